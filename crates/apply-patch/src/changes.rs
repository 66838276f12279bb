//! The files that a plan would change, for the guard to judge.

use crate::workspace::shown;
use crate::{Error, Plan, Workspace};

/// The files of a plan, as absolute paths with every link followed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// New files.
    pub added: Vec<String>,
    /// Files with other content afterwards.
    pub modified: Vec<String>,
    /// Files that do not exist afterwards, including the old path of a moved file.
    pub deleted: Vec<String>,
}

impl Workspace {
    /// Names all files that [`apply`](Self::apply) would change, by their real paths.
    ///
    /// # Errors
    /// A path is not Unicode text.
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
