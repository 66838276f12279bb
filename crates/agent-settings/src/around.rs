//! Settings around our hook that keep it from being asked, or that change what it answers: of the person, of
//! projects, and of the whole computer.

use std::fs;
use std::path::{Path, PathBuf};

use agent_hooks::Executor;

use crate::connection::Problem;
use crate::definitions::definitions;
use crate::places::{Places, Scope};
use crate::target::NAME;
use crate::{Agent, file, json, toml};

/// Variables by which our program looks elsewhere for the home and the policy, by which the system
/// loads other code into it, or by which the agent's shell runs more than the command that was judged.
const VARIABLES: [&str; 14] = [
    "BASH_ENV",
    "CLAUDE_CODE_SHELL",
    "CLAUDE_CODE_SHELL_PREFIX",
    "DYLD_INSERT_LIBRARIES",
    "DYLD_LIBRARY_PATH",
    "ENV",
    "HOME",
    "LD_AUDIT",
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "OPENCLAW_CONFIG_PATH",
    "OPENCLAW_STATE_DIR",
    "USERPROFILE",
    "ZDOTDIR",
];

/// What settings around a hook in this scope say against it. `projects` are those whose settings count.
pub(crate) fn around(
    agent: Agent,
    scope: Scope,
    places: &Places,
    projects: &[PathBuf],
) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut add = |problem| {
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    };
    let person = of_person(agent, places, projects);
    let managed = of_computer(agent, places);
    for (path, is_managed) in with(person, false).chain(with(managed, true)) {
        let Some(text) = read(&path) else { continue };
        // The person cannot switch off what the administrator wants.
        let counts = is_managed || scope == Scope::Person;
        let alone = is_managed && scope == Scope::Person && manages_alone(agent, &text);
        if counts && says_off(agent, &text) || alone {
            add(Problem::SwitchedOff(path.clone()));
        }
        if let Some(name) = variable(agent, &text) {
            add(Problem::Variable(path, name.to_owned()));
        }
    }
    for path in of_variables(agent, places, projects) {
        let text = read(&path).unwrap_or_default();
        // The agents' reader takes a lone carriage return for the end of a line.
        if let Some(name) = text.split(['\n', '\r']).find_map(set_by_line) {
            add(Problem::Variable(path, name.to_owned()));
        }
    }
    for (path, definition) in definitions(agent, places, projects) {
        if definition.executor != Executor::Itself {
            add(Problem::SubAgent(PathBuf::from(path)));
        }
    }
    problems
}

fn with(paths: Vec<PathBuf>, managed: bool) -> impl Iterator<Item = (PathBuf, bool)> {
    paths.into_iter().map(move |path| (path, managed))
}

fn read(path: &Path) -> Option<String> {
    let bytes = plain_file::read(path, plain_file::SMALL).ok()?;
    let (_, text) = file::text(path, &bytes).ok()?;
    Some(text.to_owned())
}

/// The agent's own folder, and the one of each project.
fn folders(agent: Agent, places: &Places, projects: &[PathBuf]) -> Vec<PathBuf> {
    let name = match agent {
        Agent::Claude => ".claude",
        Agent::Codex => ".codex",
        Agent::Copilot => ".copilot",
        Agent::Gemini => ".gemini",
        Agent::Qwen => ".qwen",
        Agent::Opencode => ".opencode",
    };
    let projects = projects.iter().map(|folder| folder.join(name));
    std::iter::once(places.folder(agent))
        .chain(projects)
        .collect()
}

fn of_person(agent: Agent, places: &Places, projects: &[PathBuf]) -> Vec<PathBuf> {
    let names: &[&str] = match agent {
        Agent::Claude => &["settings.json", "settings.local.json"],
        Agent::Gemini | Agent::Qwen => &["settings.json"],
        Agent::Codex => &["config.toml"],
        Agent::Copilot | Agent::Opencode => &[],
    };
    let folders = folders(agent, places, projects).into_iter();
    folders
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .collect()
}

/// The settings of the whole computer; Claude Code takes those in a folder beside them too.
fn of_computer(agent: Agent, places: &Places) -> Vec<PathBuf> {
    let file = places.system_file(agent);
    let mut more = Vec::new();
    if agent == Agent::Claude {
        let beside = fs::read_dir(file.with_extension("d"));
        let beside = beside.into_iter().flatten().flatten();
        more.extend(beside.map(|entry| entry.path()));
        more.retain(|path| path.extension().is_some_and(|it| it == "json"));
        more.sort();
    }
    std::iter::once(file).chain(more).collect()
}

/// Files with nothing but variables, which some agents take over at their start.
fn of_variables(agent: Agent, places: &Places, projects: &[PathBuf]) -> Vec<PathBuf> {
    match agent {
        Agent::Gemini | Agent::Qwen => {
            let own = folders(agent, places, projects);
            let beside = projects.iter().cloned().chain([places.home().to_owned()]);
            own.into_iter()
                .chain(beside)
                .map(|folder| folder.join(".env"))
                .collect()
        }
        Agent::Claude | Agent::Codex | Agent::Copilot | Agent::Opencode => Vec::new(),
    }
}

/// One of [`VARIABLES`] that the settings give to all programs that the agent starts.
fn variable(agent: Agent, text: &str) -> Option<&'static str> {
    match agent {
        Agent::Claude | Agent::Qwen => {
            let set = json::setting(text, &["env"])?;
            VARIABLES.into_iter().find(|name| set.get(name).is_some())
        }
        Agent::Codex | Agent::Copilot | Agent::Gemini | Agent::Opencode => None,
    }
}

/// One of [`VARIABLES`] that a line sets: `NAME=value`, `export NAME=value`.
fn set_by_line(line: &str) -> Option<&'static str> {
    // JavaScript counts the byte order mark among the blanks.
    let line = line.trim_start_matches(|it: char| it.is_whitespace() || it == '\u{feff}');
    let exported = line.strip_prefix("export");
    let exported = exported.filter(|rest| rest.starts_with(char::is_whitespace));
    let (name, _) = exported.unwrap_or(line).split_once(['=', ':'])?;
    VARIABLES.into_iter().find(|known| *known == name.trim())
}

/// Whether an administrator lets no hooks run but their own.
fn manages_alone(agent: Agent, text: &str) -> bool {
    agent == Agent::Claude && is(text, &["allowManagedHooksOnly"], true)
}

fn is(text: &str, keys: &[&str], value: bool) -> bool {
    json::setting(text, keys).is_some_and(|it| it.as_bool() == Some(value))
}

fn says_off(agent: Agent, text: &str) -> bool {
    let named = |keys: &[&str]| {
        let list = json::setting(text, keys);
        list.is_some_and(|list| {
            list.as_array()
                .is_some_and(|list| list.iter().any(|it| it == NAME))
        })
    };
    match agent {
        Agent::Codex => toml::switches_off(text),
        Agent::Claude => is(text, &["disableAllHooks"], true),
        Agent::Gemini | Agent::Qwen => {
            is(text, &["disableAllHooks"], true)
                || is(text, &["hooksConfig", "enabled"], false)
                || is(text, &["tools", "enableHooks"], false)
                || named(&["hooksConfig", "disabled"])
                || named(&["hooks", "disabled"])
        }
        Agent::Copilot | Agent::Opencode => false,
    }
}
