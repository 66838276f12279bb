//! The keys that an agent types into a terminal: none panics, and a literal text stays as it is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use process_runner::keys::{Input, encode, paste};

fuzz_target!(|input: (bool, String, Vec<String>, Vec<String>)| {
    let (application, literal, hex, keys) = input;
    let pasted = paste(&literal, application);
    assert!(pasted.len() >= literal.len());
    let typed = Input { literal, hex, keys };
    let encoded = encode(&typed, application);
    assert!(encoded.bytes.starts_with(typed.literal.as_bytes()));
    // Every item is a key or is warned of.
    let bytes = encoded.bytes.len() - typed.literal.len();
    assert!(bytes + encoded.warnings.len() >= typed.hex.len());
});
