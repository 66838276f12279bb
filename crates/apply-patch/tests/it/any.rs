//! Random text as a patch, and patches of random files.

use std::path::PathBuf;

use apply_patch::{File, Line, parse, plan};
use proptest::prelude::*;

fn file(path: &str, text: &str) -> File {
    File {
        place: PathBuf::from(path),
        shown: path.to_owned(),
        whole: path.to_owned(),
        is_link: false,
        content: Some(text.as_bytes().to_vec()),
    }
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("*** Update File: a".to_owned()),
        Just("*** Add File: b".to_owned()),
        Just("*** Delete File: a".to_owned()),
        Just("*** Move to: c".to_owned()),
        Just("*** End of File".to_owned()),
        Just("@@".to_owned()),
        "@@ [ab]",
        "[ +-][ab ]{0,2}",
        "",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn nothing_panics(lines in prop::collection::vec(line(), 0..12), text in "([ab ]{0,2}\r?\n){0,5}[ab]?") {
        let input = format!("*** Begin Patch\n{}\n*** End Patch", lines.join("\n"));
        if let Ok(patch) = parse(&input) {
            let _ = plan(&patch, |path| Ok(File {
                content: (path == "a").then(|| text.clone().into_bytes()),
                ..file(path, "")
            }));
        }
    }

    /// One numbered line is replaced: nothing else changes, whatever the line endings.
    #[test]
    fn other_lines_keep_every_byte(
        ends in prop::collection::vec(prop_oneof![Just("\n"), Just("\r\n")], 1..20),
        closed in any::<bool>(),
        at in any::<prop::sample::Index>(),
        extra in 0_usize..3,
    ) {
        let at = at.index(ends.len());
        // A last line without an ending takes that of the line before it.
        let told = match at {
            at if closed || at + 1 < ends.len() => ends[at],
            0 => "\n",
            at => ends[at - 1],
        };
        let render = |changed: bool| {
            let mut text = String::new();
            for (index, end) in ends.iter().enumerate() {
                let last = index + 1 == ends.len();
                if changed && index == at {
                    for new in 0..extra {
                        text += &format!("new {new}{told}");
                    }
                }
                text += &format!("line {index}{}", if last && !closed { "" } else { end });
            }
            text
        };
        let adds: String = (0..extra).map(|new| format!("+new {new}\n")).collect();
        let input = format!(
            "*** Begin Patch\n*** Update File: a\n@@\n{adds} line {at}\n*** End Patch"
        );
        let patch = parse(&input).unwrap();
        let planned = plan(&patch, |path| Ok(file(path, &render(false))));
        if extra == 0 {
            prop_assert!(planned.is_err());
        } else {
            let after = planned.unwrap().edits.remove(0).after.unwrap();
            prop_assert_eq!(String::from_utf8(after).unwrap(), render(true));
        }
    }
}

#[test]
fn an_empty_line_is_context() {
    let patch = parse("*** Begin Patch\n*** Update File: a\n@@\n\n-x\n*** End Patch").unwrap();
    let apply_patch::Change::Update { chunks, .. } = &patch.hunks[0].change else {
        panic!("no update");
    };
    let expected = [Line::Context(String::new()), Line::Remove("x".to_owned())];
    assert_eq!(chunks[0].lines, expected);
}
