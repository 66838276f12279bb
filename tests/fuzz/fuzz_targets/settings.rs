//! The settings of the app: no text panics, and what is written sets the same values.
#![no_main]

use catalogue::Language;
use libfuzzer_sys::fuzz_target;
use settings::{SETTINGS, StoredSettings, Values};

fuzz_target!(|text: &str| {
    let Ok(stored) = StoredSettings::parse(text) else {
        return;
    };
    let _ = stored.findings();
    let _ = Values::of(&stored, Language::default());
    let written = StoredSettings::parse(&stored.to_text()).unwrap();
    for setting in SETTINGS {
        assert_eq!(
            written.text(setting),
            stored.text(setting),
            "{}",
            setting.name
        );
    }
});
