//! Files that make another program a sub-agent of Qwen Code: each is named as a problem.

use agent_settings::{Agent, Problem, Way};
use serde_json::json;

use crate::home::Home;

const PROGRAM: &str = "---\nname: part\nexecutor:\n  kind: acp\n  command: sh\n---\nDo as told.\n";
const OWN: &str = "---\nname: part\ndescription: a part\n---\nDo as told.\n";

fn problems(home: &Home, agent: Agent) -> Vec<Problem> {
    let search = agent_settings::Search::only([]);
    let project = home.path("project");
    agent_settings::connection(agent, &home.places, &search, &[project]).problems
}

#[test]
fn a_sub_agent_that_is_another_program_is_named() {
    for (file, text, is_named) in [
        (".qwen/agents/x.md", PROGRAM, true),
        (".qwen/agents/x.md", "---\n'executor': {}\n---\n", true),
        (".qwen/agents/x.md", OWN, false),
        (".qwen/agents/x.txt", PROGRAM, false),
        (".qwen/agents/deeper/x.md", PROGRAM, false),
        ("project/.qwen/agents/x.md", PROGRAM, true),
        ("other/.qwen/agents/x.md", PROGRAM, false),
        (".qwen/extensions/mine/agents/x.md", PROGRAM, true),
        ("mine/agents/x.md", PROGRAM, true),
    ] {
        let home = Home::new();
        home.connect(Agent::Qwen, Way::Ask);
        let link = json!({ "type": "link", "source": home.path("mine") });
        home.put(
            ".qwen/extensions/y/.qwen-extension-install.json",
            link.to_string(),
        );
        home.put(file, text);
        let named = is_named.then(|| Problem::SubAgent(home.path(file)));
        let expected: Vec<Problem> = named.into_iter().collect();
        assert_eq!(problems(&home, Agent::Qwen), expected, "{file}: {text}");
        home.connect(Agent::Gemini, Way::Ask);
        assert_eq!(problems(&home, Agent::Gemini), [], "{file}");
    }
}

/// So many files are not read while an agent waits for its hook, and a folder in a file's place is no file.
#[test]
fn what_is_not_read_may_be_a_program() {
    for (folder, file) in [
        (".qwen/agents", ".md"),
        // Extensions count too, and so do those that have no sub-agent.
        (".qwen/extensions", "/agents/x.md"),
        (".qwen/extensions", "/other"),
    ] {
        let home = Home::new();
        home.connect(Agent::Qwen, Way::Ask);
        for at in 0..1_001 {
            home.put(&format!("{folder}/{at}{file}"), OWN);
        }
        let named = Problem::SubAgent(home.path(folder));
        assert_eq!(problems(&home, Agent::Qwen), [named], "{folder} {file}");
    }

    let home = Home::new();
    home.connect(Agent::Qwen, Way::Ask);
    home.put(".qwen/agents/x.md/file", "");
    let folder = Problem::SubAgent(home.path(".qwen/agents/x.md"));
    assert_eq!(problems(&home, Agent::Qwen), [folder]);
}
