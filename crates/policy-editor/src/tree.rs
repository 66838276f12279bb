//! How a decision came about: the layers, and what covers each part of the command.

use ::words::Language;
use exec_policy::{Decision, Facts, Installed, Request, Segment, Verdict};
use serde_json::Value;
use view_model::{Run, TraceLine};

use crate::editor::{Contents, Editor};
use crate::patterns::pattern_of;
use crate::rows::items;
use crate::text::{plain, short, visible};
use crate::words::{self, Setting};

impl Editor {
    /// The layers of each setting, then a line for each part of the command.
    pub(crate) fn tree(
        &self,
        request: &Request,
        decision: &Decision,
        contents: &Contents,
    ) -> Vec<TraceLine> {
        let mut lines = Vec::new();
        let effective = &decision.effective;
        for (name, value, layer) in [
            (
                "security",
                effective.security.value.as_str(),
                &effective.security.layer,
            ),
            ("ask", effective.ask.value.as_str(), &effective.ask.layer),
            (
                "askFallback",
                effective.ask_fallback.value.as_str(),
                &effective.ask_fallback.layer,
            ),
        ] {
            let Some(setting) = Setting::named(name) else {
                continue;
            };
            let text = setting.value_label(value, Language::English);
            lines.push(line(
                0,
                vec![plain(&(setting.label)(Language::English))],
                vec![plain(&text)],
                "note",
            ));
            lines.extend(layers(setting, &request.agent, layer, contents));
        }
        for segment in &decision.segments {
            lines.extend(self.segment(segment, request, contents));
        }
        lines.push(line(
            0,
            vec![plain("Decision")],
            visible(&decision.sentence),
            if decision.verdict == Verdict::Run {
                "pass"
            } else {
                "miss"
            },
        ));
        lines
    }

    fn segment(&self, segment: &Segment, request: &Request, contents: &Contents) -> Vec<TraceLine> {
        let home = &self.machine.home;
        let subject = visible(&segment.argv.join(" "));
        let program = match (&segment.resolved, &segment.real) {
            (None, _) => vec![plain("no program of this name was found")],
            (Some(path), Some(real)) if path != real => around(
                &format!("{} → ", crate::text::shown(&short(path, home))),
                &short(real, home),
                "",
            ),
            (Some(path), _) => visible(&short(path, home)),
        };
        let mark = if segment.matched.is_some() {
            "pass"
        } else {
            "miss"
        };
        let mut lines = vec![line(0, subject, program, mark)];
        if !segment.wrappers.is_empty() {
            let text = visible(&segment.wrappers.join(", "));
            lines.push(line(1, vec![plain("Through")], text, "note"));
        }
        match &segment.matched {
            Some(matched) if matched.agent.is_empty() => {
                let words = if matched.by == "safe-bin" {
                    "a safe filter"
                } else {
                    "a command of the shell that changes nothing"
                };
                lines.push(line(
                    1,
                    vec![plain("Covered as")],
                    vec![plain(words)],
                    "pass",
                ));
            }
            Some(matched) => {
                let mut text = visible(&short(&matched.pattern, home));
                text.extend(around(
                    ", of ",
                    &words::agent(&matched.agent, Language::English),
                    "",
                ));
                lines.push(line(1, vec![plain("Covered by")], text, "pass"));
            }
            None => lines.extend(self.nearest(segment, request, contents)),
        }
        lines
    }

    /// The rule that came nearest, and what it misses.
    fn nearest(
        &self,
        segment: &Segment,
        request: &Request,
        contents: &Contents,
    ) -> Option<TraceLine> {
        let resolved = segment.resolved.as_deref()?;
        let facts = self.machine.facts(request);
        let program = Installed::new(resolved, facts.file(resolved)?, facts.platform())?;
        let name = |path: &str| {
            path.rsplit(['/', '\\'])
                .next()
                .unwrap_or(path)
                .to_lowercase()
        };
        let document = &contents.snapshot.value;
        let own = (request.agent != "*").then_some(request.agent.as_str());
        let mut by_name = None;
        for agent in own.into_iter().chain(["*"]) {
            for place in items(document, agent) {
                let text = pattern_of(place.item);
                let pattern = exec_policy::Pattern::new(text, facts.home(), facts.platform());
                let Some(pattern) = pattern else {
                    if text.to_lowercase() == name(resolved) {
                        by_name = by_name.or(Some((
                            text,
                            "it has no folder, so it never matches".to_owned(),
                        )));
                    }
                    continue;
                };
                if place.item["effect"] == "deny" {
                    continue;
                }
                if pattern.covers(&program) {
                    let why = missed(place.item, segment, request, facts.now_ms());
                    return Some(nearest_line(text, &why, &self.machine.home));
                }
                if pattern.literal_name() == Some(name(resolved).as_str()) {
                    by_name = by_name.or(Some((
                        text,
                        "it is another program of this name".to_owned(),
                    )));
                }
            }
        }
        let (text, why) = by_name?;
        Some(nearest_line(text, &why, &self.machine.home))
    }
}

