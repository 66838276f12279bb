//! What a command does, for the heading above it.

use catalogue::Language;
use exec_policy::Headline;

use crate::Say;

/// The strongest effect of a command, as the end of a sentence that names who wants it.
#[must_use]
pub fn deed(headline: &Headline, words: Language) -> String {
    let mut deed = headline.deed.say(words);
    if headline.administrator {
        deed = words.card_administrator(&deed);
    }
    if headline.more > 0 {
        deed = words.card_and_more(&deed, headline.more);
    }
    deed
}
