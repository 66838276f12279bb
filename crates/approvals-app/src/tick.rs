//! Everything that can happen to the app.

use std::path::PathBuf;

use approval_flow::Id;
use approvals_ipc::{ExecAnswer, ExecRequest, PromptReply, PromptRequest};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use view_model::{Problem, PromptAnswer, PromptState, Proposal, ProposalRequest, QueueItem, Touch};

use crate::history::audit::Granted;
use crate::rules::proposal::NotSaved;
use crate::{Alarm, Asked, BesideNote, MenuAction, NoticeButton, Remedy, Unserved};

/// Who asked, as far as the app needs it.
#[derive(Debug, Clone)]
pub struct Asker {
    /// The process id of the caller, where the system tells.
    pub pid: Option<u32>,
    /// Cancelled once the caller has hung up.
    pub gone: CancellationToken,
}

/// How things stand, beside what the files say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Status {
    /// What waits for a click, in order of arrival.
    pub waiting: Vec<QueueItem>,
    /// What is refused for a while, everything first.
    pub pauses: Vec<Pausing>,
    /// The screen is locked, or the computer sleeps.
    pub locked: bool,
    /// What ran without a person who was there, until they have read of it.
    pub unasked: Option<Alarm>,
    /// Where the socket is served.
    pub socket: Option<PathBuf>,
    /// Why the socket is not served, if so.
    pub socket_problem: Option<String>,
    /// Whether this desktop shows a tray icon; `None` before it was told.
    pub tray: Option<bool>,
    /// Whether this system tells when the screen locks.
    pub lock_is_told: bool,
    /// Whether somebody else is shown the screen; `None` where nothing tells.
    pub shared: Option<bool>,
    /// Agents that asked: since the app started, the last one first, then those of the history.
    pub agents: Vec<String>,
    /// What happens at the next login; `None` where the app cannot see to it.
    pub start_at_login: Option<autostart::State>,
    /// Another program has the keys of the shortcut that is set.
    pub shortcut_taken: bool,
}

/// Requests that are refused for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pausing {
    /// Whose, made visible, and its number for [`Remedy::Resume`]; `None`: everybody's.
    pub agent: Option<(u64, String)>,
    /// For how many minutes more; `None`: until a person resumes.
    pub minutes: Option<u64>,
}

/// How the writing of a rule ended, and the answer that waits for it.
#[derive(Debug)]
pub struct SavedRule {
    pub(crate) answer: PromptAnswer,
    pub(crate) saved: Result<Granted, NotSaved>,
    pub(crate) reply: oneshot::Sender<Result<(), Problem>>,
}

/// One thing that happened.
#[derive(Debug)]
pub enum Tick {
    /// A command to judge, ask about and run.
    Exec {
        /// What is asked.
        request: Box<ExecRequest>,
        /// Who asks.
        asker: Asker,
        /// Takes the one answer.
        reply: oneshot::Sender<ExecAnswer>,
    },
    /// A question alone: the caller runs the command itself.
    Prompt {
        /// What is asked.
        request: Box<PromptRequest>,
        /// Who asks.
        asker: Asker,
        /// Takes the one answer.
        reply: oneshot::Sender<PromptReply>,
    },
    /// The caller of an open question hung up.
    CallerGone(Id),
    /// What the command of an open question touches.
    Touches(Id, Vec<Touch>),
    /// The window has loaded its page and wants its content.
    State(oneshot::Sender<PromptState>),
    /// The main window wants to know how things stand.
    Status(oneshot::Sender<Status>),
    /// A drill of this name begins, or the last one has ended: only its own requests are
    /// answered as a drill.
    Drill(Option<String>),
    /// A person wants everything refused, or no longer.
    Pause(bool),
    /// A person started the app, not their login.
    StartedByPerson,
    /// The settings were written.
    SettingsChanged,
    /// A person wants the app to start at login, or not.
    StartAtLogin {
        /// It starts.
        on: bool,
        /// Takes whether it could be written.
        reply: oneshot::Sender<Result<(), Problem>>,
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
    /// The page answers, and what it is to show does not come on the screen: nobody sees the
    /// window. Told again while that lasts.
    OutOfView,
    /// What was painted is one colour: the window shows nothing.
    Blank,
    /// What draws the window is there and loads its page.
    Loading,
    /// The window is on the screen, as [`Desktop::show`](crate::Desktop::show) wanted.
    OnScreen,
    /// What draws the window has ended; the window stands empty.
    ViewEnded,
    /// Another program has destroyed the window.
    Destroyed,
    /// The window could not be made.
    ShowFailed(String),
    /// A person pressed the shortcut that is set.
    ShortcutPressed,
    /// Another program has the keys of the shortcut that is set, or nobody has.
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
    /// A person wants to know what an Always allow would change.
    Propose {
        /// What they look at.
        request: ProposalRequest,
        /// Takes what it would change.
        reply: oneshot::Sender<Result<Proposal, Problem>>,
    },
    /// A rule was written, or was not: its answer can count now.
    Saved(Box<SavedRule>),
    /// A person denied all of these requests.
    DenyAll(Vec<String>),
    /// A person has seen how the request in view ended.
    Dismissed,
    /// A person chose from the tray menu.
    Menu(MenuAction),
    /// The app was started again, by a person or a program, for this.
    StartedAgain(MenuAction),
    /// Nobody can see the screen: it is locked or the computer sleeps; or that is over.
    Unseen(bool),
    /// Whether this system tells when the screen locks. Until it does, nothing can be
    /// allowed until then.
    LockIsTold(bool),
    /// Somebody else is shown the screen, or nobody; `None` where nothing tells.
    Shared(Option<bool>),
    /// A person pressed a button of the notice, or the notice itself.
    Notice {
        /// Which; the notice itself is like Review.
        button: NoticeButton,
        /// With what the desktop lets a window come to the front for it.
        token: Option<String>,
    },
    /// The notice that is wanted is not shown, by a desktop that shows none.
    NoticeNotShown,
    /// A person closed the main window.
    MainClosed,
    /// This desktop shows no tray icon at the start of the app; it may still come to.
    NoTrayYet,
    /// This desktop shows no tray icon (`true`), or it does.
    TrayMissing(bool),
    /// The approvals file was written, or a person answered what another program had written.
    StoreChanged,
    /// The lock on the approvals file, which was waited for, is free.
    StoreFree,
    /// Where the socket is served, or why it is not.
    Socket(Result<PathBuf, Unserved>),
    /// A person wants something done about a problem.
    Remedy {
        /// What.
        remedy: Remedy,
        /// Takes whether it could be done.
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// What a person has to know about an OpenClaw beside us; all of it each time.
    Notes(Vec<BesideNote>),
    /// Who asked before, by the history.
    Asked(Asked),
    /// The history is written (`None`), or why it is not.
    History(Option<String>),
}

/// Where ticks are sent. Cloned freely.
#[derive(Debug, Clone)]
pub struct Mailbox(mpsc::UnboundedSender<Tick>);

impl Mailbox {
    /// Hands a tick to the loop; after its end, ticks go nowhere.
    pub fn send(&self, tick: Tick) {
        // The loop ends only when the app ends: nobody is left to be told.
        let _ = self.0.send(tick);
    }
}

/// A mailbox and what the loop reads from it.
pub fn mailbox() -> (Mailbox, mpsc::UnboundedReceiver<Tick>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (Mailbox(sender), receiver)
}
