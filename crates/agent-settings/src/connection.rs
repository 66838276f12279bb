//! Whether an agent is connected, and what is wrong with that.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::agent::needs;
use crate::around::around;
use crate::call::{Call, Own, Task, is_there};
use crate::places::{Places, Scope};
use crate::record::Record;
use crate::target::{Form, Target, Way, Wish, is_our_file, targets};
use crate::trust::is_trusted;
use crate::{Agent, Found, Search, Unfit, file, json, strict, toml};

/// Below this many seconds a person has no time to read and answer.
const SHORTEST: f64 = 120.0;

/// How an agent stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Connection {
    /// The agent.
    pub agent: Agent,
    /// Its program and version; `None` where it is not on this computer.
    pub found: Option<Found>,
    /// Whether it is connected.
    pub state: State,
    /// The program that it starts, where it is connected.
    pub program: Option<PathBuf>,
    /// What stands in the way, the worst first.
    pub problems: Vec<Problem>,
}

/// Whether an agent is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It asks nobody here.
    Apart,
    /// It has our hook, or our tool.
    Connected {
        /// How.
        way: Way,
        /// By whose settings.
        scope: Scope,
    },
}

/// What is wrong with a connection. Each but the last lets the agent run commands without asking, or may.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// We wrote the hook, and it is not there any more.
    HookGone,
    /// A part of what we wrote is not there any more, or says something else.
    Changed(PathBuf),
    /// The settings name a program that is not there.
    ProgramMoved(PathBuf),
    /// Codex does not trust the hook.
    NotTrusted,
    /// The agent stops waiting before a person has read the question.
    LimitTooShort(f64),
    /// A failure of the hook lets the command run, though this agent could stop it.
    FailureRuns,
    /// Settings switch hooks off.
    SwitchedOff(PathBuf),
    /// Settings hold a variable that changes what the hook does: the file, and the name.
    Variable(PathBuf, String),
    /// A file makes another program a sub-agent, whose commands no hook of this agent sees.
    SubAgent(PathBuf),
    /// A program that is called like ours stands in the settings, and we did not write it there: the
    /// file, and the program.
    Stranger(PathBuf, PathBuf),
    /// The version is too old for what the hook needs.
    TooOld {
        /// What is installed.
        version: String,
        /// The first that does.
        needs: String,
    },
    /// A file cannot be read, so nothing is known of what it says; or the agent does not load it.
    Unreadable(PathBuf, String),
    /// Nothing is known of Codex' trust.
    TrustUnknown(String),
    /// Our rule has the agent ask nothing by itself, and the hook that asks in its place is gone.
    RuleAlone(PathBuf),
}

impl Problem {
    /// Its word, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::HookGone => "hook-gone",
            Self::Changed(_) => "changed",
            Self::ProgramMoved(_) => "program-moved",
            Self::NotTrusted => "not-trusted",
            Self::LimitTooShort(_) => "limit-too-short",
            Self::FailureRuns => "failure-runs",
            Self::SwitchedOff(_) => "switched-off",
            Self::Variable(..) => "variable",
            Self::SubAgent(_) => "sub-agent",
            Self::Stranger(..) => "stranger",
            Self::TooOld { .. } => "too-old",
            Self::Unreadable(..) => "unreadable",
            Self::TrustUnknown(_) => "trust-unknown",
            Self::RuleAlone(_) => "rule-alone",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HookGone => f.write_str("the hook is gone; connect it again"),
            Self::Changed(path) => {
                write!(f, "{} was changed; connect it again", path.display())
            }
            Self::ProgramMoved(path) => {
                write!(
                    f,
                    "the hook names {}, which is not there; connect it again",
                    path.display()
                )
            }
            Self::NotTrusted => f.write_str("Codex does not trust the hook; connect it again"),
            Self::LimitTooShort(seconds) => {
                write!(
                    f,
                    "the agent waits only {seconds} s for an answer; connect it again"
                )
            }
            Self::FailureRuns => {
                f.write_str("a failure of the hook lets commands run; connect it again")
            }
            Self::SwitchedOff(path) => {
                write!(f, "{} turns hooks off; remove that line", path.display())
            }
            Self::Variable(path, name) => write!(
                f,
                "{} sets {name}, which can change what the hook answers; remove that line",
                path.display()
            ),
            Self::SubAgent(path) => write!(
                f,
                "{} makes another program a sub-agent, whose commands do not ask here; remove the file",
                path.display()
            ),
            Self::Stranger(path, program) => write!(
                f,
                "{} starts {}, which Exec Companion did not write there; remove it",
                path.display(),
                program.display()
            ),
            Self::TooOld { version, needs } => write!(
                f,
                "version {version} runs commands when the hook fails; update to {needs} or later"
            ),
            Self::Unreadable(path, why) => write!(f, "{} cannot be used: {why}", path.display()),
            Self::TrustUnknown(why) => f.write_str(why),
            Self::RuleAlone(path) => write!(
                f,
                "the hook is gone, and {} lets every command run unasked; connect it again, or take it \
                 back with --remove",
                path.display()
            ),
        }
    }
}

