//! The decision itself.

mod cover;
mod ground;
mod patch;

use std::cell::OnceCell;

pub(crate) use cover::Cover;
use ground::{Ground, deny};

use crate::judge::analysis::{Analysis, Leaf, analyse};
use crate::judge::offers;
use crate::judge::rules::Denial;
use crate::{Ask, Chains, Code, Config, Decision, Document, Effective, Facts, Layered, Policy};
use crate::{Reason, Request, Risk, Rule, Security, Segment, Tier, Verdict, Written};
use child_environment as environment;
use command_request::{Machine, is_absolute};
use command_request::{carried_text, format_argv};

/// Decides about one request: the only judge of the program (D1 to D9).
///
/// ```
/// use exec_policy::{Code, Config, Document, Policy, Request, Verdict, evaluate};
/// # use exec_policy::{Facts, FileFacts, Platform};
/// # struct Computer;
/// # impl Facts for Computer {
/// #     fn platform(&self) -> Platform { Platform::Linux }
/// #     fn home(&self) -> &str { "/home/u" }
/// #     fn cwd(&self) -> &str { "/w" }
/// #     fn path(&self) -> &[String] { static PATH: std::sync::LazyLock<Vec<String>> =
/// #         std::sync::LazyLock::new(|| vec!["/usr/bin".to_owned()]); &PATH }
/// #     fn now_ms(&self) -> u64 { 0 }
/// #     fn file(&self, path: &str) -> Option<FileFacts> {
/// #         path.contains("/bin/").then(|| FileFacts {
/// #             real: path.to_owned(), executable: true, user_writable: false, as_root: false })
/// #     }
/// #     fn sha256(&self, _: &str) -> Option<String> { None }
/// #     fn interpreter(&self, _: &str) -> Option<String> { None }
/// #     fn names(&self, _: &str) -> Vec<String> { Vec::new() }
/// # }
/// let (document, _) = Document::read(&serde_json::json!({
///     "version": 1,
///     "agents": { "main": { "allowlist": [{ "pattern": "/usr/bin/git" }] } },
/// }));
/// let policy = Policy::compile(&document, &Config::default(), "/home/u", Platform::Linux);
///
/// let decision = evaluate(&Request::shell("git status"), &policy, &Computer);
/// assert_eq!((decision.verdict, decision.code), (Verdict::Run, Code::Allowlist));
///
/// let decision = evaluate(&Request::shell("git status > x"), &policy, &Computer);
/// assert_eq!((decision.verdict, decision.code), (Verdict::Ask, Code::Redirection));
/// ```
#[must_use]
pub fn evaluate(request: &Request, policy: &Policy, facts: &dyn Facts) -> Decision {
    Evaluation::new(request, policy, facts).decide()
}

/// The grant for exactly this text in this folder (E7): what Always allow stores for a line, and what a
/// typed rule for a line becomes. None where the text, the program files and the scripts do not say all
/// that the line runs.
#[must_use]
pub fn line_rule(text: &str, folder: &str, facts: &dyn Facts) -> Option<Rule> {
    let request = Request {
        cwd: Some(folder.to_owned()),
        ..Request::shell(text)
    };
    let nothing = Policy::compile(
        &Document::default(),
        &Config::default(),
        facts.home(),
        facts.platform(),
    );
    let evaluation = Evaluation::new(&request, &nothing, facts);
    if evaluation.refusal().is_some() {
        return None;
    }
    let analysis = analyse(&request, &evaluation.machine);
    offers::line_rule(&evaluation, &analysis)
}

/// One request in front of one policy.
pub(crate) struct Evaluation<'a> {
    request: &'a Request,
    policy: &'a Policy,
    machine: Machine<'a>,
    agent: &'a str,
    effective: Effective,
    chains: Chains,
    risks: OnceCell<Vec<Risk>>,
}

/// The settings that hold for a request.
fn effective(request: &Request, policy: &Policy, agent: &str) -> Effective {
    let mut effective = policy.effective(agent, request.call);
    if request.elevated && effective.security.value != Security::Deny {
        let layer = "elevated".to_owned();
        effective.ask = Layered {
            value: Ask::Off,
            layer: layer.clone(),
        };
        effective.security = Layered {
            value: Security::Full,
            layer,
        };
    }
    effective
}

