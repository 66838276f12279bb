//! Warnings about a pattern, before it is saved and in lists.

use command_line::shown::{command_line, visible};
use exec_policy::{Facts, Reach};
use local_policy::{Covered, Listing, Remark, findings};

use super::Refused;

/// A pattern, looked up on this computer.
pub(super) struct Pattern<'p> {
    text: &'p str,
    wild: bool,
    pub(super) covered: Covered,
    /// Why the pattern lets everything run: `is a shell`, `covers /bin/sh, a shell, and 3 more …`.
    pub(super) reaches: Option<String>,
    /// The rule to write, if the pattern is a program with its arguments.
    instead: Option<String>,
}

impl<'p> Pattern<'p> {
    /// Looks the pattern up. The error is a sentence with the pattern to write instead.
    pub(super) fn look_up(text: &'p str, listing: &Listing<impl Facts>) -> Result<Self, String> {
        let text = text.trim();
        let found = findings(text, true, listing);
        if let Some(refused) = found.refused {
            return Err(visible(&refused.to_string()));
        }
        let wild = text.contains(['*', '?']);
        Ok(Self {
            instead: with_arguments(text, listing),
            reaches: reaches(&found.remarks, wild),
            covered: found.covered,
            text,
            wild,
        })
    }

    /// Refuses a pattern that would let everything run.
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
            "“{text}” can run anything: it {reaches}. {instead}, or repeat with --yes"
        )))
    }

    /// Refuses a script for a program that only starts other programs. The rule would never match,
    /// because it cannot say which of them runs the script.
    pub(super) fn refuse_script(&self) -> Result<(), Refused> {
        let programs = &self.covered.programs;
        let carries = programs.iter().all(|it| it.reach() == Reach::Programs);
        if programs.is_empty() || !carries {
            return Ok(());
        }
        Err(Refused(format!(
            "“{}” starts other programs, so a rule for a script would never match; name the shell \
             or the interpreter that runs the script, or give exact arguments after --",
            visible(self.text)
        )))
    }

    /// The warning for a person, although the pattern is saved.
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

    /// The programs that it covers, in a few words.
    pub(super) fn covers(&self) -> String {
        match self.covered.programs.as_slice() {
            [] if self.covered.complete => "nothing on this computer".to_owned(),
            [] => "nothing that was looked at".to_owned(),
            [one] if one.path() == one.real() || one.path() == self.text => visible(one.real()),
            [one] => format!("{} → {}", visible(one.path()), visible(one.real())),
            [first, rest @ ..] => format!("{} and {} more", visible(first.path()), rest.len()),
        }
    }
}

/// The rule to write instead of a pattern that is a whole command.
fn with_arguments(text: &str, listing: &Listing<impl Facts>) -> Option<String> {
    let (program, arguments) = text.split_once(' ')?;
    let pattern = listing.pattern(program)?;
    listing.covered(&pattern, program).programs.first()?;
    let words = ["exec-host", "approvals", "rules", "add", program, "--"];
    Some(command_line(
        words.into_iter().chain(arguments.split_whitespace()),
    ))
}

/// Why the pattern lets everything run; the widest reason.
fn reaches(remarks: &[Remark], wild: bool) -> Option<String> {
    let said = remarks.iter().filter_map(|remark| match remark {
        Remark::NothingHere | Remark::NotKnown { .. } => None,
        Remark::RunsAnything { path, reach, more } => {
            let what = reach.noun().unwrap_or("a program that runs others");
            Some((
                1,
                match more {
                    _ if !wild => format!("is {what}"),
                    0 => format!("covers {}, {what}", visible(path)),
                    more => format!(
                        "covers {}, {what}, and {more} more of the kind",
                        visible(path)
                    ),
                },
            ))
        }
        Remark::VeryBroad {
            folder: Some(folder),
            ..
        } => Some((0, format!("covers every program below {}", visible(folder)))),
        Remark::VeryBroad { programs, .. } => Some((
            2,
            match programs {
                0 => "covers whatever is put there".to_owned(),
                1 => "covers a program, and any that is put there later".to_owned(),
                many => format!("covers {many} programs, and any that is put there later"),
            },
        )),
    });
    said.min_by_key(|(rank, _)| *rank).map(|(_, words)| words)
}
