//! How values are written to a terminal: nothing that comes from elsewhere can hide there.

use std::io::Write;

use anyhow::{Context, Result};
use exec_policy::display;
use serde::Serialize;

/// Foreign text with its hidden characters as escapes (D20), and with its words in their order:
/// a terminal that draws letters from right to left keeps them apart, and one that does not draws
/// all of it in order anyhow.
pub(crate) fn visible(text: &str) -> String {
    let pieces = display::visible(text).into_iter();
    let text: String = pieces.map(|piece| piece.text).collect();
    display::isolated(&text)
}

/// Words as one command line, each quoted where a shell would read it otherwise.
pub(crate) fn command_line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<_> = words
        .into_iter()
        .map(|word| visible(&quoted(word)))
        .collect();
    words.join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |char: char| char.is_ascii_alphanumeric() || "_-./:,=@%+".contains(char);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// One line of JSON in which hidden characters are escapes, and letters that a terminal would
/// draw from right to left.
pub(crate) fn json(value: &impl Serialize) -> Result<String> {
    Ok(escaped(&serde_json::to_string(value)?))
}

/// The same over several lines, to keep in a file.
pub(crate) fn pretty(value: &impl Serialize) -> Result<String> {
    Ok(escaped(&serde_json::to_string_pretty(value)?))
}

/// Outside of its strings, JSON is ASCII: every escape stands in a string.
fn escaped(json: &str) -> String {
    if json.is_ascii() {
        return json.to_owned();
    }
    let mut text = String::with_capacity(json.len());
    for char in json.chars() {
        let moves = |text: &str| display::hides(text) || display::isolated(text) != text;
        if !char.is_ascii() && moves(char.encode_utf8(&mut [0; 4])) {
            for unit in char.encode_utf16(&mut [0; 2]) {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            text.push(char);
        }
    }
    text
}

/// Lines for the person or program that called, on standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| {
            if text.ends_with('\n') {
                Ok(())
            } else {
                out.write_all(b"\n")
            }
        })
        .and_then(|()| out.flush())
        .context("the output could not be printed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell_and_hide_nothing() {
        for (words, line) in [
            (&["ls", "-la"][..], "ls -la"),
            (&["echo", "", "a b"], "echo '' 'a b'"),
            (&["echo", "it's", "$HOME"], r"echo 'it'\''s' '$HOME'"),
            (&["a\u{202e}b"], "'a⟨U+202E right-to-left override⟩b'"),
            (
                &["mv", "א", "1", "ב"],
                "mv '\u{2067}א\u{2069}' 1 '\u{2067}ב\u{2069}'",
            ),
        ] {
            assert_eq!(command_line(words.iter().copied()), line);
        }
    }

    #[test]
    fn json_stays_json_and_hides_nothing() {
        let line = json(&["é", "\u{202e}x", "\n", "א1"]).unwrap();
        assert_eq!(line, r#"["é","\u202ex","\n","\u05d01"]"#);
        let back: Vec<String> = serde_json::from_str(&line).unwrap();
        assert_eq!(back, ["é", "\u{202e}x", "\n", "א1"]);
    }
}
