//! What a command does, for the heading above it.

use catalogue::Language;
use exec_policy::Headline;

use crate::Say;

/// The effects of a command, as the end of a sentence that names who wants them.
#[must_use]
pub fn deed(headline: &Headline, words: Language) -> String {
    let said = headline.effects.iter().map(|effect| {
        let deed = effect.deed.say(words);
        match effect.administrator {
            true => words.card_administrator(&deed),
            false => deed,
        }
    });
    let joined = match &said.collect::<Vec<_>>()[..] {
        [first, second, third] => words.card_three_deeds(first, second, third),
        [first, second] => words.card_two_deeds(first, second),
        said => said.concat(),
    };
    match headline.more {
        0 => joined,
        more => words.card_and_more(&joined, more),
    }
}
