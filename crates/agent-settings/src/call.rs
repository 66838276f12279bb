//! The command of a hook: how each shell wants it, and how it is known again.

use std::path::{Path, PathBuf};

use crate::Agent;

/// What takes the line of a hook apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shell {
    /// A shell of Unix.
    Posix,
    /// `cmd.exe`
    Cmd,
    /// Windows PowerShell, or PowerShell 7.
    Power,
}

/// How our program is called in somebody's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    /// Our program, as it is written there.
    pub program: PathBuf,
    /// What it is to do.
    pub task: Task,
}

/// What our program is called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// To answer for the agent's own shell.
    Hook {
        /// Whether it rewrites the command, so that we run it.
        run: bool,
    },
    /// To give the agent a tool of ours.
    Server,
}

/// The words behind the program. `state` is the folder with the policy: named there, no variable
/// that the agent's settings hold leads the hook or the tool to another one. The tool is also told
/// whose policy holds, so that no client gets another's by its name.
pub(crate) fn words(agent: Agent, task: Task, state: &str) -> Vec<&str> {
    let hook = ["hook", agent.id(), "--state-dir", state];
    match task {
        Task::Hook { run: false } => hook.to_vec(),
        Task::Hook { run: true } => hook.into_iter().chain(["--run"]).collect(),
        Task::Server => vec!["mcp", "--agent", agent.policy_id(), "--state-dir", state],
    }
}

/// One line for a shell.
pub(crate) fn line(program: &str, words: &[&str], shell: Shell) -> String {
    let safe = |char: char| char.is_ascii_alphanumeric() || "_-./:\\+,@~".contains(char);
    let is_plain = |word: &str| {
        let backslash = |char| char == '\\' && shell == Shell::Posix;
        word.chars().all(|char| safe(char) && !backslash(char))
    };
    let all = || [program].into_iter().chain(words.iter().copied());
    let quoted = |word: &str| match shell {
        _ if is_plain(word) => word.to_owned(),
        Shell::Posix => format!("'{}'", word.replace('\'', r"'\''")),
        Shell::Cmd => format!("\"{word}\""),
        Shell::Power => format!("'{}'", word.replace('\'', "''")),
    };
    let line = all().map(quoted).collect::<Vec<_>>().join(" ");
    match shell == Shell::Power && !all().all(is_plain) {
        // Else PowerShell would print what stands in quotes.
        true => format!("& {line}"),
        false => line,
    }
}

/// Which calls in an agent's settings are ours.
#[derive(Debug, Clone)]
pub(crate) struct Own {
    pub(crate) agent: Agent,
    /// The programs that we wrote there, or would; `None` for every program that is called like ours.
    programs: Option<Vec<PathBuf>>,
}

impl Own {
    /// The calls of these programs.
    pub(crate) fn of(agent: Agent, programs: Vec<PathBuf>) -> Self {
        Self {
            agent,
            programs: Some(programs),
        }
    }

    /// All that look like ours, whoever wrote them.
    pub(crate) fn alike(agent: Agent) -> Self {
        Self {
            agent,
            programs: None,
        }
    }

    /// The call that these words make, if it is one of ours.
    pub(crate) fn call(&self, words: &[String]) -> Option<Call> {
        let call = call(words, self.agent)?;
        let programs = self.programs.as_ref();
        programs
            .is_none_or(|programs| programs.contains(&call.program))
            .then_some(call)
    }
}

/// The call that these words make, if a program that is called like ours has them.
fn call(words: &[String], agent: Agent) -> Option<Call> {
    let (program, rest) = words.split_first()?;
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    // Settings of Windows may be read on another system, in a shared home.
    let name = program.rsplit(['/', '\\']).next()?;
    if !matches!(name, "exec-host" | "exec-host.exe") {
        return None;
    }
    let task = match rest.as_slice() {
        // A person may have added options of the hook.
        ["hook", id, options @ ..] if *id == agent.id() => Task::Hook {
            run: options.contains(&"--run"),
        },
        ["mcp", ..] => Task::Server,
        _ => return None,
    };
    let program = PathBuf::from(program);
    Some(Call { program, task })
}

