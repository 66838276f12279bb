//! The one notification of the app as data.

use app_status::UnattendedRuns;
use catalogue::Language;

/// A notification. Without buttons it only tells something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// One line.
    pub title: String,
    /// The text, made visible; empty where others may see the screen.
    pub body: String,
    /// The notification stays until it is answered or withdrawn.
    pub urgent: bool,
    /// The notification comes with a sound.
    pub audible: bool,
    /// The buttons, from left to right.
    pub buttons: Vec<NoticeButton>,
    /// The language of the person.
    pub words: Language,
}

impl Notice {
    /// The notification says that there is no tray icon.
    pub fn tells_of_no_tray(&self) -> bool {
        self.title == self.words.notice_no_tray()
    }

    /// The notification says that the app still runs.
    pub fn tells_of_closing(&self) -> bool {
        self.title == self.words.notice_closed()
    }
}

/// A button of a notification. There is no Allow: a notification cannot show a whole command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeButton {
    /// Shows the window.
    Review,
    /// Denies the request that the notice names.
    Deny,
}

impl NoticeButton {
    /// A stable name.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Deny => "deny",
        }
    }

    /// The text of the button.
    #[must_use]
    pub fn label(self, words: Language) -> String {
        match self {
            Self::Review => words.notice_review(),
            Self::Deny => words.notice_deny(),
        }
    }

    /// The button of a name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        [Self::Review, Self::Deny]
            .into_iter()
            .find(|button| button.id() == id)
    }
}

/// What the notice is made from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NoticeState {
    /// The language of the person.
    pub words: Language,
    /// How many requests wait for a click.
    pub waiting: usize,
    /// The heading and the start of the command of the request in view, made visible.
    pub first: (String, String),
    /// The prompt window comes to the front by itself, so a notification would only repeat it.
    pub window_in_front: bool,
    /// The screen is locked: nobody sees a window, and passers-by may read a notification.
    pub locked: bool,
    /// How many requests ended unseen since a person last looked.
    pub missed: usize,
    /// Commands that ran without being asked about while a person was there.
    pub unattended: Option<UnattendedRuns>,
    /// Another program fills the screen, or somebody else is shown the screen: the prompt window
    /// stays away, and others may read the notification.
    pub covered: bool,
    /// The prompt window is open, and covered or on another workspace.
    pub out_of_view: bool,
    /// The system does not tell when the screen locks. It may be locked now, and passers-by may read
    /// the notification.
    pub lock_unknown: bool,
    /// There is no tray icon, and the person was not told so yet.
    pub no_tray: bool,
    /// The main window was closed for the first time, and the person was not told yet that the app
    /// still runs.
    pub closed: bool,
    /// The person wants no content in notifications.
    pub hide_content: bool,
    /// How many want to be paired with the gateway.
    pub pairing: usize,
    /// The change that another program made to the policy and nobody has confirmed.
    pub drift: Option<String>,
    /// A coding agent that asks here no longer as it did, which the person was not told yet.
    pub broken: Option<BrokenAgent>,
}

/// A coding agent whose connection is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenAgent {
    /// Its name as its makers write it.
    pub name: String,
    /// What is wrong with the connection, in the language of the person.
    pub problem: String,
}

impl NoticeState {
    /// The notification to show, if any.
    pub fn notice(&self) -> Option<Notice> {
        use NoticeButton::{Deny, Review};
        let words = self.words;
        match (self.waiting, self.locked) {
            (0, true) => None,
            (0, false) if self.unattended.is_some() => {
                let ran = self.unattended.map_or(0, |it| it.ran);
                Some(self.calm(
                    words.notice_unasked(ran),
                    &words.notice_unasked_text(),
                    &[Review],
                ))
            }
            (0, false) if self.missed > 0 => Some(self.calm(
                words.notice_missed(self.missed),
                &words.notice_missed_text(),
                &[Review],
            )),
            (0, false) if self.no_tray => {
                Some(self.calm(words.notice_no_tray(), &words.notice_no_tray_text(), &[]))
            }
            (0, false) => {
                let held =
                    |drift: &String| self.calm(drift.clone(), &words.notice_held(), &[Review]);
                let closed = || self.calm(words.notice_closed(), &words.notice_closed_text(), &[]);
                let held = self.drift.as_ref().map(held);
                let asks = || {
                    let title = words.notice_pairing(self.pairing);
                    self.calm(title, &words.notice_pairing_text(), &[Review])
                };
                let asks = || (self.pairing > 0).then(asks);
                let broken = |it: &BrokenAgent| {
                    self.calm(words.notice_broken(&it.name), &it.problem, &[Review])
                };
                let broken = || self.broken.as_ref().map(broken);
                held.or_else(asks)
                    .or_else(broken)
                    .or_else(|| self.closed.then(closed))
            }
            // Nobody can answer on a lock screen, and passers-by must learn nothing.
            (count, true) => {
                Some(self.urgent(words.tray_waiting(count), &words.notice_unlock(), &[]))
            }
            (_, false) if self.window_in_front && !self.covered && !self.out_of_view => None,
            // A request whose content is hidden cannot be denied here.
            (count, false) if self.hide_content => Some(self.urgent(
                words.tray_waiting(count),
                &words.notice_open_window(),
                &[Review],
            )),
            (1, false) => {
                let hidden = self.covered || self.lock_unknown;
                let command = if hidden { "" } else { &self.first.1 };
                let body = self.where_it_is(command);
                Some(self.urgent(self.first.0.clone(), &body, &[Review, Deny]))
            }
            // The notification names one of several requests, so Deny would be unclear.
            (count, false) => {
                let body = self.where_it_is(&self.first.0);
                Some(self.urgent(words.tray_waiting(count), &body, &[Review]))
            }
        }
    }

    /// The text, with one line more where the person has to look for the window.
    fn where_it_is(&self, body: &str) -> String {
        let line = self.out_of_view.then(|| self.words.notice_out_of_view());
        let lines = [body.to_owned(), line.unwrap_or_default()];
        let lines = lines.into_iter().filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn urgent(&self, title: String, body: &str, buttons: &[NoticeButton]) -> Notice {
        Notice {
            title,
            body: body.to_owned(),
            urgent: true,
            audible: false,
            buttons: buttons.to_vec(),
            words: self.words,
        }
    }

    fn calm(&self, title: String, body: &str, buttons: &[NoticeButton]) -> Notice {
        Notice {
            urgent: false,
            ..self.urgent(title, body, buttons)
        }
    }
}

#[cfg(test)]
mod tests;
