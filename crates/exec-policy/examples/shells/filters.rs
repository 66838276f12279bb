//! Lines with a filter and a program of its own for it, by a seed.

use crate::grammar::{Dice, ENDS, quoted, word};

/// What a script of `sed` is made of, mostly.
const SED: [&str; 40] = [
    "p",
    "d",
    "q",
    "Q",
    "N",
    "=",
    "l",
    "h;x;G",
    "s/a/b/",
    "s/a/bad/g",
    "s|a|bad|p",
    "s/a/bad/I",
    "y/ab/ba/",
    "1",
    "$",
    "1,2",
    "/a/",
    "/a/,$",
    "!",
    "2~3",
    "0~2",
    "1,+1",
    ";",
    "; ",
    "\n",
    " ",
    "s/[/]/x/",
    "s/[]/]/x/",
    "/[/]/",
    "s/a\\/b/c/",
    "s,a,b,",
    "s/.*/bad/",
    "{",
    "}",
    "e",
    "e bad",
    "w w",
    "s/a/bad/e",
    "s/a/b/w w",
    "r a",
];
/// What a program of `awk` is made of, mostly.
const AWK: [&str; 32] = [
    "{print}",
    "{print $1}",
    "/a/",
    "NR==1",
    "{",
    "}",
    "print",
    "print \"bad\"",
    " ",
    ";",
    "\n",
    "BEGIN",
    "END{print NR}",
    "$1",
    "a=1",
    "length($0)",
    "substr($0,1)",
    "gsub(/a/,\"b\")",
    "printf \"%s\",$0",
    "(",
    ")",
    "\"",
    "/",
    "NF",
    "system(\"bad\")",
    "print > \"w\"",
    "print | \"bad\"",
    "\"bad\" | getline",
    "getline < \"a\"",
    "close(\"a\")",
    "sys\\tem(\"bad\")",
    "1",
];

/// A filter with a program of its own.
pub(crate) fn filter(dice: &mut Dice) -> String {
    let sed = dice.in_hundred(60);
    let signs: &[&str] = if sed { &SED } else { &AWK };
    let mut script = String::new();
    for _ in 0..=dice.below(4) {
        script.push_str(dice.one(signs));
    }
    let script = quoted(&script);
    let line = match (sed, dice.below(4)) {
        (true, 0) => format!("sed -n {script} a"),
        (true, 1) => format!("sed -e p -e {script} a b.txt"),
        (true, 2) => format!("sed -E {script} a -n"),
        (true, _) => format!("sed {script} a {}", word(dice)),
        (false, 0) => format!("awk -F: {script} a"),
        (false, 1) => format!("awk -v x=1 {script} a"),
        (false, _) => format!("awk {script} a {}", word(dice)),
    };
    format!("{line}{}", dice.one(&ENDS))
}
