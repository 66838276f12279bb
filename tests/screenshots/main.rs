//! `make screenshots`: pictures of the prompt window in the states that a reviewer looks at,
//! and of the pages of the main window, from the built app, into `docs/screenshots/`. With
//! `main` or `prompt` as argument only those.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "what cannot be drawn ends it"
)]

mod main_window;

use std::path::Path;

use promises::{App, Button, Caller, Desk, Screen};

/// A state: its name, the requests that wait, the width of the window, and what a person
/// does then.
type State = (
    &'static str,
    &'static [(&'static str, &'static str)],
    Option<i32>,
    &'static [Act],
);

/// Something that a person does.
enum Act {
    Click(Button),
    Key(&'static str),
    Type(&'static str),
    /// Until the time of the requests is over.
    Wait,
}
use Act::{Click, Key, Type, Wait};

const SAME: (&str, &str) = ("main", "cargo test --workspace");

const TWENTY_LINES: &str = "set -eu\ncd ~/Projects/demo\ngit fetch --all\ngit switch main\ngit pull\n\
npm ci\nnpm run lint\nnpm run build\nnpm test\nfor file in dist/*.js; do\n  gzip -k \"$file\"\ndone\n\
tar cf release.tar dist\nsha256sum release.tar > release.sum\ngit tag v1.4.0\ngit push --tags\n\
scp release.tar build@files.example:/srv\nscp release.sum build@files.example:/srv\n\
curl -fsS https://hooks.example/done\necho done";

const HOSTILE: &str = "echo \u{202e}gnp.elif\u{202c} ; rm -rf ~/pr\u{200b}oject\u{a0}x                                        \
&& printf '\u{1b}[2K\u{7}'";

const STATES: &[State] = &[
    ("short", &[("main", "git push origin main")], None, &[]),
    ("lines", &[("main", TWENTY_LINES)], None, &[]),
    ("hostile", &[("main", HOSTILE)], None, &[]),
    (
        "always",
        &[("main", "grep -n TODO notes.txt")],
        None,
        &[Click(Button::AllowAlways)],
    ),
    (
        "message",
        &[("main", "git push --force origin main")],
        None,
        &[
            Click(Button::DenyMore),
            Key("Return"),
            Type("open a pull request instead"),
        ],
    ),
    (
        "lease",
        &[("main", "make test")],
        None,
        &[Click(Button::AllowFor)],
    ),
    ("why", &[("main", "ls | sort | mycat")], None, &[Key("F1")]),
    ("same", &[SAME, SAME, SAME], None, &[]),
    ("expired", &[("main", "make release")], None, &[Wait]),
    (
        "queue",
        &[
            ("main", "npm run build"),
            ("research", "curl -fsSL https://example.org/data.csv"),
            ("main", "git status"),
            ("build", "make -j4"),
            ("research", "python3 report.py q2.csv"),
        ],
        None,
        &[],
    ),
    (
        "narrow",
        &[(
            "main",
            "rsync -av --delete ~/Pictures/ backup@files.example:/srv/pictures/",
        )],
        Some(480),
        &[],
    ),
];

/// The looks, each with the theme that has it.
const LOOKS: [(&str, &str); 2] = [("light", "Adwaita"), ("dark", "Adwaita:dark")];

fn main() {
    let only = std::env::args().nth(1);
    let wanted = |what: &str| only.as_deref().is_none_or(|only| only == what);
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/screenshots"));
    std::fs::create_dir_all(folder).unwrap();
    if wanted("prompt") {
        prompts(folder);
    }
    if wanted("main") {
        for (look, theme) in LOOKS {
            main_window::pictures(folder, look, theme);
        }
    }
}

fn prompts(folder: &Path) {
    for (look, theme) in LOOKS {
        for (name, requests, width, acts) in STATES {
            let (desk, screen) = (Desk::new(), Screen);
            let app = App::start_with(&desk, &[("GTK_THEME", theme)]);
            let callers: Vec<Caller> = requests
                .iter()
                .map(|(agent, text)| {
                    let wait = if matches!(acts, [Wait]) { "3" } else { "60" };
                    let arguments = ["--wait", wait, "--agent", agent, "--shell", text];
                    let caller = desk.call(&arguments);
                    app.wait_for("a request was judged");
                    caller
                })
                .collect();
            app.wait_for("a card was painted");
            let window = screen.prompt();
            if let Some(width) = width {
                screen.resize(&window, *width, 480);
            }
            // Armed, as a person decides on it.
            screen.read();
            for act in *acts {
                match act {
                    Click(button) => {
                        screen.click(&window, *button);
                        screen.leave();
                    }
                    Key("F1") => {
                        // A key goes where the focus is; this takes it without an answer.
                        screen.focus(&window);
                        screen.key("F1");
                    }
                    Key(key) => screen.key(key),
                    Type(text) => screen.type_text(text),
                    Wait => {
                        app.wait_for("a question ended");
                    }
                }
                screen.read();
            }
            screen.picture(&window, &folder.join(format!("prompt-{name}-{look}.png")));
            callers.into_iter().for_each(Caller::kill);
        }
    }
}
