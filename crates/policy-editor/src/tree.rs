//! How a decision came about: the layers, and what covers each part of the command.

use catalogue::Language;
use exec_policy::{CoveredBy, Decision, Request, Segment, Verdict, nearest_miss};
use view_model::{Run, TraceLine};
use wording::Say;

use crate::editor::{Contents, Editor};
use crate::text::{plain, short, shown, visible};
use crate::words::{self, Setting};

impl Editor {
    /// The layers of each setting, then a line for each part of the command.
    pub(crate) fn tree(
        &self,
        request: &Request,
        decision: &Decision,
        contents: &Contents,
    ) -> Vec<TraceLine> {
        let language = self.language();
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
            let text = setting.value_label(value, language);
            lines.push(line(
                0,
                vec![plain(&(setting.label)(language))],
                vec![plain(&text)],
                "note",
            ));
            lines.extend(layers(setting, &request.agent, layer, contents, language));
        }
        for segment in &decision.segments {
            lines.extend(self.segment(segment, request, contents));
        }
        lines.push(line(
            0,
            vec![plain(&language.trace_decision())],
            vec![plain(&decision.sentence.say(language))],
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
        let language = self.language();
        let subject = visible(&segment.argv.join(" "), language);
        let program = match (&segment.resolved, &segment.real) {
            (None, _) => vec![plain(&language.trace_not_found())],
            (Some(path), Some(real)) if path != real => {
                let mut runs = visible(&short(path, home), language);
                runs.push(plain(" → "));
                runs.extend(visible(&short(real, home), language));
                runs
            }
            (Some(path), _) => visible(&short(path, home), language),
        };
        let mark = if segment.matched.is_some() {
            "pass"
        } else {
            "miss"
        };
        let mut lines = vec![line(0, subject, program, mark)];
        if !segment.wrappers.is_empty() {
            let text = visible(&segment.wrappers.join(", "), language);
            lines.push(line(
                1,
                vec![plain(&language.trace_through())],
                text,
                "note",
            ));
        }
        match &segment.matched {
            Some(matched) if matched.agent.is_empty() => {
                let what = if matched.by == CoveredBy::SafeBin {
                    language.trace_filter()
                } else {
                    language.trace_builtin()
                };
                let subject = vec![plain(&language.trace_covered_as())];
                lines.push(line(1, subject, vec![plain(&what)], "pass"));
            }
            Some(matched) => {
                let pattern = shown(&short(&matched.pattern, home));
                let agent = shown(&words::agent(&matched.agent, language));
                let text = language.trace_pattern_of(&pattern, &agent);
                let subject = vec![plain(&language.trace_covered_by())];
                lines.push(line(1, subject, vec![plain(&text)], "pass"));
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
        let facts = self.machine.facts(request);
        let cwd = request.cwd.as_deref().unwrap_or(&self.machine.home);
        let miss = nearest_miss(&contents.document, &request.agent, segment, cwd, &facts)?;
        let language = self.language();
        let pattern = shown(&short(&miss.pattern, &self.machine.home));
        let text = language.trace_misses(&pattern, &miss.by.say(language));
        let subject = vec![plain(&language.why_nearest())];
        Some(line(1, subject, vec![plain(&text)], "miss"))
    }
}

/// Where a setting could be said, and what is said there.
fn layers(
    setting: &Setting,
    agent: &str,
    decided: &str,
    contents: &Contents,
    language: Language,
) -> Vec<TraceLine> {
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
            language.trace_config_agent(),
            format!("agents.list.{agent}.tools.exec.{name}"),
            config(own),
        ));
        rows.push((
            "openclaw.json".to_owned(),
            format!("tools.exec.{name}"),
            config(Some(&contents.config.global)),
        ));
    }
    if agent != "*" {
        rows.push((
            language.trace_this_agent(),
            format!("agents.{agent}.{name}"),
            store(of(agent)),
        ));
    }
    rows.push((
        language.policy_every_agent(),
        format!("agents.*.{name}"),
        store(of("*")),
    ));
    rows.push((
        language.policy_defaults(),
        format!("defaults.{name}"),
        store(Some(&document.defaults)),
    ));
    rows.push((
        language.trace_built_in(),
        "built-in".to_owned(),
        Some(built_in.to_owned()),
    ));
    let told = |(subject, layer, value): (String, String, Option<String>)| {
        let text = value.as_deref().map_or_else(
            || language.trace_not_set(),
            |value| setting.value_label(value, language),
        );
        let mark = if layer == decided { "pass" } else { "note" };
        line(1, vec![plain(&subject)], vec![plain(&text)], mark)
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
