//! What we write for each agent, and where.

use std::path::{Path, PathBuf};

use jsonc_parser::cst::CstInputValue;

use crate::call::{Own, Shell, Task, line, words};
use crate::places::{Places, Scope};
use crate::{Agent, Refused, Unfit, json, listed, strict, toml};

/// How an agent is to be connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Its own shell tool asks; the agent runs what is allowed.
    Ask,
    /// Its own shell tool asks, and we run what is allowed.
    Run,
    /// It gets a tool of ours beside its own.
    Tool,
}

/// What a person wants of an agent.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'a> {
    /// How it is to be connected.
    pub way: Way,
    /// Our program, as an absolute path.
    pub program: &'a Path,
}

/// An hour: a person may be at lunch.
pub(crate) const SECONDS: u32 = 3_600;
/// By this name a person, or a project, may switch our hook off in Gemini CLI.
pub(crate) const NAME: &str = "exec-companion";

/// A file of an agent, and what of ours is to be in it.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) path: PathBuf,
    pub(crate) form: Form,
}

impl Target {
    /// Whether it is the rule that has an agent ask nothing by itself.
    pub(crate) fn is_rule(&self) -> bool {
        matches!(self.form, Form::Whole(_)) && self.path.extension().is_some_and(|it| it == "toml")
    }
}

/// How a file is edited.
#[derive(Debug, Clone)]
pub(crate) enum Form {
    /// Settings in JSON, shared with others.
    Json(Vec<json::Part>),
    /// Codex' settings.
    Toml(Vec<toml::Part>),
    /// A file of ours; `None` where there is to be none.
    Whole(Option<String>),
    /// Settings in JSON that load our plugin, or are not to.
    Listed(bool),
}

impl Form {
    /// Whether there is to be nothing of ours.
    pub(crate) fn is_nothing(&self) -> bool {
        match self {
            Self::Json(parts) => parts.is_empty(),
            Self::Toml(parts) => parts.is_empty(),
            Self::Whole(text) => text.is_none(),
            Self::Listed(wanted) => !wanted,
        }
    }

    /// The file with what is wanted; `None` where there is to be no file.
    pub(crate) fn with(&self, text: Option<&str>, own: &Own) -> Result<Option<String>, Unfit> {
        if self.is_nothing() && text.is_none() {
            return Ok(None);
        }
        let text = text.unwrap_or_default();
        let mut written = match self {
            Self::Json(parts) => {
                // Our hook would be in a file that is not loaded.
                if own.agent == Agent::Claude && !parts.is_empty() {
                    strict::loads(text)?;
                }
                json::with(text, parts, own)?
            }
            Self::Toml(parts) => toml::with(text, parts, own)?,
            Self::Whole(text) => return Ok(text.clone()),
            Self::Listed(wanted) => listed::with(text, *wanted)?,
        };
        if text.is_empty() && !written.ends_with('\n') {
            written.push('\n');
        }
        Ok(Some(written))
    }

    /// The file without anything of ours.
    pub(crate) fn without(&self, text: Option<&str>, own: &Own) -> Result<Option<String>, Unfit> {
        let nothing = match self {
            Self::Json(_) => Self::Json(Vec::new()),
            Self::Toml(_) => Self::Toml(Vec::new()),
            Self::Whole(_) => Self::Whole(None),
            Self::Listed(_) => Self::Listed(false),
        };
        match text {
            Some(text) if !self.has_ours(text, own)? => Ok(Some(text.to_owned())),
            text => nothing.with(text, own),
        }
    }

    /// Whether the file has what is wanted, and nothing else of ours.
    pub(crate) fn holds(&self, text: Option<&str>, own: &Own) -> bool {
        match self {
            Self::Whole(wanted) => wanted.as_deref() == text,
            Self::Listed(wanted) => {
                let here = text.map_or(Ok(false), listed::is_in);
                here.is_ok_and(|here| here == *wanted)
            }
            Self::Json(parts) => match text {
                None => parts.is_empty(),
                Some(text) => json::holds(text, parts, own),
            },
            Self::Toml(parts) => match text {
                None => parts.is_empty(),
                Some(text) => toml::holds(text, parts, own),
            },
        }
    }

    /// Whether there is anything of ours in the file.
    pub(crate) fn has_ours(&self, text: &str, own: &Own) -> Result<bool, Unfit> {
        Ok(match self {
            Self::Json(_) => !json::seen(text, own)?.is_empty(),
            Self::Toml(_) => !toml::seen(text, own)?.is_empty(),
            Self::Whole(_) => is_our_file(text),
            Self::Listed(_) => listed::is_in(text)?,
        })
    }
}

/// The first line of a file of ours says so.
pub(crate) fn is_our_file(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    first
        .trim_start_matches(['/', '#', ' '])
        .starts_with("exec-companion: ")
}

