//! Why was I asked: the decision's own trace, and the rule that came nearest.

use catalogue::Language;
use exec_policy::{CoveredBy, Decision, Document, Facts, Layered, Request, Segment, nearest_miss};
use view_model::{Run, TraceLine};
use wording::{FIRST, Say, filled, plain, visible};

use crate::cards::limits;
use crate::text::shown;

/// The layers with the value each gave, what decided, then a line for each program.
pub(crate) fn tree(
    document: Option<&Document>,
    facts: &dyn Facts,
    request: &Request,
    decision: &Decision,
    words: Language,
) -> Vec<TraceLine> {
    let effective = &decision.effective;
    let setting =
        |label: String, value: String| line(0, vec![plain(&label)], vec![plain(&value)], "note");
    let mut lines = vec![
        setting(words.why_security(), name(&effective.security, words)),
        setting(words.why_ask(), name(&effective.ask, words)),
        setting(words.why_nobody(), name(&effective.ask_fallback, words)),
    ];
    let mut decided = vec![plain(&format!("{} · ", decision.code.as_str()))];
    decided.extend(visible(&decision.layer, words));
    lines.push(line(0, vec![plain(&words.why_because())], decided, "miss"));
    for segment in decision.segments.iter().take(limits::ROWS) {
        lines.push(program(segment, words));
        let document = document.filter(|_| segment.matched.is_none());
        let miss = document.and_then(|document| {
            nearest_miss(document, &request.agent, segment, &decision.cwd, facts)
        });
        if let Some(miss) = miss {
            let mut text = visible(&miss.pattern, words);
            text.push(plain(" · "));
            text.extend(visible(&miss.place, words));
            text.push(plain(": "));
            text.push(plain(&miss.by.say(words)));
            lines.push(line(1, vec![plain(&words.why_nearest())], text, "note"));
        }
    }
    if decision.segments.len() > limits::ROWS {
        let more = words.card_more_programs(decision.segments.len() - limits::ROWS);
        lines.push(line(0, vec![plain(&more)], Vec::new(), "miss"));
    }
    lines
}

/// `on-miss, from defaults.ask`.
fn name<T: serde::Serialize>(layered: &Layered<T>, words: Language) -> String {
    let value = serde_json::to_value(&layered.value).unwrap_or_default();
    words.why_from(value.as_str().unwrap_or_default(), &shown(&layered.layer))
}

fn program(segment: &Segment, words: Language) -> TraceLine {
    let command = limits::line(&segment.argv.join(" "), limits::PATH, words);
    match &segment.matched {
        Some(matched) => {
            let by = match matched.by {
                CoveredBy::Allowlist => Some(words.record_by_list()),
                CoveredBy::Rule => Some(words.record_by_rule()),
                CoveredBy::SafeBin => Some(words.record_by_filter()),
                CoveredBy::Builtin => None,
            };
            let text = match by {
                None => vec![plain(&words.trace_builtin())],
                Some(by) => {
                    let mut by = vec![plain(&by), plain(" · ")];
                    by.extend(visible(&matched.pattern, words));
                    filled(&words.why_covered(FIRST), &[by])
                }
            };
            line(0, command, text, "pass")
        }
        None => {
            let text = vec![plain(&words.why_not_covered())];
            line(0, command, text, "miss")
        }
    }
}

fn line(depth: u32, subject: Vec<Run>, text: Vec<Run>, mark: &str) -> TraceLine {
    TraceLine {
        depth,
        subject,
        text,
        mark: mark.to_owned(),
    }
}
