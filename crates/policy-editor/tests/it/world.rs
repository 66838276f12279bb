//! A home folder with a few programs, an approvals file and an editor.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;

use approvals_store::Store;
use catalogue::Language;
use local_policy::{Judge, LocalMachine};
use paths::Paths;
use policy_editor::Editor;
use serde_json::Value;
use tempfile::TempDir;
use view_model::{
    Change, EditOutcome, EditRequest, RuleDraft, RuleEnd, RuleKind, TextRun, TrialRequest,
};

pub(crate) const NOW_MS: u64 = 1_800_000_000_000;

pub(crate) struct World {
    pub(crate) editor: Editor,
    pub(crate) home: String,
    pub(crate) paths: Paths,
    _folder: TempDir,
}

impl World {
    /// With this approvals file; its home is written as `HOME`.
    pub(crate) fn with(document: &str) -> Self {
        Self::new(Some(document), None)
    }

    pub(crate) fn new(document: Option<&str>, config: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let real = fs::canonicalize(folder.path()).unwrap();
        let home = real.to_str().unwrap().to_owned();
        let bin = real.join("bin");
        fs::create_dir(&bin).unwrap();
        for name in ["rg", "git", "fd", "bash", "python3", "sudo"] {
            let path = bin.join(name);
            fs::write(&path, "#!/bin/true\n").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let paths = Paths::new(&home, |_| None);
        fs::create_dir(paths.state_dir()).unwrap();
        if let Some(document) = document {
            let path = paths.approvals_file();
            fs::write(&path, document.replace("HOME", &home)).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        }
        if let Some(config) = config {
            fs::write(paths.config_file(), config).unwrap();
        }
        let mut store = Store::with_world(
            paths.approvals_file(),
            || NOW_MS,
            |bytes| {
                bytes.fill(7);
                Ok(())
            },
        );
        store = store
            .with_backups(paths.backups_dir())
            .with_confirmed(paths.confirmed_file());
        let machine = LocalMachine {
            home: home.clone(),
            cwd: home.clone(),
            environment: vec![("PATH".to_owned(), bin.to_str().unwrap().to_owned())],
            now_ms: || NOW_MS,
            screen_recording: || true,
        };
        let judge = Judge::new(Arc::new(store), paths.config_file().to_owned(), machine);
        Self {
            editor: Editor::new(judge, paths.clone()),
            home,
            paths,
            _folder: folder,
        }
    }

    /// The same for somebody whose system speaks this language.
    pub(crate) fn speaking(self, language: Language) -> Self {
        Self {
            editor: self.editor.on_system(language),
            ..self
        }
    }

    /// The approvals file, the home as `HOME`.
    pub(crate) fn text(&self) -> String {
        let text = fs::read_to_string(self.paths.approvals_file()).unwrap();
        text.replace(&self.home, "HOME")
    }

    pub(crate) fn value(&self) -> Value {
        serde_json::from_str(&self.text()).unwrap()
    }

    /// As another program writes.
    pub(crate) fn write(&self, document: &str) {
        fs::write(
            self.paths.approvals_file(),
            document.replace("HOME", &self.home),
        )
        .unwrap();
    }

    pub(crate) fn version(&self) -> String {
        self.editor.policy("main").unwrap().version
    }

    pub(crate) fn request(&self, agent: &str, change: Change) -> EditRequest {
        EditRequest {
            agent: agent.to_owned(),
            version: self.version(),
            change,
            confirmed: None,
        }
    }

    pub(crate) fn edit(&self, agent: &str, change: Change) -> EditOutcome {
        self.editor.edit(&self.request(agent, change))
    }

    /// Edits, and confirms what is asked.
    pub(crate) fn edit_for_sure(&self, agent: &str, change: Change) -> EditOutcome {
        let request = self.request(agent, change);
        let confirmed = match self.editor.edit(&request) {
            EditOutcome::Confirm { confirmed, .. } => confirmed,
            other => panic!("not asked: {other:?}"),
        };
        self.editor.edit(&EditRequest {
            confirmed: Some(confirmed),
            ..request
        })
    }

    pub(crate) fn bin(&self, name: &str) -> String {
        format!("{}/bin/{name}", self.home)
    }

    pub(crate) fn config(&self) -> PathBuf {
        self.paths.config_file().to_owned()
    }

    /// Runs as one text, the home as `HOME`.
    pub(crate) fn said(&self, runs: &[TextRun]) -> String {
        said(runs).replace(&self.home, "HOME")
    }
}

pub(crate) fn said(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

pub(crate) fn trial(agent: &str, text: &str) -> TrialRequest {
    TrialRequest {
        agent: agent.to_owned(),
        folder: String::new(),
        text: text.to_owned(),
        words: false,
    }
}

pub(crate) fn set(name: &str, value: &str) -> Change {
    Change::SetField {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

/// A rule as it is typed, which allows, everywhere.
pub(crate) fn draft(kind: RuleKind, text: &str) -> RuleDraft {
    RuleDraft {
        kind,
        text: text.to_owned(),
        args: String::new(),
        more: false,
        folder: String::new(),
        deny: false,
        ends: RuleEnd::Never,
        note: String::new(),
    }
}

pub(crate) fn add(pattern: &str) -> Change {
    add_for(pattern, "")
}

/// For arguments that a pattern fits.
pub(crate) fn add_for(pattern: &str, args: &str) -> Change {
    Change::AddRule {
        rule: RuleDraft {
            args: args.to_owned(),
            ..draft(RuleKind::Program, pattern)
        },
    }
}

/// The change with the home in the place of `HOME`.
pub(crate) fn at_home(change: Change, home: &str) -> Change {
    let placed = |rule: RuleDraft| RuleDraft {
        text: rule.text.replace("HOME", home),
        folder: rule.folder.replace("HOME", home),
        ..rule
    };
    match change {
        Change::AddRule { rule } => Change::AddRule { rule: placed(rule) },
        Change::SetRule { row, rule } => Change::SetRule {
            row,
            rule: placed(rule),
        },
        other => other,
    }
}

/// What an outcome is, in a few words.
pub(crate) fn kind(outcome: &EditOutcome) -> &'static str {
    match outcome {
        EditOutcome::Saved { undo: Some(_), .. } => "saved",
        EditOutcome::Saved { undo: None, .. } => "nothing",
        EditOutcome::Confirm { .. } => "confirm",
        EditOutcome::Conflict { .. } => "conflict",
        EditOutcome::Refused { .. } => "refused",
    }
}
