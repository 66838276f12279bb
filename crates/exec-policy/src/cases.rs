//! Decision cases as data: `{machine, cases}`, each case with its right answer.
//!
//! `machine` describes a computer of its own, so that a case needs no real file. People
//! keep tests of their own policy in the same form.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::glob::collapse;
use crate::{Ask, Host, Security, Verdict, evaluate};
use crate::{Call, Config, Decision, Document, Facts, FileFacts, Platform, Policy, Request};

/// A case file.
#[derive(Debug, Clone, Deserialize)]
pub struct CaseFile {
    /// The computer.
    pub machine: CaseMachine,
    /// The cases.
    pub cases: Vec<Case>,
}

/// A computer as data.
#[derive(Debug, Clone, Deserialize)]
pub struct CaseMachine {
    /// `linux`, `macos` or `windows`.
    pub platform: String,
    /// The home folder.
    pub home: String,
    /// The folder of requests that name none.
    pub cwd: String,
    /// The folders of `PATH`.
    pub path: Vec<String>,
    /// What is where.
    pub files: BTreeMap<String, CaseFileEntry>,
}

/// One file of a [`CaseMachine`].
#[derive(Debug, Clone, Default, Deserialize)]
pub struct CaseFileEntry {
    /// It may be executed; so it is when absent.
    pub exec: Option<bool>,
    /// The target, where it is a symbolic link.
    pub link: Option<String>,
    /// The user may write it and its folder.
    #[serde(default)]
    pub user: bool,
    /// The hash of its content.
    pub sha256: Option<String>,
}

/// One question with its right answer.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// Its name.
    pub id: String,
    /// Why the answer is right.
    #[serde(default)]
    pub why: String,
    /// Shell text.
    pub command: Option<String>,
    /// Or words.
    pub argv: Option<Vec<String>>,
    /// Allowlist entries of agent `main`.
    #[serde(default)]
    pub allow: Vec<Value>,
    /// A whole approvals document instead of `allow`.
    pub policy: Option<Value>,
    /// The text that is shown with the words, where it is another than a gateway would send.
    pub raw_command: Option<String>,
    /// Nobody can be asked: `askFallback` answers.
    #[serde(default)]
    pub no_ui: bool,
    /// Who asks; `main` when absent.
    pub agent: Option<String>,
    /// `tools.exec.*`.
    #[serde(default)]
    pub config: Value,
    /// `security` and `ask` of the tool call.
    #[serde(default)]
    pub call: CaseCall,
    /// `tools.exec.safeBins`; none when absent.
    #[serde(default)]
    pub safe_bins: Vec<String>,
    /// Overrides of the environment.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// The folder, instead of the machine's.
    pub cwd: Option<String>,
    /// `PATH`, instead of the machine's.
    pub path: Option<Vec<String>>,
    /// The clock, instead of the real one.
    pub now_ms: Option<u64>,
    /// The right verdict.
    pub expect: String,
    /// Another right verdict.
    pub also_ok: Option<String>,
    /// The right code, where it is part of the answer.
    pub reason: Option<String>,
}

/// What the tool call of a case asks for.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub struct CaseCall {
    /// `security`.
    pub security: Option<Security>,
    /// `ask`.
    pub ask: Option<Ask>,
}

impl Case {
    /// Evaluates the case on a machine. `now_ms` is the clock of cases that set none.
    #[must_use]
    pub fn decide(&self, machine: &CaseMachine, now_ms: u64) -> Decision {
        let facts = CaseFacts {
            machine,
            path: self.path.as_deref().unwrap_or(&machine.path),
            now_ms: self.now_ms.unwrap_or(now_ms),
        };
        let document = self.policy.clone().unwrap_or_else(
            || json!({ "version": 1, "agents": { "main": { "allowlist": self.allow } } }),
        );
        let (document, _) = Document::read(&document);
        let (mut config, _) = Config::read(&json!({ "tools": { "exec": self.config } }));
        config
            .global
            .safe_bins
            .get_or_insert_with(|| self.safe_bins.clone());
        let policy = Policy::compile(&document, &config, &machine.home, facts.platform());
        let mut request = match (&self.command, &self.argv) {
            (Some(command), _) => Request::shell(command.clone()),
            (None, argv) => Request::argv(argv.iter().flatten().cloned()),
        };
        if let Some(agent) = &self.agent {
            request.agent.clone_from(agent);
        }
        request.cwd.clone_from(&self.cwd);
        request.env.clone_from(&self.env);
        request.call = Call {
            security: self.call.security,
            ask: self.call.ask,
        };
        request.host = Host::Node;
        if let Some(raw) = &self.raw_command {
            request.raw_command = Some(raw.clone());
        }
        let decision = evaluate(&request, &policy, &facts);
        if self.no_ui {
            decision.without_ui()
        } else {
            decision
        }
    }