/// All files of an agent that may have something of ours, in the order in which they are written.
pub(crate) fn targets(
    agent: Agent,
    scope: Scope,
    wish: Option<Wish<'_>>,
    places: &Places,
) -> Result<Vec<Target>, Refused> {
    let program = wish.map(|wish| {
        let text = wish.program.to_str().filter(|_| wish.program.is_absolute());
        text.ok_or_else(|| Refused::Program(wish.program.to_owned()))
    });
    let program = program.transpose()?.unwrap_or_default();
    let state = places.state.to_str();
    let state = state.ok_or_else(|| Refused::Program(places.state.clone()))?;
    let way = wish.map(|wish| wish.way);
    let wanted = Wanted {
        agent,
        way,
        program,
        state,
    };
    if way == Some(Way::Run) && !agent.takes_rewrite() {
        return Err(Refused::NoRun(agent));
    }
    if scope == Scope::System {
        if way == Some(Way::Tool) {
            return Err(Refused::NoSystem(agent));
        }
        let path = places.system_file(agent);
        let beside = path.with_file_name("opencode.json");
        let form = match agent {
            Agent::Codex => Form::Toml(match wanted.toml() {
                hooks if hooks.is_empty() => hooks,
                // Else a person or a project could switch all hooks off.
                hooks => [hooks, vec![toml::Part::HooksOn]].concat(),
            }),
            Agent::Claude | Agent::Copilot | Agent::Gemini | Agent::Qwen => {
                Form::Json(wanted.hooks())
            }
            Agent::Opencode => Form::Whole(wanted.plugin()),
        };
        let mut targets = vec![Target { path, form }];
        if agent == Agent::Opencode {
            // Plugins in that folder are not loaded by themselves.
            targets.push(Target {
                path: beside,
                form: Form::Listed(wanted.hooked()),
            });
        }
        return Ok(targets);
    }
    let folder = places.folder(agent);
    let at = |name: &str, form| Target {
        path: folder.join(name),
        form,
    };
    Ok(match agent {
        Agent::Claude => vec![
            at("settings.json", Form::Json(wanted.hooks())),
            Target {
                path: places.claude_servers(),
                form: Form::Json(wanted.server()),
            },
        ],
        Agent::Codex => vec![at("config.toml", Form::Toml(wanted.toml()))],
        Agent::Copilot => vec![
            at("hooks/exec-companion.json", Form::Json(wanted.hooks())),
            at("mcp-config.json", Form::Json(wanted.server())),
        ],
        Agent::Gemini => vec![
            at(
                "settings.json",
                Form::Json([wanted.hooks(), wanted.server()].concat()),
            ),
            at("policies/exec-companion.toml", Form::Whole(wanted.policy())),
        ],
        Agent::Qwen => vec![at(
            "settings.json",
            Form::Json([wanted.hooks(), wanted.server()].concat()),
        )],
        Agent::Opencode => {
            let commented = folder.join("opencode.jsonc").is_file();
            let settings = if commented {
                "opencode.jsonc"
            } else {
                "opencode.json"
            };
            vec![
                at("plugin/exec-companion.js", Form::Whole(wanted.plugin())),
                at(settings, Form::Json(wanted.server())),
            ]
        }
    })
}

struct Wanted<'a> {
    agent: Agent,
    way: Option<Way>,
    program: &'a str,
    state: &'a str,
}

impl<'a> Wanted<'a> {
    fn hooked(&self) -> bool {
        matches!(self.way, Some(Way::Ask | Way::Run))
    }

