//! A decision as text and as JSON.

use std::fmt::Write as _;

use anyhow::Result;
use catalogue::Language;
use command_line::shown::{self, command_line, visible};
use exec_policy::{
    Code, CoveredBy, Decision, Document, Matched, Offer, OfferKind, Rule, Segment, Tier, Verdict,
};
use serde::Serialize;
use wording::policy::rule_line;

/// The report about one command.
pub(super) struct Report<'a> {
    pub(super) agent: &'a str,
    pub(super) decision: &'a Decision,
    /// Entries and rules that would let it run, narrow to broad.
    pub(super) offers: &'a [Offer],
    /// Settings that cannot be used, one sentence each.
    pub(super) findings: &'a [String],
    /// The approvals file, where it can be read.
    pub(super) document: Option<&'a Document>,
}

#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    decision: &'a Decision,
    change: Vec<Change>,
    findings: &'a [String],
}

/// A change after which the command would run unasked.
#[derive(Serialize)]
struct Change {
    /// What the change would allow, or why none does.
    what: String,
    /// The commands to type.
    commands: Vec<String>,
}

impl Report<'_> {
    /// One line of JSON: the decision, `change: [{what, commands}]` and `findings`.
    pub(super) fn json(&self) -> Result<String> {
        shown::json(&Whole {
            decision: self.decision,
            change: self.changes(),
            findings: self.findings,
        })
    }

    /// The report as text.
    pub(super) fn text(&self) -> String {
        let decision = self.decision;
        let verdict = match decision.verdict {
            Verdict::Run => "Runs unasked",
            Verdict::Ask => "Asks",
            Verdict::Deny => "Is denied",
        };
        let mut text = format!(
            "{verdict} ({}): {}\n",
            decision.code,
            visible(&decision.sentence.to_string())
        );
        if !decision.segments.is_empty() {
            text.push('\n');
        }
        for (index, segment) in decision.segments.iter().enumerate() {
            let words = command_line(segment.argv.iter().map(String::as_str));
            let _ = writeln!(
                text,
                "  {}. {words}\n     {}",
                index + 1,
                self.covered(segment)
            );
        }
        for written in &decision.writes {
            let place = command_line([written.path.as_str()]);
            let covered = self.by(written.matched.as_ref());
            let _ = writeln!(text, "  > {place}\n     {}", visible(&covered));
        }
        let effective = &decision.effective;
        let (security, ask) = (&effective.security, &effective.ask);
        let fallback = &effective.ask_fallback;
        let policy = format!(
            "security {} ({}), ask {} ({}), askFallback {} ({})",
            security.value, security.layer, ask.value, ask.layer, fallback.value, fallback.layer
        );
        let _ = writeln!(text, "\nPolicy   {}", visible(&policy));
        let _ = writeln!(text, "Decided  {}", visible(&decision.layer));
        if !decision.cwd.is_empty() {
            let _ = writeln!(text, "Folder   {}", visible(&decision.cwd));
        }
        for risk in &decision.risks {
            let mark = match risk.tier {
                Tier::Danger => "Danger ",
                Tier::Caution => "Caution",
                Tier::Note => "Note   ",
            };
            let _ = writeln!(text, "{mark}  {}", risk.note);
        }
        for sentence in self.findings {
            let _ = writeln!(text, "Note     {}", visible(sentence));
        }
        let changes = self.changes();
        if !changes.is_empty() {
            text.push_str("\nWhat would change it\n");
        }
        for change in changes {
            let _ = writeln!(text, "  {}", visible(&change.what));
            for command in change.commands {
                let _ = writeln!(text, "    {command}");
            }
        }
        text
    }

    fn changes(&self) -> Vec<Change> {
        if self.decision.verdict == Verdict::Run {
            return Vec::new();
        }
        let offered: Vec<_> = self
            .offers
            .iter()
            .map(|offer| self.offered(offer))
            .collect();
        if offered.is_empty() {
            return vec![self.nearest()];
        }
        offered
    }

    fn offered(&self, offer: &Offer) -> Change {
        let what = match offer.kind {
            OfferKind::Command => "allow these words in this folder".to_owned(),
            OfferKind::Arguments => "allow these words in any folder".to_owned(),
            OfferKind::Prefix => "allow these first words, and anything behind them".to_owned(),
            OfferKind::Script => "allow the script as it is now".to_owned(),
            OfferKind::Programs => self.any_arguments(),
            OfferKind::Writes => "allow writing to files below this folder".to_owned(),
            OfferKind::Parts => format!("allow each command of the line: {}", parts(offer)),
            OfferKind::Chains => "run lines like this whenever each command may run".to_owned(),
            OfferKind::Line => "allow exactly this line in this folder".to_owned(),
        };
        let mut commands: Vec<String> = offer.rules.iter().map(|rule| self.rule(rule)).collect();
        if !offer.patterns.is_empty() {
            let add = ["exec-host", "approvals", "allowlist", "add"];
            let add = add.into_iter().chain(["--agent", self.agent]);
            commands.push(command_line(
                add.chain(offer.patterns.iter().map(String::as_str)),
            ));
        }
        if offer.chains {
            let set = ["exec-host", "approvals", "policy", "--agent", self.agent];
            let set = set.into_iter().chain(["--chains", "per-part", "--yes"]);
            commands.push(command_line(set));
        }
        Change { what, commands }
    }

    fn any_arguments(&self) -> String {
        let unknown = self.decision.unknown_programs();
        let unknown = unknown.iter().map(|name| visible(name));
        let sentences = unknown.map(|name| {
            format!("; {name} is unknown to Exec Companion and may run other programs")
        });
        let sentences: String = sentences.collect();
        format!("allow the program with any arguments{sentences}")
    }

    fn rule(&self, rule: &Rule) -> String {
        let mut words = vec![
            "exec-host",
            "approvals",
            "rules",
            "add",
            "--agent",
            self.agent,
        ];
        for (option, value) in [
            ("--cwd", &rule.cwd),
            ("--script", &rule.script),
            ("--script-sha256", &rule.script_sha256),
            ("--writes", &rule.writes),
            ("--line", &rule.line),
        ] {
            if let Some(value) = value {
                words.extend([option, value]);
            }
        }
        if rule.more {
            words.push("--more");
        }
        if !rule.pattern.is_empty() {
            words.push(&rule.pattern);
        }
        match &rule.args {
            Some(args) if args.is_empty() => words.push("--no-arguments"),
            Some(args) => {
                words.push("--");
                words.extend(args.iter().map(String::as_str));
            }
            None => {}
        }
        command_line(words)
    }

    /// No entry would let it run: names the setting that decides.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other code has the same answer"
    )]
    fn nearest(&self) -> Change {
        let Decision { layer, code, .. } = self.decision;
        let effective = &self.decision.effective;
        let what = match code {
            Code::SecurityDeny => format!(
                "{} is deny: nothing runs until it is allowlist or full",
                effective.security.layer
            ),
            Code::AskAlways => format!(
                "{} is always: every command asks, until it is on-miss",
                effective.ask.layer
            ),
            Code::DenyRule => format!(
                "a rule blocks it ({layer}), and it wins: see exec-host approvals rules list"
            ),
            Code::Unresolved => {
                "no program of that name was found: install it, or write its whole path".to_owned()
            }
            Code::EnvBlocked | Code::EnvInvalid => "leave the variable out".to_owned(),
            Code::EmptyCommand | Code::InvalidCommand | Code::RawMismatch => {
                "send a command as text".to_owned()
            }
            Code::CwdUnavailable => "name a folder that exists".to_owned(),
            Code::StoreUnreadable => {
                "correct the file, or restore an earlier version: exec-host approvals history, then \
                 exec-host approvals restore VERSION"
                    .to_owned()
            }
            _ => match &self.decision.unsaved {
                Some(why) => format!(
                    "{why} So this can't be saved as a rule; a person can allow it once"
                ),
                None => "this can't be saved as a rule; a person can allow it once".to_owned(),
            },
        };
        Change {
            what,
            commands: Vec::new(),
        }
    }
}

