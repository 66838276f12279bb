//! Whether a document can be read as one.

use serde_json::Value;

use crate::diff::{items, pattern};
use crate::{Expected, WHOLE};

/// The first place that cannot be read, and what should be there. Single items are looked at
/// only where they come from elsewhere.
pub(super) fn check(document: &Value, coming: bool) -> Result<(), (String, Expected)> {
    let object = |place: &str, value: &Value| match value {
        Value::Object(_) | Value::Null => Ok(()),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err((place.to_owned(), Expected::Object))
        }
    };
    if !document.is_object() {
        return Err((WHOLE.to_owned(), Expected::Object));
    }
    if document
        .get("version")
        .is_some_and(|version| version.as_f64() != Some(1.0))
    {
        return Err(("version".to_owned(), Expected::VersionOne));
    }
    object("defaults", &document["defaults"])?;
    object("agents", &document["agents"])?;
    for (id, agent) in document["agents"].as_object().into_iter().flatten() {
        let place = format!("agents.{id}");
        if coming && (id.trim().is_empty() || id == "__proto__") {
            return Err((place, Expected::AgentId));
        }
        object(&place, agent)?;
        for name in ["allowlist", "rules"] {
            let place = format!("{place}.{name}");
            if !agent[name].is_null() && !agent[name].is_array() {
                return Err((place, Expected::List));
            }
            for (index, item) in items(&agent[name]).iter().enumerate() {
                let about = match name {
                    "rules" => pattern(item),
                    _ => item["pattern"].as_str().unwrap_or_default().trim(),
                };
                if coming && about.is_empty() {
                    return Err((format!("{place}[{index}]"), Expected::Item));
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{Import, Prefer};

    #[test]
    fn a_place_that_cannot_be_read_is_named() {
        for (coming, words) in [
            (json!([]), "the document of the import is not an object"),
            (json!({"version": 2}), "version of the import is not 1"),
            (
                json!({"agents": {"__proto__": {}}}),
                "agents.__proto__ of the import is not the id",
            ),
            (
                json!({"agents": {"a": []}}),
                "agents.a of the import is not an object",
            ),
            (
                json!({"agents": {"a": {"rules": {}}}}),
                "agents.a.rules of the import is not a list",
            ),
            (
                json!({"agents": {"a": {"allowlist": ["/a", 7]}}}),
                "agents.a.allowlist[1] of the import is not an item with a pattern",
            ),
        ] {
            let said = Import::of(&json!({}), &coming, Prefer::Here)
                .unwrap_err()
                .to_string();
            assert!(said.starts_with(words), "{said}");
        }
        let said = Import::of(&json!({"agents": 7}), &json!({}), Prefer::Here).unwrap_err();
        assert!(
            said.to_string()
                .starts_with("agents of the approvals file is not an object")
        );
    }
}
