//! Which file a word names as a program.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::{Place, Request};
use child_environment as environment;
use known_programs::{Class, class, known};
use policy_values::glob::{base_name, collapse, normal};
use policy_values::{Facts, FileFacts, Platform};

/// What Windows puts behind a name in each folder, in its order, even where the name has an
/// ending: `tool.exe` may be `tool.exe.bat`.
const ENDINGS: [&str; 11] = [
    ".com", ".exe", ".bat", ".cmd", ".vbs", ".vbe", ".js", ".jse", ".wsf", ".wsh", ".msc",
];
/// Those that `cmd` hands to another program.
const SCRIPTS: [&str; 7] = [".vbs", ".vbe", ".js", ".jse", ".wsf", ".wsh", ".msc"];

/// The computer as one request sees it.
pub struct Machine<'a> {
    pub facts: &'a dyn Facts,
    /// The folder of the request.
    pub cwd: Cow<'a, str>,
    /// The folders in which bare names are looked up.
    pub path: Cow<'a, [String]>,
    here: OnceCell<Place>,
}

/// A program that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Executable {
    /// The path found through `PATH` or given, absolute, without `.` and `..`.
    pub path: String,
    /// The real path behind it.
    pub real: String,
    /// Both in the form that patterns are compared with.
    pub normal: [String; 2],
    /// The user may replace it.
    pub user_writable: bool,
    /// It runs as root, whoever starts it.
    pub as_root: bool,
    /// The word was a bare name.
    pub by_name: bool,
}

impl Executable {
    /// What it is: by its real path, and by the name it is called by where that says more.
    /// A link to a multi-call binary is the program it is named after.
    pub fn class(&self) -> Class {
        let [path, real] = [&self.path, &self.real].map(|path| base_name(path));
        let own = class(real);
        if path != real && (own == Class::Ordinary || self.is_applet()) {
            class(path)
        } else {
            own
        }
    }

    /// Whether the tables say what it can be made to run.
    pub fn known(&self) -> bool {
        let says = if self.is_applet() {
            &self.path
        } else {
            &self.real
        };
        known(base_name(says))
    }

    /// The paths that entries are compared with, each once. A multi-call binary as a whole
    /// is not what a link to it is.
    pub fn paths(&self) -> Vec<&str> {
        let [path, real] = &self.normal;
        if path == real || self.is_applet() {
            vec![path]
        } else {
            vec![path, real]
        }
    }

    /// A shell that reads `$'…'` and `&>` as `bash` does.
    pub fn is_extended(&self) -> bool {
        is_extended(base_name(&self.real))
    }

    /// The `bash` of macOS, which also is its `sh`, and never became newer than version 3.
    pub fn is_old_bash(&self, platform: Platform) -> bool {
        platform == Platform::Macos && ["/bin/bash", "/bin/sh"].contains(&self.real.as_str())
    }

    fn is_applet(&self) -> bool {
        self.path != self.real && class(base_name(&self.real)) == Class::MultiCall
    }
}

/// Whether a shell of this name reads `$'…'` and `&>` as `bash` does.
pub fn is_extended(name: &str) -> bool {
    ["bash", "zsh", "ksh", "ksh93", "mksh"].contains(&name)
}

impl<'a> Machine<'a> {
    pub fn new(
        facts: &'a dyn Facts,
        cwd: impl Into<Cow<'a, str>>,
        path: Cow<'a, [String]>,
    ) -> Self {
        Self {
            facts,
            cwd: cwd.into(),
            path,
            here: OnceCell::new(),
        }
    }

    /// As a request sees it that starts in this folder. The `PATH` that it sets is the one in
    /// which programs are looked up, whether it may be set or not.
    pub fn of(request: &Request, cwd: &str, facts: &'a dyn Facts) -> Self {
        let set = environment::accepted_path(&request.env, facts.platform());
        let path = set.map_or(Cow::Borrowed(facts.path()), Cow::Owned);
        Self::new(facts, cwd.to_owned(), path)
    }