impl Report<'_> {
    /// The file that a part of the command would start, and what allows it.
    fn covered(&self, segment: &Segment) -> String {
        let mut line = match (&segment.resolved, &segment.real) {
            (None, _) => "no program of that name was found".to_owned(),
            (Some(path), Some(real)) if real != path => format!("{path} → {real}"),
            (Some(path), _) => path.clone(),
        };
        if !segment.wrappers.is_empty() {
            let _ = write!(line, ", through {}", segment.wrappers.join(", "));
        }
        let _ = write!(line, ", {}", self.by(segment.matched.as_ref()));
        visible(&line)
    }

    /// What covers a program, or a file that the line writes.
    fn by(&self, matched: Option<&Matched>) -> String {
        match matched {
            Some(matched) if matched.agent.is_empty() => format!("covered as {}", matched.by),
            Some(matched) => {
                let list = if matched.agent == "*" {
                    "everybody"
                } else {
                    &matched.agent
                };
                let (by, named) = (matched.by, self.named(matched));
                format!("covered by the {by} of {list}: {named}")
            }
            None => "covered by no rule".to_owned(),
        }
    }

    /// What covers a part: a rule with all that it says, an entry by its pattern.
    fn named(&self, matched: &Matched) -> String {
        let agent = self.document.and_then(|it| it.agents.get(&matched.agent));
        let mut rules = agent.map_or(&[][..], |it| &it.rules).iter();
        let rule = rules.find(|rule| {
            let about = rule.line.as_ref().or(rule.writes.as_ref());
            let about = about.unwrap_or(&rule.pattern);
            !rule.deny && rule.id == matched.id && *about == matched.pattern
        });
        match rule.filter(|_| matched.by == CoveredBy::Rule) {
            Some(rule) => {
                let runs = rule_line(rule, Language::English).into_iter();
                runs.map(|run| run.text).collect()
            }
            None => matched.pattern.clone(),
        }
    }
}

/// The parts of a line that nothing covers yet.
fn parts(offer: &Offer) -> String {
    let open = offer.parts.iter().filter(|part| !part.offers.is_empty());
    let words = open.map(|part| {
        let words = command_line(part.words.iter().map(String::as_str));
        match part.writes {
            true => format!("> {words}"),
            false => words,
        }
    });
    words.collect::<Vec<_>>().join("; ")
}
