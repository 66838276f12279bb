//! The documents: what they tell people to type does what they say, and their links lead somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use promises::{built, read, root};
use regex::Regex;

/// Commands that are read by `crates/exec-host/src/documents.rs` and not run here, with the reason.
const NOT_RUN: &[(&str, &str)] = &[
    ("exec-host demo", "goes on until it is stopped"),
    (
        "exec-host gateway run",
        "goes on until it is stopped; tests/it/own_gateway.rs runs it",
    ),
    (
        "exec-host gateway install",
        "writes a service; tests/it/service.rs does it in a play",
    ),
    ("exec-host gateway pair", "waits for a person"),
    (
        "exec-host node install",
        "writes a service; tests/it/service.rs does it in a play",
    ),
    (
        "exec-host node run",
        "goes on until it is stopped; tests/it/node.rs runs it",
    ),
    (
        "exec-host node uninstall",
        "removes a service; tests/it/service.rs does it in a play",
    ),
    (
        "exec-host pending watch",
        "goes on until it is stopped; tests/it/pending.rs runs it",
    ),
    ("jq ", "is not on every computer"),
];

/// Commands that say no in a home where nothing runs and nothing was done before.
const ENDS_WITH: &[(&str, i32, &str)] = &[
    ("exec-host run", 69, "no app runs"),
    ("exec-host gateway approvals", 69, "no gateway runs"),
    ("exec-host gateway approve", 69, "no gateway runs"),
    ("exec-host gateway deny", 69, "no gateway runs"),
    ("exec-host gateway devices", 69, "no gateway runs"),
    ("exec-host gateway nodes", 69, "no gateway runs"),
    ("exec-host gateway status", 69, "no gateway runs"),
    ("exec-host gateway token", 69, "no gateway runs"),
    ("exec-host pending", 69, "no node serves the approvals"),
    ("exec-host session", 69, "no gateway runs"),
    ("exec-host doctor", 1, "the app has never run"),
    ("exec-host explain --batch", 0, "it reads nothing"),
    ("exec-host explain", 10, "it would ask"),
    ("exec-host config get", 1, "nothing is set"),
    (
        "exec-host config set agents.list",
        2,
        "the file has no agent",
    ),
    ("exec-host connect --check", 0, "no agent is there"),
    ("exec-host connect --remove", 0, "nothing was written"),
    ("exec-host connect", 1, "no agent is there"),
];

fn pages() -> Vec<String> {
    let names = fs::read_dir(root().join("docs")).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    names.sort();
    names
}

/// The lines of blocks that begin with `exec-host`, without prompt and comment; not the forms that stand
/// for many commands.
fn commands(page: &str) -> Vec<String> {
    let line =
        Regex::new(r"^(?:    (?:target/debug/)?|\$ )((?:exec-host|jq) .*?)(?: +# .*)?$").unwrap();
    let form = Regex::new(r"\[(-|[A-Z]|options|the )|…|[A-Za-z]\||\b[A-Z]{2,}\b").unwrap();
    let text = read(page);
    let found = text.lines().filter_map(|text| line.captures(text));
    let found = found.map(|found| found[1].trim_end().to_owned());
    found.filter(|command| !form.is_match(command)).collect()
}

