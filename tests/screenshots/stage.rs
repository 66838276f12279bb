//! One desk with the app on it, of which pictures are taken.

use std::cell::RefCell;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use promises::{App, Caller, Desk, Page, Screen};

use crate::look::Look;
use crate::session::Session;

/// Who may run what, as somebody's policy looks after some weeks. Some entries are worth a
/// look, as the page says.
const POLICY: &str = r#"{
  "version": 1,
  "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
  "agents": {
    "*": { "allowlist": [{ "pattern": "/usr/bin/ls" }] },
    "build": { "security": "deny" },
    "main": {
      "ask": "on-miss",
      "allowlist": [
        { "pattern": "/usr/bin/git" },
        { "pattern": "/usr/bin/uname" },
        { "pattern": "/usr/bin/grep" },
        { "pattern": "/usr/bin/python3" },
        { "pattern": "~/Projects/**/bin/*" },
        { "pattern": "/usr/local/bin/terraform" }
      ],
      "rules": [
        { "id": "7d9f5c0a", "effect": "allow", "pattern": "/usr/bin/make", "args": ["test"] },
        { "id": "2b61e8f4", "effect": "deny", "pattern": "/usr/sbin/shutdown" }
      ]
    },
    "research": { "allowlist": [{ "pattern": "/usr/bin/curl" }] }
  }
}
"#;

/// Where the pictures go, and which are wanted.
pub(crate) struct Folder {
    path: PathBuf,
    only: String,
    pub(crate) look: Look,
    failed: RefCell<Vec<String>>,
}

impl Folder {
    pub(crate) fn new(path: &Path, only: &str, look: Look) -> Self {
        fs::create_dir_all(path).unwrap();
        Self {
            path: path.to_owned(),
            only: only.to_owned(),
            look,
            failed: RefCell::default(),
        }
    }

    /// Draws a scene, or the scenes of a group, if one is wanted. One that fails is tried once
    /// more, as a busy computer may paint too late, and keeps no other from being drawn.
    pub(crate) fn scene(&self, name: &str, draw: impl Fn()) {
        let draws = || catch_unwind(AssertUnwindSafe(&draw)).is_ok();
        if self.wants(name) && !draws() && !draws() {
            self.failed.borrow_mut().push(name.to_owned());
        }
    }

    /// The scenes that failed.
    pub(crate) fn failed(self) -> Vec<String> {
        self.failed.into_inner()
    }

    /// Whether a picture of this name is wanted; with the name of a group, whether one of it
    /// may be.
    fn wants(&self, name: &str) -> bool {
        name.starts_with(&self.only) || self.only.starts_with(name)
    }
}

/// The app on a desk of its own, with its main window open.
pub(crate) struct Stage<'a> {
    pub(crate) desk: Desk,
    pub(crate) app: App,
    /// Tells when the screen locks, and shows notices.
    pub(crate) session: Session,
    folder: &'a Folder,
}

impl<'a> Stage<'a> {
    /// An empty home.
    pub(crate) fn bare(folder: &'a Folder) -> Self {
        Self::with(folder, Desk::new(), &[])
    }

    /// The home of somebody who uses it.
    pub(crate) fn used(folder: &'a Folder) -> Self {
        Self::speaking(folder, used_desk(), folder.look.language)
    }

    /// Such a home in this language.
    pub(crate) fn speaking(folder: &'a Folder, desk: Desk, language: &str) -> Self {
        // The C locale is on every system.
        let locale = match language {
            "en" => "C.UTF-8".to_owned(),
            _ => format!("{}.UTF-8", language.replace('-', "_")),
        };
        let environment = [("LANGUAGE", language), ("LC_ALL", &*locale)];
        let stage = Self::with(folder, desk, &environment);
        // Whoever asks has asked before.
        stage.run("main", "ls");
        stage
    }

    /// This desk, as it is.
    pub(crate) fn with(folder: &'a Folder, desk: Desk, environment: &[(&str, &str)]) -> Self {
        let look = &folder.look;
        if !look.is_usual() {
            desk.write_settings(&look.settings(true).to_string());
        }
        desk.pass_first_steps();
        Self::begin(folder, desk, environment)
    }

    /// The app of a person who has never opened it.
    pub(crate) fn first(folder: &'a Folder, desk: Desk) -> Self {
        let look = &folder.look;
        if !look.is_usual() {
            desk.write_settings(&look.settings(false).to_string());
        }
        Self::begin(folder, desk, &[])
    }

    fn begin(folder: &'a Folder, desk: Desk, environment: &[(&str, &str)]) -> Self {
        wear_font(&desk);
        let session = Session::new(&desk);
        // Only the programs of the system, so that the pictures are the same on every computer.
        let environment = [&[("PATH", "/usr/bin:/bin")], environment].concat();
        let app = App::start_first_time(&desk, &environment);
        Self {
            desk,
            app,
            session,
            folder,
        }
    }

