//! The Policy and Allowlist pages as whole values.

use view_model::{Flag, PolicyField, RuleDraft, RuleKind};

use crate::world::{NOW_MS, World, draft, said};

/// Of each program of a [`World`].
const RG_SHA256: &str = "1b577383bcfb9f191c785497f4ac34a8fb546807bd1094ef65d0ce9a5a63423e";

#[test]
fn what_no_program_can_meet_never_matches() {
    let world = World::with(
        r#"{"version": 1, "agents": {"main": {"allowlist": ["bin/rg", "./bin/rg", "HOME/bin", "HOME/bin/nothing"]}}}"#,
    );
    let page = world.editor.allowlist("main").unwrap();
    let rows: Vec<_> = page
        .rows
        .iter()
        .map(|row| {
            let said = |flag: &Flag| (flag.kind.clone(), flag.note.replace(&world.home, "HOME"));
            row.flags.iter().map(said).collect::<Vec<_>>()
        })
        .collect();
    let row = |kind: &str, note: &str| vec![(kind.to_owned(), note.to_owned())];
    assert_eq!(
        rows,
        [
            row(
                "never-matches",
                "“bin/rg” is not a whole path and would never match; write HOME/bin/rg."
            ),
            row(
                "never-matches",
                "“./bin/rg” is not a whole path and would never match; write HOME/bin/rg."
            ),
            row(
                "never-matches",
                "“HOME/bin” is a folder and would never match; write HOME/bin/* for the programs in it."
            ),
            // That is in a column of its own.
            vec![],
        ]
    );
}

/// A rule holds for the content of its script that was granted.
#[test]
fn what_a_script_was_is_told() {
    let granted = "f7a55b1e23d8aa2d5a4ff2c8ba9fd9ed3b3c1ed2bd2d5bf6b47a54ff3d6e2c40";
    let world = World::with(&format!(
        r#"{{"version": 1, "agents": {{"main": {{"rules": [
          {{"effect": "allow", "pattern": "HOME/bin/bash", "script": "HOME/bin/rg", "scriptSha256": "SAME"}},
          {{"effect": "allow", "pattern": "HOME/bin/bash", "script": "HOME/bin/rg", "scriptSha256": "{granted}"}},
          {{"effect": "allow", "pattern": "HOME/bin/bash", "script": "HOME/bin/gone", "scriptSha256": "{granted}"}}
        ]}}}}}}"#
    ).replace("SAME", RG_SHA256));
    let page = world.editor.allowlist("main").unwrap();
    let flags = page.rows.iter().map(|row| {
        let changed = row.flags.iter().filter(|flag| flag.kind == "changed");
        changed.map(|flag| flag.note.as_str()).collect::<Vec<_>>()
    });
    assert_eq!(
        flags.collect::<Vec<_>>(),
        [
            vec![],
            vec!["The script has changed since this rule was made, so the rule no longer applies."],
            vec!["The script is gone, so the rule doesn’t apply."],
        ]
    );
}

