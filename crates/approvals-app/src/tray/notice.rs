//! The one notification as data.

use catalogue::Language;

use crate::Alarm;

/// What a notification says; an empty list of buttons is one that only tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// One line.
    pub title: String,
    /// What is known of it, made visible; empty where it may not be seen.
    pub body: String,
    /// It stays until it is answered or withdrawn.
    pub urgent: bool,
    /// It is heard.
    pub audible: bool,
    /// From left to right.
    pub buttons: Vec<NoticeButton>,
    /// What it is said in.
    pub words: Language,
}

impl Notice {
    pub(crate) fn tells_of_no_tray(&self) -> bool {
        self.title == self.words.notice_no_tray()
    }

    pub(crate) fn tells_of_closing(&self) -> bool {
        self.title == self.words.notice_closed()
    }
}

/// A button. There is no Allow: nothing could be read in full, and nothing arms.
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

    /// What it says.
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
pub(crate) struct NoticeState {
    /// What it is said in.
    pub(crate) words: Language,
    /// Requests that wait for a click.
    pub(crate) waiting: usize,
    /// The heading and the start of the command of the one in view, made visible.
    pub(crate) first: (String, String),
    /// The window comes to the front by itself, so a notice would only repeat it.
    pub(crate) window_in_front: bool,
    /// The screen is locked: nobody sees a window, and no content may be seen.
    pub(crate) locked: bool,
    /// Requests that ended unseen since a person last looked.
    pub(crate) missed: usize,
    /// What ran without a person who was there.
    pub(crate) unasked: Option<Alarm>,
    /// Another program fills the screen, or somebody else is shown it: the window stays away,
    /// and others may read this.
    pub(crate) covered: bool,
    /// The window is open, and covered or elsewhere.
    pub(crate) out_of_view: bool,
    /// Nothing tells of a lock, so there may be one now, and passers-by who read this.
    pub(crate) lock_unknown: bool,
    /// There is no tray icon, and nobody was told yet.
    pub(crate) no_tray: bool,
    /// The main window was closed for the first time, and nobody was told what goes on.
    pub(crate) closed: bool,
    /// A person wants nothing of the content in a notice.
    pub(crate) hide_content: bool,
    /// What another program changed of the policy and nobody has confirmed.
    pub(crate) drift: Option<String>,
}

impl NoticeState {
    pub(crate) fn notice(&self) -> Option<Notice> {
        use NoticeButton::{Deny, Review};
        let words = self.words;
        match (self.waiting, self.locked) {
            (0, true) => None,
            (0, false) if self.unasked.is_some() => {
                let ran = self.unasked.map_or(0, |it| it.ran);
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
                held.or_else(|| self.closed.then(closed))
            }
            // Nobody can answer on a lock screen, and it tells passers-by nothing.
            (count, true) => {
                Some(self.urgent(words.tray_waiting(count), &words.notice_unlock(), &[]))
            }
            (_, false) if self.window_in_front && !self.covered && !self.out_of_view => None,
            // What cannot be seen is not denied either.
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
            // Which one a Deny would mean could not be seen.
            (count, false) => {
                let body = self.where_it_is(&self.first.0);
                Some(self.urgent(words.tray_waiting(count), &body, &[Review]))
            }
        }
    }

    /// A line more where the window has to be looked for.
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
mod tests {
    use super::*;

    fn notice(title: &str, body: &str, urgent: bool, buttons: &[NoticeButton]) -> Option<Notice> {
        Some(Notice {
            title: title.to_owned(),
            body: body.to_owned(),
            urgent,
            audible: false,
            buttons: buttons.to_vec(),
            words: Language::English,
        })
    }

