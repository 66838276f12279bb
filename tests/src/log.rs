//! What a program says on its standard error, line by line as it comes.

use std::io::{BufRead, BufReader};
use std::process::ChildStderr;
use std::sync::mpsc::{self, Receiver};

/// The lines from now on, until the program ends.
pub(crate) fn lines(said: ChildStderr) -> Receiver<String> {
    let lines = BufReader::new(said).split(b'\n');
    let (sender, log) = mpsc::channel();
    std::thread::spawn(move || {
        // The libraries below the app may print other bytes than UTF-8.
        for line in lines.map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            // The test that read it may have ended.
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    log
}
