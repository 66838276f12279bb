//! What Windows reads of a toast.

use std::fmt::Write;

use crate::Notice;
use crate::shelf::OPENED;

/// The toast's content, as Microsoft's toast schema has it. One that is urgent stays until a
/// person answers; Windows grants that to toasts with a button alone.
pub(crate) fn toast_xml(notice: &Notice) -> String {
    let scenario = match notice.urgent && !notice.buttons.is_empty() {
        true => r#" scenario="reminder""#,
        false => "",
    };
    let mut xml = format!(
        r#"<toast launch="{OPENED}"{scenario}><visual><binding template="ToastGeneric"><text>{}</text><text>{}</text></binding></visual><actions>"#,
        escaped(&notice.title),
        escaped(&notice.body),
    );
    for (name, says) in &notice.buttons {
        // Writing to a string does not fail.
        let _ = write!(
            xml,
            r#"<action content="{}" arguments="{}"/>"#,
            escaped(says),
            escaped(name),
        );
    }
    let sound = match notice.audible {
        true => r#"<audio src="ms-winsoundevent:Notification.IM"/>"#,
        false => r#"<audio silent="true"/>"#,
    };
    xml + "</actions>" + sound + "</toast>"
}

/// Text for XML 1.0, which has no place for most control characters.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\t' | '\n' => safe.push(char),
            char if char.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&char) => {
                safe.push(char::REPLACEMENT_CHARACTER);
            }
            char => safe.push(char),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toasts_are_whole() {
        let button = |name: &str, says: &str| (name.to_owned(), says.to_owned());
        for (title, body, urgent, audible, buttons, expected) in [
            (
                "main wants to run a command",
                "",
                true,
                true,
                vec![button("review", "Review"), button("deny", "Deny")],
                r#"<toast launch="opened" scenario="reminder"><visual><binding template="ToastGeneric"><text>main wants to run a command</text><text></text></binding></visual><actions><action content="Review" arguments="review"/><action content="Deny" arguments="deny"/></actions><audio src="ms-winsoundevent:Notification.IM"/></toast>"#,
            ),
            (
                "a",
                "cat <b> && echo \"it's\" \u{1}\u{ffff}\r\n",
                true,
                false,
                vec![],
                "<toast launch=\"opened\"><visual><binding template=\"ToastGeneric\"><text>a</text><text>cat &lt;b&gt; &amp;&amp; echo &quot;it&apos;s&quot; \u{fffd}\u{fffd}\u{fffd}\n</text></binding></visual><actions></actions><audio silent=\"true\"/></toast>",
            ),
            (
                "</text><action arguments=\"x\"/>",
                "",
                false,
                false,
                vec![button("a\"b", "<")],
                r#"<toast launch="opened"><visual><binding template="ToastGeneric"><text>&lt;/text&gt;&lt;action arguments=&quot;x&quot;/&gt;</text><text></text></binding></visual><actions><action content="&lt;" arguments="a&quot;b"/></actions><audio silent="true"/></toast>"#,
            ),
        ] {
            let notice = Notice {
                title: title.to_owned(),
                body: body.to_owned(),
                urgent,
                audible,
                buttons,
            };
            assert_eq!(toast_xml(&notice), expected);
        }
    }
}
