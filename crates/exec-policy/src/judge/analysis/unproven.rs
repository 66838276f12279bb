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
    let called = base_name(&program.path).to_lowercase();
    if [".bat", ".cmd"].iter().any(|end| called.ends_with(end))
        && let Some(trouble) = windows::batch(arguments)
    {
        return Some(trouble);
    }
    let names = [
        programs::called(&called),
        programs::called(base_name(&program.real)),
    ];
    let name = names[0].as_ref();
    let different = if names[0] == names[1] { 1 } else { 2 };
    let bears = |option: String| {
        let what = Obstacle::CodeOption(name.to_owned(), option);
        Some(Trouble::new(Code::InlineCode, what))
    };
    for known in &names[..different] {
        if let Some(option) = code_options::found(known, arguments) {
            return bears(option);
        }
        if !programs::harmless(known)
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
            let filter = names.iter().find_map(|name| programs::filter(name));
            let mut names = names[..different].iter();
            match filter {
                Some(Filter::Awk) => scripts::awk(name, arguments),
                Some(Filter::Sed) => scripts::sed(name, arguments, platform == Platform::Macos),
                None => names
                    .find_map(|known| code_options::suspected(known, arguments))
                    .and_then(bears),
            }
        }
    }
}
