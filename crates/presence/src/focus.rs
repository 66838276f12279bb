//! Whether the prompt window takes the keyboard when it opens by itself, and whether keys count in
//! it.

use std::time::Duration;

use settings::Focus;

/// A person who has touched neither keyboard nor pointer for so long types nothing now.
const IDLE: Duration = Duration::from_secs(30);

/// Whether the window takes the keyboard, by the setting of the person. `idle` is for how long nobody
/// has touched keyboard and pointer; `None`: the system does not tell, so somebody may be typing.
#[must_use]
pub fn takes_focus(focus: Focus, idle: impl FnOnce() -> Option<Duration>) -> bool {
    match focus {
        Focus::Never => false,
        Focus::Idle => idle().is_some_and(|idle| idle >= IDLE),
        Focus::Always => true,
    }
}

/// A sign of whether the person means the prompt window with the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FocusEvent {
    /// The pointer was pressed in the window.
    Pressed,
    /// A person asked for the window by the shortcut, *Review* or a setting, and the app gives it the
    /// keyboard.
    Given {
        /// On this desktop only the app can have given the keyboard.
        surely: bool,
    },
    /// Another window has the keyboard, or the window is gone.
    Left,
}

/// Whether keys count in the prompt window. A window manager may give it the keyboard by itself while
/// somebody types for another window; those keys must answer nothing and change nothing. A screen
/// reader presses buttons without keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Keys {
    count: bool,
}

impl Keys {
    /// Whether keys count after this sign.
    #[must_use]
    pub fn after(self, event: FocusEvent) -> Self {
        let count = match event {
            FocusEvent::Pressed => true,
            FocusEvent::Given { surely } => self.count || surely,
            FocusEvent::Left => false,
        };
        Self { count }
    }

    /// Whether a key that comes now counts.
    #[must_use]
    pub fn count(self) -> bool {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_count_only_where_a_person_meant_the_window() {
        let given = |surely| FocusEvent::Given { surely };
        for (events, count) in [
            (&[][..], false),
            (&[FocusEvent::Pressed], true),
            (&[given(true)], true),
            (&[given(false)], false),
            (&[FocusEvent::Pressed, given(false)], true),
            (&[FocusEvent::Pressed, FocusEvent::Left], false),
            (&[given(true), FocusEvent::Left], false),
            (&[given(true), FocusEvent::Left, given(false)], false),
            (&[FocusEvent::Left, FocusEvent::Pressed], true),
            (&[FocusEvent::Pressed, FocusEvent::Left, given(true)], true),
        ] {
            let keys = events
                .iter()
                .fold(Keys::default(), |keys, event| keys.after(*event));
            assert_eq!(keys.count(), count, "{events:?}");
        }
    }

    #[test]
    fn who_types_keeps_the_keyboard() {
        let rows = [
            (Focus::Never, Some(3_600_000), false),
            (Focus::Never, None, false),
            (Focus::Idle, None, false),
            (Focus::Idle, Some(0), false),
            (Focus::Idle, Some(29_999), false),
            (Focus::Idle, Some(30_000), true),
            (Focus::Always, Some(0), true),
            (Focus::Always, None, true),
        ];
        for (focus, idle, takes) in rows {
            let told = || idle.map(Duration::from_millis);
            assert_eq!(takes_focus(focus, told), takes, "{focus:?} {idle:?}");
        }
    }
}
