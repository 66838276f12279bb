//! The task of Windows' Task Scheduler.
//!
//! The task's own restart covers only a task that could not be started. So the trigger fires each
//! minute, and does nothing while the program runs. Arguments follow the rules of
//! `CommandLineToArgvW`.

use crate::{Error, Service, xml};

/// The definition, for the user `DOMAIN\name`.
pub(crate) fn definition(user: &str, service: &Service) -> Result<String, Error> {
    let program = service.program.to_str();
    let program = program.ok_or_else(|| refused(&service.program.display().to_string()))?;
    let arguments: Vec<String> = service.arguments.iter().map(|it| quoted(it)).collect();
    let (program, arguments) = (written(program)?, written(&arguments.join(" "))?);
    let (user, description) = (escaped(user)?, escaped(&service.description)?);
    Ok(format!(
        r#"<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>{description}</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
      </Repetition>
      <Enabled>true</Enabled>
      <UserId>{user}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>{user}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <Enabled>true</Enabled>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>{program}</Command>
      <Arguments>{arguments}</Arguments>
    </Exec>
  </Actions>
</Task>
"#
    ))
}

/// The definition as UTF-16 with a byte-order mark, as `schtasks` reads it.
pub(crate) fn bytes(definition: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(definition.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

/// One argument of a command line: a quote takes a backslash, and so does each backslash before a
/// quote.
fn quoted(argument: &str) -> String {
    if !argument.is_empty() && !argument.contains([' ', '\t', '"']) {
        return argument.to_owned();
    }
    let mut quoted = String::from("\"");
    let mut backslashes = 0;
    for char in argument.chars() {
        match char {
            '\\' => backslashes += 1,
            '"' => {
                quoted.push_str(&"\\".repeat(backslashes + 1));
                backslashes = 0;
            }
            _ => backslashes = 0,
        }
        quoted.push(char);
    }
    quoted.push_str(&"\\".repeat(backslashes));
    quoted.push('"');
    quoted
}

/// The text for the task. `%` and `$(` are refused: the Task Scheduler expands variables at the
/// start, and has no escape for them.
fn written(text: &str) -> Result<String, Error> {
    if text.contains('%') || text.contains("$(") {
        return Err(Error::NotWritable {
            what: text.to_owned(),
            system: "the Task Scheduler",
            why: "it would take what is between % signs, or after $(, for a variable; use another path",
        });
    }
    escaped(text)
}

fn escaped(text: &str) -> Result<String, Error> {
    xml::escaped(text).ok_or_else(|| refused(text))
}

fn refused(text: &str) -> Error {
    Error::NotWritable {
        what: text.to_owned(),
        system: "the Task Scheduler",
        why: "its file holds no control characters and only text; use another path",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_as_windows_takes_them_apart() {
        for (argument, expected) in [
            ("plain", "plain"),
            ("", r#""""#),
            ("two words", r#""two words""#),
            (r"C:\dir\", r"C:\dir\"),
            (r"C:\two words\", r#""C:\two words\\""#),
            (r#"say "hi""#, r#""say \"hi\"""#),
            (r#"a\"b"#, r#""a\\\"b""#),
            (r#"\\ "#, r#""\\ ""#),
            ("&|<>^", "&|<>^"),
        ] {
            assert_eq!(quoted(argument), expected, "{argument:?}");
        }
    }
}
