//! What a shell reads when it starts.

use super::Walk;

/// The files below the home that a shell reads. What the distributions' own files of these
/// kinds read in turn stands among them.
struct Files {
    shell: &'static str,
    /// Always.
    always: &'static [&'static str],
    /// With `-i`.
    asking: &'static [&'static str],
    /// With `-l`.
    login: &'static [&'static str],
}

const fn files(
    shell: &'static str,
    always: &'static [&'static str],
    asking: &'static [&'static str],
    login: &'static [&'static str],
) -> Files {
    Files {
        shell,
        always,
        asking,
        login,
    }
}

const BASHRC: &[&str] = &[".bashrc", ".bash_aliases"];
const PROFILE: &[&str] = &[".profile"];
const BASH_LOGIN: &[&str] = &[
    ".bash_profile",
    ".bash_login",
    ".profile",
    ".bashrc",
    ".bash_aliases",
];

const FILES: [Files; 8] = [
    files("bash", &[], BASHRC, BASH_LOGIN),
    files("sh", &[], &[], BASH_LOGIN),
    files("dash", &[], &[], PROFILE),
    files("ash", &[], &[], PROFILE),
    files("ksh", &[], &[".kshrc"], &[".profile", ".kshrc"]),
    files(
        "zsh",
        &[".zshenv"],
        &[".zshrc"],
        &[".zprofile", ".zshrc", ".zlogin"],
    ),
    files("fish", &[".config/fish/config.fish"], &[], &[]),
    files("tcsh", &[".tcshrc", ".cshrc"], &[], &[".login"]),
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
        for files in FILES.iter().filter(|files| names.contains(&files.shell)) {
            let all = files.always.iter();
            let all = all.chain(files.asking.iter().filter(|_| asks));
            for file in all.chain(files.login.iter().filter(|_| login)) {
                self.path(&format!("{home}/{file}"));
            }
        }
    }
}
