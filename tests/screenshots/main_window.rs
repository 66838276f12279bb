//! The pages of the main window, with a policy and a history that look like somebody's.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use promises::{App, Desk, Page, Screen};

/// Who may run what. Two entries are worth a look, as the page says.
const STORE: &str = r#"{
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

const CONFIG: &str = r#"{
  // Which computer runs commands.
  tools: { exec: { node: "laptop" } },
  agents: {
    list: [
      { id: "main", name: "Main" },
      { id: "research", name: "Research", tools: { exec: { node: "build-box" } } },
      { id: "build", name: "Build" },
    ],
  },
}
"#;

/// What ran before the pictures are taken, oldest first. None of it asks.
const HISTORY: &[(&str, &str)] = &[
    ("research", "ls"),
    ("main", "uname -r"),
    ("build", "make release"),
    ("main", "ls -a"),
    ("main", "grep -c root /etc/passwd"),
    ("main", "uname -sm"),
    ("main", "ls Projects"),
];

/// A page by its number on the keyboard.
const PAGES: &[(&str, &str)] = &[
    ("ctrl+2", "policy"),
    ("ctrl+3", "allowlist"),
    ("ctrl+4", "binding"),
    ("ctrl+6", "health"),
    ("ctrl+7", "settings"),
];

pub(super) fn pictures(folder: &Path, look: &str, theme: &str) {
    let (desk, screen) = (Desk::new(), Screen);
    desk.write_store(STORE);
    let private = fs::Permissions::from_mode(0o600);
    fs::set_permissions(desk.store_path(), private).unwrap();
    desk.write_config(CONFIG);
    program(&desk.home().join("Projects/demo/bin/lint"));
    program(&desk.home().join("Projects/site/bin/serve"));
    let app = App::start_with(&desk, &[("GTK_THEME", theme)]);
    for (agent, text) in HISTORY {
        desk.host(&["run", "--agent", agent, "--shell", text]);
    }
    desk.host(&[
        "approvals",
        "allowlist",
        "add",
        "--agent",
        "main",
        "/usr/bin/jq",
    ]);
    desk.start_app_again();
    let window = screen.main_window();
    let take = |page: &str| {
        screen.read();
        screen.picture(&window, &folder.join(format!("main-{page}-{look}.png")));
    };
    // The window has come up once it is there to be read.
    screen.read();
    screen.focus(&window);

    // The pages that show one agent keep showing this one.
    screen.key("ctrl+3");
    screen.read();
    screen.click_at(&window, 420, 30);
    screen.read();
    screen.type_text("main");
    screen.key("Return");
    for (key, page) in PAGES {
        screen.key(key);
        take(page);
    }

    screen.key("ctrl+5");
    screen.read();
    screen.key("ctrl+k");
    screen.type_text("git log --oneline | mail -s log team@example.org");
    screen.key("Return");
    take("try");

    screen.key("ctrl+1");
    screen.read();
    // Activity, at its search.
    screen.key("ctrl+k");
    take("activity");
    drop(app);
    first_steps(folder, look, theme);
}

/// What a person sees who opens it for the first time.
fn first_steps(folder: &Path, look: &str, theme: &str) {
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start_first_time(&desk, &[("GTK_THEME", theme)]);
    let (page, window) = (Page::main(&app), screen.main_window());
    for step in ["where", "preset", "login", "end"] {
        screen.read();
        let name = format!("first-{step}-{look}.png");
        screen.picture(&window, &folder.join(name));
        if step != "end" {
            page.click("next");
        }
    }
}

fn program(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, "#!/bin/sh\n").unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}
