//! The Agents page: coding agents that ask here, or could.

mod said;

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use agent_settings::{
    Agent, Connection, Places, Plan, Scope, Search, State, Tried, Watch, Way, Wish, connection,
    fails_open, try_hook,
};
use audit_log::{Filter, Log};
use catalogue::Language;
use paths::Paths;
use sha2::{Digest, Sha256};
use view_model::{
    AgentEdit, AgentPlan, AgentRow, AgentsPage, Check, EditOutcome, PlannedFile, Problem,
};

use crate::editor::{Editor, lock};
use crate::health::check;
use crate::text::{plain, problem, short, visible};

/// For how long a look counts: the page reads again after every request of an agent.
const LOOK_LASTS: Duration = Duration::from_secs(5);

/// The agents of this computer, as they were when somebody looked last.
pub(crate) struct Agents {
    places: Places,
    search: Search,
    /// What the agents are to start; `None` where it is not known.
    program: Option<PathBuf>,
    last: Mutex<Option<(Instant, Vec<Connection>)>>,
}

impl Agents {
    /// Agents are looked for in the folders of this `PATH`.
    pub(crate) fn new(paths: &Paths, environment: &[(String, String)]) -> Self {
        let variable = |name: &str| {
            let found = environment.iter().find(|(it, _)| it == name);
            found.map(|(_, value)| value.into())
        };
        let places = Places::new(paths, variable);
        let search = Search::new(variable("PATH"), &places);
        Self {
            places,
            search,
            program: None,
            last: Mutex::default(),
        }
    }
}

impl Editor {
    /// The same with the program that connected agents are to start: `exec-host`.
    #[must_use]
    pub fn connecting(mut self, program: PathBuf) -> Self {
        self.agents.places = self.agents.places.with_program(program.clone());
        self.agents.program = Some(program);
        self
    }

    /// Looks at the agents again. Starts programs of agents and may take seconds. Whether anything is
    /// another than at the last look.
    pub fn look_at_agents(&self) -> bool {
        let look = |agent| connection(agent, &self.agents.places, &self.agents.search, &[]);
        let now: Vec<_> = Agent::ALL.into_iter().map(look).collect();
        let mut last = lock(&self.agents.last);
        let differs = last.as_ref().map(|(_, then)| then) != Some(&now);
        *last = Some((Instant::now(), now));
        differs
    }

    /// Looks at the agents again, unless somebody just did. Whether anything is another then.
    pub fn look_at_agents_again(&self) -> bool {
        let since = lock(&self.agents.last).as_ref().map(|(since, _)| *since);
        let is_old = since.is_none_or(|since| since.elapsed() > LOOK_LASTS);
        is_old && self.look_at_agents()
    }

    /// The Agents page, as the agents were at the last look.
    pub fn agents(&self) -> AgentsPage {
        let language = self.language();
        let mut all = self.connections();
        all.sort_by_key(|it| it.found.is_none() && it.state == State::Apart);
        AgentsPage {
            agents: all.iter().map(|it| self.row(it, language)).collect(),
        }
    }

    /// What was seen at the last look; nothing before the first.
    pub(crate) fn connections(&self) -> Vec<Connection> {
        lock(&self.agents.last)
            .as_ref()
            .map(|(_, all)| all.clone())
            .unwrap_or_default()
    }

    fn row(&self, it: &Connection, language: Language) -> AgentRow {
        let version = it.found.as_ref().and_then(|found| found.version.as_deref());
        let absent = it.found.is_none();
        let state = match it.state {
            State::Apart if it.problems.is_empty() && absent => "absent",
            State::Apart if it.problems.is_empty() => "apart",
            State::Connected { .. } if it.problems.is_empty() => "connected",
            State::Apart | State::Connected { .. } => "troubled",
        };
        let ways = [
            ("ask", true),
            ("run", it.agent.takes_rewrite()),
            ("tool", true),
        ];
        let ways = ways.into_iter().filter(|(_, may)| *may);
        AgentRow {
            id: it.agent.id().to_owned(),
            name: it.agent.name().to_owned(),
            installed: visible(version.unwrap_or_default(), language),
            state: state.to_owned(),
            stands: self.stands(it, language),
            way: match it.state {
                State::Apart => None,
                State::Connected { way, .. } => Some(word(way).to_owned()),
            },
            ways: ways.map(|(way, _)| way.to_owned()).collect(),
            problems: it
                .problems
                .iter()
                .map(|it| {
                    visible(
                        &self.with_short_home(&said::problem(it, language)),
                        language,
                    )
                })
                .collect(),
            last: self.last_request(it.agent),
        }
    }

