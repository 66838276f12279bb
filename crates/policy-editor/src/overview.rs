//! What every page shows: the file, the agents, and what must be known.

use std::collections::BTreeMap;
use std::fs;

use app_status::{AppStatus, PairingRequest, Pausing, Permission, UnattendedRuns};
use approvals_store::LoadProblem;
use catalogue::Language;
use serde_json::Value;
use view_model::{AgentItem, Banner, BannerAction, Overview, Permit, Question, StoreState};
use wording::Say;
use wording::policy::{self, SETTINGS};

use crate::actions::{KEEP, OPEN_FILE, PUT_BACK};
use crate::confirm;
use crate::editor::{Editor, lock};
use crate::fresh::start_fresh;
use crate::last_good::show_last;
use crate::rows::items;
use crate::text::{agent, plain, short, visible};

/// The most requests to be paired that are told of at once.
const PAIRING: usize = 3;

pub(crate) fn overview(editor: &Editor, status: &AppStatus) -> Overview {
    let language = editor.language();
    let mut banners: Vec<_> = status
        .pauses
        .iter()
        .map(|it| paused(it, language))
        .collect();
    banners.extend(status.unattended.map(|UnattendedRuns { seconds, ran }| {
        let text = language.banner_unasked(ran, &seconds.to_string());
        let read = action("read", language.button_read());
        banner("unasked", true, text, [read])
    }));
    banners.extend(
        status
            .pairing
            .iter()
            .take(PAIRING)
            .map(|it| pairing(it, language)),
    );
    let mut deleted = false;
    let store = editor.store();
    let loaded = store.load();
    let path = store.path().to_string_lossy();
    let newer = matches!(loaded, Err(LoadProblem::NewerVersion { .. }));
    let (label, editable) = match &loaded {
        Err(_) if newer => (language.policy_store_newer(), false),
        Err(_) => (language.policy_store_unreadable(), false),
        Ok(_) if is_link(editor) || is_read_only(editor) => {
            (language.policy_store_read_only(), false)
        }
        Ok(snapshot) if !snapshot.exists => (language.policy_store_missing(), true),
        Ok(_) => (language.policy_store_saved(), true),
    };
    match &loaded {
        Err(problem) if newer => banners.push(banner(
            "store-newer",
            true,
            language.banner_newer(&problem.say(language)),
            None,
        )),
        Err(problem) => banners.push(unreadable(editor, &problem.say(language), language)),
        Ok(snapshot) => {
            let lost = editor.last_value().filter(|_| !snapshot.exists);
            if lost.is_some() {
                let write = action("write-again", language.button_write_again());
                let actions = [write, start_fresh(editor, language)];
                let text = language.banner_deleted();
                banners.push(banner("store-deleted", true, text, actions));
                deleted = true;
            }
        }
    }
    let contents = editor.contents();
    if let (Ok(_), Err(problem)) = (&loaded, &contents) {
        banners.push(banner(
            "config-unreadable",
            true,
            problem.message.clone(),
            None,
        ));
    }
    if let Some(problem) = &status.socket_problem {
        let text = language.banner_socket_down(problem);
        banners.push(banner("socket-down", true, text, [retry(language)]));
    }
    // The first says that there is something to do; Agents has all of them.
    banners.extend(
        editor
            .agent_troubles(language)
            .into_iter()
            .next()
            .map(|text| banner("agents", true, text, None)),
    );
    // Of what is gone, there is nothing to keep.
    banners.extend(drifted(editor, language).filter(|_| !deleted));
    if let Some(mode) = open_mode(editor) {
        let text = language.banner_open(&format!("{mode:04o}"));
        let action = action("make-private", language.button_make_private());
        banners.push(banner("store-open", false, text, Some(action)));
    }
    if editor.paths().newer_openclaw() {
        banners.push(if editor.old_file_blocks() {
            banner(
                "database-blocked",
                true,
                language.health_newer_blocked(),
                [copy_doctor(language)],
            )
        } else {
            banner("database", false, language.banner_database(), None)
        });
    }
    let value = loaded.as_ref().map(|snapshot| &snapshot.value).ok();
    if let Ok(contents) = &contents {
        // An old name of `main` does what it says.
        let said = contents
            .findings
            .iter()
            .filter(|it| it.place != "agents.default");
        let flagged = said.count() + contents.policy.findings().len();
        if flagged > 0 {
            let text = language.banner_flagged(flagged);
            banners.push(banner("flagged", false, text, None));
        }
    }
    for banner in &mut banners {
        banner.text = editor.with_short_home(&banner.text);
    }
    Overview {
        store: StoreState {
            path: visible(&short(&path, &editor.machine.home), language),
            label,
            editable,
        },
        agents: agents(value, &editor.agents_of_config(), status, language),
        banners,
        waiting: u32::try_from(status.waiting.len()).unwrap_or(u32::MAX),
        permits: status
            .permits
            .iter()
            .map(|it| permit(it, language))
            .collect(),
        paused: status.pauses.iter().any(|pause| pause.agent.is_none()),
        locked: status.locked,
        first_run: editor.first_run(),
    }
}

