//! What words that start another program look like, whatever program they are given to.
//!
//! Programs name such options alike: `--pager`, `--post-hook`, `--ssh-command`. This holds for
//! every program but the harmless ones; what only looks like it asks.

use shell_reader::Word;

/// Parts of the name of an option that takes a program, its arguments, or code.
const PARTS: [&str; 55] = [
    "askpass",
    "cmd",
    "cmdline",
    "command",
    "commands",
    "entrypoint",
    "eval",
    "evaluate",
    "exe",
    "exec",
    "executable",
    "execute",
    "globalconfig",
    "hook",
    "hooks",
    "initcmd",
    "invoke",
    "launcher",
    "listener",
    "loadmodule",
    "lua",
    "mailer",
    "pager",
    "pinentry",
    "pipe",
    "pipeto",
    "plugin",
    "plugindir",
    "plugins",
    "postcmd",
    "postexec",
    "posthook",
    "postprocess",
    "postprocessor",
    "postscript",
    "precmd",
    "preexec",
    "prehook",
    "preload",
    "preprocess",
    "preprocessor",
    "program",
    "proxycommand",
    "rsh",
    "runner",
    "script",
    "scriptdir",
    "scriptfile",
    "scripts",
    "sendmail",
    "shell",
    "shellcmd",
    "startup",
    "userconfig",
    "wrapper",
];

/// Those of a program that no table knows, besides: options that name a file which may name a
/// program, or a part of the program that is loaded.
const MORE_PARTS: [&str; 38] = [
    "addon",
    "addons",
    "agent",
    "browser",
    "buildfile",
    "callback",
    "cc",
    "compiler",
    "conf",
    "config",
    "configfile",
    "configuration",
    "debugger",
    "editor",
    "extension",
    "extensions",
    "filter",
    "handler",
    "helper",
    "import",
    "include",
    "init",
    "initfile",
    "interpreter",
    "java",
    "linker",
    "load",
    "logger",
    "macro",
    "macros",
    "node",
    "perl",
    "python",
    "rcfile",
    "require",
    "ruby",
    "ssh",
    "viewer",
];

/// Words before such a part that turn the option off, or only show something.
const NEGATIONS: [&str; 8] = [
    "no", "non", "ignore", "skip", "disable", "without", "list", "print",
];

/// What an option is about that ends so, whatever it names before: `--python-version`.
const TAILS: [&str; 8] = [
    "color", "colour", "count", "format", "limit", "only", "timeout", "version",
];

/// Subcommands that read commands.
const CONSOLES: [&str; 4] = ["console", "repl", "sh", "shell"];

/// Subcommands that run what follows them.
const COMMANDS: [&str; 16] = [
    "call", "cmd", "command", "debug", "devenv", "dlx", "enter", "eval", "exec", "execute",
    "plugin", "run", "script", "spawn", "with", "wrap",
];

/// What starts a program in any word: an address of D-Bus, the pipes of Ghostscript.
const ANYWHERE: [&str; 3] = ["unixexec:", "%pipe%", "%pipe:"];

/// The first word that may start another program. `known` programs have a row in the table,
/// which names their subcommands and their files.
pub(super) fn found(words: &[Word], known: bool) -> Option<&Word> {
    let found = words
        .iter()
        .find(|word| anywhere(&word.text) || option(&word.text, known));
    if known {
        return found;
    }
    found
        .or_else(|| words.iter().find(|word| pipes(&word.text)))
        .or_else(|| carried(words))
}

/// Whether a word that is decided later may become a subcommand or a pipe of a program that no
/// table knows.
pub(super) fn may_become(word: &Word) -> bool {
    let Some(later) = &word.later else {
        return false;
    };
    let begins = |name: &str| name.starts_with(&later.lead) || later.lead.starts_with(name);
    let mut names = CONSOLES.iter().chain(&COMMANDS).chain(&["exec-", "with-"]);
    names.any(|name| begins(name))
        || !later.ends
        || word.text.trim_end_matches(['"', '\'']).ends_with('|')
}

fn anywhere(text: &str) -> bool {
    // Each of them has one of these signs, most words have none.
    if !text.contains([':', '%']) {
        return false;
    }
    let lower = text.to_lowercase();
    ANYWHERE.iter().any(|part| lower.contains(part))
}

