//! Lines of a grammar of their own, by a seed: most can be proven, some are broken on purpose.

use crate::filters::filter;

/// Numbers that follow from a seed (SplitMix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below a number.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        let most = u64::try_from(most.max(1)).unwrap_or(1);
        usize::try_from(self.next() % most).unwrap_or_default()
    }

    pub(crate) fn one<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// In so many of a hundred.
    pub(crate) fn in_hundred(&mut self, times: usize) -> bool {
        self.below(100) < times
    }
}

const LISTED: [&str; 18] = [
    "ok",
    "ok",
    "fine",
    "ls",
    "cat",
    "wc",
    "grep",
    "rg",
    "head",
    "tail",
    "sort",
    "cut",
    "tr",
    "make",
    "npm",
    "cp",
    "git log",
    "git status",
];
const BUILTINS: [&str; 21] = [
    "true",
    "false",
    ":",
    "pwd",
    "echo a",
    "echo -n",
    "echo \"$X\"",
    "echo *",
    "printf '%s\\n' $X",
    "printf %s a",
    "printf '%b%%' \"$Y\"",
    "test -f a",
    "[ -d d ]",
    "[ \"$X\" = b ]",
    "[ ! -e gone ]",
    "[ $? -eq 0 ]",
    "test -n \"$X\"",
    "exit",
    "exit 3",
    "cd d",
    "cd ..",
];
const WORDS: [&str; 74] = [
    "a",
    "b.txt",
    "-l",
    "--long",
    "--x=y",
    "-n5",
    "'q r'",
    "\"q r\"",
    "'; bad'",
    "\"; bad\"",
    "'$(bad)'",
    "\"a`:`b\"",
    "\\;",
    "\\|",
    "a\\ b",
    "\\$X",
    "''",
    "\"\"",
    "$'bad\\n'",
    "$'\\x41'",
    "$'a\\'b'",
    "HEAD~1",
    "a~",
    "a~bad",
    "{}",
    "@{u}",
    "{0}",
    "stash@{0}",
    "x^",
    "a^b",
    "@",
    "%",
    "a=b",
    "a=~",
    "=a",
    "a:~",
    "5$",
    "\"$\"",
    "$",
    "a$ b",
    "#a",
    "a#b",
    "!",
    "!a",
    "a!b",
    "-",
    "--",
    ".",
    "..",
    "./a",
    "/dev/null",
    "~",
    "~/a",
    "\"$X\"",
    "a\"$X\"",
    "\"a$Y\"",
    "src/\"$Z\"",
    "*",
    "?",
    "*.txt",
    "a*",
    "[ab]",
    "d/*",
    "{a,b}",
    "a{1..3}",
    "${X}",
    "\"${Y}\"",
    "\"$?\"",
    "$#",
    "\"$1\"",
    "é",
    "a,b",
    "a+b",
    "%s",
];
/// Words that must not pass where they would run something.
const HAZARDS: [&str; 62] = [
    "$X",
    "$Y",
    "$Z",
    "$(bad)",
    "`bad`",
    "<(bad)",
    ">(bad)",
    "${X:-$(bad)}",
    "${X@P}",
    "${!X}",
    "$((`bad`))",
    "$[1]",
    "$X[1]",
    "=bad",
    "=ok",
    "~bad",
    "a=~bad",
    "{bad,}",
    "*(e:bad:)",
    "*(N)",
    "^a",
    "a#",
    "(bad)",
    "(#e)",
    "<1-3>",
    "bad",
    ";bad",
    "|bad",
    "&bad",
    "&&bad",
    "\nbad",
    "\r",
    "\rbad",
    "\u{a0}",
    "\u{2028}bad",
    "\\\nbad",
    "\"$(bad)\"",
    "\"`bad`\"",
    "$\"bad\"",
    "$'\\u0041'",
    "$'\\c'",
    "!!",
    "!bad",
    "^bad^",
    "> w",
    ">w",
    ">> w",
    "2> w",
    "&> w",
    "<> w",
    ">| w",
    ">& w",
    "< a",
    "<< E",
    "<<< bad",
    "<<-E",
    "3>&1 >w",
    "PATH=.",
    "x=bad",
    "-c bad",
    "$0",
    "$@",
];
pub(crate) const ENDS: [&str; 22] = [
    "",
    "",
    "",
    "",
    "",
    "",
    " 2>&1",
    " 2>/dev/null",
    " >/dev/null 2>&1",
    " > /dev/null",
    " < /dev/null",
    " > out/a",
    " >> out/b.txt",
    " 2> out/c",
    " >| out/d",
    " <<< a",
    " <<< \"q\"",
    " < a",
    " &> /dev/null",
    " 2>&-",
    " > out/e 2>&1",
    " <<'E'\n$(bad) `bad`\nE\n",
];
const CARRIERS: [&str; 13] = [
    "xargs ",
    "xargs -n1 ",
    "xargs -0 ",
    "xargs -I{} ",
    "env ",
    "env A=1 ",
    "LANG=C ",
    "LC_ALL=C ",
    "nice ",
    "nice -n 5 ",
    "timeout 5 ",
    "nohup ",
    "time ",
];
const JOINTS: [&str; 12] = [
    " | ", " | ", "; ", "; ", " && ", " && ", " || ", "\n", " |& ", "|", ";", "&&",
];

