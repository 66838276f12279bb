//! A fault in the hook is a denial: an agent would take a process that ended otherwise for a yes.

use std::env;

use agent_hooks::{Agent, Answer, reply};
use command_line::{exits, say, shown};

/// If this process is a hook, a fault in it is a denial.
pub(crate) fn deny_if_a_fault_ends_it() {
    let mut words = env::args_os().skip(1);
    if words.next().is_some_and(|word| word == super::WORD) {
        let agent = words.next().and_then(|word| Agent::named(word.to_str()?));
        deny_at_a_fault(agent);
    }
}

/// From now on a panic of any thread ends this process with a denial, in the form of this agent where it is known.
fn deny_at_a_fault(agent: Option<Agent>) {
    std::panic::set_hook(Box::new(move |fault| {
        let why = format!("The hook of Exec Companion has a fault, so nothing runs: {fault}");
        match agent {
            Some(agent) => drop(super::print(&reply(agent, None, &Answer::Deny(why)))),
            None => say(&shown::visible(&why)),
        }
        std::process::exit(exits::USAGE.into());
    }));
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Output};
    use std::thread;

    use serde_json::{Value, json};

    use super::*;

    const AGENT: &str = "AGENT_OF_THIS_TEST";

    /// In the process that [`ended`] starts: a thread of a hook has a fault.
    #[test]
    #[ignore = "ends its process"]
    fn a_fault() {
        let agent = env::var(AGENT).ok().and_then(|id| Agent::named(&id));
        deny_at_a_fault(agent);
        let fault = thread::spawn(|| panic!("on \"purpose\"\u{202e}\nsecond line"));
        let _ = fault.join();
        panic!("the process goes on after a fault");
    }

    /// How a process with a fault ends.
    fn ended(agent: &str) -> Output {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--exact", "hook::fault::tests::a_fault", "--ignored"]);
        command.env(AGENT, agent).output().unwrap()
    }

    /// A text without the place of the fault, which differs from build to build.
    fn placeless(text: &str) -> String {
        let (before, rest) = text.split_once("panicked at ").unwrap();
        let (_, behind) = rest.split_once("on ").unwrap();
        format!("{before}panicked at HERE: on {behind}")
    }

    /// The last line of what the process printed: the tests' own words stand before it.
    fn last_line(text: &[u8]) -> String {
        let text = String::from_utf8(text.to_vec()).unwrap();
        text.trim_end().rsplit('\n').next().unwrap().to_owned()
    }

    #[test]
    fn a_fault_is_the_denial_of_each_agent() {
        let why = "The hook of Exec Companion has a fault, so nothing runs: \
                   panicked at HERE: on \"purpose\"⟨U+202E right-to-left override⟩\nsecond line";
        for agent in Agent::ALL {
            let ended = ended(agent.id());
            assert_eq!(ended.status.code(), Some(2), "{agent:?}: {ended:?}");
            let said: Value = serde_json::from_str(&last_line(&ended.stdout)).unwrap();
            let specific = &said["hookSpecificOutput"];
            let reason = match agent {
                Agent::Copilot => &said["permissionDecisionReason"],
                Agent::Gemini => &said["reason"],
                Agent::Claude | Agent::Codex | Agent::Qwen | Agent::Opencode => {
                    &specific["permissionDecisionReason"]
                }
            };
            let reason = reason.as_str().unwrap();
            assert_eq!(placeless(reason), why, "{agent:?}");
            let form = match agent {
                Agent::Copilot => {
                    json!({ "permissionDecision": "deny", "permissionDecisionReason": reason })
                }
                Agent::Gemini => json!({ "decision": "deny", "reason": reason }),
                Agent::Claude | Agent::Codex | Agent::Qwen | Agent::Opencode => {
                    json!({ "hookSpecificOutput": {
                        "hookEventName": "PreToolUse",
                        "permissionDecision": "deny",
                        "permissionDecisionReason": reason,
                    } })
                }
            };
            assert_eq!(said, form, "{agent:?}");
            let told = String::from_utf8(ended.stderr).unwrap();
            if agent == Agent::Qwen {
                let told: Value = serde_json::from_str(&told).unwrap();
                let mut form = form;
                form["continue"] = false.into();
                form["stopReason"] = reason.into();
                assert_eq!(told, form);
            } else {
                let told = placeless(told.strip_prefix("exec-host: ").unwrap());
                assert_eq!(told, format!("{why}\n"), "{agent:?}");
            }
        }
    }

    #[test]
    fn a_fault_before_the_agent_is_known_is_a_denial_too() {
        let ended = ended("nobody");
        assert_eq!(ended.status.code(), Some(2), "{ended:?}");
        let told = String::from_utf8(ended.stderr).unwrap();
        assert!(told.starts_with("exec-host: The hook of Exec Companion has a fault"));
    }
}
