//! Ten thousand rules in the main window: from a key in the search field to the rows that fit.

use promises::{App, Desk, Page, Screen, until};
use serde_json::{Value, json};

use crate::{line, percentile};

const ROWS: usize = 10_000;
/// The text that is typed and deleted again, key by key.
const TYPED: [&str; 3] = ["tool-77", "bin 9", "4"];

/// Each key is followed from its event to the end of the frame that shows what came of it, by
/// the window's own clock.
const FOLLOW: &str = r#"
window.painted = [];
document.addEventListener("input", (event) => {
  const { timeStamp } = event;
  requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - timeStamp)));
}, { capture: true });
"#;

pub(crate) fn filter() {
    let desk = Desk::new();
    let patterns: Vec<Value> = (0..ROWS)
        .map(|nth| json!({ "pattern": format!("/opt/bin/tool-{nth}") }))
        .collect();
    let store = json!({ "version": 1, "agents": { "main": { "allowlist": patterns } } });
    desk.write_store(&store.to_string());
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-allowlist");
    page.fill("agent", "main");
    page.key("Return");
    page.wait_for(("count", "10,000 rules"));
    page.click("search");
    page.read(FOLLOW);
    let keys = TYPED.iter().flat_map(|text| {
        let back = std::iter::repeat_n("BackSpace", text.len());
        let forth = text.char_indices().map(|(at, one)| match one {
            '-' => "minus",
            ' ' => "space",
            _ => &text[at..=at],
        });
        forth.chain(back)
    });
    for (nth, key) in keys.enumerate() {
        Screen.key(key);
        until("the rows that fit", || {
            (times(page).len() > nth).then_some(())
        });
    }
    let mut times = times(page);
    for share in [50, 95] {
        let name = format!("key in the search of 10 000 rules → painted, p{share}");
        line(&name, percentile(&mut times, share), 50.0, "ms");
    }
}

fn times(page: Page<'_>) -> Vec<f64> {
    let read = page.read("return window.painted;");
    let all = read.as_ref().and_then(Value::as_array);
    all.into_iter()
        .flatten()
        .filter_map(Value::as_f64)
        .collect()
}
