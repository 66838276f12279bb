//! Writes to the terminal: text from elsewhere cannot hide anything there.

use std::io::{BufWriter, StderrLock, StdoutLock, Write};

use anyhow::{Context, Result};
use serde::Serialize;

/// Foreign text with its hidden characters as escapes (D20). Right-to-left words are isolated
/// where it is printed.
pub fn visible(text: &str) -> String {
    let pieces = visible_text::visible(text).into_iter();
    pieces.map(|piece| piece.text).collect()
}

/// Words as one command line, each quoted where a shell would read it otherwise.
pub fn command_line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
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

/// One line of JSON. Hidden characters, and letters that a terminal draws from right to left, are
/// escapes.
pub fn json(value: &impl Serialize) -> Result<String> {
    Ok(escaped(&serde_json::to_string(value)?))
}

/// As [`json`], over several lines, to keep in a file.
pub fn pretty(value: &impl Serialize) -> Result<String> {
    Ok(escaped(&serde_json::to_string_pretty(value)?))
}

/// Outside its strings JSON is ASCII, so every escape is in a string.
fn escaped(json: &str) -> String {
    if json.is_ascii() {
        return json.to_owned();
    }
    let mut text = String::with_capacity(json.len());
    for char in json.chars() {
        let moves = |text: &str| visible_text::hides(text) || visible_text::isolated(text) != text;
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

/// Writes lines to standard output. Hidden characters are made visible, if they are not yet.
pub fn print(text: &str) -> Result<()> {
    let mut out = output();
    out.write_all(terminal_text::lines(text).as_bytes())
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

/// Writes the output of a command that the person asked to run, unchanged.
pub fn pass_on(stdout: &[u8], stderr: &[u8]) -> Result<()> {
    let (mut out, mut errors) = (output(), errors());
    out.write_all(stdout)
        .and_then(|()| out.flush())
        .and_then(|()| errors.write_all(stderr))
        .context("the output could not be printed")
}

/// Writes JSON objects, one a line. The caller flushes it.
pub struct JsonLines(BufWriter<StdoutLock<'static>>);

impl Default for JsonLines {
    fn default() -> Self {
        Self(BufWriter::new(output()))
    }
}

impl JsonLines {
    pub fn print(&mut self, value: &impl Serialize) -> Result<()> {
        Ok(writeln!(self.0, "{}", json(value)?)?)
    }

    pub fn flush(&mut self) -> Result<()> {
        Ok(self.0.flush()?)
    }
}

/// Writes a line to standard error, if it is still open.
pub fn say(line: &str) {
    let _ = writeln!(errors(), "exec-host: {}", terminal_text::line(line));
}

/// As [`say`], for several lines.
pub fn say_lines(lines: &str) {
    let _ = writeln!(errors(), "exec-host: {}", terminal_text::lines(lines));
}

/// Writes one line of JSON to standard error, and nothing else, for a program that reads it there.
pub fn say_json(line: &str) {
    let _ = writeln!(errors(), "{}", terminal_text::line(line));
}

/// Writes a message about the command line, to standard error if it is an error.
pub fn say_usage(text: &str, is_error: bool) {
    let text = terminal_text::lines(text);
    let _ = if is_error {
        errors().write_all(text.as_bytes())
    } else {
        output().write_all(text.as_bytes())
    };
}

#[expect(clippy::disallowed_methods, reason = "the one place that prints")]
fn output() -> StdoutLock<'static> {
    std::io::stdout().lock()
}

#[expect(clippy::disallowed_methods, reason = "the one place that prints")]
pub fn errors() -> StderrLock<'static> {
    std::io::stderr().lock()
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
            (&["mv", "א", "1", "ב"], "mv 'א' 1 'ב'"),
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
