//! Filters of one's own: the profiles of the configuration.

use crate::BinProfile;
use shell_reader::Word;

impl BinProfile {
    /// Whether a filter may be given these words. `is_file` says whether a file has this name
    /// in the folder of the request.
    pub fn accepts(&self, words: &[Word], is_file: &dyn Fn(&str) -> bool) -> bool {
        if words.iter().any(|word| !word.known) {
            return false;
        }
        let is_plain = |text: &str| is_plain(text) && !is_file(text);
        let mut words = words.iter().map(|word| word.text.as_str());
        let mut operands = 0;
        let mut options = true;
        while let Some(word) = words.next() {
            if word.is_empty() || word == "-" {
                continue;
            }
            if options && word == "--" {
                options = false;
            } else if options && word.starts_with('-') {
                let value = match self.value(word) {
                    None => return false,
                    Some("") => words.next().unwrap_or_default(),
                    Some(value) => value,
                };
                if !is_plain(value) {
                    return false;
                }
            } else if is_plain(word) {
                operands += 1;
            } else {
                return false;
            }
        }
        let most = self.max_positional.unwrap_or(usize::MAX);
        (self.min_positional..=most).contains(&operands)
    }

    /// The value within an option that takes one, empty where the next word is the value;
    /// `None` for any other option.
    fn value<'a>(&self, word: &'a str) -> Option<&'a str> {
        let (option, value) = if word.starts_with("--") {
            match word.split_once('=') {
                Some((_, "")) => return None,
                Some(pair) => pair,
                None => (word, ""),
            }
        } else {
            let end = word.chars().take(2).map(char::len_utf8).sum();
            word.split_at(end)
        };
        let has = |list: &[String]| list.iter().any(|it| it.trim() == option);
        (has(&self.allowed_value_flags) && !has(&self.denied_flags)).then_some(value)
    }
}

/// A word that is no path and is the same whatever shell reads it.
fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && !text.contains(['/', '\\', '*', '?', '[', ']', '$'])
        && !text.starts_with(['~', '.'])
        && !text.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_profile_names_is_accepted() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let profile = BinProfile {
            min_positional: 0,
            max_positional: Some(1),
            allowed_value_flags: texts(&["-n", "--limit", "-f", "-é"]),
            denied_flags: texts(&["-f"]),
        };
        let accepts = |line: &str| {
            let words = line.split(' ').map(|text| match text {
                "$X" => Word::unknown(text, 0..0),
                text => Word::of(text),
            });
            profile.accepts(&words.collect::<Vec<_>>(), &|name| name == "notes")
        };
        for line in [
            "",
            "-",
            "--",
            "x",
            "-n 5",
            "-n5",
            "--limit=5 x",
            "--limit 5",
            "-- -x",
            "-é5",
            "-n -5 x",
        ] {
            assert!(accepts(line), "{line}");
        }
        for line in [
            "x y",
            "notes",
            "-n notes",
            "--limit=notes",
            "-f x",
            "-fx",
            "-v",
            "--lim=5",
            "--limit=",
            "--limit",
            "-n",
            "-nf/etc/passwd",
            "/etc/passwd",
            "../x",
            "~/x",
            "$X",
            "a*",
            "--x",
        ] {
            assert!(!accepts(line), "{line}");
        }
        assert!(BinProfile::default().accepts(&[], &|_| false));
    }
}
