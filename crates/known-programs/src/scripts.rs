//! Code in an argument: interpreters, `awk` and `sed` (D7).

use policy_values::Trouble;
use policy_values::{Code, Obstacle};
use shell_reader::Word;

/// What keeps the arguments of an interpreter from being a script file with its arguments.
pub fn interpreter(name: &str, arguments: &[Word]) -> Option<Trouble> {
    let code = |what: Obstacle| Some(Trouble::new(Code::InlineCode, what));
    let Some(first) = arguments.first() else {
        return code(Obstacle::CodeFromInput(name.to_owned()));
    };
    if !first.known {
        return Some(unknown(name, first));
    }
    let asks_itself = ["--version", "-V", "--help", "-h"].contains(&first.text.as_str());
    if asks_itself && arguments.len() == 1 {
        return None;
    }
    match first.text.as_str() {
        "-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0" => {
            code(Obstacle::CodeFromInput(name.to_owned()))
        }
        option if option.starts_with(['-', '+', '/']) && !is_path(option) => {
            code(Obstacle::CodeInOption(name.to_owned(), option.to_owned()))
        }
        _ => None,
    }
}

fn is_path(text: &str) -> bool {
    text.starts_with('/')
}

/// What keeps an `awk` command from being a filter of its input.
pub fn awk(name: &str, arguments: &[Word]) -> Option<Trouble> {
    let mut words = arguments.iter();
    let program = loop {
        let Some(word) = words.next() else {
            return Some(Trouble::new(
                Code::InlineCode,
                Obstacle::NoProgramFor(name.to_owned()),
            ));
        };
        if !word.known {
            return Some(unknown(name, word));
        }
        match word.text.as_str() {
            "--" => match words.next() {
                Some(word) => break word,
                None => return None,
            },
            "-F" | "-v" => {
                if let Some(word) = words.next().filter(|word| !word.known) {
                    return Some(unknown(name, word));
                }
            }
            "--version" | "-V" if arguments.len() == 1 => return None,
            option if option.starts_with("-F") || option.starts_with("-v") => {}
            option if option.starts_with('-') => {
                return Some(Trouble::new(
                    Code::InlineCode,
                    Obstacle::CodeInOption(name.to_owned(), option.to_owned()),
                ));
            }
            _ => break word,
        }
    };
    if !program.known {
        return Some(unknown(name, program));
    }
    ["system", "getline", "|", ">", "@", "\\"]
        .iter()
        .find(|part| program.text.contains(**part))
        .map(|part| {
            Trouble::new(
                Code::InlineCode,
                Obstacle::FilterProgram(name.to_owned(), (*part).to_owned()),
            )
        })
}

/// What keeps a `sed` command from being a filter of its input. That of macOS takes the word behind
/// `-i` for an ending: the script is the next one, and which of the two it is nobody says.
pub fn sed(name: &str, arguments: &[Word], macos: bool) -> Option<Trouble> {
    sed_read(name, arguments, false).or_else(|| {
        let in_place = |word: &Word| is_in_place(&word.text);
        (macos && arguments.iter().any(in_place)).then(|| sed_read(name, arguments, true))?
    })
}

/// `-i` and `-ni`.
fn is_in_place(text: &str) -> bool {
    text.starts_with('-') && !text.starts_with("--") && text.ends_with('i')
}

fn sed_read(name: &str, arguments: &[Word], takes_ending: bool) -> Option<Trouble> {
    let mut script_seen = false;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        // Behind the script it is a file.
        if !word.known && script_seen {
            continue;
        }
        if !word.known {
            return Some(unknown(name, word));
        }
        if takes_ending && is_in_place(&word.text) {
            words.next();
            continue;
        }
        let script = match word.text.as_str() {
            "-e" | "--expression" => match words.next() {
                Some(word) if !word.known => return Some(unknown(name, word)),
                word => word.map_or("", |word| word.text.as_str()),
            },
            "-n" | "-E" | "-r" | "-s" | "-u" | "-z" | "-i" | "-nE" | "-nr" | "-En" | "-rn"
            | "-ni" | "--quiet" | "--silent" | "--regexp-extended" | "--separate"
            | "--unbuffered" | "--null-data" | "--in-place" | "--posix" | "--debug"
            | "--sandbox" => continue,
            "--version" | "--help" => return None,
            option if option.starts_with("--in-place=") => continue,
            option if option.starts_with("--expression=") => &option["--expression=".len()..],
            option if option.starts_with('-') && option != "-" => {
                return Some(Trouble::new(
                    Code::InlineCode,
                    Obstacle::CodeInOption(name.to_owned(), option.to_owned()),
                ));
            }
            _ if script_seen => continue,
            script => script,
        };
        script_seen = true;
        if !plain_sed(script) {
            return Some(Trouble::new(
                Code::InlineCode,
                Obstacle::FilterScript(name.to_owned()),
            ));
        }
    }
    None
}

