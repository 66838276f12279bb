//! Sub-agents that are other programs: what their files say, and what is asked about.

use agent_hooks::{Agent, Command, Definition, Executor, Shell, What, started};
use serde_json::{Value, json};

use crate::call_of;

/// The name that a call of Qwen Code starts.
fn named(kind: &Value) -> String {
    let input = json!({ "subagent_type": kind, "prompt": "touch x", "description": "part" });
    match call_of(Agent::Qwen, "agent", input).wanted.what {
        What::SubAgent(name) => name,
        other @ (What::Command(_) | What::Files(_)) => panic!("{other:?}"),
    }
}

fn command(text: &str) -> Command {
    Command {
        text: text.to_owned(),
        shell: Shell::BashUnlessWindows,
        typed: true,
    }
}

/// Of these the command is asked about; nothing typed into it is seen.
#[test]
fn a_sub_agent_that_is_a_program_is_a_command() {
    for (kind, expected) in [
        (json!("codex"), Some(command("codex app-server --stdio"))),
        (json!(" Codex "), Some(command("codex app-server --stdio"))),
        (json!("CLAUDE-CODE"), Some(command("claude-agent-acp"))),
        (json!("general-purpose"), None),
        (json!("codex-like"), None),
        (json!(null), None),
        (json!(" "), None),
    ] {
        let name = named(&kind);
        assert_eq!(started(Agent::Qwen, &name, &[]), Ok(expected), "{kind}");
    }
    assert_eq!(named(&json!(null)), "general-purpose");
}

fn program(words: &[&str]) -> Executor {
    Executor::Program(words.iter().map(|word| (*word).to_owned()).collect())
}

const FORM: Executor =
    Executor::Unclear("its executor is not written as kind, command and args, one a line");
const SIGNS: Executor = Executor::Unclear("the file says more than one simple line for each key");
const CONTAINER: Executor = Executor::Unclear("it works in a container, without hooks");

#[test]
fn the_front_of_a_file_says_which_program() {
    let sh = || program(&["sh", "-c", "touch x"]);
    for (front, name, executor) in [
        // Its own.
        (
            "name: part\ndescription: a part",
            Some("part"),
            Executor::Itself,
        ),
        (
            "name: Part\ntools:\n  - read\n- write\nmodel: m",
            Some("part"),
            Executor::Itself,
        ),
        (
            "# remark\n\nname: 'part'\ndescription: >\n  executor: sh\n",
            Some("part"),
            Executor::Itself,
        ),
        (
            "name: \"part\"\nmcpServers:\n  a:\n    command: sh",
            Some("part"),
            Executor::Itself,
        ),
        // A program.
        (
            "name: part\nexecutor:\n  kind: acp\n  command: sh\n  args: [\"-c\", 'touch x']",
            Some("part"),
            sh(),
        ),
        (
            "executor:\n  args:\n    - -c\n    - \"touch x\"\n  command: sh\n  kind: codex\nname: part",
            Some("part"),
            sh(),
        ),
        (
            "executor:\n  args:\n  - -c\n  - \"touch x\"\n  command: sh\n  kind: acp",
            None,
            sh(),
        ),
        (
            "executor :\n    kind: acp\n    command: ' /opt/an agent '",
            None,
            program(&["/opt/an agent"]),
        ),
        (
            "executor:\n  kind: codex\n  command: codex",
            None,
            program(&["codex", "app-server", "--stdio"]),
        ),
        (
            "executor:\n  kind: codex\n  command: codex\n  args: []",
            None,
            program(&["codex"]),
        ),
        // A program, in a form that may be read otherwise.
        ("executor: {kind: acp, command: sh}", None, FORM),
        ("executor:\n  kind: acp\n  command: *sh", None, FORM),
        ("executor:\n  kind: acp\n  command: \"s\\x68\"", None, FORM),
        ("executor:\n  kind: acp\n  command: sh # remark", None, FORM),
        (
            "executor:\n  kind: acp\n  command: sh\n  command: bash",
            None,
            FORM,
        ),
        (
            "executor:\n  kind: acp\n  command: sh\n  args: [true]",
            None,
            FORM,
        ),
        (
            "executor:\n  kind: acp\n  command: sh\n  args: [-1]",
            None,
            FORM,
        ),
        (
            "executor:\n  kind: acp\n  command: sh\n    more",
            None,
            FORM,
        ),
        ("executor:\n  kind: acp", None, FORM),
        ("executor:\n  kind: other\n  command: sh", None, FORM),
        ("executor: &a\n  kind: acp\n  command: sh", None, FORM),
        ("executor:", None, FORM),
        (
            "executor:\nexecutor:\n  kind: acp\n  command: sh",
            None,
            FORM,
        ),
        (
            "name: part\nexecutionBackend: container",
            Some("part"),
            CONTAINER,
        ),
        (
            "executionBackend: container\nexecutor:\n  kind: acp\n  command: sh",
            None,
            FORM,
        ),
        // Who knows.
        (
            "{name: part, executor: {kind: acp, command: sh}}",
            None,
            SIGNS,
        ),
        ("  name: part\n  executor:\n    kind: acp", None, SIGNS),
        ("\"exec\\u0075tor\": {kind: acp, command: sh}", None, SIGNS),
        ("'executor':\n  kind: acp", None, SIGNS),
        ("? executor\n: {kind: acp, command: sh}", None, SIGNS),
        ("&a executor: {kind: acp, command: sh}", None, SIGNS),
        ("!!str executor: {kind: acp, command: sh}", None, SIGNS),
        (
            "name: part\n<<: {executor: {kind: acp, command: sh}}",
            None,
            SIGNS,
        ),
        (
            "name: part\n\texecutor: {kind: acp, command: sh}",
            None,
            SIGNS,
        ),
        (
            "name: part\n--- {executor: {kind: acp, command: sh}}",
            None,
            SIGNS,
        ),
        ("name: part\n... \nexecutor: {}", None, SIGNS),
        ("name: part\n%YAML 1.1\nexecutor: {}", None, SIGNS),
        (
            "description: x\rexecutor: {kind: acp, command: sh}",
            None,
            FORM,
        ),
        // A name that may be another one.
        ("name: part\nname: other", None, Executor::Itself),
        ("name: pa rt", None, Executor::Itself),
        ("name: p\n  art", None, Executor::Itself),
        ("name: *a", None, Executor::Itself),
        ("name: \"p\\x61rt\"", None, Executor::Itself),
        ("name: 'K\u{212a}'", None, Executor::Itself),
    ] {
        let name = name.map(str::to_owned);
        let expected = Some(Definition { name, executor });
        for text in [
            format!("---\n{front}\n---\nDo as told.\n"),
            format!("\u{feff}---\n{front}\n---\n").replace('\n', "\r\n"),
        ] {
            assert_eq!(Definition::read(&text), expected, "{text}");
        }
    }
    for text in ["", "executor:\n", "x\n---\na: b\n---\n"] {
        assert_eq!(Definition::read(text), None, "{text}");
    }
    // The agent may come to read what is no definition yet.
    for text in [
        "---\nname: part\n",
        "---\nname: part\n---",
        "--- \nname: part\n---\n",
        "\n---\nname: part\n---\n",
    ] {
        assert_eq!(
            Definition::read(text),
            Some(Definition::unclear()),
            "{text}"
        );
    }
}

