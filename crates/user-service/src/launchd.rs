//! The agent of launchd (`launchd.plist(5)`).

use crate::{Error, Service, xml};

pub(crate) fn agent(label: &str, service: &Service) -> Result<String, Error> {
    let string = |text: &str| escaped(text).map(|text| format!("<string>{text}</string>"));
    let path = |path: &std::path::Path| match path.to_str() {
        Some(text) => string(text),
        None => Err(refused(&path.display().to_string())),
    };
    let mut words = format!("\t\t{}\n", path(&service.program)?);
    for argument in &service.arguments {
        words.push_str(&format!("\t\t{}\n", string(argument)?));
    }
    let mut variables = String::new();
    for (name, value) in &service.environment {
        let (name, value) = (escaped(name)?, string(value)?);
        variables.push_str(&format!("\t\t<key>{name}</key>\n\t\t{value}\n"));
    }
    let label = string(label)?;
    let printed = path(&service.printed)?;
    // An exit code of 0 means that it was told to stop, so it stays stopped. 63 is 0077.
    Ok(format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Label</key>
	{label}
	<key>ProgramArguments</key>
	<array>
{words}	</array>
	<key>EnvironmentVariables</key>
	<dict>
{variables}	</dict>
	<key>RunAtLoad</key>
	<true/>
	<key>KeepAlive</key>
	<dict>
		<key>SuccessfulExit</key>
		<false/>
	</dict>
	<key>ThrottleInterval</key>
	<integer>10</integer>
	<key>ProcessType</key>
	<string>Background</string>
	<key>Umask</key>
	<integer>63</integer>
	<key>StandardErrorPath</key>
	{printed}
</dict>
</plist>
"#
    ))
}

fn escaped(text: &str) -> Result<String, Error> {
    xml::escaped(text).ok_or_else(|| refused(text))
}

fn refused(text: &str) -> Error {
    Error::NotWritable {
        what: text.to_owned(),
        system: "launchd",
        why: "a property list holds no control characters and only text; use another path",
    }
}
