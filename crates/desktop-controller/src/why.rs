//! Why was I asked: the decision's own trace, and the rule that came nearest.

use exec_policy::{Decision, Layered, Request, Segment, nearest_miss};
use view_model::{Run, TraceLine};

use crate::Judge;
use crate::card::{plain, visible};

/// The layers with the value each gave, what decided, then a line for each program.
pub(crate) fn tree(judge: &Judge, request: &Request, decision: &Decision) -> Vec<TraceLine> {
    let effective = &decision.effective;
    let mut lines = vec![
        setting("Security", &name(&effective.security)),
        setting("Ask", &name(&effective.ask)),
        setting("When nobody can be asked", &name(&effective.ask_fallback)),
    ];
    let mut decided = vec![plain(&format!("{} · ", decision.code.as_str()))];
    decided.extend(visible(&decision.layer));
    lines.push(line(0, vec![plain("Asked because of")], decided, "miss"));
    for segment in &decision.segments {
        lines.push(program(segment));
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
            text.push(plain(" in "));
            text.extend(visible(&miss.place));
            text.push(plain(": "));
            text.extend(visible(&miss.by));
            lines.push(line(1, vec![plain("Nearest rule")], text, "note"));
        }
    }
    lines
}

fn setting(label: &str, value: &str) -> TraceLine {
    line(0, vec![plain(label)], visible(value), "note")
}

/// `on-miss, from defaults.ask`.
fn name<T: serde::Serialize>(layered: &Layered<T>) -> String {
    let value = serde_json::to_value(&layered.value).unwrap_or_default();
    format!(
        "{}, from {}",
        value.as_str().unwrap_or_default(),
        layered.layer
    )
}

fn program(segment: &Segment) -> TraceLine {
    let words = segment.argv.join(" ");
    match &segment.matched {
        Some(matched) => {
            let mut text = vec![plain("covered by ")];
            text.extend(visible(&matched.by));
            text.push(plain(" "));
            text.extend(visible(&matched.pattern));
            line(0, visible(&words), text, "pass")
        }
        None => {
            let text = vec![plain("nothing covers it")];
            line(0, visible(&words), text, "miss")
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
