//! What decides, once everything is known.

use super::{Cover, Evaluation};
use crate::judge::analysis::{Analysis, Leaf};
use crate::judge::offers;
use crate::judge::rules::Denial;
use crate::{Ask, Chains, Code, CoveredBy, Effective, Obstacle, Reason, Security, Verdict};
use command_request::Machine;
use policy_values::Trouble;

/// What decided.
pub(super) struct Ground {
    pub(super) verdict: Verdict,
    pub(super) code: Code,
    pub(super) layer: String,
    pub(super) sentence: Reason,
}

/// Why a person must answer, whatever `askFallback` says.
pub(super) struct Explicit {
    pub(super) layer: String,
    trouble: Trouble,
}

impl Evaluation<'_> {
    /// A deny rule that could not be checked (D9), or code in the line under strict
    /// evaluation. Nothing that stands before, behind or around it makes it less so.
    pub(super) fn explicit(
        &self,
        analysis: &Analysis,
        covers: &[Option<Cover>],
        denial: Option<&Denial>,
    ) -> Option<Explicit> {
        let woven = analysis.woven.as_ref();
        let woven = woven.filter(|_| self.chains() == Chains::Ask);
        let mut hidden = hidden(analysis, woven, covers);
        if let Some(Denial::Possible(matched)) = denial {
            let words = || Obstacle::DeniedWords(matched.pattern.clone());
            return Some(Explicit {
                layer: format!("agents.{}.rules", matched.agent),
                trouble: hidden.next().map_or_else(
                    || Trouble::new(Code::Wrapper, words()),
                    |(_, trouble)| trouble.clone(),
                ),
            });
        }
        let denying = self
            .policy
            .lists(self.agent)
            .find(|(_, lists)| lists.rules.denies_anything());
        if let Some((agent, _)) = denying {
            let found = hidden.next().map(|(_, trouble)| trouble.clone());
            return found
                .or_else(|| self.around(analysis))
                .map(|trouble| Explicit {
                    layer: format!("agents.{agent}.rules"),
                    trouble,
                });
        }
        let strict = self
            .policy
            .configured(self.agent, "strictInlineEval", |config| {
                config.strict_inline_eval
            })
            .filter(|strict| strict.value)?;
        // A script that a shell reads from a file is no code in the line.
        let (_, trouble) = hidden.find(|(leaf, trouble)| {
            trouble.code != Code::Shell
                || !leaf.is_some_and(|leaf| runs_script(leaf, &self.machine))
        })?;
        Some(Explicit {
            layer: strict.layer,
            trouble: trouble.clone(),
        })
    }

    pub(super) fn ground(
        &self,
        covers: &[Option<Cover>],
        missing: Option<&Trouble>,
        explicit: Option<&Explicit>,
    ) -> Ground {
        let Effective { security, ask, .. } = &self.effective;
        if ask.value == Ask::Always {
            return Ground {
                verdict: Verdict::Ask,
                code: Code::AskAlways,
                layer: ask.layer.clone(),
                sentence: Reason::AskAlways(ask.layer.clone()),
            };
        }
        if let Some(Explicit { layer, trouble }) = explicit {
            let sentence = Reason::MustBeSeen(trouble.what.clone(), layer.clone());
            return if ask.value == Ask::Off {
                deny(Code::DenyRule, layer.clone(), sentence)
            } else {
                Ground {
                    verdict: Verdict::Ask,
                    code: trouble.code,
                    layer: layer.clone(),
                    sentence,
                }
            };
        }
        if security.value == Security::Full {
            return Ground {
                verdict: Verdict::Run,
                code: Code::Full,
                layer: security.layer.clone(),
                sentence: Reason::Full(security.layer.clone()),
            };
        }
        match missing {
            None => covered(covers),
            Some(trouble) if ask.value == Ask::Off => deny(
                Code::AllowlistMiss,
                security.layer.clone(),
                Reason::ListOnly(
                    trouble.what.clone(),
                    security.layer.clone(),
                    ask.layer.clone(),
                ),
            ),
            Some(trouble) => Ground {
                verdict: Verdict::Ask,
                code: trouble.code,
                layer: "allowlist".to_owned(),
                sentence: Reason::Contains(trouble.what.clone()),
            },
        }
    }
}

pub(super) fn deny(code: Code, layer: impl Into<String>, sentence: Reason) -> Ground {
    Ground {
        verdict: Verdict::Deny,
        code,
        layer: layer.into(),
        sentence,
    }
}

/// The ground of a run that the lists cover.
fn covered(covers: &[Option<Cover>]) -> Ground {
    let by = |kind: CoveredBy| covers.iter().flatten().any(|it| it.matched.by == kind);
    let (code, layer, sentence) = if by(CoveredBy::SafeBin) {
        (Code::SafeBin, "safe-bins", Reason::SafeFilters)
    } else if by(CoveredBy::Rule) {
        (Code::RuleAllow, "rules", Reason::Granted)
    } else {
        (Code::Allowlist, "allowlist", Reason::Listed)
    };
    Ground {
        verdict: Verdict::Run,
        code,
        layer: layer.to_owned(),
        sentence,
    }
}

/// What of a command cannot be seen before it runs, wherever it stands: what keeps its text
/// from being read to the end, and what a program is given that no entry answers for.
fn hidden<'a>(
    analysis: &'a Analysis,
    woven: Option<&'a Trouble>,
    covers: &'a [Option<Cover>],
) -> impl Iterator<Item = (Option<&'a Leaf>, &'a Trouble)> {
    let leaves = analysis.leaves.iter().zip(covers);
    let troubles = leaves.filter_map(|(leaf, cover)| {
        let open = cover.is_none() && !leaf.settled;
        let trouble = leaf.trouble.as_ref().filter(|_| open);
        let trouble = trouble.filter(|trouble| trouble.code != Code::AllowlistMiss);
        Some((Some(leaf), trouble.or(leaf.beyond.as_ref())?))
    });
    let text = analysis.hidden.iter().chain(woven);
    let text = text.map(|trouble| (None, trouble));
    text.chain(troubles)
}

/// Whether a shell is given a file with commands, and nothing else to run.
fn runs_script(leaf: &Leaf, machine: &Machine<'_>) -> bool {
    leaf.within(machine, |machine| offers::script(leaf, machine))
        .is_some_and(|script| {
            !["/dev/", "/proc/"]
                .iter()
                .any(|root| script.starts_with(root))
        })
}