    /// Where the socket cannot be served.
    pub(crate) fn unserved(folder: &'a Folder, desk: Desk) -> Self {
        let look = &folder.look;
        if !look.is_usual() {
            desk.write_settings(&look.settings(true).to_string());
        }
        wear_font(&desk);
        let session = Session::new(&desk);
        let app = App::start_unserved(&desk);
        Self {
            desk,
            app,
            session,
            folder,
        }
    }

    pub(crate) fn main(&self) -> Page<'_> {
        Page::main(&self.app)
    }

    pub(crate) fn prompt(&self) -> Page<'_> {
        Page::prompt(&self.app)
    }

    /// This page of the main window, for agent `main` where it shows one.
    pub(crate) fn open(&self, page: &str) -> Page<'_> {
        self.open_for(page, "main")
    }

    /// The same for this agent.
    pub(crate) fn open_for(&self, page: &str, agent: &str) -> Page<'_> {
        let (hash, shows) = match page {
            "policy" => (format!("{page}/{agent}"), "sentence"),
            "allowlist" => (format!("{page}/{agent}"), "search"),
            "try" => (format!("{page}/{agent}"), "evaluate"),
            "requests" => (page.to_owned(), "tab-waiting"),
            "binding" => (page.to_owned(), "save"),
            "health" => (page.to_owned(), "drill"),
            "agents" => (page.to_owned(), "agent-claude"),
            "home" => (page.to_owned(), "home-state"),
            _ => (page.to_owned(), "set-language"),
        };
        let main = self.main();
        // Focused, as the window is that somebody reads.
        Screen.focus(&main.window());
        main.run(&format!("location.hash = '{hash}';"));
        main.wait_for(shows);
        // Looking for it may have moved the page.
        main.run("document.querySelector('#page').scrollTop = 0;");
        main
    }

    /// An agent runs what nobody is asked about.
    pub(crate) fn run(&self, agent: &str, text: &str) {
        self.desk.host(&["run", "--agent", agent, "--shell", text]);
        self.app.wait_for("a request was judged");
    }

    /// What every agent may run goes.
    pub(crate) fn list_nothing_for_all(&self) {
        let remove = ["approvals", "allowlist", "remove", "--agent", "*"];
        self.desk.host(&[&remove[..], &["/usr/bin/ls"]].concat());
    }

    /// An agent asks from its project; nobody answers yet.
    pub(crate) fn ask(&self, agent: &str, text: &str) -> Caller {
        self.ask_for(agent, text, "120")
    }

    /// The same, with the seconds it waits.
    pub(crate) fn ask_for(&self, agent: &str, text: &str, wait: &str) -> Caller {
        let project = self.desk.home().join("Projects/demo");
        fs::create_dir_all(&project).unwrap();
        let folder = project.to_str().unwrap();
        // What was judged before, and again, is not this.
        while self.app.next_line().is_some() {}
        let options = ["--wait", wait, "--cwd", folder, "--agent", agent];
        let caller = self.desk.call(&[&options[..], &["--shell", text]].concat());
        self.app.wait_for("a request was judged");
        caller
    }

    /// Takes the pictures of a window, if they are wanted.
    pub(crate) fn take(&self, page: Page<'_>, name: &str) {
        self.take_looks(page, name, self.folder.look.appearances());
    }

    /// Takes it in these looks.
    pub(crate) fn take_looks(&self, page: Page<'_>, name: &str, looks: &[&str]) {
        if !self.folder.wants(name) {
            return;
        }
        Screen.leave();
        for look in looks {
            page.run(&format!(
                "document.documentElement.dataset.theme = '{look}';"
            ));
            settle();
            let file = self.folder.path.join(format!("{name}-{look}.png"));
            Screen.picture(&page.window(), &file);
        }
        page.run("document.documentElement.dataset.theme = 'system';");
    }
}

/// The home of somebody who uses it.
pub(crate) fn used_desk() -> Desk {
    let desk = Desk::new();
    desk.write_store(POLICY);
    keep_private(&desk.store_path());
    for program in ["demo/bin/lint", "demo/scripts/deploy", "site/bin/serve"] {
        write_program(&desk.home().join("Projects").join(program), "exit 0");
    }
    fs::create_dir_all(desk.home().join("Projects/demo/.git")).unwrap();
    desk
}

/// How long a window takes to draw a change; nothing outside tells when it has.
fn settle() {
    std::thread::sleep(Duration::from_millis(700));
}

pub(crate) fn keep_private(file: &Path) {
    fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
}

pub(crate) fn write_program(file: &Path, line: &str) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, format!("#!/bin/sh\n{line}\n")).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The desktop's own font, as on GNOME.
fn wear_font(desk: &Desk) {
    let folder = desk.home().join(".config/gtk-3.0");
    fs::create_dir_all(&folder).unwrap();
    let settings = "[Settings]\ngtk-font-name=Cantarell 11\n";
    fs::write(folder.join("settings.ini"), settings).unwrap();
}
