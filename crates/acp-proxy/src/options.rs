//! The answers that a request for permission offers.

use serde_json::{Value, json};

/// The two answers that hold for this command alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// The option that means *allow once*, if one means nothing else.
    pub(crate) allow: Option<String>,
    /// The option that means *reject once*, likewise.
    pub(crate) reject: Option<String>,
}

impl Options {
    /// The options of a request. An id that stands for two kinds stands for neither.
    pub(crate) fn read(params: &Value) -> Self {
        let listed: Vec<(&str, &str)> = params["options"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|option| Some((option["optionId"].as_str()?, option["kind"].as_str()?)))
            .collect();
        let only = |wanted: &str| {
            let means_it = |id: &str| listed.iter().all(|(it, kind)| *it != id || *kind == wanted);
            let mut ids = listed.iter().filter(|(_, kind)| *kind == wanted);
            let found = ids.find(|(id, _)| means_it(id));
            found.map(|(id, _)| (*id).to_owned())
        };
        Self {
            allow: only("allow_once"),
            reject: only("reject_once"),
        }
    }

    /// The answer that denies. Where no option means it, the request counts as cancelled.
    pub(crate) fn denied(&self) -> Value {
        self.reject.as_deref().map_or_else(cancelled, selected)
    }
}

/// The answer that chooses an option.
pub(crate) fn selected(option: &str) -> Value {
    json!({ "outcome": { "outcome": "selected", "optionId": option } })
}

/// The answer that chooses nothing.
pub(crate) fn cancelled() -> Value {
    json!({ "outcome": { "outcome": "cancelled" } })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Options;

    #[test]
    fn only_what_holds_once_is_chosen() {
        let option = |id: &str, kind: &str| json!({ "optionId": id, "name": id, "kind": kind });
        let rows: [(Vec<Value>, Option<&str>, Option<&str>); 6] = [
            (
                vec![
                    option("always", "allow_always"),
                    option("once", "allow_once"),
                    option("no", "reject_once"),
                    option("never", "reject_always"),
                ],
                Some("once"),
                Some("no"),
            ),
            (
                vec![
                    option("always", "allow_always"),
                    option("never", "reject_always"),
                ],
                None,
                None,
            ),
            // One id for two kinds.
            (
                vec![option("x", "allow_once"), option("x", "allow_always")],
                None,
                None,
            ),
            (
                vec![option("x", "reject_once"), option("x", "allow_once")],
                None,
                None,
            ),
            (
                vec![
                    option("x", "allow_once"),
                    option("x", "allow_always"),
                    option("y", "allow_once"),
                ],
                Some("y"),
                None,
            ),
            (
                vec![json!({ "optionId": 1, "kind": "allow_once" }), json!(null)],
                None,
                None,
            ),
        ];
        for (options, allow, reject) in rows {
            let read = Options::read(&json!({ "options": options }));
            let expected = Options {
                allow: allow.map(str::to_owned),
                reject: reject.map(str::to_owned),
            };
            assert_eq!(read, expected, "{options:?}");
        }
        assert_eq!(Options::read(&json!({})), Options::default());
    }
}
