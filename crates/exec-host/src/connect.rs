//! `exec-host connect`: has coding agents ask here before they run a command.

mod check;
mod report;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use agent_settings::{
    Agent, Connection, Found, Places, Plan, Problem, Refused, Scope, Search, Way, Wish, fails_open,
};
use anyhow::{Context, Result};
use clap::Args;
use command_line::say;
use command_line::shown::{pretty, print, visible};
use paths::Paths;

use crate::connect::report::{Outcome, Report};
use crate::terminal;

/// Command line of `connect`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// claude, codex, copilot, gemini, qwen or opencode [default: all that are on this computer]
    #[arg(value_name = "AGENT", value_parser = agent)]
    agents: Vec<Agent>,
    /// Only show the state of each agent, and exit with 1 if something is wrong
    #[arg(long, conflicts_with_all = ["remove", "run", "mcp", "system", "yes"])]
    check: bool,
    /// Remove what was written
    #[arg(long, conflicts_with_all = ["run", "mcp"])]
    remove: bool,
    /// Exec Companion runs allowed commands, instead of the agent
    #[arg(long, conflicts_with = "mcp")]
    run: bool,
    /// Give the agent the tool `exec` over MCP; its own shell tool keeps asking by itself
    #[arg(long)]
    mcp: bool,
    /// Write the settings of the whole computer, which agents cannot switch off; needs an administrator
    #[arg(long)]
    system: bool,
    /// Write without asking
    #[arg(long)]
    yes: bool,
    /// Print one JSON object; without --yes nothing is written
    #[arg(long)]
    json: bool,
}

fn agent(id: &str) -> Result<Agent, String> {
    let found = Agent::named(id).or_else(|| Agent::of_policy(id));
    found.ok_or_else(|| "write claude, codex, copilot, gemini, qwen or opencode".to_owned())
}

/// What is known of this computer.
struct Computer {
    places: Places,
    search: Search,
    /// Our own program, which agents are to start.
    program: PathBuf,
    /// The projects around the working directory.
    projects: Vec<PathBuf>,
}

impl Computer {
    fn look() -> Result<Self> {
        let paths = Paths::from_env()?;
        let program = std::env::current_exe().context("the path of this program is not known")?;
        let places = Places::new(&paths, |name| std::env::var_os(name));
        let places = places.with_program(program.clone());
        let search = Search::new(std::env::var_os("PATH"), &places);
        let here = std::env::current_dir().unwrap_or_default();
        Ok(Self {
            projects: agent_settings::projects(&here, paths.home()),
            program,
            places,
            search,
        })
    }

    fn standing(&self, agent: Agent) -> Connection {
        agent_settings::connection(agent, &self.places, &self.search, &self.projects)
    }

    fn found(&self, agent: Agent) -> Option<Found> {
        Found::look(agent, &self.places, &self.search)
    }
}

/// Connects, disconnects or checks the agents.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let computer = Computer::look()?;
    if arguments.check {
        return check::run(&arguments.agents, &computer, arguments.json);
    }
    let scope = if arguments.system {
        Scope::System
    } else {
        Scope::Person
    };
    let way = match (arguments.run, arguments.mcp) {
        (true, _) => Way::Run,
        (_, true) => Way::Tool,
        (false, false) => Way::Ask,
    };
    let wanted = Wanted {
        scope,
        way: (!arguments.remove).then_some(way),
    };
    let mut jobs: Vec<Job> = agents(&arguments, &computer)
        .into_iter()
        .map(|agent| Job::plan(agent, wanted, &computer))
        .collect();
    if jobs.is_empty() {
        say(
            "none of the agents is on this computer: claude, codex, copilot, gemini, qwen, opencode",
        );
        return Ok(ExitCode::FAILURE);
    }
    let changes = jobs.iter().any(Job::changes);
    if !arguments.json {
        let named = !arguments.agents.is_empty();
        // Of all agents that could be meant, most have nothing to take back.
        let is_shown = |job: &&Job| named || !arguments.remove || job.changes() || job.failed();
        let mut shown = jobs.iter().filter(is_shown);
        shown.try_for_each(|job| job.show(wanted))?;
    }
    let agreed = match (changes, arguments.yes, arguments.json) {
        (true, false, false) => agreed(wanted).unwrap_or_else(|why| {
            say(&why.to_string());
            false
        }),
        (changes, yes, _) => changes && yes,
    };
    if agreed {
        for job in &mut jobs {
            job.carry_out(wanted, &computer);
        }
    } else if changes && !arguments.json {
        say("nothing was written");
        return Ok(ExitCode::FAILURE);
    }
    let report = Report::new(&jobs, wanted);
    if arguments.json {
        print(&format!("{}\n", pretty(&report)?))?;
    } else if changes {
        remarks(&jobs, wanted, &computer.program);
    }
    Ok(if jobs.iter().any(Job::failed) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Whose settings are to say what: nothing of ours without a way.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    scope: Scope,
    way: Option<Way>,
}

/// The agents that were named, else those that are on this computer.
fn agents(arguments: &Arguments, computer: &Computer) -> Vec<Agent> {
    if !arguments.agents.is_empty() {
        let mut named = arguments.agents.clone();
        named.dedup();
        return named;
    }
    let all = Agent::ALL.into_iter();
    // What was written for an agent goes also where the agent went before.
    all.filter(|agent| arguments.remove || computer.found(*agent).is_some())
        .collect()
}

