//! Allowlist entries, compiled once per policy and found by index.

use std::collections::HashMap;

use crate::judge::arguments::Arguments;
use crate::{CoveredBy, Entry, Fault, Finding, Matched, Platform, Then};
use policy_values::glob::Glob;

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
    /// with these arguments. `words` gives `None` where the arguments are decided only when
    /// the command runs: then only unrestricted entries match. Few entries ask for them.
    pub(crate) fn find<'w>(
        &self,
        agent: &str,
        paths: &[&str],
        words: &dyn Fn() -> Option<&'w [String]>,
        cwd: &str,
        platform: Platform,
        now_ms: u64,
    ) -> Option<Matched> {
        let first = self.index.first(paths, |position| {
            let entry = &self.entries[position];
            entry.expires_at.is_none_or(|at| now_ms < at)
                && paths.iter().any(|path| entry.glob.matches(path))
                && (entry.arguments.is_any() || entry.arguments.fit(words(), cwd, platform))
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

#[cfg(test)]
mod tests {
    use super::*;

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
                &|| Some(&words),
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
                .find("a", &["/usr/bin/ls"], &|| None, "/w", Platform::Linux, 0)
                .unwrap();
            assert_eq!(found.pattern, patterns[skip]);
        }
    }
}
