//! The pages of the main window and the first steps, as they are most of the time.

use std::fmt::Write as _;

use promises::{Caller, Desk, Screen};

use crate::stage::{Folder, Stage, keep_private};

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

/// What somebody decided before.
const CLICKS: &[(&str, &str)] = &[
    ("main", "make docs"),
    ("research", "wget -q https://example.org/data.csv"),
];

/// The height of the longest page.
const WHOLE: (i32, i32) = (980, 1560);

pub(crate) fn draw(folder: &Folder) {
    folder.scene("page", || {
        everyday(folder);
        ten_thousand(folder);
    });
    folder.scene("first", || {
        first_steps(folder);
    });
}

fn everyday(folder: &Folder) {
    let stage = Stage::used(folder);
    let (desk, main) = (&stage.desk, stage.main());
    desk.write_config(CONFIG);
    for (agent, text) in HISTORY {
        stage.run(agent, text);
    }
    for (agent, text) in CLICKS {
        let mut caller = stage.ask(agent, text);
        let answer = if *agent == "main" {
            "allow-once"
        } else {
            "deny"
        };
        stage.prompt().click_until(answer, || caller.has_ended());
    }
    Screen.no_prompt();
    desk.host(&[
        "approvals",
        "allowlist",
        "add",
        "--agent",
        "main",
        "/usr/bin/jq",
    ]);
    desk.start_app_again();

    // A click too many on the prompt opened a line of the page behind it: a page that comes again shows none.
    stage.open("requests");
    stage.open("home");
    main.wait_for("home-last");
    main.run("document.querySelector('#page').scrollTop = 0;");
    stage.take(main, "page-home");
    stage.open("requests");
    stage.take(main, "page-requests-empty");
    main.click("tab-activity");
    main.wait_for("record");
    main.click(("record", "wget"));
    main.wait_for("again");
    stage.take(main, "page-activity");
    main.click("verify");
    main.wait_for("verified");
    stage.take(main, "page-activity-verified");

    stage.open("policy");
    stage.take(main, "page-policy");
    stage.open("allowlist");
    stage.take(main, "page-allowlist");
    main.click(("edit", "~/Projects/**/bin/*"));
    main.wait_for("editor");
    stage.take(main, "page-allowlist-edit");
    main.key("Escape");
    main.click("select-all");
    main.wait_for("bulk");
    stage.take(main, "page-allowlist-bulk");
    main.click("bulk-clear");
    main.click("chip-problem");
    stage.take(main, "page-allowlist-problems");
    main.fill("search", "nowhere");
    main.wait_for("none-shown");
    stage.take(main, "page-allowlist-none-shown");
    main.click("clear-filter");

    stage.open("binding");
    stage.take(main, "page-binding");

    stage.open("try");
    main.fill(
        "command",
        "git log --oneline | mail -s log team@example.org",
    );
    main.key("Return");
    main.wait_for("verdict");
    stage.take(main, "page-try");
    main.click("keep-example");
    main.wait_for("example");
    main.click("toast-close");
    stage.take(main, "page-try-examples");

    stage.open("health");
    stage.take(main, "page-health");
    main.click("drill");
    stage.app.wait_for("a card was painted");
    stage.prompt().click("deny");
    main.wait_for("check-drill-unseen");
    Screen.no_prompt();
    main.run("document.querySelector('[data-testid=\"check-drill-unseen\"]').scrollIntoView();");
    stage.take(main, "page-health-drill");

    stage.open("settings");
    stage.take(main, "page-settings");

    let (width, height) = WHOLE;
    Screen.resize(&main.window(), width, height);
    for page in ["policy", "health", "settings"] {
        stage.open(page);
        stage.take_looks(main, &format!("page-{page}-whole"), &["light"]);
    }
    // It is the last, and higher than the screen.
    main.run("document.querySelector('[data-testid=\"copy-about\"]').scrollIntoView();");
    stage.take_looks(main, "page-settings-end", &["light"]);
    Screen.resize(&main.window(), 980, 660);

    let waiting: Vec<Caller> = [("main", "make docs"), ("research", "python3 report.py")]
        .iter()
        .map(|(agent, text)| stage.ask(agent, text))
        .collect();
    stage.prompt().wait_for("allow-once");
    // The page is read here, the prompt window elsewhere.
    Screen.move_to(&stage.prompt().window(), 1900, 1050);
    stage.open("requests");
    main.click("tab-waiting");
    main.wait_for("waiting");
    stage.take(main, "page-requests");
    waiting.into_iter().for_each(Caller::kill);
}

/// More rules than anybody reads.
fn ten_thousand(folder: &Folder) {
    let name = "page-allowlist-10000";
    folder.scene(name, || {
        let desk = Desk::new();
        let mut rules = String::new();
        for n in 0..10_000 {
            let comma = if n == 0 { "" } else { "," };
            write!(
                rules,
                "{comma}{{\"pattern\":\"/opt/tools/{n:04}/bin/run\"}}"
            )
            .unwrap();
        }
        desk.write_store(&format!(
            "{{\"version\":1,\"agents\":{{\"main\":{{\"allowlist\":[{rules}]}}}}}}"
        ));
        keep_private(&desk.store_path());
        let stage = Stage::with(folder, desk, &[]);
        let main = stage.open("allowlist");
        main.wait_for("rule");
        main.fill("search", "42");
        stage.take(main, name);
    });
}

/// The pages that a person sees who opens the app for the first time.
fn first_steps(folder: &Folder) {
    let stage = Stage::first(folder, Desk::new());
    let main = stage.main();
    for step in ["connect", "preset", "try"] {
        main.wait_for(if step == "try" { "finish" } else { "next" });
        stage.take(main, &format!("first-{step}"));
        if step != "try" {
            main.click("next");
        }
    }
}
