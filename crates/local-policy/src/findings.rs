//! What is to be said of a pattern that somebody wants to list.

use exec_policy::{Facts, Pattern, Reach};

use crate::{Covered, Listing};

/// From so many programs on, a pattern says little about what may run.
const MANY: usize = 25;

/// One pattern in front of the programs of this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// Why it cannot be saved; then nothing else is found.
    pub refused: Option<Refused>,
    /// What it meets.
    pub covered: Covered,
    /// What is remarkable.
    pub remarks: Vec<Remark>,
}

/// A pattern that would never match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// One sentence, with what to write instead.
    pub sentence: String,
    /// The path to write instead, where the name is found on `PATH`.
    pub instead: Option<String>,
}

/// Something remarkable about a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// No program of this computer has such a path.
    NothingHere,
    /// It covers a program that can be made to run anything.
    RunsAnything {
        /// Its path.
        path: String,
        /// What it is.
        reach: Reach,
    },
    /// It covers many programs, or whatever comes to be below a root.
    VeryBroad {
        /// How many there are now.
        programs: usize,
    },
}

impl Remark {
    /// A person must say that it is meant (D8).
    pub fn needs_confirmation(&self) -> bool {
        !matches!(self, Self::NothingHere)
    }

    /// Why, one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::NothingHere => "It matches nothing on this computer yet.".to_owned(),
            Self::RunsAnything { path, reach } => {
                let noun = reach.noun().unwrap_or("a program that runs others");
                format!("{path} is {noun}: with any arguments it can run anything.")
            }
            Self::VeryBroad { programs } => format!(
                "It covers {programs} programs of this computer, and whatever is put there later."
            ),
        }
    }
}

/// What is found of a pattern. `any_arguments`: it would be listed without a restriction.
pub fn findings<F: Facts>(text: &str, any_arguments: bool, listing: &Listing<F>) -> Findings {
    let text = text.trim();
    let Some(pattern) = listing.pattern(text) else {
        return Findings {
            refused: Some(refused(text, listing)),
            covered: Covered::default(),
            remarks: Vec::new(),
        };
    };
    let covered = listing.covered(&pattern, text);
    let remarks = remarks(
        &pattern,
        text,
        any_arguments,
        &covered,
        listing.facts().home(),
    );
    Findings {
        refused: None,
        covered,
        remarks,
    }
}

fn refused<F: Facts>(text: &str, listing: &Listing<F>) -> Refused {
    if text.is_empty() {
        return Refused {
            sentence: "An empty pattern matches nothing; write the path of a program.".to_owned(),
            instead: None,
        };
    }
    let instead = listing.found(text).map(|it| it.path().to_owned());
    let words = instead
        .as_deref()
        .unwrap_or("the whole path of the program");
    Refused {
        sentence: format!("“{text}” has no folder and would never match; write {words}."),
        instead,
    }
}

/// What is remarkable about a pattern that was read and looked up.
pub fn remarks(
    pattern: &Pattern,
    text: &str,
    any_arguments: bool,
    covered: &Covered,
    home: &str,
) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if covered.programs.is_empty() && covered.complete {
        remarks.push(Remark::NothingHere);
    }
    if !any_arguments {
        return remarks;
    }
    let installed = covered.programs.iter();
    let dangerous = installed
        .map(|program| (program.path(), program.reach()))
        // Of a path where nothing is yet, its name says what it will be.
        .chain(
            covered
                .programs
                .is_empty()
                .then(|| (text, Reach::of_name(text))),
        )
        .find(|(_, reach)| *reach != Reach::Itself);
    if let Some((path, reach)) = dangerous {
        remarks.push(Remark::RunsAnything {
            path: path.to_owned(),
            reach,
        });
    }
    if is_below(pattern, home) || covered.programs.len() >= MANY {
        remarks.push(Remark::VeryBroad {
            programs: covered.programs.len(),
        });
    }
    remarks
}

/// Whether it names everything below a root, the home, or a folder that holds the home: a
/// program can be written there and be listed at once.
fn is_below(pattern: &Pattern, home: &str) -> bool {
    if pattern.literal().is_some() || pattern.literal_name().is_some() {
        return false;
    }
    let home = home.replace('\\', "/").to_lowercase();
    match pattern.literal_folder() {
        None => true,
        Some(folder) => home == folder || home.starts_with(&format!("{folder}/")),
    }
}
