//! The history, and the rules that it suggests, in the pseudo-locale.

use super::*;

#[test]
fn the_history() {
    let world = pseudo(World::with(ASKING));
    let log = Log::new(world.paths.history_file());
    let verdicts = [
        (Verdict::Allowed, "allow-once"),
        (Verdict::Allowed, "allow-always"),
        (Verdict::Allowed, "allow-for"),
        (Verdict::Denied, "user-denied"),
        (Verdict::Expired, "approval-timeout"),
        (Verdict::Withdrawn, "caller-gone"),
    ];
    let who = [
        By::Person,
        By::Rule,
        By::Allowlist,
        By::SafeBin,
        By::Lease,
        By::Fallback,
        By::Timeout,
        By::Caller,
        By::Pause,
        By::Policy,
        By::Drill,
        By::Check,
    ];
    let decided = |verdict, by, code: &str| {
        Body::Decision(Box::new(Decision {
            agent: "Ж".to_owned(),
            session: Some("Ж".to_owned()),
            host: "Ж".to_owned(),
            asker: None,
            command: "rg Ж".to_owned(),
            programs: vec!["/Ж".to_owned()],
            files: Vec::new(),
            cwd: world.home.clone(),
            env: vec!["Ж".to_owned()],
            verdict,
            by,
            code: code.to_owned(),
            layer: "Ж".to_owned(),
            // As it was written; what it says is the app's.
            reason: "Ж".to_owned(),
            message: Some("Ж".to_owned()),
            waited_ms: Some(2_140),
            grant: Vec::new(),
            used: Vec::new(),
            together: None,
            argv_digest: String::new(),
        }))
    };
    let mut records = Vec::new();
    for (verdict, code) in verdicts {
        for by in who {
            let record = Record::new(NOW_MS, decided(verdict, by, code));
            let exit = Exit {
                of: record.id.clone(),
                exit_code: Some(2),
                timed_out: by == By::Person,
                error: None,
                duration_ms: 812,
            };
            records.push(record);
            records.push(Record::new(NOW_MS, Body::Exit(exit)));
        }
    }
    records.push(Record::new(
        NOW_MS,
        Body::Gap(Gap {
            lost: 3,
            agent: None,
            reason: "Ж".to_owned(),
        }),
    ));
    log.append(&records).unwrap();
    for name in ["security", "ask"] {
        world.edit(
            "Ж",
            set(name, if name == "ask" { "always" } else { "deny" }),
        );
    }
    world.edit("Ж", set("ask", ""));
    world.edit("Ж", add("/Ж"));
    read_all(&world, &AppStatus::default());
    let text = fs::read_to_string(world.paths.history_file()).unwrap();
    for broken in [
        text.replacen("rg", "fd", 1),
        text.replacen("\"prev\"", "\"Ж\"", 2),
        format!("{text}torn"),
    ] {
        fs::write(world.paths.history_file(), broken).unwrap();
        read_all(&world, &AppStatus::default());
    }
}

#[test]
fn rules_that_are_suggested() {
    let world = pseudo(World::with(ASKING));
    for text in ["fd", "fd Ж", "fd Ж | rg Я", "~/Ж.sh"] {
        let asked = trial("main", text);
        let tried = world.editor.try_command(&asked).unwrap();
        read(&world, &tried.label);
        read(&world, &tried.suggestions);
        for offered in &tried.suggestions {
            let grant = |agent: &str| EditRequest {
                confirmed: None,
                ..world.request(
                    agent,
                    Change::Grant {
                        id: offered.id.clone(),
                        trial: Box::new(asked.clone()),
                    },
                )
            };
            read(&world, &world.editor.edit(&grant("Ж")));
            read(&world, &world.editor.edit(&grant("main")));
            read(&world, &world.editor.edit(&grant("main")));
        }
    }
}
