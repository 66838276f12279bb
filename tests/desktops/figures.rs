//! What the app costs on a desktop. The figures are printed but not checked, because on a busy
//! machine they say nothing about the program.

use std::time::{Duration, Instant};

use promises::{App, Button, Desktop, processes, until};

use crate::say;

/// An empty window with its frame has fewer colours than this, and a prompt has more.
const WORDS: usize = 60;

pub(crate) fn memory_and_the_time_to_a_prompt_are_printed() {
    let desktop = Desktop::start();
    let app = App::start(desktop.desk());
    let kind = desktop.kind();
    say(&format!(
        "\n{kind:?}, idle, never asked: {}\n",
        memory(&app)
    ));
    for which in ["the first prompt", "the next prompt"] {
        let before = desktop.picture();
        let (start, mut look) = (Instant::now(), Duration::ZERO);
        let mut caller = desktop.desk().call(&["--", "uname"]);
        until("words of a prompt", || {
            let begun = Instant::now();
            let picture = desktop.picture();
            look = begun.elapsed();
            (picture.colours_since(&before) > WORDS).then_some(())
        });
        let (time, look) = (start.elapsed().as_millis(), look.as_millis());
        say(&format!(
            "{kind:?}, {which}: {time} ms to its words, of which a picture is {look} ms\n"
        ));
        say(&format!("{kind:?}, {which}: {}\n", memory(&app)));
        desktop.click_until(Button::Deny, || caller.has_ended());
        desktop.no_prompt();
    }
}

fn memory(app: &App) -> String {
    format!(
        "{:.0} MB in all processes (PSS)",
        processes::pss_mb(app.pid())
    )
}
