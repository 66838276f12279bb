//! The agent that launchd starts at login on macOS.

use std::path::Path;

use crate::HIDDEN;

/// The agent for this program; `None` where its path cannot be in an XML file.
pub(crate) fn text(program: &Path) -> Option<String> {
    let program = escaped(program.to_str()?)?;
    Some(format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Label</key>
	<string>dev.execcompanion.desktop</string>
	<key>ProgramArguments</key>
	<array>
		<string>{program}</string>
		<string>{HIDDEN}</string>
	</array>
	<key>RunAtLoad</key>
	<true/>
	<key>LimitLoadToSessionType</key>
	<string>Aqua</string>
	<key>ProcessType</key>
	<string>Interactive</string>
</dict>
</plist>
"#
    ))
}

/// Whether the agent is disabled: launchd passes over such an agent.
pub(crate) fn is_off(text: &str) -> bool {
    let after = text.split_once("<key>Disabled</key>");
    after.is_some_and(|(_, after)| after.trim_start().starts_with("<true/>"))
}

/// Whether the agent starts this program, whatever else it says.
pub(crate) fn starts(text: &str, program: &Path) -> bool {
    let first = text.split_once("<key>ProgramArguments</key>");
    let first = first.and_then(|(_, after)| after.split_once("<string>"));
    let first = first.and_then(|(_, after)| after.split_once("</string>"));
    let Some((first, _)) = first else {
        return false;
    };
    program.to_str().and_then(escaped).as_deref() == Some(first)
}

/// XML 1.0 has no way to write most control characters.
fn escaped(text: &str) -> Option<String> {
    if text.contains(char::is_control) {
        return None;
    }
    let text = text.replace('&', "&amp;");
    Some(text.replace('<', "&lt;").replace('>', "&gt;"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_the_file() {
        let want = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n<dict>\n\t<key>Label</key>\n\t<string>dev.execcompanion.desktop</string>\n\t<key>ProgramArguments</key>\n\t<array>\n\t\t<string>/A &amp; B/&lt;x&gt;</string>\n\t\t<string>--hidden</string>\n\t</array>\n\t<key>RunAtLoad</key>\n\t<true/>\n\t<key>LimitLoadToSessionType</key>\n\t<string>Aqua</string>\n\t<key>ProcessType</key>\n\t<string>Interactive</string>\n</dict>\n</plist>\n";
        let program = Path::new("/A & B/<x>");
        let written = text(program).unwrap();
        assert_eq!(written, want);
        assert!(starts(&written, program));
        assert!(!starts(&written, Path::new("/A")));
        assert!(!is_off(&written));
    }

    #[test]
    fn what_switches_an_agent_off() {
        for (text, off) in [
            ("<dict><key>Disabled</key>\n\t<true/></dict>", true),
            ("<dict><key>Disabled</key><false/></dict>", false),
            ("<dict/>", false),
        ] {
            assert_eq!(is_off(text), off, "{text}");
        }
    }

    #[test]
    fn a_path_that_xml_cannot_hold_has_no_agent() {
        assert_eq!(text(Path::new("/a\u{1}")), None);
        assert_eq!(text(Path::new("/a\n")), None);
    }
}
