//! Whether a patch touches what decides what may run.

use command_request::{Machine, protected};

use crate::{Facts, Request};

/// Whether a patch changes a file before which even a listed program asks: our own files, settings
/// of agents and projects, start-up files, keys. `false` for a command.
#[must_use]
pub fn touches_protected(request: &Request, facts: &dyn Facts) -> bool {
    let Some(patch) = &request.patch else {
        return false;
    };
    let cwd = request.cwd.as_deref().unwrap_or(facts.cwd());
    let machine = Machine::of(request, cwd, facts);
    patch
        .paths()
        .any(|path| protected::of_path(path, &machine).is_some())
}
