//! Warnings about a pattern that a person wants to list.

use std::fmt;
use std::path::Path;

use exec_policy::{Facts, Installed, Pattern, Reach};

use crate::{Covered, Listing};

/// A pattern that covers this many programs says little about what may run.
const MANY: usize = 25;

/// A pattern, compared with the programs of this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// Why the pattern cannot be saved. If it cannot, the other fields are empty.
    pub refused: Option<Refused>,
    /// The programs that it covers.
    pub covered: Covered,
    /// The warnings.
    pub remarks: Vec<Remark>,
}

/// A pattern that would never match. Its text says why and what to write instead. It is made to
/// follow a colon: it begins with a small letter and has no full stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The pattern is empty.
    Empty,
    /// The pattern has no folder, only a name.
    NoFolder {
        /// The pattern as written.
        pattern: String,
        /// The path of the program with this name, if there is one.
        instead: Option<String>,
    },
    /// The pattern is a program with its arguments. Only a rule can restrict arguments.
    Command {
        /// The pattern as written.
        pattern: String,
        /// The path of the program.
        program: String,
        /// The text after the program.
        arguments: String,
    },
    /// The pattern does not start at a root.
    NotWhole {
        /// The pattern as written.
        pattern: String,
        /// The pattern from the folder that relative paths start from.
        instead: Option<String>,
    },
    /// The pattern is a folder of this computer.
    Folder {
        /// The folder as written.
        folder: String,
        /// The pattern for the programs in it.
        instead: String,
    },
}

impl Refused {
    /// The pattern to write instead, if one is known.
    pub fn instead(&self) -> Option<&str> {
        match self {
            Self::Empty | Self::Command { .. } => None,
            Self::NoFolder { instead, .. } | Self::NotWhole { instead, .. } => instead.as_deref(),
            Self::Folder { instead, .. } => Some(instead),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let instead = self.instead().unwrap_or("the whole path of the program");
        match self {
            Self::Empty => {
                f.write_str("an empty pattern matches nothing; write the path of a program")
            }
            Self::NoFolder { pattern, .. } => write!(
                f,
                "“{pattern}” has no folder and would never match; write {instead}"
            ),
            Self::Command {
                pattern,
                program,
                arguments,
            } => write!(
                f,
                "“{pattern}” is a program with its arguments and would never match; write a rule: exec-host approvals rules add {program} -- {arguments}"
            ),
            Self::NotWhole { pattern, .. } => write!(
                f,
                "“{pattern}” is not a whole path and would never match; write {instead}"
            ),
            Self::Folder { folder, .. } => write!(
                f,
                "“{folder}” is a folder and would never match; write {instead} for the programs in it"
            ),
        }
    }
}

/// A warning about a pattern that can be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// No program of this computer matches.
    NothingHere,
    /// The pattern covers a program that can be made to run anything.
    RunsAnything {
        /// The path of that program. If nothing matches yet and the pattern has wildcards, its
        /// name alone.
        path: String,
        /// Why it can run anything: it is a shell, an interpreter, and so on.
        reach: Reach,
        /// How many more such programs the pattern covers now.
        more: usize,
    },
    /// The pattern names a program that is in none of our tables, so it may run others.
    NotKnown {
        /// The name of the program.
        name: String,
    },
    /// The pattern covers many programs, or everything below a root or the home.
    VeryBroad {
        /// How many programs it covers now.
        programs: usize,
        /// The folder, if the pattern covers everything below it.
        folder: Option<String>,
    },
}

impl Remark {
    /// Whether a person has to confirm that it is meant (D8).
    pub fn needs_confirmation(&self) -> bool {
        !matches!(self, Self::NothingHere | Self::NotKnown { .. })
    }

    /// The warning in one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::NothingHere => "It matches nothing on this computer yet.".to_owned(),
            Self::RunsAnything { path, reach, .. } => {
                let noun = reach.noun().unwrap_or("a program that runs others");
                format!("{path} is {noun}: with any arguments it can run anything.")
            }
            Self::NotKnown { name } => {
                format!("{name} is unknown to Exec Companion. It may run other programs.")
            }
            Self::VeryBroad { programs, .. } => match programs {
                0 => "It covers any program that is put there later.".to_owned(),
                1 => "It covers a program on this computer, and any that is put there later."
                    .to_owned(),
                many => format!(
                    "It covers {many} programs on this computer, and any that is put there later."
                ),
            },
        }
    }
}

/// The findings about a pattern. `any_arguments` is set if it would be listed without a
/// restriction of its arguments.
pub fn findings<F: Facts>(text: &str, any_arguments: bool, listing: &Listing<F>) -> Findings {
    let text = text.trim();
    let pattern = match readable(text, listing) {
        Ok(pattern) => pattern,
        Err(refused) => {
            return Findings {
                refused: Some(refused),
                covered: Covered::default(),
                remarks: Vec::new(),
            };
        }
    };
    let covered = listing.covered(&pattern, text);
    let remarks = remarks(&pattern, text, any_arguments, &covered, listing);
    Findings {
        refused: None,
        covered,
        remarks,
    }
}