#[test]
fn a_policy_page() {
    let world = World::new(
        Some(
            r#"{"version": 1, "defaults": {"security": "allowlist", "ask": "on-miss"},
               "agents": {"*": {"askFallback": "allowlist"}, "main": {"security": "full", "ask": "often",
               "allowlist": ["HOME/bin/rg", "HOME/bin/RG", "/opt/*/x", "rg"]}}}"#,
        ),
        Some("{ tools: { exec: { security: 'allowlist' } } }"),
    );
    let page = world.editor.policy("main").unwrap();
    assert_eq!(
        said(&page.sentence),
        "main may run 1 program, programs that match 1 pattern and safe filters such as grep without asking, asks for anything else, and follows the allowlist when nobody can be asked."
    );
    assert!(!page.open);
    let fields: Vec<_> = page
        .fields
        .iter()
        .map(
            |PolicyField {
                 name,
                 options,
                 value,
                 resolved,
                 flag,
                 ..
             }| {
                let inherits = options[0].label.as_str();
                (
                    name.as_str(),
                    inherits,
                    value.as_str(),
                    resolved.as_str(),
                    flag.as_deref(),
                )
            },
        )
        .collect();
    assert_eq!(
        fields,
        [
            (
                "security",
                "As defaults (Only what is on the allowlist)",
                "full",
                "Only what is on the allowlist applies, because it is stricter: set in openclaw.json (tools.exec.security).",
                None,
            ),
            (
                "ask",
                "As defaults (When not on the allowlist)",
                "",
                "When not on the allowlist, from the defaults.",
                Some("The file says often, which means nothing here. It counts as not set."),
            ),
            (
                "askFallback",
                "As every agent (Use the allowlist)",
                "",
                "Use the allowlist, set for every agent.",
                None,
            ),
            (
                "chains",
                "Not set (Ask)",
                "",
                "Ask, because nothing else is set.",
                None
            ),
            (
                "autoAllowSkills",
                "Not set (Not listed)",
                "",
                "Not listed, because nothing else is set.",
                None
            ),
        ]
    );
    let presets: Vec<_> = page
        .presets
        .iter()
        .map(|preset| (preset.id.as_str(), preset.changes.join("; ")))
        .collect();
    assert_eq!(
        presets,
        [
            ("locked", "Security: Only what is on the allowlist → Refuse everything; Ask: When not on the allowlist → Never; When nobody can be asked: Use the allowlist → Refuse".to_owned()),
            ("ask", "When nobody can be asked: Use the allowlist → Refuse".to_owned()),
            ("ask-less", "When nobody can be asked: Use the allowlist → Refuse; Lines of several commands: Ask → Run when each part may".to_owned()),
            ("list", "Ask: When not on the allowlist → Never; When nobody can be asked: Use the allowlist → Refuse".to_owned()),
            ("full", "Security: Only what is on the allowlist → Run everything; Ask: When not on the allowlist → Never; When nobody can be asked: Use the allowlist → Run it".to_owned()),
        ]
    );
}

#[test]
fn an_entry_that_has_ended_does_nothing_and_says_so() {
    let world = World::with(&format!(
        r#"{{"version": 1, "agents": {{"main": {{"allowlist": [
             {{"pattern": "HOME/bin/rg", "expiresAt": {NOW_MS}}},
             {{"pattern": "HOME/bin/rg", "expiresAt": {}}},
             {{"pattern": "HOME/bin/rg", "expiresAt": "soon"}}]}}}}}}"#,
        NOW_MS + 1
    ));
    let page = world.editor.allowlist("main").unwrap();
    let rows = page.rows.iter().map(|row| {
        let kinds: Vec<&str> = row.flags.iter().map(|flag| flag.kind.as_str()).collect();
        (kinds.join(" "), row.expires_at)
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            ("expired".to_owned(), Some(NOW_MS)),
            (String::new(), Some(NOW_MS + 1)),
            ("invalid".to_owned(), None),
        ]
    );
    assert_eq!(page.rows[0].flags[0].note, "This rule has ended.");
}