/// Addresses with `p d q D P N n h H g G x l =`, `s` with the flags `g i I m M p` and digits,
/// and `y`; joined by `;` or line breaks. Everything else (`e`, `w`, `r`, blocks, labels) is
/// not plain.
fn plain_sed(script: &str) -> bool {
    let mut rest = script.trim_start_matches([' ', '\t', ';', '\n']);
    while !rest.is_empty() {
        let Some(after) = sed_address(rest) else {
            return false;
        };
        let mut chars = after.chars();
        rest = match chars.next() {
            Some('p' | 'd' | 'D' | 'P' | 'N' | 'n' | 'h' | 'H' | 'g' | 'G' | 'x' | 'l' | '=') => {
                chars.as_str()
            }
            Some('q' | 'Q') => chars
                .as_str()
                .trim_start_matches(|char: char| char.is_ascii_digit()),
            Some(command @ ('s' | 'y')) => {
                let Some(tail) = sed_parts(chars.as_str(), 2) else {
                    return false;
                };
                match command {
                    's' => tail.trim_start_matches(|char: char| {
                        char.is_ascii_digit() || "giImMp".contains(char)
                    }),
                    _ => tail,
                }
            }
            _ => return false,
        };
        rest = rest.trim_start_matches([' ', '\t']);
        if !rest.is_empty() && !rest.starts_with([';', '\n']) {
            return false;
        }
        rest = rest.trim_start_matches([' ', '\t', ';', '\n']);
    }
    true
}

/// Behind an optional `a`, `a,b` and `!`.
fn sed_address(text: &str) -> Option<&str> {
    let one = |text: &str| -> Option<usize> {
        let rest = match text.chars().next()? {
            '$' => &text[1..],
            '/' => sed_parts(text, 1)?.trim_start_matches(['I', 'M']),
            '0'..='9' | '+' | '~' => {
                text.trim_start_matches(|char: char| char.is_ascii_digit() || "+~".contains(char))
            }
            _ => return None,
        };
        Some(text.len() - rest.len())
    };
    let mut rest = text;
    if rest.starts_with(['$', '/']) || rest.starts_with(|char: char| char.is_ascii_digit()) {
        rest = &rest[one(rest)?..];
        if let Some(second) = rest.strip_prefix(',') {
            rest = &second[one(second)?..];
        }
    }
    let rest = rest.trim_start_matches(' ');
    Some(
        rest.strip_prefix('!')
            .unwrap_or(rest)
            .trim_start_matches(' '),
    )
}

/// Behind a delimiter and `count` parts that end with it.
fn sed_parts(text: &str, count: usize) -> Option<&str> {
    let delimiter = text.chars().next().filter(|char| !"\\\n".contains(*char))?;
    let mut rest = &text[delimiter.len_utf8()..];
    for _ in 0..count {
        let mut escaped = false;
        let end = rest.find(|char| {
            let ends = char == delimiter && !escaped;
            escaped = char == '\\' && !escaped;
            ends
        })?;
        if !brackets_close(&rest[..end]) {
            return None;
        }
        rest = &rest[end + delimiter.len_utf8()..];
    }
    Some(rest)
}

/// Whether every `[…]` of a part ends within it. Inside one, a delimiter may stand for itself,
/// so that a part with an open bracket has two readings.
fn brackets_close(part: &str) -> bool {
    let mut chars = part.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' => {
                chars.next();
            }
            '[' => {
                chars.next_if_eq(&'^');
                chars.next_if_eq(&']');
                loop {
                    match chars.next() {
                        None => return false,
                        Some(']') => break,
                        Some('\\') if matches!(chars.next(), Some('[' | ']') | None) => {
                            return false;
                        }
                        Some('[') if chars.peek().is_some_and(|char| ":.=".contains(*char)) => {
                            let kind = chars.next();
                            while let Some(char) = chars.next() {
                                if Some(char) == kind && chars.next_if_eq(&']').is_some() {
                                    break;
                                }
                            }
                        }
                        Some(_) => {}
                    }
                }
            }
            _ => {}
        }
    }
    true
}

pub fn unknown(name: &str, word: &Word) -> Trouble {
    Trouble::new(
        Code::Expansion,
        Obstacle::WordLater(name.to_owned(), word.text.clone()),
    )
}

#[cfg(test)]
mod tests {
    use super::plain_sed;

    #[test]
    fn sed_scripts_that_only_filter_are_plain() {
        for script in [
            "1p",
            "s/a/b/g",
            "/x/d",
            "1,5p;7q",
            "s|/a|/b|2p",
            "$!N",
            "y/abc/xyz/",
            "",
            "s/[^ ]*//",
            r"s/[[:alpha:]]\/x/y/",
        ] {
            assert!(plain_sed(script), "{script}");
        }
        for script in [
            "e",
            "1e id",
            "s/a/id/e",
            "s/a/b/w x",
            "w x",
            "r /etc/passwd",
            "{p}",
            ":a",
            "s/a/b",
            "s/a/b/ge",
            "W x",
            "1~2e",
            "s[a[b[e",
            "s/[/]/p;/e\n#/p",
            "s/[]/]/p;/e\n#/p",
        ] {
            assert!(!plain_sed(script), "{script}");
        }
    }
}
