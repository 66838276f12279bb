//! What comments, documents and tables refer to is in the repository: decisions, rows of
//! reports, papers with their parts, files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use promises::{read, root};
use regex::Regex;

const DECISIONS: &str = "docs/decisions.md";
const REPORTS: &str = "docs/reports.md";
/// Where the short ids of rows are used; elsewhere the same letters mean other things.
const TOOLS: [&str; 3] = [
    "tests/cases/exec-tool",
    "crates/exec-tools",
    "crates/apply-patch",
];
/// Files of examples, which are nowhere.
const EXAMPLES: [&str; 3] = ["notes/today.md", "out/logs/note.md", "scripts/b.py"];
/// The pictures of this index are drawn beside a copy of it.
const INDEX: &str = "tests/screenshots/index.md";

/// The files of the repository, those that are not committed yet included.
fn files() -> Vec<String> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .unwrap();
    let problem = String::from_utf8_lossy(&listed.stderr);
    assert!(listed.status.success(), "git ls-files: {problem}");
    let listed = String::from_utf8(listed.stdout).unwrap();
    let there = listed.lines().filter(|file| root().join(file).is_file());
    there.map(str::to_owned).collect()
}

/// The lines of a file in which people are spoken to, with their numbers.
struct Prose {
    file: String,
    lines: Vec<(usize, String)>,
}

impl Prose {
    /// Comments of programs; every line of documents and tables. Nothing of data and pictures.
    fn of(file: &str) -> Option<Self> {
        let ending = file.rsplit(['.', '/']).next()?;
        let comment = match ending {
            "rs" => r"(?:^|\s)//(.*)",
            "ts" | "mjs" | "css" => r"(?:^\s*/?\*+|(?:^|\s)//)(.*)",
            "toml" | "sh" | "yml" | "ftl" | "Makefile" | "run" => r"(?:^|\s)#(.*)",
            "sql" => r"--(.*)",
            "md" | "tsv" => r"(.*)",
            "json" if file.starts_with("tests/cases/") => r"(.*)",
            _ => return None,
        };
        let comment = Regex::new(comment).unwrap();
        let text = read(file);
        let numbered = text.lines().zip(1..);
        let lines = numbered.filter_map(|(line, number)| {
            Some((number, comment.captures(line)?.get(1)?.as_str().to_owned()))
        });
        Some(Self {
            file: file.to_owned(),
            lines: lines.collect(),
        })
    }

    /// Each match of an expression's first group, with its place.
    fn each<'a>(&'a self, expression: &'a Regex) -> impl Iterator<Item = (String, &'a str)> {
        self.lines.iter().flat_map(move |(number, line)| {
            let place = format!("{}:{number}", self.file);
            let found = expression.captures_iter(line);
            found.filter_map(move |found| Some((place.clone(), found.get(1)?.as_str())))
        })
    }

    fn is_below(&self, folders: &[&str]) -> bool {
        folders.iter().any(|folder| self.file.starts_with(folder))
    }
}

static PROSE: LazyLock<Vec<Prose>> = LazyLock::new(|| {
    let files = files();
    files.iter().filter_map(|file| Prose::of(file)).collect()
});

fn expression(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

/// The ids that the headings of a document begin with.
fn sections(document: &str) -> BTreeSet<String> {
    let heading = expression(r"(?m)^#+ §?([A-Z]?[0-9][0-9.]*[0-9]|[A-Z]?[0-9])\b");
    let text = read(document);
    let ids = heading.captures_iter(&text);
    ids.map(|found| found[1].to_owned()).collect()
}

/// The ids that the rows of a document's tables begin with.
fn rows(document: &str) -> BTreeSet<String> {
    let row = expression(r"(?m)^\| ([A-Z]-?[0-9]+) \|");
    let text = read(document);
    let mut ids = BTreeSet::new();
    for found in row.captures_iter(&text) {
        assert!(ids.insert(found[1].to_owned()), "{}: twice", &found[1]);
    }
    ids
}

fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_decision_that_is_named_has_its_section() {
    let there = sections(DECISIONS);
    let decision = expression(r"\b([DE][0-9]{1,2})\b");
    let mut faults = Vec::new();
    for prose in PROSE.iter() {
        // There `E` begins the id of a row.
        let rows = prose.is_below(&TOOLS) || prose.file == REPORTS;
        let named = prose.each(&decision);
        let named = named.filter(|(_, id)| !(rows && id.starts_with('E')));
        let lost = named.filter(|(_, id)| !there.contains(*id));
        faults
            .extend(lost.map(|(place, id)| format!("{place}: {id} has no section in {DECISIONS}")));
    }
    none(&faults);
}

#[test]
fn every_row_of_a_report_that_is_named_has_its_line() {
    let long = expression(r"\b([GJ][0-9]{2}|R[0-9]{3})\b");
    let short = expression(r"\b([AEKNOPRX][0-9]{1,2}|T-[0-9]{1,2})\b");
    // In a test's name, and as a text in a test.
    let tested = expression(r#"(?:\bfn |")((?:[gjr][0-9]{2,3}_|(?:[GJ][0-9]{2}|R[0-9]{3})\b))"#);
    let mut named = BTreeMap::new();
    for prose in PROSE.iter().filter(|prose| prose.file != REPORTS) {
        let own = prose.is_below(&TOOLS).then(|| prose.each(&short));
        let found = prose.each(&long).chain(own.into_iter().flatten());
        named.extend(found.map(|(place, id)| (id.to_owned(), place)));
    }
    for file in files().iter().filter(|file| file.ends_with(".rs")) {
        let code = read(file);
        let found = tested.captures_iter(&code);
        let ids = found.map(|found| found[1].trim_end_matches('_').to_uppercase());
        named.extend(ids.map(|id| (id, file.clone())));
    }
    let there = rows(REPORTS);
    let lost = named.iter().filter(|(id, _)| !there.contains(*id));
    let lost = lost.map(|(id, place)| format!("{place}: {id} has no row in {REPORTS}"));
    let unnamed = there.iter().filter(|id| !named.contains_key(*id));
    let unnamed = unnamed.map(|id| format!("{REPORTS}: nothing names {id}"));
    let faults: Vec<String> = lost.chain(unnamed).collect();
    none(&faults);
}

/// Where a reader looks for a file, beside the folder of the text that names it.
static FOLDERS: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let crates = fs::read_dir(root().join("crates")).unwrap().flatten();
    let own = ["", "docs", "tests", "ui", "src-tauri"].map(|folder| root().join(folder));
    own.into_iter()
        .chain(crates.map(|entry| entry.path()))
        .collect()
});

