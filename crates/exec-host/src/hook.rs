//! `exec-host hook`: the answer to a coding agent that wants to use a tool of its own.
//!
//! Most agents run the command if their hook fails or says nothing. So each way to the end prints
//! one answer, and all but an Allow end with exit code 2.

mod allowed;
mod fault;
mod input;
mod reader;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use agent_hooks::{
    Agent, Answer, Call, Definition, Event, Ours, Reply, Stderr, Unreadable, What, denial,
    is_rewritten, read, reply, rewritten, started,
};
use agent_settings::{Places, definitions, projects};
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use command_line::local::text;
use command_line::{exits, say, shown, values};

use crate::asking::Asking;
use allowed::Allowed;
pub(crate) use fault::deny_if_a_fault_ends_it;

/// The word for this command on the command line.
const WORD: &str = "hook";

/// How long the agent may take to send its call.
const SENDING: Duration = Duration::from_secs(10);

/// Command line of `hook`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent that calls
    #[arg(value_parser = agents())]
    agent: Agent,
    /// Makes the agent run `exec-host run` instead of its command, so that the app runs exactly
    /// what it showed
    #[arg(long)]
    run: bool,
    /// Seconds to wait for a person [default: 3000, for qwen 50; not more]
    #[arg(long, value_name = "SECONDS", value_parser = values::whole::<u64>)]
    wait: Option<u64>,
    /// The folder with the policy [default: OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "FOLDER")]
    state_dir: Option<PathBuf>,
}

fn agents() -> impl TypedValueParser<Value = Agent> {
    let ids = Agent::ALL.map(Agent::id);
    PossibleValuesParser::new(ids).try_map(|id| Agent::named(&id).ok_or("no such agent"))
}

/// Answers one call.
pub(crate) async fn run(arguments: Arguments) -> ExitCode {
    let agent = arguments.agent;
    let reply = tokio::select! {
        biased;
        reply = answered(&arguments) => reply,
        // Whatever ends this future withdraws the question.
        signal = ended() => {
            let why = format!("The hook was ended by {signal} before anybody answered.");
            reply(agent, None, &Answer::Deny(why))
        }
        () = reader::gone() => return ExitCode::from(exits::USAGE),
    };
    print(&reply)
}

/// Prints a reply; the exit code that goes with it.
fn print(reply: &Reply) -> ExitCode {
    match &reply.stderr {
        Some(Stderr::Sentence(lines)) => shown::say_lines(lines),
        Some(Stderr::Answer(line)) => shown::say_json(line),
        None => {}
    }
    match shown::print(&reply.stdout) {
        Ok(()) => ExitCode::from(reply.exit),
        // Whoever reads only half an answer is told no.
        Err(error) => {
            say(&format!("{error:#}"));
            ExitCode::from(exits::USAGE)
        }
    }
}

async fn answered(arguments: &Arguments) -> Reply {
    let agent = arguments.agent;
    let no = |why: String| reply(agent, None, &Answer::Deny(why));
    let bytes = match tokio::time::timeout(SENDING, input::read()).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => return no(format!("The hook's input cannot be read: {error}.")),
        Err(_) => {
            let seconds = SENDING.as_secs();
            return no(format!("The hook's input did not end within {seconds} s."));
        }
    };
    let not_asked = |error: anyhow::Error| format!("Exec Companion could not be asked: {error:#}");
    let asking = match Asking::new(arguments.state_dir.as_deref()) {
        Ok(asking) => asking,
        Err(error) => return no(not_asked(error)),
    };
    let call = match read(agent, &bytes, asking.home()) {
        Ok(call) => call,
        Err(Unreadable::Bad(why)) => return no(why),
        Err(Unreadable::NotShell(tool)) => {
            let tool = shown::visible(&tool);
            return no(format!(
                "Exec Companion was asked about the tool {tool:?}, which neither runs commands nor \
                 changes files. Correct the matcher of its hook in the settings of {}.",
                agent.name()
            ));
        }
    };
    let answer = decide(arguments, &asking, &call).await;
    let answer = answer.unwrap_or_else(|error| Answer::Deny(not_asked(error)));
    reply(agent, Some(&call), &answer)
}

async fn decide(arguments: &Arguments, asking: &Asking, call: &Call) -> Result<Answer> {
    let agent = arguments.agent;
    let wait = arguments.wait.map_or(agent.patience(), Duration::from_secs);
    let wait = wait.min(agent.patience());
    if arguments.run && agent.takes_rewrite() {
        let program = std::env::current_exe().context("the path of exec-host is not known")?;
        let ours = Ours {
            program: &text(program)?,
            state: &text(asking.paths().state_dir().to_owned())?,
        };
        let around = asking.around();
        if is_rewritten(&call.wanted, around, ours, wait) {
            return Ok(Answer::Allow);
        }
        if call.event == Event::Before
            && let Some(command) = rewritten(&call.wanted, around, ours, wait)
        {
            return Ok(Answer::Instead(command));
        }
    }
    let allowed = Allowed::new(asking.paths().hooks_dir());
    let now = SystemTime::now();
    if call.event == Event::Permission && allowed.take(call, now) {
        return Ok(Answer::Allow);
    }
    let mut wanted = call.wanted.clone();
    if let What::SubAgent(name) = &wanted.what {
        match started(agent, name, &sub_agents(agent, asking, &wanted.cwd)) {
            Ok(None) => return Ok(Answer::Pass),
            Ok(Some(command)) => wanted.what = What::Command(command),
            Err(why) => return Ok(Answer::Deny(shown::visible(&why))),
        }
    }
    let question = asking.question(&wanted, wait);
    if matches!(wanted.what, What::Files(_)) && !asking.is_protected(&question) {
        return Ok(Answer::Pass);
    }
    let ruling = asking.ask(question).await;
    if !ruling.runs {
        return Ok(Answer::Deny(denial(&ruling)));
    }
    if call.event == Event::Before && agent.asks_twice() {
        // Without the note the same question comes once more.
        if let Err(error) = allowed.note(call, SystemTime::now()) {
            say(&format!("what was allowed could not be noted: {error}"));
        }
    }
    Ok(Answer::Allow)
}

/// The files that define sub-agents, of the projects around this folder and of the person.
fn sub_agents(agent: Agent, asking: &Asking, folder: &str) -> Vec<(String, Definition)> {
    let places = Places::new(asking.paths(), |name| std::env::var_os(name));
    let projects = projects(Path::new(folder), asking.paths().home());
    definitions(agent, &places, &projects)
}

/// Waits for a signal that would end this process.
#[cfg(unix)]
async fn ended() -> &'static str {
    use tokio::signal::unix::{SignalKind, signal};

    let wait = async |kind: SignalKind| match signal(kind) {
        Ok(mut signal) => signal.recv().await,
        // Without a handler the system ends the process.
        Err(_) => std::future::pending().await,
    };
    tokio::select! {
        _ = wait(SignalKind::terminate()) => "SIGTERM",
        _ = wait(SignalKind::interrupt()) => "SIGINT",
        _ = wait(SignalKind::hangup()) => "SIGHUP",
    }
}

#[cfg(not(unix))]
async fn ended() -> &'static str {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    "Ctrl+C"
}
