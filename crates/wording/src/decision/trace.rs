//! Why was I asked: how a decision came about, line by line.

use catalogue::Language;
use exec_policy::{
    Config, CoveredBy, Decision, Document, ExecConfig, Facts, Request, Segment, Settings, Verdict,
    nearest_miss,
};
use view_model::{TextRun, TraceLine};
use visible_text::short_home;

use crate::policy::{Setting, agent, layer};
use crate::{FIRST, SECOND, Say, filled, line, plain, visible};

/// How much of a text is told in one line, in displayed characters.
const LONGEST: usize = 512;
/// Programs that are told of one by one.
const PROGRAMS: usize = 64;

/// A decision, with what it was made from.
pub struct Trace<'a> {
    /// The request.
    pub request: &'a Request,
    /// What was decided of it.
    pub decision: &'a Decision,
    /// The approvals file, as far as it can be read.
    pub document: Option<&'a Document>,
    /// Given where each place that can hold a setting is told of, and not the one that decided.
    pub config: Option<&'a Config>,
    /// The computer.
    pub facts: &'a dyn Facts,
}

impl Trace<'_> {
    /// The settings, then each program of the command, then the decision.
    #[must_use]
    pub fn lines(&self, words: Language) -> Vec<TraceLine> {
        let effective = &self.decision.effective;
        let settings = [
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
        ];
        let mut lines = Vec::new();
        for (name, value, decided) in settings {
            if let Some(setting) = Setting::named(name) {
                lines.extend(self.setting(setting, value, decided, words));
            }
        }
        let segments = &self.decision.segments;
        for segment in segments.iter().take(PROGRAMS) {
            lines.extend(self.program(segment, words));
        }
        if segments.len() > PROGRAMS {
            let more = words.card_more_programs(segments.len() - PROGRAMS);
            lines.push(told(0, vec![plain(&more)], Vec::new(), "miss"));
        }
        let sentence = vec![plain(&self.decision.sentence.say(words))];
        let mark = match self.decision.verdict {
            Verdict::Run => "pass",
            Verdict::Ask | Verdict::Deny => "miss",
        };
        lines.push(told(
            0,
            vec![plain(&words.trace_decision())],
            sentence,
            mark,
        ));
        lines
    }

    fn setting(
        &self,
        setting: &'static Setting,
        value: &str,
        decided: &str,
        words: Language,
    ) -> Vec<TraceLine> {
        let label = setting.value_label(value, words);
        let (text, places) = match (self.config, self.document) {
            (Some(config), Some(document)) => {
                let places = Places {
                    setting,
                    agent: &self.request.agent,
                    config,
                    document,
                };
                (label, places.lines(decided, words))
            }
            _ => (words.trace_from(&label, &layer(decided, words)), Vec::new()),
        };
        let subject = vec![plain(&(setting.label)(words))];
        let first = told(0, subject, vec![plain(&text)], "note");
        [first].into_iter().chain(places).collect()
    }

    fn program(&self, segment: &Segment, words: Language) -> Vec<TraceLine> {
        let path = |path: &str| line(&self.short(path), LONGEST, words);
        let subject = line(&segment.argv.join(" "), LONGEST, words);
        let program = match (&segment.resolved, &segment.real) {
            (None, _) if segment.is_built_in() => vec![plain(&words.trace_of_shell())],
            (None, _) => vec![plain(&words.trace_not_found())],
            (Some(found), Some(real)) if found != real => {
                let mut runs = path(found);
                runs.push(plain(" → "));
                runs.extend(path(real));
                runs
            }
            (Some(found), _) => path(found),
        };
        let mark = if segment.matched.is_some() {
            "pass"
        } else {
            "miss"
        };
        let mut lines = vec![told(0, subject, program, mark)];
        if !segment.wrappers.is_empty() {
            let text = line(&segment.wrappers.join(", "), LONGEST, words);
            lines.push(told(1, vec![plain(&words.trace_through())], text, "note"));
        }
        match &segment.matched {
            Some(matched) => {
                let (subject, text) = match matched.by {
                    CoveredBy::SafeBin => {
                        (words.trace_covered_as(), vec![plain(&words.trace_filter())])
                    }
                    CoveredBy::Builtin => (
                        words.trace_covered_as(),
                        vec![plain(&words.trace_builtin())],
                    ),
                    CoveredBy::Allowlist | CoveredBy::Rule => {
                        let whose = visible(&agent(&matched.agent, words), words);
                        let pattern = path(&matched.pattern);
                        let text =
                            filled(&words.trace_pattern_of(FIRST, SECOND), &[pattern, whose]);
                        (words.trace_covered_by(), text)
                    }
                };
                lines.push(told(1, vec![plain(&subject)], text, "pass"));
            }
            None => lines.extend(self.nearest(segment, words)),
        }
        lines
    }

    /// The rule that came nearest, and what it misses.
    fn nearest(&self, segment: &Segment, words: Language) -> Option<TraceLine> {
        let (agent, cwd) = (&self.request.agent, &self.decision.cwd);
        let miss = nearest_miss(self.document?, agent, segment, cwd, self.facts)?;
        let pattern = line(&self.short(&miss.pattern), LONGEST, words);
        let by = vec![plain(&miss.by.say(words))];
        let text = filled(&words.trace_misses(FIRST, SECOND), &[pattern, by]);
        Some(told(1, vec![plain(&words.trace_nearest())], text, "miss"))
    }

    fn short(&self, path: &str) -> String {
        short_home(path, self.facts.home())
    }
}

