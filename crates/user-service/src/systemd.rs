//! The user unit of systemd.
//!
//! By `systemd.syntax(7)` and `systemd.service(5)`, a word in double quotes takes C escapes; `%`
//! is written twice everywhere, and `$` twice in arguments. The path of the program is an
//! exception: systemd expands no variable in it, and refuses quotes, backslashes and control
//! characters, however they are written.

use crate::{Error, Service};

const SYSTEM: &str = "systemd";

pub(crate) fn unit(service: &Service) -> Result<String, Error> {
    let mut start = program(service)?;
    for argument in &service.arguments {
        start.push_str(&format!(" \"{}\"", escaped(argument, true)?));
    }
    let mut variables = String::new();
    for (name, value) in &service.environment {
        let pair = escaped(&format!("{name}={value}"), false)?;
        variables.push_str(&format!("Environment=\"{pair}\"\n"));
    }
    let description = line(&service.description)?;
    Ok(format!(
        "[Unit]\n\
         Description={description}\n\
         \n\
         [Service]\n\
         Type=exec\n\
         ExecStart={start}\n\
         {variables}\
         UMask=0077\n\
         Restart=on-failure\n\
         RestartSec=10\n\
         # A command line that is wrong stays wrong.\n\
         RestartPreventExitStatus=2\n\
         TimeoutStopSec=20\n\
         \n\
         [Install]\n\
         WantedBy=default.target\n"
    ))
}

fn program(service: &Service) -> Result<String, Error> {
    let path = &service.program;
    let refused = |why| Error::NotWritable {
        what: path.display().to_string(),
        system: SYSTEM,
        why,
    };
    let text = path
        .to_str()
        .ok_or_else(|| refused("it is not text; move the program elsewhere"))?;
    if text.contains(|char: char| char.is_control() || matches!(char, '"' | '\'' | '\\')) {
        return Err(refused(
            "systemd starts no program with such characters in its path; move it elsewhere",
        ));
    }
    Ok(format!("\"{}\"", text.replace('%', "%%")))
}

/// The inside of a word in double quotes.
fn escaped(text: &str, is_argument: bool) -> Result<String, Error> {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\0' => {
                return Err(Error::NotWritable {
                    what: text.to_owned(),
                    system: SYSTEM,
                    why: "no program can be given a NUL",
                });
            }
            '"' | '\\' => escaped.extend(['\\', char]),
            '%' => escaped.push_str("%%"),
            '$' if is_argument => escaped.push_str("$$"),
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push_str("\\t"),
            char if char.is_ascii_control() => {
                escaped.push_str(&format!("\\x{:02x}", u32::from(char)));
            }
            char => escaped.push(char),
        }
    }
    Ok(escaped)
}

/// A value up to the end of its line. A backslash at the end would join the next line to it.
fn line(text: &str) -> Result<String, Error> {
    if text.contains(|char: char| char.is_control()) || text.ends_with('\\') {
        return Err(Error::NotWritable {
            what: text.to_owned(),
            system: SYSTEM,
            why: "a description is one line of text",
        });
    }
    Ok(text.replace('%', "%%"))
}
