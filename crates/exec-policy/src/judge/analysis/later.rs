//! Words that are decided when a command runs (E2): whether one can only be an argument.

use known_programs::{self as programs, Class, code_options};
use shell_reader::Word;

/// The first word that may become more than an argument of a program of this name: an option, a
/// subcommand, a script, or anything else by which it runs other code.
pub(super) fn open<'w>(name: &str, class: Class, arguments: &'w [Word]) -> Option<&'w Word> {
    let mut words = arguments.iter().enumerate();
    let found = words.find(|(at, word)| !word.known && !passes(name, class, arguments, *at));
    found.map(|(_, word)| word)
}

fn passes(name: &str, class: Class, arguments: &[Word], at: usize) -> bool {
    let Some(later) = &arguments[at].later else {
        return true;
    };
    if later.splits || later.lead.is_empty() || later.lead.starts_with(['-', '+', '@']) {
        return false;
    }
    match class {
        // Its script stands before it.
        Class::Interpreter => {
            let script = arguments.first();
            at > 0 && script.is_some_and(|word| word.known && !word.text.starts_with('-'))
        }
        Class::Ordinary if programs::filter(name).is_some() => true,
        Class::Ordinary => !code_options::may_become(name, arguments, at),
        Class::Shell | Class::Wrapper(_) | Class::Carrier | Class::MultiCall => false,
    }
}
