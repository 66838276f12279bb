//! The files that a tool changes without a shell.

use serde_json::{Map, Value};

use apply_patch::{Change, parse};

use crate::fields::{needed, text};
use crate::table::{Changes, Shape};
use crate::wanted::FileChange;

/// The most bytes of a change that are passed on. A person can only deny what is a quarter as long
/// (D20).
const MOST: usize = 64 * 1_024;

/// The names under which tools have the text of a change: what was there, and what will be.
const OLD: [&str; 3] = ["old_string", "old_str", "oldString"];
const NEW: [&str; 7] = [
    "new_string",
    "new_str",
    "newString",
    "content",
    "file_text",
    "new_source",
    "text",
];

/// The change that a tool would make.
///
/// # Errors
/// The input does not say which files.
pub(crate) fn change(
    shape: &Shape,
    tool: &str,
    input: &Map<String, Value>,
    from: Origin<'_>,
) -> Result<FileChange, String> {
    let (_, changes) = shape
        .files
        .iter()
        .find(|(name, _)| *name == tool)
        .ok_or_else(|| format!("{tool} changes no files"))?;
    match changes {
        Changes::Path(name) => {
            let writes = from.places(needed(input, name)?)?;
            Ok(FileChange {
                text: shown(&writes[0], input)?,
                writes,
                removes: Vec::new(),
            })
        }
        Changes::Patch(name) => patch(needed(input, name)?, from),
    }
}

/// From where the paths of a tool go.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    /// The folder of the call.
    pub(crate) cwd: &'a str,
    /// The home of the person.
    pub(crate) home: &'a str,
}

/// What agents write for the home in front of a path.
const HOMES: [&str; 3] = ["~", "$HOME", "${HOME}"];

impl Origin<'_> {
    /// The files that a tool may mean by a path; never none. Some agents take blanks away from it and
    /// put the home in, others take it as it is. Claude Code does the first before it asks, and nothing
    /// says that every tool of every version does.
    ///
    /// # Errors
    /// No file can have this path. A tool that reads it up to the NUL would write another one than was
    /// judged.
    fn places(self, path: &str) -> Result<Vec<String>, String> {
        if path.trim().is_empty() || path.contains('\0') {
            return Err("one of its paths is empty or contains a NUL".to_owned());
        }
        let as_it_is = absolute(path, self.cwd);
        let meant = absolute(&self.expanded(path), self.cwd);
        Ok(match meant == as_it_is {
            true => vec![as_it_is],
            false => vec![meant, as_it_is],
        })
    }

    fn expanded(self, path: &str) -> String {
        let around = |sign: char| sign.is_whitespace() || "\"'`\u{feff}".contains(sign);
        let path = path.trim_matches(around);
        let path = path.strip_prefix("file://").unwrap_or(path);
        let rest = HOMES
            .iter()
            .filter_map(|home| path.strip_prefix(home))
            .find(|rest| rest.is_empty() || rest.starts_with(['/', '\\']));
        match rest {
            Some(rest) => format!("{}{rest}", self.home),
            None => path.to_owned(),
        }
    }
}

fn patch(text: &str, from: Origin<'_>) -> Result<FileChange, String> {
    let patch = parse(text).map_err(|error| error.to_string())?;
    let (mut writes, mut removes) = (Vec::new(), Vec::new());
    for hunk in &patch.hunks {
        let places = from.places(&hunk.path)?;
        match &hunk.change {
            Change::Delete => removes.extend(places),
            Change::Update {
                move_to: Some(to), ..
            } => {
                removes.extend(places);
                writes.extend(from.places(to)?);
            }
            Change::Add(_) | Change::Update { .. } => writes.extend(places),
        }
    }
    Ok(FileChange {
        text: text.to_owned(),
        writes,
        removes,
    })
}

/// The change in the form of a patch.
fn shown(path: &str, input: &Map<String, Value>) -> Result<String, String> {
    let mut shown = format!("*** Begin Patch\n*** Update File: {path}\n");
    let several = input.get("edits").and_then(Value::as_array);
    let several = several.into_iter().flatten().filter_map(Value::as_object);
    for edit in std::iter::once(input).chain(several) {
        for (names, sign) in [(&OLD[..], '-'), (&NEW[..], '+')] {
            for name in names {
                for line in text(edit, name)?.unwrap_or_default().lines() {
                    if shown.len() + line.len() > MOST {
                        return Ok(shown);
                    }
                    shown.push(sign);
                    shown.push_str(line);
                    shown.push('\n');
                }
            }
        }
    }
    shown.push_str("*** End Patch");
    Ok(shown)
}

/// A path from the folder of the call on, as it is written.
pub(crate) fn absolute(path: &str, cwd: &str) -> String {
    let drive = path.as_bytes().get(1) == Some(&b':');
    if path.starts_with(['/', '\\']) || drive {
        return path.to_owned();
    }
    let separator = if cwd.contains('\\') { '\\' } else { '/' };
    format!("{}{separator}{path}", cwd.trim_end_matches(['/', '\\']))
}
