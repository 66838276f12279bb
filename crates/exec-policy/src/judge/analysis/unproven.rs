//! What of a program and its words keeps its path from saying what would happen.

use super::later;
use crate::{Code, Obstacle, Platform};
use command_request::Executable;
use command_request::windows;
use known_programs::{self as programs, Class, Filter, code_options, scripts};
use policy_values::Trouble;
use policy_values::glob::base_name;
use shell_reader::Word;

/// Why the path of a program does not say enough about what would happen.
pub(super) fn unproven(
    program: &Executable,
    class: Class,
    arguments: &[Word],
    platform: Platform,
) -> Option<Trouble> {
    let path = base_name(&program.path);
    let ending = path.get(path.len().saturating_sub(4)..).unwrap_or_default();
    if [".bat", ".cmd"]
        .iter()
        .any(|it| ending.eq_ignore_ascii_case(it))
        && let Some(trouble) = windows::batch(arguments)
    {
        return Some(trouble);
    }
    let names = [path, base_name(&program.real)].map(programs::called);
    let name = names[0].as_ref();
    let different = if names[0] == names[1] { 1 } else { 2 };
    let names = names[..different].iter().map(AsRef::as_ref);
    // No word makes the others run a program, but for what a row of their own names.
    let harmful: Vec<&str> = names
        .clone()
        .filter(|name| !programs::harmless(name))
        .collect();
    let bears = |option: String| {
        let what = Obstacle::CodeOption(name.to_owned(), option);
        Some(Trouble::new(Code::InlineCode, what))
    };
    for known in names {
        if let Some(option) = code_options::found(known, arguments) {
            return bears(option);
        }
        if harmful.contains(&known)
            && let Some(word) = later::open(known, class, arguments)
        {
            return Some(scripts::unknown(name, word));
        }
    }
    match class {
        Class::Shell => Some(Trouble::new(
            Code::Shell,
            Obstacle::OpenShell(name.to_owned()),
        )),
        Class::Carrier => Some(Trouble::new(
            Code::Wrapper,
            Obstacle::Carrier(name.to_owned()),
        )),
        Class::MultiCall => Some(Trouble::new(
            Code::Wrapper,
            Obstacle::MultiCall(name.to_owned()),
        )),
        Class::Wrapper(_) => Some(Trouble::new(
            Code::Wrapper,
            Obstacle::UnprovenUse(name.to_owned()),
        )),
        Class::Interpreter => scripts::interpreter(name, arguments),
        Class::Ordinary => {
            let filter = harmful.iter().find_map(|name| programs::filter(name));
            match filter {
                Some(Filter::Awk) => scripts::awk(name, arguments),
                Some(Filter::Sed) => scripts::sed(name, arguments, platform == Platform::Macos),
                None => harmful
                    .iter()
                    .find_map(|known| code_options::suspected(known, arguments))
                    .and_then(bears),
            }
        }
    }
}
