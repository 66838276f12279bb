//! The request of a record, so that it can be judged again.

use audit_log::{Decision, digest};
use exec_policy::Request;

/// The request behind a decision, proven by its digest: what was masked, cut or made
/// visible cannot be asked again.
pub(crate) fn request(decision: &Decision) -> Option<Request> {
    // What programs are found depends on a value that is not kept.
    let searched = |name: &String| name.eq_ignore_ascii_case("PATH");
    if decision.env.iter().any(searched) {
        return None;
    }
    let text = &decision.command;
    let words = [words(text)];
    let carried = SHELLS.iter().flat_map(|shell| {
        let flags = ["-lc", "-c"];
        flags.map(|flag| vec![(*shell).to_owned(), flag.to_owned(), text.clone()])
    });
    let argv = words
        .into_iter()
        .chain(carried)
        .find(|argv| digest(argv, &decision.cwd) == decision.argv_digest)?;
    Some(Request {
        agent: decision.agent.clone(),
        cwd: Some(decision.cwd.clone()),
        ..Request::argv(argv)
    })
}

/// The shells in which gateways carry a text (D7).
const SHELLS: [&str; 8] = [
    "/bin/sh",
    "sh",
    "/bin/bash",
    "bash",
    "/bin/zsh",
    "zsh",
    "/bin/dash",
    "dash",
];

/// The words of an argument vector as gateways format them: a word with a blank or a quote
/// stands in quotes, with its quotes escaped.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = match rest.strip_prefix('"') {
            None => rest.find(' ').unwrap_or(rest.len()),
            Some(inner) => {
                let closes = |at: &usize| !inner[..*at].ends_with('\\');
                let mut quotes = inner.match_indices('"').map(|(at, _)| at);
                quotes.find(closes).map_or(rest.len(), |at| at + 2)
            }
        };
        let (word, after) = rest.split_at(end);
        let inner = word.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        words.push(match inner {
            Some(inner) => inner.replace("\\\"", "\""),
            None => word.to_owned(),
        });
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a request gives the same words back, whatever is in them.
    #[test]
    fn words_are_read_as_they_are_formatted() {
        for argv in [
            vec!["rg", "-n", "a b", "", "x"],
            vec!["printf", "say \"hi\"", "\"", "a\"b"],
            vec!["touch", "back\\slash", "'single'", "tab\tin"],
            vec!["uname"],
        ] {
            let request = Request::argv(argv.iter().copied());
            assert_eq!(words(&request.text()), argv, "{}", request.text());
        }
    }
}
