//! What the lists, the rules and the safe bins cover.

use std::cell::LazyCell;

use super::Evaluation;
use crate::judge::analysis::{Analysis, Leaf, Writing};
use crate::judge::policy::CompiledAgent;
use crate::judge::{line, still, writing};
use crate::judge::{safe_bins, terminal as keys};
use crate::{Chains, Code, CoveredBy, Matched, Obstacle, Rule};
use child_environment as environment;
use command_request::Machine;
use policy_values::Trouble;

/// What covers a leaf, and how far.
#[derive(Debug, Clone)]
pub(crate) struct Cover {
    pub(crate) matched: Matched,
    /// Whatever its arguments are.
    pub(crate) any: bool,
    /// With exactly these arguments.
    pub(crate) exact: bool,
    /// As long as a file has the content that it had.
    pub(crate) hashed: bool,
}

impl Cover {
    /// One that says nothing of the arguments.
    pub(crate) fn of(matched: Matched) -> Self {
        Self {
            matched,
            any: false,
            exact: false,
            hashed: false,
        }
    }
}

impl Evaluation<'_> {
    /// What covers each leaf. `more` stands behind the lists of the policy.
    pub(crate) fn covers(
        &self,
        analysis: &Analysis,
        more: Option<&CompiledAgent>,
    ) -> Vec<Option<Cover>> {
        let leaves = analysis.leaves.iter();
        let mut covers: Vec<Option<Cover>> = leaves.map(|leaf| self.cover(leaf, more)).collect();
        for (at, leaf) in analysis.leaves.iter().enumerate() {
            // Who allowed exactly the words of a carrier looked at what it carries.
            let carrier = leaf
                .carrier
                .and_then(|carrier| analysis.leaves.get(carrier));
            if let Some(carrier) = carrier.filter(|_| covers[at].is_none()) {
                let mut lists = self.lists(more);
                let exact = |cover: &Cover| cover.exact;
                covers[at] = lists
                    .find_map(|(agent, lists)| lists.rules.grant(agent, carrier, &self.machine))
                    .filter(exact);
            }
        }
        covers
    }

    /// The lists that hold, and behind them `more`.
    fn lists<'l>(
        &'l self,
        more: Option<&'l CompiledAgent>,
    ) -> impl Iterator<Item = (&'l str, &'l CompiledAgent)> + Clone {
        let more = more.map(|lists| (self.agent, lists));
        self.policy.lists(self.agent).chain(more)
    }

    fn cover(&self, leaf: &Leaf, more: Option<&CompiledAgent>) -> Option<Cover> {
        let prints = leaf.builtin == Some(true) && !leaf.reads && !leaf.more;
        if prints && self.chains_with(more) == Chains::PerPart {
            return Some(Cover::of(Matched {
                by: CoveredBy::Builtin,
                pattern: leaf.words[0].text.clone(),
                agent: String::new(),
                id: None,
                arg_pattern: None,
            }));
        }
        let mut folders = leaf.place.folders();
        let first = folders.next()?;
        let cover = self
            .machine
            .within(first, |machine| self.cover_in(leaf, more, machine))?;
        // What covers any arguments without a folder of its own does so in each.
        let same = cover.any && cover.matched.by == CoveredBy::Allowlist && !leaf.reads;
        let everywhere = same
            || folders.all(|folder| {
                self.machine
                    .within(folder, |machine| self.cover_in(leaf, more, machine))
                    .is_some_and(|other| cover.any || !other.any)
            });
        // Who runs the text as it was sent has the shell do it, which no entry for a file answers for:
        // `test -v 'a[$(id)]'` runs `id`.
        (everywhere && (leaf.builtin != Some(false) || cover.exact)).then_some(cover)
    }

    fn cover_in(
        &self,
        leaf: &Leaf,
        more: Option<&CompiledAgent>,
        machine: &Machine<'_>,
    ) -> Option<Cover> {
        let lists = self.lists(more);
        let cover = listed(leaf, lists.clone(), machine).or_else(|| {
            lists
                .clone()
                .find_map(|(agent, lists)| lists.rules.grant(agent, leaf, machine))
        });
        // A file that is read by a redirection is no argument that anything fixes.
        if leaf.reads {
            return cover.filter(|cover| cover.any);
        }
        cover.or_else(|| {
            let trusted = self
                .policy
                .configured(self.agent, "safeBinTrustedDirs", |config| {
                    config.safe_bin_trusted_dirs.as_deref()
                })
                .map_or(&[][..], |layered| layered.value);
            safe_bins::cover(leaf, self.safe_bins(), trusted, self, machine).map(Cover::of)
        })
    }

    fn safe_bins(&self) -> &[String] {
        self.policy
            .configured(self.agent, "safeBins", |config| config.safe_bins.as_deref())
            .map_or(known_programs::safe_bins::DEFAULT.as_slice(), |layered| {
                layered.value
            })
    }

    /// The first thing that keeps the lists from covering the whole command.
    pub(crate) fn missing(
        &self,
        analysis: &Analysis,
        covers: &[Option<Cover>],
        more: Option<&CompiledAgent>,
    ) -> Option<Trouble> {
        if let Some(trouble) = self.around(analysis) {
            return Some(trouble);
        }
        match self.chains_with(more) {
            Chains::Ask => {
                if let Some(trouble) = &analysis.trouble {
                    return Some(trouble.clone());
                }
                if analysis.chained {
                    return Some(Trouble::new(Code::Chain, Obstacle::Chain));
                }
            }
            Chains::PerPart => {
                if let Some(trouble) = &analysis.parts {
                    return Some(trouble.clone());
                }
                let written = |writing: &&Writing| self.may_write(writing, more).is_none();
                if let Some(writing) = analysis.writes.iter().find(written) {
                    let what = Obstacle::Writes(writing.path.clone());
                    return Some(Trouble::new(Code::Redirection, what));
                }
            }
        }
        let mut uncovered = analysis
            .leaves
            .iter()
            .zip(covers)
            .filter(|(_, cover)| cover.is_none())
            .map(|(leaf, _)| leaf);
        let Some(first) = uncovered.clone().next() else {
            return still::linked(analysis, &self.machine).or_else(|| {
                match self.chains_with(more) {
                    Chains::Ask => None,
                    Chains::PerPart => still::disturbed(analysis, covers),
                }
            });
        };
        if let Some(trouble) = uncovered.find_map(|leaf| leaf.trouble.clone()) {
            return Some(trouble);
        }
        let program = first.program.as_ref();
        let path = program.map_or_else(String::new, |program| program.path.clone());
        Some(Trouble::new(
            Code::AllowlistMiss,
            Obstacle::Unlisted(path, self.agent.to_owned()),
        ))
    }

    /// The grant by which a redirection may write its file, wherever the line has got to. Of several
    /// folders it is the grant for the first.
    pub(crate) fn may_write(
        &self,
        writing: &Writing,
        more: Option<&CompiledAgent>,
    ) -> Option<Matched> {
        let mut folders = writing.place.folders().map(|folder| {
            self.machine.within(folder, |machine| {
                writing::granted(&writing.path, machine, self.lists(more))
            })
        });
        let first = folders.next()??;
        folders.all(|granted| granted.is_some()).then_some(first)
    }

    /// The grant for exactly this line, here.
    pub(super) fn line(&self, analysis: &Analysis) -> Option<Matched> {
        self.policy.lists(self.agent).find_map(|(agent, lists)| {
            let mut rules = lists.rules.lines().iter();
            let fits = |rule: &&Rule| line::fits(rule, self, analysis);
            let rule = rules.find(fits)?;
            Some(Matched {
                by: CoveredBy::Rule,
                pattern: rule.line.clone().unwrap_or_default(),
                agent: agent.to_owned(),
                id: rule.id.clone(),
                arg_pattern: None,
            })
        })
    }

    /// Whether the request runs with this grant for its line.
    pub(crate) fn runs_as_line(&self, analysis: &Analysis, rule: &Rule) -> bool {
        line::fits(rule, self, analysis) && self.around(analysis).is_none()
    }

    /// What no entry answers for, because it is not in the words: names in the environment by
    /// which a program may choose what it runs (D3), and a terminal in which keys start
    /// programs.
    pub(crate) fn around(&self, analysis: &Analysis) -> Option<Trouble> {
        let names = environment::unknown(&self.request.env, self.machine.platform());
        if !names.is_empty() {
            let what = Obstacle::UnknownVariables(names.join(", "));
            return Some(Trouble::new(Code::Assignment, what));
        }
        let mut leaves = analysis.leaves.iter();
        let (terminal, input) = (self.request.terminal, self.request.input);
        let what = leaves.find_map(|leaf| {
            let program = leaf.program.as_ref()?;
            let pager = terminal.then(|| keys::pager(program)).flatten();
            let listener = || (terminal || input).then(|| keys::listener(leaf)).flatten();
            match pager {
                Some(pager) => Some(Obstacle::TerminalPager(pager.to_owned())),
                None => listener().map(|name| Obstacle::Listens(name.to_owned())),
            }
        })?;
        Some(Trouble::new(Code::Shell, what))
    }

    /// What a line of several parts needs.
    pub(crate) fn chains(&self) -> Chains {
        self.chains
    }

    /// The same, where `more` may say it.
    fn chains_with(&self, more: Option<&CompiledAgent>) -> Chains {
        more.and_then(|more| more.chains).unwrap_or(self.chains)
    }
}

/// The entry that covers a leaf; none covers one whose path alone does not say enough.
fn listed<'a>(
    leaf: &Leaf,
    mut lists: impl Iterator<Item = (&'a str, &'a CompiledAgent)>,
    machine: &Machine<'_>,
) -> Option<Cover> {
    let program = leaf.program.as_ref().filter(|_| leaf.trouble.is_none())?;
    let words = LazyCell::new(|| leaf.known_argv());
    let paths = program.paths();
    // Where the folder is not known, none is the one that an entry was bound to.
    let cwd = if leaf.place.lost { "" } else { &machine.cwd };
    let (platform, now) = (machine.platform(), machine.facts.now_ms());
    let matched = lists.find_map(|(agent, lists)| {
        let list = &lists.allowlist;
        list.find(agent, &paths, &|| words.as_deref(), cwd, platform, now)
    })?;
    Some(Cover {
        any: matched.arg_pattern.is_none(),
        ..Cover::of(matched)
    })
}
