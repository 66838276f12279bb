//! The secret of the gateway in the head of a request over HTTP.

use std::net::IpAddr;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::hub::Hub;

/// Why a request is not served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BearerRefusal {
    /// The secret is missing or wrong.
    Unauthorized,
    /// Too many requests of this address were refused.
    TooMany(Duration),
}

impl IntoResponse for BearerRefusal {
    fn into_response(self) -> Response {
        match self {
            Self::Unauthorized => {
                let how = [(header::WWW_AUTHENTICATE, "Bearer")];
                (StatusCode::UNAUTHORIZED, how).into_response()
            }
            Self::TooMany(wait) => {
                let after = [(header::RETRY_AFTER, wait.as_secs().max(1).to_string())];
                (StatusCode::TOO_MANY_REQUESTS, after).into_response()
            }
        }
    }
}

impl Hub {
    /// Finds out who shows `Authorization: Bearer …`, by a function that knows the secrets. Failures count with those of
    /// WebSockets, and a request that shows nothing is no failure: every web page can have a browser send one.
    ///
    /// # Errors
    /// [`BearerRefusal`], which is the answer.
    pub fn bearer<T>(
        &self,
        headers: &HeaderMap,
        from: IpAddr,
        who: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, BearerRefusal> {
        let value = headers.get(header::AUTHORIZATION);
        let value = value.and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        let Some(token) = token.filter(|token| !token.is_empty()) else {
            return Err(BearerRefusal::Unauthorized);
        };
        if let Some(wait) = self.refuses(from) {
            return Err(BearerRefusal::TooMany(wait));
        }
        if let Some(who) = who(token) {
            return Ok(who);
        }
        self.failed(from);
        Err(BearerRefusal::Unauthorized)
    }
}
