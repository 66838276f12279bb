//! What is asked: a command as it arrived, and who asks.

use std::collections::BTreeMap;

use crate::argv::{carried_text, format_argv};
use policy_values::{Ask, Host, Security};

/// What the tool call itself asked for; it only tightens (D1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Call {
    /// `security` of the call.
    pub security: Option<Security>,
    /// `ask` of the call.
    pub ask: Option<Ask>,
}

impl Call {
    /// Both at once: the stricter of each.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            security: [self.security, other.security].into_iter().flatten().min(),
            ask: [self.ask, other.ask].into_iter().flatten().max(),
        }
    }
}

/// The files of a patch: what `apply_patch` would do, worked out before anything is written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Patch {
    /// Files that are new or hold something else afterwards: absolute, every link followed.
    pub writes: Vec<String>,
    /// Files that are gone afterwards, likewise.
    pub removes: Vec<String>,
}

impl Patch {
    /// The first word of its request; the second is its text.
    pub const TOOL: &str = "apply_patch";

    /// All its files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.writes.iter().chain(&self.removes).map(String::as_str)
    }
}

/// One command and who wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The agent's id; `main` when the caller names none.
    pub agent: String,
    /// The argument vector that would be executed.
    pub argv: Vec<String>,
    /// The shell text that goes with an outer `[sh, -lc, TEXT]`, or the formatted argv, as sent.
    pub raw_command: Option<String>,
    /// The folder, absolute; [`Facts::cwd`](policy_values::Facts::cwd) when absent.
    pub cwd: Option<String>,
    /// Overrides of the environment.
    pub env: BTreeMap<String, String>,
    /// What the tool call asked for.
    pub call: Call,
    /// Where it would run.
    pub host: Host,
    /// The `PATH` it would run with, where its caller runs it and has another one than the
    /// computer's own.
    pub path: Option<String>,
    /// A session that was raised to `full` (D16): `security=full` and no question. What is
    /// closed stays closed, and denials hold.
    pub elevated: bool,
    /// It would run in a terminal: what is typed into it reaches the program's own commands.
    pub terminal: bool,
    /// Its input stays open: somebody may type into it while it runs.
    pub input: bool,
    /// It is no command but this patch: the words are [`Patch::TOOL`] and its text, the folder
    /// is the one that its files are in. Nothing is started.
    pub patch: Option<Patch>,
}

impl Request {
    /// `argv` as agent `main` on a node, with nothing else set.
    pub fn argv<I, S>(argv: I) -> Self
    where
        I: IntoIterator<Item = S>,
        S: Into<String>,
    {
        Self {
            agent: "main".to_owned(),
            argv: argv.into_iter().map(Into::into).collect(),
            raw_command: None,
            cwd: None,
            env: BTreeMap::new(),
            call: Call::default(),
            host: Host::Node,
            path: None,
            elevated: false,
            terminal: false,
            input: false,
            patch: None,
        }
    }

    /// A patch with its text.
    pub fn patch(text: impl Into<String>, patch: Patch) -> Self {
        Self {
            patch: Some(patch),
            ..Self::argv([Patch::TOOL.to_owned(), text.into()])
        }
    }

    /// Shell text as gateways carry it (D7): `["/bin/sh", "-lc", text]` with `rawCommand = text`.
    pub fn shell(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            raw_command: Some(text.clone()),
            ..Self::argv(["/bin/sh".to_owned(), "-lc".to_owned(), text])
        }
    }

    /// The words on one line, the way gateways write them: `/bin/sh -lc "echo hi"`.
    #[must_use]
    pub fn formatted(&self) -> String {
        format_argv(&self.argv)
    }

    /// The command as a person reads it: the text that a shell would get, or the words as
    /// gateways format them (`docs/openclaw-wire.md` §3.2); of a patch its own text.
    #[must_use]
    pub fn text(&self) -> String {
        if let (Some(_), [_, text]) = (&self.patch, self.argv.as_slice()) {
            return text.clone();
        }
        carried_text(&self.argv).map_or_else(|| format_argv(&self.argv), str::to_owned)
    }
}
