//! Try a command: the decision that would be made.

use catalogue::Language;
use exec_policy::{Ask, Call, Code, Decision, Offer, Request, Rule, Verdict};
use view_model::{Problem, RiskNote, Suggestion, TextRun, Trial, TrialRequest};
use wording::policy::{offer_label, rule_line};
use wording::{Say, Trace, tier};

use crate::editor::{Editor, lock};
use crate::patterns::in_folder;
use crate::text::{FIRST, SECOND, filled, kind as run_kind, plain, short, visible};

impl Editor {
    /// Judges a command. Nothing runs.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn try_command(&self, trial: &TrialRequest) -> Result<Trial, Problem> {
        let contents = self.contents()?;
        let request = request(trial, &self.machine.home);
        let decision = lock(&self.judge).decide(&request);
        let language = self.language();
        let (verdict, label) = verdict(&decision);
        let trace = Trace {
            request: &request,
            decision: &decision,
            document: Some(&contents.document),
            config: Some(&contents.config),
            facts: &self.machine.facts(&request),
        };
        Ok(Trial {
            version: contents.snapshot.hash.clone(),
            verdict: verdict.to_owned(),
            label: label(language),
            sentence: vec![plain(&decision.sentence.say(language))],
            code: decision.code.to_string(),
            layer: decision.layer.clone(),
            command: visible(&request.text(), language),
            tree: trace.lines(language),
            risks: risks(&decision, language),
            suggestions: self
                .offers(trial)
                .iter()
                .map(|it| {
                    let unknown = decision.unknown_programs();
                    suggestion(it, &unknown, &self.machine.home, language)
                })
                .collect(),
        })
    }

    /// What would let a command run, narrow to broad. Where `ask=off` refuses what is not
    /// listed, the same entries do it.
    pub(crate) fn offers(&self, trial: &TrialRequest) -> Vec<Offer> {
        let request = request(trial, &self.machine.home);
        let mut judge = lock(&self.judge);
        let decision = judge.decide(&request);
        if (decision.verdict, decision.code) != (Verdict::Deny, Code::AllowlistMiss) {
            return decision.offers;
        }
        let call = Call {
            ask: Some(Ask::OnMiss),
            ..request.call
        };
        judge.decide(&Request { call, ..request }).offers
    }
}

/// The command as it would arrive.
pub(crate) fn request(trial: &TrialRequest, home: &str) -> Request {
    let request = if trial.words {
        Request::argv(trial.text.split_whitespace())
    } else {
        Request::shell(trial.text.clone())
    };
    let folder = trial.folder.trim();
    let folder = match folder.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with(['/', '\\']) => format!("{home}{rest}"),
        Some(_) | None => folder.to_owned(),
    };
    Request {
        // What holds for an agent without settings of its own is what holds for every agent.
        agent: if trial.agent.is_empty() {
            "*".to_owned()
        } else {
            trial.agent.clone()
        },
        cwd: Some(if folder.is_empty() {
            home.to_owned()
        } else {
            folder
        }),
        ..request
    }
}

/// The verdict as it is stored and as it is said.
pub(crate) fn verdict(decision: &Decision) -> (&'static str, fn(Language) -> String) {
    match (decision.verdict, decision.code) {
        (Verdict::Run, _) => ("run", Language::trial_run),
        (Verdict::Ask, _) => ("ask", Language::trial_ask),
        (Verdict::Deny, Code::Unparsed | Code::Grammar | Code::Substitution | Code::Expansion) => {
            ("deny", Language::trial_unseen)
        }
        (Verdict::Deny, _) => ("deny", Language::trial_deny),
    }
}

/// An offer as a person reads it. `unknown` are the programs of which no table knows what
/// they run: with any arguments it may be anything.
pub(crate) fn suggestion(
    offer: &Offer,
    unknown: &[&str],
    home: &str,
    language: Language,
) -> Suggestion {
    let mut detail: Vec<TextRun> = Vec::new();
    let mut part = |runs: Vec<TextRun>| {
        detail = match detail.is_empty() {
            true => runs,
            false => {
                let before = std::mem::take(&mut detail);
                filled(&language.rule_also(FIRST, SECOND), &[before, runs])
            }
        };
    };
    for rule in &offer.rules {
        if rule.writes.is_some() || rule.line.is_some() {
            let rule = Rule {
                writes: rule.writes.as_ref().map(|files| short(files, home)),
                cwd: rule.cwd.as_ref().map(|cwd| short(cwd, home)),
                ..rule.clone()
            };
            part(rule_line(&rule, language));
            continue;
        }
        let mut runs = visible(&short(&rule.pattern, home), language);
        if let Some(script) = &rule.script {
            runs.push(plain(" "));
            runs.extend(visible(&short(script, home), language));
        }
        if let Some(args) = rule.args.as_ref().filter(|_| rule.script.is_none()) {
            let words = if args.is_empty() {
                language.rule_without_arguments()
            } else if rule.more {
                format!("{} …", args.join(" "))
            } else {
                args.join(" ")
            };
            runs.push(plain(" "));
            runs.extend(visible(&words, language));
        }
        if let Some(cwd) = &rule.cwd {
            runs = in_folder(runs, cwd, home, language);
        }
        part(runs);
    }
    for pattern in &offer.patterns {
        part(visible(&short(pattern, home), language));
    }
    if offer.chains {
        part(vec![plain(&language.stored_chains())]);
    }
    if !offer.patterns.is_empty() {
        for name in unknown {
            detail.push(plain(" · "));
            detail.extend(filled(
                &language.offer_unknown(FIRST),
                &[visible(name, language)],
            ));
        }
    }
    Suggestion {
        id: offer.kind.as_str().to_owned(),
        label: offer_label(offer, language),
        detail,
    }
}

fn risks(decision: &Decision, language: Language) -> Vec<RiskNote> {
    let risks = decision.risks.iter();
    risks
        .map(|risk| RiskNote {
            kind: run_kind(risk.kind),
            note: risk.note.say(language),
            tier: tier(risk.tier),
        })
        .collect()
}
