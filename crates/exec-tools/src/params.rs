//! The parameters of `exec`.

use std::collections::BTreeMap;
use std::time::Duration;

use exec_policy::{Ask, Call, Security};
use serde_json::Value;

use crate::HostKind;
use crate::arguments::Arguments;
use crate::settings::Defaults;

/// The parameters of a call of `exec`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ExecParams {
    pub(crate) command: String,
    pub(crate) workdir: Option<String>,
    pub(crate) env: BTreeMap<String, String>,
    /// How long the call waits before the command goes into the background. For a command that
    /// begins there, how long its first output is waited for.
    pub(crate) window: Duration,
    /// Whether the call asked for a window or the background.
    pub(crate) continues: bool,
    pub(crate) background: bool,
    /// The time limit in seconds, as given; `None` for none.
    pub(crate) timeout: Option<f64>,
    pub(crate) timeout_given: bool,
    pub(crate) pty: bool,
    pub(crate) host: Option<HostKind>,
    pub(crate) call: Call,
    pub(crate) node: Option<String>,
    pub(crate) elevated: Option<bool>,
    /// The agent's description of the command: one visible line.
    pub(crate) description: Option<String>,
    /// Whether the same command may be started again at once.
    pub(crate) again: bool,
}

impl ExecParams {
    pub(crate) fn read(arguments: Value, defaults: &Defaults) -> Result<Self, String> {
        let mut arguments = Arguments::of("exec", arguments)?;
        let command = arguments.text("command")?.unwrap_or_default();
        let workdir = arguments.text("workdir")?.and_then(filled);
        let env = arguments.map("env")?.unwrap_or_default();
        let yield_ms = arguments.number("yieldMs")?;
        let background = arguments.flag("background")?.unwrap_or(false);
        let timeout = arguments.number("timeout")?;
        let pty = arguments.flag("pty")?.unwrap_or(false);
        let host = arguments.word("host", &HostKind::WORDS)?;
        let security = [Security::Deny, Security::Allowlist, Security::Full];
        let security = arguments.word("security", &security.map(|it| (it.as_str(), it)))?;
        let ask = [Ask::Off, Ask::OnMiss, Ask::Always];
        let ask = arguments.word("ask", &ask.map(|it| (it.as_str(), it)))?;
        let node = arguments.text("node")?.and_then(filled);
        let elevated = arguments.exact_flag("elevated")?;
        let description = arguments.text("description")?;
        let delay_ms = arguments.number("delayMs")?;
        let again = arguments.flag("again")?.unwrap_or(false);
        arguments.finish()?;
        if command.is_empty() {
            return Err("Provide a command to start.".to_owned());
        }
        // No system takes a longer word, so nobody has to look at it.
        if command.len() > COMMAND {
            return Err(format!(
                "The command has more than {COMMAND} bytes. Write it into a file, and run that."
            ));
        }
        let seconds = timeout.unwrap_or(defaults.timeout.as_secs_f64());
        Ok(Self {
            command,
            workdir,
            env,
            window: match background {
                true => delay(delay_ms),
                false => window(yield_ms, defaults.window),
            },
            continues: background || yield_ms.is_some(),
            background,
            timeout: (seconds > 0.0).then_some(seconds),
            timeout_given: timeout.is_some(),
            pty,
            host,
            call: Call { security, ask },
            node,
            elevated,
            description: description.and_then(|text| visible_text::one_line(&text)),
            again,
        })
    }

