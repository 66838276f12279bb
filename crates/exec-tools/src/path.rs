//! `PATH`: what comes first in it, and what a login shell says of it.

use std::time::Duration;

use exec_policy::Platform;
use process_runner::{Command, End, Limits, run_with};

use crate::World;

/// How long a login shell has to start, and how much it may say.
const PROBE: Duration = Duration::from_secs(15);
const PROBE_OUTPUT: usize = 2 << 20;

/// Folders of search paths, in this order, each once. Blanks around them are not theirs.
#[must_use]
pub fn merge<'a>(paths: impl IntoIterator<Item = &'a str>, platform: Platform) -> String {
    let separator = separator(platform);
    let mut merged: Vec<&str> = Vec::new();
    for path in paths {
        for folder in path.split(separator).map(str::trim) {
            if !folder.is_empty() && !merged.contains(&folder) {
                merged.push(folder);
            }
        }
    }
    merged.join(&separator.to_string())
}

fn separator(platform: Platform) -> char {
    if platform == Platform::Windows {
        ';'
    } else {
        ':'
    }
}

/// The `PATH` in an environment as `env -0` prints it, after whatever else was printed.
#[must_use]
pub fn path_of_environment(printed: &str) -> Option<&str> {
    let mut entries = printed.split('\0');
    let path = entries.find_map(|entry| {
        // The first one follows what the start-up files said.
        let entry = entry
            .rsplit('\n')
            .next()
            .filter(|last| last.starts_with("PATH="));
        entry?.strip_prefix("PATH=")
    })?;
    let path = path.trim();
    (!path.is_empty()).then_some(path)
}

/// The `PATH` of a login shell. `None` where it says none in time.
pub(crate) async fn of_login_shell(world: &World) -> Option<String> {
    let shell = world.variable("SHELL").map_or("", str::trim);
    let shell = if shell.is_empty() { "/bin/sh" } else { shell };
    let command = Command {
        argv: [shell, "-l", "-c", "printf '\\0'; env -0"]
            .map(str::to_owned)
            .to_vec(),
        cwd: Some(world.home.clone()),
        env: pairs(world.environment.iter().cloned()),
        timeout: Some(PROBE),
        program: None,
    };
    let limits = Limits {
        output: PROBE_OUTPUT,
        ..Limits::default()
    };
    let outcome = run_with(&command, limits, std::future::pending()).await;
    let path = path_of_environment(&outcome.stdout).map(str::to_owned);
    path.filter(|_| outcome.end == End::Exited(0))
}

/// The environment with a new `PATH`.
pub(crate) fn with_path(
    environment: &[(String, String)],
    login: Option<&str>,
    prepend: &[String],
    platform: Platform,
) -> Vec<(String, String)> {
    let is_path = |name: &str| {
        name == "PATH" || (platform == Platform::Windows && name.eq_ignore_ascii_case("PATH"))
    };
    let mut environment = environment.to_vec();
    let found = environment.iter_mut().find(|(name, _)| is_path(name));
    let own = found
        .as_ref()
        .map_or("", |(_, path)| path.as_str())
        .to_owned();
    let first = prepend.iter().map(String::as_str);
    let path = merge(first.chain(login).chain([own.as_str()]), platform);
    match found {
        Some((_, value)) => *value = path,
        None if !path.is_empty() => environment.push(("PATH".to_owned(), path)),
        None => {}
    }
    environment
}

pub(crate) fn pairs(
    environment: impl IntoIterator<Item = (String, String)>,
) -> Vec<(std::ffi::OsString, std::ffi::OsString)> {
    let pairs = environment.into_iter();
    pairs
        .map(|(name, value)| (name.into(), value.into()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_once_and_in_order() {
        let cases: [(&[&str], &str); 4] = [
            (
                &["/opt/x:/usr/bin", "/usr/bin:/bin"],
                "/opt/x:/usr/bin:/bin",
            ),
            (&[" /a : /b ", ":/a::"], "/a:/b"),
            (&["", ""], ""),
            (&["/b", "/a:/b"], "/b:/a"),
        ];
        for (paths, expected) in cases {
            assert_eq!(merge(paths.iter().copied(), Platform::Linux), expected);
        }
        assert_eq!(
            merge([r"C:\a;D:\b", r"D:\b"], Platform::Windows),
            r"C:\a;D:\b"
        );
    }

    #[test]
    fn noise_of_start_up_files_is_no_path() {
        for (printed, expected) in [
            ("A=1\0PATH=/a:/b\0B=2\0", Some("/a:/b")),
            ("welcome\n\0PATH=/a\0", Some("/a")),
            ("welcome\nPATH=/a\0B=1", Some("/a")),
            ("PATH= \0", None),
            ("MANPATH=/a\0", None),
            ("", None),
        ] {
            assert_eq!(path_of_environment(printed), expected, "{printed:?}");
        }
    }

    #[test]
    fn what_is_prepended_comes_before_the_login_path() {
        let environment = [
            ("A".to_owned(), "1".to_owned()),
            ("PATH".to_owned(), "/bin".to_owned()),
        ];
        let prepend = ["/first".to_owned()];
        let new = with_path(&environment, Some("/login:/bin"), &prepend, Platform::Linux);
        assert_eq!(new[1].1, "/first:/login:/bin");
        let new = with_path(&[], None, &prepend, Platform::Linux);
        assert_eq!(new, [("PATH".to_owned(), "/first".to_owned())]);
    }
}
