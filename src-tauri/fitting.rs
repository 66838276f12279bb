//! How high the prompt window opens: as high as its hidden page measured the card, or as high as a
//! guess if there is no page yet.
//!
//! The window keeps its size while it is on the screen, and a longer card scrolls. If the window
//! grew, its buttons would move away from under the pointer of a person who answers one card after
//! the other, and Allow would have to wait again each time.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use tracing::debug;
use view_model::{PromptCard, PromptState, TextRun};

/// How long the window waits for the measure of its page before it opens by a guess.
const PATIENCE: Duration = Duration::from_millis(80);

/// The height of a card, as a page has laid it out.
#[derive(Debug)]
pub(crate) struct Measure {
    /// The card's digest; empty for none.
    pub(crate) digest: String,
    /// In the page's own pixels.
    pub(crate) height: f64,
}

/// Takes the measures of the page.
#[derive(Debug)]
pub(crate) struct Measures(Mutex<Sender<Measure>>);

impl Measures {
    pub(crate) fn send(&self, measure: Measure) {
        if let Ok(sender) = self.0.lock() {
            // The thread of the windows ends only with the process.
            drop(sender.send(measure));
        }
    }
}

/// The measures of the page, for the window thread.
#[derive(Debug)]
pub(crate) struct Fitting {
    measures: Receiver<Measure>,
    /// `None` until a page has measured something.
    last: Option<Measure>,
}

impl Fitting {
    pub(crate) fn new() -> (Measures, Self) {
        let (sender, measures) = mpsc::channel();
        let last = None;
        (Measures(Mutex::new(sender)), Self { measures, last })
    }

    /// Forgets the last measure, because a new window has a new page.
    pub(crate) fn begin(&mut self) {
        self.read();
        self.last = None;
    }

    fn read(&mut self) {
        self.last = self.measures.try_iter().last().or(self.last.take());
    }

    /// The height for this content, in the page's pixels.
    pub(crate) fn height(&mut self, state: &PromptState) -> f64 {
        self.read();
        let guess = guess(state);
        let (Some(card), Some(last)) = (&state.card, &mut self.last) else {
            return guess;
        };
        let until = Instant::now() + PATIENCE;
        while last.digest != card.digest {
            let left = until.saturating_duration_since(Instant::now());
            match self.measures.recv_timeout(left) {
                Ok(measure) => *last = measure,
                Err(_) => {
                    debug!(
                        guess,
                        "the prompt window opens before its page has measured"
                    );
                    return guess;
                }
            }
        }
        debug!(
            last.height,
            guess, "the prompt window opens as its page measured"
        );
        if last.height.is_finite() {
            last.height
        } else {
            guess
        }
    }
}

/// About the height of this card at the width with which the window opens.
fn guess(state: &PromptState) -> f64 {
    const AROUND: f64 = 288.0;
    const STRIP: f64 = 48.0;
    let strip = if state.queue.ids.len() > 1 {
        STRIP
    } else {
        0.0
    };
    AROUND + strip + state.card.as_ref().map_or(0.0, content)
}

/// About the height of the command, of its marks and of the facts below.
fn content(card: &PromptCard) -> f64 {
    const LINE: f64 = 20.0;
    const FACT: f64 = 24.0;
    const RISKS: f64 = 44.0;
    const INNER: f64 = 76.0;
    const BOX: f64 = 26.0;
    /// A longer command scrolls.
    const MOST_LINES: usize = 12;
    let command = &card.command;
    let breaks = usize::try_from(command.lines).unwrap_or(usize::MAX);
    let lines = breaks.max(lines(&command.copy, 70)).min(MOST_LINES);
    let marked = !command.marks.is_empty() || !command.inner.is_empty();
    let values = card.fields.iter().flat_map(|field| &field.values);
    let facts: usize = values.map(|value| self::lines(&text(value), 78)).sum();
    let said = self::lines(&card.reason, 78) + self::lines(&card.allow_always.sentence, 78);
    let inner = f64::from(u32::try_from(command.inner.len().min(4)).unwrap_or(4)) * INNER;
    BOX + times(lines, LINE)
        + inner
        + if marked { LINE } else { 0.0 }
        + if card.risks.is_empty() { 0.0 } else { RISKS }
        + times(facts + said, FACT)
}

fn times(count: usize, height: f64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX)) * height
}

/// The number of lines that a text fills at this number of columns. A wide letter fills two.
fn lines(text: &str, columns: usize) -> usize {
    let of = |line: &str| {
        let widths = line.chars().map(|char| 1 + usize::from(char > '\u{2e80}'));
        widths.sum::<usize>().div_ceil(columns).max(1)
    };
    text.lines().map(of).sum::<usize>().max(1)
}

fn text(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_they_are_broken() {
        for (text, want) in [
            ("", 1),
            ("short", 1),
            ("0123456789", 1),
            ("0123456789a", 2),
            ("一二三四五六", 2),
            ("one\ntwo\n", 2),
        ] {
            assert_eq!(lines(text, 10), want, "{text}");
        }
    }

    #[test]
    fn only_a_page_that_measures_is_waited_for() {
        let (measures, mut fitting) = Fitting::new();
        let says = |digest: &str, height| {
            let digest = digest.to_owned();
            measures.send(Measure { digest, height });
        };
        let none = PromptState::default();
        let guessed = fitting.height(&none);
        assert!(fitting.last.is_none());
        says("", 300.0);
        assert_eq!(fitting.height(&none), guessed);
        assert!(fitting.last.is_some());
        fitting.begin();
        assert!(fitting.last.is_none());
    }
}
