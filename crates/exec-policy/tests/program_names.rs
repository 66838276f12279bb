//! What a program is, by the names that distributions give it, and what a listed program
//! asks about because an option, a name or a subcommand runs another one.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use exec_policy::Verdict;
use exec_policy::cases::CaseFile;

const NOW_MS: u64 = 1_770_854_400_000;

#[test]
fn options_names_and_subcommands_that_run_another_program_ask() {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../tests/cases/holes.json")).unwrap();
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
