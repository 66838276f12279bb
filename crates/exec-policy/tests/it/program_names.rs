//! What a program is, by the names that distributions give it, and what a listed program
//! asks about because an option, a name or a subcommand runs another one.

use exec_policy::cases::CaseFile;
use exec_policy::{Reach, Verdict};
use serde_json::json;

const NOW_MS: u64 = 1_770_854_400_000;

#[test]
fn options_names_and_subcommands_that_run_another_program_ask() {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../../tests/cases/holes.json")).unwrap();
    let cases = file.cases.iter().filter(|case| case.group == "code-option");
    let mut count = 0;
    let wrong: Vec<&str> = cases
        .inspect(|_| count += 1)
        .filter(|case| case.decide(&file.machine, NOW_MS).verdict != Verdict::Ask)
        .filter_map(|case| case.command.as_deref())
        .collect();
    assert!(count > 30, "{count}");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Every name with what it is, and the words that must ask.
fn names() -> Vec<(&'static str, &'static str, &'static str)> {
    let lines = include_str!("../../../../tests/cases/program-names.tsv").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let columns = lines.map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap_or_default();
        (next(), next(), next())
    });
    columns.collect()
}

/// What a listed program of this name does with these words, and whether a table knows it.
fn judged(name: &str, words: &str) -> (Reach, Verdict) {
    let path = format!("/usr/bin/{name}");
    let argv: Vec<&str> = std::iter::once(name)
        .chain(words.split_whitespace())
        .collect();
    let file: CaseFile = serde_json::from_value(json!({
        "machine": {
            "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
            "files": { path.clone(): {} },
        },
        "cases": [{ "id": name, "argv": argv, "allow": [path], "expect": "run" }],
    }))
    .unwrap();
    let decision = file.cases[0].decide(&file.machine, NOW_MS);
    (Reach::of_name(&path), decision.verdict)
}

/// Why a name is not what it should be; `None` where it is.
fn wrong(name: &str, expected: &str, words: &str) -> Option<String> {
    let (reach, verdict) = judged(name, words);
    let right = match expected {
        "shell" => reach == Reach::Shell && verdict == Verdict::Ask,
        "interpreter" => reach == Reach::Interpreter && verdict == Verdict::Ask,
        "runs" => reach == Reach::Programs && verdict == Verdict::Ask,
        "options" => verdict == Verdict::Ask,
        "harmless" => reach == Reach::Itself && verdict == Verdict::Run,
        _ => reach == Reach::Unknown && verdict == Verdict::Run,
    };
    (!right).then(|| format!("{name} {words}: {expected}, got {reach:?} {verdict:?}"))
}

#[test]
fn a_program_is_what_its_name_says_in_every_distribution() {
    let names = names();
    assert!(names.len() > 400, "{}", names.len());
    let wrong: Vec<String> = names
        .iter()
        .filter_map(|(name, expected, words)| wrong(name, expected, words))
        .collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A version, a target or a variant more does not make another program of it.
#[test]
fn no_suffix_and_no_prefix_loses_the_class() {
    let mut wrong = Vec::new();
    for (name, expected, words) in names() {
        if ["harmless", "unknown"].contains(&expected) {
            continue;
        }
        for variant in [
            format!("{name}-12"),
            format!("{name}-5.36.0"),
            format!("{name}.real"),
            format!("{name}.distrib"),
            format!("{name}-static"),
            format!("{name}-dbg"),
            format!("{name}-x86_64-linux-gnu"),
            format!("x86_64-linux-gnu-{name}"),
            format!("arm-none-eabi-{name}-12"),
            format!(".{name}-wrapped"),
            name.to_uppercase(),
            format!("{name}.exe"),
        ] {
            let (reach, verdict) = judged(&variant, words);
            // A wrapper, or a program that many are linked to, is not looked through by another
            // name; a name that holds another target may be a shell where it was a carrier.
            let known = expected == "options" || reach.runs_anything();
            if !known || verdict != Verdict::Ask {
                wrong.push(format!(
                    "{variant} {words}: {expected}, got {reach:?} {verdict:?}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
