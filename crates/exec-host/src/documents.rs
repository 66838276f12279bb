//! Each command that the documents name is one that this program reads.

use std::fs;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Parser};
use regex::Regex;

use crate::Arguments;

/// A command as a document names it.
struct Named {
    place: String,
    text: String,
}

impl Named {
    /// The form of a command, which stands for many: `run [--agent ID] -- COMMAND …`.
    fn is_form(&self) -> bool {
        let form = Regex::new(r"^[A-Z]|\[(-|[A-Z]|options|the )|…|\S\||\| -").unwrap();
        form.is_match(
            &Regex::new("'[^']*'")
                .unwrap()
                .replace_all(&self.text, "'text'"),
        ) || self.text.contains("'{…}'")
    }

    /// Without what other programs get behind it, and without what a shell does.
    fn words(&self) -> Vec<String> {
        let text = Regex::new(r" (#|[|>]) .*").unwrap().replace(&self.text, "");
        split(&text)
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The documents that tell people what to type.
fn documents() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let pages = folder.map(|entry| entry.unwrap().path());
    let pages = pages.filter(|path| path.extension().is_some_and(|it| it == "md"));
    // This program writes it.
    let pages = pages.filter(|path| !path.ends_with("cli-reference.md"));
    let mut found: Vec<_> = pages.collect();
    found.extend(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
    found.sort();
    found
}

/// Blocks begin with four blanks or stand between fences; in a sentence a command is a code span. What
/// stands before it may be a prompt, a variable, a folder or another program.
fn named() -> Vec<Named> {
    // A picture of boxes goes on behind a command.
    let command = r"(?:[\w./~]*/)?exec-host( [^`─]*)";
    let block = Regex::new(&format!(r"(?:^(?:    )?|\$ |\| |\$\(|-- |=\S+ ){command}")).unwrap();
    let span = Regex::new(&format!("`{command}`")).unwrap();
    let remark = Regex::new(" +# .*").unwrap();
    let mut found = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let name = document.file_name().unwrap().to_string_lossy().into_owned();
        let mut is_fenced = false;
        for (line, number) in text.lines().zip(1..) {
            is_fenced ^= line.starts_with("```");
            let is_block = is_fenced || line.starts_with("    ");
            let expression = if is_block { &block } else { &span };
            for captures in expression.captures_iter(line) {
                // A command in another one ends where the other goes on.
                let text = captures[1].trim();
                let text = text.strip_suffix(")\"").unwrap_or(text);
                let text = remark.replace(text, "").into_owned();
                let place = format!("{name}:{number}");
                found.push(Named { place, text });
            }
        }
    }
    found
}

/// The words of a line, as a shell takes them from quotes.
fn split(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut quote, mut is_empty) = (None, true);
    for char in text.chars() {
        match (quote, char) {
            (Some(open), _) if open == char => quote = None,
            (None, '\'' | '"') => {
                quote = Some(char);
                is_empty = false;
            }
            (None, ' ') => {
                if !is_empty {
                    words.push(String::new());
                }
                is_empty = true;
            }
            _ => {
                words.last_mut().unwrap().push(char);
                is_empty = false;
            }
        }
    }
    if is_empty {
        words.pop();
    }
    words
}

/// What is wrong with a command that can be typed as it stands.
fn refused(named: &Named) -> Option<String> {
    let words = named.words();
    let words = ["exec-host".to_owned()].into_iter().chain(words);
    let error = Arguments::try_parse_from(words).err()?;
    let kind = error.kind();
    let is_named_alone = matches!(
        kind,
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::MissingRequiredArgument
            | ErrorKind::MissingSubcommand
    );
    // A sentence may name a group of commands, or an option without its value.
    let value = error.get(ContextKind::InvalidValue);
    let lacks_value = matches!(value, Some(ContextValue::String(value)) if value.is_empty());
    let first = error
        .to_string()
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned();
    (!is_named_alone && !lacks_value).then_some(first)
}