/// Every place that can hold a setting of an agent.
struct Places<'a> {
    setting: &'static Setting,
    agent: &'a str,
    config: &'a Config,
    document: &'a Document,
}

impl Places<'_> {
    /// A line for each, first the one that is asked first.
    fn lines(&self, decided: &str, words: Language) -> Vec<TraceLine> {
        let name = self.setting.name;
        let agent = self.agent;
        let of = |id: &str| self.document.agents.get(id).map(|it| &it.settings);
        let mut places: Vec<(String, String, Option<&str>)> = Vec::new();
        // The configuration says nothing about what follows when nobody can be asked.
        if name != "askFallback" {
            places.push((
                words.trace_config_agent(),
                format!("agents.list.{agent}.tools.exec.{name}"),
                self.configured(self.config.agents.get(agent)),
            ));
            places.push((
                "openclaw.json".to_owned(),
                format!("tools.exec.{name}"),
                self.configured(Some(&self.config.global)),
            ));
        }
        if agent != "*" {
            places.push((
                words.trace_this_agent(),
                format!("agents.{agent}.{name}"),
                self.stored(of(agent)),
            ));
        }
        places.push((
            words.policy_every_agent(),
            format!("agents.*.{name}"),
            self.stored(of("*")),
        ));
        places.push((
            words.policy_defaults(),
            format!("defaults.{name}"),
            self.stored(Some(&self.document.defaults)),
        ));
        places.push((
            words.trace_built_in(),
            "built-in".to_owned(),
            Some(self.built_in()),
        ));
        let lines = places.into_iter().map(|(subject, place, value)| {
            let text = value.map_or_else(
                || words.trace_not_set(),
                |value| self.setting.value_label(value, words),
            );
            let mark = if place == decided { "pass" } else { "note" };
            told(1, vec![plain(&subject)], vec![plain(&text)], mark)
        });
        lines.collect()
    }

    fn configured(&self, exec: Option<&ExecConfig>) -> Option<&'static str> {
        let exec = exec?;
        match self.setting.name {
            "security" => exec.security.map(|it| it.as_str()),
            "ask" => exec.ask.map(|it| it.as_str()),
            _ => None,
        }
    }

    fn stored(&self, settings: Option<&Settings>) -> Option<&'static str> {
        let settings = settings?;
        match self.setting.name {
            "security" => settings.security.map(|it| it.as_str()),
            "ask" => settings.ask.map(|it| it.as_str()),
            _ => settings.ask_fallback.map(|it| it.as_str()),
        }
    }

    fn built_in(&self) -> &'static str {
        match self.setting.name {
            "security" => "allowlist",
            "ask" => "on-miss",
            _ => "deny",
        }
    }
}

fn told(depth: u32, subject: Vec<TextRun>, text: Vec<TextRun>, mark: &str) -> TraceLine {
    TraceLine {
        depth,
        subject,
        text,
        mark: mark.to_owned(),
    }
}
