//! The outline: no text panics or takes long, and every mark lies in the text.
#![no_main]

use exec_policy::display::visible;
use exec_policy::outline::marks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for mark in marks(text) {
        assert!(text.get(mark.start..mark.end).is_some());
    }
    for piece in visible(text) {
        assert!(!piece.text.contains(char::is_control));
    }
});
