//! Which words of a program are paths.

/// How a program takes its words.
struct Usage {
    /// The operands are paths, but for so many of the first ones.
    operands: Option<usize>,
    /// Options whose value is a word of its own and no path: `m` is `-m`, `size` is `--size`.
    values: &'static [&'static str],
    /// Options whose value is a path.
    paths: &'static [&'static str],
}

/// The programs that are known. What is not here says nothing.
fn usage(program: &str) -> Option<Usage> {
    let operands = |skipped, values, paths| Usage {
        operands: Some(skipped),
        values,
        paths,
    };
    let options = |values, paths| Usage {
        operands: None,
        values,
        paths,
    };
    Some(match program {
        "rm" | "rmdir" | "unlink" | "tee" => operands(0, &[], &[]),
        "mkdir" => operands(0, &["m", "mode"], &[]),
        "touch" => operands(0, &["d", "t", "date"], &["r", "reference"]),
        "truncate" => operands(0, &["s", "size"], &["r", "reference"]),
        "shred" => operands(0, &["n", "s", "iterations", "size"], &[]),
        "mv" | "cp" | "ln" => operands(0, &["S", "suffix"], &["t", "target-directory"]),
        "chmod" | "chown" | "chgrp" => operands(1, &[], &["reference"]),
        "unzip" => options(&["P", "x"], &["d"]),
        "tar" => options(
            &["b", "H", "V", "N", "K", "L"],
            &["f", "C", "T", "X", "file", "directory"],
        ),
        "curl" => options(
            &[
                "A", "b", "d", "D", "e", "E", "F", "H", "m", "u", "U", "x", "X", "w", "Y", "y",
                "z", "r", "C", "c", "K", "P", "Q", "t",
            ],
            &["o", "T", "output", "upload-file", "output-dir"],
        ),
        "wget" => options(
            &[
                "a", "A", "B", "D", "e", "i", "l", "Q", "R", "t", "T", "U", "w", "X", "I",
            ],
            &[
                "O",
                "P",
                "o",
                "output-document",
                "directory-prefix",
                "output-file",
            ],
        ),
        "git" => options(&["c"], &["C", "git-dir", "work-tree"]),
        _ => return None,
    })
}

/// Whether a program leaves the rest of a command in another folder.
pub(crate) fn moves(argv: &[String]) -> bool {
    argv.first()
        .is_some_and(|name| ["cd", "pushd", "popd"].contains(&name.as_str()))
}

/// The words of a call that are paths, as they are written.
pub fn named(argv: &[String]) -> Vec<&str> {
    let Some((program, words)) = argv.split_first() else {
        return Vec::new();
    };
    let program = program.rsplit('/').next().unwrap_or(program);
    if program == "dd" {
        let file = |word| {
            ["if=", "of="]
                .iter()
                .find_map(|of| str::strip_prefix(word, of))
        };
        return words.iter().filter_map(|word| file(word)).collect();
    }
    let Some(usage) = usage(program) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut skipped = usage.operands;
    let mut plain = false;
    let mut words = words.iter().map(String::as_str);
    // `tar cf a.tar` is `tar -cf a.tar`.
    let mut old = program == "tar";
    while let Some(word) = words.next() {
        let bundle = std::mem::take(&mut old) && !word.starts_with('-');
        if plain || (!bundle && (!word.starts_with('-') || word == "-")) {
            match &mut skipped {
                Some(0) if word != "-" => found.push(word),
                Some(0) | None => {}
                Some(left) => *left -= 1,
            }
            // Behind git's own words are those of its command.
            if program == "git" {
                break;
            }
            continue;
        }
        if word == "--" {
            plain = true;
            continue;
        }
        match value(word, &usage) {
            Value::None => {}
            Value::Path(path) => found.push(path),
            Value::Next { path } => match words.next() {
                Some(next) if path && next != "-" => found.push(next),
                Some(_) | None => {}
            },
        }
        // A mode that looks like options: `chmod -x file`.
        if program == "chmod" && word[1..].chars().all(|char| "rwxXst".contains(char)) {
            skipped = Some(0);
        }
    }
    found
}

/// What comes with an option.
enum Value<'a> {
    /// Nothing that is a path.
    None,
    /// This path.
    Path(&'a str),
    /// The next word is its value.
    Next { path: bool },
}

fn value<'a>(word: &'a str, usage: &Usage) -> Value<'a> {
    if let Some(long) = word.strip_prefix("--") {
        return match long.split_once('=') {
            Some((name, path)) if usage.paths.contains(&name) => Value::Path(path),
            Some(_) => Value::None,
            None if usage.paths.contains(&long) => Value::Next { path: true },
            None if usage.values.contains(&long) => Value::Next { path: false },
            None => Value::None,
        };
    }
    let letters = word.strip_prefix('-').unwrap_or(word);
    for (at, letter) in letters.char_indices() {
        let rest = &letters[at + letter.len_utf8()..];
        let mut text = [0; 4];
        let name: &str = letter.encode_utf8(&mut text);
        let path = usage.paths.contains(&name);
        if !path && !usage.values.contains(&name) {
            continue;
        }
        return match (path, rest) {
            (_, "") => Value::Next { path },
            (true, rest) => Value::Path(rest),
            (false, _) => Value::None,
        };
    }
    Value::None
}
