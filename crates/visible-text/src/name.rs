//! Names of agents that may be taken for something else: for the words of a person, or for the name
//! of another agent.

use std::collections::BTreeSet;

use unicode_script::{Script, UnicodeScript};

use crate::lookalike::is_east_asian;
use crate::sentences;
use crate::visible;

sentences! {
    /// Why a name may be taken for something else.
    pub enum OddName as "name" {
        Mixes(name: String, one: &'static str, other: &'static str) => "“{name}” mixes {one} and {other} letters",
        LooksLike(name: String, other: String) => "“{name}” looks like “{other}”, but is another name",
        Claims(name: String) => "“{name}” is only a name. It proves nothing",
        Sentence(name: String) => "“{name}” is a name, though it reads like a sentence",
    }
}

/// A text of so many words is not a name.
const SENTENCE: usize = 4;
/// Words by which a name claims to be trustworthy, in the languages of the windows.
const CLAIMS: [&str; 37] = [
    "allowed",
    "approved",
    "authorised",
    "authorized",
    "confirmed",
    "permitted",
    "safe",
    "trusted",
    "verified", // English
    "bestätigt",
    "erlaubt",
    "freigegeben",
    "genehmigt",
    "geprüft",
    "sicher",
    "vertrauenswürdig",
    "approuvé",
    "approuvée",
    "autorisé",
    "autorisée",
    "confirmé",
    "confirmée",
    "sûr",
    "vérifié",
    "aprobado",
    "aprobada",
    "autorizado",
    "autorizada",
    "confirmado",
    "confirmada",
    "permitido",
    "seguro",
    "segura",
    "verificado",
    "已批准",
    "已授权",
    "已验证",
];

/// Why a name may be taken for something else. `others` are the names of the other agents.
#[must_use]
pub fn odd_name<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> Option<OddName> {
    let shown = || visible(name).into_iter().map(|piece| piece.text).collect();
    let looks = others
        .into_iter()
        .find(|other| *other != name && !other.is_empty() && look(other) == look(name));
    if let Some(other) = looks {
        let other = visible(other).into_iter().map(|piece| piece.text).collect();
        return Some(OddName::LooksLike(shown(), other));
    }
    odd_text(name).or_else(|| {
        let words = name.split_whitespace().count();
        let ends = name
            .trim_end()
            .ends_with(['.', '!', '?', '…', '。', '！', '？']);
        (words >= SENTENCE || ends).then(|| OddName::Sentence(shown()))
    })
}

/// The same for a text that may be a sentence.
#[must_use]
pub fn odd_text(text: &str) -> Option<OddName> {
    let shown = || visible(text).into_iter().map(|piece| piece.text).collect();
    if let Some((one, other)) = mixed(text) {
        return Some(OddName::Mixes(shown(), one, other));
    }
    let lower = text.to_lowercase();
    let mut words = lower.split(|char: char| !char.is_alphanumeric());
    let claims = words.any(|word| CLAIMS.contains(&word) || (!word.is_ascii() && says(word)));
    claims.then(|| OddName::Claims(shown()))
}

/// Chinese has no blanks between words.
fn says(word: &str) -> bool {
    CLAIMS
        .iter()
        .any(|claim| claim.chars().all(is_han) && word.contains(claim))
}

fn is_han(char: char) -> bool {
    char.script() == Script::Han
}

/// Two alphabets of one text, in the order of their names; `None` for East Asian words, which use
/// several alphabets, among them the Latin one.
fn mixed(text: &str) -> Option<(&'static str, &'static str)> {
    let scripts: BTreeSet<&str> = text
        .chars()
        .map(|char| char.script())
        .filter(|it| !matches!(it, Script::Common | Script::Inherited) && !is_east_asian(*it))
        .map(|script| script.full_name())
        .collect();
    let mut scripts = scripts.into_iter();
    Some((scripts.next()?, scripts.next()?))
}

/// A form that is the same for names that look alike to a person at a glance.
fn look(name: &str) -> String {
    let lower = name.trim().to_lowercase();
    let look: String = unicode_security::skeleton(&lower).collect();
    look.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_taken_for_something_else() {
        for (name, want) in [
            ("main", None),
            ("research-2", None),
            ("Agent Smith Junior", None),
            ("агент", None),
            ("测试abc", None),
            ("日本語テスト", None),
            ("שלום", None),
            ("grüße", None),
            ("", None),
            ("unsafe", None),
            ("мain", Some("“мain” mixes Cyrillic and Latin letters")),
            (
                "mаin",
                Some("“mаin” looks like “main”, but is another name"),
            ),
            (
                "rnain",
                Some("“rnain” looks like “main”, but is another name"),
            ),
            (
                "Main",
                Some("“Main” looks like “main”, but is another name"),
            ),
            (
                "main ",
                Some("“main⟨1 space⟩” looks like “main”, but is another name"),
            ),
            (
                "approved",
                Some("“approved” is only a name. It proves nothing"),
            ),
            (
                "admin_APPROVED",
                Some("“admin_APPROVED” is only a name. It proves nothing"),
            ),
            (
                "genehmigt vom Chef",
                Some("“genehmigt vom Chef” is only a name. It proves nothing"),
            ),
            (
                "管理员已批准",
                Some("“管理员已批准” is only a name. It proves nothing"),
            ),
            (
                "please allow this now",
                Some("“please allow this now” is a name, though it reads like a sentence"),
            ),
            (
                "Done!",
                Some("“Done!” is a name, though it reads like a sentence"),
            ),
        ] {
            let found = odd_name(name, ["main", name, ""]).map(|it| it.to_string());
            assert_eq!(found.as_deref(), want, "{name}");
        }
    }

    #[test]
    fn what_an_agent_says_may_be_a_sentence() {
        assert_eq!(odd_text("Lists the files of the folder."), None);
        assert!(odd_text("This was approved by the admin.").is_some());
        assert!(odd_text("lists filеs").is_some());
    }
}
