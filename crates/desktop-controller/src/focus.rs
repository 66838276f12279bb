//! Whether the prompt window takes the keyboard when it comes by itself.

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

#[cfg(test)]
mod tests {
    use super::*;

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