/// Why a stored pattern never matches, and what to write instead; `None` if it can match.
pub fn refused<F: Facts>(text: &str, listing: &Listing<F>) -> Option<Refused> {
    readable(text.trim(), listing).err()
}

/// The pattern, if it can match something.
fn readable<F: Facts>(text: &str, listing: &Listing<F>) -> Result<Pattern, Refused> {
    if text.is_empty() {
        return Err(Refused::Empty);
    }
    let Some(pattern) = listing.pattern(text) else {
        if let Some((program, arguments)) = text.split_once(char::is_whitespace)
            && let Some(found) = listing.found(program)
        {
            return Err(Refused::Command {
                pattern: text.to_owned(),
                program: found.path().to_owned(),
                arguments: arguments.trim().to_owned(),
            });
        }
        return Err(Refused::NoFolder {
            pattern: text.to_owned(),
            instead: listing.found(text).map(|it| it.path().to_owned()),
        });
    };
    // Paths that are compared with the pattern start at a root.
    let whole = listing.expanded(text);
    if !Path::new(&whole).is_absolute() && !whole.starts_with(['*', '?']) {
        let path = Path::new(listing.facts().cwd()).join(&whole);
        let path = std::path::absolute(path).ok();
        let path = path.filter(|_| !whole.starts_with('~'));
        return Err(Refused::NotWhole {
            pattern: text.to_owned(),
            instead: path.and_then(|path| path.into_os_string().into_string().ok()),
        });
    }
    if pattern.literal().is_some() && Path::new(&whole).is_dir() {
        let folder = text.trim_end_matches(['/', '\\']);
        return Err(Refused::Folder {
            folder: folder.to_owned(),
            instead: format!("{folder}/*"),
        });
    }
    Ok(pattern)
}

/// The warnings about a pattern, from the programs that it covers.
pub fn remarks<F: Facts>(
    pattern: &Pattern,
    text: &str,
    any_arguments: bool,
    covered: &Covered,
    listing: &Listing<F>,
) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if covered.programs.is_empty() && covered.complete {
        remarks.push(Remark::NothingHere);
    }
    if !any_arguments {
        return remarks;
    }
    remarks.extend(runs_anything(pattern, text, covered));
    remarks.extend(not_known(pattern, covered));
    let home = listing.facts().home();
    if is_below(pattern, home) || covered.programs.len() >= MANY {
        remarks.push(Remark::VeryBroad {
            programs: covered.programs.len(),
            folder: whole_folder(&listing.expanded(text), home),
        });
    }
    remarks
}

fn runs_anything(pattern: &Pattern, text: &str, covered: &Covered) -> Option<Remark> {
    // A link to a listed program may have a name that carries others, such as `git-receive-pack`.
    // The judge decides by that name when the link is run, so it says nothing of the program.
    let path = pattern.literal();
    let links = |program: &&Installed| path.is_none() || program.keys().first() == path.as_ref();
    let programs = covered.programs.iter().filter(links);
    let mut found = programs.filter(|program| program.reach().runs_anything());
    if let Some(first) = found.next() {
        return Some(Remark::RunsAnything {
            path: first.path().to_owned(),
            reach: first.reach(),
            more: found.count(),
        });
    }
    // No program is at this path yet: its name tells what it will be.
    let path = if pattern.literal().is_some() {
        text
    } else {
        pattern.literal_name()?;
        text.rsplit(['/', '\\']).next()?
    };
    let reach = Reach::of_name(path);
    reach.runs_anything().then(|| Remark::RunsAnything {
        path: path.to_owned(),
        reach,
        more: 0,
    })
}

/// A warning about a pattern for one program that is in no table. A pattern for many programs has
/// a warning of its own.
fn not_known(pattern: &Pattern, covered: &Covered) -> Option<Remark> {
    pattern.literal()?;
    let unknown = |program: &&Installed| program.reach() == Reach::Unknown;
    let program = covered.programs.iter().find(unknown)?;
    let name = program.real().rsplit(['/', '\\']).next()?;
    Some(Remark::NotKnown {
        name: name.to_owned(),
    })
}

/// Whether the pattern covers everything below a root, the home, or a folder that holds the home.
/// A program written there would be listed at once.
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

/// The folder below which the pattern covers everything, if that folder is the whole disk or the
/// home.
pub(crate) fn whole_folder(pattern: &str, home: &str) -> Option<String> {
    let (pattern, home) = (pattern.replace('\\', "/"), home.replace('\\', "/"));
    let (folder, rest) = pattern.split_at(pattern.find(['*', '?'])?);
    let folder = folder.trim_end_matches('/');
    let all = rest.contains("**") && rest.chars().all(|char| "*?/".contains(char));
    let broad = home == folder || home.starts_with(&format!("{folder}/"));
    let folder = if folder.is_empty() { "/" } else { folder };
    (all && broad).then(|| folder.to_owned())
}