    /// The folder of the request as a place, one for all who look at it.
    pub fn here(&self) -> &Place {
        self.here
            .get_or_init(|| Place::of(vec![self.cwd.to_string()]))
    }

    pub fn platform(&self) -> Platform {
        self.facts.platform()
    }

    /// The same computer as seen from a folder.
    pub fn within<T>(&self, folder: &str, look: impl FnOnce(&Machine<'_>) -> T) -> T {
        if folder == self.cwd {
            return look(self);
        }
        let path = Cow::Borrowed(&*self.path);
        look(&Machine::new(self.facts, folder, path))
    }

    /// Finds the program a word names; `None` where there is none.
    pub fn program(&self, word: &str) -> Option<Executable> {
        let windows = self.platform() == Platform::Windows;
        if word.is_empty() || word.contains('\0') {
            return None;
        }
        let is_path = word.contains('/') || (windows && word.contains('\\'));
        if is_path || (windows && word.contains(':')) {
            return self.candidate(&self.absolute(word), false);
        }
        // Windows looks into the current folder first.
        let here = windows.then_some(&*self.cwd);
        let path = self.path.iter().map(String::as_str);
        here.into_iter().chain(path).find_map(|folder| {
            let folder = match is_absolute(folder, self.platform()) {
                true => Cow::Borrowed(folder),
                false => Cow::Owned(self.absolute(folder)),
            };
            let path = [folder.trim_end_matches('/'), "/", word].concat();
            self.candidate(&path, true)
        })
    }

    /// A word as an absolute path, dots and all.
    pub fn absolute(&self, word: &str) -> String {
        absolute(word, &self.cwd, self.platform())
    }

    fn candidate(&self, path: &str, by_name: bool) -> Option<Executable> {
        let platform = self.platform();
        let file_name = base_name(path);
        let windows = platform == Platform::Windows;
        let exact = (!windows || file_name.contains('.')).then_some("");
        let endings = ENDINGS.iter().copied().filter(|_| windows);
        let mut suffixes = exact.into_iter().chain(endings);
        suffixes.find_map(|suffix| {
            let path = match suffix {
                "" => Cow::Borrowed(path),
                suffix => Cow::Owned(format!("{path}{suffix}")),
            };
            let runs = |file: &FileFacts| file.executable || SCRIPTS.contains(&suffix);
            let file = self.facts.file(&path).filter(runs)?;
            // `..` behind a linked folder leads elsewhere than its text says: then only the
            // real path is the program's name.
            let mut collapsed = collapse(&path, platform);
            if collapsed != path
                && self.facts.file(&collapsed).map(|file| file.real).as_ref() != Some(&file.real)
            {
                collapsed = Cow::Owned(file.real.clone());
            }
            let found = normal(&collapsed, platform);
            let real = match file.real == collapsed {
                true => found.clone(),
                false => normal(&file.real, platform),
            };
            Some(Executable {
                normal: [found, real],
                path: collapsed.into_owned(),
                real: file.real,
                user_writable: file.user_writable,
                as_root: file.as_root,
                by_name,
            })
        })
    }
}

/// A word as an absolute path from a folder on, dots and all.
pub fn absolute(word: &str, folder: &str, platform: Platform) -> String {
    if is_absolute(word, platform) {
        return word.to_owned();
    }
    [folder.trim_end_matches('/'), "/", word].concat()
}

/// Whether a path starts at a root.
pub fn is_absolute(path: &str, platform: Platform) -> bool {
    if platform != Platform::Windows {
        return path.starts_with('/');
    }
    let bytes = path.as_bytes();
    path.starts_with("\\\\")
        || path.starts_with("//")
        || (bytes.len() > 2
            && bytes[0].is_ascii_alphabetic()
            && bytes[1] == b':'
            && matches!(bytes[2], b'/' | b'\\'))
}