/// The words of a line that this crate may have written; `None` for any other syntax.
pub(crate) fn split(line: &str) -> Option<Vec<String>> {
    let power_shell = line.strip_prefix("& ");
    let line = power_shell.unwrap_or(line);
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            ' ' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        // PowerShell writes a quote twice where it is meant.
                        end if end == char
                            && power_shell.is_some()
                            && chars.peek() == Some(&end) =>
                        {
                            chars.next();
                            word.push(end);
                        }
                        end if end == char => break,
                        other => word.push(other),
                    }
                }
            }
            '\\' if chars.peek() == Some(&'\'') => {
                chars.next();
                word.get_or_insert_default().push('\'');
            }
            '$' | '`' | ';' | '|' | '&' | '<' | '>' | '(' | ')' | '\n' => return None,
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

/// Whether a program is there to be started.
pub(crate) fn is_there(program: &Path) -> bool {
    program.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_again() {
        for (program, shell, written) in [
            (
                "/usr/bin/exec-host",
                Shell::Posix,
                "/usr/bin/exec-host hook codex",
            ),
            (
                "/a b/exec-host",
                Shell::Posix,
                "'/a b/exec-host' hook codex",
            ),
            (
                "/it's/exec-host",
                Shell::Posix,
                r"'/it'\''s/exec-host' hook codex",
            ),
            (
                r"C:\x\exec-host.exe",
                Shell::Cmd,
                r"C:\x\exec-host.exe hook codex",
            ),
            (
                r"C:\a b\exec-host.exe",
                Shell::Cmd,
                r#""C:\a b\exec-host.exe" hook codex"#,
            ),
            (
                r"C:\a b\exec-host.exe",
                Shell::Power,
                r"& 'C:\a b\exec-host.exe' hook codex",
            ),
            (
                r"C:\it's\exec-host.exe",
                Shell::Power,
                r"& 'C:\it''s\exec-host.exe' hook codex",
            ),
        ] {
            let line = line(program, &["hook", "codex"], shell);
            assert_eq!(line, written);
            let own = Own::of(Agent::Codex, vec![PathBuf::from(program)]);
            let call = own.call(&split(&line).unwrap()).unwrap();
            assert_eq!(call.program, Path::new(program));
            assert_eq!(call.task, Task::Hook { run: false });
        }
    }

    #[test]
    fn what_others_wrote_is_not_ours() {
        for line in [
            "exec-host hook claude",
            "exec-host hook codex; true",
            "exec-host hook codex || true",
            "my-exec-host hook codex",
            "exec-host hook",
            "sh -c 'exec-host hook codex'",
            "exec-host 'hook codex",
            "",
        ] {
            let own = Own::alike(Agent::Codex);
            let call = split(line).and_then(|words| own.call(&words));
            assert_eq!(call, None, "{line}");
        }
        let words = split("/tmp/exec-host hook codex").unwrap();
        let own = Own::of(Agent::Codex, vec![PathBuf::from("/usr/bin/exec-host")]);
        assert_eq!(own.call(&words), None);
        assert!(Own::alike(Agent::Codex).call(&words).is_some());
    }

    #[test]
    fn a_folder_in_a_line_is_quoted() {
        let state = words(Agent::Codex, Task::Hook { run: true }, "/a b/it's");
        for (shell, written) in [
            (
                Shell::Posix,
                r"/x/exec-host hook codex --state-dir '/a b/it'\''s' --run",
            ),
            (
                Shell::Power,
                "& /x/exec-host hook codex --state-dir '/a b/it''s' --run",
            ),
        ] {
            let line = line("/x/exec-host", &state, shell);
            assert_eq!(line, written);
            assert_eq!(split(&line).unwrap()[4], "/a b/it's");
        }
    }
}