    fn stands(&self, it: &Connection, language: Language) -> String {
        let name = it.agent.name();
        let State::Connected { way, scope } = it.state else {
            return match it.found {
                None => language.agent_absent(),
                Some(_) => language.agent_apart(),
            };
        };
        let mut sentences = vec![match way {
            Way::Ask => language.agent_asks(),
            Way::Run => language.agent_runs(),
            Way::Tool => language.agent_tool(),
        }];
        if scope == Scope::System {
            sentences.push(language.agent_for_all());
        }
        if way != Way::Tool && fails_open(it.agent) {
            sentences.push(language.agent_fails_open(name));
        }
        sentences.join(" ")
    }

    /// When the agent asked last; `None` where it never did, or nothing can be read.
    fn last_request(&self, agent: Agent) -> Option<u64> {
        let wanted = Filter {
            agent: Some(agent.policy_id().to_owned()),
            ..Filter::default()
        };
        let entries = Log::new(self.paths().history_file()).entries().ok()?;
        let mut own = entries.flatten().filter(|entry| {
            wanted.matches(entry) && matches!(entry.record.body, audit_log::Body::Decision(_))
        });
        u64::try_from(own.next()?.last().as_millisecond()).ok()
    }

    /// What connecting an agent in this way would write, or disconnecting it (`off`).
    ///
    /// # Errors
    /// A file that may not be written, and why.
    pub fn agent_plan(&self, agent: &str, way: &str) -> Result<AgentPlan, Problem> {
        let language = self.language();
        let (agent, way) = self.meant(agent, way)?;
        let plan = self.plan_agent(agent, way, language)?;
        let mut notes = Vec::new();
        if matches!(way, Some(Way::Ask | Way::Run)) {
            match agent {
                Agent::Codex => notes.push(language.agent_note_trust()),
                Agent::Gemini => notes.push(language.agent_note_allow()),
                Agent::Claude | Agent::Copilot | Agent::Qwen | Agent::Opencode => {}
            }
        }
        Ok(AgentPlan {
            version: version(&plan),
            notes,
            files: plan
                .edits()
                .iter()
                .map(|edit| self.planned(edit, language))
                .collect(),
        })
    }

    fn planned(&self, edit: &agent_settings::Edit, language: Language) -> PlannedFile {
        let path = short(&edit.path.to_string_lossy(), &self.machine.home);
        let difference = edit.difference();
        // Two lines in front name the file, and those with @ the place.
        let lines = difference
            .lines()
            .skip(2)
            .filter(|line| !line.starts_with("@@"));
        PlannedFile {
            path: visible(&path, language),
            lines: lines
                .filter_map(|line| Some((line.get(..1)?, line.get(1..)?)))
                .map(|(sign, line)| (sign.to_owned(), visible(line, language)))
                .collect(),
        }
    }

    /// Writes what was planned, if the files still are what they were.
    pub fn connect_agent(&self, edit: &AgentEdit) -> EditOutcome {
        let outcome = self.write_agent(edit);
        self.look_at_agents();
        outcome.unwrap_or_else(|problem| EditOutcome::Refused { problem })
    }

    fn write_agent(&self, edit: &AgentEdit) -> Result<EditOutcome, Problem> {
        let language = self.language();
        let (agent, way) = self.meant(&edit.agent, &edit.way)?;
        let plan = self.plan_agent(agent, way, language)?;
        let name = agent.name();
        if version(&plan) != edit.version {
            return Ok(EditOutcome::Conflict {
                message: language.agent_conflict(name),
                theirs: Vec::new(),
                mine: Vec::new(),
            });
        }
        let refused = |why| self.refused(&why, language);
        plan.carry_out(&self.agents.places).map_err(refused)?;
        if let (Agent::Codex, Some(way @ (Way::Ask | Way::Run))) = (agent, way) {
            let codex =
                agent_settings::Found::look(agent, &self.agents.places, &self.agents.search);
            let codex = codex
                .and_then(|found| found.program)
                .unwrap_or_else(|| agent.id().into());
            agent_settings::trust(&codex, way, &self.agents.places)
                .map_err(|_| problem(language.agent_not_trusted()))?;
        }
        let message = match way {
            Some(Way::Tool) => language.agent_has_tool(name),
            Some(Way::Ask | Way::Run) => language.agent_connected(name),
            None => language.agent_disconnected(name),
        };
        Ok(EditOutcome::Saved {
            message: vec![plain(&message)],
            undo: None,
        })
    }

    fn plan_agent(
        &self,
        agent: Agent,
        way: Option<Way>,
        language: Language,
    ) -> Result<Plan, Problem> {
        let program = self.agents.program.as_deref().filter(|it| it.is_file());
        let wish = match (way, program) {
            (None, _) => None,
            (Some(way), Some(program)) => Some(Wish { way, program }),
            (Some(_), None) => return Err(problem(language.agent_no_program())),
        };
        Plan::new(agent, Scope::Person, wish, &self.agents.places)
            .map_err(|why| self.refused(&why, language))
    }

