//! The invisible characters that make an emoji what it is.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The character before, as far as it decides about an invisible one.
#[derive(Debug, Default, Clone, Copy)]
pub(super) enum Emoji {
    #[default]
    None,
    /// A character that a zero-width joiner may join to the next one, if it is a symbol. Looked up
    /// when a joiner comes.
    After(char),
    /// A character that is shown as an emoji.
    Presented,
    /// A black flag. This many more tag characters may follow, which name the region.
    Flag(u8),
}

impl Emoji {
    /// The longest code of a region, with the tag that ends it.
    const TAGS: u8 = 7;

    /// Whether a character that is not ASCII stays.
    pub(super) fn keeps(&mut self, char: char) -> bool {
        let (keeps, next) = match (char, *self) {
            ('\u{1f3f4}', _) => (true, Self::Flag(Self::TAGS)),
            ('\u{e0020}'..='\u{e007f}', Self::Flag(left @ 1..)) => (true, Self::Flag(left - 1)),
            ('\u{200d}', before) if before.joins() => (true, Self::None),
            ('\u{fe0f}', _) => (true, Self::Presented),
            (char, before) if is_format(char) => (false, before),
            (char, _) => (true, Self::After(char)),
        };
        *self = next;
        keeps
    }

    fn joins(self) -> bool {
        match self {
            Self::None => false,
            Self::After(char) => matches!(
                char.general_category(),
                GeneralCategory::OtherSymbol | GeneralCategory::ModifierSymbol
            ),
            Self::Presented | Self::Flag(_) => true,
        }
    }
}

/// Whether a character has the category Format. The table is searched only in the ranges where
/// such characters are, which most letters are not in.
fn is_format(char: char) -> bool {
    is_near_format(char) && char.general_category() == GeneralCategory::Format
}

fn is_near_format(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{600}'..='\u{8ff}'
            | '\u{1800}'..='\u{18ff}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{1efff}'
            | '\u{e0000}'..
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_character_is_searched() {
        let format = |char: &char| char.general_category() == GeneralCategory::Format;
        let missed: Vec<char> = ('\0'..=char::MAX)
            .filter(|char| format(char) && !is_near_format(*char))
            .collect();
        assert_eq!(missed, []);
    }
}
