//! What has to be said about a pattern before it is saved, and beside it in a list.

use std::path::Path;

use super::Refused;
use super::catalog::{Catalog, Covered, Reach};
use crate::shown::{command_line, visible};

/// A pattern on this computer.
pub(super) struct Pattern<'p> {
    text: &'p str,
    wild: bool,
    pub(super) covered: Covered,
    /// Why it is as wide as everything: `is a shell`, `covers /bin/sh, a shell, and 3 more …`.
    pub(super) reaches: Option<String>,
    /// What to write where it is a program with arguments.
    instead: Option<String>,
}

impl<'p> Pattern<'p> {
    /// Looks the pattern up; the sentence says what to write instead of one that never
    /// matches.
    pub(super) fn look_up(text: &'p str, catalog: &Catalog<'_>) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("an empty pattern matches nothing; write the path of a program".to_owned());
        }
        let whole = catalog.expanded(text);
        if !whole.contains(['/', '\\']) {
            let instead = match catalog.found(text) {
                Some(path) => command_line([path.as_str()]),
                None => "the whole path of the program".to_owned(),
            };
            let text = visible(text);
            return Err(format!(
                "“{text}” has no folder and would never match; write {instead}"
            ));
        }
        // What is compared with it starts at a root.
        if !Path::new(&whole).is_absolute() && !whole.starts_with(['*', '?']) {
            let path = std::path::absolute(&whole).ok();
            let path = path.filter(|_| !whole.starts_with('~'));
            let instead = path.map_or_else(
                || "the whole path of the program".to_owned(),
                |path| command_line([path.to_string_lossy().as_ref()]),
            );
            let text = visible(text);
            return Err(format!(
                "“{text}” is no whole path and would never match; write {instead}"
            ));
        }
        let wild = text.contains(['*', '?']);
        if !wild && Path::new(&whole).is_dir() {
            let text = visible(text.trim_end_matches(['/', '\\']));
            return Err(format!(
                "“{text}” is a folder and would never match; write {text}/* for the programs in it"
            ));
        }
        let covered = catalog.covered(text);
        let reaches = if wild {
            wide(text, &covered, catalog)
        } else {
            let met = covered.programs.iter().map(|it| it.path.as_str());
            met.chain([whole.as_str()])
                .find_map(|path| reach(path, catalog))
                .map(|what| format!("is {what}"))
        };
        Ok(Self {
            instead: with_arguments(text, catalog),
            text,
            wild,
            covered,
            reaches,
        })
    }

    /// Refuses what would let everything run.
    pub(super) fn refuse_wide(&self) -> Result<(), Refused> {
        let Some(reaches) = &self.reaches else {
            return Ok(());
        };
        let text = visible(self.text);
        let instead = if self.wild {
            "Name single programs".to_owned()
        } else {
            let path = command_line([self.text]);
            format!(
                "Allow exact arguments instead (exec-host approvals rules add {path} -- ARGUMENTS)"
            )
        };
        Err(Refused(format!(
            "“{text}” {reaches}, so anything could run. {instead}, or repeat with --yes"
        )))
    }

    /// What the person should know although it is saved.
    pub(super) fn warning(&self) -> Option<String> {
        if !self.covered.programs.is_empty() {
            return None;
        }
        let text = visible(self.text);
        if let Some(instead) = &self.instead {
            return Some(format!(
                "“{text}” matches nothing on this computer; for a program with its arguments write \
                 {instead}"
            ));
        }
        Some(if self.covered.complete {
            format!("“{text}” matches nothing on this computer yet")
        } else {
            format!(
                "“{text}” matches nothing on this computer that was looked at; not every file was"
            )
        })
    }

    /// The programs in a few words.
    pub(super) fn covers(&self) -> String {
        match self.covered.programs.as_slice() {
            [] if self.covered.complete => "nothing on this computer".to_owned(),
            [] => "nothing that was looked at".to_owned(),
            [one] if one.path == one.real || one.path == self.text => visible(&one.real),
            [one] => format!("{} → {}", visible(&one.path), visible(&one.real)),
            [first, rest @ ..] => format!("{} and {} more", visible(&first.path), rest.len()),
        }
    }
}

/// The rule that somebody means who writes a whole command.
fn with_arguments(text: &str, catalog: &Catalog<'_>) -> Option<String> {
    let (program, arguments) = text.split_once(' ')?;
    catalog.covered(program).programs.first()?;
    let words = ["exec-host", "approvals", "rules", "add", program, "--"];
    Some(command_line(
        words.into_iter().chain(arguments.split_whitespace()),
    ))
}

fn reach(path: &str, catalog: &Catalog<'_>) -> Option<&'static str> {
    match catalog.reach(path) {
        Reach::Itself => None,
        Reach::Anything(what) => Some(what),
    }
}

fn wide(pattern: &str, covered: &Covered, catalog: &Catalog<'_>) -> Option<String> {
    if let Some(folder) = below(pattern, catalog) {
        return Some(format!("covers every program below {}", visible(&folder)));
    }
    let mut found = covered
        .programs
        .iter()
        .filter_map(|program| Some((&program.path, reach(&program.path, catalog)?)));
    let Some((path, what)) = found.next() else {
        // Nothing is there yet, but its name is known.
        let (_, name) = pattern.rsplit_once(['/', '\\'])?;
        let plain = !name.is_empty() && !name.contains(['*', '?']);
        let what = plain
            .then(|| reach(&format!("/{name}"), catalog))
            .flatten()?;
        return Some(format!("covers {}, {what}", visible(name)));
    };
    let path = visible(path);
    Some(match found.count() {
        0 => format!("covers {path}, {what}"),
        more => format!("covers {path}, {what}, and {more} more of the kind"),
    })
}

/// The folder of which the pattern covers everything, where that is all of the disk or all
/// of the home: a program can be written there and be allowed at once.
fn below(pattern: &str, catalog: &Catalog<'_>) -> Option<String> {
    let pattern = catalog.expanded(pattern).replace('\\', "/");
    let (folder, rest) = pattern.split_at(pattern.find(['*', '?'])?);
    let folder = folder.trim_end_matches('/');
    let home = exec_policy::Facts::home(catalog).replace('\\', "/");
    let all = rest.contains("**") && rest.chars().all(|char| "*?/".contains(char));
    let broad = home == folder || home.starts_with(&format!("{folder}/"));
    (all && broad).then(|| {
        if folder.is_empty() {
            "/".to_owned()
        } else {
            folder.to_owned()
        }
    })
}
