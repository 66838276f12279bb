//! Path patterns of the allowlist (D4).
//!
//! `**` is any text, `*` any text within one component, `?` one character that is not a
//! separator; everything else stands for itself. Case does not matter, `~` is the home, `.`
//! and `..` are collapsed first. A pattern without a separator never matches.

use std::borrow::Cow;

use crate::Platform;

/// A pattern, ready to be compared with [`normal`] paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob {
    /// The normal form of the text.
    text: String,
    /// Empty where the text is literal.
    tokens: Vec<Token>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Char(char),
    One,
    Star,
    StarStar,
}

impl Glob {
    /// Reads a pattern; `None` where it can match nothing.
    pub fn new(pattern: &str, home: &str, platform: Platform) -> Option<Self> {
        let pattern = pattern.trim();
        let pattern = expand_home(pattern, home).unwrap_or_else(|| pattern.to_owned());
        let text = normal(&pattern, platform);
        if !text.contains('/') {
            return None;
        }
        let mut tokens = Vec::new();
        if text.contains(['*', '?']) {
            let mut chars = text.chars().peekable();
            while let Some(char) = chars.next() {
                let token = match char {
                    '*' if chars.peek() == Some(&'*') => {
                        while chars.peek() == Some(&'*') {
                            chars.next();
                        }
                        Token::StarStar
                    }
                    '*' => Token::Star,
                    '?' => Token::One,
                    other => Token::Char(other),
                };
                tokens.push(token);
            }
        }
        Some(Self { text, tokens })
    }

    /// The text, where the pattern stands for itself.
    pub fn literal(&self) -> Option<&str> {
        self.tokens.is_empty().then_some(self.text.as_str())
    }

    /// The last component, where it is literal: `rg` of `~/Projects/**/bin/rg`.
    pub fn literal_name(&self) -> Option<&str> {
        let (_, name) = self.text.rsplit_once('/')?;
        // `**rg` reaches over separators, but the text behind the last one is still `**rg`.
        (!name.contains(['*', '?'])).then_some(name)
    }

    /// The folders before the first wildcard: `/w/scripts` of `/w/scripts/*`.
    pub fn literal_folder(&self) -> Option<&str> {
        let wild = self.text.find(['*', '?'])?;
        let (folder, _) = self.text[..wild].rsplit_once('/')?;
        (!folder.is_empty()).then_some(folder)
    }

    /// Whether a path in its normal form matches. Time is at most pattern × path.
    pub fn matches(&self, path: &str) -> bool {
        if self.tokens.is_empty() {
            return self.text == path;
        }
        // The set of places in the pattern that the text read so far can have reached.
        let mut places = vec![false; self.tokens.len() + 1];
        places[0] = true;
        self.skip_stars(&mut places);
        let mut next = vec![false; places.len()];
        for char in path.chars() {
            next.fill(false);
            let mut alive = false;
            for (at, token) in self.tokens.iter().enumerate() {
                if !places[at] {
                    continue;
                }
                let (to, fits) = match token {
                    Token::Char(wanted) => (at + 1, *wanted == char),
                    Token::One => (at + 1, char != '/'),
                    Token::Star => (at, char != '/'),
                    Token::StarStar => (at, true),
                };
                if fits {
                    next[to] = true;
                    alive = true;
                }
            }
            if !alive {
                return false;
            }
            self.skip_stars(&mut next);
            std::mem::swap(&mut places, &mut next);
        }
        places[self.tokens.len()]
    }

    fn skip_stars(&self, places: &mut [bool]) {
        for (at, token) in self.tokens.iter().enumerate() {
            if places[at] && matches!(token, Token::Star | Token::StarStar) {
                places[at + 1] = true;
            }
        }
    }
}

/// `~` and `~/…` with the home in its place; `None` for any other text.
pub fn expand_home(text: &str, home: &str) -> Option<String> {
    let rest = text.strip_prefix('~')?;
    (rest.is_empty() || rest.starts_with(['/', '\\'])).then(|| format!("{home}{rest}"))
}

/// The form in which paths are compared: `.` and `..` collapsed, lower case; on Windows with
/// `/` between components and without a `\\?\` prefix.
pub fn normal(path: &str, platform: Platform) -> String {
    collapse(path, platform).to_lowercase()
}

