//! Programs that run what follows their options, and are looked through (D7).

use super::table::Program;
use super::usage::What;
use child_environment as environment;
use policy_values::Trouble;
use policy_values::{Code, Obstacle};
use shell_reader::Word;

impl Program {
    /// Where the carried program stands among the words behind the wrapper's own name. What the
    /// row of a wrapper does not prove asks: `time -o` writes a file, `env -S` splits text.
    pub fn carried(&self, words: &[Word]) -> Result<usize, Trouble> {
        let later = |word: &Word| {
            let what = Obstacle::WordLater(self.name.to_owned(), word.text.clone());
            Trouble::new(Code::Expansion, what)
        };
        let asks = |what: Obstacle| Trouble::new(Code::Wrapper, what);
        let nothing = || asks(Obstacle::NoProgramFor(self.name.to_owned()));
        let usage = self.usage.ok_or_else(nothing)?;
        let operands = usage.leads().ok_or_else(nothing)?;
        let sets = usage.has(What::Assignment);
        let mut at = 0;
        while let Some(word) = words.get(at) {
            if !word.known {
                return Err(later(word));
            }
            let text = word.text.as_str();
            if text == "--" {
                at += 1 + operands;
                break;
            }
            if sets && is_accepted(text) {
                at += 1;
                continue;
            }
            if !text.starts_with('-') || text == "-" {
                // Behind the first operand nothing is an option any more.
                at += operands;
                break;
            }
            let taken = usage.takes(text);
            if !taken.proven {
                let option = Obstacle::WrapperOption(self.name.to_owned(), text.to_owned());
                return Err(asks(option));
            }
            at += 1 + taken.more;
        }
        let between = words.get(..at).unwrap_or(words);
        if let Some(word) = between.iter().find(|word| !word.known) {
            return Err(later(word));
        }
        match words.get(at) {
            None => Err(nothing()),
            Some(word) if sets && (word.text.contains('=') || word.text == "-") => {
                Err(Trouble::new(
                    Code::Assignment,
                    Obstacle::ChangedEnvironment(word.text.clone()),
                ))
            }
            Some(_) => Ok(at),
        }
    }
}

/// `NAME=value` that a request may set too, without a question.
fn is_accepted(text: &str) -> bool {
    let pair = text.split_once('=');
    pair.is_some_and(|(name, value)| environment::is_harmless(name, value))
}
