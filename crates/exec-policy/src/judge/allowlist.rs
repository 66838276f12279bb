//! Allowlist entries, compiled once per policy and found by index.

use std::collections::HashMap;

use regex::Regex;
use sha2::{Digest, Sha256};

use crate::document::glob::{Glob, collapse};
use crate::{CoveredBy, Entry, Fault, Finding, Matched, NoArguments, Platform, Then};

/// The entries of one agent (or of `*`), in file order, indexed so that a lookup does not
/// read all of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Allowlist {
    entries: Vec<Compiled>,
    index: Index,
}

#[derive(Debug, Clone)]
struct Compiled {
    glob: Glob,
    arguments: Arguments,
    pattern: String,
    id: Option<String>,
    arg_pattern: Option<String>,
    expires_at: Option<u64>,
}

impl Allowlist {
    /// Compiles entries; what can never match is left out and reported.
    pub(crate) fn new(
        agent: &str,
        entries: &[Entry],
        home: &str,
        platform: Platform,
        findings: &mut Vec<Finding>,
    ) -> Self {
        let mut list = Self::default();
        for (position, entry) in entries.iter().enumerate() {
            let place = format!("agents.{agent}.allowlist[{position}]");
            let Some(glob) = Glob::new(&entry.pattern, home, platform) else {
                let pattern = entry.pattern.clone();
                findings.push(Finding {
                    fault: if pattern.contains(char::is_whitespace) {
                        Fault::EntryIsCommand { pattern }
                    } else {
                        Fault::EntryWithoutFolder { pattern }
                    },
                    place,
                });
                continue;
            };
            let arguments = match Arguments::new(entry.arg_pattern.as_deref()) {
                Ok(arguments) => arguments,
                Err(why) => {
                    let then = Then::EntryNeverMatches;
                    findings.push(Finding {
                        fault: Fault::Arguments { why, then },
                        place: format!("{place}.argPattern"),
                    });
                    continue;
                }
            };
            list.index.add(&glob, list.entries.len());
            list.entries.push(Compiled {
                glob,
                arguments,
                pattern: entry.pattern.clone(),
                id: entry.id.clone(),
                arg_pattern: entry.arg_pattern.clone(),
                expires_at: entry.expires_at,
            });
        }
        list
    }

    /// The first entry that covers a program, found under `paths` (each in normal form),
    /// with these arguments. `words` is `None` where the arguments are decided only when
    /// the command runs: then only unrestricted entries match.
    pub(crate) fn find(
        &self,
        agent: &str,
        paths: &[&str],
        words: Option<&[String]>,
        cwd: &str,
        platform: Platform,
        now_ms: u64,
    ) -> Option<Matched> {
        let first = self.index.first(paths, |position| {
            let entry = &self.entries[position];
            entry.expires_at.is_none_or(|at| now_ms < at)
                && paths.iter().any(|path| entry.glob.matches(path))
                && entry.arguments.fit(words, cwd, platform)
        })?;
        let entry = &self.entries[first];
        Some(Matched {
            by: CoveredBy::Allowlist,
            pattern: entry.pattern.clone(),
            agent: agent.to_owned(),
            id: entry.id.clone(),
            arg_pattern: entry.arg_pattern.clone(),
        })
    }
}

/// Where patterns are looked up: by the whole text, by the last component, by the folder
/// before the first wildcard; the few that have none of these are tried one by one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    whole: HashMap<String, Vec<usize>>,
    name: HashMap<String, Vec<usize>>,
    folder: HashMap<String, Vec<usize>>,
    other: Vec<usize>,
}

impl Index {
    pub(crate) fn add(&mut self, glob: &Glob, position: usize) {
        let (map, key) = if let Some(text) = glob.literal() {
            (&mut self.whole, text)
        } else if let Some(name) = glob.literal_name() {
            (&mut self.name, name)
        } else if let Some(folder) = glob.literal_folder() {
            (&mut self.folder, folder)
        } else {
            self.other.push(position);
            return;
        };
        map.entry(key.to_owned()).or_default().push(position);
    }

