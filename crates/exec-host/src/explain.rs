//! `exec-host explain`: what would happen to a command, and why.

mod batch;
mod cases;
mod report;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{ArgGroup, Args, ValueEnum};
use command_line::local::{self, Local};
use command_line::{shown, values};
use exec_policy::{Ask, Call, Code, Decision, Finding, Host, Request, Verdict};
use local_policy::Judge;

/// A person would be asked.
const EXIT_ASK: u8 = 10;
/// The command would be denied.
const EXIT_DENY: u8 = 11;

/// Command line of `explain`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("what").required(true).args(["command", "shell", "cases", "batch"])))]
pub(crate) struct Arguments {
    /// The agent that asks
    #[arg(long, value_name = "ID", default_value = "main", value_parser = values::agent)]
    agent: String,
    /// The folder to run in [default: the current one]
    #[arg(long)]
    cwd: Option<PathBuf>,
    /// Where it would run
    #[arg(long, value_enum, default_value = "node")]
    host: Where,
    /// The folder of the policy [default: $OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "DIR")]
    state_dir: Option<PathBuf>,
    /// Print the whole decision as one JSON object
    #[arg(long)]
    json: bool,
    /// Shell text to judge instead of a command, as agents send it
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    shell: Option<OsString>,
    /// Run a file of cases with their right answers
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Judge one JSON request for each line of standard input
    #[arg(long)]
    batch: bool,
    /// The command and its arguments
    #[arg(trailing_var_arg = true)]
    command: Vec<OsString>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Where {
    Node,
    Gateway,
}

/// Decides, prints the decision, and returns its exit code.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    if let Some(file) = &arguments.cases {
        return cases::run(file);
    }
    let local = Local::find(arguments.state_dir.as_deref())?;
    let folder = local::folder(arguments.cwd.as_deref())?;
    let judge = local.judge(folder.clone())?;
    let defaults = defaults(&arguments);
    if arguments.batch {
        return batch::run(judge, &defaults);
    }
    // Named in the request, the folder has to exist.
    let cwd = arguments.cwd.is_some().then_some(folder);
    one(&local, judge, &arguments, Request { cwd, ..defaults })
}

/// The values of a request that names none.
fn defaults(arguments: &Arguments) -> Request {
    Request {
        agent: arguments.agent.clone(),
        host: match arguments.host {
            Where::Node => Host::Node,
            Where::Gateway => Host::Gateway,
        },
        ..Request::argv([""; 0])
    }
}

fn one(local: &Local, mut judge: Judge, arguments: &Arguments, asked: Request) -> Result<ExitCode> {
    let (decision, offers) = match command(arguments) {
        Ok(command) => {
            let request = Request {
                argv: command.argv,
                raw_command: command.raw_command,
                ..asked
            };
            let decision = judge.decide(&request);
            let offers = offers(&mut judge, &request, &decision);
            (decision, offers)
        }
        Err(sentence) => {
            let code = Code::InvalidCommand;
            let decision = Decision::refusal(&asked, code, "request", sentence.as_str());
            (decision, Vec::new())
        }
    };
    let sources = judge.sources().ok();
    let mut findings = findings(&judge, &arguments.agent);
    let notes = local_policy::notes(&local.paths);
    findings.extend(notes.iter().map(ToString::to_string));
    let report = report::Report {
        agent: &arguments.agent,
        decision: &decision,
        offers: &offers,
        findings: &findings,
        document: sources.as_ref().map(|it| &it.document),
    };
    shown::print(&if arguments.json {
        report.json()?
    } else {
        report.text()
    })?;
    Ok(match decision.verdict {
        Verdict::Run => ExitCode::SUCCESS,
        Verdict::Ask => ExitCode::from(EXIT_ASK),
        Verdict::Deny => ExitCode::from(EXIT_DENY),
    })
}

/// The words as text, or a sentence about the one that is not.
fn command(arguments: &Arguments) -> Result<Request, String> {
    let text = |name: String, word: &OsString| {
        word.to_str()
            .map(str::to_owned)
            .ok_or_else(|| format!("{name} is not text: {word:?}"))
    };
    if let Some(shell) = &arguments.shell {
        return text("The shell text".to_owned(), shell).map(Request::shell);
    }
    let words = arguments.command.iter().enumerate();
    let words = words.map(|(at, word)| text(format!("Word {} of the command", at + 1), word));
    words.collect::<Result<Vec<_>, _>>().map(Request::argv)
}

/// The offers of Always allow, as if a person had been asked: where `ask=off` refuses an unlisted
/// command, the same entries would let it run.
fn offers(judge: &mut Judge, request: &Request, decision: &Decision) -> Vec<exec_policy::Offer> {
    if (decision.verdict, decision.code) != (Verdict::Deny, Code::AllowlistMiss) {
        return decision.offers.clone();
    }
    let call = Call {
        ask: Some(Ask::OnMiss),
        ..request.call
    };
    let asked = Request {
        call,
        ..request.clone()
    };
    judge.decide(&asked).offers
}

/// The settings of the files that cannot be used, as far as they concern this agent.
fn findings(judge: &Judge, agent: &str) -> Vec<String> {
    let Ok(sources) = judge.sources() else {
        // The decision says why there is no policy.
        return Vec::new();
    };
    let policy = judge.compile(&sources.document, &sources.config);
    let others = |finding: &Finding| {
        let rest = finding.place.strip_prefix("agents.")?;
        let own = format!("{agent}.");
        Some(!rest.starts_with("*.") && !rest.starts_with(&own) && !rest.starts_with("list"))
    };
    sources
        .findings
        .iter()
        .chain(policy.findings())
        .filter(|finding| !others(finding).unwrap_or(false))
        .map(ToString::to_string)
        .collect()
}