fn is_there(path: &str, from: &str) -> bool {
    let path = path.trim_end_matches(['/', '.']);
    let beside = root().join(from).parent().unwrap().join(path);
    beside.exists() || FOLDERS.iter().any(|folder| folder.join(path).exists())
}

#[test]
fn every_file_that_is_named_is_there() {
    let link = expression(r"\]\(([^)#:]+)(?:#[^)]*)?\)");
    let folder = expression(
        r"(?:^|[\s`(\[|])((?:\.github|crates|docs|examples|icons|reference|scripts|spec|src-tauri|tests|ui|vectors)/[\w./@-]*)(?:$|[^\w*{<./…@-])",
    );
    let document = expression(r"(?:^|[\s`(\[|])([\w./-]+\.md)\b");
    let mut faults = Vec::new();
    for prose in PROSE.iter() {
        let links = prose.file.ends_with(".md").then(|| prose.each(&link));
        let links = links.into_iter().flatten();
        let paths = links
            .chain(prose.each(&folder))
            .chain(prose.each(&document));
        for (place, path) in paths {
            let is_elsewhere = EXAMPLES.contains(&path) || prose.file == INDEX;
            if !is_elsewhere && !is_there(path, &prose.file) {
                faults.push(format!("{place}: there is no {path}"));
            }
        }
    }
    faults.sort();
    faults.dedup();
    none(&faults);
}

#[test]
fn every_part_of_a_document_that_is_named_is_there() {
    let part = expression(r"(?:([\w./-]+\.md)`?,? )?((?:§[0-9.]*[0-9](?:, )?)+)");
    let mut faults = Vec::new();
    for prose in PROSE.iter() {
        for (number, line) in &prose.lines {
            for found in part.captures_iter(line) {
                // A document names its own parts by their number alone.
                let name = found
                    .get(1)
                    .map_or(prose.file.as_str(), |name| name.as_str());
                let parts = found[2]
                    .split(", ")
                    .map(|part| part.trim_start_matches('§'));
                let there = match name.ends_with(".md") && root().join(name).is_file() {
                    true => sections(name),
                    false => BTreeSet::new(),
                };
                let lost = parts.filter(|part| !part.is_empty() && !there.contains(*part));
                let place = format!("{}:{number}", prose.file);
                faults.extend(lost.map(|part| format!("{place}: {name} has no §{part}")));
            }
        }
    }
    none(&faults);
}

#[test]
fn every_name_of_the_code_that_a_document_names_is_there() {
    let named = expression(r"`(?:[\w:-]+::)?([a-z0-9]+(?:_[a-z0-9]+){2,})`");
    let name = expression(r"\b[a-z0-9]+(?:_[a-z0-9]+){2,}\b");
    let files = files();
    let code = files.iter().filter(|file| file.ends_with(".rs"));
    let code: Vec<String> = code.map(|file| read(file)).collect();
    let there: BTreeSet<&str> = code
        .iter()
        .flat_map(|code| name.find_iter(code).map(|found| found.as_str()))
        .collect();
    let mut faults = Vec::new();
    for prose in PROSE.iter().filter(|prose| prose.file.ends_with(".md")) {
        for (place, name) in prose.each(&named) {
            if !there.contains(name) {
                faults.push(format!("{place}: there is no {name}"));
            }
        }
    }
    none(&faults);
}
