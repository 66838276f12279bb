//! Names of files in a text of which it is not known what it runs.

use super::{MAX_FILES, MAX_PATH, Search};
use policy_values::glob::Glob;

/// How many names one pattern may stand for.
const MAX_NAMES: usize = 256;

impl Search<'_> {
    /// Adds every file that is there and whose name may be read out of a text: as it stands,
    /// behind `=`, in quotes, from a pattern, or with the part before it in a variable.
    pub(super) fn fragments(&mut self, text: &str) {
        let machine = &self.machines[0];
        let text = plain(text, machine.facts.home(), &machine.cwd);
        let unquoted: String = text
            .chars()
            .filter(|char| !"'\"\\".contains(*char))
            .collect();
        let blank = |char: char| char.is_whitespace() || ";|&<>()`=,".contains(char);
        let quote = |char: char| "'\"`\n".contains(char);
        let braces = |char: char| blank(char) || "{}'\"\\".contains(char);
        let mut names: Vec<&str> = unquoted.split(blank).collect();
        names.extend(text.split(quote));
        names.extend(text.split(braces));
        for name in names {
            self.named(name);
            if let Some(behind) = behind_variable(name) {
                self.named(behind);
            }
        }
    }

    fn named(&mut self, name: &str) {
        let name = name.strip_prefix("file://").unwrap_or(name);
        if name.is_empty() || name.len() > MAX_PATH || self.found.len() >= MAX_FILES {
            return;
        }
        let paths: Vec<String> = self.machines.iter().map(|it| it.absolute(name)).collect();
        for path in paths {
            if name.contains(['*', '?', '[']) {
                for path in self.matching(&path) {
                    self.there(&path);
                }
            } else {
                self.there(&path);
            }
        }
    }

    fn there(&mut self, path: &str) {
        if self.facts().file(path).is_some() {
            self.path(path);
        }
    }

    /// The paths that a pattern stands for now.
    fn matching(&self, pattern: &str) -> Vec<String> {
        let facts = self.facts();
        let mut paths = vec![String::new()];
        for part in pattern.split('/').filter(|part| !part.is_empty()) {
            let mut next = Vec::new();
            for folder in &paths {
                if !part.contains(['*', '?', '[']) {
                    next.push(format!("{folder}/{part}"));
                    continue;
                }
                let glob = Glob::new(&format!("/{}", wide(part)), "/", facts.platform());
                let names = facts.names(if folder.is_empty() { "/" } else { folder });
                let fits = |name: &String| {
                    let name = format!("/{}", name.to_lowercase());
                    glob.as_ref().is_some_and(|glob| glob.matches(&name))
                };
                let fitting = names.into_iter().filter(fits);
                next.extend(fitting.map(|name| format!("{folder}/{name}")));
            }
            next.truncate(MAX_NAMES);
            paths = next;
        }
        paths
    }
}

/// A part of a pattern, with any character for a set of characters.
fn wide(part: &str) -> String {
    let mut wide = String::new();
    let mut rest = part;
    while let Some(start) = rest.find('[') {
        wide.push_str(&rest[..start]);
        wide.push('*');
        let end = rest[start..]
            .find(']')
            .map_or(rest.len(), |end| start + end + 1);
        rest = &rest[end..];
    }
    wide.push_str(rest);
    wide
}

/// `a.sh` of `$folder/a.sh` and `${folder}a.sh`.
fn behind_variable(name: &str) -> Option<&str> {
    let rest = &name[name.rfind('$')? + 1..];
    let rest = match rest.strip_prefix('{') {
        Some(braced) => &braced[braced.find('}')? + 1..],
        None => rest.trim_start_matches(|char: char| char == '_' || char.is_alphanumeric()),
    };
    Some(rest.trim_start_matches('/'))
}

/// The text with the home and the folder in the place of the variables that hold them.
pub(super) fn plain(text: &str, home: &str, cwd: &str) -> String {
    let mut text = text.to_owned();
    for (variable, value) in [
        ("${HOME}", home),
        ("$HOME", home),
        ("~/", &format!("{home}/")),
        ("${PWD}", cwd),
        ("$PWD", cwd),
    ] {
        if text.contains(variable) {
            text = text.replace(variable, value);
        }
    }
    text
}
