//! What the loop has drawn: the prompt window, the tray and the notification.

use std::time::Duration;

use tokio::time::Instant;
use tray::{BrokenAgent, Notice, Tray, TrayState};

/// How often the prompt window is made ready anew while requests come.
const WARM_EVERY: Duration = Duration::from_secs(1);
/// How long a flood of requests may keep the screen from being drawn.
const DRAWN_AT_LEAST: Duration = Duration::from_millis(100);

/// How often links bring the prompt window to the front. Each time the card arms anew: a page that
/// opens links without end must not keep Allow from counting.
const LINK_EVERY: Duration = Duration::from_secs(10);

/// What the screen shows.
#[derive(Default)]
pub(super) struct Screen {
    /// The prompt window is shown.
    pub(super) visible: bool,
    /// The content of the prompt window has changed since it was drawn.
    pub(super) stale: bool,
    /// The prompt window stayed away: something fills the screen, or others see the screen.
    pub(super) covered: bool,
    /// Whether there is a tray icon; `None` before the desktop has said so.
    pub(super) tray_is_there: Option<bool>,
    /// The notification.
    pub(super) notice: NoticeShown,
    /// The start of the app.
    pub(super) start: Start,
    drawn_at: Option<Instant>,
    /// When a link last brought the prompt window.
    linked_at: Option<Instant>,
    tray: Option<(TrayState, Tray)>,
    /// When the prompt window was last made ready; `None` once it was given up.
    warmed_at: Option<Instant>,
    /// When the prompt window may be given up; `None` while there is none.
    cool_at: Option<Instant>,
}

/// The notification that was shown last.
#[derive(Default)]
pub(super) struct NoticeShown {
    /// There is no tray icon, and the person has to be told so.
    pub(super) no_tray: bool,
    /// The main window was closed for the first time, and the person has to be told that the app
    /// still runs.
    pub(super) closed: bool,
    /// The coding agent of which the person has to be told.
    pub(super) broken: Option<BrokenAgent>,
    /// All whose connection is broken.
    all_broken: Vec<BrokenAgent>,
    last: Option<Notice>,
    /// How many requests waited then.
    waiting: usize,
}

/// How the app was started, and what followed.
#[derive(Default)]
pub(super) struct Start {
    /// A person started the app, not their login.
    pub(super) by_person: bool,
    /// There was no tray icon at the start.
    pub(super) no_tray: bool,
    /// The main window was opened because of that.
    pub(super) opened: bool,
}

impl Screen {
    /// Whether the screen was not drawn for so long that a flood must not delay it further.
    pub(super) fn is_due(&self) -> bool {
        let late = |at: Instant| at.elapsed() >= DRAWN_AT_LEAST;
        self.drawn_at.is_none_or(late)
    }

    pub(super) fn drawn(&mut self, now: Instant) {
        self.drawn_at = Some(now);
    }

    /// Whether a link may bring the prompt window now.
    pub(super) fn follows_link(&mut self, now: Instant) -> bool {
        let follows = self.linked_at.is_none_or(|at| now - at >= LINK_EVERY);
        if follows {
            self.linked_at = Some(now);
        }
        follows
    }

    /// Keeps the prompt window for so long. Says whether it has to be made ready now: that wakes
    /// another thread, while the request waits for this one.
    pub(super) fn keep_warm(&mut self, now: Instant, keep: Duration) -> bool {
        let warms = self.warmed_at.is_none_or(|at| now - at >= WARM_EVERY);
        if warms {
            self.warmed_at = Some(now);
        }
        self.cool_at = Some(now + keep);
        warms
    }

    /// When the prompt window may be given up.
    pub(super) fn cool_at(&self) -> Option<Instant> {
        self.cool_at
    }

    /// Whether the prompt window is to be given up now. That is said once.
    pub(super) fn cools(&mut self, now: Instant) -> bool {
        let cools = self.cool_at.is_some_and(|at| at <= now);
        if cools {
            self.warmed_at = None;
            self.cool_at = None;
        }
        cools
    }

    /// The prompt window was given up.
    pub(super) fn given_up(&mut self) {
        self.warmed_at = None;
    }

    /// The tray has to be drawn again, whatever its state.
    pub(super) fn forget_tray(&mut self) {
        self.tray = None;
    }

    /// The tray to draw; `None` where it looks as before.
    pub(super) fn tray(&mut self, state: TrayState) -> Option<Tray> {
        if matches!(&self.tray, Some((before, _)) if *before == state) {
            return None;
        }
        let tray = state.tray();
        let same = matches!(&self.tray, Some((_, shown)) if *shown == tray);
        let changed = (!same).then(|| tray.clone());
        self.tray = Some((state, tray));
        changed
    }

    /// A person has come to the app: what had to be told is over.
    pub(super) fn person_came(&mut self) {
        self.covered = false;
        self.notice.no_tray = false;
        self.notice.closed = false;
        self.notice.broken = None;
    }
}

impl NoticeShown {
    /// These connections are broken now. A person is told of each once, while it is.
    pub(super) fn agents(&mut self, broken: Vec<BrokenAgent>) {
        if !self.broken.as_ref().is_some_and(|it| broken.contains(it)) {
            self.broken = None;
        }
        let mut new = broken.iter().filter(|it| !self.all_broken.contains(it));
        self.broken = new.next().cloned().or(self.broken.take());
        self.all_broken = broken;
    }

    /// The notification to show, or to withdraw, while so many requests wait; `None` where it is as
    /// before. It is heard where a person wants that and more requests wait than before.
    pub(super) fn change(
        &mut self,
        notice: Option<Notice>,
        waiting: usize,
        sound: bool,
    ) -> Option<Option<Notice>> {
        let more = waiting > self.waiting;
        self.waiting = waiting;
        if self.last == notice {
            return None;
        }
        // These two are told once.
        let before = self.last.as_ref();
        if before.is_some_and(Notice::tells_of_no_tray) {
            self.no_tray = false;
        }
        if before.is_some_and(Notice::tells_of_closing) {
            self.closed = false;
        }
        self.last.clone_from(&notice);
        let audible = sound && more;
        Some(notice.map(|notice| Notice { audible, ..notice }))
    }
}