/// Runs a line as a person types it, in this home. The code it ended with, and what it said.
fn run(command: &str, home: &Path) -> (i32, String) {
    let program = built("exec-host");
    let folder = Path::new(&program).parent().unwrap().to_str().unwrap();
    let mut shell = Command::new("/bin/sh");
    let run = shell
        .args(["-c", command])
        .current_dir(home)
        .env_clear()
        .env("HOME", home)
        .env("PATH", format!("{folder}:/usr/bin:/bin"))
        .stdin(Stdio::null());
    let output = run.output().unwrap();
    let said = [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    (output.status.code().unwrap_or(-1), said.concat())
}

/// In each document its commands are typed one after the other.
#[test]
fn every_command_of_a_document_does_what_it_says() {
    let mut faults = Vec::new();
    let mut count = 0;
    // What stands in blocks of the reference is the form of each command.
    let explained = pages()
        .into_iter()
        .filter(|page| page != "cli-reference.md");
    let pages = explained.map(|page| format!("docs/{page}"));
    for page in pages.chain(["README.md".to_owned()]) {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("project")).unwrap();
        for command in commands(&page) {
            let begins = |it: &str| command.starts_with(it);
            if NOT_RUN.iter().any(|(start, _)| begins(start)) {
                continue;
            }
            let listed = ENDS_WITH.iter().find(|(start, ..)| begins(start));
            let expected = listed.map_or(0, |(_, code, _)| *code);
            let (code, said) = run(&command, home.path());
            count += 1;
            if code != expected {
                faults.push(format!("{page}: {command}: {code}, not {expected}: {said}"));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    assert!(count > 40, "{count}");
}

#[test]
fn the_reference_of_all_commands_is_current() {
    let output = Command::new(built("exec-host"))
        .arg("reference")
        .output()
        .unwrap();
    let now = String::from_utf8(output.stdout).unwrap();
    assert!(now == read("docs/cli-reference.md"), "run make gen");
}

/// A heading as the target of a link, as GitHub and mdBook name it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading
        .chars()
        .filter(|it| it.is_alphanumeric() || " -_".contains(*it));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn every_heading_that_a_link_names_is_there() {
    let link = Regex::new(r"\]\(([\w./-]*)#([\w-]+)\)").unwrap();
    let mut faults = Vec::new();
    for page in pages()
        .iter()
        .map(|page| format!("docs/{page}"))
        .chain(["README.md".to_owned()])
    {
        for found in link.captures_iter(&read(&page)) {
            let (file, part) = (&found[1], &found[2]);
            let target = match file {
                "" => root().join(&page),
                file => root().join(&page).parent().unwrap().join(file),
            };
            let text = fs::read_to_string(&target).unwrap_or_default();
            let mut headings = text.lines().filter(|line| line.starts_with('#'));
            if !headings.any(|heading| anchor(heading) == part) {
                faults.push(format!("{page}: {file}#{part}"));
            }
        }
    }
    assert!(faults.is_empty(), "no such heading:\n{}", faults.join("\n"));
}

/// The contents of the site name each page once.
#[test]
fn every_page_is_in_the_contents() {
    let link = Regex::new(r"\]\(([\w./-]+\.md)\)").unwrap();
    let contents = read("docs/SUMMARY.md");
    let named: Vec<String> = link
        .captures_iter(&contents)
        .map(|it| it[1].to_owned())
        .collect();
    let once: BTreeSet<String> = named.iter().cloned().collect();
    assert_eq!(named.len(), once.len(), "a page is there twice");
    // scripts/site.sh adds them.
    let beside = [
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "screenshots/README.md",
    ];
    let expected = pages().into_iter().filter(|page| page != "SUMMARY.md");
    let expected: BTreeSet<String> = expected.chain(beside.map(str::to_owned)).collect();
    assert_eq!(once, expected);
}

#[test]
fn every_target_of_make_and_every_option_of_the_app_is_there() {
    let makefile = read("Makefile");
    let manual = read("packaging/linux/exec-companion.1").replace("\\-", "-");
    let target = Regex::new(r"(?:`|^    )make ([a-z-]+)").unwrap();
    let option = Regex::new(r"(?:`|^    )exec-companion (--[a-z-]+)").unwrap();
    let names = ["README.md", "CONTRIBUTING.md"].map(str::to_owned);
    for page in pages()
        .iter()
        .map(|page| format!("docs/{page}"))
        .chain(names)
    {
        for line in read(&page).lines() {
            for found in target.captures_iter(line) {
                let rule = format!("\n{}:", &found[1]);
                assert!(makefile.contains(&rule), "{page}: make {}", &found[1]);
            }
            for found in option.captures_iter(line) {
                assert!(manual.contains(&found[1]), "{page}: {}", &found[1]);
            }
        }
    }
}
