//! A locked screen, and the notice of what it cost.

use promises::{Answer, App, Desk, PATIENCE, Screen};

use crate::session::Session;
use crate::turn;

#[test]
fn a_locked_screen_asks_nobody_and_leaves_a_note() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let session = Session::new(&desk);
    let app = App::start(&desk);
    // The app listens before it asks.
    session.asked.recv_timeout(PATIENCE).unwrap();
    session.lock(true);
    app.wait_for("locked=true");

    let answer = desk.call(&["--agent", "main", "--", "uname"]).answer();
    let refused = "exec-host: SYSTEM_RUN_DENIED: /usr/bin/uname isn't on main's allowlist. Nobody can \
                   be asked, so nothing runs: askFallback is deny (defaults.askFallback).\n";
    assert_eq!(answer, Answer::new(77, "", refused));
    screen.no_prompt();

    session.lock(false);
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    assert_eq!(
        said,
        [
            "1 request ran out of time while you were away",
            "Not run. See them in Requests.",
            "default",
            "1 request ran out of time while you were away",
            "review",
            "Review",
        ]
    );
}
