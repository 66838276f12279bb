//! Words that are decided when a command runs, as far as the line, the request and the computer say
//! what they become: a loop names its values, and a variable that nobody set is nothing.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use command_request::{Place, protected};
use shell_reader::{Part, Word};

use super::Walk;

/// How many words one command may become.
const MAX_WORDS: usize = 256;
/// How many words all commands of a request may become.
const MAX_ALL: usize = 1024;
/// How many bytes are put together for a request, each text counted as [`TEXT`] more.
const MAX_BYTES: usize = 4 * 1024 * 1024;
/// What a text costs beside its bytes.
const TEXT: usize = 64;
/// How many loops may go over what another loop names.
const MAX_DEPTH: usize = 8;

/// The variables of the loops with the words that they go over, wherever they are used: a variable
/// keeps its last value behind its loop.
#[derive(Default)]
pub(super) struct Loops {
    words: BTreeMap<String, Vec<Word>>,
    spelled: Cell<usize>,
    spent: Cell<usize>,
}

impl Loops {
    /// Counts a text.
    fn spend(&self, length: usize) -> Result<(), TooMany> {
        let spent = self.spent.get() + TEXT + length;
        self.spent.set(spent);
        match spent <= MAX_BYTES {
            true => Ok(()),
            false => Err(TooMany),
        }
    }

    pub(super) fn add(&mut self, loops: Vec<(String, Vec<Word>)>) {
        for (name, words) in loops {
            self.words.entry(name).or_default().extend(words);
        }
    }
}

/// What stands for a value that nothing here says.
#[derive(Clone, Copy)]
enum Unsaid<'p> {
    /// Any text.
    Any,
    /// The variable is not set, or the commands print nothing.
    Nothing,
    /// A folder, at the beginning of a word.
    Folder(&'p str),
    /// A file of the home whose name begins so, at the beginning of a word.
    Home,
}

/// More words than are looked at.
struct TooMany;

impl Walk<'_> {
    /// These words as they may be when the command runs; `None` where they are what they are.
    ///
    /// # Errors
    /// The word that may become too many.
    pub(super) fn spelled<'w>(
        &self,
        words: &'w [Word],
        place: &Place,
    ) -> Result<Option<Vec<Word>>, &'w Word> {
        let open = |word: &&Word| parts(word).iter().any(|it| !matches!(it, Part::Text(_)));
        if !words.iter().any(|word| open(&word)) {
            return Ok(None);
        }
        let mut all = Vec::new();
        for word in words {
            if !open(&word) {
                all.push(word.clone());
                continue;
            }
            let texts = self.texts(parts(word), place).map_err(|TooMany| word)?;
            all.extend(texts.into_iter().map(|text| {
                let known = !protected::is_open(&text);
                Word {
                    known,
                    ..Word::at(text, word.span.clone())
                }
            }));
            if all.len() > MAX_WORDS || self.loops.spelled.get() + all.len() > MAX_ALL {
                return Err(word);
            }
        }
        self.loops.spelled.set(self.loops.spelled.get() + all.len());
        Ok(Some(all))
    }

    fn texts(&self, parts: &[Part], place: &Place) -> Result<BTreeSet<String>, TooMany> {
        let folders = place.folders().map(Unsaid::Folder);
        let mut all = BTreeSet::new();
        for unsaid in [Unsaid::Any, Unsaid::Nothing, Unsaid::Home]
            .into_iter()
            .chain(folders)
        {
            all.extend(self.with(parts, place, unsaid, 0)?);
        }
        Ok(all)
    }

    fn with(
        &self,
        parts: &[Part],
        place: &Place,
        unsaid: Unsaid<'_>,
        depth: usize,
    ) -> Result<BTreeSet<String>, TooMany> {
        let mut all = BTreeSet::from([String::new()]);
        for (at, part) in parts.iter().enumerate() {
            let ends_name = match parts.get(at + 1) {
                Some(Part::Text(text)) => text.starts_with('/'),
                Some(Part::Variable(_) | Part::Output) => false,
                None => true,
            };
            let said = self.values(part, place, unsaid, depth)?;
            let mut longer = BTreeSet::new();
            for before in &all {
                let unsaid = || self.unsaid(unsaid, before.is_empty(), ends_name);
                let values = said.clone().unwrap_or_else(|| [unsaid()].into());
                for value in values {
                    self.loops.spend(before.len() + value.len())?;
                    longer.insert(format!("{before}{value}"));
                }
                if longer.len() > MAX_WORDS {
                    return Err(TooMany);
                }
            }
            all = longer;
        }
        Ok(all)
    }

    fn unsaid(&self, unsaid: Unsaid<'_>, first: bool, ends_name: bool) -> String {
        match unsaid {
            Unsaid::Nothing => String::new(),
            Unsaid::Folder(folder) if first => folder.to_owned(),
            Unsaid::Folder(_) => String::new(),
            Unsaid::Home if first && !ends_name => {
                let home = self.machine.facts.home().trim_end_matches('/');
                format!("{home}/{}", protected::ANY)
            }
            Unsaid::Home | Unsaid::Any => protected::ANY.to_string(),
        }
    }

    /// The values of a part; `None` where nothing says them.
    fn values(
        &self,
        part: &Part,
        place: &Place,
        unsaid: Unsaid<'_>,
        depth: usize,
    ) -> Result<Option<BTreeSet<String>>, TooMany> {
        let name = match part {
            Part::Text(text) => return Ok(Some([text.clone()].into())),
            Part::Output => return Ok(None),
            Part::Variable(name) => name,
        };
        self.loops.spend(0)?;
        if let Some(value) = self.request.env.get(name) {
            return Ok(Some(several(value)));
        }
        if let Some(words) = self.loops.words.get(name).filter(|_| depth < MAX_DEPTH) {
            // Before the loop it is not set.
            let mut values = BTreeSet::from([String::new()]);
            for word in words {
                match parts(word) {
                    [] => values.extend(several(&word.text)),
                    parts => values.extend(self.with(parts, place, unsaid, depth + 1)?),
                }
                if values.len() > MAX_WORDS {
                    return Err(TooMany);
                }
            }
            return Ok(Some(values));
        }
        Ok(match name.as_str() {
            "HOME" => Some([self.machine.facts.home().to_owned()].into()),
            "PWD" if !place.lost => Some(place.folders().map(str::to_owned).collect()),
            _ => None,
        })
    }
}

/// A value as a whole, and as the words that it becomes without quotes.
fn several(value: &str) -> BTreeSet<String> {
    let words = value.split_whitespace().chain([value]);
    words.map(str::to_owned).collect()
}

fn parts(word: &Word) -> &[Part] {
    word.later.as_deref().map_or(&[], |later| &later.parts)
}
