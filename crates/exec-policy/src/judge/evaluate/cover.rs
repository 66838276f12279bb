//! What the lists, the rules and the safe bins cover.

use super::Evaluation;
use crate::judge::analysis::{Analysis, Leaf};
use crate::judge::environment;
use crate::judge::policy::CompiledAgent;
use crate::judge::resolve::Machine;
use crate::programs::{safe_bins, terminal as keys};
use crate::shell::posix::Trouble;
use crate::{Code, CoveredBy, Matched, Obstacle};

impl Evaluation<'_> {
    /// What covers each leaf. `more` stands behind the lists of the policy.
    pub(crate) fn covers(
        &self,
        analysis: &Analysis,
        more: Option<&CompiledAgent>,
    ) -> Vec<Option<Matched>> {
        let safe = self.safe_bins();
        let trusted = self
            .policy
            .configured(self.agent, "safeBinTrustedDirs", |config| {
                config.safe_bin_trusted_dirs.as_deref()
            })
            .map_or(&[][..], |layered| layered.value);
        let chain = analysis.chained && self.chains_per_segment();
        let cover = |leaf: &Leaf| {
            if chain && leaf.neutral {
                return Some(Matched {
                    by: CoveredBy::Builtin,
                    pattern: leaf.words[0].text.clone(),
                    agent: String::new(),
                    id: None,
                    arg_pattern: None,
                });
            }
            let more = more.map(|lists| (self.agent, lists));
            let lists = self.policy.lists(self.agent).chain(more);
            listed(leaf, lists.clone(), &self.machine)
                .or_else(|| {
                    lists
                        .clone()
                        .find_map(|(agent, lists)| lists.rules.grant(agent, leaf, &self.machine))
                })
                .or_else(|| safe_bins::cover(leaf, safe, trusted, self))
        };
        analysis.leaves.iter().map(cover).collect()
    }

    fn safe_bins(&self) -> &[String] {
        self.policy
            .configured(self.agent, "safeBins", |config| config.safe_bins.as_deref())
            .map_or(safe_bins::DEFAULT.as_slice(), |layered| layered.value)
    }

    /// The first thing that keeps the lists from covering the whole command.
    pub(crate) fn missing(
        &self,
        analysis: &Analysis,
        covers: &[Option<Matched>],
    ) -> Option<Trouble> {
        if let Some(trouble) = self.around(analysis) {
            return Some(trouble);
        }
        if let Some(trouble) = &analysis.trouble {
            return Some(trouble.clone());
        }
        if analysis.chained && !self.chains_per_segment() {
            return Some(Trouble::new(Code::Chain, Obstacle::Chain));
        }
        let mut uncovered = analysis
            .leaves
            .iter()
            .zip(covers)
            .filter(|(_, cover)| cover.is_none())
            .map(|(leaf, _)| leaf);
        let first = uncovered.clone().next()?;
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

    /// What no entry answers for, because it is not in the words: names in the environment by
    /// which a program may choose what it runs (D3), and a terminal in which keys start
    /// programs.
    pub(super) fn around(&self, analysis: &Analysis) -> Option<Trouble> {
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

    fn chains_per_segment(&self) -> bool {
        self.policy
            .configured(self.agent, "chains", |config| config.per_segment_chains)
            .is_some_and(|chains| chains.value)
    }
}

/// The entry that covers a leaf; none covers one whose path alone does not say enough.
fn listed<'a>(
    leaf: &Leaf,
    mut lists: impl Iterator<Item = (&'a str, &'a CompiledAgent)>,
    machine: &Machine<'_>,
) -> Option<Matched> {
    let program = leaf.program.as_ref().filter(|_| leaf.trouble.is_none())?;
    let words = leaf.known_argv();
    let paths = program.paths();
    // Behind a `cd` no folder is the one that an entry was bound to.
    let cwd = if leaf.moved { "" } else { &machine.cwd };
    let (platform, now) = (machine.platform(), machine.facts.now_ms());
    lists.find_map(|(agent, lists)| {
        let list = &lists.allowlist;
        list.find(agent, &paths, words.as_deref(), cwd, platform, now)
    })
}