impl<'a> Evaluation<'a> {
    fn new(request: &'a Request, policy: &'a Policy, facts: &'a dyn Facts) -> Self {
        let agent = match request.agent.trim() {
            "" => "main",
            agent => agent,
        };
        let cwd = request.cwd.as_deref().unwrap_or(facts.cwd());
        Self {
            request,
            policy,
            machine: Machine::of(request, cwd, facts),
            agent,
            effective: effective(request, policy, agent),
            chains: policy.chains(agent).value,
            risks: OnceCell::new(),
        }
    }

    fn decide(&self) -> Decision {
        if let Some(patch) = &self.request.patch {
            return self.patch(patch);
        }
        if let Some(ground) = self.refusal() {
            return self.decision(ground, None, Vec::new());
        }
        let analysis = analyse(self.request, &self.machine);
        if analysis.leaves.is_empty() && analysis.trouble.is_none() {
            let ground = deny(Code::EmptyCommand, "command", Reason::OnlyRemark);
            return self.decision(ground, Some(analysis), Vec::new());
        }
        let denial = self.denial(&analysis);
        if let Some(Denial::Certain(matched)) = &denial {
            let layer = format!("agents.{}.rules", matched.agent);
            let sentence = Reason::Denied(matched.pattern.clone(), layer.clone());
            let ground = deny(Code::DenyRule, layer, sentence);
            return self.decision(ground, Some(analysis), Vec::new());
        }
        let mut covers = self.covers(&analysis, None);
        let line = self.line(&analysis);
        let missing = match &line {
            None => self.missing(&analysis, &covers, None),
            Some(matched) => {
                covers.fill(Some(Cover::of(matched.clone())));
                self.around(&analysis)
            }
        };
        let explicit = self.explicit(&analysis, &covers, denial.as_ref());
        let ground = self.ground(&covers, missing.as_ref(), explicit.as_ref());
        let offered = explicit.is_none()
            && ground.verdict == Verdict::Ask
            && self.effective.ask.value != Ask::Always
            && self.effective.security.value == Security::Allowlist;
        let offers = match offered {
            true => offers::of(self, &analysis),
            false => Vec::new(),
        };
        let unsaved = match offered && offers.is_empty() {
            true => offers::obstacle(self, &analysis),
            false => None,
        };
        let mut decision = Decision {
            offers,
            unsaved,
            ..self.decision(ground, Some(analysis), covers)
        };
        if line.is_some() {
            for written in &mut decision.writes {
                written.matched.clone_from(&line);
            }
        }
        decision.satisfied = missing.is_none() && explicit.is_none();
        if let Some(explicit) = explicit {
            decision.effective.ask_fallback = Layered {
                value: Security::Deny,
                layer: explicit.layer,
            };
        }
        decision
    }

    /// What refuses the request before its command is looked at.
    fn refusal(&self) -> Option<Ground> {
        let request = self.request;
        let text = carried_text(&request.argv);
        if request
            .argv
            .first()
            .is_none_or(|word| word.trim().is_empty())
            || text.is_some_and(|text| text.trim().is_empty())
        {
            return Some(deny(Code::EmptyCommand, "command", Reason::Empty));
        }
        let has_nul = |text: &String| text.contains('\0');
        if request.argv.iter().any(has_nul)
            || request.raw_command.as_ref().is_some_and(has_nul)
            || request.cwd.as_ref().is_some_and(has_nul)
        {
            return Some(deny(Code::InvalidCommand, "command", Reason::Nul));
        }
        if let Some(raw) = &request.raw_command
            && !raw_agrees(raw, &request.argv)
        {
            return Some(deny(Code::RawMismatch, "rawCommand", Reason::TextsDiffer));
        }
        let security = &self.effective.security;
        if security.value == Security::Deny {
            return Some(deny(
                Code::SecurityDeny,
                security.layer.clone(),
                Reason::NothingRuns(security.layer.clone()),
            ));
        }
        let facts = self.machine.facts;
        if let Err(refusal) =
            environment::check(&request.env, request.host, facts.platform(), facts.path())
        {
            let code = if refusal.blocked.is_empty() {
                Code::EnvInvalid
            } else {
                Code::EnvBlocked
            };
            return Some(deny(
                code,
                "env",
                Reason::Environment(refusal.keys().join(", ")),
            ));
        }
        if let Some(cwd) = &request.cwd
            && !(is_absolute(cwd, facts.platform())
                && facts.file(cwd).is_some()
                && facts.is_folder(cwd))
        {
            return Some(deny(
                Code::CwdUnavailable,
                "cwd",
                Reason::NoFolder(cwd.clone()),
            ));
        }
        None
    }

