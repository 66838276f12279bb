//! Shell text and what a terminal is sent: no text panics, what is quoted reads as one word, and
//! nothing that is printed moves the cursor.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shell_reader::{Options, quote, read, word};

fuzz_target!(|text: &str| {
    for extended in [false, true] {
        let options = Options {
            home: "/home/u",
            extended,
        };
        let _ = read(text, options);
        if !text.contains('\0') {
            let quoted = quote(text);
            let read = word(&quoted, options);
            assert!(read.known, "{quoted:?}");
            assert_eq!(read.text, text, "{quoted:?}");
        }
    }
    let shown = terminal_text::line(text).replace(['\u{2066}', '\u{2067}', '\u{2069}'], "");
    assert!(!shown.contains(char::is_control), "{shown:?}");
});
