//! Which files may be meant by a pattern, before any is looked at closely.

use walkdir::WalkDir;

use super::Program;

/// What is cheap to see of a pattern, so that few programs have to be looked at closely.
pub(super) struct Sieve {
    /// The text before the first wildcard; empty where dots in it have to be worked out.
    start: String,
    /// The last component, where it has no wildcard.
    name: Option<String>,
}

impl Sieve {
    pub(super) fn new(pattern: &str, wildcard: usize) -> Self {
        let pattern = comparable(pattern);
        let dotted = |part: &str| matches!(part, "" | "." | "..");
        let dotted = pattern.split('/').skip(1).any(dotted);
        let name = pattern.rsplit('/').next().unwrap_or_default();
        // Lower case may have another length: then the start is not looked at.
        let start = pattern.get(..wildcard).unwrap_or_default();
        let plain = !dotted && pattern.is_ascii();
        Self {
            start: if plain {
                start.to_owned()
            } else {
                String::new()
            },
            name: (plain && !name.contains(['*', '?'])).then(|| name.to_owned()),
        }
    }

    pub(super) fn passes(&self, program: &Program) -> bool {
        program.comparable.iter().any(|path| {
            path.starts_with(&self.start)
                && self
                    .name
                    .as_ref()
                    .is_none_or(|name| path.ends_with(name.as_str()))
        })
    }

    /// Whether the file is worth asking the system about: a link may have another name.
    pub(super) fn may_pass(&self, path: &str) -> bool {
        let named = |name: &String| comparable(path).ends_with(name.as_str());
        self.name.as_ref().is_none_or(named)
    }
}

/// A path in the form in which only its letters count.
pub(super) fn comparable(path: &str) -> String {
    let path = path.to_lowercase();
    if cfg!(windows) {
        path.replace('\\', "/")
    } else {
        path
    }
}

/// Files and links to files, and whether there were no more of them.
pub(super) fn files_below(folder: &str, depth: usize, most: usize) -> (Vec<String>, bool) {
    let mut files = Vec::new();
    let walk = WalkDir::new(folder).min_depth(1).max_depth(depth);
    for (seen, entry) in walk.into_iter().flatten().enumerate() {
        if seen == most {
            return (files, false);
        }
        if !entry.file_type().is_dir()
            && let Some(path) = entry.path().to_str()
        {
            files.push(path.to_owned());
        }
    }
    (files, true)
}
