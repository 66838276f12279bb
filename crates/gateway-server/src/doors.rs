//! Which requests are looked at at all.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, StatusCode, header};

/// Which requests are let in, and how many connections.
#[derive(Clone)]
pub struct Doors {
    /// The names besides those of loopback that a `Host` header may have.
    pub hosts: Vec<String>,
    /// The `Origin` headers that are let in. A request of a browser has one; programs send none.
    pub origins: Vec<String>,
    /// How many connections may be open: 4 096.
    pub connections: usize,
    /// The certificate and key, for `wss://`.
    pub tls: Option<Arc<rustls::ServerConfig>>,
}

impl Default for Doors {
    fn default() -> Self {
        Self {
            hosts: Vec::new(),
            origins: Vec::new(),
            connections: 4_096,
            tls: None,
        }
    }
}

impl Doors {
    /// Whether a request with these headers comes from where it says: a page that a browser shows
    /// can send requests to loopback, by name (`Host` is then the page's) or by address (`Origin`).
    pub(crate) fn admit(&self, headers: &HeaderMap) -> Result<(), (StatusCode, &'static str)> {
        let text = |name| {
            let mut all = headers.get_all(name).iter();
            match (all.next(), all.next()) {
                (Some(one), None) => Ok(Some(one.to_str().unwrap_or("\u{fffd}"))),
                (None, _) => Ok(None),
                (Some(_), Some(_)) => Err((StatusCode::BAD_REQUEST, "a header came twice")),
            }
        };
        let host = text(header::HOST)?.unwrap_or_default();
        if !self.is_ours(name_of(host)) {
            return Err((StatusCode::FORBIDDEN, "this Host is not served here"));
        }
        if let Some(origin) = text(header::ORIGIN)?
            && !self.origins.iter().any(|it| it == origin)
        {
            return Err((StatusCode::FORBIDDEN, "pages of this Origin are not served"));
        }
        // A picture or a frame of a page comes without an `Origin`. Browsers say so of each request, programs of none.
        let site = text(HeaderName::from_static("sec-fetch-site"))?;
        if site.is_some_and(|site| site != "none" && site != "same-origin") {
            return Err((StatusCode::FORBIDDEN, "pages of other sites are not served"));
        }
        Ok(())
    }

    fn is_ours(&self, name: &str) -> bool {
        let is_loopback = name
            .parse::<IpAddr>()
            .is_ok_and(|address| address.to_canonical().is_loopback());
        let named = |it: &str| it.eq_ignore_ascii_case(name);
        is_loopback || named("localhost") || self.hosts.iter().any(|it| named(it))
    }
}

/// A `Host` header without its port and brackets.
fn name_of(host: &str) -> &str {
    let name = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((name, port)) if port.is_empty() || is_port(port) => name,
            _ => "",
        },
        None => match host.split_once(':') {
            Some((name, port)) if port.chars().all(|char| char.is_ascii_digit()) => name,
            Some(_) => "",
            None => host,
        },
    };
    name.strip_suffix('.').unwrap_or(name)
}

fn is_port(text: &str) -> bool {
    let digits = text.strip_prefix(':');
    digits.is_some_and(|digits| digits.chars().all(|char| char.is_ascii_digit()))
}

/// The headers by which proxies say for whom they ask, beside `X-Forwarded-…`.
const PROXIES: [&str; 6] = [
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
];

/// Whether a proxy passes the request on for somebody else: it is then not from this computer.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    let by_name = |name: &HeaderName| {
        let name = name.as_str();
        name.starts_with("x-forwarded-") || PROXIES.contains(&name)
    };
    headers.keys().any(by_name)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::{Doors, is_forwarded};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            );
        }
        headers
    }

    #[test]
    fn only_our_names_and_no_pages() {
        let doors = Doors {
            hosts: vec!["box.example".to_owned(), "192.0.2.7".to_owned()],
            origins: vec!["https://box.example".to_owned()],
            ..Doors::default()
        };
        for (pairs, expected) in [
            (&[("host", "127.0.0.1:18789")][..], true),
            (&[("host", "localhost:1")], true),
            (&[("host", "LOCALHOST.")], true),
            (&[("host", "[::1]:18789")], true),
            (&[("host", "[::1]")], true),
            (&[("host", "[::ffff:127.0.0.1]:1")], true),
            (&[("host", "127.8.9.1")], true),
            (&[("host", "Box.Example:443")], true),
            (&[("host", "192.0.2.7")], true),
            (&[("host", "192.0.2.8")], false),
            (&[("host", "evil.example")], false),
            (&[("host", "localhost.evil.example")], false),
            (&[("host", "127.0.0.1.evil.example")], false),
            (&[("host", "127.0.0.1:80@evil.example")], false),
            (&[("host", "[::1]evil")], false),
            (&[("host", "")], false),
            (&[], false),
            (&[("host", "localhost"), ("host", "localhost")], false),
            (
                &[("host", "localhost"), ("origin", "https://evil.example")],
                false,
            ),
            (&[("host", "localhost"), ("origin", "null")], false),
            (
                &[("host", "localhost"), ("origin", "http://localhost")],
                false,
            ),
            (
                &[("host", "localhost"), ("origin", "https://box.example")],
                true,
            ),
            (
                &[("host", "localhost"), ("sec-fetch-site", "cross-site")],
                false,
            ),
            (
                &[("host", "localhost"), ("sec-fetch-site", "same-site")],
                false,
            ),
            (
                &[("host", "localhost"), ("sec-fetch-site", "same-origin")],
                true,
            ),
            (&[("host", "localhost"), ("sec-fetch-site", "none")], true),
        ] {
            assert_eq!(doors.admit(&headers(pairs)).is_ok(), expected, "{pairs:?}");
        }
    }

    #[test]
    fn what_a_proxy_passes_on_is_not_from_here() {
        for (pairs, expected) in [
            (&[("host", "localhost")][..], false),
            (&[("x-forwarded-for", "192.0.2.1")], true),
            (&[("forwarded", "for=192.0.2.1")], true),
            (&[("x-real-ip", "192.0.2.1")], true),
            (&[("x-forwarded-host", "box.example")], true),
            (&[("x-forwarded-proto", "https")], true),
            (&[("x-client-ip", "192.0.2.1")], true),
            (&[("true-client-ip", "192.0.2.1")], true),
            (&[("cf-connecting-ip", "192.0.2.1")], true),
            (&[("via", "1.1 box")], true),
            (&[("x-request-id", "7")], false),
        ] {
            assert_eq!(is_forwarded(&headers(pairs)), expected, "{pairs:?}");
        }
    }
}
