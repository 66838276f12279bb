//! The programs of this computer, looked up by pattern.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};

use exec_policy::{Facts, Installed, Pattern, Platform};
use walkdir::WalkDir;

/// The most files that one listing looks at for wildcards outside of `PATH`.
const MAX_FILES: usize = 20_000;

/// The programs that are installed: those in the folders of `PATH` when the listing was made, and
/// those elsewhere that patterns name.
pub struct Listing<F> {
    facts: F,
    programs: Vec<Installed>,
    /// The programs by each of their paths.
    by_key: BTreeMap<String, Vec<usize>>,
    /// The programs by the last component of their paths.
    by_name: HashMap<String, Vec<usize>>,
    /// Single paths outside of `PATH` that were looked at.
    asked: RefCell<HashMap<String, Option<Installed>>>,
    /// Folders that were walked for wildcards.
    walked: RefCell<HashMap<(String, usize), Covered>>,
    budget: Cell<usize>,
}

/// The programs that a pattern covers now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Covered {
    /// Those on `PATH` first, in its order.
    pub programs: Vec<Installed>,
    /// Whether every place that the pattern can mean was looked at.
    pub complete: bool,
}

impl<F: Facts> Listing<F> {
    /// Reads the folders of `PATH`.
    pub fn new(facts: F) -> Self {
        let mut listing = Self {
            programs: Vec::new(),
            by_key: BTreeMap::new(),
            by_name: HashMap::new(),
            asked: RefCell::default(),
            walked: RefCell::default(),
            budget: Cell::new(MAX_FILES),
            facts,
        };
        for folder in listing.facts.path().to_vec() {
            let mut names: Vec<String> = std::fs::read_dir(&folder)
                .into_iter()
                .flatten()
                .flatten()
                .filter_map(|entry| entry.file_name().into_string().ok())
                .collect();
            names.sort();
            for name in names {
                let path = format!("{}/{name}", folder.trim_end_matches('/'));
                if let Some(program) = listing.installed(&path) {
                    listing.add(program);
                }
            }
        }
        listing
    }

    fn add(&mut self, program: Installed) {
        let index = self.programs.len();
        for key in program.keys() {
            self.by_key.entry(key.to_owned()).or_default().push(index);
            let name = key.rsplit('/').next().unwrap_or(key);
            let named = self.by_name.entry(name.to_owned()).or_default();
            if named.last() != Some(&index) {
                named.push(index);
            }
        }
        self.programs.push(program);
    }

    /// The facts that the listing was made from.
    pub fn facts(&self) -> &F {
        &self.facts
    }

    /// A pattern as this computer reads it; `None` if it can match nothing.
    pub fn pattern(&self, text: &str) -> Option<Pattern> {
        Pattern::new(text, self.facts.home(), self.facts.platform())
    }

    /// The programs that a pattern covers by their path or their real path. `text` is the pattern
    /// as written.
    pub fn covered(&self, pattern: &Pattern, text: &str) -> Covered {
        let mut found: Vec<usize> = match (pattern.literal(), pattern.literal_name()) {
            (Some(path), _) => self.by_key.get(path).cloned().unwrap_or_default(),
            (None, Some(name)) => self.by_name.get(name).cloned().unwrap_or_default(),
            (None, None) => match pattern.literal_folder() {
                Some(folder) => {
                    let below = format!("{folder}/");
                    self.by_key
                        .range(below.clone()..)
                        .take_while(|(key, _)| key.starts_with(&below))
                        .flat_map(|(_, found)| found.iter().copied())
                        .collect()
                }
                None => (0..self.programs.len()).collect(),
            },
        };
        found.sort_unstable();
        found.dedup();
        let on_path = found.into_iter().map(|index| &self.programs[index]);
        let mut programs: Vec<Installed> = on_path
            .filter(|program| pattern.covers(program))
            .cloned()
            .collect();
        if let Some(path) = pattern.literal() {
            // The program at a path comes before those that only link to it.
            let itself = |it: &Installed| it.keys().first() == Some(&path);
            match programs.iter().position(itself) {
                Some(at) => programs[..=at].rotate_right(1),
                None => programs.splice(..0, self.ask(text)).for_each(drop),
            }
            return Covered {
                programs: each_once(programs),
                complete: true,
            };
        }
        let complete = self.walk(text, |program| {
            if pattern.covers(program) && !programs.iter().any(|it| it.path() == program.path()) {
                programs.push(program.clone());
            }
        });
        Covered {
            programs: each_once(programs),
            complete,
        }
    }

