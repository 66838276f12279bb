//! Who wants to be paired with the gateway.

use app_status::PairingRequest;
use gateway_operator::{CallError, Operator, PairKind, PairRequest};
use tracing::info;

use crate::ruling::{NAME, short, shown};

/// The most requests that are kept. Whoever can reach the gateway can send some.
const MOST: usize = 50;
/// How much is told of each.
const ABOUT: usize = 12;

/// The open requests, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct Pairing {
    open: Vec<PairRequest>,
}

impl Pairing {
    /// Somebody asks; whether that is news.
    pub(crate) fn asks(&mut self, request: PairRequest) -> bool {
        let known = self.open.iter().any(|it| it.request == request.request);
        let is_news = !known && self.open.len() < MOST;
        if is_news {
            self.open.push(request);
        }
        is_news
    }

    /// A request is answered; whether it was known.
    pub(crate) fn answered(&mut self, request: &str) -> bool {
        let before = self.open.len();
        self.open.retain(|it| it.request != request);
        self.open.len() < before
    }

    /// The gateway's lists.
    pub(crate) fn listed(&mut self, mut open: Vec<PairRequest>) {
        open.truncate(MOST);
        self.open = open;
    }

    /// The open requests, made visible.
    pub(crate) fn open(&self) -> Vec<PairingRequest> {
        self.open.iter().map(told).collect()
    }
}

fn told(request: &PairRequest) -> PairingRequest {
    let line = |text: &String| shown(&short(text, NAME));
    let name = request.name.as_ref().or(request.id.as_ref());
    let about = [&request.platform, &request.address].into_iter().flatten();
    PairingRequest {
        is_node: request.kind == PairKind::Node,
        request: request.request.clone(),
        name: name.map_or_else(|| "?".to_owned(), line),
        about: about.chain(&request.wants).take(ABOUT).map(line).collect(),
    }
}

/// The requests that are open at the gateway.
pub(crate) async fn list(operator: &Operator) -> Vec<PairRequest> {
    let mut all = Vec::new();
    for kind in [PairKind::Device, PairKind::Node] {
        match operator.pairs(kind).await {
            Ok((open, _)) => all.extend(open),
            // An older gateway knows no nodes of this kind, and a device may lack the scope.
            Err(error @ (CallError::Refused(_) | CallError::Scope(_))) => {
                info!(%error, ?kind, "who wants to be paired is not told");
            }
            Err(CallError::NotConnected | CallError::Silent) => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use gateway_operator::{PairKind, PairRequest};

    use super::{MOST, Pairing};

    fn request(id: &str) -> PairRequest {
        PairRequest {
            kind: PairKind::Node,
            request: id.to_owned(),
            id: None,
            name: None,
            platform: None,
            address: None,
            wants: Vec::new(),
            asked_at_ms: None,
        }
    }

    #[test]
    fn each_request_is_kept_once_and_not_too_many() {
        let mut pairing = Pairing::default();
        assert!(pairing.asks(request("a")));
        assert!(!pairing.asks(request("a")));
        assert!(pairing.answered("a") && !pairing.answered("a"));
        for number in 0..MOST + 5 {
            pairing.asks(request(&number.to_string()));
        }
        assert_eq!(pairing.open().len(), MOST);
        assert!(!pairing.asks(request("more")));
        pairing.listed(vec![request("b")]);
        assert_eq!(pairing.open(), [super::told(&request("b"))]);
    }
}
