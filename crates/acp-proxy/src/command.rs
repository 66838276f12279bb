//! The commands in an agent's requests.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use agent_hooks::{Command, Shell, Surroundings, Wanted, What};
use exec_policy::{Ask, Platform, Question};
use serde_json::Value;

use crate::sessions::Sessions;

/// The agent, and where it runs.
#[derive(Debug, Clone)]
pub struct Agent {
    /// Its name in the policy.
    pub id: String,
    /// The folder that it was started in.
    pub folder: String,
    /// The system.
    pub platform: Platform,
    /// The variable `SHELL` of its environment.
    pub shell: Option<String>,
    /// The variable `PATH` of its environment.
    pub path: Option<String>,
    /// How long a question waits for a person.
    pub wait: Duration,
}

/// What the guard is asked about one command. All of it has to be allowed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Asked {
    /// The words as they are, where a shell would read them otherwise: nothing may forbid them.
    pub(crate) probe: Option<Question>,
    /// The command.
    pub(crate) question: Question,
}

/// The host of commands that the editor runs.
const EDITOR: &str = "editor";

/// The names that agents have for the folder of a command.
const FOLDERS: [&str; 6] = [
    "cwd",
    "workdir",
    "directory",
    "dir_path",
    "workingDirectory",
    "working_directory",
];

/// The command of `session/request_permission`; `None` if it is about something else, or cannot be
/// read.
pub(crate) fn of_permission(params: &Value, agent: &Agent, sessions: &Sessions) -> Option<Asked> {
    let call = &params["toolCall"];
    let input = call["rawInput"].as_object()?;
    if call["kind"] != "execute" {
        return None;
    }
    let mut folder = None;
    for name in FOLDERS {
        folder = folder.or(text(input.get(name))?);
    }
    let words = words(input.get("args"))?;
    let said = [input.get("description"), call.get("title")];
    let said = said.into_iter().flatten().find_map(Value::as_str);
    let place = Caller {
        agent,
        session: params["sessionId"].as_str(),
        folder: within(params, folder, agent, sessions),
        env: environment(input.get("env"))?,
    };
    let asked = match input.get("command")? {
        Value::String(text) if text.trim().is_empty() => return None,
        Value::String(text) if words.is_empty() => place.line(text, said),
        Value::String(program) => place.words(&[vec![program.clone()], words].concat(), said),
        list @ Value::Array(_) => {
            let argv = [self::words(Some(list))?, words].concat();
            (!argv.is_empty()).then(|| place.argv(&argv, said))?
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => return None,
    };
    // In which language another shell reads the text is not known.
    let asked = if input.get("shell").is_some_and(|it| !it.is_null()) {
        asked.asking()
    } else {
        asked
    };
    Some(asked)
}

/// The command of `terminal/create`.
///
/// # Errors
/// It cannot be read; the reason.
pub(crate) fn of_terminal(
    params: &Value,
    agent: &Agent,
    sessions: &Sessions,
) -> Result<Asked, &'static str> {
    let members = params.as_object().ok_or("The params are not an object.")?;
    let read = ["command", "args", "env", "cwd", "sessionId"];
    let other_case = |name: &String| {
        !read.contains(&name.as_str()) && read.iter().any(|it| it.eq_ignore_ascii_case(name))
    };
    if members.keys().any(other_case) {
        return Err("A name of the params is written in another case.");
    }
    let program = params["command"].as_str().unwrap_or_default();
    if program.trim().is_empty() {
        return Err("command has to be text.");
    }
    let words = words(members.get("args")).ok_or("args has to be a list of texts.")?;
    let folder = text(members.get("cwd")).ok_or("cwd has to be text.")?;
    let place = Caller {
        agent,
        session: params["sessionId"].as_str(),
        folder: within(params, folder, agent, sessions),
        env: environment(members.get("env")).ok_or("env has to be a list of names and values.")?,
    };
    let mut asked = place.words(&[vec![program.to_owned()], words].concat(), None);
    // The agent itself is the host of what it runs.
    for question in asked.probe.iter_mut().chain([&mut asked.question]) {
        EDITOR.clone_into(&mut question.host);
    }
    Ok(asked)
}

/// Who wants a command, and where.
struct Caller<'a> {
    agent: &'a Agent,
    session: Option<&'a str>,
    folder: String,
    env: BTreeMap<String, String>,
}

