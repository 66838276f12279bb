//! What an edit of `openclaw.json` lets agents do that they could not do before.
//!
//! Not places are compared but what holds: a value that is new somewhere may hide a stricter one elsewhere, and an entry
//! that is gone takes its bounds along.

mod rest;

use std::collections::BTreeSet;
use std::fmt;

use exec_policy::{Ask, Config, Security};
use openclaw_config::{Layers, agent, agents};
use serde_json::Value;

pub use rest::unjudged;

use crate::{ApplyPatch, Elevation, HostKind, Level, ToolSettings};

/// Something that an edit changes for an agent. As text: one sentence without its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// The agent; `None` for those that the file does not name.
    pub agent: Option<String>,
    /// The setting, as `tools.exec.ask`.
    pub setting: &'static str,
    /// Whether more may run.
    pub change: Change,
    /// What happens.
    pub why: &'static str,
}

/// In what way an edit does more than to narrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// More may run, or with fewer questions.
    Looser,
    /// The same may run at another place, or may find other programs.
    Elsewhere,
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { setting, why, .. } = self;
        match &self.agent {
            Some(agent) => write!(f, "{setting} of {agent}: {why}"),
            None => write!(f, "{setting}: {why}"),
        }
    }
}

/// What an edit changes for the agents, other than to narrow. The approvals file may still be stricter.
#[must_use]
pub fn effects(before: &Value, after: &Value) -> Vec<Effect> {
    let named: BTreeSet<&str> = [before, after]
        .into_iter()
        .flat_map(agents)
        .filter_map(|agent| agent.id)
        .collect();
    // An agent of no entry has an id that is longer than that of any.
    let longest = named.iter().map(|id| id.len()).max().unwrap_or_default();
    let nobody = "*".repeat(longest + 1);
    let configs = [before, after].map(|file| Config::read(file).0);
    let mut found: Vec<Effect> = Vec::new();
    for id in [nobody.as_str()].into_iter().chain(named) {
        let mut add = |(setting, change, why): (&'static str, Change, &'static str)| {
            let agent = (id != nobody).then(|| id.to_owned());
            // What holds for all is said once.
            let is_said = |it: &Effect| {
                (it.setting, it.why) == (setting, why) && (it.agent.is_none() || it.agent == agent)
            };
            if !found.iter().any(is_said) {
                found.push(Effect {
                    agent,
                    setting,
                    change,
                    why,
                });
            }
        };
        let [was, will] = &configs;
        judged(was, will, id).into_iter().for_each(&mut add);
        let [was, will] = [before, after].map(|file| Held::of(file, id));
        was.until(&will, id).into_iter().for_each(&mut add);
    }
    found
}

type Found = Vec<(&'static str, Change, &'static str)>;

/// What the judge reads.
fn judged(was: &Config, will: &Config, id: &str) -> Found {
    let mut found = Found::new();
    let mut looser = |is: bool, setting, why| {
        if is {
            found.push((setting, Change::Looser, why));
        }
    };
    // Without a value the approvals file alone decides: what it says is not known here, so both ends count.
    let [old, new] = [was, will].map(|config| config.of(id, |layer| layer.security));
    let ends = [Security::Allowlist, Security::Full];
    let wider = ends
        .iter()
        .any(|end| new.unwrap_or(*end) > old.unwrap_or(*end));
    looser(wider, "tools.exec.security", "more commands may then run");
    let [old, new] = [was, will].map(|config| config.of(id, |layer| layer.ask));
    let ends = [Ask::OnMiss, Ask::Off];
    let wider = ends
        .iter()
        .any(|end| new.unwrap_or(*end) < old.unwrap_or(*end));
    looser(
        wider,
        "tools.exec.ask",
        "commands may then run without a question",
    );
    let [old, new] = [was, will].map(|config| config.safe_bins(id));
    looser(
        grows(old, new),
        "tools.exec.safeBins",
        "more programs then run without a question",
    );
    let [old, new] =
        [was, will].map(|config| config.of(id, |layer| layer.safe_bin_trusted_dirs.as_deref()));
    looser(
        grows(old.unwrap_or_default(), new.unwrap_or_default()),
        "tools.exec.safeBinTrustedDirs",
        "programs of more folders then run without a question",
    );
    looser(
        was.bin_profiles(id) != will.bin_profiles(id),
        "tools.exec.safeBinProfiles",
        "programs may then run with other words without a question",
    );
    let [old, new] = [was, will].map(|config| config.of(id, |layer| layer.strict_inline_eval));
    looser(
        old == Some(true) && new != Some(true),
        "tools.exec.strictInlineEval",
        "code in a command line may then run without a question",
    );
    found
}

/// What the tools read for one agent.
struct Held<'a> {
    settings: ToolSettings,
    workspace: Option<&'a str>,
    /// Whether a patch stays in the workspace.
    bounded: bool,
}

impl<'a> Held<'a> {
    fn of(file: &'a Value, id: &str) -> Self {
        let entry = agent(file, id).map(|agent| agent.value);
        let patch = Layers::exec(file, entry).first(&["applyPatch"]);
        Self {
            settings: ToolSettings::read(file, id),
            workspace: Layers::agent(file, entry).text(&["workspace"]),
            bounded: patch.is_none_or(|patch| patch["workspaceOnly"] != false),
        }
    }

