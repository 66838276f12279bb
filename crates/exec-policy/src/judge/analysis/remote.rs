//! Commands for another computer.

use crate::{Code, Obstacle};
use known_programs::{Role, of};
use policy_values::Trouble;
use shell_reader::Word;

/// What hides the commands for another computer: no denial of this one meets them. Behind the
/// name of that computer stands what its shell gets.
pub(super) fn commands(name: &str, arguments: &[Word]) -> Option<Trouble> {
    let program = of(name);
    let usage = program.usage.filter(|_| program.is(Role::Remote))?;
    let mut operands = 0;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.text.as_str() {
            "--" => {}
            option if option.starts_with('-') && operands == 0 => {
                for _ in 0..usage.takes(option).more {
                    words.next();
                }
            }
            _ => operands += 1,
        }
    }
    (operands > 1).then(|| Trouble::new(Code::Wrapper, Obstacle::Carrier(name.to_owned())))
}
