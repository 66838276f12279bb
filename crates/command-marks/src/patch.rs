//! The marks of a patch: which of its files are protected, and which are removed.

use std::ops::Range;

use command_request::Patch;
use command_request::protected::{self, Kind};
use command_request::{Machine, absolute};
use policy_values::glob::{collapse, expand_home};
use shell_outline::Outline;
use visible_text::{Note, PieceKind, Strip, short_home};

use super::foreign::Language;
use super::marks::Marks;
use super::{Highlight, MOST_PARTS, Scene, Tier, told};

/// What stands before the path of a file, and whether that file is gone afterwards.
const HEADERS: [(&str, bool); 4] = [
    ("*** Add File:", false),
    ("*** Update File:", false),
    ("*** Move to:", false),
    ("*** Delete File:", true),
];

/// Marks the text of a patch.
pub(super) fn of_patch(text: &str, patch: &Patch, machine: &Machine<'_>) -> Highlight {
    let outline = Outline::default();
    let mut scene = Scene {
        text,
        outline: &outline,
        machine,
        language: Language::Words,
        depth: 0,
        folder: None,
        marks: Marks::default(),
        talks: false,
        inner: Vec::new(),
    };
    let named = scene.headers();
    for path in patch
        .paths()
        .filter(|path| !named.iter().any(|known| known == path))
    {
        // Only its real path is protected: the text does not name that.
        if let Some(kind) = protected::of_path(path, machine) {
            let first = text.find('\n').unwrap_or(text.len());
            scene.protected(kind, path, 0..first);
        }
    }
    scene.secrets();
    scene.characters();
    Highlight {
        marks: scene.marks.into_vec(),
        text: text.to_owned(),
        ..Highlight::default()
    }
}

impl Scene<'_> {
    /// Marks the lines that name a file; gives the paths that they name.
    fn headers(&mut self) -> Vec<String> {
        let mut named = Vec::new();
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let at = start;
            start += line.len();
            let header = HEADERS.iter().find(|(head, _)| line.starts_with(head));
            let Some((head, gone)) = header.filter(|_| named.len() < MOST_PARTS) else {
                continue;
            };
            let path = line[head.len()..].trim();
            let from = at + head.len() + line[head.len()..].find(path).unwrap_or(0);
            let range = from..from + path.len();
            let platform = self.machine.platform();
            let whole = expand_home(path, self.machine.facts.home())
                .unwrap_or_else(|| absolute(path, &self.machine.cwd, platform));
            let whole = collapse(&whole, platform);
            match protected::of_path(&whole, self.machine) {
                Some(kind) => self.protected(kind, path, range.clone()),
                None if !gone => {
                    let note = Note::WritesTo(told(path));
                    self.mark(PieceKind::Redir, Tier::Note, range.clone(), note, None);
                }
                None => {}
            }
            if *gone {
                let (note, strip) = (Note::Deletes, Strip::Destroys);
                self.mark(PieceKind::Destr, Tier::Caution, range, note, strip);
            }
            named.extend(protected::real(&whole, self.machine));
            named.push(whole.into_owned());
        }
        named
    }

    fn protected(&mut self, kind: Kind, path: &str, range: Range<usize>) {
        match kind {
            Kind::Rules | Kind::StartUp => self.rules(range),
            Kind::Secret | Kind::Setting | Kind::System => {
                let home = self.machine.facts.home();
                let strip = Strip::TouchesProtected(told(&short_home(path, home)));
                self.mark(PieceKind::Own, Tier::Danger, range, Note::Protected, strip);
            }
        }
    }
}
