//! The sentences and fields of a card: who asks and from where, with which programs, in which
//! folder, and under which policy.

use agent_hooks::Agent;
use catalogue::Language;
use exec_policy::{Ask, Decision, Headline, Reach, Request, Security, Segment};
use view_model::{Field, TextRun};
use visible_text::{self, secrets, short_home, short_home_in};
use wording::{FIRST, SECOND, Say, deed, filled, plain};

use crate::cards::limits::{self, PATH, ROWS};
use crate::requests::incoming::Origin;
use crate::requests::limits::{NAME, SESSION};

/// The most displayed characters of the agent's description.
const DESCRIPTION: usize = 200;
/// The most displayed characters of an addition to the environment.
const VALUE: usize = 120;

/// Which agent wants to do what. What it wants is taken from the words of the command alone.
pub(crate) fn heading(
    request: &Request,
    agent: Vec<TextRun>,
    headline: Option<&Headline>,
    words: Language,
) -> Vec<TextRun> {
    let deed = headline.map(|it| vec![plain(&visible_text::isolated(&deed(it, words)))]);
    let nobody = request.agent.trim().is_empty();
    match (nobody, deed, &request.patch) {
        (true, None, _) => vec![plain(&words.card_heading_nobody())],
        (true, Some(deed), _) => filled(&words.card_wants_nobody(FIRST), &[deed]),
        (false, _, Some(patch)) => filled(
            &words.card_heading_patch(FIRST, patch.paths().count()),
            &[agent],
        ),
        (false, Some(deed), None) => filled(&words.card_wants(FIRST, SECOND), &[agent, deed]),
        (false, None, None) => filled(&words.card_heading(FIRST), &[agent]),
    }
}

/// Why the app asks. The names of settings are left to the tree below it.
pub(crate) fn reason(decision: &Decision, home: &str, words: Language) -> String {
    visible_text::isolated(&short_home_in(&decision.sentence.say(words), home))
}

/// Where the request comes from, most general first. A host with the name of the agent is the agent
/// itself: it carries out what is allowed, and nobody can promise that it runs what was shown.
pub(crate) fn origin(origin: &Origin, agent: &str, words: Language) -> Vec<Vec<TextRun>> {
    let host = match &origin.host {
        None => vec![plain(&words.card_here())],
        Some(host) if host == agent => {
            let known = Agent::of_policy(host);
            let name = known.map_or(host.as_str(), |agent| agent.name());
            filled(
                &words.card_runs_itself(FIRST),
                &[limits::line(name, NAME, words)],
            )
        }
        Some(host) => {
            let host = limits::line(host, NAME, words);
            filled(&words.card_on_host(FIRST), &[host])
        }
    };
    let session = origin.session.as_ref().map(|session| {
        let session = limits::line(session, SESSION, words);
        filled(&words.card_session(FIRST), &[session])
    });
    let asker = origin.pid.map(|pid| match &origin.program {
        None => vec![plain(&words.card_process(&pid.to_string()))],
        Some(program) => {
            let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
            let name = limits::line(name, NAME, words);
            filled(&words.card_program(FIRST), &[name])
        }
    });
    std::iter::once(host).chain(session).chain(asker).collect()
}

/// The programs, the folder, the additions to the environment and the settings that hold. Paths
/// have the home as `~`, and are whole in their notes.
pub(crate) fn fields(
    request: &Request,
    decision: &Decision,
    origin: &Origin,
    home: &str,
    words: Language,
) -> Vec<Field> {
    let programs = programs(request, &decision.segments, home, words);
    let folder = vec![path(&decision.cwd, home, words)];
    let says = origin.says.as_deref();
    let said = says.map(|says| vec![limits::line(says, DESCRIPTION, words)]);
    let mut fields = vec![
        field("says", words.card_field_says(), said.unwrap_or_default()),
        field("program", words.card_field_program(), programs),
        field(
            "files",
            words.card_field_files(),
            files(request, home, words),
        ),
        field("folder", words.card_field_folder(), folder),
    ];
    if !request.env.is_empty() {
        // The person decides about the values, too. What looks like a secret is hidden (D3, D19).
        let mut added = Vec::new();
        for (index, (name, value)) in request.env.iter().take(ROWS).enumerate() {
            if index > 0 {
                added.push(plain(", "));
            }
            let addition = format!("{name}={value}");
            added.extend(limits::line(&secrets::mask(&addition), VALUE, words));
        }
        if request.env.len() > ROWS {
            let more = request.env.len() - ROWS;
            added.push(plain(&format!(", … +{more}")));
        }
        let added = filled(&words.card_adds(FIRST), &[added]);
        fields.push(field(
            "environment",
            words.card_field_environment(),
            vec![added],
        ));
    }
    // Beside a program its number is only for who looks for that process.
    let pid = origin.pid.filter(|_| origin.program.is_some());
    let process = pid.map(|pid| vec![vec![plain(&pid.to_string())]]);
    fields.push(field(
        "process",
        words.card_field_process(),
        process.unwrap_or_default(),
    ));
    let policy = vec![vec![plain(&policy(decision, words))]];
    fields.push(field("policy", words.card_field_policy(), policy));
    // A drill has no folder and no program.
    fields.retain(|field| field.values.iter().any(|value| !value.is_empty()));
    fields
}

