//! `exec-host pending`: answers the questions of a computer without a screen, from a terminal or a
//! script.

mod text;

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use approvals_ipc::{Client, ClientError, Token, WireError};
use approvals_terminal::{Always, Event, Listed, News, Question, Request, Resolution, Word};
use clap::{Args, Subcommand, ValueEnum};
use command_line::shown::{self, pretty, print, visible};
use command_line::{exits, say};
use paths::Paths;
use serde::de::DeserializeOwned;
use view_model::RuleEnd;

use crate::terminal;

/// The answer did not count, or the allowed command does not run.
const EXIT_NOT_COUNTED: u8 = 1;
/// The longest time for an answer, which may write a rule to the disk, and before that wait until the
/// system has checked the person.
const ANSWERED_BY: Duration = Duration::from_secs(150);
/// A watch without news is asked for again after this time.
const WATCHED_FOR: Duration = Duration::from_secs(24 * 3600);

/// Command line of `pending`. Ends with 0; with 1 if an answer did not count, 69 if no node serves
/// the approvals, and 77 if called by a command that such a node runs.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the requests that wait
    List(Print),
    /// Shows a whole request, and the digest that allows it
    Show(Show),
    /// Allows a request, if it is still the one that was shown
    Allow(Allow),
    /// Denies a request, and identical ones
    Deny(Deny),
    /// Prints each request and its end until it is interrupted
    Watch(Print),
}

/// How the result is printed.
#[derive(Debug, Args)]
pub(crate) struct Print {
    /// Print JSON; of a watch one object a line
    #[arg(long)]
    json: bool,
}

/// Command line of `pending show`.
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The id of the question
    id: String,
    #[command(flatten)]
    print: Print,
}

/// Command line of `pending allow`.
#[derive(Debug, Args)]
pub(crate) struct Allow {
    /// The id of the question
    id: String,
    /// The digest that `show` printed; the answer counts for that alone
    #[arg(long, value_name = "DIGEST")]
    digest: String,
    /// Allow it this once (the default)
    #[arg(long, conflicts_with = "always")]
    once: bool,
    /// Also save this rule that `show` offers, so that the command runs without asking from now on
    #[arg(long, value_name = "OFFER")]
    always: Option<String>,
    /// When the saved rule ends
    #[arg(long, value_enum, requires = "always", default_value_t = Ends::Never)]
    ends: Ends,
    /// A note to save with the rule
    #[arg(
        long,
        requires = "always",
        default_value = "",
        hide_default_value = true
    )]
    note: String,
    /// Save the rule despite its warning
    #[arg(long, requires = "always")]
    yes: bool,
    #[command(flatten)]
    print: Print,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Ends {
    Never,
    Day,
    Week,
}

/// Command line of `pending deny`.
#[derive(Debug, Args)]
pub(crate) struct Deny {
    /// The id of the question
    id: String,
    /// The message for the agent
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    #[command(flatten)]
    print: Print,
}

/// Why there is no answer.
enum Missing {
    /// No node serves questions, or no longer.
    Unserved,
    /// The node refused the request.
    Refused(WireError),
}

type Asked<T> = Result<T, Missing>;

/// Carries the command out, and returns the exit code.
pub(crate) async fn run(command: Command) -> Result<ExitCode> {
    let paths = Paths::from_env()?;
    let Some(control) = Control::find(&paths)? else {
        return Ok(ended(Missing::Unserved));
    };
    let done = match command {
        Command::List(Print { json }) => control.list(json).await?,
        Command::Show(Show { id, print }) => control.show(id, print.json).await?,
        Command::Allow(allow) => {
            let always = allow.always.map(|offer| Always {
                offer,
                ends: match allow.ends {
                    Ends::Never => RuleEnd::Never,
                    Ends::Day => RuleEnd::Day,
                    Ends::Week => RuleEnd::Week,
                },
                note: allow.note,
                confirmed: allow.yes,
            });
            let request = Request::Allow {
                id: allow.id,
                digest: allow.digest,
                always,
                word: None,
            };
            control.answer(request, true, allow.print.json).await?
        }
        Command::Deny(Deny { id, reason, print }) => {
            let request = Request::Deny { id, reason };
            control.answer(request, false, print.json).await?
        }
        Command::Watch(Print { json }) => {
            tokio::select! {
                watched = control.watch(json) => watched?,
                interrupted = tokio::signal::ctrl_c() => {
                    interrupted?;
                    Ok(ExitCode::SUCCESS)
                }
            }
        }
    };
    Ok(done.unwrap_or_else(ended))
}

fn ended(missing: Missing) -> ExitCode {
    match missing {
        Missing::Unserved => {
            say(
                "no node serves the approvals here: start `exec-host node run --serve-approvals`; \
                 where Exec Companion runs, its window asks",
            );
            ExitCode::from(exits::UNREACHABLE)
        }
        Missing::Refused(error) => {
            say(&visible(&error.message));
            ExitCode::from(match error.reason.as_deref() {
                Some("gone" | "stale" | "unarmed" | "not-offered" | "confirm") => EXIT_NOT_COUNTED,
                Some("descendant" | "word") => exits::DENIED,
                _ => exits::SOFTWARE,
            })
        }
    }
}

