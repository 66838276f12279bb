//! What lies over a page of the main window: questions, sheets, lists, notes.

use promises::{Page, Screen};

use crate::stage::{Folder, Stage};

/// The name of a picture, its page, and the clicks that lead to it.
type Scene = (&'static str, &'static str, fn(&Stage<'_>, Page<'_>));

const SCENES: &[Scene] = &[
    ("over-preset", "policy", |_, main| {
        main.click("preset-full");
        main.wait_for("difference");
    }),
    ("over-widening", "policy", |_, main| widen(main)),
    ("over-undo", "policy", |_, main| {
        main.click("preset-locked");
        main.click("preset-apply");
        main.wait_for("undo");
    }),
    ("over-history", "policy", |stage, main| {
        for program in ["/usr/bin/jq", "/usr/bin/wc"] {
            let add = ["approvals", "allowlist", "add", "--agent", "main", program];
            stage.desk.host(&add);
        }
        main.wait_for(("version", "/usr/bin/wc"));
        main.click("restore");
        main.wait_for("undo");
        main.run("document.querySelector('#history').scrollIntoView();");
    }),
    ("over-conflict", "policy", |stage, main| {
        widen(main);
        let ask = "\"ask\": \"on-miss\",\n      \"allowlist\"";
        let other = stage
            .desk
            .store_text()
            .replace(ask, &ask.replace("on-miss", "always"));
        stage.desk.write_store(&other);
        main.click("proceed");
        main.wait_for("conflict");
    }),
    ("over-agents", "policy", |_, main| {
        main.click("agent");
        Screen.key("ctrl+a");
        Screen.key("BackSpace");
    }),
    ("over-add", "allowlist", |_, main| {
        main.click("add");
        main.fill("add-pattern", "/usr/bin/python3");
        main.wait_for("finding-matches");
    }),
    ("over-add-refused", "allowlist", |_, main| {
        main.click("add");
        main.fill("add-pattern", "no-such-program");
        main.wait_for("finding-refused");
    }),
    ("over-add-anything", "allowlist", |_, main| {
        main.click("add");
        main.fill("add-pattern", "/usr/bin/bash");
        main.wait_for("finding-matches");
        main.click("add-save");
        main.wait_for("confirm");
    }),
    ("over-removed", "allowlist", |_, main| {
        main.click(("remove", "uname"));
        main.wait_for("undo");
    }),
    ("over-export", "allowlist", |_, main| {
        main.click("export");
        main.wait_for("export-copy");
    }),
    ("over-proposals", "allowlist", |stage, main| {
        stage.list_nothing_for_all();
        for text in ["make docs", "make docs", "npm run lint"] {
            let mut caller = stage.ask("site", text);
            stage
                .prompt()
                .click_until("allow-once", || caller.has_ended());
        }
        Screen.no_prompt();
        stage.open_for("allowlist", "site");
        main.wait_for("empty");
        main.click("empty-propose");
        main.wait_for("proposals");
    }),
    ("over-palette", "home", |_, main| {
        main.key("ctrl+k");
        main.fill("palette-text", "git");
        main.wait_for("palette-line");
    }),
    ("over-example", "try", |stage, main| {
        main.fill("command", "uptime --pretty");
        main.click("evaluate");
        main.wait_for("verdict");
        main.click("keep-example");
        main.wait_for("example");
        main.click("toast-close");
        stage.open("allowlist");
        main.click("add");
        main.fill("add-pattern", "/usr/bin/uptime");
        main.wait_for("finding-matches");
        main.click("add-save");
        main.wait_for("confirm");
    }),
];

pub(crate) fn draw(folder: &Folder) {
    for (name, page, act) in SCENES {
        folder.scene(name, || {
            let stage = Stage::used(folder);
            act(&stage, stage.open(page));
            stage.take(stage.main(), name);
        });
    }
}

/// Has it asked whether everything may run.
fn widen(main: Page<'_>) {
    main.click("preset-full");
    main.click("preset-apply");
    main.wait_for("proceed");
}