    fn words(&self) -> Vec<&'a str> {
        let run = self.way == Some(Way::Run);
        words(self.agent, Task::Hook { run }, self.state)
    }

    fn hooks(&self) -> Vec<json::Part> {
        if !self.hooked() {
            return Vec::new();
        }
        let text = |text: &str| CstInputValue::from(text);
        let line = |shell| CstInputValue::from(line(self.program, &self.words(), shell));
        let number = |number: u32| CstInputValue::Number(number.to_string());
        // Gemini CLI and Qwen Code start a hook by PowerShell there.
        let shell = if cfg!(windows) {
            Shell::Power
        } else {
            Shell::Posix
        };
        let hook = |event, hook| json::Part::Hook {
            event,
            matcher: Some(matcher(self.agent)),
            hook,
        };
        match self.agent {
            Agent::Claude => vec![hook(
                "PreToolUse",
                vec![
                    ("type", text("command")),
                    ("command", text(self.program)),
                    (
                        "args",
                        CstInputValue::Array(self.words().into_iter().map(text).collect()),
                    ),
                    ("timeout", number(SECONDS)),
                    ("onFailure", text("block")),
                ],
            )],
            Agent::Gemini => vec![hook(
                "BeforeTool",
                vec![
                    ("type", text("command")),
                    ("name", text(NAME)),
                    ("command", line(shell)),
                    ("timeout", number(SECONDS * 1_000)),
                ],
            )],
            Agent::Qwen => vec![hook(
                "PreToolUse",
                vec![
                    ("type", text("command")),
                    ("name", text(NAME)),
                    ("command", line(shell)),
                    ("timeout", number(SECONDS * 1_000)),
                ],
            )],
            Agent::Copilot => vec![
                json::Part::Head {
                    name: "version",
                    value: number(1),
                },
                json::Part::Hook {
                    event: "preToolUse",
                    matcher: None,
                    hook: vec![
                        ("type", text("command")),
                        ("matcher", text(matcher(self.agent))),
                        ("bash", line(Shell::Posix)),
                        ("powershell", line(Shell::Power)),
                        ("timeoutSec", number(SECONDS)),
                    ],
                },
            ],
            Agent::Codex | Agent::Opencode => Vec::new(),
        }
    }

    fn server(&self) -> Vec<json::Part> {
        if self.way != Some(Way::Tool) {
            return Vec::new();
        }
        let text = |text: &str| CstInputValue::from(text);
        let list = |words: &[&str]| CstInputValue::Array(words.iter().copied().map(text).collect());
        let arguments = words(self.agent, Task::Server, self.state);
        let (list, server) = match self.agent {
            Agent::Claude => (
                "mcpServers",
                vec![
                    ("type", text("stdio")),
                    ("command", text(self.program)),
                    ("args", list(&arguments)),
                ],
            ),
            Agent::Copilot => (
                "mcpServers",
                vec![
                    ("type", text("local")),
                    ("command", text(self.program)),
                    ("args", list(&arguments)),
                    ("tools", list(&["*"])),
                ],
            ),
            // Trusted, so that the agent does not ask as well.
            Agent::Gemini | Agent::Qwen => (
                "mcpServers",
                vec![
                    ("command", text(self.program)),
                    ("args", list(&arguments)),
                    ("trust", CstInputValue::Bool(true)),
                ],
            ),
            Agent::Opencode => {
                let command: Vec<&str> = [self.program].into_iter().chain(arguments).collect();
                (
                    "mcp",
                    vec![
                        ("type", text("local")),
                        ("command", list(&command)),
                        ("enabled", CstInputValue::Bool(true)),
                    ],
                )
            }
            Agent::Codex => return Vec::new(),
        };
        vec![json::Part::Server { list, server }]
    }

    fn toml(&self) -> Vec<toml::Part> {
        let shell = if cfg!(windows) {
            Shell::Cmd
        } else {
            Shell::Posix
        };
        match self.way {
            None => Vec::new(),
            Some(Way::Tool) => vec![toml::Part::Server {
                program: self.program.to_owned(),
                words: words(self.agent, Task::Server, self.state)
                    .into_iter()
                    .map(str::to_owned)
                    .collect(),
            }],
            Some(Way::Ask | Way::Run) => ["PreToolUse", "PermissionRequest"]
                .map(|event| toml::Part::Hook {
                    event,
                    matcher: matcher(self.agent),
                    line: line(self.program, &self.words(), shell),
                    seconds: SECONDS,
                })
                .to_vec(),
        }
    }

    /// Gemini CLI asks by its own policy too, whatever the hook says: the rule leaves the question to us.
    fn policy(&self) -> Option<String> {
        let rule = "# exec-companion: written by `exec-host connect gemini`, taken back by `exec-host connect --remove gemini`.\n\
                    [[rule]]\ntoolName = \"run_shell_command\"\ndecision = \"allow\"\npriority = 500\n";
        self.hooked().then(|| rule.to_owned())
    }

    fn plugin(&self) -> Option<String> {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let program = quoted(self.program);
        let words: Vec<_> = self.words().into_iter().map(quoted).collect();
        let plugin = include_str!("plugin.js")
            .replace("\"@PROGRAM@\"", &program)
            .replace("\"@WORDS@\"", &words.join(", "));
        self.hooked().then_some(plugin)
    }
}

/// The tools of an agent about which it asks: its shells, those that could change its own settings, and one that may
/// start another agent's program.
/// Claude Code takes a list; the others search the name for an expression.
pub(crate) fn matcher(agent: Agent) -> &'static str {
    match agent {
        Agent::Claude => "Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit",
        Agent::Codex => "^(Bash|apply_patch)$",
        Agent::Copilot => "^(bash|powershell|create|edit|str_replace_editor|apply_patch)$",
        Agent::Gemini => "^(run_shell_command|replace|write_file)$",
        Agent::Qwen => "^(run_shell_command|monitor|edit|notebook_edit|write_file|agent)$",
        Agent::Opencode => "",
    }
}
