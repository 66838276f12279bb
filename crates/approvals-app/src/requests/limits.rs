//! How long the names in a request may be, and how many requests of one agent may wait (D24).

use approvals_ipc::WireError;
use execution::answers;
use visible_text::{displayed, start};

use crate::requests::incoming::Incoming;
use crate::text::shown;

/// The most displayed characters of the name of an agent, a host or a program.
pub(crate) const NAME: usize = 64;
/// The most displayed characters of the key of a session.
pub(crate) const SESSION: usize = 128;

/// The most open questions of one agent. The socket takes a few more connections than that.
const QUESTIONS: usize = 1_000;
/// The most bytes of the commands in them. Each command is kept several times over.
const BYTES: usize = 16 * 1_024 * 1_024;

/// Why a person is not asked about this request: too many of the same agent wait already.
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

/// What there is too much of, where so many questions wait and one more would bring their commands
/// to so many bytes.
fn too_much(questions: usize, bytes: usize) -> Option<String> {
    match (questions, bytes) {
        (0, _) => None,
        (QUESTIONS.., _) => Some(format!("{questions} requests")),
        (_, 0..=BYTES) => None,
        (1, _) => Some("a long request".to_owned()),
        _ => Some(format!("{questions} long requests")),
    }
}

/// How many bytes of the request its agent chose.
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

/// Why this request is refused: one of its names would fill the window, or has several lines.
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

/// The name of a refused request, short enough for the history.
pub(crate) fn kept(name: &str) -> String {
    let (head, rest) = start(name, NAME);
    match rest {
        0 => shown(head),
        rest => format!("{}… (+{rest})", shown(head).replace('\n', " ")),
    }
}

#[cfg(test)]
mod tests {
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
}