fn nearest_line(pattern: &str, why: &str, home: &str) -> TraceLine {
    let text = around("", &short(pattern, home), &format!(": {why}"));
    line(1, vec![plain("Nearest rule")], text, "miss")
}

/// By what an item that names the program misses its command.
fn missed(item: &Value, segment: &Segment, request: &Request, now_ms: u64) -> String {
    if item["expiresAt"].as_u64().is_some_and(|at| at <= now_ms) {
        return "it has ended".to_owned();
    }
    if let Some(cwd) = item["cwd"]
        .as_str()
        .filter(|cwd| request.cwd.as_deref() != Some(*cwd))
    {
        return format!("it holds in the folder {} only", crate::text::shown(cwd));
    }
    let words = segment.argv.get(1..).unwrap_or_default();
    if let Some(args) = item["args"].as_array() {
        let differs = (0..args.len().max(words.len()))
            .find(|at| args.get(*at).and_then(Value::as_str) != words.get(*at).map(String::as_str));
        if let Some(at) = differs {
            return format!("the program fits, the arguments differ at word {}", at + 1);
        }
    }
    if item["script"].is_string() {
        return "it holds for one script as it was, and this is another one".to_owned();
    }
    if item["argPattern"].is_string() {
        return "the program fits, the arguments do not match its pattern".to_owned();
    }
    "the program fits, but what it would run cannot be proven".to_owned()
}

/// Where a setting could be said, and what is said there.
fn layers(setting: &Setting, agent: &str, decided: &str, contents: &Contents) -> Vec<TraceLine> {
    let name = setting.name;
    let document = &contents.document;
    let config = |exec: Option<&exec_policy::ExecConfig>| match name {
        "security" => exec.and_then(|it| it.security).map(|it| it.to_string()),
        "ask" => exec.and_then(|it| it.ask).map(|it| it.to_string()),
        _ => None,
    };
    let store = |settings: Option<&exec_policy::Settings>| {
        let settings = settings?;
        match name {
            "security" => settings.security.map(|it| it.to_string()),
            "ask" => settings.ask.map(|it| it.to_string()),
            _ => settings.ask_fallback.map(|it| it.to_string()),
        }
    };
    let of = |id: &str| document.agents.get(id).map(|it| &it.settings);
    let built_in = match name {
        "security" => "allowlist",
        "ask" => "on-miss",
        _ => "deny",
    };
    let mut rows = Vec::new();
    // The configuration says nothing about what follows when nobody can be asked.
    if name != "askFallback" {
        let own = contents.config.agents.get(agent);
        rows.push((
            "openclaw.json, this agent",
            format!("agents.list.{agent}.tools.exec.{name}"),
            config(own),
        ));
        rows.push((
            "openclaw.json",
            format!("tools.exec.{name}"),
            config(Some(&contents.config.global)),
        ));
    }
    if agent != "*" {
        rows.push((
            "This agent",
            format!("agents.{agent}.{name}"),
            store(of(agent)),
        ));
    }
    rows.push(("Every agent", format!("agents.*.{name}"), store(of("*"))));
    rows.push((
        "Defaults",
        format!("defaults.{name}"),
        store(Some(&document.defaults)),
    ));
    rows.push(("Built in", "built-in".to_owned(), Some(built_in.to_owned())));
    let told = |(subject, layer, value): (&str, String, Option<String>)| {
        let text = value.as_deref().map_or_else(
            || "not set".to_owned(),
            |value| setting.value_label(value, Language::English),
        );
        let mark = if layer == decided { "pass" } else { "note" };
        line(1, vec![plain(subject)], vec![plain(&text)], mark)
    };
    rows.into_iter().map(told).collect()
}

fn line(depth: u32, subject: Vec<Run>, text: Vec<Run>, mark: &str) -> TraceLine {
    TraceLine {
        depth,
        subject,
        text,
        mark: mark.to_owned(),
    }
}

/// A sentence around foreign text.
fn around(before: &str, foreign: &str, after: &str) -> Vec<Run> {
    let ours = |text: &str| (!text.is_empty()).then(|| plain(text));
    let foreign = visible(foreign).into_iter();
    ours(before)
        .into_iter()
        .chain(foreign)
        .chain(ours(after))
        .collect()
}
