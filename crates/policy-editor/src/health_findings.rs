//! What the approvals file and the configuration say in vain, as Health names it.

use catalogue::Language;
use exec_policy::{Document, Finding};
use wording::Say;

use crate::editor::{Editor, lock};
use crate::text::shown;

/// How many are named.
const MOST: usize = 3;

impl Editor {
    /// What does nothing in the approvals file; nothing where all of it does something.
    pub(crate) fn store_findings(&self, language: Language) -> Option<String> {
        let contents = self.contents().ok()?;
        let found = Document::read(&contents.snapshot.value).1;
        let found = found.iter().chain(contents.policy.findings());
        // An old name of `main` does what it says.
        named(found.filter(|it| it.place != "agents.default"), language)
    }

    /// Why the configuration on disk is not the one that counts.
    pub(crate) fn config_kept(&self, language: Language) -> Option<String> {
        let judge = lock(&self.judge);
        // A look at the file as it is now.
        judge.config().ok()?;
        judge.kept().map(|problem| problem.say(language))
    }

    /// The same of the configuration.
    pub(crate) fn config_findings(&self, language: Language) -> Option<String> {
        let (_, found) = lock(&self.judge).config().ok()?;
        named(found.iter(), language)
    }
}

/// The first ones as sentences, and how many more there are.
fn named<'f>(found: impl Iterator<Item = &'f Finding>, language: Language) -> Option<String> {
    let sentences: Vec<String> = found
        .map(|it| wording::fault(&it.fault, &shown(&it.place), language))
        .collect();
    let more = sentences.len().saturating_sub(MOST);
    let mut said = sentences.get(..MOST).unwrap_or(&sentences).to_vec();
    if more > 0 {
        said.push(language.confirm_and_more(more));
    }
    (!said.is_empty()).then(|| said.join(" "))
}
