//! What a program does with keys and with text that somebody goes on typing.

use crate::judge::analysis::Leaf;
use command_request::Executable;
use known_programs::Class;
use known_programs::{Role, of};
use policy_values::glob::base_name;

/// The name of a program that starts any other by a key (`!cmd`) once it is in a terminal, by
/// the path it is found at or by its real one.
pub(crate) fn pager(program: &Executable) -> Option<&str> {
    let mut names = [base_name(&program.path), base_name(&program.real)].into_iter();
    names.find(|name| of(name).is(Role::Pager))
}

/// The name of a program that would run what is typed into it: one of the table, or a shell or
/// an interpreter that is given nothing else to run.
pub(crate) fn listener(leaf: &Leaf) -> Option<&str> {
    let program = leaf.program.as_ref()?;
    let name = base_name(&program.path);
    let by_class = matches!(leaf.class, Class::Shell | Class::Interpreter);
    if by_class {
        let words = leaf.words.get(1..).unwrap_or_default();
        // What it is given to run is not what is typed, unless it goes on with that.
        let given = words.iter().any(|word| !word.text.starts_with('-'));
        let goes_on = words
            .iter()
            .any(|word| matches!(word.text.as_str(), "-i" | "-" | "-s"));
        return (!given || goes_on).then_some(name);
    }
    let mut names = [name, base_name(&program.real)].into_iter();
    names.find(|name| of(name).is(Role::Listener))
}
