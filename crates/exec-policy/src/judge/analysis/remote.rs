//! Commands for another computer.

use crate::shell::posix::{Trouble, Word};
use crate::{Code, Obstacle};

/// Programs that hand what stands behind the name of a computer to a shell there.
const SHELLS: [&str; 4] = ["autossh", "slogin", "ssh", "sshpass"];
/// Their letters that a value follows.
const VALUES: &str = "BbcDEeFIiJLlMmOoPpQRSWw";

/// What hides the commands for another computer: no denial of this one meets them.
pub(super) fn commands(name: &str, arguments: &[Word]) -> Option<Trouble> {
    if !SHELLS.contains(&name) {
        return None;
    }
    let mut operands = 0;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.text.strip_prefix('-') {
            Some("-") => {}
            Some(letters) if operands == 0 => {
                let value = letters.find(|char| VALUES.contains(char));
                if value.is_some_and(|at| at + 1 == letters.len()) {
                    words.next();
                }
            }
            Some(_) | None => operands += 1,
        }
    }
    (operands > 1).then(|| Trouble::new(Code::Wrapper, Obstacle::Carrier(name.to_owned())))
}
