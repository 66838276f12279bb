//! A patch: files of one folder that are written and removed together.

use super::Evaluation;
use super::ground::{Ground, deny};
use crate::{Ask, Code, Decision, Layered, Matched, Patch, Reason, Security, Verdict};
use command_request::is_absolute;
use command_request::protected;
use policy_values::glob::{collapse, normal};

/// The layer of the table of protected paths.
const TABLE: &str = "protected-paths";

impl Evaluation<'_> {
    /// Decides about the files of a patch. No answer to it is kept: Always allow is for
    /// commands.
    pub(super) fn patch(&self, patch: &Patch) -> Decision {
        let refused = self.refusal().or_else(|| self.senseless(patch));
        if let Some(ground) = refused.or_else(|| self.denied(patch)) {
            return self.decision(ground, None, Vec::new());
        }
        let protected = patch
            .paths()
            .find(|path| protected::of_path(path, &self.machine).is_some());
        let ask = &self.effective.ask;
        let ground = match protected {
            _ if ask.value == Ask::Always => Ground {
                verdict: Verdict::Ask,
                code: Code::AskAlways,
                layer: ask.layer.clone(),
                sentence: Reason::AskAlways(ask.layer.clone()),
            },
            Some(path) => {
                let sentence = Reason::PatchProtected(path.to_owned());
                match ask.value {
                    Ask::Off => deny(
                        Code::Protected,
                        TABLE,
                        Reason::PatchUnasked(Box::new(sentence), ask.layer.clone()),
                    ),
                    Ask::OnMiss | Ask::Always => Ground {
                        verdict: Verdict::Ask,
                        code: Code::Protected,
                        layer: TABLE.to_owned(),
                        sentence,
                    },
                }
            }
            None => Ground {
                verdict: Verdict::Run,
                code: Code::Workspace,
                layer: "workspace".to_owned(),
                sentence: Reason::PatchInside,
            },
        };
        let mut decision = self.decision(ground, None, Vec::new());
        decision.satisfied = protected.is_none();
        if protected.is_some() {
            // A person is indispensable here.
            decision.effective.ask_fallback = Layered {
                value: Security::Deny,
                layer: TABLE.to_owned(),
            };
        }
        decision
    }

    /// Why it is no patch of the folder that it names.
    fn senseless(&self, patch: &Patch) -> Option<Ground> {
        let no_sense = |sentence| Some(deny(Code::InvalidCommand, "patch", sentence));
        if self.request.argv.len() != 2 || self.request.argv[0] != Patch::TOOL {
            return no_sense(Reason::PatchText);
        }
        if patch.paths().next().is_none() {
            return no_sense(Reason::PatchEmpty);
        }
        let platform = self.machine.platform();
        let cwd = collapse(&self.machine.cwd, platform);
        let real = self.machine.facts.file(&cwd).map(|folder| folder.real);
        let inside = |path: &str| {
            let folders = [Some(cwd.as_ref()), real.as_deref()].into_iter().flatten();
            let path = collapse(path, platform);
            folders.into_iter().any(|folder| {
                let folder = folder.trim_end_matches('/');
                let rest = path.strip_prefix(folder);
                rest.is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'))
            })
        };
        let outside = patch.paths().find(|path| {
            path.contains('\0')
                || !is_absolute(path, platform)
                || !inside(path)
                || protected::real(path, &self.machine).is_some_and(|real| !inside(&real))
        });
        outside.and_then(|path| no_sense(Reason::PatchOutside(path.to_owned())))
    }

    /// A deny rule that names one of the files (D9), whatever arguments it names.
    fn denied(&self, patch: &Patch) -> Option<Ground> {
        let platform = self.machine.platform();
        let paths: Vec<String> = patch
            .paths()
            .flat_map(|path| [Some(path.to_owned()), protected::real(path, &self.machine)])
            .flatten()
            .map(|path| normal(&path, platform))
            .collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let now = self.machine.facts.now_ms();
        let Matched { pattern, agent, .. } = self
            .policy
            .lists(self.agent)
            .find_map(|(agent, lists)| lists.rules.denied_path(agent, &paths, now))?;
        let layer = format!("agents.{agent}.rules");
        let sentence = Reason::Denied(pattern, layer.clone());
        Some(deny(Code::DenyRule, layer, sentence))
    }
}
