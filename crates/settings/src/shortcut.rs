//! Keys that are pressed together.

use std::fmt;

/// A letter, a digit or a function key, with at least one of Ctrl, Alt and Super: what a person
/// types by itself is no shortcut. As text: `Ctrl+Alt+Shift+Super+A`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortcut {
    /// Ctrl is held.
    pub ctrl: bool,
    /// Alt is held.
    pub alt: bool,
    /// Shift is held.
    pub shift: bool,
    /// Super is held: the key of the system.
    pub meta: bool,
    /// `A` to `Z`, `0` to `9`, `F1` to `F12`.
    pub key: String,
}

impl Shortcut {
    /// The shortcut that a text names, in any order and case of its words; `None` where it names none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts: Vec<String> = text.split('+').map(str::to_ascii_uppercase).collect();
        let key = parts.pop().filter(|key| is_key(key))?;
        let mut take = |name: &str| {
            let at = parts.iter().position(|part| part == name);
            at.map(|at| parts.remove(at)).is_some()
        };
        let (ctrl, alt) = (take("CTRL"), take("ALT"));
        let (shift, meta) = (take("SHIFT"), take("SUPER"));
        let it = Self {
            ctrl,
            alt,
            shift,
            meta,
            key,
        };
        (parts.is_empty() && (ctrl || alt || meta)).then_some(it)
    }
}

fn is_key(key: &str) -> bool {
    let function = key.strip_prefix('F').and_then(|n| n.parse::<u8>().ok());
    let is_function = function.is_some_and(|n| (1..=12).contains(&n) && key == format!("F{n}"));
    let is_one = key.len() == 1 && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_function || is_one
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = [
            (self.ctrl, "Ctrl+"),
            (self.alt, "Alt+"),
            (self.shift, "Shift+"),
            (self.meta, "Super+"),
        ];
        for (_, name) in held.iter().filter(|(is_held, _)| *is_held) {
            f.write_str(name)?;
        }
        f.write_str(&self.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcuts_as_text() {
        for (text, want) in [
            ("Ctrl+Alt+A", Some("Ctrl+Alt+A")),
            ("alt+ctrl+a", Some("Ctrl+Alt+A")),
            ("Super+F12", Some("Super+F12")),
            ("Ctrl+Alt+Shift+Super+0", Some("Ctrl+Alt+Shift+Super+0")),
            ("", None),
            ("A", None),
            ("Shift+A", None),
            ("F1", None),
            ("Ctrl", None),
            ("Ctrl+", None),
            ("Ctrl+Ctrl+A", None),
            ("Ctrl+A+B", None),
            ("Ctrl+F0", None),
            ("Ctrl+F13", None),
            ("Ctrl+F01", None),
            ("Ctrl+\u{e9}", None),
            ("Ctrl+Enter", None),
        ] {
            let got = Shortcut::parse(text).map(|it| it.to_string());
            assert_eq!(got.as_deref(), want, "{text}");
        }
    }
}
