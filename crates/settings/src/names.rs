//! Names of environment variables, as a person lists them.

use serde_json::Value;

/// The names in a text with commas or blanks between them; each name once, in order.
pub(crate) fn listed(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in text.split(|char: char| char == ',' || char == ';' || char.is_whitespace()) {
        if !name.is_empty() && !names.iter().any(|it| it == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// The list as text; `None` where it holds a name that may not be listed.
pub(crate) fn text(list: &[Value]) -> Option<String> {
    let names: Option<Vec<&str>> = list
        .iter()
        .map(|value| value.as_str().filter(|name| may_be_listed(name)))
        .collect();
    Some(names?.join(", "))
}

/// A name, or the start of one before `*`. Without `PATH` a command would find no program.
fn may_be_listed(name: &str) -> bool {
    let start = name.strip_suffix('*').unwrap_or(name);
    let is_word = |char: char| char.is_ascii_alphanumeric() || char == '_';
    !start.is_empty()
        && !start.starts_with(|char: char| char.is_ascii_digit())
        && start.chars().all(is_word)
        && !matches(name, "PATH")
}

/// Whether the list covers this name, in any case.
pub(crate) fn matches(listed: &str, name: &str) -> bool {
    let (listed, name) = (listed.to_ascii_uppercase(), name.to_ascii_uppercase());
    match listed.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == listed,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_are_read() {
        for (text, want) in [
            ("", &[][..]),
            (" , ", &[]),
            ("A", &["A"]),
            ("A,B; C\nD A", &["A", "B", "C", "D"]),
        ] {
            assert_eq!(listed(text), want, "{text}");
        }
    }

    #[test]
    fn names_that_may_be_listed() {
        for (name, may) in [
            ("OPENAI_API_KEY", true),
            ("WORK_*", true),
            ("_x1", true),
            ("", false),
            ("*", false),
            ("1A", false),
            ("A B", false),
            ("A=B", false),
            ("A*B", false),
            ("\u{e4}", false),
            ("PATH", false),
            ("path", false),
            ("PA*", false),
            ("PATHEXT", true),
        ] {
            let text = text(&[json!(name)]);
            assert_eq!(text.is_some(), may, "{name}");
        }
        assert_eq!(text(&[json!(1)]), None);
    }

    #[test]
    fn names_that_are_meant() {
        for (listed, name, meant) in [
            ("OPENAI_API_KEY", "OPENAI_API_KEY", true),
            ("OPENAI_API_KEY", "openai_api_key", true),
            ("OPENAI_API_KEY", "OPENAI_API_KEYS", false),
            ("WORK_*", "WORK_ON", true),
            ("work_*", "WORK_", true),
            ("WORK_*", "MY_WORK_KEY", false),
        ] {
            assert_eq!(matches(listed, name), meant, "{listed} {name}");
        }
    }
}
