//! What a start of the app asks for: the desktop entry's actions.

use desktop_controller::{MenuAction, PauseFor};

/// Of the first start or of one that finds the app running; `None`: nothing but to start.
pub(crate) fn asked(arguments: &[String]) -> Option<MenuAction> {
    arguments
        .iter()
        .find_map(|argument| match argument.as_str() {
            "--review" => Some(MenuAction::Review),
            "--pause" => Some(MenuAction::Pause(PauseFor::Ever)),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_actions_of_the_desktop_entry() {
        let cases = [
            (&["app"][..], None),
            (&["app", "--review"], Some(MenuAction::Review)),
            (&["app", "--pause"], Some(MenuAction::Pause(PauseFor::Ever))),
            (&["app", "--allow"], None),
        ];
        for (arguments, expected) in cases {
            let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
            assert_eq!(asked(&arguments), expected);
        }
        let entry = include_str!("exec-companion.desktop");
        for action in ["--review", "--pause"] {
            assert!(entry.contains(action), "{action}");
        }
    }
}