    fn denial(&self, analysis: &Analysis) -> Option<Denial> {
        let mut possible = None;
        for (agent, lists) in self.policy.lists(self.agent) {
            for leaf in analysis.leaves.iter().chain(&analysis.carriers) {
                for folder in leaf.place.folders() {
                    let denial = |machine: &Machine<'_>| lists.rules.denial(agent, leaf, machine);
                    match self.machine.within(folder, denial) {
                        Some(Denial::Certain(matched)) => return Some(Denial::Certain(matched)),
                        Some(denial) => possible = possible.or(Some(denial)),
                        None => {}
                    }
                }
            }
        }
        possible
    }

    fn decision(
        &self,
        ground: Ground,
        analysis: Option<Analysis>,
        covers: Vec<Option<Cover>>,
    ) -> Decision {
        let sent = self.effective.security.value == Security::Full
            && !self
                .policy
                .lists(self.agent)
                .any(|(_, lists)| lists.rules.denies_anything());
        let seen = analysis.is_some();
        let analysis = analysis.unwrap_or_default();
        let covers = covers.into_iter().chain(std::iter::repeat(None));
        Decision {
            verdict: ground.verdict,
            layer: ground.layer,
            code: ground.code,
            sentence: ground.sentence,
            effective: self.effective.clone(),
            segments: analysis
                .leaves
                .into_iter()
                .zip(covers)
                .map(|(leaf, cover)| self.segment(leaf, cover))
                .collect(),
            writes: analysis
                .writes
                .into_iter()
                .map(|writing| Written {
                    matched: self.may_write(&writing, None),
                    path: writing.path,
                })
                .collect(),
            satisfied: false,
            risks: match ground.verdict {
                // Nobody looks at it.
                Verdict::Run => Vec::new(),
                Verdict::Ask | Verdict::Deny => self.risks().to_vec(),
            },
            offers: Vec::new(),
            unsaved: None,
            argv: match seen && !sent {
                true => analysis.pinned,
                false => self.request.argv.clone(),
            },
            program: analysis.program.map(|program| program.path),
            cwd: self.machine.cwd.to_string(),
            folders: analysis.folders.into_iter().collect(),
        }
    }

    /// One program of a decision.
    fn segment(&self, leaf: Leaf, cover: Option<Cover>) -> Segment {
        let script = leaf.within(&self.machine, |machine| offers::script(&leaf, machine));
        let paths = leaf.program.map(|program| (program.path, program.real));
        let (resolved, real) = paths.unzip();
        Segment {
            argv: leaf.words.into_iter().map(|word| word.text).collect(),
            resolved,
            real,
            matched: cover.map(|cover| cover.matched),
            wrappers: leaf.wrappers,
            script,
            cwd: leaf.place.certain().map(str::to_owned),
        }
    }

    /// Danger is looked at each time: nothing is stored for it.
    pub(crate) fn is_dangerous(&self) -> bool {
        self.risks().iter().any(|risk| risk.tier == Tier::Danger)
    }

    /// What a person should look at, whatever the policy says.
    fn risks(&self) -> &[Risk] {
        let risks = || command_marks::of_request(self.request, &self.machine).risks();
        self.risks.get_or_init(risks)
    }

    pub(crate) fn agent(&self) -> &str {
        self.agent
    }

    pub(crate) fn policy(&self) -> &Policy {
        self.policy
    }

    pub(crate) fn machine(&self) -> &Machine<'a> {
        &self.machine
    }

    pub(crate) fn request(&self) -> &'a Request {
        self.request
    }
}

/// Whether the text that is shown belongs to the words that would run: the carried text, or
/// the words as gateways of either generation write them.
fn raw_agrees(raw: &str, argv: &[String]) -> bool {
    let raw = raw.trim();
    if raw.is_empty() {
        return true;
    }
    let trimmed: Vec<String> = argv.iter().map(|word| word.trim().to_owned()).collect();
    carried_text(argv).is_some_and(|text| text.trim() == raw)
        || format_argv(argv).trim() == raw
        || format_argv(&trimmed).trim() == raw
}