    /// The time limit; `None` if there is none. A longer one than thirty days is thirty days.
    pub(crate) fn limit(&self) -> Option<Duration> {
        let seconds = self.timeout?.min(LONGEST.as_secs_f64());
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// The longest time limit: longer ones overflow clocks on the way.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 3600);

fn filled(text: String) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The longest command, in bytes.
const COMMAND: usize = 128 * 1024;
/// How long the first output of a background command is waited for: 2 minutes at most.
fn delay(delay_ms: Option<f64>) -> Duration {
    let ms = delay_ms.unwrap_or_default();
    Duration::from_secs_f64(ms.clamp(0.0, 120_000.0) / 1000.0)
}

/// The window: between 10 ms and 2 minutes.
pub(crate) fn window(yield_ms: Option<f64>, default: Duration) -> Duration {
    let ms = yield_ms.unwrap_or(default.as_secs_f64() * 1000.0);
    Duration::from_secs_f64(ms.clamp(10.0, 120_000.0) / 1000.0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(arguments: Value) -> Result<ExecParams, String> {
        ExecParams::read(arguments, &Defaults::default())
    }

    #[test]
    fn a_command_is_no_longer_than_a_system_takes() {
        let of = |bytes: usize| read(json!({ "command": "x".repeat(bytes) }));
        assert!(of(128 * 1024).is_ok());
        let why = "The command has more than 131072 bytes. Write it into a file, and run that.";
        assert_eq!(of(128 * 1024 + 1).unwrap_err(), why);
    }

    #[test]
    fn what_is_not_said_has_its_default() {
        let params = read(json!({ "command": "ls", "workdir": " ", "node": null })).unwrap();
        let expected = ExecParams {
            command: "ls".to_owned(),
            workdir: None,
            env: BTreeMap::new(),
            window: Duration::from_secs(10),
            continues: false,
            background: false,
            timeout: Some(1800.0),
            timeout_given: false,
            pty: false,
            host: None,
            call: Call::default(),
            node: None,
            elevated: None,
            description: None,
            again: false,
        };
        assert_eq!(params, expected);
    }

    #[test]
    fn windows_and_limits_are_clamped() {
        for (said, ms) in [(0.0, 10), (5.0, 10), (10.0, 10), (1e9, 120_000), (-1.0, 10)] {
            let params = read(json!({ "command": "x", "yieldMs": said })).unwrap();
            assert_eq!(params.window, Duration::from_millis(ms), "{said}");
        }
        for (said, limit) in [
            (1.5, Some(Duration::from_millis(1500))),
            (0.0, None),
            (-3.0, None),
            (2.6e6, Some(super::LONGEST)),
            (1.8e19, Some(super::LONGEST)),
            (1e300, Some(super::LONGEST)),
        ] {
            let params = read(json!({ "command": "x", "timeout": said })).unwrap();
            assert_eq!(params.limit(), limit, "{said}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            (json!({}), "Provide a command to start."),
            (json!({ "command": "" }), "Provide a command to start."),
            (
                json!([]),
                "The arguments of exec must be an object, not a list.",
            ),
            (
                json!({ "command": 1 }),
                "exec parameter \"command\" must be a string, not a number.",
            ),
            (
                json!({ "command": "x", "yieldMs": "soon" }),
                "exec parameter \"yieldMs\" must be a number, not a string.",
            ),
            (
                json!({ "command": "x", "background": 1 }),
                "exec parameter \"background\" must be true or false, not a number.",
            ),
            (
                json!({ "command": "x", "env": { "A": 1 } }),
                "exec parameter \"env\" must be an object of strings, not an object.",
            ),
            (
                json!({ "command": "x", "host": "foo" }),
                "Invalid exec host \"foo\". Allowed values: sandbox, gateway, node.",
            ),
            (
                json!({ "command": "x", "ask": "on_miss" }),
                "Invalid exec ask \"on_miss\". Allowed values: off, on-miss, always.",
            ),
            (
                json!({ "command": "x", "timeoutSeconds": 1 }),
                "exec has no parameter \"timeoutSeconds\". It has command, workdir, env, yieldMs, \
                 background, timeout, pty, host, security, ask, node, elevated, description, \
                 delayMs, again.",
            ),
            (
                json!({ "command": "x", "timeout": "NaN" }),
                "exec parameter \"timeout\" must be a number, not a string.",
            ),
            // Values that may widen stay strict.
            (
                json!({ "command": "x", "elevated": "true" }),
                "exec parameter \"elevated\" must be true or false, not a string.",
            ),
            (
                json!("command"),
                "The arguments of exec must be an object, not a string.",
            ),
        ];
        for (arguments, expected) in cases {
            assert_eq!(read(arguments).unwrap_err(), expected);
        }
    }

    #[test]
    fn text_is_taken_for_what_it_says() {
        let params = read(json!({
            "command": "x", "yieldMs": "50", "timeout": " 1.5 ", "pty": "true", "again": "false",
            "description": " builds\n the \u{202e}docs\u{1b}[2J ", "delayMs": 7,
        }));
        let params = params.unwrap();
        assert_eq!(params.window, Duration::from_millis(50));
        assert_eq!(params.timeout, Some(1.5));
        assert_eq!((params.pty, params.again), (true, false));
        assert_eq!(params.description.as_deref(), Some("builds the docs[2J"));
        let text = read(json!(r#"{"command":"x","background":true,"delayMs":"70"}"#)).unwrap();
        assert_eq!(text.command, "x");
        assert_eq!(text.window, Duration::from_millis(70));
        let at_once = read(json!({ "command": "x", "background": true })).unwrap();
        assert_eq!(at_once.window, Duration::ZERO);
    }

    #[test]
    fn words_are_read_in_any_case() {
        let params = read(json!({ "command": "x", "host": "Gateway ", "ask": "ALWAYS" })).unwrap();
        assert_eq!(params.host, Some(HostKind::Gateway));
        assert_eq!(params.call.ask, Some(Ask::Always));
    }
}