/// `--post-hook=x`, `-listener`, `--workspace_status_command`.
fn option(text: &str, known: bool) -> bool {
    let Some(name) = text.strip_prefix('-') else {
        return false;
    };
    let long = name.strip_prefix('-');
    let name = long.unwrap_or(name);
    let name = name.split(['=', ':']).next().unwrap_or(name);
    // One dash and several letters may be a cluster: only the whole word is a name.
    if long.is_none() && name.len() <= 3 {
        return false;
    }
    let bears = |part: &str| PARTS.contains(&part) || !known && MORE_PARTS.contains(&part);
    let lower = name.to_lowercase();
    if long.is_none() {
        return lower.len() > 3 && bears(&lower);
    }
    let mut parts = lower.split(['-', '_', '.']);
    let starts = |words: &[&str]| parts.clone().next().is_some_and(|it| words.contains(&it));
    let ends = |words: &[&str]| {
        parts
            .clone()
            .next_back()
            .is_some_and(|it| words.contains(&it))
    };
    let harmless = starts(&NEGATIONS) || ends(&TAILS);
    let event = !known && starts(&["on"]) && lower.len() > 3;
    !harmless && (event || parts.any(bears) || bears(&lower) || camel(name, &bears))
}

/// `--initScript`.
fn camel(name: &str, bears: &dyn Fn(&str) -> bool) -> bool {
    let humps = name.char_indices().filter(|(_, char)| char.is_uppercase());
    let starts: Vec<usize> = humps.map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([name.len()]);
    let mut parts = starts.iter().zip(ends);
    let first = starts.first().map_or("", |end| &name[..*end]);
    bears(first) || parts.any(|(start, end)| bears(&name[*start..end].to_lowercase()))
}

/// `|id`, `-o|id`, `--output=|id` and, the way Perl opens a file, `id|`.
fn pipes(text: &str) -> bool {
    let value = text.split_once('=').map_or(text, |(_, value)| value);
    let value = value.strip_prefix('-').map_or(value, |option| {
        option.trim_start_matches(|char: char| char.is_ascii_alphanumeric())
    });
    let inner = value.trim().trim_matches('|');
    inner.starts_with(|char: char| char.is_ascii_alphanumeric() || "/.~$".contains(char))
        && (value.trim_start().starts_with('|') || text.trim_end().ends_with('|'))
}

/// A subcommand that runs what follows it, or a command behind `--` that follows a word.
fn carried(words: &[Word]) -> Option<&Word> {
    let end = words.iter().position(|word| word.text == "--");
    let before = &words[..end.unwrap_or(words.len())];
    let operands = before.iter().filter(|word| !word.text.starts_with('-'));
    if let Some(at) = end
        && operands.clone().next().is_some()
        && words.len() > at + 1
    {
        return words.get(at);
    }
    operands.take(3).find(|word| {
        let text = word.text.as_str();
        let more = words.last().is_some_and(|last| !std::ptr::eq(last, *word));
        let begins = ["exec-", "with-"]
            .iter()
            .any(|start| text.starts_with(start));
        CONSOLES.contains(&text) || more && (begins || COMMANDS.contains(&text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(line: &str, known: bool) -> bool {
        let words: Vec<Word> = line.split(' ').map(Word::of).collect();
        found(&words, known).is_some()
    }

    #[test]
    fn what_names_a_program_or_code_is_found_in_any_program() {
        for line in [
            "--pager=id x",
            "--pager id",
            "--workspace_status_command=id",
            "--script=id h",
            "--initScript x",
            "-listener X",
            "-wrapper id",
            "--post-hook id",
            "--use-askpass=id",
            "--address=unixexec:path=/usr/bin/id",
            "-o %pipe%id x",
            "--userconfig=/tmp/e",
        ] {
            assert!(finds(line, true), "{line}");
            assert!(finds(line, false), "{line}");
        }
    }

    #[test]
    fn more_is_found_where_no_table_knows_the_program() {
        for line in [
            "--config x",
            "--on-exit=id",
            "--init-file=x",
            "|id -n",
            "-o|id",
            "--output=|id",
            "id|",
            "with-lock r id",
            "exec x id",
            "run -- id",
            "thing -- id",
            "-C b devenv id",
        ] {
            assert!(finds(line, false), "{line}");
            assert!(!finds(line, true), "{line}");
        }
    }

    #[test]
    fn plain_words_are_not_found() {
        for line in [
            "-rf y",
            "x",
            "--ignore-scripts",
            "--no-hooks",
            "--python-version 3",
            "--output x",
            "--color=always",
            "-- x",
            "-d | -f1",
            "--sep=|",
            "a|b",
            "--format=json run-x",
        ] {
            assert!(!finds(line, true), "{line}");
            assert!(!finds(line, false), "{line}");
        }
    }
}
