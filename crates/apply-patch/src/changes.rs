//! What a plan would change, for whoever judges it.

use crate::workspace::shown;
use crate::{Error, Plan, Workspace};

/// The files of a plan: whole paths, with every link followed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// New files.
    pub added: Vec<String>,
    /// Files that hold something else afterwards.
    pub modified: Vec<String>,
    /// Files that are gone afterwards; a file that moves is gone where it was.
    pub deleted: Vec<String>,
}

impl Workspace {
    /// Names the files that [`apply`](Self::apply) would change: all of them, and where they
    /// really are.
    ///
    /// # Errors
    /// A path that is no text.
    pub fn changes(&self, plan: &Plan) -> Result<Changes, Error> {
        let mut changes = Changes::default();
        for edit in &plan.edits {
            let path = self.real().join(&edit.place).into_os_string();
            let path = path.into_string().map_err(|_| Error::NoText {
                path: shown(&edit.place),
            })?;
            let files = match (&edit.before, &edit.after) {
                (_, None) => &mut changes.deleted,
                (None, Some(_)) => &mut changes.added,
                (Some(_), Some(_)) => &mut changes.modified,
            };
            files.push(path);
        }
        Ok(changes)
    }
}
