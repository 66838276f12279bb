//! The shell that commands are written for.

use std::path::Path;

use exec_policy::Platform;

/// A shell: its program, and the words before the command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shell {
    /// A path, or a name to look up.
    pub program: String,
    /// The words between the program and the command.
    pub arguments: Vec<&'static str>,
}

impl Shell {
    pub(crate) fn argv(&self, command: &str) -> Vec<String> {
        let words = self.arguments.iter().copied();
        std::iter::once(self.program.as_str())
            .chain(words)
            .chain([command])
            .map(str::to_owned)
            .collect()
    }
}

/// The shell of a computer: that of `SHELL`, but not fish, whose language differs; instead `bash`
/// or `sh` from `PATH`, if there is one. PowerShell on Windows.
///
/// `variable` reads the environment, `is_program` looks at the file system.
pub fn choose_shell<'a>(
    platform: Platform,
    variable: impl Fn(&str) -> Option<&'a str>,
    is_program: impl Fn(&Path) -> bool,
) -> Shell {
    if platform == Platform::Windows {
        let root = variable("SystemRoot").or_else(|| variable("WINDIR"));
        let whole =
            root.map(|root| format!("{root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe"));
        return Shell {
            program: whole
                .filter(|whole| is_program(Path::new(whole)))
                .unwrap_or_else(|| "powershell.exe".to_owned()),
            arguments: vec!["-NoProfile", "-NonInteractive", "-Command"],
        };
    }
    let shell = variable("SHELL").map_or("", str::trim);
    let path = variable("PATH").unwrap_or_default();
    let found = |name: &str| {
        let folders = path.split(':').filter(|folder| !folder.is_empty());
        folders
            .map(|folder| Path::new(folder).join(name))
            .find(|file| is_program(file))
            .map(|file| file.display().to_string())
    };
    let name = Path::new(shell).file_name().and_then(|name| name.to_str());
    let program = match name {
        Some("fish") => found("bash")
            .or_else(|| found("sh"))
            .unwrap_or(shell.to_owned()),
        // `false` and `nologin` are not shells.
        None | Some("false" | "nologin") => "sh".to_owned(),
        Some(_) => shell.to_owned(),
    };
    Shell {
        program,
        arguments: vec!["-c"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paths are joined as on Unix.
    #[cfg(unix)]
    #[test]
    fn the_shell_is_the_users_if_it_speaks_posix() {
        let cases: [(&str, &str, &[&str], &str); 9] = [
            ("/bin/zsh", "/bin", &[], "/bin/zsh"),
            (" /bin/zsh ", "/bin", &[], "/bin/zsh"),
            ("", "/bin", &["/bin/sh"], "sh"),
            ("/usr/bin/fish", "/a:/b", &["/b/bash", "/a/sh"], "/b/bash"),
            ("/usr/bin/fish", "/a:/b", &["/a/sh"], "/a/sh"),
            ("/usr/bin/fish", "/a:/b", &[], "/usr/bin/fish"),
            ("/opt/fishy", "/a", &["/a/bash"], "/opt/fishy"),
            ("/usr/sbin/nologin", "/a", &[], "sh"),
            ("/bin/false", "/a", &[], "sh"),
        ];
        for (shell, path, programs, expected) in cases {
            let found = choose_shell(
                Platform::Linux,
                |name| match name {
                    "SHELL" => Some(shell),
                    "PATH" => Some(path),
                    _ => None,
                },
                |file| programs.contains(&file.to_str().unwrap()),
            );
            assert_eq!(found.program, expected, "{shell}");
            assert_eq!(found.argv("x")[1..], ["-c", "x"]);
        }
    }

    #[test]
    fn windows_has_powershell() {
        let whole = r"C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe";
        for (exists, expected) in [(true, whole), (false, "powershell.exe")] {
            let found = choose_shell(
                Platform::Windows,
                |name| (name == "WINDIR").then_some(r"C:\Windows"),
                |_| exists,
            );
            assert_eq!(found.program, expected);
            assert_eq!(
                found.arguments,
                ["-NoProfile", "-NonInteractive", "-Command"]
            );
        }
    }
}
