//! What an agent wants to do, as the guard is asked about it.

use std::borrow::Cow;
use std::time::Duration;

use exec_policy::{Ask, Call, Host, Patch, Platform, Question, Request};
use policy_values::glob::collapse;

use crate::Shell;

/// What an agent wants to do with its own tools, and who it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The agent, by its name in the policy.
    pub agent: String,
    /// The conversation, if the agent names one.
    pub session: Option<String>,
    /// The sub-agent that wants it, if one does.
    pub sub_agent: Option<String>,
    /// The folder that relative paths start from.
    pub cwd: String,
    /// What the agent says of it.
    pub description: Option<String>,
    /// What it is.
    pub what: What,
}

/// What an agent wants to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// To run a command in its shell.
    Command(Command),
    /// To change files without a shell.
    Files(FileChange),
    /// To start the sub-agent with this name, in small letters: [`started`](crate::started) says what that comes to.
    SubAgent(String),
}

/// A command for a shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// The text that the shell gets.
    pub text: String,
    /// The shell.
    pub shell: Shell,
    /// Whether the agent may type into the command while it runs.
    pub typed: bool,
}

/// Files that a tool changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileChange {
    /// The change, for a person to read.
    pub text: String,
    /// Absolute paths of files that are new or have other content afterwards.
    pub writes: Vec<String>,
    /// Absolute paths of files that do not exist afterwards.
    pub removes: Vec<String>,
}

/// What is known of the process that asks.
#[derive(Debug, Clone, Copy)]
pub struct Surroundings<'a> {
    /// The system.
    pub platform: Platform,
    /// The person's own shell: the variable `SHELL`.
    pub shell: Option<&'a str>,
    /// The folders in which programs are looked up: the variable `PATH`.
    pub path: Option<&'a str>,
}

impl Wanted {
    /// The question for the guard. `wait` is how long a person is waited for.
    ///
    /// Its host is the agent itself: the agent carries out what is allowed.
    #[must_use]
    pub fn question(&self, around: Surroundings<'_>, wait: Duration) -> Question {
        let request = match &self.what {
            What::Command(command) => {
                let (argv, certain) = command.shell.argv(&command.text, around);
                Request {
                    cwd: Some(self.cwd.clone()),
                    path: around.path.map(str::to_owned),
                    call: Call {
                        // Nobody knows in which language a text will be read, or which text.
                        ask: (!certain).then_some(Ask::Always),
                        ..Call::default()
                    },
                    input: command.typed,
                    ..Request::argv(argv)
                }
            }
            // No command: whoever asks all the same is told no.
            What::SubAgent(_) => Request::argv(Vec::<String>::new()),
            What::Files(change) => Request {
                cwd: Some(change.folder(&self.cwd, around.platform)),
                ..Request::patch(
                    change.text.clone(),
                    Patch {
                        writes: change.writes.clone(),
                        removes: change.removes.clone(),
                    },
                )
            },
        };
        Question {
            request: Request {
                agent: self.agent.clone(),
                host: Host::Gateway,
                ..request
            },
            session: self.session_key(),
            host: self.agent.clone(),
            container: None,
            description: self.description.as_deref().and_then(visible_text::one_line),
            probe: false,
            wait,
        }
    }

    /// The conversation, and in it the sub-agent: `6f1c`, `6f1c:subagent:Explore a01b`.
    fn session_key(&self) -> Option<String> {
        match (&self.session, &self.sub_agent) {
            (session, None) => session.clone(),
            (None, Some(sub)) => Some(format!("subagent:{sub}")),
            (Some(session), Some(sub)) => Some(format!("{session}:subagent:{sub}")),
        }
    }
}

impl FileChange {
    /// The folder that all of the files are in: the one of the call, else the nearest that holds
    /// them all.
    fn folder(&self, cwd: &str, platform: Platform) -> String {
        let paths = self.writes.iter().chain(&self.removes);
        let paths: Vec<Cow<'_, str>> = paths.map(|path| collapse(path, platform)).collect();
        let holds_all = |folder: &str| {
            let inside = |path: &Cow<'_, str>| {
                let rest = path.strip_prefix(folder.trim_end_matches('/'));
                rest.is_some_and(|rest| rest.starts_with('/'))
            };
            paths.iter().all(inside)
        };
        if holds_all(&collapse(cwd, platform)) {
            return cwd.to_owned();
        }
        let mut folder = paths.first().map_or("", AsRef::as_ref);
        while let Some(at) = folder.rfind('/') {
            folder = &folder[..at];
            if holds_all(folder) {
                break;
            }
        }
        match folder {
            "" => "/".to_owned(),
            folder => folder.to_owned(),
        }
    }
}