fn field(name: &str, label: String, values: Vec<Vec<TextRun>>) -> Field {
    Field {
        name: name.to_owned(),
        label,
        values,
    }
}

/// The files of a patch.
fn files(request: &Request, home: &str, words: Language) -> Vec<Vec<TextRun>> {
    let Some(patch) = &request.patch else {
        return Vec::new();
    };
    let writes = patch.writes.iter().map(|file| path(file, home, words));
    let removes = patch.removes.iter().map(|file| {
        let gone = words.card_removes(FIRST);
        filled(&gone, &[path(file, home, words)])
    });
    limited(writes.chain(removes).collect(), words)
}

/// Each program once, in the order in which they would start.
fn programs(
    request: &Request,
    segments: &[Segment],
    home: &str,
    words: Language,
) -> Vec<Vec<TextRun>> {
    let mut programs: Vec<Vec<TextRun>> = Vec::new();
    for shown in segments
        .iter()
        .map(|it| program(it, in_shell(request, it), home, words))
    {
        if !programs.contains(&shown) {
            programs.push(shown);
        }
    }
    limited(programs, words)
}

/// The first of them, and how many more there are.
fn limited(mut all: Vec<Vec<TextRun>>, words: Language) -> Vec<Vec<TextRun>> {
    if all.len() > MAX_PROGRAMS {
        let more = words.card_more_programs(all.len() - MAX_PROGRAMS);
        all.truncate(MAX_PROGRAMS);
        all.push(vec![plain(&more)]);
    }
    all
}

/// The most programs or files that are listed. The command itself names the others.
const MAX_PROGRAMS: usize = 8;

/// Words that every shell runs itself: none of them is a program that is missing.
const SHELL_WORDS: [&str; 17] = [
    "break", "cd", "continue", "exit", "export", "getopts", "hash", "local", "read", "readonly",
    "return", "set", "shift", "times", "umask", "unset", "wait",
];

/// Whether a shell starts this segment: the one that carries the whole text, or the last wrapper.
pub(crate) fn in_shell(request: &Request, segment: &Segment) -> bool {
    match segment.wrappers.last() {
        Some(wrapper) => Reach::of_name(wrapper) == Reach::Shell,
        None => request.argv != segment.argv,
    }
}

fn program(segment: &Segment, in_shell: bool, home: &str, words: Language) -> Vec<TextRun> {
    let Some(resolved) = &segment.resolved else {
        let name = segment.argv.first().map_or("", String::as_str);
        let sentence = if in_shell && SHELL_WORDS.contains(&name) {
            words.card_shell_word(FIRST)
        } else {
            words.card_not_found(FIRST)
        };
        return filled(&sentence, &[limits::line(name, PATH, words)]);
    };
    let mut runs = path(resolved, home, words);
    if let Some(real) = segment.real.as_ref().filter(|real| *real != resolved) {
        runs.push(plain(" → "));
        runs.extend(path(real, home, words));
    }
    runs
}

/// A path with the home as `~`, and the whole path as its note.
pub(crate) fn path(path: &str, home: &str, words: Language) -> Vec<TextRun> {
    let short = short_home(path, home);
    let mut runs = limits::line(&short, PATH, words);
    if short != path
        && let Some(start) = runs.first_mut().filter(|run| run.note.is_none())
    {
        let whole = limits::line(path, PATH, words)
            .into_iter()
            .map(|run| run.text);
        start.note = Some(whole.collect());
    }
    runs
}

/// The settings that hold, as a sentence.
fn policy(decision: &Decision, words: Language) -> String {
    let ask = match (
        decision.effective.security.value,
        decision.effective.ask.value,
    ) {
        (_, Ask::Always) => words.card_ask_always(),
        (Security::Full, Ask::Off | Ask::OnMiss) => words.card_ask_full(),
        (Security::Allowlist, Ask::OnMiss) => words.card_ask_list(),
        (Security::Allowlist, Ask::Off) => words.card_list_only(),
        (Security::Deny, _) => words.card_refuses_all(),
    };
    let fallback = match decision.effective.ask_fallback.value {
        Security::Deny => words.card_fallback_deny(),
        Security::Allowlist => words.card_fallback_list(),
        Security::Full => words.card_fallback_full(),
    };
    words.card_policy(&ask, &fallback)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that is started without a shell is looked for on the disk, also where a shell has a
    /// word of that name.
    #[test]
    fn a_word_of_the_shell_is_one_where_a_shell_runs_it() {
        let segment = |wrappers: &[&str]| Segment {
            argv: vec!["cd".to_owned(), "/srv".to_owned()],
            resolved: None,
            real: None,
            matched: None,
            wrappers: wrappers.iter().map(|name| (*name).to_owned()).collect(),
            script: None,
            cwd: None,
        };
        for (argv, wrappers, want) in [
            (&["cd", "/srv"][..], &[][..], false),
            (&["/bin/sh", "-lc", "cd /srv"], &[], true),
            (&["env", "cd", "/srv"], &["env"], false),
            (&["env", "sh", "-c", "cd /srv"], &["env", "sh"], true),
            (&["/bin/sh", "-lc", "env cd /srv"], &["env"], false),
        ] {
            let request = Request::argv(argv.iter().copied());
            assert_eq!(in_shell(&request, &segment(wrappers)), want, "{argv:?}");
        }
    }
}
