//! Text for `cmd.exe` and PowerShell (`docs/openclaw-wire.md` §3.4).
//!
//! Both have more ways to start something than can be proven here: only one program with
//! plain words is read, everything else asks by name.

use base64::Engine;

use known_programs::{Role, exactly};
use policy_values::Trouble;
use policy_values::glob::base_name;
use policy_values::{Code, Obstacle};
use shell_reader::Word;

/// What an argument vector hands to a Windows shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Carried<'a> {
    /// Text for `cmd.exe`.
    Cmd(&'a str),
    /// Text for PowerShell.
    PowerShell(&'a str),
    /// Text for PowerShell that was encoded; `None` where it cannot be decoded.
    Encoded(Option<String>),
}

/// The text of `[cmd.exe, /d, /s, /c, TEXT]`, `[powershell, -NoProfile, -Command, TEXT]` or
/// `[powershell, …, -EncodedCommand, BASE64]` in any spelling; `None` for anything else.
pub fn carried(argv: &[String]) -> Option<Carried<'_>> {
    let (program, rest) = argv.split_first()?;
    let name = base_name(program).to_lowercase();
    match name.trim_end_matches(".exe") {
        "cmd" => {
            let (text, options) = rest.split_last()?;
            let (last, before) = options.split_last()?;
            let plain =
                |option: &String| ["/d", "/s", "/q"].contains(&option.to_lowercase().as_str());
            (last.eq_ignore_ascii_case("/c") && before.iter().all(plain))
                .then_some(Carried::Cmd(text))
        }
        "powershell" | "pwsh" => powershell_carried(rest),
        _ => None,
    }
}

fn powershell_carried(rest: &[String]) -> Option<Carried<'_>> {
    for (at, option) in rest.iter().enumerate() {
        // PowerShell takes a dash of any kind, and `/`.
        let name = option
            .trim_start_matches(['-', '/', '–', '—', '―'])
            .to_lowercase();
        if name.len() == option.len() {
            return None;
        }
        if !name.is_empty() && ("encodedcommand".starts_with(&name) || name == "ec") {
            let text = rest.get(at + 1).and_then(|encoded| decode(encoded));
            return Some(Carried::Encoded(text));
        }
        if !name.is_empty() && "command".starts_with(&name) {
            return match &rest[at + 1..] {
                [text] => Some(Carried::PowerShell(text)),
                _ => None,
            };
        }
        let harmless = ["noprofile", "noninteractive", "nologo"];
        if !harmless
            .iter()
            .any(|known| name.len() > 2 && known.starts_with(&name))
        {
            return None;
        }
    }
    None
}

/// Base64 of UTF-16, little end first.
fn decode(encoded: &str) -> Option<String> {
    let engine = base64::engine::GeneralPurpose::new(
        &base64::alphabet::STANDARD,
        base64::engine::GeneralPurposeConfig::new()
            .with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent),
    );
    let bytes = engine.decode(encoded.trim()).ok()?;
    let pairs = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    String::from_utf16(&pairs.collect::<Vec<u16>>()).ok()
}

/// The words of one program for `cmd.exe`. Its signs count in quotes too, because programs
/// and `cmd` disagree on where a quote ends.
pub fn cmd(text: &str) -> Result<Vec<Word>, Trouble> {
    for char in text.chars() {
        let (code, what) = match char {
            '&' | '\n' | '\r' => (Code::Chain, Obstacle::CmdJoins),
            '|' => (Code::Chain, Obstacle::CmdPipes),
            '<' | '>' => (Code::Redirection, Obstacle::Redirection),
            '%' | '!' => (Code::Expansion, Obstacle::CmdVariable),
            '^' | '(' | ')' | '@' => (Code::Grammar, Obstacle::CmdSign),
            char if char.is_control() && char != '\t' => {
                (Code::Grammar, Obstacle::ControlCharacter)
            }
            _ => continue,
        };
        return Err(Trouble::new(code, what));
    }
    // `/s` takes the first and the last quote off, wherever the last one is.
    if text.trim_start().starts_with('"') {
        return Err(Trouble::new(Code::Grammar, Obstacle::CmdQuoted));
    }
    let words = split(text)?;
    let name = &words[0].text;
    let builtin = !name.contains(['/', '\\', '.', ':'])
        && exactly(&name.to_lowercase()).is_some_and(|word| word.is(Role::CmdWord));
    if builtin {
        return Err(Trouble::new(Code::Wrapper, Obstacle::CmdWord(name.clone())));
    }
    // Unlike a program, cmd ends the name at these.
    if name.contains([',', ';', '=', '"']) || (name.contains('/') && !name.contains('\\')) {
        return Err(Trouble::new(Code::Grammar, Obstacle::CmdName));
    }
    Ok(words)
}