impl Caller<'_> {
    /// Text for a shell.
    fn line(&self, line: &str, said: Option<&str>) -> Asked {
        let wanted = Wanted {
            agent: self.agent.id.clone(),
            session: self.session.map(str::to_owned),
            sub_agent: None,
            cwd: self.folder.clone(),
            description: said.filter(|said| !said.contains(line)).map(str::to_owned),
            what: What::Command(Command {
                text: line.to_owned(),
                shell: Shell::OwnUnlessWindows,
                typed: false,
            }),
        };
        let around = Surroundings {
            platform: self.agent.platform,
            shell: self.agent.shell.as_deref(),
            path: self.agent.path.as_deref(),
        };
        let mut question = wanted.question(around, self.agent.wait);
        question.request.env = self.env.clone();
        Asked {
            probe: None,
            question,
        }
    }

    /// Words that are started as they are.
    fn argv(&self, argv: &[String], said: Option<&str>) -> Asked {
        let mut asked = self.line(&argv.join(" "), said);
        asked.question.request.argv = argv.to_vec();
        asked
    }

    /// Words that are started as they are, or joined and given to a shell: editors do either. Where
    /// that makes a difference, a person is asked about the line, and nothing may forbid the words.
    fn words(&self, argv: &[String], said: Option<&str>) -> Asked {
        let words = self.argv(argv, said);
        if is_plain(argv) {
            return words;
        }
        let probe = Question {
            probe: true,
            ..words.question
        };
        let asked = self.line(&argv.join(" "), said).asking();
        Asked {
            probe: Some(probe),
            ..asked
        }
    }
}

impl Asked {
    /// The same, but a person is asked, whatever the policy allows.
    fn asking(mut self) -> Self {
        self.question.request.call.ask = Some(Ask::Always);
        self
    }
}

/// Whether a shell reads the joined words as these words.
fn is_plain(argv: &[String]) -> bool {
    let plain = |char: char| char.is_ascii_alphanumeric() || "_-./:,@+=".contains(char);
    let assigns = argv.first().is_some_and(|program| program.contains('='));
    let is_word = |word: &String| !word.is_empty() && word.chars().all(plain);
    !assigns && argv.iter().all(is_word)
}

/// The folder of a command: the one that it names, from that of its session on.
fn within(params: &Value, named: Option<&str>, agent: &Agent, sessions: &Sessions) -> String {
    let session = params["sessionId"].as_str();
    let known = session.and_then(|session| sessions.folder(session));
    let base = Path::new(&agent.folder).join(known.unwrap_or(Path::new("")));
    let folder = base.join(named.unwrap_or_default());
    // Joined with nothing, a path ends in a separator.
    let folder: std::path::PathBuf = folder.components().collect();
    folder.to_string_lossy().into_owned()
}

/// A text that need not be there; `None` if it is something else.
#[expect(clippy::option_option, reason = "missing and unreadable differ")]
fn text(value: Option<&Value>) -> Option<Option<&str>> {
    match value {
        None | Some(Value::Null) => Some(None),
        Some(Value::String(text)) => Some(
            Some(text)
                .filter(|text| !text.is_empty())
                .map(String::as_str),
        ),
        Some(_) => None,
    }
}

/// A list of texts that need not be there; `None` if it is something else.
fn words(value: Option<&Value>) -> Option<Vec<String>> {
    match value {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(list)) => {
            let words = list.iter().map(|word| word.as_str().map(str::to_owned));
            words.collect()
        }
        Some(_) => None,
    }
}

/// Variables, as an object or as a list of names and values; `None` if they are something else, or
/// one comes twice.
fn environment(value: Option<&Value>) -> Option<BTreeMap<String, String>> {
    let pairs: Vec<(&str, &str)> = match value {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Object(members)) => {
            let pairs = members
                .iter()
                .map(|(name, value)| Some((name.as_str(), value.as_str()?)));
            pairs.collect::<Option<_>>()?
        }
        Some(Value::Array(list)) => {
            let pairs = list
                .iter()
                .map(|it| Some((it.get("name")?.as_str()?, it.get("value")?.as_str()?)));
            pairs.collect::<Option<_>>()?
        }
        Some(_) => return None,
    };
    let count = pairs.len();
    let env: BTreeMap<String, String> = pairs
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    (env.len() == count).then_some(env)
}