    /// The program that a name stands for on `PATH`.
    pub fn found(&self, name: &str) -> Option<&Installed> {
        let named = self.by_name.get(&name.to_lowercase())?;
        let mut programs = named.iter().map(|index| &self.programs[*index]);
        programs.find(|program| program.path().rsplit('/').next() == Some(name))
    }

    /// What a person calls a path: a program by the name that a terminal finds it by, all else with
    /// the home as `~`.
    pub fn called(&self, path: &str) -> String {
        let name = path.rsplit('/').next().unwrap_or_default();
        let found = self.found(name).is_some_and(|it| it.path() == path);
        if found {
            name.to_owned()
        } else {
            visible_text::short_home(path, self.facts.home())
        }
    }

    fn installed(&self, path: &str) -> Option<Installed> {
        Installed::new(path, self.facts.file(path)?, self.facts.platform())
    }

    fn ask(&self, text: &str) -> Option<Installed> {
        let path = self.expanded(text);
        if let Some(known) = self.asked.borrow().get(&path) {
            return known.clone();
        }
        let found = self.installed(&path);
        self.asked.borrow_mut().insert(path, found.clone());
        found
    }

    /// Visits the programs below the folder before the first wildcard. Returns whether these are
    /// all.
    fn walk(&self, text: &str, mut each: impl FnMut(&Installed)) -> bool {
        let text = self.expanded(text);
        let separator = |char: char| char == '/' || (self.windows() && char == '\\');
        let wildcard = text.find(['*', '?']).unwrap_or(text.len());
        let Some(end) = text[..wildcard].rfind(separator) else {
            return true;
        };
        let (folder, rest) = (&text[..end], &text[end + 1..]);
        let on_path = |it: &String| it.trim_end_matches('/') == folder;
        let depth = if rest.contains("**") {
            usize::MAX
        } else {
            rest.matches(separator).count() + 1
        };
        if depth == 1 && self.facts.path().iter().any(on_path) {
            return true;
        }
        if !folder.contains(separator) {
            // The whole disk would be walked, so only the programs on `PATH` count.
            return false;
        }
        let key = (folder.to_owned(), depth);
        let mut walked = self.walked.borrow_mut();
        let below = walked
            .entry(key)
            .or_insert_with_key(|(folder, depth)| self.below(folder, *depth));
        below.programs.iter().for_each(&mut each);
        below.complete
    }

    fn below(&self, folder: &str, depth: usize) -> Covered {
        let mut below = Covered::default();
        let walk = WalkDir::new(folder).min_depth(1).max_depth(depth);
        for entry in walk.into_iter().flatten() {
            let Some(left) = self.budget.get().checked_sub(1) else {
                return below;
            };
            self.budget.set(left);
            if entry.file_type().is_dir() {
                continue;
            }
            let path = entry.path().to_str();
            let program = path.and_then(|path| self.installed(path));
            below.programs.extend(program);
        }
        below.complete = true;
        below
    }

    /// The text of a pattern with `~` replaced by the home.
    pub fn expanded(&self, text: &str) -> String {
        let text = text.trim();
        match text.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with(['/', '\\']) => {
                format!("{}{rest}", self.facts.home())
            }
            Some(_) | None => text.to_owned(),
        }
    }

    fn windows(&self) -> bool {
        self.facts.platform() == Platform::Windows
    }
}

/// Leaves out programs that are there under a second path: where `/bin` is a link to `/usr/bin`,
/// both are searched, and a person knows one `uname`.
fn each_once(mut programs: Vec<Installed>) -> Vec<Installed> {
    let mut seen = HashSet::new();
    programs.retain(|program| {
        let name = program.path().rsplit(['/', '\\']).next();
        let name = name.unwrap_or_default();
        seen.insert((name.to_owned(), program.real().to_owned()))
    });
    programs
}
