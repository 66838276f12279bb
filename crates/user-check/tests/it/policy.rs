//! What the packages tell polkit of the action.

use user_check::ACTION;

const POLICY: &str = include_str!("../../../../packaging/linux/dev.execcompanion.policy");

/// Each check asks again: a password that is kept for some minutes would let a second request pass.
#[test]
fn every_check_asks_for_the_persons_own_password() {
    assert_eq!(POLICY.matches("<action id=").count(), 1);
    assert!(POLICY.contains(&format!("<action id=\"{ACTION}\">")));
    for who in ["any", "inactive", "active"] {
        let rule = format!("<allow_{who}>auth_self</allow_{who}>");
        assert!(POLICY.contains(&rule), "{rule}");
    }
    assert_eq!(POLICY.matches("auth_self").count(), 3);
}

#[test]
fn the_dialog_speaks_every_language_of_the_app() {
    for language in ["de", "fr", "es", "zh_CN"] {
        for text in ["description", "message"] {
            let text = format!("<{text} xml:lang=\"{language}\">");
            assert!(POLICY.contains(&text), "{text}");
        }
    }
}