    fn until(&self, will: &Self, id: &str) -> Found {
        let (old, new) = (&self.settings, &will.settings);
        let mut found = Found::new();
        let sessions = ["main", "other"].map(|name| format!("agent:{id}:{name}"));
        for session in &sessions {
            if old.sandbox.holds(session) && !new.sandbox.holds(session) {
                let why = "commands then leave their container";
                found.push(("sandbox.mode", Change::Looser, why));
            }
            let moved = Stand::of(old, session).until(Stand::of(new, session));
            found.extend(moved.map(|(change, why)| ("tools.exec.host", change, why)));
        }
        let mut add = |is: bool, setting, change, why| {
            if is {
                found.push((setting, change, why));
            }
        };
        let elsewhere = "commands then run at another place";
        add(
            old.node.is_some() && old.node != new.node,
            "tools.exec.node",
            Change::Elsewhere,
            "commands then run on another node",
        );
        add(
            self.workspace != will.workspace,
            "workspace",
            Change::Elsewhere,
            "patches and commands then have another folder",
        );
        add(
            !new.path_prepend.is_empty() && old.path_prepend != new.path_prepend,
            "tools.exec.pathPrepend",
            Change::Elsewhere,
            "commands may then find other programs",
        );
        let container = |settings: &ToolSettings| {
            (
                settings.sandbox.workdir.clone(),
                settings.sandbox.env.clone(),
            )
        };
        add(
            container(old) != container(new),
            "sandbox.docker",
            Change::Elsewhere,
            elsewhere,
        );
        let patches = patches_more(&old.apply_patch, &new.apply_patch);
        add(
            patches || self.bounded && !will.bounded,
            "tools.exec.applyPatch",
            Change::Looser,
            "more files may then be patched",
        );
        add(
            level(&old.elevation) < level(&new.elevation),
            "agents.defaults.elevatedDefault",
            Change::Looser,
            "commands then leave their container, and with full nobody is asked",
        );
        add(
            elevates_more(&old.elevation, &new.elevation),
            "tools.elevated",
            Change::Looser,
            "more senders may then leave the container",
        );
        let ours = ["exec", "process", "apply_patch"].into_iter();
        let names = old
            .tools
            .names()
            .chain(new.tools.names())
            .map(String::as_str);
        let freed = |tool| old.tools.forbids(tool).is_some() && new.tools.forbids(tool).is_none();
        add(
            ours.chain(names).any(freed),
            "tools.allow and tools.deny",
            Change::Looser,
            "a tool that was refused may then be used",
        );
        found
    }
}

/// Where commands of a session run.
#[derive(Clone, Copy, PartialEq)]
enum Stand {
    /// On this computer, and nobody is asked.
    Unasked,
    /// On this computer, by its approvals.
    Asked,
    Inside,
    Node,
}

impl Stand {
    fn of(settings: &ToolSettings, session: &str) -> Self {
        match (settings.host, settings.sandbox.holds(session)) {
            (Some(HostKind::Node), _) => Self::Node,
            (Some(HostKind::Sandbox), false) => Self::Unasked,
            (Some(HostKind::Sandbox) | None, true) => Self::Inside,
            (Some(HostKind::Gateway), _) | (None, false) => Self::Asked,
        }
    }

    fn until(self, will: Self) -> Option<(Change, &'static str)> {
        match (self, will) {
            (Self::Asked | Self::Inside | Self::Node, Self::Unasked) => Some((
                Change::Looser,
                "without a container commands then run on this computer, and nobody is asked",
            )),
            (Self::Inside, Self::Asked) => {
                Some((Change::Looser, "commands then leave their container"))
            }
            (Self::Node, Self::Asked | Self::Inside)
            | (Self::Unasked | Self::Asked | Self::Inside, Self::Node) => {
                Some((Change::Elsewhere, "commands then run on another computer"))
            }
            (Self::Unasked, _) | (Self::Asked, Self::Asked | Self::Inside) => None,
            (Self::Inside, Self::Inside) | (Self::Node, Self::Node) => None,
        }
    }
}

/// Whether a list names what another does not.
fn grows(old: &[String], new: &[String]) -> bool {
    new.iter().any(|name| !old.contains(name))
}

fn patches_more(old: &ApplyPatch, new: &ApplyPatch) -> bool {
    // A list without a name in it means every model.
    let models = |it: &ApplyPatch| (!it.allow_models.is_empty()).then(|| it.allow_models.clone());
    let more = match (models(old), models(new)) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(old), Some(new)) => grows(&old, &new),
    };
    new.enabled && (!old.enabled || more)
}

fn level(elevation: &Elevation) -> u8 {
    match elevation.default {
        None | Some(Level::Off) => 0,
        Some(Level::On | Level::Ask) => 1,
        Some(Level::Full) => 2,
    }
}

fn elevates_more(old: &Elevation, new: &Elevation) -> bool {
    let channels = [old, new]
        .into_iter()
        .flat_map(|it| [&it.allow_from, &it.agent_allow_from])
        .filter_map(Value::as_object)
        .flat_map(|lists| lists.keys());
    channels
        .collect::<BTreeSet<_>>()
        .into_iter()
        .any(|channel| {
            // Who is named by any of the lists, and somebody whom none of them names.
            let lists = [old, new]
                .into_iter()
                .flat_map(|it| [&it.allow_from, &it.agent_allow_from]);
            let ids = lists
                .filter_map(|lists| lists[channel.as_str()].as_array())
                .flatten();
            let named = ids.map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
            named.chain(["\0nobody".to_owned()]).any(|id| {
                let sender = crate::Sender {
                    provider: channel.clone(),
                    id,
                };
                let may = |it: &Elevation| it.unavailable(Some(&sender), "", true).is_none();
                may(new) && !may(old)
            })
        })
}