    #[test]
    fn what_is_said() {
        use NoticeButton::{Deny, Review};
        let heading = "Agent “main” wants to run a command";
        let state = |waiting, missed| NoticeState {
            waiting,
            missed,
            first: (heading.to_owned(), "git push".to_owned()),
            ..NoticeState::default()
        };
        let front = |waiting, missed| NoticeState {
            window_in_front: true,
            ..state(waiting, missed)
        };
        let locked = |waiting, missed| NoticeState {
            locked: true,
            ..front(waiting, missed)
        };
        let covered = |waiting| NoticeState {
            covered: true,
            ..front(waiting, 0)
        };
        let elsewhere = |state: NoticeState| NoticeState {
            out_of_view: true,
            ..state
        };
        const ELSEWHERE: &str = "The window is covered, or not in view.";
        let unknown = |state: NoticeState| NoticeState {
            lock_unknown: true,
            ..state
        };
        let no_tray = |state: NoticeState| NoticeState {
            no_tray: true,
            ..state
        };
        let closed = |state: NoticeState| NoticeState {
            closed: true,
            ..state
        };
        const DRIFT: &str = "The policy was changed by another program: ask turned off.";
        let held = |state: NoticeState| NoticeState {
            drift: Some(DRIFT.to_owned()),
            ..state
        };
        let unlock = "Unlock the screen to look at it.";
        let missed = "2 requests ran out of time while you were away";
        let cases = [
            (state(0, 0), None),
            (front(1, 0), None),
            (
                state(1, 0),
                notice(heading, "git push", true, &[Review, Deny]),
            ),
            (
                state(3, 2),
                notice("3 requests waiting", heading, true, &[Review]),
            ),
            (covered(1), notice(heading, "", true, &[Review, Deny])),
            (
                covered(2),
                notice("2 requests waiting", heading, true, &[Review]),
            ),
            (
                elsewhere(front(1, 0)),
                notice(
                    heading,
                    &format!("git push\n{ELSEWHERE}"),
                    true,
                    &[Review, Deny],
                ),
            ),
            (
                elsewhere(unknown(state(1, 0))),
                notice(heading, ELSEWHERE, true, &[Review, Deny]),
            ),
            (
                elsewhere(state(2, 0)),
                notice(
                    "2 requests waiting",
                    &format!("{heading}\n{ELSEWHERE}"),
                    true,
                    &[Review],
                ),
            ),
            (
                unknown(state(1, 0)),
                notice(heading, "", true, &[Review, Deny]),
            ),
            (
                unknown(state(2, 0)),
                notice("2 requests waiting", heading, true, &[Review]),
            ),
            (unknown(front(1, 0)), None),
            (locked(1, 0), notice("1 request waiting", unlock, true, &[])),
            (locked(0, 3), None),
            (
                state(0, 1),
                notice(
                    "1 request ran out of time while you were away",
                    "Not run. See them in Requests.",
                    false,
                    &[Review],
                ),
            ),
            (
                front(0, 2),
                notice(missed, "Not run. See them in Requests.", false, &[Review]),
            ),
            (
                no_tray(front(0, 0)),
                notice(
                    "No tray on this desktop",
                    "To open Exec Companion, start it again from the list of apps.",
                    false,
                    &[],
                ),
            ),
            (
                no_tray(front(0, 2)),
                notice(missed, "Not run. See them in Requests.", false, &[Review]),
            ),
            (
                held(state(0, 0)),
                notice(
                    DRIFT,
                    "Until you decide, those commands still ask. Keep the change, or put the policy back.",
                    false,
                    &[Review],
                ),
            ),
            (
                held(state(0, 2)),
                notice(missed, "Not run. See them in Requests.", false, &[Review]),
            ),
            (
                held(state(2, 0)),
                notice("2 requests waiting", heading, true, &[Review]),
            ),
            (
                closed(front(0, 0)),
                notice(
                    "Exec Companion is still running",
                    "It asks when an agent wants to run a command. To stop it, choose Quit in the tray menu.",
                    false,
                    &[],
                ),
            ),
            (
                closed(held(state(0, 0))),
                notice(
                    DRIFT,
                    "Until you decide, those commands still ask. Keep the change, or put the policy back.",
                    false,
                    &[Review],
                ),
            ),
            (closed(front(1, 0)), None),
            (closed(locked(0, 0)), None),
            (held(locked(0, 0)), None),
            (no_tray(front(1, 0)), None),
            (no_tray(locked(0, 0)), None),
        ];
        for (state, expected) in cases {
            assert_eq!(state.notice(), expected, "{state:?}");
        }
    }

    #[test]
    fn what_is_said_where_the_content_is_hidden() {
        let rows = [(1, "1 request waiting"), (3, "3 requests waiting")];
        for (count, title) in rows {
            let state = NoticeState {
                waiting: count,
                first: ("Agent “main”".to_owned(), "git push".to_owned()),
                hide_content: true,
                ..NoticeState::default()
            };
            let body = "Open the window to look at it.";
            let expected = notice(title, body, true, &[NoticeButton::Review]);
            for covered in [false, true] {
                let state = NoticeState {
                    covered,
                    ..state.clone()
                };
                assert_eq!(state.notice(), expected, "{state:?}");
            }
        }
    }

    #[test]
    fn ids_come_back() {
        for button in [NoticeButton::Review, NoticeButton::Deny] {
            assert_eq!(NoticeButton::from_id(button.id()), Some(button));
        }
        assert_eq!(NoticeButton::from_id("allow"), None);
    }
}
