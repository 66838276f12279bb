//! What programs do: with more rights, to files, to the environment.

use known_programs::usage::What;
use known_programs::{self as programs, Class, Filter, Role};
use visible_text::Note;

/// What an operator does.
pub(super) fn operator(sign: &str, posix: bool) -> Note {
    match sign {
        "&" if !posix => Note::Then,
        "|" | "|&" => Note::Passes,
        "&&" => Note::IfSucceeds,
        "||" => Note::IfFails,
        "&" => Note::Meanwhile,
        _ => Note::Then,
    }
}

/// What a command deletes or overwrites.
pub(super) fn destroys(name: &str, words: &[&str]) -> Option<Note> {
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    let lower = |start: &str| {
        words
            .iter()
            .any(|word| word.to_lowercase().starts_with(start))
    };
    let letters = |wanted: &str| {
        words.iter().any(|word| {
            word.starts_with('-')
                && !word.starts_with("--")
                && word.chars().any(|char| wanted.contains(char))
        })
    };
    let long = |whole: &str| {
        let starts =
            |word: &&str| word.len() > 2 && word.starts_with("--") && whole.starts_with(*word);
        words.iter().any(starts)
    };
    let program = programs::of(name);
    match name {
        "rm" if letters("rR") || long("--recursive") => Some(Note::DeletesBelow),
        "rm" if letters("f") || long("--force") => Some(Note::DeletesUnasked),
        "remove-item" | "ri" if lower("-r") => Some(Note::DeletesBelow),
        "dd" if words.iter().any(|word| word.starts_with("of=")) => Some(Note::OverwritesTarget),
        "truncate" => Some(Note::CutsOff),
        _ if name.starts_with("mkfs") => Some(Note::EmptiesDisk),
        "find" if has(&["-delete"]) => Some(Note::DeletesFound),
        "git" => git(words, &letters, &has),
        "kubectl" | "oc" if words.first() == Some(&"delete") => Some(Note::Deletes),
        "terraform" | "tofu" if words.first() == Some(&"destroy") => Some(Note::Deletes),
        "docker" | "podman" | "nerdctl" if has(&["rm", "rmi", "prune"]) => Some(Note::Deletes),
        "docker" | "podman" | "nerdctl" if has(&["down"]) && has(&["-v", "--volumes"]) => {
            Some(Note::Deletes)
        }
        "rsync" if lower("--del") || long("--remove-source-files") => Some(Note::Deletes),
        "crontab" if letters("r") => Some(Note::Deletes),
        "dropdb" | "dropuser" => Some(Note::Deletes),
        "psql" | "mysql" | "mariadb" | "sqlite3"
            if ["drop ", "delete ", "truncate "].into_iter().any(lower) =>
        {
            Some(Note::Deletes)
        }
        _ if program.is(Role::Deletes) => Some(Note::Deletes),
        _ if program.is(Role::Erases) => Some(Note::DeletesForGood),
        _ if program.is(Role::Partitions) => Some(Note::ChangesDisk),
        _ => None,
    }
}

fn git(
    words: &[&str],
    letters: &dyn Fn(&str) -> bool,
    has: &dyn Fn(&[&str]) -> bool,
) -> Option<Note> {
    let usage = programs::of("git").usage?;
    let mut all = words.iter();
    let verb = loop {
        let word = *all.next()?;
        if !word.starts_with('-') {
            break word;
        }
        for _ in 0..usage.takes(word).more {
            all.next();
        }
    };
    match verb {
        "reset" if has(&["--hard"]) => Some(Note::DropsChanges),
        "clean" => Some(Note::DeletesUntracked),
        "push"
            if letters("fd")
                || has(&["--force", "--mirror", "--delete"])
                || words
                    .iter()
                    .any(|word| word.starts_with("--force-with-lease"))
                || all.any(|word| word.starts_with(['+', ':'])) =>
        {
            Some(Note::OverwritesRemote)
        }
        "branch" if letters("D") => Some(Note::DeletesBranch),
        "checkout" | "restore" if has(&["--", ".", "-f", "--force"]) => Some(Note::DropsChanges),
        "stash" if has(&["drop", "clear"]) => Some(Note::DropsStash),
        _ => None,
    }
}

/// Which word holds code, by its position among all words: `python -c CODE`.
pub(super) fn code(name: &str, words: &[&str]) -> Option<usize> {
    if name == "deno" {
        return words.get(1).filter(|word| **word == "eval").and(Some(2));
    }
    if programs::filter(name) == Some(Filter::Awk) {
        let runs = |text: &&str| {
            ["system", "getline", "|", ">"]
                .iter()
                .any(|part| text.contains(part))
        };
        let at = words.iter().skip(1).position(runs)?;
        return Some(at + 1);
    }
    let usage = programs::of(name).usage?;
    let bears = |letter: char| usage.letters_for(What::Code).any(|it| it == letter);
    let at = words.iter().skip(1).position(|word| {
        let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        short.is_some_and(|rest| rest.chars().any(bears) && rest.len() < 5)
            || usage.option(word) == Some(What::Code)
    })? + 1;
    // The operands before it are a script and its words.
    let script = words[1..at].iter().any(|word| !word.starts_with('-'));
    (!script && at + 1 < words.len()).then_some(at + 1)
}

/// Whether a program reads code from its input when it is called like this.
pub(super) fn reads_code(name: &str, class: Class, words: &[&str]) -> bool {
    // `eval` runs its words and reads nothing.
    if programs::of(name).is(Role::Evaluates) && name != "eval" {
        return true;
    }
    if !matches!(class, Class::Shell | Class::Interpreter) || code(name, words).is_some() {
        return false;
    }
    let mut options = words[1..]
        .iter()
        .take_while(|word| word.starts_with(['-', '+']));
    let shell = class == Class::Shell;
    if shell
        && options
            .clone()
            .any(|word| !word.starts_with("--") && word.contains('c'))
    {
        return false;
    }
    let input =
        |word: &&&str| **word == "-" || (shell && word.contains('s') && !word.starts_with("--"));
    let operand = words[1..].iter().find(|word| !word.starts_with(['-', '+']));
    options.any(|word| input(&word))
        || operand.is_none_or(|word| ["/dev/stdin", "/dev/fd/0"].contains(word))
}

/// Whether a variable chooses what runs or what is loaded.
pub(super) fn loads(name: &str) -> bool {
    const STARTS: [&str; 6] = ["LD_", "DYLD_", "GIT_", "PYTHON", "NODE_", "PERL5"];
    const NAMES: [&str; 14] = [
        "PATH",
        "IFS",
        "BASH_ENV",
        "ENV",
        "SHELL",
        "PAGER",
        "EDITOR",
        "VISUAL",
        "RUBYOPT",
        "JAVA_TOOL_OPTIONS",
        "PROMPT_COMMAND",
        "RUSTC_WRAPPER",
        "CDPATH",
        "ZDOTDIR",
    ];
    let name = name.to_uppercase();
    NAMES.contains(&name.as_str()) || STARTS.iter().any(|start| name.starts_with(start))
}