    /// The lowest position that fits, of those whose pattern could match one of the paths.
    pub(crate) fn first(&self, paths: &[&str], fits: impl Fn(usize) -> bool) -> Option<usize> {
        let mut best: Option<usize> = None;
        let mut look = |positions: &[usize]| {
            let found = positions
                .iter()
                .copied()
                .take_while(|position| best.is_none_or(|best| *position < best))
                .find(|position| fits(*position));
            best = found.or(best);
        };
        for path in paths {
            look(self.whole.get(*path).map_or(&[], Vec::as_slice));
            if !self.name.is_empty() {
                let name = path.rsplit('/').next().unwrap_or(path);
                look(self.name.get(name).map_or(&[], Vec::as_slice));
            }
            if !self.folder.is_empty() {
                let mut folder = *path;
                while let Some((parent, _)) = folder.rsplit_once('/') {
                    look(self.folder.get(parent).map_or(&[], Vec::as_slice));
                    folder = parent;
                }
            }
        }
        look(&self.other);
        best
    }
}

/// A restriction of the arguments (`docs/openclaw-wire.md` §3.3).
#[derive(Debug, Clone)]
pub(crate) enum Arguments {
    /// None: any arguments.
    Any,
    /// A regular expression on the arguments joined by a blank, or, where it holds a NUL, each
    /// followed by NUL.
    Pattern {
        /// It fits all of them, or, where it is open at its end, the first of them.
        whole: Regex,
        /// It is found somewhere in them.
        part: Regex,
        nul: bool,
    },
    /// `sha256:cwd-argv:v1:<hex>`: exactly these arguments in this folder.
    Bound(String),
}

impl Arguments {
    /// Reads a restriction; the error says why it can never match.
    pub(crate) fn new(pattern: Option<&str>) -> Result<Self, NoArguments> {
        let Some(pattern) = pattern else {
            return Ok(Self::Any);
        };
        if let Some(hex) = pattern.strip_prefix("sha256:cwd-argv:v1:") {
            return Ok(Self::Bound(hex.to_ascii_lowercase()));
        }
        if pattern.starts_with("sha256:") {
            return Err(NoArguments::OldHash);
        }
        // `^run` alone says where the arguments begin, and leaves open which words follow.
        let open = pattern.starts_with('^') && !pattern.contains(['$', '|']);
        let end = if open { r"(?s:[ \x00].*)?" } else { "" };
        let whole = Regex::new(&format!(r"\A(?:{pattern}){end}\z"));
        match (whole, Regex::new(pattern)) {
            (Ok(whole), Ok(part)) => Ok(Self::Pattern {
                whole,
                part,
                nul: pattern.contains('\0') || pattern.contains(r"\0") || pattern.contains(r"\x00"),
            }),
            _ => Err(NoArguments::Expression),
        }
    }

    /// Whether a grant covers a command line (program first): its expression fits all of the
    /// arguments, with every path in its shortest form.
    pub(crate) fn fit(&self, words: Option<&[String]>, cwd: &str, platform: Platform) -> bool {
        let arguments = match (self, words) {
            (Self::Any, _) => return true,
            (_, None) => return false,
            (_, Some(words)) => words.get(1..).unwrap_or_default(),
        };
        match self {
            Self::Any => true,
            Self::Pattern { whole, nul, .. } => {
                let collapsed: Vec<String> = arguments.iter().map(|it| shortest(it)).collect();
                // `./a` is `a`, and may be written either way; behind `..` a text lies.
                let lies = |word: &String| word.split(['/', '\\', '=']).any(|part| part == "..");
                let written = (!arguments.iter().any(lies)).then_some(arguments);
                let forms = written.into_iter().chain([collapsed.as_slice()]);
                forms
                    .flat_map(|words| joined(words, *nul, platform))
                    .any(|text| whole.is_match(&text))
            }
            Self::Bound(hex) => *hex == cwd_argv_hash(cwd, arguments, platform),
        }
    }