/// A line of some depth.
pub(crate) fn line(dice: &mut Dice) -> String {
    let mut text = list(dice, 2);
    if dice.in_hundred(60) {
        for _ in 0..=dice.below(2) {
            text = broken(text, dice);
        }
    }
    text
}

fn list(dice: &mut Dice, depth: usize) -> String {
    let mut text = part(dice, depth);
    for _ in 0..dice.below(4) {
        text.push_str(dice.one(&JOINTS));
        text.push_str(&part(dice, depth));
    }
    text
}

fn part(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 || dice.in_hundred(72) {
        return simple(dice, depth);
    }
    let inner = list(dice, depth - 1);
    let end = dice.one(&ENDS);
    match dice.below(10) {
        0 => format!("({inner}){end}"),
        1 => format!("{{ {inner}; }}{end}"),
        2 => format!("if {}; then {inner}; fi", simple(dice, 0)),
        3 => format!(
            "if {}; then {inner}; else {}; fi{end}",
            simple(dice, 0),
            simple(dice, 0)
        ),
        4 => format!("for f in {} {}; do {inner}; done", word(dice), word(dice)),
        5 => format!(
            "for f in a b; do {} \"$f\"; {inner}; done{end}",
            dice.one(&LISTED)
        ),
        6 => format!("! {inner}"),
        7 => format!(
            "{} <<'E' | {}\n$(bad)\nbad\nE\n",
            dice.one(&LISTED),
            simple(dice, 0)
        ),
        8 => format!(
            "cd {} && {inner}",
            dice.one(&["d", "d/e", "..", "~", "link", ".", "./d", "out"])
        ),
        _ => format!("sh -c {}", quoted(&inner)),
    }
}

fn simple(dice: &mut Dice, depth: usize) -> String {
    if dice.in_hundred(20) {
        return format!("{}{}", dice.one(&BUILTINS), dice.one(&ENDS));
    }
    if dice.in_hundred(6) {
        let program = dice.one(&LISTED);
        let ends = dice.one(&["\\;", "+", "';'"]);
        let kind = dice.one(&["-exec", "-execdir"]);
        return format!("find . -name '*.txt' {kind} {program} {{}} {ends}");
    }
    if dice.in_hundred(8) {
        return filter(dice);
    }
    let mut text = String::new();
    if dice.in_hundred(14) {
        text.push_str(dice.one(&CARRIERS));
    }
    text.push_str(match dice.in_hundred(5) {
        true => dice.one(&[
            "./d/tool",
            "./tool",
            "d/tool",
            "../d/tool",
            "'ok'",
            "\\ok",
            "o\"k\"",
            "bad",
        ]),
        false => dice.one(&LISTED),
    });
    for _ in 0..dice.below(4) {
        text.push(' ');
        if depth > 0 && dice.in_hundred(7) {
            let inner = list(dice, depth - 1);
            text.push_str(&match dice.below(3) {
                0 => format!("$({inner})"),
                1 => format!("\"$({inner})\""),
                _ => format!("`{inner}`"),
            });
        } else {
            text.push_str(&word(dice));
        }
    }
    text.push_str(dice.one(&ENDS));
    text
}

pub(crate) fn word(dice: &mut Dice) -> String {
    match dice.in_hundred(4) {
        true => dice.one(&HAZARDS).to_owned(),
        false => dice.one(&WORDS).to_owned(),
    }
}

pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The same line with one thing put in, taken out or doubled.
fn broken(text: String, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = dice.below(chars.len() + 1);
    match dice.below(5) {
        0 if at < chars.len() => {
            chars.remove(at);
        }
        1 if at < chars.len() => {
            let char = chars[at];
            chars.insert(at, char);
        }
        2 => {
            let signs = [
                "'", "\"", "\\", "`", "$", "(", ")", "{", "}", ";", "&", "|", "<", ">", "#", "~",
                "=", "\n", "!",
            ];
            chars.splice(at..at, dice.one(&signs).chars());
        }
        3 if at < chars.len() => {
            let end = (at + 1 + dice.below(6)).min(chars.len());
            let part: Vec<char> = chars[at..end].to_vec();
            let to = dice.below(chars.len());
            chars.splice(to..to, part);
        }
        _ => {
            chars.splice(at..at, dice.one(&HAZARDS).chars());
        }
    }
    chars.into_iter().collect()
}
