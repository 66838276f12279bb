//! Keyboards that are not English, compose keys and an input method: what is typed into a field
//! arrives as they say, and the shortcuts are still there.

use promises::{App, BY_INPUT_METHOD, Desk, InputMethod, Page, Screen, turn};

/// The keys of an English a, b and e, of the bracket beside p, and of the digits, by X.
const A: &str = "38";
const B: &str = "56";
const E: &str = "26";
const BRACKET: &str = "34";
const ONE: &str = "10";
const FOUR: &str = "13";
const FIVE: &str = "14";
const D: &str = "40";
const K: &str = "45";
const APOSTROPHE: &str = "48";

/// A way to type: the layout, the keys one after the other, and what they write.
type Way = (&'static str, &'static [&'static str], &'static str);

const LAYOUTS: &[Way] = &[
    // The bracket is a dead circumflex.
    ("fr", &[A, BRACKET, E, B], "qêb"),
    // The same key with Shift is a dead diaeresis.
    ("fr", &[A, "shift+34", E, B], "qëb"),
    ("ru", &[A, BRACKET, E, B], "фхуи"),
    (
        "us compose:menu",
        &[A, "Multi_key", APOSTROPHE, E, B],
        "aéb",
    ),
];

/// Letters are composed; Return writes the words, and means nothing else.
const COMPOSED: &[Way] = &[("us", &["n", "i", "h", "a", "o", "Return"], "你好")];

fn type_and_read(page: Page<'_>, field: &str, ways: &[Way]) {
    for (layout, keys, text) in ways {
        page.clear(field);
        let _layout = Screen.lay_out(layout);
        for key in *keys {
            Screen.key(key);
        }
        page.until(&format!("{field} to hold {text}"), || {
            (page.text(field) == *text).then_some(())
        });
    }
}

/// Every field of both windows into which a text goes, typed into by these ways. The last goes to
/// the agent.
fn type_everywhere(environment: &[(&str, &str)], desk: &Desk, ways: &[Way]) {
    desk.write_store(
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/true"}]}}}"#,
    );
    desk.write_config(r#"{"agents":{"list":[{"id":"main"}]}}"#);
    desk.pass_first_steps();
    let app = App::start_first_time(desk, environment);
    let page = Page::main(&app);
    page.click("to-allowlist");
    type_and_read(page, "agent", ways);
    page.key("Escape");
    page.click("agent");
    page.click(("agent-option", "main"));
    page.click("edit");
    type_and_read(page, "editor", ways);
    page.key("Escape");
    page.wait_until_gone("editor");
    type_and_read(page, "search", ways);
    page.click("add");
    for field in ["add-pattern", "add-args"] {
        type_and_read(page, field, ways);
    }
    page.click("add-cancel");
    page.click("to-try");
    for field in ["command", "folder"] {
        type_and_read(page, field, ways);
    }
    page.click("to-requests");
    page.click("tab-activity");
    type_and_read(page, "search", ways);
    page.click("to-settings");
    type_and_read(page, "set-runner.withheld", ways);

    let caller = desk.call(&["--", "uname"]);
    let prompt = Page::prompt(&app);
    prompt.open("allow-always", "sheet-cancel");
    // The note of a rule: an entry of the list has none.
    type_and_read(prompt, "note", ways);
    prompt.click("offer-pattern");
    type_and_read(prompt, "pattern", ways);
    prompt.key("Escape");
    prompt.wait_until_gone("sheet");
    prompt.open("deny-more", "deny-message");
    prompt.click("deny-message");
    type_and_read(prompt, "message", ways);
    let (.., text) = ways.last().unwrap();
    prompt.click("sheet-confirm");
    let told = format!("exec-host: SYSTEM_RUN_DENIED: user denied: {text}\n");
    assert_eq!(caller.answer().stderr, told);
}

#[test]
fn each_field_takes_what_other_keyboards_and_a_compose_key_write() {
    let _turn = turn();
    type_everywhere(&[], &Desk::new(), LAYOUTS);
}

#[test]
fn each_field_takes_what_an_input_method_writes() {
    let _turn = turn();
    let desk = Desk::new();
    let _method = InputMethod::start(&desk);
    type_everywhere(&[BY_INPUT_METHOD], &desk, COMPOSED);
}

#[test]
fn a_key_of_an_input_method_answers_nothing() {
    let _turn = turn();
    let desk = Desk::new();
    let _method = InputMethod::start(&desk);
    desk.pass_first_steps();
    let app = App::start_first_time(&desk, &[BY_INPUT_METHOD]);
    let mut caller = desk.call(&["--", "echo", "asked"]);
    let prompt = Page::prompt(&app);
    prompt.open("deny-more", "deny-message");
    prompt.click("deny-message");
    prompt.wait_for_keyboard("message");
    // Esc takes back what is composed, and the sheet stays.
    for key in ["n", "i", "Escape", "n", "i", "h", "a", "o", "Return"] {
        prompt.key(key);
    }
    prompt.until("the words", || {
        (prompt.text("message") == "你好").then_some(())
    });
    assert!(!caller.has_ended());
    prompt.key("Return");
    let told = "exec-host: SYSTEM_RUN_DENIED: user denied: 你好\n";
    assert_eq!(caller.answer().stderr, told);
}

#[test]
fn the_shortcuts_are_there_on_french_and_russian_keyboards() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.wait_for(("heading", "Home"));
    for layout in ["fr", "ru"] {
        let _layout = Screen.lay_out(layout);
        Screen.focus(&page.window());
        for (digit, heading) in [(FIVE, "Agents"), (FOUR, "Allowlist"), (ONE, "Home")] {
            page.key(&format!("ctrl+{digit}"));
            page.wait_for(("heading", heading));
        }
        page.key(&format!("ctrl+{K}"));
        page.wait_for_keyboard("palette-text");
        page.key("Escape");
        page.wait_until_gone("palette-text");
        // In a field they are there as well.
        page.click("to-allowlist");
        page.click("search");
        page.wait_for_keyboard("search");
        page.key(&format!("ctrl+{FIVE}"));
        page.wait_for(("heading", "Agents"));
        page.key(&format!("ctrl+{ONE}"));
    }
}

/// Ctrl+D, Ctrl+Enter and Esc answer, and Ctrl+Shift+Enter opens the sheet.
#[test]
fn the_prompt_is_answered_by_the_keys_of_a_russian_keyboard() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    let _russian = Screen.lay_out("ru");
    for (key, code) in [
        (format!("ctrl+{D}"), 77),
        ("ctrl+Return".to_owned(), 0),
        ("Escape".to_owned(), 77),
    ] {
        let mut caller = desk.call(&["--", "uname"]);
        prompt.click("heading");
        prompt.until(&format!("{key} to be taken"), || {
            Screen.read();
            prompt.key(&key);
            caller.has_ended().then_some(())
        });
        assert_eq!(caller.answer().code, Some(code), "{key}");
        Screen.no_prompt();
    }
    let caller = desk.call(&["--", "uname"]);
    prompt.click("heading");
    prompt.until("the sheet", || {
        prompt.key("ctrl+shift+Return");
        prompt.has("sheet").then_some(())
    });
    prompt.key("Escape");
    prompt.wait_until_gone("sheet");
    prompt.click("deny");
    assert_eq!(caller.answer().code, Some(77));
}