/// What is to be done for one agent.
#[derive(Debug)]
struct Job {
    agent: Agent,
    plan: Option<Plan>,
    /// Codex has to trust the hook.
    trusts: bool,
    outcome: Outcome,
}

impl Job {
    fn plan(agent: Agent, wanted: Wanted, computer: &Computer) -> Self {
        let job = |plan, trusts, outcome| Self {
            agent,
            plan,
            trusts,
            outcome,
        };
        let is_here = wanted.scope == Scope::System || computer.found(agent).is_some();
        if wanted.way.is_some() && !is_here {
            let why = format!("{} is not on this computer", agent.name());
            return job(None, false, Outcome::Failed(why));
        }
        let wish = wanted.way.map(|way| Wish {
            way,
            program: &computer.program,
        });
        match Plan::new(agent, wanted.scope, wish, &computer.places) {
            Err(refused) => job(None, false, Outcome::Failed(refused.to_string())),
            Ok(plan) => {
                let asks = wanted.scope == Scope::Person
                    && agent == Agent::Codex
                    && matches!(wanted.way, Some(Way::Ask | Way::Run));
                let trusts = asks
                    && (!plan.edits().is_empty()
                        || computer
                            .standing(agent)
                            .problems
                            .contains(&Problem::NotTrusted));
                job(Some(plan), trusts, Outcome::Planned)
            }
        }
    }

    fn changes(&self) -> bool {
        self.trusts || self.plan.as_ref().is_some_and(Plan::changes)
    }

    fn failed(&self) -> bool {
        matches!(self.outcome, Outcome::Failed(_))
    }

    fn show(&self, wanted: Wanted) -> Result<()> {
        let name = self.agent.name();
        if let Outcome::Failed(why) = &self.outcome {
            say(&visible(why));
            return Ok(());
        }
        if !self.changes() {
            let stands = match wanted.way {
                Some(_) => "is connected already",
                None => "has nothing of Exec Companion in its settings",
            };
            return print(&format!("{name} {stands}\n"));
        }
        print(&format!("{name}:\n"))?;
        if self
            .plan
            .as_ref()
            .is_some_and(|plan| plan.edits().is_empty())
            && !self.trusts
        {
            print(
                "its settings have nothing of Exec Companion any more; what was kept of them goes\n",
            )?;
        }
        for edit in self.plan.iter().flat_map(Plan::edits) {
            print(&edit.difference())?;
        }
        if self.trusts {
            print("Codex is told to trust this hook, and nothing else\n")?;
        }
        Ok(())
    }

    fn carry_out(&mut self, wanted: Wanted, computer: &Computer) {
        let Some(plan) = &self.plan else { return };
        if !self.changes() {
            return;
        }
        let written = plan.carry_out(&computer.places);
        let written = written.map_err(|refused| with_hint(&refused, wanted.scope));
        let trusted = written.and_then(|()| self.trust(wanted, computer));
        self.outcome = match trusted {
            Ok(()) => Outcome::Done,
            Err(why) => {
                say(&format!("{}: {}", self.agent.name(), visible(&why)));
                Outcome::Failed(why)
            }
        };
    }

    fn trust(&self, wanted: Wanted, computer: &Computer) -> Result<(), String> {
        let (true, Some(way)) = (self.trusts, wanted.way) else {
            return Ok(());
        };
        let program = computer.found(self.agent).and_then(|found| found.program);
        let program = program.unwrap_or_else(|| PathBuf::from(self.agent.id()));
        agent_settings::trust(&program, way, &computer.places).map_err(|why| why.to_string())
    }
}

fn with_hint(refused: &Refused, scope: Scope) -> String {
    let denied = matches!(
        refused,
        Refused::Io { source, .. } if source.kind() == io::ErrorKind::PermissionDenied
    );
    match denied && scope == Scope::System {
        true => format!("{refused}. Run it as an administrator"),
        false => refused.to_string(),
    }
}

fn agreed(wanted: Wanted) -> Result<bool> {
    let question = match wanted.way {
        Some(_) => "Write this? [y/N] ",
        None => "Take this back? [y/N] ",
    };
    let answer = terminal::answer(
        question,
        "a person has to agree at a terminal, and there is none; look at the difference and add --yes",
    )?;
    Ok(matches!(answer.as_str(), "y" | "Y" | "yes"))
}

/// What a person should know beside the difference.
fn remarks(jobs: &[Job], wanted: Wanted, program: &Path) {
    let done = || {
        jobs.iter()
            .filter(|job| matches!(job.outcome, Outcome::Done))
    };
    let names: Vec<_> = done().map(|job| job.agent.name()).collect();
    if names.is_empty() {
        return;
    }
    let what = match wanted.way {
        Some(Way::Ask | Way::Run) => "connected",
        Some(Way::Tool) => "has the tool exec now",
        None => "disconnected",
    };
    let names = names.join(", ");
    say(&format!(
        "{what}: {names}; sessions that are open notice it when they start again"
    ));
    let asks = matches!(wanted.way, Some(Way::Ask | Way::Run));
    let open: Vec<_> = done()
        .filter(|job| asks && fails_open(job.agent))
        .map(|job| job.agent.name())
        .collect();
    if !open.is_empty() {
        say(&format!(
            "if the hook itself is killed, these run the command unasked: {}",
            open.join(", ")
        ));
    }
    if wanted.way.is_some() && wanted.scope == Scope::System && !report::is_of_root(program) {
        say(&format!(
            "{} can be replaced by others than the administrator, and with it the answers",
            visible(&program.display().to_string())
        ));
    }
}
