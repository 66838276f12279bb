//! Whether the prompt window takes the keyboard when it comes by itself, and whether its keys
//! count.

use std::time::Duration;

use settings::Focus;

/// Who has touched neither keyboard nor pointer for so long types nothing now.
const IDLE: Duration = Duration::from_secs(30);

/// By what a person set. `idle` says for how long nobody has touched keyboard and pointer, and
/// `None` where the system does not tell: then somebody may.
pub fn takes_focus(focus: Focus, idle: impl FnOnce() -> Option<Duration>) -> bool {
    match focus {
        Focus::Never => false,
        Focus::Idle => idle().is_some_and(|idle| idle >= IDLE),
        Focus::Always => true,
    }
}

/// Something that tells whom the keyboard of the prompt window is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// The pointer was pressed in it.
    Pressed,
    /// A person asked for it, and the app gives it the keyboard: by the shortcut, *Review*, or a
    /// setting. `surely`: nobody else hands the keyboard over on this desktop.
    Given {
        /// See above.
        surely: bool,
    },
    /// The keyboard went elsewhere, or the window did.
    Left,
}

/// Whether keys count in the prompt window. A window manager may hand it the keyboard by itself,
/// while somebody types for another window: what they type then answers nothing and changes
/// nothing. A screen reader presses buttons without keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Keys {
    count: bool,
}

impl Keys {
    /// As they are after this.
    #[must_use]
    pub fn after(self, hand: Hand) -> Self {
        let count = match hand {
            Hand::Pressed => true,
            Hand::Given { surely } => self.count || surely,
            Hand::Left => false,
        };
        Self { count }
    }

    /// Whether a key that comes now is for this window.
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
        let given = |surely| Hand::Given { surely };
        for (hands, count) in [
            (&[][..], false),
            (&[Hand::Pressed], true),
            (&[given(true)], true),
            (&[given(false)], false),
            (&[Hand::Pressed, given(false)], true),
            (&[Hand::Pressed, Hand::Left], false),
            (&[given(true), Hand::Left], false),
            (&[given(true), Hand::Left, given(false)], false),
            (&[Hand::Left, Hand::Pressed], true),
            (&[Hand::Pressed, Hand::Left, given(true)], true),
        ] {
            let keys = hands
                .iter()
                .fold(Keys::default(), |keys, hand| keys.after(*hand));
            assert_eq!(keys.count(), count, "{hands:?}");
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