/// How an agent stands. `folders` are projects whose settings count too. Starts the agent's program where
/// only that knows: for a version that no file tells, and for Codex' trust.
pub fn connection(
    agent: Agent,
    places: &Places,
    search: &Search,
    folders: &[PathBuf],
) -> Connection {
    let found = Found::look(agent, places, search);
    let record = Record::read(places).unwrap_or_default();
    let own = record.own(agent, None, places);
    let mut problems = Vec::new();
    let mut state = State::Apart;
    let mut program = None;
    for scope in [Scope::Person, Scope::System] {
        let Ok(wanted) = targets(agent, scope, None, places) else {
            continue;
        };
        let seen: Vec<(PathBuf, Vec<Seen>)> = wanted
            .iter()
            .filter_map(|target| read(target, &own, scope, places, &mut problems))
            .collect();
        let first = seen.iter().flat_map(|(_, seen)| seen).next();
        let Some(first) = first else { continue };
        let way = match first.call.task {
            Task::Hook { run: false } => Way::Ask,
            Task::Hook { run: true } => Way::Run,
            Task::Server => Way::Tool,
        };
        state = State::Connected { way, scope };
        program = Some(first.call.program.clone());
        let wish = Wish {
            way,
            program: &first.call.program,
        };
        look_closer(&own, scope, wish, places, &seen, &mut problems);
    }
    match state {
        State::Apart => {
            let rule = rule_alone(agent, places);
            let gone = || record.names(agent).then_some(Problem::HookGone);
            if let Some(first) = rule.map(Problem::RuleAlone).or_else(gone) {
                problems.insert(0, first);
            }
        }
        State::Connected { way: Way::Tool, .. } => {}
        State::Connected { scope, .. } => {
            problems.extend(around(agent, scope, places, folders));
            if agent == Agent::Codex && scope == Scope::Person {
                trusted(places, found.as_ref(), &own, &mut problems);
            }
            if let (Some(needs), Some(found)) = (needs(agent), &found)
                && found.is_before(needs)
            {
                problems.push(Problem::TooOld {
                    version: found.version.clone().unwrap_or_default(),
                    needs: needs.map(|it| it.to_string()).join("."),
                });
            }
        }
    }
    Connection {
        agent,
        found,
        state,
        program,
        problems,
    }
}

/// A hook or server of ours, whatever the file is written in.
struct Seen {
    call: Call,
    seconds: Option<f64>,
    failure_stops: bool,
}

fn read(
    target: &Target,
    own: &Own,
    scope: Scope,
    places: &Places,
    problems: &mut Vec<Problem>,
) -> Option<(PathBuf, Vec<Seen>)> {
    let path = &target.path;
    let mut unread = |why: String| problems.push(Problem::Unreadable(path.clone(), why));
    let look = file::look(path, scope, places)
        .map_err(|why| unread(why.to_string()))
        .ok()?;
    let bytes = look.bytes?;
    let text = file::text(path, &bytes)
        .map_err(|why| unread(why.to_string()))
        .ok()?
        .1;
    let mut all = Vec::new();
    for own in [&Own::alike(own.agent), own] {
        match calls(target, text, own) {
            Ok(seen) => all.push(seen),
            Err(why) => {
                unread(why.to_string());
                return None;
            }
        }
    }
    let seen = all.pop()?;
    if own.agent == Agent::Claude && !seen.is_empty() {
        let loaded = strict::loads(text);
        problems.extend(
            loaded
                .err()
                .map(|why| Problem::Unreadable(path.clone(), why.to_string())),
        );
    }
    let is_own = |it: &Seen| seen.iter().any(|own| own.call == it.call);
    if let Some(stranger) = all.pop()?.into_iter().find(|it| !is_own(it)) {
        let program = stranger.call.program;
        problems.push(Problem::Stranger(path.clone(), program));
    }
    Some((path.clone(), seen))
}