#[test]
fn an_allowlist_page() {
    let past = NOW_MS - 1;
    let world = World::with(&format!(
        r#"{{"version": 1, "agents": {{
          "main": {{"allowlist": ["HOME/bin/rg", "rg", {{"pattern": "HOME/bin/bash"}}, {{"pattern": "/opt/none"}},
                     {{"pattern": "~/bin/*"}}, 7, {{"pattern": "HOME/bin/git", "argPattern": "("}},
                     {{"pattern": "HOME/bin/bash", "argPattern": "^--version$"}}],
                   "rules": [{{"effect": "allow", "pattern": "HOME/bin/fd", "args": ["-n", "TODO"], "cwd": "HOME/w"}},
                     {{"effect": "allow", "pattern": "HOME/bin/fd", "expiresAt": {past}}},
                     {{"effect": "deny", "pattern": "HOME/bin/git"}}]}},
          "*": {{"allowlist": ["HOME/bin/git"]}}
        }}}}"#
    ));
    let page = world.editor.allowlist("main").unwrap();
    let rows: Vec<_> = page
        .rows
        .iter()
        .map(|row| {
            let flags: Vec<_> = row.flags.iter().map(|flag| flag.kind.as_str()).collect();
            (
                world.said(&row.pattern),
                world.said(&row.sentence),
                row.matches_count,
                [row.narrow, row.deny, row.editable, row.inherited],
                flags.join(" "),
            )
        })
        .collect();
    let row = |pattern: &str, what: &str, matches: u32, marks: &str, flags: &str| {
        let mark = |name: &str| marks.split(' ').any(|it| it == name);
        let who = match mark("inherited") {
            true => "Every agent",
            false => "main",
        };
        let may = if mark("deny") {
            "may never run"
        } else {
            "may run"
        };
        let read = flags != "invalid";
        (
            pattern.to_owned(),
            match read {
                true => format!("{who} {may} {what}"),
                false => String::new(),
            },
            matches,
            [
                mark("narrow"),
                mark("deny"),
                mark("editable"),
                mark("inherited"),
            ],
            flags.to_owned(),
        )
    };
    assert_eq!(
        rows,
        [
            row(
                "HOME/bin/rg",
                "rg with any arguments",
                1,
                "editable",
                "shadowed"
            ),
            row(
                "rg",
                "rg with any arguments",
                0,
                "editable",
                "never-matches"
            ),
            row(
                "HOME/bin/bash",
                "bash with any arguments",
                1,
                "editable",
                "interpreter shadowed"
            ),
            row(
                "/opt/none",
                "/opt/none with any arguments",
                0,
                "editable",
                ""
            ),
            row(
                "~/bin/*",
                "~/bin/* with any arguments",
                6,
                "editable",
                "interpreter"
            ),
            row("", "", 0, "", "invalid"),
            row(
                "HOME/bin/git",
                "git with arguments like (",
                1,
                "editable narrow",
                "never-matches shadowed"
            ),
            row(
                "HOME/bin/bash",
                "bash with arguments like ^--version$",
                1,
                "editable narrow",
                "shadowed"
            ),
            row(
                "HOME/bin/fd",
                "fd -n TODO in ~/w",
                1,
                "editable narrow",
                "shadowed"
            ),
            row(
                "HOME/bin/fd",
                "fd with any arguments",
                1,
                "editable",
                "expired"
            ),
            row(
                "HOME/bin/git",
                "git with any arguments",
                1,
                "deny editable",
                ""
            ),
            row(
                "HOME/bin/git",
                "git with any arguments",
                1,
                "inherited",
                "shadowed"
            ),
        ]
    );
    let notes: Vec<_> = page.rows[1]
        .flags
        .iter()
        .map(|flag| flag.note.as_str())
        .collect();
    assert_eq!(
        notes,
        ["This rule never matches: “rg” has no folder; write the whole path, such as /usr/bin/rg."]
    );
    assert_eq!(
        page.rows[11].flags[0].note,
        "main may never run git with any arguments. That rule comes first."
    );
}

#[test]
fn links_to_a_program_are_no_further_programs() {
    let document =
        r#"{"version": 1, "agents": {"main": {"allowlist": ["HOME/bin/git", "HOME/bin/gi*"]}}}"#;
    let world = World::with(document);
    for link in ["git-upload-pack", "git-receive-pack"] {
        std::os::unix::fs::symlink(world.bin("git"), world.bin(link)).unwrap();
    }
    let page = world.editor.allowlist("main").unwrap();
    let counts: Vec<u32> = page.rows.iter().map(|row| row.matches_count).collect();
    assert_eq!(counts, [1, 3]);
}

#[test]
fn what_is_known_of_a_pattern() {
    let world = World::with("{\"version\": 1}");
    let git = world.bin("git");
    let found = world.editor.rule("main", &draft(RuleKind::Program, "gti"));
    assert_eq!(
        found.refused.unwrap(),
        "“gti” has no folder and would never match; write the whole path of the program."
    );
    for (pattern, args, matches, flags) in [
        (git.as_str(), "", 1, ""),
        // A name stands for the program that it is found as.
        ("git", "", 1, ""),
        ("bash", "", 1, "interpreter"),
        ("~/bin/*", "", 6, "interpreter"),
        ("~/bin/?g", "", 1, ""),
        ("/**", "", 6, "interpreter very-broad"),
        ("/nothing/here", "", 0, "nothing-here"),
        ("/nothing/node", "", 0, "nothing-here interpreter"),
        ("~/bin/bash", "^-l$", 1, ""),
        ("~/bin/bash", "-l", 1, "very-broad"),
    ] {
        let rule = RuleDraft {
            args: args.to_owned(),
            ..draft(RuleKind::Program, pattern)
        };
        let found = world.editor.rule("main", &rule);
        let kinds: Vec<_> = found.flags.iter().map(|flag| flag.kind.as_str()).collect();
        assert_eq!(
            (found.matches_count, kinds.join(" ")),
            (matches, flags.to_owned()),
            "{pattern}"
        );
        assert_eq!(found.refused, None, "{pattern}");
    }
}
