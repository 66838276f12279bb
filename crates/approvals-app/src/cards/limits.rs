//! How much of a foreign text is drawn: the buttons must stay in view (D24).

use catalogue::Language;
use view_model::TextRun;
use visible_text::start;
use wording::{left_out, visible};

pub(crate) use wording::line;

/// The most displayed characters of a path.
pub(crate) const PATH: usize = 512;
/// The most displayed characters of the start of a command that is too long to be allowed.
const HEAD: usize = 2_000;
/// The most lines of it.
const HEAD_LINES: usize = 40;
/// The most rows of a list: words, variables, programs.
pub(crate) const ROWS: usize = 64;

/// The start of a command that is too long to be drawn whole.
pub(crate) fn head(text: &str, words: Language) -> Vec<TextRun> {
    let lines: usize = text
        .split_inclusive('\n')
        .take(HEAD_LINES)
        .map(str::len)
        .sum();
    let (head, _) = start(&text[..lines], HEAD);
    let mut runs = visible(head, words);
    runs.extend(left_out(text[head.len()..].chars().count(), words));
    runs
}

#[cfg(test)]
mod tests {
    use view_model::TextRunKind;

    use super::*;

    #[test]
    fn a_command_beyond_the_limits_is_drawn_at_its_start() {
        let lines = "x\n".repeat(5_000);
        let runs = head(&lines, Language::English);
        let breaks = runs
            .iter()
            .filter(|run| run.kind == TextRunKind::Nl)
            .count();
        assert_eq!(breaks, HEAD_LINES);
        let last = runs.last().map(|run| run.text.as_str());
        assert_eq!(last, Some("… 9,920 more characters, not shown"));
        let wide = head(&"\u{200b}".repeat(60_000), Language::English);
        let shown: usize = wide.iter().map(|run| run.text.chars().count()).sum();
        assert!(shown < HEAD + 100, "{shown}");
    }
}
