//! What a shell reads when it starts.

use super::Walk;

/// The files below the home of a shell, by its name: of each shell, of one that reads
/// commands from a person, and of a login shell. What the distributions' own files of these
/// kinds read in turn stands among them.
const FILES: [(&str, &[&str], &[&str], &[&str]); 8] = [
    ("bash", &[], &[".bashrc", ".bash_aliases"], BASH_LOGIN),
    ("sh", &[], &[], BASH_LOGIN),
    ("dash", &[], &[], &[".profile"]),
    ("ash", &[], &[], &[".profile"]),
    ("ksh", &[], &[".kshrc"], &[".profile", ".kshrc"]),
    (
        "zsh",
        &[".zshenv"],
        &[".zshrc"],
        &[".zprofile", ".zshrc", ".zlogin"],
    ),
    ("fish", &[".config/fish/config.fish"], &[], &[]),
    ("tcsh", &[".tcshrc", ".cshrc"], &[], &[".login"]),
];
const BASH_LOGIN: &[&str] = &[
    ".bash_profile",
    ".bash_login",
    ".profile",
    ".bashrc",
    ".bash_aliases",
];

impl Walk<'_> {
    /// Adds them for a shell with these names and options.
    pub(super) fn startup<'w>(&mut self, names: [&str; 2], options: impl Iterator<Item = &'w str>) {
        let (mut login, mut asks) = (false, false);
        for option in options {
            let short = option
                .strip_prefix('-')
                .filter(|letters| !letters.starts_with('-'));
            login |= option == "--login" || short.is_some_and(|it| it.contains('l'));
            asks |= short.is_some_and(|it| it.contains('i'));
        }
        let home = self.facts().home().trim_end_matches('/').to_owned();
        for (shell, always, asking, at_login) in FILES {
            if !names.contains(&shell) {
                continue;
            }
            let files = always.iter();
            let files = files.chain(asking.iter().filter(|_| asks));
            for file in files.chain(at_login.iter().filter(|_| login)) {
                self.path(&format!("{home}/{file}"));
            }
        }
    }
}
