//! Everything that can happen to the app.

use std::path::PathBuf;

use app_status::AppStatus;
use approval_flow::Id;
use approvals_ipc::{ExecAnswer, ExecRequest, PromptReply, PromptRequest};
use approvals_service::{OpenClawNote, SocketProblem};
use audit_log::PastCallers;
use gateway_service::{Report, Resolution};
use local_policy::Preset;
use rule_offers::{NotSaved, StoredRule};
use tokio::sync::{mpsc, oneshot};
use tray::{BrokenAgent, MenuAction, NoticeButton};
use user_check::Unconfirmed;
use view_model::{Problem, PromptAnswer, PromptState, Proposal, ProposalRequest, Touch};

use crate::requests::incoming::Asker;

/// What became of the writing of a rule, and the answer that waits for it.
#[derive(Debug)]
pub struct SavedRule {
    pub(crate) answer: PromptAnswer,
    pub(crate) saved: Result<StoredRule, NotSaved>,
    pub(crate) reply: oneshot::Sender<Result<(), Problem>>,
}

/// What became of the writing of a rule for a request that a person had allowed once.
#[derive(Debug)]
pub struct Afterthought {
    pub(crate) saved: Result<StoredRule, NotSaved>,
    pub(crate) reply: oneshot::Sender<Result<(), Problem>>,
}

/// Who asks for what waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A person alone can have done it, or a program that sends real input.
    Person,
    /// Any program of the session can have done it.
    Anyone,
}

