//! A file that defines a sub-agent, as far as it says which program the sub-agent is.
//!
//! Qwen Code reads Markdown with YAML in front. Only the simplest YAML is read here: one key a line, and
//! values without anything that YAML could mean otherwise. What is more than that is not clear, and
//! whoever asks has to expect a program. So no text is taken for harmless that Qwen Code reads as a program.

/// What a file says of a sub-agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Its name in small letters; `None` where that is not certain.
    pub name: Option<String>,
    /// What carries out its task.
    pub executor: Executor,
}

/// What carries out the task of a sub-agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Executor {
    /// The agent itself, with its own tools and hooks.
    Itself,
    /// A program, started with these words: no hook of the agent sees what it does.
    Program(Vec<String>),
    /// Another program or a container, but not in a form that can be shown: why not.
    Unclear(&'static str),
}

const SIGNS: &str = "the file says more than one simple line for each key";
const CONTAINER: &str = "it works in a container, without hooks";
const FORM: &str = "its executor is not written as kind, command and args, one a line";

/// Keys by which the task is carried out elsewhere.
const EXECUTOR: &str = "executor";
const BACKEND: &str = "executionBackend";

impl Definition {
    /// What a file says; `None` where it defines nothing. A file that begins as a definition and does not go
    /// on as one is not clear: the next version of the agent may read it.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let rest = text.trim_start().strip_prefix("---")?;
        let front = rest.strip_prefix('\n').filter(|_| text.starts_with('-'));
        let front = front.and_then(|rest| rest.split_once("\n---\n"));
        Some(
            front
                .and_then(|(front, _)| Self::of(front))
                .unwrap_or(Self::unclear()),
        )
    }

    /// A definition that nobody could read.
    #[must_use]
    pub fn unclear() -> Self {
        Self {
            name: None,
            executor: Executor::Unclear(SIGNS),
        }
    }

    /// What the lines say; `None` where one of them is not simple.
    fn of(front: &str) -> Option<Self> {
        let keys = keys(front)?;
        let all = |name: &'static str| keys.iter().filter(move |key| key.name == name);
        let mut names = all("name");
        let name = match (names.next(), names.next()) {
            (Some(key), None) if key.below.is_empty() => value(key.value),
            _ => None,
        };
        let name = name.filter(|name| name.is_ascii());
        let mut executors = all(EXECUTOR);
        let executor = match (executors.next(), executors.next(), all(BACKEND).next()) {
            (None, _, None) => Executor::Itself,
            (None, _, Some(_)) => Executor::Unclear(CONTAINER),
            (Some(key), None, None) => {
                program(key).map_or(Executor::Unclear(FORM), Executor::Program)
            }
            (Some(_), _, _) => Executor::Unclear(FORM),
        };
        Some(Self {
            name: name.map(str::to_ascii_lowercase),
            executor,
        })
    }
}

/// A key at the margin, the rest of its line, and the lines below that belong to it.
struct Key<'a> {
    name: &'a str,
    value: &'a str,
    below: Vec<&'a str>,
}

/// All keys at the margin; `None` where a line there may be anything else. A mapping whose first key is at the
/// margin has all of its keys there.
fn keys(front: &str) -> Option<Vec<Key<'_>>> {
    let mut keys: Vec<Key<'_>> = Vec::new();
    for line in front.split('\n') {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with(' ') || line.starts_with("- ") {
            keys.last_mut()?.below.push(line);
            continue;
        }
        let (name, value) = line.split_once(':')?;
        let name = name.trim_end_matches(' ');
        let plain = |char: char| char.is_ascii_alphanumeric() || "_-".contains(char);
        let starts = name.starts_with(|first: char| first.is_ascii_alphabetic());
        if !starts || !name.chars().all(plain) {
            return None;
        }
        let below = Vec::new();
        keys.push(Key { name, value, below });
    }
    Some(keys)
}

/// The words that start the program; `None` for any other form.
fn program(executor: &Key<'_>) -> Option<Vec<String>> {
    if !executor.value.trim().is_empty() {
        return None;
    }
    let (mut kind, mut command, mut words) = (None, None, None);
    let mut lines = executor.below.iter().copied().peekable();
    let depth = depth(lines.peek()?);
    while let Some(line) = lines.next() {
        let (name, value_of) = line.trim_start_matches(' ').split_once(':')?;
        if self::depth(line) != depth {
            return None;
        }
        match name {
            "kind" if kind.is_none() => kind = Some(value(value_of)?),
            "command" if command.is_none() => command = Some(value(value_of)?),
            "args" if words.is_none() => {
                let mut list = Vec::new();
                if !value_of.trim().is_empty() {
                    let inside = value_of.trim().strip_prefix('[')?.strip_suffix(']')?;
                    let all = inside.split(',').filter(|word| !word.trim().is_empty());
                    for word in all {
                        list.push(value(word)?.to_owned());
                    }
                }
                while let Some(line) = lines.next_if(|line| line.trim_start().starts_with("- ")) {
                    list.push(value(line.trim_start().strip_prefix("- ")?)?.to_owned());
                }
                words = Some(list);
            }
            _ => return None,
        }
    }
    let words = match (kind?, words) {
        ("acp" | "codex", Some(words)) => words,
        ("acp", None) => Vec::new(),
        ("codex", None) => ["app-server", "--stdio"].map(str::to_owned).to_vec(),
        _ => return None,
    };
    let command = command?.trim().to_owned();
    Some(std::iter::once(command).chain(words).collect())
}

fn depth(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// A value that YAML cannot read otherwise: a plain word, or text in quotes without escapes.
fn value(text: &str) -> Option<&str> {
    let text = text.trim_matches(' ');
    for quote in ['\'', '"'] {
        if let Some(rest) = text.strip_prefix(quote) {
            let inside = rest.strip_suffix(quote)?;
            let clear = |char: char| char != quote && char != '\\' && !char.is_control();
            return inside.chars().all(clear).then_some(inside);
        }
    }
    let plain = |char: char| char.is_ascii_alphanumeric() || "_-./+@=".contains(char);
    let is_name = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/');
    let is_other = ["true", "false", "null", "yes", "y", "no", "n", "on", "off"]
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word));
    // An option, such as `-c`, is text as well.
    let is_option = text.starts_with('-')
        && text
            .trim_start_matches('-')
            .starts_with(|first: char| first.is_ascii_alphabetic());
    ((is_name || is_option) && !is_other && text.chars().all(plain)).then_some(text)
}
