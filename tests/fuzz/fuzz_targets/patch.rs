//! Patches: none panics, and each names only the files that it writes out.
#![no_main]

use apply_patch::{File, parse, plan};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, Option<&str>)| {
    let (text, content) = input;
    let Ok(patch) = parse(text) else { return };
    for hunk in &patch.hunks {
        assert!(text.contains(&hunk.path), "{:?}", hunk.path);
    }
    let planned = plan(&patch, |path| {
        Ok(File {
            place: path.into(),
            shown: path.to_owned(),
            whole: format!("/w/{path}"),
            is_link: false,
            content: content.map(|it| it.as_bytes().to_vec()),
        })
    });
    if let Ok(planned) = planned {
        for edit in &planned.edits {
            assert_ne!(edit.before, edit.after);
        }
    }
});
