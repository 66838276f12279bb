//! Foreign text in one line that is not longer than its limit.

use catalogue::Language;
use view_model::{TextRun, TextRunKind};
use visible_text::start;

use crate::{plain, visible};

/// Foreign text in one line of at most so many displayed characters, and how many are left out.
#[must_use]
pub fn line(text: &str, most: usize, words: Language) -> Vec<TextRun> {
    let (head, rest) = start(text, most);
    let mut runs = visible(head, words);
    for run in &mut runs {
        if run.kind == TextRunKind::Nl {
            run.kind = TextRunKind::Ctl;
        }
    }
    runs.extend(left_out(rest, words));
    runs
}

/// Says how many characters are not shown; nothing where all are.
#[must_use]
pub fn left_out(rest: usize, words: Language) -> Option<TextRun> {
    (rest > 0).then(|| TextRun {
        kind: TextRunKind::Ws,
        ..plain(&words.text_rest(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: usize = 64;

    #[test]
    fn what_is_too_long_is_cut_with_a_count() {
        for (text, most, want) in [
            ("main", 4, "main"),
            ("", 4, ""),
            ("maine", 4, "main… 1 more characters, not shown"),
            ("a\nb", 9, "a⏎b"),
            ("ééééé", 3, "ééé… 2 more characters, not shown"),
        ] {
            let runs = line(text, most, Language::English);
            let shown: String = runs.iter().map(|run| run.text.as_str()).collect();
            assert_eq!(shown, want);
        }
        for hostile in ["\u{202e}", "\u{200b}", "\n", "W", "a\u{301}", " \t", "漢"] {
            let text = hostile.repeat(2_000);
            let runs = line(&text, NAME, Language::English);
            let (rest, head) = runs
                .split_last()
                .map_or((None, &[][..]), |(a, b)| (Some(a), b));
            let shown: usize = head.iter().map(|run| run.text.chars().count()).sum();
            assert!(shown <= NAME, "{hostile:?}: {shown}");
            assert!(rest.is_some_and(|run| run.text.contains("not shown")));
            assert!(runs.iter().all(|run| run.kind != TextRunKind::Nl));
        }
    }
}
