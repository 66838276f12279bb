//! What the account database says of the user of this process.

use std::path::{Path, PathBuf};

/// A user as the account database describes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    /// `None` where neither the database nor the environment names one.
    pub(crate) name: Option<String>,
    pub(crate) shell: PathBuf,
}

/// The shell of an account that names none.
const SHELL: &str = "/bin/sh";

impl Account {
    /// This user; `shell` is `$SHELL`, for users whom the database does not know, as in
    /// containers. May wait for a directory service.
    #[cfg(unix)]
    pub(crate) fn find(shell: Option<&str>) -> Self {
        let user = nix::unistd::User::from_uid(nix::unistd::Uid::effective());
        let known = user.ok().flatten();
        let named = known.as_ref().map(|user| user.shell.clone());
        Self {
            shell: choose(named, shell),
            name: known.map(|user| user.name),
        }
    }

    /// Windows has no login shell.
    #[cfg(not(unix))]
    pub(crate) fn find(shell: Option<&str>) -> Self {
        Self {
            shell: choose(None, shell),
            name: None,
        }
    }

    /// Accounts that nobody may log in to have a program there that only refuses.
    pub(crate) fn lets_in(&self) -> bool {
        let name = self.shell.file_name().and_then(|name| name.to_str());
        !matches!(name, Some("nologin" | "false" | "true" | "sync"))
    }
}

/// An account without a shell has the system's (`passwd(5)`).
fn choose(known: Option<PathBuf>, variable: Option<&str>) -> PathBuf {
    let shell = known.or_else(|| variable.map(|shell| PathBuf::from(shell.trim())));
    shell
        .filter(|shell| shell.is_absolute())
        .unwrap_or_else(|| Path::new(SHELL).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_account_database_goes_before_the_variable() {
        for (known, variable, expected) in [
            (Some("/bin/zsh"), Some("/tmp/evil"), "/bin/zsh"),
            (Some("/bin/zsh"), None, "/bin/zsh"),
            (Some(""), Some("/tmp/evil"), "/bin/sh"),
            (None, Some(" /bin/zsh "), "/bin/zsh"),
            (None, Some("zsh"), "/bin/sh"),
            (None, Some(""), "/bin/sh"),
            (None, None, "/bin/sh"),
        ] {
            let chosen = choose(known.map(PathBuf::from), variable);
            assert_eq!(chosen, Path::new(expected), "{known:?} {variable:?}");
        }
    }

    #[test]
    fn who_is_let_in() {
        for (shell, expected) in [
            ("/bin/bash", true),
            ("/usr/sbin/nologin", false),
            ("/bin/false", false),
        ] {
            let (name, shell) = (None, PathBuf::from(shell));
            assert_eq!(Account { name, shell }.lets_in(), expected);
        }
    }
}
