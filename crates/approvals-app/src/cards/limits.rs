//! How much of a foreign text is drawn: the buttons must stay in view (D24).

use catalogue::Language;
use view_model::{Run, RunKind};
use wording::{plain, visible};

use crate::requests::limits::head_of;

/// The most displayed characters of a path.
pub(crate) const PATH: usize = 512;
/// The most displayed characters of the start of a command that is too long to be allowed.
const HEAD: usize = 2_000;
/// The most lines of it.
const HEAD_LINES: usize = 40;
/// The most rows of a list: words, variables, programs.
pub(crate) const ROWS: usize = 64;

/// Foreign text in one line of at most so many displayed characters, and how many are left out.
/// A request with a longer name was refused; but a rule or a file may bring one as well.
pub(crate) fn line(text: &str, most: usize, words: Language) -> Vec<Run> {
    let (head, rest) = head_of(text, most);
    let mut runs = visible(head, words);
    for run in &mut runs {
        if run.kind == RunKind::Nl {
            run.kind = RunKind::Ctl;
        }
    }
    runs.extend(left_out(rest, words));
    runs
}

/// The start of a command that is too long to be drawn whole.
pub(crate) fn head(text: &str, words: Language) -> Vec<Run> {
    let lines: usize = text
        .split_inclusive('\n')
        .take(HEAD_LINES)
        .map(str::len)
        .sum();
    let (head, _) = head_of(&text[..lines], HEAD);
    let mut runs = visible(head, words);
    runs.extend(left_out(text[head.len()..].chars().count(), words));
    runs
}

/// Says how many characters are not shown; `None` where all of them are.
fn left_out(rest: usize, words: Language) -> Option<Run> {
    (rest > 0).then(|| Run {
        kind: RunKind::Ws,
        ..plain(&words.long_rest(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::limits::NAME;
    use crate::text::text_of;

    #[test]
    fn what_is_too_long_is_cut_with_a_count() {
        for (text, most, want) in [
            ("main", 4, "main"),
            ("", 4, ""),
            ("maine", 4, "main… 1 more characters, not shown"),
            ("a\nb", 9, "a⏎b"),
            ("ééééé", 3, "ééé… 2 more characters, not shown"),
        ] {
            assert_eq!(text_of(&line(text, most, Language::English)), want);
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
            assert!(runs.iter().all(|run| run.kind != RunKind::Nl));
        }
    }

    #[test]
    fn a_command_beyond_the_limits_is_drawn_at_its_start() {
        let lines = "x\n".repeat(5_000);
        let runs = head(&lines, Language::English);
        let breaks = runs.iter().filter(|run| run.kind == RunKind::Nl).count();
        assert_eq!(breaks, HEAD_LINES);
        let last = runs.last().map(|run| run.text.as_str());
        assert_eq!(last, Some("… 9,920 more characters, not shown"));
        let wide = head(&"\u{200b}".repeat(60_000), Language::English);
        let shown: usize = wide.iter().map(|run| run.text.chars().count()).sum();
        assert!(shown < HEAD + 100, "{shown}");
    }
}
