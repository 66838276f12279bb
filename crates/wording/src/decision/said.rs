//! Sentences that the catalogue has by key.

use catalogue::Language;
use exec_policy::{Code, Difference, MissedBy, Obstacle, Reason, Remark};
use local_policy::Inert;
use visible_text::{Argument, Character, Deed, Note, OddName, Sentence, Strip, TooLong, key};

use crate::{Say, shown};

/// Sentences of these types: foreign text in them is made visible, or is so already.
macro_rules! said {
    ($($name:ident: $visible:expr,)+) => {
        $(impl Say for $name {
            fn say(&self, words: Language) -> String {
                said(self, words, $visible)
            }
        })+
    };
}

said! {
    Obstacle: shown,
    Reason: shown,
    Difference: shown,
    MissedBy: shown,
    Remark: shown,
    Note: str::to_owned,
    Deed: str::to_owned,
    Strip: str::to_owned,
    OddName: str::to_owned,
    Character: str::to_owned,
    TooLong: str::to_owned,
    Inert: shown,
}

/// What a code means, where a record has nothing but English.
impl Say for Code {
    fn say(&self, words: Language) -> String {
        let mut variant = String::new();
        for word in self.as_str().split('-') {
            let mut letters = word.chars();
            variant.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
            variant.push_str(letters.as_str());
        }
        words.keyed(&key("code", &variant), Vec::new())
    }
}

fn said(sentence: &dyn Sentence, words: Language, visible: fn(&str) -> String) -> String {
    let mut arguments = Vec::new();
    for (name, held) in sentence.arguments() {
        if let ("path", Argument::Text(path)) = (name, &held) {
            // What a person calls a program.
            let program = path.rsplit(['/', '\\']).next().unwrap_or(path);
            arguments.push(("program", catalogue::Argument::Text(visible(program))));
        }
        let argument = match held {
            Argument::Number(count) => catalogue::Argument::Number(count),
            Argument::Text(text) => catalogue::Argument::Text(visible(text)),
            Argument::Word(word) => catalogue::Argument::Text(alphabet(word, words)),
            Argument::Letter(letter) => catalogue::Argument::Text(letter.to_string()),
            Argument::Code(code) => catalogue::Argument::Text(format!("U+{code:04X}")),
            Argument::Sentence(part) => catalogue::Argument::Text(said(part, words, visible)),
        };
        arguments.push((name, argument));
    }
    words.keyed(&sentence.key(), arguments)
}

/// The alphabet of a letter by the name that Unicode gives it; another word, and the name of an
/// alphabet that hardly anybody meets, stays as it is.
fn alphabet(name: &str, words: Language) -> String {
    let key = key("script", name);
    match words.keyed(&key, Vec::new()) {
        said if said == key => name.to_owned(),
        said => said,
    }
}
