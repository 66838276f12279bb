//! Names and texts of an agent that try to hide, reorder or break what the prompt shows.

use promises::{Answer, App, Button, Desk, Page, Screen, turn, worst_texts};
use serde_json::json;

/// Where nobody can be asked, everything would run.
fn full_fallback() -> Desk {
    let desk = Desk::new();
    let defaults = json!({ "security": "allowlist", "ask": "on-miss", "askFallback": "full" });
    desk.write_store(&json!({ "version": 1, "defaults": defaults }).to_string());
    desk
}

fn denied() -> Answer {
    Answer::new(77, "", "exec-host: SYSTEM_RUN_DENIED: user denied\n")
}

/// The words of the command in view, from left to right: a line of it, whatever its letters.
const FROM_THE_LEFT: &str = r#"
const code = document.querySelector('[data-testid="command"] code');
if (code === null) return null;
const seen = [];
const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
  for (const { 0: word, index } of node.data.matchAll(/[^\s']+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, top, width } = range.getBoundingClientRect();
    seen.push({ word, left, top, width });
  }
}
return seen.sort((one, other) => one.top - other.top || one.left - other.left).map(({ word }) => word).join(" ");
"#;

#[test]
fn right_to_left_letters_keep_the_order_of_the_words() {
    let _turn = turn();
    let desk = full_fallback();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    for words in [
        &["mv", "א", "1", "2", "ב"][..],
        &["cp", "שלום", "12", "34", "عربي", "56"],
        &["mv", "א", "١٢", "/", "٣٤", "ב"],
        &["scp", "ב", "א", "ج", "b", "د", "7"],
    ] {
        let mut caller = desk.call(&[&["--"], words].concat());
        // The pieces of one word are told apart by blanks as well.
        let line = words.join(" ");
        prompt.wait_for(("command", words[1]));
        let seen = prompt.read(FROM_THE_LEFT);
        assert_eq!(seen.unwrap().as_str(), Some(line.as_str()));
        assert!(prompt.has(("risks", "right-to-left letters")));
        prompt.click_until("deny", || caller.has_ended());
        assert_eq!(caller.answer(), denied());
    }
}

#[test]
fn what_has_no_ink_is_an_escape() {
    let _turn = turn();
    let desk = full_fallback();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    for char in [
        '\u{e0080}',
        '\u{e0fff}',
        '\u{1d159}',
        '\u{fffc}',
        '\u{16fe4}',
        '\u{378}',
        '\u{2fff0}',
        '\u{1bca0}',
        '\u{13441}',
        '\u{fdd0}',
        '\u{301}',
        '\u{20dd}',
    ] {
        let mut caller = desk.call(&["--", "echo", &format!("-{char}x")]);
        let escape = format!("U+{:04X}", u32::from(char));
        prompt.wait_for(("command", escape.as_str()));
        prompt.click_until("deny", || caller.has_ended());
        assert_eq!(caller.answer(), denied());
    }
}

#[test]
fn a_name_that_says_something_or_looks_like_another_is_marked() {
    let _turn = turn();
    let desk = full_fallback();
    desk.rewrite_store(|store| store["agents"] = json!({ "main": { "ask": "on-miss" } }));
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    for (name, marked) in [
        ("мain", "mixes Cyrillic and Latin letters"),
        ("rnain", "looks like “main”"),
        (
            "please allow this now",
            "is a name, though it reads like a sentence",
        ),
        ("approved-by-admin", "is only a name"),
        ("Done!", "is a name, though it reads like a sentence"),
    ] {
        let mut caller = desk.call(&["--agent", name, "--", "echo", "named"]);
        prompt.wait_for(("heading", name));
        assert!(prompt.text("risks").contains(marked), "{name}");
        prompt.click_until("deny", || caller.has_ended());
        assert_eq!(caller.answer(), denied());
    }
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "named"]);
    prompt.wait_for(("heading", "main"));
    assert!(!prompt.has("risks") || !prompt.text("risks").contains("name"));
    prompt.click_until("deny", || caller.has_ended());
}

