//! The paths that a command touches, for a tab of its card. They are looked at on another thread,
//! once the card is on its way.

use catalogue::Language;
use exec_policy::{Decision, Request};
use known_programs::paths::named_paths;
use path_preview::{Call, Look, MOST_ENTRIES, Preview, System, preview};
use view_model::{Touch, TouchKind};

use crate::cards::fields::{in_shell, path};

/// The programs of a request with their words.
pub(crate) struct Calls {
    calls: Vec<(Vec<String>, bool, Option<String>)>,
    cwd: String,
    home: String,
    words: Language,
}

impl Calls {
    /// `None` where no word of the request is known to be a path.
    pub(crate) fn new(
        request: &Request,
        decision: &Decision,
        home: &str,
        words: Language,
    ) -> Option<Self> {
        let segments = decision.segments.iter();
        let names = |argv: &Vec<String>| !named_paths(argv).is_empty();
        if !segments.clone().any(|segment| names(&segment.argv)) {
            return None;
        }
        Some(Self {
            calls: segments
                .map(|it| (it.argv.clone(), in_shell(request, it), it.cwd.clone()))
                .collect(),
            cwd: decision.cwd.clone(),
            home: home.to_owned(),
            words,
        })
    }

    /// Looks at the paths, which may take as long as the disk needs.
    pub(crate) fn look(&self) -> Vec<Touch> {
        let calls: Vec<Call<'_>> = self
            .calls
            .iter()
            .map(|(argv, in_shell, cwd)| Call {
                argv,
                in_shell: *in_shell,
                cwd: cwd.as_deref(),
            })
            .collect();
        preview(&calls, &self.cwd, &self.home, &System)
            .iter()
            .map(|found| touch(found, &self.home, self.words))
            .collect()
    }
}

fn touch(found: &Preview, home: &str, words: Language) -> Touch {
    let (kind, size) = match found.look {
        Look::Nothing => (TouchKind::Nothing, None),
        Look::File { bytes } => (TouchKind::File, Some(bytes)),
        Look::Folder { entries } => (TouchKind::Folder, entries.map(u64::from)),
        Look::Link => (TouchKind::Link, None),
        Look::Other => (TouchKind::Other, None),
        Look::Hidden => (TouchKind::Hidden, None),
    };
    Touch {
        path: path(&found.path, home, words),
        kind,
        size,
        more: kind == TouchKind::Folder && size == Some(u64::from(MOST_ENTRIES)),
        outside: found.inside.map(|inside| !inside),
    }
}