    /// Whether a denial meets a command line: its expression is found in the arguments,
    /// however their paths are written.
    pub(crate) fn meet(&self, words: &[String], cwd: &str, platform: Platform) -> bool {
        let Self::Pattern { part, nul, .. } = self else {
            return self.fit(Some(words), cwd, platform);
        };
        let arguments = words.get(1..).unwrap_or_default();
        let collapsed: Vec<String> = arguments.iter().map(|it| shortest(it)).collect();
        [arguments, collapsed.as_slice()]
            .into_iter()
            .flat_map(|words| joined(words, *nul, platform))
            .any(|text| part.is_match(&text))
    }
}

/// The arguments as an expression is compared with them; on Windows with either separator.
fn joined(arguments: &[String], nul: bool, platform: Platform) -> Vec<String> {
    if nul {
        return vec![match arguments {
            [] => "\0\0".to_owned(),
            _ => arguments.iter().flat_map(|word| [word, "\0"]).collect(),
        }];
    }
    let text = arguments.join(" ");
    match platform {
        Platform::Windows => vec![text.replace('/', "\\"), text],
        Platform::Linux | Platform::Macos => vec![text],
    }
}

/// A word whose paths, also one behind `=`, have no `.` and no `..` that can be taken out.
fn shortest(word: &str) -> String {
    let dots = |part: &str| part == "." || part == "..";
    let parts = word.split('=').map(|part| {
        let path = part.replace('\\', "/");
        if !path.contains('/') || !path.split('/').any(dots) {
            return part.to_owned();
        }
        match collapse(&path, Platform::Linux) {
            nothing if nothing.is_empty() => ".".to_owned(),
            path => path,
        }
    });
    let parts: Vec<String> = parts.collect();
    parts.join("=")
}

/// The hash by which newer OpenClaw binds a grant to one folder and argument list.
fn cwd_argv_hash(cwd: &str, arguments: &[String], platform: Platform) -> String {
    let mut hash = Sha256::new();
    let mut feed = |text: &str| {
        hash.update(text);
        hash.update([0]);
    };
    let cwd = collapse(cwd, platform).replace('\\', "/");
    feed(&cwd.len().to_string());
    feed(&cwd);
    feed(&arguments.len().to_string());
    for argument in arguments {
        feed(&argument.len().to_string());
        feed(argument);
    }
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_golden_hash_of_the_wire_holds() {
        let words: Vec<String> = ["status", "-s"].map(str::to_owned).to_vec();
        assert_eq!(
            cwd_argv_hash("/home/u/p", &words, Platform::Linux),
            "1b455fa9b6236bcc68dd1893de7f9f6256eea648bb2e6b74e751a3320ab91b47"
        );
    }

    #[test]
    fn a_bad_restriction_disables_its_own_entry_and_is_reported() {
        let entries = ["(", "^status$"].map(|pattern| Entry {
            pattern: "/usr/bin/git".to_owned(),
            arg_pattern: Some(pattern.to_owned()),
            ..Entry::default()
        });
        let mut findings = Vec::new();
        let list = Allowlist::new("main", &entries, "/home/u", Platform::Linux, &mut findings);
        let find = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            list.find(
                "main",
                &["/usr/bin/git"],
                Some(&words),
                "/w",
                Platform::Linux,
                0,
            )
            .is_some()
        };
        assert!(find(&["git", "status"]));
        assert!(!find(&["git", "push"]));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].place, "agents.main.allowlist[0].argPattern");
    }

    #[test]
    fn the_first_entry_in_file_order_is_found_through_every_index() {
        let patterns = [
            "/**/ls*",
            "/usr/bin/**",
            "/**/ls",
            "/usr/bin/ls",
            "/usr/bin/id",
        ];
        for skip in 0..4 {
            let entries: Vec<Entry> = patterns[skip..]
                .iter()
                .map(|pattern| Entry {
                    pattern: (*pattern).to_owned(),
                    ..Entry::default()
                })
                .collect();
            let list = Allowlist::new("a", &entries, "/h", Platform::Linux, &mut Vec::new());
            let found = list
                .find("a", &["/usr/bin/ls"], Some(&[]), "/w", Platform::Linux, 0)
                .unwrap();
            assert_eq!(found.pattern, patterns[skip]);
        }
    }
}