    fn refused(&self, why: &agent_settings::Refused, language: Language) -> Problem {
        problem(self.with_short_home(&said::refused(why, language)))
    }

    fn meant(&self, agent: &str, way: &str) -> Result<(Agent, Option<Way>), Problem> {
        let agent = Agent::named(agent);
        let way = match way {
            "ask" => Some(Some(Way::Ask)),
            "run" => Some(Some(Way::Run)),
            "tool" => Some(Some(Way::Tool)),
            "off" => Some(None),
            _ => None,
        };
        let gone = || problem(self.language().action_gone());
        agent.zip(way).ok_or_else(gone)
    }

    /// Starts the hook of a connected agent with a harmless command, and says what it answered. The
    /// prompt window may ask.
    pub fn test_agent(&self, agent: &str) -> Check {
        let language = self.language();
        let connections = self.connections();
        let it = connections.iter().find(|it| it.agent.id() == agent);
        let hook = it.and_then(|it| Some((it.agent, it.program.clone()?)));
        let (state, sentence) = match hook {
            None => ("off", language.agent_test_none()),
            Some((agent, program)) => {
                let home = std::path::Path::new(&self.machine.home);
                match try_hook(agent, &program, home, &self.agents.places) {
                    Tried::Allowed => ("good", language.agent_test_allowed()),
                    Tried::Denied(why) => ("good", language.agent_test_denied(&said::reason(&why))),
                    Tried::Broken(why) => ("bad", language.agent_test_broken(&said::reason(&why))),
                }
            }
        };
        check("test", language.health_agents(), state, &sentence, None)
    }

    /// What Health says of the agents: nothing before the first look.
    pub(crate) fn agents_check(&self, language: Language) -> Option<Check> {
        let all = self.connections();
        if all.is_empty() {
            return None;
        }
        let troubled = self.agent_troubles(language);
        let names = |is_meant: fn(&Connection) -> bool| {
            let meant = all.iter().filter(|it| is_meant(it));
            let names: Vec<_> = meant.map(|it| it.agent.name()).collect();
            (!names.is_empty()).then(|| names.join(", "))
        };
        let connected = names(|it| it.state != State::Apart);
        let open = names(|it| is_hooked(it) && fails_open(it.agent));
        let open = open.map(|names| language.health_agents_fail_open(&names));
        let (state, mut sentences) = match connected {
            _ if !troubled.is_empty() => ("bad", troubled),
            None => ("off", vec![language.health_agents_none()]),
            Some(names) => ("good", vec![language.health_agents_good(&names)]),
        };
        sentences.extend(open);
        let sentence = sentences.join(" ");
        Some(check(
            "agents",
            language.health_agents(),
            state,
            &sentence,
            None,
        ))
    }

    /// The agents whose connection is broken, each with the first thing that is wrong: its name, and a
    /// sentence.
    pub fn broken_agents(&self) -> Vec<(String, String)> {
        let language = self.language();
        let all = self.connections().into_iter();
        all.filter_map(|it| {
            let problem = said::problem(it.problems.first()?, language);
            Some((it.agent.name().to_owned(), self.with_short_home(&problem)))
        })
        .collect()
    }

    /// Calls `told` when settings of an agent have changed, until what is returned is dropped.
    ///
    /// # Errors
    /// The system watches no more files.
    pub fn watch_agents(
        &self,
        told: impl Fn() + Send + 'static,
    ) -> Result<Watch, agent_settings::WatchError> {
        Watch::start(&self.agents.places, told)
    }

    /// What is wrong with the connections, a sentence each with the name of the agent in front.
    pub(crate) fn agent_troubles(&self, language: Language) -> Vec<String> {
        let all = self.connections();
        let wrong = all
            .iter()
            .flat_map(|it| it.problems.iter().map(move |problem| (it.agent, problem)));
        wrong
            .map(|(agent, problem)| {
                let problem = self.with_short_home(&said::problem(problem, language));
                language.agent_trouble(agent.name(), &problem)
            })
            .collect()
    }
}

/// Whether its own shell tool asks here.
fn is_hooked(it: &Connection) -> bool {
    matches!(
        it.state,
        State::Connected {
            way: Way::Ask | Way::Run,
            ..
        }
    )
}

fn word(way: Way) -> &'static str {
    match way {
        Way::Ask => "ask",
        Way::Run => "run",
        Way::Tool => "tool",
    }
}

/// Names a plan by all that it would write.
fn version(plan: &Plan) -> String {
    let mut hash = Sha256::new();
    for edit in plan.edits() {
        hash.update(edit.path.as_os_str().as_encoded_bytes());
        for bytes in [&edit.before, &edit.after] {
            let bytes = bytes.as_deref().unwrap_or_default();
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
    }
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
