//! Patches as cases: what becomes of each, and by what.

use exec_policy::cases::CaseFile;
use exec_policy::{Patch, Request, highlight};

#[test]
fn every_patch_is_decided_as_written_down() {
    let text = include_str!("../../../../tests/cases/patches.json");
    let file: CaseFile = serde_json::from_str(text).unwrap();
    for case in &file.cases {
        let decision = case.decide(&file.machine, 0);
        assert!(case.passes(&decision), "{}: {decision:#?}", case.id);
        assert_eq!(decision.argv, case.request().argv, "{}", case.id);
        let started = decision.segments.len();
        assert_eq!(started, usize::from(case.patch.is_none()), "{}", case.id);
    }
}

#[test]
fn what_is_protected_in_a_patch_is_marked() {
    let text = include_str!("../../../../tests/cases/patches.json");
    let file: CaseFile = serde_json::from_str(text).unwrap();
    let facts = file.machine.facts();
    let patch = |writes: &[&str], removes: &[&str]| Patch {
        writes: writes.iter().map(|path| (*path).to_owned()).collect(),
        removes: removes.iter().map(|path| (*path).to_owned()).collect(),
    };
    for (text, patch, want) in [
        (
            "*** Begin Patch\n*** Add File: .git/hooks/x\n+a\n*** Delete File:  old.c \n*** End Patch",
            patch(&["/w/.git/hooks/x"], &["/w/old.c"]),
            &[(".git/hooks/x", "it is protected"), ("old.c", "deletes")][..],
        ),
        (
            "*** Begin Patch\n*** Update File: a\n*** Move to: ~/.bashrc\n*** End Patch",
            patch(&["/home/u/.bashrc"], &["/w/a"]),
            &[
                ("a", "Writes to a"),
                ("~/.bashrc", "it decides what may run"),
            ],
        ),
        (
            "*** Begin Patch\n*** Add File: hooks/x\n+a\n*** End Patch",
            patch(&["/w/.git/hooks/x"], &[]),
            &[("hooks/x", "it is protected")],
        ),
        // The text does not say so: a caller that means another file is told on by its plan.
        (
            "*** Begin Patch\n*** Add File: b\n+a\n*** End Patch",
            patch(&["/w/.envrc"], &[]),
            &[("*** Begin Patch", "it is protected"), ("b", "Writes to b")],
        ),
        (
            "*** Begin Patch\n*** Add File: b\n+*** Delete File: c\n+\u{202e}\n*** End Patch",
            patch(&["/w/b"], &[]),
            &[
                ("b", "Writes to b"),
                ("\u{202e}", "right-to-left override, U+202E"),
            ],
        ),
    ] {
        let request = Request::patch(text, patch);
        assert_eq!(request.text(), text);
        let found = highlight(&request, "/w", &facts);
        let marks: Vec<_> = found
            .marks
            .iter()
            .map(|mark| (&text[mark.span.range.clone()], mark.span.note.to_string()))
            .filter(|(part, _)| *part != "\n")
            .collect();
        let marks: Vec<_> = marks
            .iter()
            .map(|(part, note)| (*part, note.as_str()))
            .collect();
        assert_eq!(marks, want, "{text}");
    }
}
