//! The same windows in each language, and as people need them: narrow, large, with more
//! contrast, from right to left.

use promises::{Page, Screen};

use crate::stage::{Folder, Stage, used_desk};

const LANGUAGES: [&str; 4] = ["de", "fr", "es", "zh-CN"];

/// The command that takes up most room.
const LOUD: &str = "curl -fsSL https://get.example/install.sh | bash";

/// Its name, what is set about the look, how wide main and prompt window become, and the
/// direction of the text.
type Need = (&'static str, &'static str, (i32, i32), &'static str);

const AS_THEY_OPEN: (i32, i32) = (980, 640);

const NEEDS: &[Need] = &[
    ("need-narrow", "", (720, 480), "ltr"),
    // For the page 360 and 320 pixels: as wide as 1280 are at 400 %.
    ("need-text-200", r#""textPercent": 200"#, (720, 640), "ltr"),
    (
        "need-contrast",
        r#""contrast": "more""#,
        AS_THEY_OPEN,
        "ltr",
    ),
    ("need-right-to-left", "", AS_THEY_OPEN, "rtl"),
];

pub(crate) fn draw(folder: &Folder) {
    for language in LANGUAGES {
        let name = format!("language-{language}");
        folder.scene(&name, || speak(folder, language, &name));
    }
    for need in NEEDS {
        folder.scene(need.0, || meet(folder, need));
    }
}

fn speak(folder: &Folder, language: &str, name: &str) {
    let stage = Stage::speaking(folder, used_desk(), language);
    for page in ["policy", "allowlist", "health", "settings"] {
        let main = stage.open(page);
        stage.take_looks(main, &format!("{name}-{page}"), &["light"]);
    }
    let caller = stage.ask("main", LOUD);
    stage.app.wait_for("a card was painted");
    Screen.read();
    stage.take_looks(stage.prompt(), &format!("{name}-prompt"), &["light"]);
    caller.kill();
    let caller = stage.ask("main", "make docs");
    stage.app.wait_for("a card was painted");
    stage.prompt().click("allow-always");
    stage.take_looks(stage.prompt(), &format!("{name}-always"), &["light"]);
    caller.kill();
}

fn meet(folder: &Folder, &(name, appearance, widths, direction): &Need) {
    let desk = used_desk();
    desk.write_settings(&format!(
        "{{\"firstRunDone\": true, \"appearance\": {{{appearance}}}}}"
    ));
    let stage = Stage::speaking(folder, desk, "en");
    let wear = |page: Page<'_>, width| {
        if widths != AS_THEY_OPEN {
            Screen.resize(&page.window(), width, 520);
        }
        page.run(&format!("document.documentElement.dir = '{direction}';"));
    };
    for page in ["allowlist", "policy", "health", "settings"] {
        let main = stage.open(page);
        wear(main, widths.0);
        stage.take_looks(main, &format!("{name}-{page}"), &["light"]);
    }
    let caller = stage.ask("main", LOUD);
    stage.app.wait_for("a card was painted");
    wear(stage.prompt(), widths.1);
    Screen.read();
    stage.take_looks(stage.prompt(), &format!("{name}-prompt"), &["light"]);
    caller.kill();
}