    /// Whether a decision is the right answer.
    #[must_use]
    pub fn passes(&self, decision: &Decision) -> bool {
        let verdict = match decision.verdict {
            Verdict::Run => "run",
            Verdict::Ask => "ask",
            Verdict::Deny => "deny",
        };
        let right = verdict == self.expect || Some(verdict) == self.also_ok.as_deref();
        let code = self
            .reason
            .as_deref()
            .is_none_or(|reason| reason == decision.code.as_str());
        right && code
    }
}

/// A [`CaseMachine`] as one case sees it.
struct CaseFacts<'a> {
    machine: &'a CaseMachine,
    path: &'a [String],
    now_ms: u64,
}

impl Facts for CaseFacts<'_> {
    fn platform(&self) -> Platform {
        match self.machine.platform.as_str() {
            "windows" => Platform::Windows,
            "macos" => Platform::Macos,
            _ => Platform::Linux,
        }
    }

    fn home(&self) -> &str {
        &self.machine.home
    }

    fn cwd(&self) -> &str {
        &self.machine.cwd
    }

    fn path(&self) -> &[String] {
        self.path
    }

    fn now_ms(&self) -> u64 {
        self.now_ms
    }

    fn file(&self, path: &str) -> Option<FileFacts> {
        let real = self.real(path)?;
        match self.entry(&real) {
            Some(file) => Some(FileFacts {
                executable: file.exec.unwrap_or(true),
                user_writable: file.user,
                real,
            }),
            None => {
                let inside = format!("{}/", real.trim_end_matches('/'));
                let folder = self
                    .machine
                    .files
                    .keys()
                    .any(|key| key.starts_with(&inside));
                folder.then_some(FileFacts {
                    real,
                    executable: false,
                    user_writable: false,
                })
            }
        }
    }

    fn sha256(&self, path: &str) -> Option<String> {
        let file = self.entry(&self.real(path)?)?;
        file.sha256.clone()
    }
}

impl CaseFacts<'_> {
    fn entry(&self, path: &str) -> Option<&CaseFileEntry> {
        let files = &self.machine.files;
        files.get(path).or_else(|| {
            let mut files = files
                .iter()
                .filter(|_| self.platform() == Platform::Windows);
            let found = files.find(|(key, _)| key.eq_ignore_ascii_case(path));
            found.map(|(_, file)| file)
        })
    }

    /// Follows the links of a path, component by component.
    fn real(&self, path: &str) -> Option<String> {
        let windows = self.platform() == Platform::Windows;
        // `..` is followed after links are, except on Windows, which collapses it first.
        let path = if windows {
            collapse(path, Platform::Windows)
        } else {
            path.to_owned()
        };
        let mut rest: Vec<String> = path.split('/').rev().map(str::to_owned).collect();
        let mut real = String::from(if path.starts_with("//") && windows {
            "/"
        } else {
            ""
        });
        let mut links = 0;
        while let Some(part) = rest.pop() {
            match part.as_str() {
                "" | "." => continue,
                ".." => {
                    real.truncate(real.rfind('/').unwrap_or(0));
                    continue;
                }
                _ => {}
            }
            let is_drive = real.is_empty() && part.ends_with(':');
            let next = if is_drive {
                part
            } else {
                format!("{real}/{part}")
            };
            match self
                .machine
                .files
                .get(&next)
                .and_then(|file| file.link.as_deref())
            {
                Some(target) => {
                    links += 1;
                    if links > 40 {
                        return None;
                    }
                    if target.starts_with('/') {
                        real.clear();
                    }
                    rest.extend(target.split('/').rev().map(str::to_owned));
                }
                None => real = next,
            }
        }
        Some(if real.is_empty() {
            "/".to_owned()
        } else {
            real
        })
    }
}
