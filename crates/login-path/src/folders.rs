//! Search paths as lists of folders.

use exec_policy::Platform;

/// The `PATH` that a service starts with, as OpenClaw's documents list it. `None` on Windows, where
/// the account has a `PATH` of its own.
#[must_use]
pub fn minimal(platform: Platform) -> Option<&'static str> {
    match platform {
        Platform::Macos => Some("/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin"),
        Platform::Linux => Some("/usr/local/bin:/usr/bin:/bin"),
        Platform::Windows => None,
    }
}

/// The folders of several search paths, in this order, each once, without blanks around them.
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
    merged.join(separator)
}

fn separator(platform: Platform) -> &'static str {
    if platform == Platform::Windows {
        ";"
    } else {
        ":"
    }
}

/// The environment with a new `PATH`: first the folders that the caller prepends, then those of the
/// login shell, then those of the old `PATH`.
#[must_use]
pub fn with_path(
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

/// The folders of a shell's answer that mean the same wherever a command runs. `None` where
/// there is none.
pub(crate) fn absolute(path: &str) -> Option<String> {
    let means_one_place = |folder: &&str| {
        folder.starts_with('/') && !folder.contains([char::REPLACEMENT_CHARACTER, '\n', '\0'])
    };
    let folders: Vec<&str> = path
        .split(':')
        .map(str::trim)
        .filter(means_one_place)
        .collect();
    (!folders.is_empty()).then(|| merge(folders, Platform::Linux))
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

    #[test]
    fn folders_that_depend_on_where_one_is_are_left_out() {
        for (path, expected) in [
            ("/a:/b", Some("/a:/b")),
            (":/a:.:bin:~/bin:/a:", Some("/a")),
            ("/a\nb:/c\u{fffd}:/d e", Some("/d e")),
            (".", None),
            ("", None),
        ] {
            assert_eq!(absolute(path).as_deref(), expected, "{path:?}");
        }
    }
}
