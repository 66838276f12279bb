//! What decides, once everything is known.

use super::Judge;
use crate::analysis::Analysis;
use crate::posix::Trouble;
use crate::rules::Denial;
use crate::{Ask, Code, Effective, Matched, Obstacle, Reason, Security, Verdict};

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

impl Judge<'_> {
    /// A deny rule that could not be checked (D9), or inline code under strict evaluation.
    pub(super) fn explicit(
        &self,
        analysis: &Analysis,
        missing: Option<&Trouble>,
        denial: Option<&Denial>,
    ) -> Option<Explicit> {
        if let Some(Denial::Possible(matched)) = denial {
            return Some(Explicit {
                layer: format!("agents.{}.rules", matched.agent),
                trouble: missing
                    .cloned()
                    .filter(|trouble| hides_from_rules(trouble, analysis))
                    .unwrap_or_else(|| {
                        Trouble::new(
                            Code::Wrapper,
                            Obstacle::DeniedWords(matched.pattern.clone()),
                        )
                    }),
            });
        }
        let trouble = missing.filter(|trouble| hides_from_rules(trouble, analysis))?;
        let denying = self
            .policy
            .lists(self.agent)
            .find(|(_, lists)| lists.rules.denies_anything());
        if let Some((agent, _)) = denying {
            return Some(Explicit {
                layer: format!("agents.{agent}.rules"),
                trouble: trouble.clone(),
            });
        }
        let strict = self
            .policy
            .configured(self.agent, "strictInlineEval", |config| {
                config.strict_inline_eval
            })
            .filter(|strict| strict.value)?;
        let inline = analysis.trouble.is_some()
            || analysis
                .leaves
                .iter()
                .filter_map(|leaf| leaf.trouble.as_ref())
                .any(|trouble| trouble.code == Code::InlineCode);
        inline.then(|| Explicit {
            layer: strict.layer,
            trouble: trouble.clone(),
        })
    }

    pub(super) fn ground(
        &self,
        covers: &[Option<Matched>],
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
fn covered(covers: &[Option<Matched>]) -> Ground {
    let by = |kind: &str| covers.iter().flatten().any(|matched| matched.by == kind);
    let (code, layer, sentence) = if by("safe-bin") {
        (Code::SafeBin, "safe-bins", Reason::SafeFilters)
    } else if by("rule") {
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

/// Whether a trouble hides from a deny rule what would run.
fn hides_from_rules(trouble: &Trouble, analysis: &Analysis) -> bool {
    if trouble.code == Code::Redirection {
        // Its commands are all there; where it reads and writes starts nothing.
        let clear = analysis.leaves.iter().all(|leaf| leaf.trouble.is_none());
        return !(clear && analysis.outlined);
    }
    !matches!(trouble.code, Code::AllowlistMiss | Code::Chain)
}
