//! Why was I asked: the decision's own trace, and the rule that came nearest.

use exec_policy::{Decision, Layered, Request, Segment, nearest_miss};
use view_model::{Run, TraceLine};
use words::Language;

use crate::Judge;
use crate::card::{plain, visible};
use crate::told::{PLACES, filled};

/// The layers with the value each gave, what decided, then a line for each program.
pub(crate) fn tree(
    judge: &Judge,
    request: &Request,
    decision: &Decision,
    words: Language,
) -> Vec<TraceLine> {
    let effective = &decision.effective;
    let mut lines = vec![
        setting(&words.why_security(), &name(&effective.security, words)),
        setting(&words.why_ask(), &name(&effective.ask, words)),
        setting(&words.why_nobody(), &name(&effective.ask_fallback, words)),
    ];
    let mut decided = vec![plain(&format!("{} · ", decision.code.as_str()))];
    decided.extend(visible(&decision.layer));
    lines.push(line(0, vec![plain(&words.why_because())], decided, "miss"));
    for segment in &decision.segments {
        lines.push(program(segment, words));
        let miss = segment.matched.is_none().then_some(()).and_then(|()| {
            let facts = judge.machine().facts(request);
            nearest_miss(
                judge.document()?,
                &request.agent,
                segment,
                &decision.cwd,
                &facts,
            )
        });
        if let Some(miss) = miss {
            let mut text = visible(&miss.pattern);
            text.push(plain(" · "));
            text.extend(visible(&miss.place));
            text.push(plain(": "));
            text.extend(visible(&miss.by));
            lines.push(line(1, vec![plain(&words.why_nearest())], text, "note"));
        }
    }
    lines
}

fn setting(label: &str, value: &str) -> TraceLine {
    line(0, vec![plain(label)], visible(value), "note")
}

/// `on-miss, from defaults.ask`.
fn name<T: serde::Serialize>(layered: &Layered<T>, words: Language) -> String {
    let value = serde_json::to_value(&layered.value).unwrap_or_default();
    words.why_from(value.as_str().unwrap_or_default(), &layered.layer)
}

fn program(segment: &Segment, words: Language) -> TraceLine {
    let command = segment.argv.join(" ");
    match &segment.matched {
        Some(matched) => {
            let by = format!("{} {}", matched.by, matched.pattern);
            let text = filled(&words.why_covered(PLACES[0]), &[visible(&by)]);
            line(0, visible(&command), text, "pass")
        }
        None => {
            let text = vec![plain(&words.why_not_covered())];
            line(0, visible(&command), text, "miss")
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