fn permit(permission: &Permission, language: Language) -> Permit {
    let minutes = permission
        .minutes
        .map(|it| usize::try_from(it).unwrap_or(usize::MAX));
    Permit {
        what: vec![plain(&permission.what)],
        left: match minutes {
            Some(minutes) => language.menu_left(minutes),
            None => language.menu_until_lock(),
        },
        end: format!("end:{}", permission.number),
    }
}

fn paused(pause: &Pausing, language: Language) -> Banner {
    let minutes = pause
        .minutes
        .map(|it| usize::try_from(it).unwrap_or(usize::MAX));
    let (id, text) = match (&pause.agent, minutes) {
        (None, None) => ("resume".to_owned(), language.banner_paused()),
        (None, Some(minutes)) => ("resume".to_owned(), language.banner_paused_for(minutes)),
        (Some((number, agent)), minutes) => (
            format!("resume:{number}"),
            language.banner_agent_paused(agent, minutes.unwrap_or_default()),
        ),
    };
    banner("paused", false, text, [action(&id, language.menu_resume())])
}

/// What another program made wider, until a person answers.
fn drifted(editor: &Editor, language: Language) -> Option<Banner> {
    let judge = lock(&editor.judge);
    let drift = judge.drift()?;
    let text = language.banner_drift(&drift.say(language));
    let answers = [
        (KEEP, language.button_keep()),
        (PUT_BACK, language.button_put_back()),
    ];
    Some(Banner {
        lines: confirm::drifted(&drift.found, language),
        actions: answers
            .map(|(id, label)| action(&format!("{id}:{}", drift.hash), label))
            .into(),
        ..banner("policy-drift", true, text, None)
    })
}

fn unreadable(editor: &Editor, problem: &str, language: Language) -> Banner {
    let open = action(OPEN_FILE, language.policy_open_file());
    let last = editor.last_good();
    let last = last.map(|(_, value)| {
        [
            show_last(&value, language),
            action("restore", language.button_restore()),
        ]
    });
    let text = language.banner_unreadable(problem);
    let actions = [open]
        .into_iter()
        .chain(last.into_iter().flatten())
        .chain([start_fresh(editor, language)]);
    banner("store-unreadable", true, text, actions)
}

/// The defaults, `*`, then agents: those that asked last first, then by their last use.
/// `configured` are those of `openclaw.json`.
pub(crate) fn agents(
    document: Option<&Value>,
    configured: &[String],
    status: &AppStatus,
    language: Language,
) -> Vec<AgentItem> {
    let own = document.and_then(|document| document["agents"].as_object());
    let own = own.into_iter().flatten();
    let own = own.filter(|(id, agent)| *id != "*" && agent.is_object());
    let own = own.map(|(id, _)| if id == "default" { "main" } else { id });
    // Whether a person named the agent in a file, or a request alone did.
    let mut known: BTreeMap<String, bool> =
        status.agents.iter().map(|id| (id.clone(), false)).collect();
    let configured = configured.iter().map(String::as_str);
    let configured = configured.filter(|id| !["", "*"].contains(id));
    known.extend(own.chain(configured).map(|id| (id.to_owned(), true)));
    let mut named: Vec<(usize, u64, String)> = known
        .keys()
        .map(|id| {
            let seen = status.agents.iter().position(|it| it == id);
            let used = document.map_or(0, |document| last_use(document, id));
            (seen.unwrap_or(usize::MAX), u64::MAX - used, id.clone())
        })
        .collect();
    named.sort();
    let fixed = ["", "*"].map(str::to_owned).into_iter();
    let ids = fixed.chain(named.into_iter().map(|(_, _, id)| id));
    ids.map(|id| AgentItem {
        name: match known.get(&id) {
            // A name of the policy imitates none.
            Some(true) => agent(&id, &policy::agent(&id, language), [], language),
            Some(false) => {
                let others = known.keys().map(String::as_str);
                agent(&id, &policy::agent(&id, language), others, language)
            }
            None => visible(&policy::agent(&id, language), language),
        },
        rules: document.map_or(0, |document| {
            u32::try_from(items(document, &id).count()).unwrap_or(u32::MAX)
        }),
        overrides: document.is_some_and(|document| {
            let mut names = SETTINGS.iter().map(|setting| setting.name);
            names.any(|name| crate::steps::own(document, &id, name).is_some())
        }),
        seen_only: known.get(&id) == Some(&false),
        id,
    })
    .collect()
}

