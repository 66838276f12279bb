//! A window that was asked for: by when it must have come further.

use super::{Effect, Flow, Limits, Window};
use crate::Millis;

/// A step of a new window may take this many times as long as the window took to come onto the screen.
/// On an idle computer that is less than a second, and [`Limits::open`] holds.
const TIMES: Millis = 8;
/// No step may take longer than this.
const MOST: Millis = 30_000;

/// How far what draws the window has come since it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum View {
    New,
    Loading,
    Loaded,
    /// It has painted before.
    Warm,
}

/// Nothing is painted yet of what it is to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Opening {
    /// When it last came further.
    pub(super) since: Millis,
    pub(super) on_screen: bool,
    /// How long it took to come onto the screen, which tells how busy the computer is.
    took: Millis,
    /// How often its page has told that it answers, and that a screen that shows it is all there
    /// is to wait for.
    out_of_view: u32,
}

impl Opening {
    /// What has painted before and is on the screen has no more to do. All else starts
    /// processes, which a busy computer does slowly: each step has a time of its own, so that
    /// what hangs is told from what goes on. A page out of view tells that it goes on. A busy computer has
    /// more time: whoever keeps it busy would otherwise have `askFallback` decide.
    pub(super) fn deadline(&self, view: View, limits: Limits) -> Millis {
        let step = if self.on_screen && view == View::Warm && self.out_of_view == 0 {
            limits.paint
        } else {
            let busy = self.took.saturating_mul(TIMES).min(MOST);
            limits.open.max(busy)
        };
        self.since.saturating_add(step)
    }
}

impl Flow {
    /// Other content is to be painted by a window that is, or is not yet, on the screen.
    pub(super) fn opening(on_screen: bool, now: Millis) -> Window {
        Window::Opening(Opening {
            since: now,
            on_screen,
            took: 0,
            out_of_view: 0,
        })
    }

    pub(super) fn on_screen(&mut self, now: Millis) {
        if let Window::Opening(opening) = &mut self.window
            && !opening.on_screen
        {
            opening.on_screen = true;
            opening.took = now.saturating_sub(opening.since);
            opening.since = now;
            opening.out_of_view = 0;
        }
    }

    /// A window that nobody sees is no missing screen: its questions wait until their deadlines
    /// for as long as its page answers.
    pub(super) fn out_of_view(&mut self, now: Millis) {
        if let Window::Opening(opening) = &mut self.window {
            opening.since = now;
            opening.out_of_view = opening.out_of_view.saturating_add(1);
        }
    }

    /// Whether what waits is in a window that nobody sees. A page that told so only once may be
    /// that of a slow computer.
    pub fn is_out_of_view(&self) -> bool {
        matches!(self.window, Window::Opening(opening) if opening.out_of_view > 1)
    }

    /// Only what comes further gets more time.
    pub(super) fn came_to(&mut self, view: View, now: Millis) {
        if view <= self.view {
            return;
        }
        self.view = view;
        if let Window::Opening(opening) = &mut self.window {
            opening.since = now;
        }
    }

    /// What a person was looking at is shown again, in a new window. One that ends before it
    /// has painted would do so again.
    pub(super) fn view_ended(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        match self.window {
            Window::Opening(_) => self.failed(now, effects),
            Window::Hidden => self.give_up(effects),
            Window::Open => {
                self.give_up(effects);
                self.open(now, effects);
            }
        }
    }

    pub(super) fn give_up(&mut self, effects: &mut Vec<Effect>) {
        self.view = View::New;
        effects.push(Effect::GiveUp);
    }
}