/// The words of one program for PowerShell. A bare name may be an alias or a function, so
/// only a path or a name with its `.exe` is read.
pub fn powershell(text: &str) -> Result<Vec<Word>, Trouble> {
    let text = text.trim();
    let called = text.strip_prefix("& ");
    let text = called.unwrap_or(text).trim_start();
    if called.is_none() && text.starts_with('"') {
        return Err(Trouble::new(Code::Grammar, Obstacle::PowerShellQuoted));
    }
    let mut quote = None;
    for char in text.chars() {
        let (code, what) = match (char, quote) {
            ('%' | '`' | '\n' | '\r', _) => (Code::Grammar, Obstacle::PowerShellSign),
            // To PowerShell they open and close as straight ones do.
            ('‘' | '’' | '‚' | '‛' | '“' | '”' | '„', _) => {
                (Code::Grammar, Obstacle::OtherQuote)
            }
            ('$', Some('"') | None) => (Code::Expansion, Obstacle::Expansion),
            (char, Some(open)) if char == open => {
                quote = None;
                continue;
            }
            (_, Some(_)) => continue,
            ('"' | '\'', None) => {
                quote = Some(char);
                continue;
            }
            ('&' | '|' | ';', None) => (Code::Chain, Obstacle::Chain),
            ('<' | '>', None) => (Code::Redirection, Obstacle::Redirection),
            ('(' | ')' | '{' | '}' | '[' | ']' | '@' | '#' | '^' | '!' | ',', None) => {
                (Code::Grammar, Obstacle::PowerShellSign)
            }
            (char, None) if char.is_control() && char != '\t' => {
                (Code::Grammar, Obstacle::ControlCharacter)
            }
            _ => continue,
        };
        return Err(Trouble::new(code, what));
    }
    if quote == Some('\'') || text.contains('\'') {
        return Err(Trouble::new(Code::Grammar, Obstacle::SingleQuotes));
    }
    let words = split(text)?;
    let name = words[0].text.to_lowercase();
    if !name.contains(['\\', '/']) && !name.ends_with(".exe") {
        return Err(Trouble::new(Code::Wrapper, Obstacle::Alias(name)));
    }
    if words.iter().any(|word| word.text.starts_with("--%")) {
        return Err(Trouble::new(Code::Grammar, Obstacle::PowerShellSign));
    }
    Ok(words)
}

/// Why a batch file cannot be given these words: `cmd` reads them again.
pub fn batch(arguments: &[Word]) -> Option<Trouble> {
    let word = arguments.iter().find(|word| {
        word.text
            .contains(['&', '|', '<', '>', '^', '%', '!', '"', '\n', '\r', '(', ')'])
    })?;
    Some(Trouble::new(
        Code::Grammar,
        Obstacle::BatchWord(word.text.clone()),
    ))
}

