//! Paths with the home folder as `~`.

/// A path with the home folder as `~`.
#[must_use]
pub fn short_home(path: &str, home: &str) -> String {
    match path.strip_prefix(home) {
        Some(rest) if rest.is_empty() || rest.starts_with(['/', '\\']) => format!("~{rest}"),
        Some(_) | None => path.to_owned(),
    }
}

/// A sentence in which each path has the home folder as `~`. The home is replaced only where a path
/// begins with it, and only as a whole folder.
#[must_use]
pub fn short_home_in(sentence: &str, home: &str) -> String {
    let of_a_name = |char: char| char.is_alphanumeric() || "._-~".contains(char);
    let mut shown = String::new();
    let mut rest = sentence;
    while let Some(at) = rest.find(home).filter(|_| !home.is_empty()) {
        let (before, behind) = (&rest[..at], &rest[at + home.len()..]);
        let last = before.chars().next_back().or(shown.chars().next_back());
        let begins = last.is_none_or(|char| !of_a_name(char) && !['/', '\\'].contains(&char));
        let ends = !behind.starts_with(of_a_name);
        shown.push_str(before);
        shown.push_str(if begins && ends { "~" } else { home });
        rest = behind;
    }
    shown.push_str(rest);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_home_is_short_where_a_path_begins_with_it() {
        for (text, want) in [
            ("/home/u", "~"),
            ("/home/u/demo", "~/demo"),
            ("/home/user/demo", "/home/user/demo"),
            ("/mnt/home/u/demo", "/mnt/home/u/demo"),
            ("", ""),
        ] {
            assert_eq!(short_home(text, "/home/u"), want);
            assert_eq!(short_home_in(text, "/home/u"), want);
        }
        for (sentence, want) in [
            (
                "It contains /home/u/bin/x, of “/home/u” (/home/u-2, /home/u.d, ~/home/u).",
                "It contains ~/bin/x, of “~” (/home/u-2, /home/u.d, ~/home/u).",
            ),
            ("/home/u/home/u/home/u", "~/home/u/home/u"),
            ("读取/home/u/x。", "读取/home/u/x。"),
        ] {
            assert_eq!(short_home_in(sentence, "/home/u"), want);
        }
        assert_eq!(short_home_in("a / b", ""), "a / b");
        assert_eq!(short_home_in(r"C:\Users\u\x", r"C:\Users\u"), r"~\x");
    }
}
