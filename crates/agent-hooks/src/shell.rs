//! The shell that an agent hands a command to.

use exec_policy::Platform;

use crate::wanted::Surroundings;

/// The shell of an agent's tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// bash, on Windows too.
    Bash,
    /// The person's own shell if it is bash, zsh or sh, else bash; on Windows bash.
    Own,
    /// PowerShell.
    PowerShell,
    /// bash, but on Windows a shell that the call does not name.
    BashUnlessWindows,
    /// As [`Own`](Self::Own), but on Windows a shell that the call does not name.
    OwnUnlessWindows,
    /// bash, but the agent may change the text before; on Windows a shell that the call does not name.
    BashOfChanged,
}

impl Shell {
    /// The words with which the shell is started, and whether it is certain that this shell gets this
    /// text.
    pub(crate) fn argv(self, text: &str, around: Surroundings<'_>) -> (Vec<String>, bool) {
        let windows = around.platform == Platform::Windows;
        let (words, certain): (&[&str], bool) = match self {
            Self::PowerShell => (
                &[
                    "powershell.exe",
                    "-NoProfile",
                    "-NonInteractive",
                    "-Command",
                ],
                true,
            ),
            Self::BashUnlessWindows | Self::OwnUnlessWindows | Self::BashOfChanged if windows => {
                (&["cmd.exe", "/d", "/s", "/c"], false)
            }
            Self::Bash | Self::Own if windows => (&["bash", "-c"], true),
            Self::Own | Self::OwnUnlessWindows => (&[own(around.shell), "-c"], true),
            Self::Bash | Self::BashUnlessWindows => (&["/bin/bash", "-c"], true),
            Self::BashOfChanged => (&["/bin/bash", "-c"], false),
        };
        let words = words.iter().copied().chain([text]);
        (words.map(str::to_owned).collect(), certain)
    }
}

/// The person's own shell, if its language is one that is known here.
fn own(shell: Option<&str>) -> &str {
    let shell = shell.unwrap_or_default().trim();
    let name = shell.rsplit('/').next().unwrap_or_default();
    match name {
        "bash" | "sh" | "zsh" if shell.starts_with('/') => shell,
        _ => "/bin/bash",
    }
}
