//! A place whose policy can be shown, by the name that windows send back.

use gateway_service::Connected;

/// The name of this computer.
pub(crate) const HERE: &str = "";

/// A place at a gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The gateway, as `host:port`.
    pub(crate) gateway: String,
    /// The id of the node; `None`: the gateway itself.
    pub(crate) node: Option<String>,
}

impl Place {
    /// The gateway that is connected.
    pub(crate) fn of(connected: &Connected) -> Self {
        Self {
            gateway: connected.address.clone(),
            node: None,
        }
    }

    /// The place of a name; `None` for one that names none.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut parts = name.splitn(3, '/');
        let (kind, gateway, node) = (parts.next()?, parts.next()?, parts.next());
        let gateway = gateway.to_owned();
        match (kind, node) {
            ("gateway", None) => Some(Self {
                gateway,
                node: None,
            }),
            ("node", Some(node)) => Some(Self {
                gateway,
                node: Some(node.to_owned()),
            }),
            _ => None,
        }
    }

    /// The name. Neither an address nor an id of a node has a slash before its end.
    pub(crate) fn name(&self) -> String {
        let gateway = &self.gateway;
        match &self.node {
            None => format!("gateway/{gateway}"),
            Some(node) => format!("node/{gateway}/{node}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn a_name_leads_back_to_its_place() {
        let place = |node: Option<&str>| Place {
            gateway: "[::1]:18789".to_owned(),
            node: node.map(str::to_owned),
        };
        for place in [place(None), place(Some("n1")), place(Some("a/b"))] {
            assert_eq!(Place::named(&place.name()), Some(place));
        }
        for name in ["", "gateway", "node/a:1", "gateway/a:1/n", "file/a"] {
            assert_eq!(Place::named(name), None, "{name}");
        }
    }
}