/// Splits at blanks outside double quotes. A backslash before a quote asks: programs differ.
fn split(text: &str) -> Result<Vec<Word>, Trouble> {
    if text.contains("\\\"") || text.contains("\"\"") {
        return Err(Trouble::new(Code::Grammar, Obstacle::UnclearQuote));
    }
    if text.matches('"').count() % 2 == 1 {
        return Err(Trouble::new(Code::Unparsed, Obstacle::OpenQuote));
    }
    let mut words: Vec<Word> = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for char in text.chars().chain([' ']) {
        match char {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' | '\t' if !quoted => words.extend(word.take().map(Word::of)),
            char => word.get_or_insert_default().push(char),
        }
    }
    if words.first().is_none_or(|word| word.text.is_empty()) {
        return Err(Trouble::new(Code::Unparsed, Obstacle::NoProgram));
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argv(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn every_spelling_of_an_encoded_command_is_found() {
        for option in [
            "-EncodedCommand",
            "-e",
            "-ec",
            "-enc",
            "/enc",
            "–en",
            "-ENCODEDC",
        ] {
            assert_eq!(
                carried(&argv(&[
                    r"C:\x\PowerShell.EXE",
                    "-nop",
                    option,
                    "ZABhAHQAZQA="
                ])),
                Some(Carried::Encoded(Some("date".to_owned()))),
                "{option}"
            );
        }
        assert_eq!(
            carried(&argv(&["pwsh", "-e", "*"])),
            Some(Carried::Encoded(None))
        );
    }

    #[test]
    fn transports_are_read() {
        let cases = [
            (argv(&["cmd.exe", "/d", "/s", "/c", "ver x"]), Some("ver x")),
            (argv(&["CMD", "/C", "x"]), Some("x")),
            (argv(&["cmd.exe", "/k", "x"]), None),
            (argv(&["cmd.exe", "/c"]), None),
            (
                argv(&["powershell.exe", "-NoProfile", "-Command", "x.exe"]),
                Some("x.exe"),
            ),
            (argv(&["powershell.exe", "-File", "x.ps1"]), None),
            (argv(&["powershell.exe", "-Command", "a", "b"]), None),
        ];
        for (argv, expected) in &cases {
            let text = carried(argv).map(|carried| match carried {
                Carried::Cmd(text) | Carried::PowerShell(text) => text.to_owned(),
                Carried::Encoded(_) => "encoded".to_owned(),
            });
            assert_eq!(text.as_deref(), *expected, "{argv:?}");
        }
    }

    fn words(read: Result<Vec<Word>, Trouble>) -> Result<Vec<String>, Code> {
        read.map(|words| words.into_iter().map(|word| word.text).collect())
            .map_err(|trouble| trouble.code)
    }

    #[test]
    fn one_program_with_plain_words_is_read() {
        assert_eq!(
            words(cmd("hostname /x \"a b\"")),
            Ok(argv(&["hostname", "/x", "a b"]))
        );
        assert_eq!(
            words(powershell(r#"& "C:\Program Files\t.exe" -a 1"#)),
            Ok(argv(&[r"C:\Program Files\t.exe", "-a", "1"]))
        );
        for (text, code) in [
            ("hostname & ver", Code::Chain),
            ("host^name", Code::Grammar),
            ("hostname%COMSPEC:~0,1%", Code::Expansion),
            ("hostname \"a & b\"", Code::Chain),
            ("hostname > x", Code::Redirection),
            ("hostname | x", Code::Chain),
            ("hostname\nver", Code::Chain),
            ("del x", Code::Wrapper),
            ("hostname/x", Code::Grammar),
            ("hostname \"a", Code::Unparsed),
            ("\"hostname\" x", Code::Grammar),
            (" \"C:\\Program Files\\t.exe\" x", Code::Grammar),
            ("hostname \"a\\\" b\"", Code::Grammar),
            ("", Code::Unparsed),
        ] {
            assert_eq!(words(cmd(text)), Err(code), "{text}");
        }
        for (text, code) in [
            ("ls", Code::Wrapper),
            ("a.exe; b.exe", Code::Chain),
            ("a.exe $x", Code::Expansion),
            ("a.exe $(b)", Code::Expansion),
            ("a.exe (b)", Code::Grammar),
            ("a.exe `\nb", Code::Grammar),
            ("a.exe 2>&1", Code::Redirection),
            ("a.exe 'x'", Code::Grammar),
            ("a.exe \"a”; evil.exe; \"b", Code::Grammar),
            ("a.exe \"a’b\"", Code::Grammar),
            ("\"a.exe\" x", Code::Grammar),
        ] {
            assert_eq!(words(powershell(text)), Err(code), "{text}");
        }
    }
}