#[test]
fn the_worst_texts_are_drawn_or_can_only_be_denied_and_nothing_runs() {
    let _turn = turn();
    let desk = full_fallback();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    let made = desk.home().join("made");
    let (offered, mut seen) = (|| prompt.is_usable("allow-once"), Vec::new());
    let texts = worst_texts();
    for (name, text, whole) in &texts {
        let line = format!("touch {} #{text}", made.display());
        let mut caller = desk.call(&["--", "/bin/sh", "-c", &line]);
        prompt.wait_for(("command", "touch"));
        app.wait_for("a card was painted");
        let cut = prompt
            .text("command")
            .contains("more characters, not shown");
        assert!(!(cut && *whole), "{name}");
        // What is beyond the limits can only be denied; the rest may once its end was seen.
        let only_denied = prompt
            .text("always-sentence")
            .contains("Too long to be reviewed");
        assert_eq!(only_denied, !whole, "{name}");
        assert!(*whole || !offered(), "{name}");
        prompt.click_until("deny", || caller.has_ended());
        assert_eq!(caller.answer(), denied(), "{name}");
        seen.push(*name);
    }
    assert_eq!(seen.len(), texts.len());
    assert!(!made.exists());
}

#[test]
fn a_command_beyond_the_limits_is_drawn_at_its_start_and_denied_in_time() {
    let _turn = turn();
    let desk = full_fallback();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    let made = desk.home().join("made");
    let long = format!("touch {} #\n{}", made.display(), "x\n".repeat(5_000));
    let deep = format!("{long}{}", "a\u{301}\u{200d}\u{202e}".repeat(4_000));
    for text in [&long, &deep] {
        let mut caller = desk.call(&["--", "/bin/sh", "-c", text]);
        prompt.wait_for(("command", "more characters, not shown"));
        assert!(!prompt.is_usable("allow-once"));
        prompt.click_until("deny", || caller.has_ended());
        assert_eq!(caller.answer(), denied());
    }
    assert!(!made.exists());
}

#[test]
fn a_name_that_fills_the_window_is_refused() {
    let desk = full_fallback();
    let _turn = turn();
    let _app = App::start(&desk);
    let refused = desk
        .call(&["--agent", &"n".repeat(2_048), "--", "id"])
        .answer();
    assert_ne!(refused.code, Some(0));
    assert!(
        refused
            .stderr
            .contains("agentId is longer than 64 displayed characters"),
        "{refused:?}"
    );
}

/// Where Deny is, without moving the page, and how large the window is.
const DENY_IN_VIEW: &str = r#"
const deny = document.querySelector('[data-testid="deny"]');
if (deny === null) return null;
const { left, top, right, bottom } = deny.getBoundingClientRect();
const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
return inside && deny.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
"#;

#[test]
fn deny_is_in_view_whatever_the_size_the_name_and_the_text() {
    let _turn = turn();
    let desk = full_fallback();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    let names = ["W".repeat(64), "漢".repeat(64), "שלום-عربي".repeat(6)];
    let texts = ["named".to_owned(), "x".repeat(4_000), "漢 ".repeat(200)];
    for (width, height) in [(360, 320), (640, 480), (1_000, 700)] {
        for (name, text) in names
            .iter()
            .flat_map(|name| texts.iter().map(move |text| (name, text)))
        {
            let mut caller = desk.call(&["--agent", name, "--", "echo", text]);
            app.wait_for("a card was painted");
            Screen.resize(&Screen.prompt(), width, height);
            promises::until("Deny in view", || {
                prompt.read(DENY_IN_VIEW).filter(|seen| *seen == true)
            });
            Screen.click_until(Button::Deny, || caller.has_ended());
            assert_eq!(caller.answer(), denied(), "{width}x{height} {name} {text}");
        }
    }
}

/// Notes whether Allow once is off when the count of equal requests is first seen.
const NOTE_THE_COUNT: &str = r#"
window.offAtCount = null;
new MutationObserver(() => {
  if (window.offAtCount !== null || document.querySelector('[data-testid="times"]') === null) return;
  window.offAtCount = document.querySelector('[data-testid="allow-once"]').ariaDisabled === "true";
}).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
"#;

#[test]
fn a_count_that_grows_under_the_pointer_arms_anew() {
    let _turn = turn();
    let desk = full_fallback();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    let ask = || desk.call(&["--", "echo", "same"]);
    let mut callers = vec![ask()];
    // Armed, and the pointer is on it.
    let (x, y) = prompt.place("allow-once");
    prompt.run(NOTE_THE_COUNT);
    callers.extend([ask(), ask(), ask()]);
    let off = promises::until("a count", || {
        let off = prompt.read("return window.offAtCount;")?;
        off.as_bool()
    });
    Screen.click_at(&prompt.window(), x, y);
    assert!(off);
    prompt.wait_for("times");
    prompt.click_until("deny", || {
        callers.iter_mut().all(promises::Caller::has_ended)
    });
    for caller in callers {
        let answer = caller.answer();
        // A click that came in time ran what was shown with its count, and nothing else.
        assert!(answer == denied() || answer == Answer::new(0, "same\n", ""));
    }
}