/// The path without `.`, `..` and doubled separators, by its text alone.
pub fn collapse(path: &str, platform: Platform) -> Cow<'_, str> {
    let mut rest = path;
    if platform == Platform::Windows {
        if path.contains('\\') {
            let slashes = path.replace('\\', "/");
            return Cow::Owned(collapse(&slashes, platform).into_owned());
        }
        let device = path.strip_prefix("//?/");
        let device = device.or_else(|| path.strip_prefix("//./"));
        rest = device.unwrap_or(path);
    }
    // Most paths have nothing that could be one of them.
    let sign = |pair: &[u8]| matches!(pair, [b'/', b'/' | b'.']);
    let clean = !rest.starts_with('.') && !rest.as_bytes().windows(2).any(sign)
        || !rest.contains("//") && !rest.split('/').any(|part| part == "." || part == "..");
    if clean {
        return Cow::Borrowed(rest);
    }
    // A UNC name keeps its two leading separators.
    let root = match rest.find(|char| char != '/') {
        Some(2..) if platform == Platform::Windows => "//",
        Some(0) => "",
        Some(_) => "/",
        None => return Cow::Borrowed("/"),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in rest.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            ".." if !root.is_empty() => {}
            other => parts.push(other),
        }
    }
    Cow::Owned(format!("{root}{}", parts.join("/")))
}

/// The last component.
pub fn base_name(path: &str) -> &str {
    let separator = |byte: u8| byte == b'/' || byte == b'\\';
    let last = path.bytes().rposition(separator);
    last.map_or(path, |at| &path[at + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_the_documents_say() {
        for (pattern, path, expected) in [
            ("/usr/bin/ls", "/usr/bin/ls", true),
            ("  /usr/bin/ls  ", "/usr/bin/ls", true),
            ("/USR/BIN/LS", "/usr/bin/ls", true),
            ("/usr/*/ls", "/usr/bin/ls", true),
            ("/*/ls", "/usr/bin/ls", false),
            ("/**/ls", "/usr/bin/ls", true),
            ("/usr?bin/ls", "/usr/bin/ls", false),
            ("/usr/bin/l?", "/usr/bin/ls", true),
            ("/usr/bin/l.", "/usr/bin/ls", false),
            ("/usr/bin/[k-m]s", "/usr/bin/ls", false),
            ("/usr/bin/g++", "/usr/bin/g++", true),
            ("~/Projects/**/bin/rg", "/home/u/Projects/a/b/bin/rg", true),
            ("~/Projects/**/bin/rg", "/home/v/Projects/a/b/bin/rg", false),
            ("/w/bin/**", "/w/bin/../x.sh", false),
            ("/w/bin/../x.sh", "/w/x.sh", true),
            ("/usr/bin", "/usr/bin/ls", false),
            ("/usr/bin/*", "/usr/bin/a/b", false),
            ("/usr/bin/é*", "/usr/bin/Éa", true),
            ("/**", "/", true),
        ] {
            let glob = Glob::new(pattern, "/home/u", Platform::Linux).unwrap();
            assert_eq!(
                glob.matches(&normal(path, Platform::Linux)),
                expected,
                "{pattern} against {path}"
            );
        }
    }

    #[test]
    fn a_pattern_without_a_separator_is_none() {
        for pattern in ["ls", "*", "**", "", " ", "?", "g++"] {
            assert_eq!(Glob::new(pattern, "/home/u", Platform::Linux), None);
        }
    }

    #[test]
    fn windows_paths_have_one_form() {
        for (path, expected) in [
            (r"C:\Program Files\T\t.exe", "c:/program files/t/t.exe"),
            (r"\\?\C:\x", "c:/x"),
            ("C:/x/./y/../Z.EXE", "c:/x/z.exe"),
            (r"\\srv\s\\w", "//srv/s/w"),
        ] {
            assert_eq!(normal(path, Platform::Windows), expected);
        }
    }

    #[test]
    fn hostile_patterns_end() {
        let pattern = format!("/{}", "**/*".repeat(500));
        let path = format!("/{}", "a/".repeat(2000));
        let glob = Glob::new(&pattern, "/home/u", Platform::Linux).unwrap();
        assert!(glob.matches(&path));
        assert!(!glob.matches(&path[1..]));
    }
}
