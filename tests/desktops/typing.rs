//! What a person types through the input method of the session.

use promises::{Answer, App, Desktop, InputMethod, Reader};

/// GNOME's session starts ibus for all of its programs: nothing in the app's environment names it.
pub(crate) fn a_field_takes_what_the_session_s_input_method_writes() {
    let desktop = Desktop::start_with(&[]);
    let desk = desktop.desk();
    let mut reader = Reader::start(desk);
    let _method = InputMethod::in_session(desk);
    let _app = App::start(desk);
    let mut caller = desk.call(&["--", "uname"]);
    let prompt = desktop.painted_prompt().0.place;
    // Keys count in the prompt after a click in it.
    desktop.click_at(prompt.x + prompt.width / 2, prompt.y + prompt.height - 60);
    reader.act("push button", "More ways to deny");
    reader.act("menu item", "Deny, and say what instead…");
    reader.focus("Message to the agent");
    // The first Return ends the composing, and the second one sends.
    desktop.type_text("nihao\n");
    reader.wait_for("entry", "Message to the agent");
    assert!(
        !caller.has_ended(),
        "Return of the input method sent the message"
    );
    desktop.type_text("\n");
    let told = "exec-host: SYSTEM_RUN_DENIED: user denied: 你好\n";
    assert_eq!(caller.answer(), Answer::new(77, "", told));
}
