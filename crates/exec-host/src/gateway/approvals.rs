//! The approvals of a gateway: listed, watched, answered.

use std::io::IsTerminal as _;
use std::process::ExitCode;

use anyhow::Result;
use command_line::say;
use command_line::shown::{print, visible};
use gateway_operator::{Approval, ApprovalNews, Decision, Link, News, Operator, Resolution};
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, BufReader};

use super::{Line, news_json, not_counted, print_json, text};
use crate::terminal::typed;

/// Lists what is open, and with `watch` what comes.
pub(super) async fn list(line: &mut Line, watch: bool, as_json: bool) -> Result<ExitCode> {
    let (told, listed) = line.caught_up().await?;
    for told in &told {
        tell(told, as_json)?;
    }
    if !listed && !watch {
        say("this gateway tells only of approvals that come: use --watch");
    }
    if !watch {
        return Ok(ExitCode::SUCCESS);
    }
    // Another program that could write here may not answer for the person.
    let at_terminal = std::io::stdin().is_terminal();
    if at_terminal {
        say("answer with: allow ID, always ID, deny ID");
    }
    let mut typed = BufReader::new(tokio::io::stdin()).lines();
    let mut reads = at_terminal;
    let mut stood = None;
    loop {
        tokio::select! {
            news = line.news.recv() => match news {
                // The same is not said again at each attempt to connect.
                Some(News::Link(link)) if stood.as_ref() == Some(&text::link(&link)) => {}
                Some(news) => {
                    if let News::Link(link) = &news {
                        stood = Some(text::link(link));
                    }
                    watched(&news, as_json)?;
                }
                None => return Ok(ExitCode::SUCCESS),
            },
            said = typed.next_line(), if reads => match said? {
                Some(said) => answer_line(&line.operator, &said).await,
                None => reads = false,
            },
            ended = tokio::signal::ctrl_c() => {
                ended?;
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
}

fn watched(news: &News, as_json: bool) -> Result<()> {
    match news {
        News::Approval(told) => tell(told, as_json),
        News::Link(link) if as_json => {
            let connected = matches!(link, Link::Connected { .. });
            let value = json!({ "connected": connected, "state": text::link(link) });
            print_json(&news_json("link", value))
        }
        News::Link(link) => {
            say(&visible(&text::link(link)));
            Ok(())
        }
        News::Asks(request) if as_json => print_json(&news_json("asks", text::pair_json(request))),
        News::Asks(request) => print(&text::pair_request(request)),
        News::NotKept(why) => {
            say(&visible(why));
            Ok(())
        }
        News::CaughtUp { .. } | News::Answered(_) => Ok(()),
    }
}

fn tell(told: &ApprovalNews, as_json: bool) -> Result<()> {
    match (told, as_json) {
        (ApprovalNews::Opened { approval, .. }, true) => {
            print_json(&news_json("opened", text::approval_json(approval)))
        }
        (ApprovalNews::Opened { approval, .. }, false) => print(&text::approval(approval)),
        (ApprovalNews::StillOpen(id), true) => {
            print_json(&news_json("still-open", json!({ "id": id })))
        }
        (ApprovalNews::StillOpen(id), false) => {
            let sentence = "the answer did not arrive: answer again";
            print(&format!("{}  {sentence}", visible(id)))
        }
        (ApprovalNews::Ended { id, how }, true) => {
            let value = json!({ "id": id, "how": text::ended(how) });
            print_json(&news_json("ended", value))
        }
        (ApprovalNews::Ended { id, how }, false) => {
            print(&format!("{}  {}", visible(id), visible(&text::ended(how))))
        }
        (ApprovalNews::Skipped(why), _) => {
            say(text::skipped(*why));
            Ok(())
        }
    }
}

/// A line that a person typed while watching.
async fn answer_line(operator: &Operator, line: &str) {
    let decision = match line
        .split_once(' ')
        .map(|(word, id)| (word.trim(), id.trim()))
    {
        Some(("allow", id)) => Some((Decision::AllowOnce, id)),
        Some(("always", id)) => Some((Decision::AllowAlways, id)),
        Some(("deny", id)) => Some((Decision::Deny, id)),
        Some(_) | None => None,
    };
    match decision {
        Some((decision, id)) => {
            let resolution = operator.resolve(id, decision).await;
            if let Some(why) = failure(&resolution) {
                say(&visible(&why));
            }
        }
        None if line.trim().is_empty() => {}
        None => say("answer with: allow ID, always ID, deny ID"),
    }
}

/// Allows an approval that a person at the terminal was shown.
pub(super) async fn approve(line: &mut Line, id: &str, always: bool) -> Result<ExitCode> {
    let approval = match find(line, id).await? {
        Ok(approval) => approval,
        Err(sentence) => return Ok(not_counted(&sentence)),
    };
    print(&text::approval(&approval))?;
    let (decision, word) = match always {
        true => (Decision::AllowAlways, "always"),
        false => (Decision::AllowOnce, "allow"),
    };
    if !approval.takes.contains(&decision) {
        return Ok(not_counted("this approval does not take this answer"));
    }
    if typed(word)? != word {
        return Ok(not_counted("it was not confirmed"));
    }
    Ok(answered(
        line.operator.resolve(&approval.id, decision).await,
    ))
}

/// Denies an approval.
pub(super) async fn deny(line: &mut Line, id: &str) -> Result<ExitCode> {
    Ok(match find(line, id).await? {
        Ok(approval) => answered(line.operator.resolve(&approval.id, Decision::Deny).await),
        Err(sentence) => not_counted(&sentence),
    })
}

/// The open approval with this id, or the only one whose id begins so.
async fn find(line: &mut Line, id: &str) -> Result<Result<Approval, String>> {
    let (told, listed) = line.caught_up().await?;
    if !listed {
        let sentence = "this gateway cannot list what is open: answer in `exec-host gateway \
                        approvals --watch`";
        return Ok(Err(sentence.to_owned()));
    }
    let open: Vec<Approval> = told
        .into_iter()
        .filter_map(|told| match told {
            ApprovalNews::Opened { approval, .. } => Some(*approval),
            ApprovalNews::StillOpen(_) | ApprovalNews::Ended { .. } | ApprovalNews::Skipped(_) => {
                None
            }
        })
        .collect();
    if let Some(exact) = open.iter().find(|it| it.id == id) {
        return Ok(Ok(exact.clone()));
    }
    let mut begin = open.into_iter().filter(|it| it.id.starts_with(id));
    Ok(match (begin.next(), begin.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => Err(format!("several ids begin with {id}: write more of the id")),
        (None, _) => Err(format!("no open approval has the id {id}")),
    })
}

fn answered(resolution: Resolution) -> ExitCode {
    match failure(&resolution) {
        None => {
            say("the gateway took the answer");
            ExitCode::SUCCESS
        }
        Some(why) => not_counted(&why),
    }
}

/// Why an answer did not count; `None` if it did.
fn failure(resolution: &Resolution) -> Option<String> {
    match resolution {
        Resolution::Accepted => None,
        Resolution::TooLate(how) => Some(format!("too late: {}", text::ended(how))),
        Resolution::NotSent(why) => Some(why.to_string()),
        Resolution::Refused(why) => Some(why.to_string()),
        Resolution::Unknown => Some(
            "the connection broke before the gateway said whether it took the answer".to_owned(),
        ),
    }
}
