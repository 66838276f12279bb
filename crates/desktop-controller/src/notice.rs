//! The one notification as data.

/// What a notification says; an empty list of buttons is one that only tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// One line.
    pub title: String,
    /// What is known of it, made visible; empty where it may not be seen.
    pub body: String,
    /// It stays until it is answered or withdrawn.
    pub urgent: bool,
    /// From left to right.
    pub buttons: Vec<NoticeButton>,
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
    pub fn label(self) -> &'static str {
        match self {
            Self::Review => "Review",
            Self::Deny => "Deny",
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
    /// A person wants nothing of the content in a notice.
    pub(crate) hide_content: bool,
    /// What another program changed of the policy and nobody has confirmed.
    pub(crate) drift: Option<String>,
}

impl NoticeState {
    pub(crate) fn notice(&self) -> Option<Notice> {
        match (self.waiting, self.locked) {
            (0, true) => None,
            (0, false) if self.missed > 0 => Some(Notice {
                title: missed(self.missed),
                body: if self.missed == 1 { MISSED_ONE } else { MISSED }.to_owned(),
                urgent: false,
                buttons: vec![NoticeButton::Review],
            }),
            (0, false) => self.drift.as_ref().map(|drift| Notice {
                title: drift.clone(),
                body: HELD.to_owned(),
                urgent: false,
                buttons: vec![NoticeButton::Review],
            }),
            // Nobody can answer on a lock screen, and it tells passers-by nothing.
            (count, true) => Some(Notice {
                title: waiting(count),
                body: "Unlock the screen to look at it.".to_owned(),
                urgent: true,
                buttons: Vec::new(),
            }),
            (_, false) if self.window_in_front => None,
            // What cannot be seen is not denied either.
            (count, false) if self.hide_content => Some(Notice {
                title: waiting(count),
                body: "Open the window to look at it.".to_owned(),
                urgent: true,
                buttons: vec![NoticeButton::Review],
            }),
            (1, false) => Some(Notice {
                title: self.first.0.clone(),
                body: self.first.1.clone(),
                urgent: true,
                buttons: vec![NoticeButton::Review, NoticeButton::Deny],
            }),
            // Which one a Deny would mean could not be seen.
            (count, false) => Some(Notice {
                title: waiting(count),
                body: self.first.0.clone(),
                urgent: true,
                buttons: vec![NoticeButton::Review],
            }),
        }
    }
}

const MISSED_ONE: &str = "It was not run. The history says what it was.";
const HELD: &str = "What would run only because of that asks. Keep it, or put the policy back.";
const MISSED: &str = "None of them was run. The history says what they were.";

fn waiting(count: usize) -> String {
    match count {
        1 => "1 request waits".to_owned(),
        count => format!("{count} requests wait"),
    }
}

fn missed(count: usize) -> String {
    match count {
        1 => "1 request ran out of time".to_owned(),
        count => format!("{count} requests ran out of time"),
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
            buttons: buttons.to_vec(),
        })
    }

    #[test]
    fn a_changed_policy_is_told_while_nothing_else_is() {
        let drift = "The policy was changed by another program: ask turned off.";
        let told = |waiting, locked, missed| {
            let state = NoticeState {
                waiting,
                locked,
                missed,
                drift: Some(drift.to_owned()),
                ..NoticeState::default()
            };
            state.notice().map(|notice| notice.title)
        };
        assert_eq!(told(0, false, 0).as_deref(), Some(drift));
        assert_eq!(told(0, true, 0), None);
        assert_eq!(
            told(0, false, 1).as_deref(),
            Some("1 request ran out of time")
        );
        assert_eq!(told(2, false, 0).as_deref(), Some("2 requests wait"));
    }

    #[test]
    fn what_is_said() {
        use NoticeButton::{Deny, Review};
        let heading = "Agent “main” wants to run a command";
        // Waiting, window in front, locked, missed.
        let cases = [
            ((0, false, false, 0), None),
            ((0, false, true, 3), None),
            ((1, true, false, 0), None),
            (
                (1, false, false, 0),
                notice(heading, "git push", true, &[Review, Deny]),
            ),
            (
                (3, false, false, 2),
                notice("3 requests wait", heading, true, &[Review]),
            ),
            (
                (1, true, true, 0),
                notice(
                    "1 request waits",
                    "Unlock the screen to look at it.",
                    true,
                    &[],
                ),
            ),
            (
                (0, false, false, 1),
                notice("1 request ran out of time", MISSED_ONE, false, &[Review]),
            ),
            ((0, false, true, 2), None),
            (
                (0, true, false, 2),
                notice("2 requests ran out of time", MISSED, false, &[Review]),
            ),
        ];
        for ((waiting, window_in_front, locked, missed), expected) in cases {
            let state = NoticeState {
                waiting,
                first: (heading.to_owned(), "git push".to_owned()),
                window_in_front,
                locked,
                missed,
                hide_content: false,
                drift: None,
            };
            assert_eq!(state.notice(), expected, "{state:?}");
        }
    }

    #[test]
    fn what_is_said_where_the_content_is_hidden() {
        let rows = [(1, "1 request waits"), (3, "3 requests wait")];
        for (count, title) in rows {
            let state = NoticeState {
                waiting: count,
                first: ("Agent “main”".to_owned(), "git push".to_owned()),
                hide_content: true,
                ..NoticeState::default()
            };
            let body = "Open the window to look at it.";
            let expected = notice(title, body, true, &[NoticeButton::Review]);
            assert_eq!(state.notice(), expected);
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
