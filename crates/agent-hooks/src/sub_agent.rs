//! What the start of a sub-agent comes to.

use crate::Agent;
use crate::definition::{Definition, Executor};
use crate::table::shape;
use crate::wanted::Command;

/// What starting the sub-agent with this name comes to: nothing that is asked about, if the agent itself does its
/// work; else the command that starts the program, which nobody sees at work.
///
/// `definitions` are those of all files that the agent may read, each with its path. Which of two files with one
/// name counts is not for certain, so that each file counts, and one of an unknown name may have this name.
///
/// # Errors
/// What it would start cannot be shown: the reason, in one sentence.
pub fn started(
    agent: Agent,
    name: &str,
    definitions: &[(String, Definition)],
) -> Result<Option<Command>, String> {
    let Some(delegation) = &shape(agent).delegation else {
        return Ok(None);
    };
    let command = |text: String| Command {
        text,
        shell: delegation.shell,
        typed: true,
    };
    let may_be = |it: &&(String, Definition)| {
        it.1.executor != Executor::Itself && it.1.name.as_deref().is_none_or(|it| it == name)
    };
    let mut others = definitions.iter().filter(may_be);
    let Some((path, first)) = others.next() else {
        let mut programs = delegation.programs.iter();
        let known = programs.find(|(known, _)| *known == name);
        return Ok(known.map(|(_, text)| command((*text).to_owned())));
    };
    if let Some((other, _)) = others.find(|(_, it)| it.executor != first.executor) {
        return Err(format!(
            "The sub-agent {name:?} may be another program by {path} and by {other}. Keep one of these files."
        ));
    }
    match &first.executor {
        Executor::Program(words) => Ok(Some(command(line(words)))),
        Executor::Itself => Ok(None),
        Executor::Unclear(why) => Err(format!(
            "The sub-agent {name:?} may be another program by {path}, and Exec Companion can't tell which: {why}."
        )),
    }
}

/// Words as a line for a shell.
fn line(words: &[String]) -> String {
    let plain = |char: char| char.is_ascii_alphanumeric() || "_-./+@=".contains(char);
    let quoted = |word: &String| match !word.is_empty() && word.chars().all(plain) {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}
