//! How much of what an agent chose is taken, and how much of it is drawn.
//!
//! What is longer than its limit at the door is refused. What is drawn is cut all the same: a
//! rule, a file or a later door may bring a longer one, and the answers must stay in view.

use approvals_ipc::WireError;
use catalogue::Language;
use execution::answers;
use view_model::Run;
use visible_text::{displayed, start};
use wording::{left_out, visible};

pub(crate) use wording::line;

use crate::cards::card::shown;
use crate::requests::asked::Incoming;

/// The name of an agent, of a host or of a program, in displayed characters.
pub(crate) const NAME: usize = 64;
/// The key of a session.
pub(crate) const SESSION: usize = 128;
/// A path.
pub(crate) const PATH: usize = 512;
/// The start of a command that is too long to be allowed.
const HEAD: usize = 2_000;
const HEAD_LINES: usize = 40;
/// Rows of a list: words, variables, programs.
pub(crate) const ROWS: usize = 64;

/// Open questions of one agent: the socket takes a few more than that.
const QUESTIONS: usize = 1_000;
/// Bytes of their commands. Each is kept some times over.
const BYTES: usize = 16 * 1_024 * 1_024;

/// Why this one is not asked about: no person gets through those of its agent that wait.
pub(crate) fn too_many<'a>(
    incoming: &Incoming,
    waiting: impl Iterator<Item = &'a Incoming>,
) -> Option<String> {
    let agent = &incoming.request.agent;
    let its = waiting.filter(|it| it.request.agent == *agent);
    let (questions, bytes) = its.fold((0, weight(incoming)), |(questions, bytes), it| {
        (questions + 1, bytes + weight(it))
    });
    let what = too_much(questions, bytes)?;
    let agent = shown(agent);
    Some(format!(
        "It was not shown: agent {agent} already has {what} waiting. Wait for an answer, then ask again."
    ))
}

/// What there is too much of, where so many questions wait and one more would make so many bytes.
fn too_much(questions: usize, bytes: usize) -> Option<String> {
    match (questions, bytes) {
        (0, _) => None,
        (QUESTIONS.., _) => Some(format!("{questions} requests")),
        (_, 0..=BYTES) => None,
        (1, _) => Some("a long request".to_owned()),
        _ => Some(format!("{questions} long requests")),
    }
}

/// The bytes that its agent chose the number of.
fn weight(incoming: &Incoming) -> usize {
    let request = &incoming.request;
    let words = request.argv.iter().chain(&request.raw_command);
    let words = words.map(String::len).sum::<usize>();
    let env = request.env.iter();
    words
        + env
            .map(|(name, value)| name.len() + value.len())
            .sum::<usize>()
}

/// Why this request is not taken: a name that fills the window, or is none.
pub(crate) fn check(incoming: &Incoming) -> Option<WireError> {
    let (request, origin) = (&incoming.request, &incoming.origin);
    let named = [
        ("agentId", Some(&request.agent), NAME),
        ("sessionKey", origin.session.as_ref(), SESSION),
        ("host", origin.host.as_ref(), NAME),
    ];
    let wrong = named.into_iter().find_map(|(field, text, most)| {
        let text = text?;
        if text.contains(['\n', '\r']) {
            return Some(format!("{field} has more than one line"));
        }
        let fits = displayed(text, most).is_some();
        (!fits).then(|| format!("{field} is longer than {most} displayed characters"))
    });
    wrong.map(|wrong| answers::invalid(&wrong))
}

/// A name as it is kept of a request that was refused for it.
pub(crate) fn kept(name: &str) -> String {
    let (head, rest) = start(name, NAME);
    match rest {
        0 => shown(head),
        rest => format!("{}… (+{rest})", shown(head).replace('\n', " ")),
    }
}

/// The start of a command that is never drawn whole.
pub(crate) fn head(text: &str, words: Language) -> Vec<Run> {
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
    use view_model::RunKind;

    use super::*;

    #[test]
    fn an_agent_may_have_so_much_waiting() {
        for (questions, bytes, what) in [
            (0, usize::MAX, None),
            (1, BYTES, None),
            (1, BYTES + 1, Some("a long request")),
            (999, BYTES, None),
            (999, BYTES + 1, Some("999 long requests")),
            (1_000, 0, Some("1000 requests")),
        ] {
            assert_eq!(
                too_much(questions, bytes).as_deref(),
                what,
                "{questions} {bytes}"
            );
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
