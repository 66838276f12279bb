//! What programs do: with more rights, to files, to the environment.

use visible_text::Note;

/// Programs that run others as somebody else.
pub(super) const PRIVILEGE: [&str; 13] = [
    "doas", "dzdo", "gksu", "gosu", "kdesu", "pkexec", "please", "run0", "runas", "runuser", "su",
    "sudo", "sudoedit",
];

/// Programs that fetch, and those that turn text into other text.
pub(super) const DOWNLOADS: [&str; 12] = [
    "aria2c",
    "curl",
    "fetch",
    "http",
    "https",
    "invoke-restmethod",
    "invoke-webrequest",
    "irm",
    "iwr",
    "lynx",
    "wget",
    "xh",
];
pub(super) const DECODERS: [&str; 11] = [
    "base32", "base64", "basenc", "gunzip", "openssl", "printf", "rev", "tr", "uudecode", "xxd",
    "zcat",
];

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
    match name {
        "rm" if letters("rR") || has(&["--recursive"]) => Some(Note::DeletesBelow),
        "rm" if letters("f") || has(&["--force"]) => Some(Note::DeletesUnasked),
        "rm" | "unlink" | "rmdir" | "rd" | "del" | "erase" => Some(Note::Deletes),
        "remove-item" | "ri" if lower("-r") => Some(Note::DeletesBelow),
        "remove-item" | "ri" => Some(Note::Deletes),
        "clear-content" | "format-volume" | "clear-disk" => Some(Note::Deletes),
        "shred" | "wipefs" | "srm" | "blkdiscard" => Some(Note::DeletesForGood),
        "dd" if words.iter().any(|word| word.starts_with("of=")) => Some(Note::OverwritesTarget),
        "truncate" => Some(Note::CutsOff),
        "format" | "diskpart" | "fdisk" | "parted" | "sgdisk" => Some(Note::ChangesDisk),
        _ if name.starts_with("mkfs") => Some(Note::EmptiesDisk),
        "find" if has(&["-delete"]) => Some(Note::DeletesFound),
        "git" => git(words, &letters, &has),
        _ => None,
    }
}

fn git(
    words: &[&str],
    letters: &dyn Fn(&str) -> bool,
    has: &dyn Fn(&[&str]) -> bool,
) -> Option<Note> {
    // Options of git itself that have the next word for their value.
    const VALUES: [&str; 6] = [
        "-C",
        "-c",
        "--config-env",
        "--git-dir",
        "--namespace",
        "--work-tree",
    ];
    let mut all = words.iter();
    let verb = loop {
        let word = *all.next()?;
        if VALUES.contains(&word) {
            all.next();
        } else if !word.starts_with('-') {
            break word;
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
    let (letters, long): (&str, &[&str]) = match name {
        "python" | "pypy" | "py" | "pythonw" | "ipython" => ("c", &[]),
        "node" | "nodejs" | "bun" => ("ep", &["--eval", "--print"]),
        "perl" => ("eE", &[]),
        "ruby" | "lua" | "luajit" | "osascript" | "elixir" | "groovy" | "scala" | "rscript"
        | "ghc" | "raku" | "swift" => ("e", &[]),
        "julia" => ("eE", &["--eval", "--print"]),
        "php" => ("rBRE", &["--run"]),
        "deno" => return words.get(1).filter(|word| **word == "eval").and(Some(2)),
        "awk" | "gawk" | "mawk" | "nawk" => {
            let runs = |text: &&str| {
                ["system", "getline", "|", ">"]
                    .iter()
                    .any(|part| text.contains(part))
            };
            let at = words.iter().skip(1).position(runs)?;
            return Some(at + 1);
        }
        _ => return None,
    };
    let at = words.iter().skip(1).position(|word| {
        let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
        short.is_some_and(|rest| rest.chars().any(|char| letters.contains(char)) && rest.len() < 5)
            || long.contains(word)
    })? + 1;
    // The operands before it are a script and its words.
    let script = words[1..at].iter().any(|word| !word.starts_with('-'));
    (!script && at + 1 < words.len()).then_some(at + 1)
}

/// Whether a program reads code from its input when it is called like this.
pub(super) fn reads_code(name: &str, class: crate::programs::Class, words: &[&str]) -> bool {
    use crate::programs::Class;
    if ["iex", "invoke-expression"].contains(&name) {
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