fn file(path: &str, name: Option<&str>, executor: Executor) -> (String, Definition) {
    let name = name.map(str::to_owned);
    (path.to_owned(), Definition { name, executor })
}

/// A file counts whether or not another one with its name stands before it, and so does one whose name is not clear.
#[test]
fn a_file_decides_what_a_name_starts() {
    let sh = || program(&["sh", "-c", "it's"]);
    let shown = || Ok(Some(command(r"sh -c 'it'\''s'")));
    for (what, name, files, expected) in [
        ("no file", "part", vec![], Ok(None)),
        ("its own", "part", vec![file("a", Some("part"), Executor::Itself)], Ok(None)),
        ("another name", "part", vec![file("a", Some("other"), sh())], Ok(None)),
        ("this name", "part", vec![file("a", Some("part"), sh())], shown()),
        ("a known name anew", "codex", vec![file("a", Some("codex"), sh())], shown()),
        ("a known name of its own", "codex", vec![file("a", Some("codex"), Executor::Itself)],
            Ok(Some(command("codex app-server --stdio")))),
        ("a common name anew", "general-purpose", vec![file("a", Some("general-purpose"), sh())], shown()),
        ("no clear name", "part", vec![file("a", None, sh())], shown()),
        ("its own before it", "part",
            vec![file("a", Some("part"), Executor::Itself), file("b", Some("part"), sh())], shown()),
        ("the same twice", "part", vec![file("a", Some("part"), sh()), file("b", None, sh())], shown()),
        ("two programs", "part", vec![file("a", Some("part"), sh()), file("b", None, program(&["x"]))],
            Err("The sub-agent \"part\" may be another program by a and by b. Keep one of these files.".to_owned())),
        ("nobody knows", "part", vec![file("a", None, SIGNS)],
            Err("The sub-agent \"part\" may be another program by a, and Exec Companion can't tell which: \
                 the file says more than one simple line for each key.".to_owned())),
    ] {
        assert_eq!(started(Agent::Qwen, name, &files), expected, "{what}");
        assert_eq!(started(Agent::Claude, name, &files), Ok(None), "{what}");
    }
}
