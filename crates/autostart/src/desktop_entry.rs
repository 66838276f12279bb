//! The entry that desktops of freedesktop.org start at login.
//!
//! Desktop Entry Specification 1.5: a value of type string escapes backslash and line breaks;
//! in `Exec` an argument stands in double quotes, in which `"`, `` ` ``, `$` and backslash take
//! a backslash, and `%` is written twice. Both are applied, the quoting first.

use std::path::Path;

use catalogue::Language;

use crate::HIDDEN;

/// The entry for this program; `None` where its path is no text.
pub(crate) fn text(program: &Path) -> Option<String> {
    let exec = exec(program)?;
    let try_exec = string(program.to_str()?);
    let comments: String = Language::ALL.into_iter().map(comment).collect();
    Some(format!(
        "[Desktop Entry]\n\
         Type=Application\n\
         Name=Exec Companion\n\
         {comments}\
         TryExec={try_exec}\n\
         Exec={exec}\n\
         Icon=exec-companion\n\
         Terminal=false\n\
         X-GNOME-Autostart-enabled=true\n"
    ))
}

/// What the app does, in the languages that have a sentence for it; English for all others.
fn comment(language: Language) -> String {
    let locale = if language == Language::English {
        String::new()
    } else {
        format!("[{}]", language.tag().replace('-', "_"))
    };
    format!("Comment{locale}={}\n", language.entry_comment())
}

/// Whether a person switched the entry off: `Hidden` is the specification's key, the other GNOME's.
pub(crate) fn is_off(text: &str) -> bool {
    value(text, "Hidden") == Some("true")
        || value(text, "X-GNOME-Autostart-enabled") == Some("false")
}

/// Whether the entry starts this program, whatever else the entry says.
pub(crate) fn starts(text: &str, program: &Path) -> bool {
    exec(program).is_some_and(|exec| value(text, "Exec") == Some(&exec))
}

fn exec(program: &Path) -> Option<String> {
    let mut quoted = String::from("\"");
    for char in program.to_str()?.chars() {
        match char {
            '"' | '`' | '$' | '\\' => quoted.extend(['\\', char]),
            '%' => quoted.push_str("%%"),
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    Some(format!("{} {HIDDEN}", string(&quoted)))
}

/// A value of type string.
fn string(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        match char {
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            char => escaped.push(char),
        }
    }
    escaped
}

/// The value of a key in the entry's own group.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let lines = text.lines().map(str::trim);
    let group = lines.skip_while(|line| *line != "[Desktop Entry]").skip(1);
    let mut own = group.take_while(|line| !line.starts_with('['));
    own.find_map(|line| {
        let (name, value) = line.split_once('=')?;
        (name.trim_end() == key).then(|| value.trim_start())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_the_file() {
        let want = "[Desktop Entry]\nType=Application\nName=Exec Companion\nComment=Asks before an AI agent runs a command\nComment[de]=Fragt, bevor ein KI-Agent einen Befehl ausführt\nComment[fr]=Demande avant qu’un agent d’IA n’exécute une commande\nComment[es]=Pregunta antes de que un agente de IA ejecute un comando\nComment[zh_CN]=在 AI 智能体运行命令之前询问\nTryExec=/usr/bin/exec-companion\nExec=\"/usr/bin/exec-companion\" --hidden\nIcon=exec-companion\nTerminal=false\nX-GNOME-Autostart-enabled=true\n";
        assert_eq!(text(Path::new("/usr/bin/exec-companion")).unwrap(), want);
    }

    /// The program → `TryExec`, `Exec` without the argument.
    #[test]
    fn paths_are_escaped() {
        for (program, try_exec, exec) in [
            ("/o p/a", "/o p/a", r#""/o p/a""#),
            ("/a\"b", "/a\"b", r#""/a\\"b""#),
            ("/a$b`c", "/a$b`c", r#""/a\\$b\\`c""#),
            (r"/a\b", r"/a\\b", r#""/a\\\\b""#),
            ("/100%/%f", "/100%/%f", r#""/100%%/%%f""#),
            ("/a\nExec=x", r"/a\nExec=x", r#""/a\nExec=x""#),
            ("/a\tb\r", r"/a\tb\r", r#""/a\tb\r""#),
            ("/ü/名", "/ü/名", r#""/ü/名""#),
        ] {
            let text = text(Path::new(program)).unwrap();
            assert_eq!(value(&text, "TryExec"), Some(try_exec), "{program:?}");
            let want = format!("{exec} --hidden");
            assert_eq!(value(&text, "Exec"), Some(want.as_str()), "{program:?}");
            assert!(starts(&text, Path::new(program)), "{program:?}");
            assert!(!starts(&text, Path::new("/other")), "{program:?}");
            assert_eq!(text.lines().count(), 13, "{program:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_no_text_has_no_entry() {
        use std::os::unix::ffi::OsStrExt;
        let program = std::ffi::OsStr::from_bytes(b"/a\xff");
        assert_eq!(text(Path::new(program)), None);
    }

    #[test]
    fn what_switches_an_entry_off() {
        for (text, off) in [
            ("[Desktop Entry]\nExec=x\n", false),
            ("[Desktop Entry]\nHidden=true\n", true),
            ("[Desktop Entry]\nHidden = true \n", true),
            ("[Desktop Entry]\nHidden=false\n", false),
            ("[Desktop Entry]\nX-GNOME-Autostart-enabled=false\n", true),
            ("[Desktop Entry]\n[Desktop Action a]\nHidden=true\n", false),
            ("Hidden=true\n", false),
            ("", false),
        ] {
            assert_eq!(is_off(text), off, "{text:?}");
        }
    }
}
