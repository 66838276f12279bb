//! Removes the containers that an engine keeps although they have ended.

use std::path::Path;
use std::time::Duration;

use process_runner::{Command, End, run};

/// The label of the containers that the tools make.
pub(super) const LABEL: &str = "exec-companion.sandbox";

/// How long an engine may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Removes all ended containers of any tools, so that none is left of tools that were killed. `outer` is the program that
/// reaches a container, without its words.
pub(super) async fn remove_ended(program: &str, outer: &Command) {
    let label = format!("label={LABEL}");
    let mut words = vec!["ps", "-a"];
    // Podman believes that a container runs whose watching process was killed.
    if Path::new(program)
        .file_stem()
        .is_some_and(|name| name == "podman")
    {
        words.push("--sync");
    }
    words.extend(["--filter", &label, "--filter", "status=exited"]);
    words.extend(["--format", "{{.Names}}"]);
    if let Some(names) = engine(program, &words, outer).await {
        let names: Vec<&str> = names.split_whitespace().collect();
        if !names.is_empty() {
            remove(program, &names, outer).await;
        }
    }
}

/// Removes the containers with these names.
pub(super) async fn remove(program: &str, names: &[&str], outer: &Command) {
    let words: Vec<&str> = ["rm", "-f"].iter().chain(names).copied().collect();
    // Where it fails, the engine says so as it makes a container with such a name.
    engine(program, &words, outer).await;
}

/// What the engine printed, if it did as it was told.
async fn engine(program: &str, words: &[&str], outer: &Command) -> Option<String> {
    let argv = std::iter::once(&program).chain(words);
    let command = Command {
        argv: argv.map(|word| (*word).to_owned()).collect(),
        timeout: Some(PATIENCE),
        ..outer.clone()
    };
    let outcome = run(&command, std::future::pending()).await;
    (outcome.end == End::Exited(0)).then_some(outcome.stdout)
}