/// The options of a command, and of all below it.
fn options(command: &Command, found: &mut Vec<String>) {
    let longs = command.get_arguments().filter_map(|it| it.get_long());
    found.extend(longs.map(str::to_owned));
    for below in command.get_subcommands() {
        options(below, found);
    }
}

/// What is wrong with the form of a command: a word that is no command, an option that it has not.
fn unknown(named: &Named, all: &Command) -> Option<String> {
    let own = named.text.split(" -- ").next().unwrap_or_default();
    let mut groups = vec![all];
    let mut known = vec!["help".to_owned(), "version".to_owned()];
    for word in own
        .split(' ')
        .take_while(|word| !word.starts_with(['[', '-', '…']))
    {
        let below = |name: &str| groups.iter().find_map(|group| group.find_subcommand(name));
        if groups.iter().all(|group| !group.has_subcommands()) {
            break;
        }
        let found: Option<Vec<_>> = word.split('|').map(below).collect();
        match found {
            Some(found) => groups = found,
            None if word.contains("COMMAND") => return None,
            None => return Some(format!("{word} is no command")),
        }
    }
    groups.iter().for_each(|group| options(group, &mut known));
    let option = Regex::new(r"--([a-z][a-z0-9-]*)").unwrap();
    let mut named = option.captures_iter(own).map(|found| found[1].to_owned());
    let unknown = named.find(|name| !known.contains(name))?;
    Some(format!("there is no --{unknown}"))
}

#[test]
fn every_command_in_the_documents_is_read() {
    let mut all = Arguments::command();
    all.build();
    let named = named();
    let forms = named.iter().filter(|it| it.is_form()).count();
    assert!(
        forms > 30 && named.len() > forms + 60,
        "{forms} {}",
        named.len()
    );
    let faults: Vec<_> = named
        .iter()
        .filter_map(|named| {
            let fault = match named.is_form() {
                true => unknown(named, &all),
                false => refused(named),
            }?;
            Some(format!(
                "{}: exec-host {}: {fault}",
                named.place, named.text
            ))
        })
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_command_that_is_none_is_found() {
    let mut all = Arguments::command();
    all.build();
    let named = |text: &str| Named {
        place: String::new(),
        text: text.to_owned(),
    };
    for (text, is_form, fault) in [
        ("run --agent main -- uname -a", false, None),
        (
            "config set tools.exec.safeBins '[\"jq\", \"wc\"]'",
            false,
            None,
        ),
        (
            "config set agents.list[0].tools.exec.node build-box",
            false,
            None,
        ),
        (
            "run --agnet main -- uname",
            false,
            Some("unexpected argument '--agnet' found"),
        ),
        (
            "aprovals list",
            false,
            Some("unrecognized subcommand 'aprovals'"),
        ),
        ("run [--agent ID] [--json] -- COMMAND …", true, None),
        (
            "run [--agnet ID] -- COMMAND …",
            true,
            Some("there is no --agnet"),
        ),
        ("node start|stop|restart|uninstall", true, None),
        ("node start|halt", true, Some("start|halt is no command")),
        ("COMMAND --help …", true, None),
    ] {
        let named = named(text);
        assert_eq!(named.is_form(), is_form, "{text}");
        let found = match is_form {
            true => unknown(&named, &all),
            false => refused(&named),
        };
        match (found, fault) {
            (None, None) => {}
            (Some(found), Some(fault)) => assert!(found.contains(fault), "{text}: {found}"),
            (found, _) => panic!("{text}: {found:?}"),
        }
    }
}

#[test]
fn words_are_split_as_a_shell_splits_them() {
    for (line, words) in [
        ("", &[][..]),
        ("a  b ", &["a", "b"]),
        ("a 'b c' \"d 'e'\" ''", &["a", "b c", "d 'e'", ""]),
        ("--line 'wc -w \"$f\"'", &["--line", "wc -w \"$f\""]),
    ] {
        assert_eq!(split(line), words, "{line}");
    }
}