fn last_use(document: &Value, agent: &str) -> u64 {
    let uses = items(document, agent);
    uses.filter_map(|place| place.item["lastUsedAt"].as_f64())
        .map(|at| at as u64)
        .max()
        .unwrap_or(0)
}

fn banner(
    kind: &str,
    danger: bool,
    text: String,
    actions: impl IntoIterator<Item = BannerAction>,
) -> Banner {
    Banner {
        kind: kind.to_owned(),
        danger,
        text: visible_text::sentence(&text),
        lines: Vec::new(),
        actions: actions.into_iter().collect(),
    }
}

/// Who wants to be paired with the gateway, and the buttons that answer. Both ask first: whoever
/// is paired may come back without a question.
fn pairing(it: &PairingRequest, language: Language) -> Banner {
    let name = visible_text::isolated(&it.name);
    let (kind, text) = match it.is_node {
        true => ("node", language.banner_pair_node(&name)),
        false => ("device", language.banner_pair_device(&name)),
    };
    let about = it.about.iter().map(|line| visible(line, language));
    let lines: Vec<_> = about.collect();
    let approve = BannerAction {
        question: Some(Question {
            title: vec![plain(&language.pair_title(&name))],
            lines: std::iter::once(vec![plain(&match it.is_node {
                true => language.pair_node_runs(),
                false => language.pair_device_connects(),
            })])
            .chain(lines.clone())
            .collect(),
            keep: language.pair_keep(),
            proceed: language.button_approve(),
        }),
        ..action(
            &format!("pair-approve:{kind}:{}", it.request),
            language.button_pair(),
        )
    };
    let refuse = action(
        &format!("pair-refuse:{kind}:{}", it.request),
        language.button_refuse(),
    );
    Banner {
        lines,
        ..banner("pairing", false, text, [approve, refuse])
    }
}

pub(crate) fn action(id: &str, label: String) -> BannerAction {
    BannerAction {
        id: id.to_owned(),
        label,
        question: None,
        copy: None,
    }
}

/// Puts what ends the block on the clipboard: only that OpenClaw may touch its old file.
pub(crate) fn copy_doctor(language: Language) -> BannerAction {
    BannerAction {
        copy: Some("openclaw doctor --fix".to_owned()),
        ..action("copy-doctor", language.button_copy_command())
    }
}

/// Serves the socket now.
pub(crate) fn retry(language: Language) -> BannerAction {
    action("retry-socket", language.button_retry())
}

fn is_link(editor: &Editor) -> bool {
    fs::symlink_metadata(editor.store().path()).is_ok_and(|about| about.is_symlink())
}

/// A save replaces the file, so the folder's permissions count.
fn is_read_only(editor: &Editor) -> bool {
    let store = editor.store();
    let folder = store.path().parent();
    folder
        .and_then(|folder| fs::metadata(folder).ok())
        .is_some_and(|about| about.permissions().readonly())
}

/// The file's mode, where others than its owner may do anything with it.
#[cfg(unix)]
pub(crate) fn open_mode(editor: &Editor) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    let about = fs::metadata(editor.store().path()).ok()?;
    let mode = about.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

/// Files in a profile belong to its user.
#[cfg(not(unix))]
pub(crate) fn open_mode(_: &Editor) -> Option<u32> {
    None
}