/// One thing that happened.
#[derive(Debug)]
pub enum Tick {
    /// A command to judge, ask about and run.
    Exec {
        /// What is asked.
        request: Box<ExecRequest>,
        /// The program that asks.
        asker: Asker,
        /// Takes the one answer.
        reply: oneshot::Sender<ExecAnswer>,
    },
    /// A question alone. The caller runs the command itself.
    Prompt {
        /// What is asked.
        request: Box<PromptRequest>,
        /// The program that asks.
        asker: Asker,
        /// Takes the one answer.
        reply: oneshot::Sender<PromptReply>,
    },
    /// The caller of an open question hung up.
    CallerGone(Id),
    /// The paths that the command of an open question touches.
    Touches(Id, Vec<Touch>),
    /// The window has loaded its page and wants its content.
    State(oneshot::Sender<PromptState>),
    /// The main window wants to know how the app stands.
    Status(oneshot::Sender<AppStatus>),
    /// A drill of this name begins, or the last drill has ended. Only requests with the name are
    /// answered as a drill's.
    Drill(Option<String>),
    /// A person wants everything refused, or no longer.
    Pause(bool),
    /// A person started the app, not their login.
    StartedByPerson,
    /// The settings were written.
    SettingsChanged,
    /// A person wants the app to start at login, or not.
    StartAtLogin {
        /// The app is to start.
        on: bool,
        /// Takes whether that could be written.
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// A person wants the system to check them before danger is allowed, or no longer.
    ConfirmDanger {
        /// It is to check.
        on: bool,
        /// Takes whether that holds now, after a check.
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// The system has checked the person, or could not.
    Checked {
        /// The check.
        number: u64,
        /// Whether it is the person.
        confirmed: Result<(), Unconfirmed>,
    },
    /// The window has painted a card.
    Painted {
        /// The card's id.
        id: String,
        /// The card's digest.
        digest: String,
        /// How many identical requests it counts.
        times: u32,
    },
    /// The window has painted the proof card of this number
    /// ([`PromptState::proof`](view_model::PromptState::proof)).
    Proven(u64),
    /// The page answers, and its content does not come on the screen: nobody sees the window. This
    /// is told again and again while it lasts.
    OutOfView,
    /// The window shows nothing: every pixel has the same colour.
    Blank,
    /// The process that draws the window has begun to load its page.
    Loading,
    /// The window is on the screen, after [`Desktop::show`](crate::Desktop::show).
    OnScreen,
    /// The process that draws the window has ended, and the window is empty.
    ViewEnded,
    /// Another program has destroyed the window.
    Destroyed,
    /// The window could not be made, for this reason.
    ShowFailed(String),
    /// The shortcut that is set was pressed.
    ShortcutPressed(By),
    /// Another program has the keys of the shortcut that is set (`true`), or no longer has them.
    ShortcutTaken(bool),
    /// A person closed the window.
    Closed,
    /// A person wants to see another request.
    Select(String),
    /// A person answered.
    Answer {
        /// The answer.
        answer: PromptAnswer,
        /// Takes whether it counted.
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// A person wants to know what a rule would change.
    Propose {
        /// The request and the offer.
        request: ProposalRequest,
        /// Takes what the rule would change.
        reply: oneshot::Sender<Result<Proposal, Problem>>,
    },
    /// A rule was written, or could not be. The answer that waited for it can count now.
    Saved(Box<SavedRule>),
    /// A person wants a rule for what they allowed once, by the number of its receipt.
    AllowFromNowOn {
        /// [`Receipt::number`](view_model::Receipt::number).
        number: u64,
        /// Takes whether the rule was stored.
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// That rule was written, or could not be.
    Afterthought(Box<Afterthought>),
    /// A person denied all of these requests.
    DenyAll(Vec<String>),
    /// A person has read how the request in view ended.
    Dismissed,
    /// A person chose from a window of ours, or from a tray menu that no program can choose from.
    Menu(MenuAction),
    /// A mode that was chosen in the menu was saved; or it was not, because it opens something and
    /// has to be confirmed in the main window.
    ModeSaved {
        /// The agent.
        agent: String,
        /// The mode.
        mode: Preset,
        /// The mode was saved.
        saved: bool,
    },
    /// This was chosen where any program of the session can choose as well: by a second start of the
    /// app, or from a tray icon that is an object on the session bus.
    Called(MenuAction),
    /// A link to the request of this id was opened. Any web page can do that.
    Link(String),
    /// The screen is locked or the computer sleeps (`true`), or no longer so.
    Locked(bool),
    /// Whether the system tells when the screen locks. Until it does, no command can be allowed
    /// until the screen locks.
    LockIsTold(bool),
    /// Whether somebody else is shown the screen; `None` where the system does not tell.
    Shared(Option<bool>),
    /// A button of the notification was pressed, or the notification itself.
    Notice {
        /// The button. The notification itself is like Review.
        button: NoticeButton,
        /// The token with which the desktop lets a window come to the front.
        token: Option<String>,
        /// By whom.
        by: By,
    },
    /// The desktop shows no notification although one is wanted.
    NoticeNotShown,
    /// A person closed the main window.
    MainClosed,
    /// This desktop shows no tray icon at the start of the app. It may still come to.
    NoTrayYet,
    /// This desktop shows no tray icon (`true`), or it shows one.
    TrayMissing(bool),
    /// The approvals file was written, or a person answered a change by another program.
    StoreChanged,
    /// The lock on the approvals file, for which the app waited, is free.
    StoreFree,
    /// Where the socket is served, or why it is not.
    Socket(Result<PathBuf, SocketProblem>),
    /// A person pressed a button beside a problem.
    Remedy {
        /// What the button does.
        remedy: Remedy,
        /// Takes whether that could be done.
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// What a person has to know about a newer OpenClaw; each time the whole list.
    OpenClaw(Vec<OpenClawNote>),
    /// The coding agents whose connection is broken; each time the whole list.
    Agents(Vec<BrokenAgent>),
    /// News of the gateway that asks this person.
    Gateway(Report),
    /// What became of the answer to the gateway's question of this id.
    GatewayTook(String, Resolution),
    /// The programs and agents that asked before, by the history.
    PastCallers(PastCallers),
    /// Why the history cannot be written; `None` once it can.
    History(Option<String>),
}

/// The buttons that answer a request to be paired: `pair-approve:node:ID`.
const PAIR: &str = "pair-";

/// What a button beside a problem does about the app itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    /// Tries now to serve the socket, instead of at the next time.
    RetrySocket,
    /// Starts the app at the next login.
    StartAtLogin,
    /// A person has read which commands ran without them.
    Read,
    /// Ends the pause of everybody.
    Resume,
    /// Refuses everything for so many minutes.
    Pause(u64),
    /// Ends the pause of one agent, or what a person allowed for a while, by its number.
    End(u64),
    /// Answers who wants to be paired with the gateway.
    Pair {
        /// A node, or else a device.
        is_node: bool,
        /// The id of the request.
        request: String,
        /// Approves it, or else refuses it.
        approve: bool,
    },
}

impl Remedy {
    /// The remedy of a button with this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        if let Some((word, what)) = id.split_once(':')
            && let Some(approve) = word.strip_prefix(PAIR)
        {
            let (kind, request) = what.split_once(':')?;
            return Some(Self::Pair {
                is_node: match kind {
                    "node" => true,
                    "device" => false,
                    _ => return None,
                },
                request: request.to_owned(),
                approve: match approve {
                    "approve" => true,
                    "refuse" => false,
                    _ => return None,
                },
            });
        }
        match id {
            "retry-socket" => Some(Self::RetrySocket),
            "start-at-login" => Some(Self::StartAtLogin),
            "read" => Some(Self::Read),
            "resume" => Some(Self::Resume),
            _ => {
                let (name, number) = id.split_once(':')?;
                let number = number.parse().ok()?;
                match name {
                    "resume" | "end" => Some(Self::End(number)),
                    "pause" => Some(Self::Pause(number)),
                    _ => None,
                }
            }
        }
    }
}

/// Sends ticks to the loop.
#[derive(Debug, Clone)]
pub struct Mailbox(mpsc::UnboundedSender<Tick>);

impl Mailbox {
    /// Hands a tick to the loop. After the end of the loop, ticks go nowhere.
    pub fn send(&self, tick: Tick) {
        // The loop ends only with the app.
        let _ = self.0.send(tick);
    }
}

/// A mailbox, and the ticks that the loop reads from it.
#[must_use]
pub fn mailbox() -> (Mailbox, mpsc::UnboundedReceiver<Tick>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (Mailbox(sender), receiver)
}
