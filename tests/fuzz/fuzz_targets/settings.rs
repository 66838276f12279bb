//! The settings of the app: no text panics, each value in force is one that its setting may have,
//! and what is written reads as it was.
#![no_main]

use catalogue::Language;
use libfuzzer_sys::fuzz_target;
use settings::{SETTINGS, StoredSettings, Values};

fuzz_target!(|text: &str| {
    let Ok(stored) = StoredSettings::parse(text) else {
        return;
    };
    assert_eq!(
        StoredSettings::parse(&stored.to_text()).as_ref(),
        Ok(&stored)
    );
    let _ = stored.findings();
    let _ = Values::of(&stored, Language::default());
    for setting in &SETTINGS {
        let value = stored.text(setting);
        assert!(
            setting.stored(&value).is_some(),
            "{}: {value:?}",
            setting.name
        );
    }
});