/// The calls of ours in a file.
fn calls(target: &Target, text: &str, own: &Own) -> Result<Vec<Seen>, Unfit> {
    let agent = own.agent;
    match &target.form {
        Form::Json(_) => json::seen(text, own).map(|all| {
            let closer = all.into_iter().map(|seen| {
                let number = |name: &str| seen.value[name].as_f64();
                let scale = if matches!(agent, Agent::Gemini | Agent::Qwen) {
                    1_000.0
                } else {
                    1.0
                };
                let is_hook = matches!(seen.call.task, Task::Hook { .. });
                Seen {
                    seconds: is_hook
                        .then(|| number("timeout").or_else(|| number("timeoutSec")))
                        .flatten()
                        .map(|it| it / scale),
                    failure_stops: agent != Agent::Claude
                        || !is_hook
                        || seen.value["onFailure"] == "block",
                    call: seen.call,
                }
            });
            closer.collect()
        }),
        Form::Toml(_) => toml::seen(text, own).map(|all| {
            let closer = all.into_iter().map(|seen| Seen {
                call: seen.call,
                seconds: seen.seconds.map(|it| it as f64),
                failure_stops: true,
            });
            closer.collect()
        }),
        Form::Whole(_) => Ok(program_of(text, own).into_iter().collect()),
        Form::Listed(_) => Ok(Vec::new()),
    }
}

/// Our rule that has the agent ask nothing by itself, if it is there.
fn rule_alone(agent: Agent, places: &Places) -> Option<PathBuf> {
    let all = targets(agent, Scope::Person, None, places).ok()?;
    let rules = all.into_iter().filter(|target| target.is_rule());
    rules.map(|target| target.path).find(|path| {
        let text = plain_file::read_text(path, plain_file::SMALL);
        text.is_ok_and(|text| is_our_file(&text))
    })
}

/// The call of our plugin; a rule of ours for Gemini CLI calls nothing.
fn program_of(text: &str, own: &Own) -> Option<Seen> {
    let named = text
        .lines()
        .find_map(|line| line.strip_prefix("const PROGRAM = ")?.strip_suffix(';'));
    let program: String = serde_json::from_str(named?).ok()?;
    let words = [program.as_str(), "hook", own.agent.id()].map(str::to_owned);
    Some(Seen {
        call: own.call(&words)?,
        seconds: None,
        failure_stops: true,
    })
}

fn look_closer(
    own: &Own,
    scope: Scope,
    wish: Wish<'_>,
    places: &Places,
    seen: &[(PathBuf, Vec<Seen>)],
    problems: &mut Vec<Problem>,
) {
    let all = || seen.iter().flat_map(|(_, seen)| seen);
    if let Some(moved) = all().find(|seen| !is_there(&seen.call.program)) {
        problems.push(Problem::ProgramMoved(moved.call.program.clone()));
    }
    let had = problems.len();
    if let Some(short) = all().filter_map(|it| it.seconds).find(|it| *it < SHORTEST) {
        problems.push(Problem::LimitTooShort(short));
    }
    if all().any(|seen| !seen.failure_stops) {
        problems.push(Problem::FailureRuns);
    }
    if problems.len() > had {
        return;
    }
    // What differs from what we would write, where nothing above says how.
    for target in targets(own.agent, scope, Some(wish), places).unwrap_or_default() {
        let Ok(look) = file::look(&target.path, scope, places) else {
            continue;
        };
        let text = look
            .bytes
            .as_deref()
            .map(|bytes| file::text(&target.path, bytes));
        let Ok(text) = text.transpose() else {
            continue;
        };
        if !target.form.holds(text.map(|(_, text)| text), own) {
            problems.push(Problem::Changed(target.path));
        }
    }
}

fn trusted(places: &Places, found: Option<&Found>, own: &Own, problems: &mut Vec<Problem>) {
    let config = places.folder(Agent::Codex).join("config.toml");
    let Some(codex) = found.and_then(|found| found.program.as_deref()) else {
        return;
    };
    let text = plain_file::read_text(&config, plain_file::SMALL).unwrap_or_default();
    match is_trusted(codex, &config, &text, own) {
        Ok(true) => {}
        Ok(false) => problems.push(Problem::NotTrusted),
        Err(why) => problems.push(Problem::TrustUnknown(why.to_string())),
    }
}

/// A folder and those above it, up to the home: projects whose settings count there.
pub fn projects(folder: &Path, home: &Path) -> Vec<PathBuf> {
    let above = folder.ancestors().take_while(|it| *it != home);
    above.map(Path::to_owned).collect()
}