fn id_of(request: &Request) -> Option<String> {
    match request {
        Request::Allow { id, .. } => Some(id.clone()),
        Request::List
        | Request::Show { .. }
        | Request::Word { .. }
        | Request::Deny { .. }
        | Request::Watch { .. } => None,
    }
}

/// The request with the word that the person typed.
fn with_word(mut request: Request, typed: String) -> Request {
    if let Request::Allow { word, .. } = &mut request {
        *word = Some(typed);
    }
    request
}

/// The connection to the node that serves the approvals.
struct Control(Client);

impl Control {
    /// `None` if there is none.
    fn find(paths: &Paths) -> Result<Option<Self>> {
        let file = paths.pending_token_file();
        match plain_file::read_text(&file, plain_file::SMALL) {
            Ok(token) => {
                let token = Token::from(token.trim());
                Ok(Some(Self(Client::new(paths.pending_socket_file(), token))))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("{} cannot be read", file.display())),
        }
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        request: &Request,
        wait: Duration,
    ) -> Result<Asked<T>> {
        match self.0.control(request, wait).await {
            Ok(Ok(answer)) => {
                let answer = serde_json::from_value(answer);
                Ok(Ok(answer.context("the node is of another version")?))
            }
            Ok(Err(error)) => Ok(Err(Missing::Refused(error))),
            // A node that was killed has left its files.
            Err(ClientError::Unreachable { .. }) => Ok(Err(Missing::Unserved)),
            Err(error) => Err(error.into()),
        }
    }

    async fn list(&self, json: bool) -> Result<Asked<ExitCode>> {
        let listed: Listed = match self.ask(&Request::List, ANSWERED_BY).await? {
            Ok(listed) => listed,
            Err(missing) => return Ok(Err(missing)),
        };
        if json {
            print(&pretty(&listed)?)?;
        } else {
            for note in &listed.notes {
                say(&visible(note));
            }
            if listed.questions.is_empty() {
                say("nothing waits");
            }
            for question in &listed.questions {
                print(&text::row(question))?;
            }
        }
        Ok(Ok(ExitCode::SUCCESS))
    }

    async fn show(&self, id: String, json: bool) -> Result<Asked<ExitCode>> {
        let question: Question = match self.ask(&Request::Show { id }, ANSWERED_BY).await? {
            Ok(question) => question,
            Err(missing) => return Ok(Err(missing)),
        };
        print(&match json {
            true => pretty(&question)?,
            false => text::card(&question),
        })?;
        Ok(Ok(ExitCode::SUCCESS))
    }

    /// If an allowed command does not run, that is no success.
    async fn answer(&self, request: Request, allows: bool, json: bool) -> Result<Asked<ExitCode>> {
        let mut answered = self.ask(&request, ANSWERED_BY).await?;
        if let (Err(Missing::Refused(error)), Some(id)) = (&answered, id_of(&request))
            && error.reason.as_deref() == Some("word")
        {
            let Word { word } = match self.ask(&Request::Word { id }, ANSWERED_BY).await? {
                Ok(word) => word,
                Err(missing) => return Ok(Err(missing)),
            };
            let request = with_word(request, terminal::typed(&word)?);
            answered = self.ask(&request, ANSWERED_BY).await?;
        }
        let end: Resolution = match answered {
            Ok(end) => end,
            Err(missing) => return Ok(Err(missing)),
        };
        print(&match json {
            true => pretty(&end)?,
            false => text::ended(&end),
        })?;
        Ok(Ok(match end.ran == allows {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(EXIT_NOT_COUNTED),
        }))
    }

    async fn watch(&self, json: bool) -> Result<Asked<ExitCode>> {
        let mut after = None;
        loop {
            let request = Request::Watch { after };
            let news = match self.0.control(&request, WATCHED_FOR).await {
                Ok(Ok(news)) => news,
                Err(ClientError::TimedOut { .. }) => continue,
                Ok(Err(error))
                    if !matches!(error.reason.as_deref(), Some("gone" | "cancelled")) =>
                {
                    return Ok(Err(Missing::Refused(error)));
                }
                // The node has ended.
                Ok(Err(_)) | Err(ClientError::Unreachable { .. } | ClientError::NoAnswer(_)) => {
                    return Ok(Err(Missing::Unserved));
                }
                Err(error) => bail!(error),
            };
            let news: News =
                serde_json::from_value(news).context("the node is of another version")?;
            if news.missed {
                say("more has happened than is kept: these are open now");
            }
            for event in &news.events {
                print(&match (json, event) {
                    (true, event) => shown::json(event)?,
                    (false, Event::Asked(question)) => text::row(question),
                    (false, Event::Ended(end)) => text::ended(end),
                })?;
            }
            after = Some(news.next);
        }
    }
}
