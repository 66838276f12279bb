//! A rule as one sentence: `main may run git status in ~/demo`.

use catalogue::Language;
use exec_policy::{Entry, Rule};
use view_model::TextRun;

use super::rule::words_of;
use crate::{FIRST, SECOND, filled, visible};

/// How a sentence calls programs and folders.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    /// Shortens a path: a program to the name by which a terminal finds it, the home to `~`.
    pub short: &'a dyn Fn(&str) -> String,
    /// The language.
    pub words: Language,
}

impl Naming<'_> {
    /// Every path as it is written in the file.
    #[must_use]
    pub fn whole(words: Language) -> Self {
        Self {
            short: &str::to_owned,
            words,
        }
    }

    fn said(&self, path: &str) -> Vec<TextRun> {
        visible(&(self.short)(path), self.words)
    }
}

/// What an entry of the allowlist says of an agent.
#[must_use]
pub fn entry_sentence(agent: &str, entry: &Entry, naming: Naming) -> Vec<TextRun> {
    let rule = Rule {
        pattern: entry.pattern.clone(),
        arg_pattern: entry.arg_pattern.clone(),
        ..Rule::default()
    };
    rule_sentence(agent, &rule, naming)
}

/// What a rule says of an agent: all that bears on a decision but its end and the hash of a script.
#[must_use]
pub fn rule_sentence(agent: &str, rule: &Rule, naming: Naming) -> Vec<TextRun> {
    let words = naming.words;
    let who = visible(&super::agent(agent, words), words);
    if let Some(files) = &rule.writes {
        let sentence = words.rule_may_write(FIRST, SECOND);
        return filled(&sentence, &[who, naming.said(files)]);
    }
    let sentence = if rule.deny {
        words.rule_never(FIRST, SECOND)
    } else {
        words.rule_may(FIRST, SECOND)
    };
    filled(&sentence, &[who, what(rule, naming)])
}

fn what(rule: &Rule, naming: Naming) -> Vec<TextRun> {
    let words = naming.words;
    let around = |sentence: String, parts: &[Vec<TextRun>]| filled(&sentence, parts);
    let program = || naming.said(&rule.pattern);
    let what = match (&rule.line, &rule.args, &rule.script, &rule.arg_pattern) {
        (Some(line), ..) => around(words.rule_the_line(FIRST), &[visible(line, words)]),
        (_, Some(args), ..) if args.is_empty() && !rule.more => {
            around(words.rule_no_arguments(FIRST), &[program()])
        }
        (_, Some(args), ..) => words_of(program(), args, rule.more, words),
        (_, _, Some(script), _) => around(
            words.rule_with_script(FIRST, SECOND),
            &[program(), naming.said(script)],
        ),
        (_, _, _, Some(pattern)) if pattern.starts_with("sha256:") => {
            around(words.rule_as_allowed(FIRST), &[program()])
        }
        (_, _, _, Some(pattern)) => around(
            words.rule_arguments_like(FIRST, SECOND),
            &[program(), visible(pattern, words)],
        ),
        (None, None, None, None) => around(words.rule_any_arguments(FIRST), &[program()]),
    };
    match &rule.cwd {
        Some(folder) => around(
            words.rule_only_in(FIRST, SECOND),
            &[what, naming.said(folder)],
        ),
        None => what,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(path: &str) -> String {
        match path {
            "/usr/bin/git" => "git".to_owned(),
            path => path.replace("/home/ada", "~"),
        }
    }

    #[test]
    fn a_rule_says_all_that_it_allows_or_refuses() {
        let naming = Naming {
            short: &short,
            words: Language::English,
        };
        let git = || Rule {
            pattern: "/usr/bin/git".to_owned(),
            ..Rule::default()
        };
        let args = |words: &[&str]| Some(words.iter().map(|it| (*it).to_owned()).collect());
        let folder = || Some("/home/ada/demo".to_owned());
        let like = |pattern: &str| Some(pattern.to_owned());
        let rows = [
            ("main", git(), "main may run git with any arguments"),
            ("*", git(), "Every agent may run git with any arguments"),
            (
                "main",
                Rule {
                    cwd: folder(),
                    ..git()
                },
                "main may run git with any arguments in ~/demo",
            ),
            (
                "main",
                Rule {
                    args: args(&["status"]),
                    cwd: folder(),
                    ..git()
                },
                "main may run git status in ~/demo",
            ),
            (
                "main",
                Rule {
                    args: args(&["commit", "-m", "a b"]),
                    ..git()
                },
                "main may run git commit -m “a b”",
            ),
            (
                "main",
                Rule {
                    args: args(&[]),
                    ..git()
                },
                "main may run git without arguments",
            ),
            (
                "main",
                Rule {
                    args: args(&["push"]),
                    more: true,
                    deny: true,
                    ..git()
                },
                "main may never run git push …",
            ),
            (
                "main",
                Rule {
                    deny: true,
                    ..git()
                },
                "main may never run git with any arguments",
            ),
            (
                "main",
                Rule {
                    arg_pattern: like("^status$"),
                    ..git()
                },
                "main may run git with arguments like ^status$",
            ),
            (
                "main",
                Rule {
                    arg_pattern: like("sha256:00"),
                    ..git()
                },
                "main may run git with the arguments that you allowed",
            ),
            (
                "main",
                Rule {
                    pattern: "/usr/bin/python3".to_owned(),
                    script: Some("/home/ada/demo/x.py".to_owned()),
                    ..Rule::default()
                },
                "main may run /usr/bin/python3 with the script ~/demo/x.py, unchanged",
            ),
            (
                "main",
                Rule {
                    writes: Some("/home/ada/demo/out/**".to_owned()),
                    ..Rule::default()
                },
                "main may write to ~/demo/out/**",
            ),
            (
                "main",
                Rule {
                    line: Some("ls; id".to_owned()),
                    cwd: folder(),
                    ..Rule::default()
                },
                "main may run the line ls; id in ~/demo",
            ),
        ];
        for (agent, rule, said) in rows {
            let runs = rule_sentence(agent, &rule, naming);
            let text: String = runs.into_iter().map(|run| run.text).collect();
            assert_eq!(text, said);
        }
    }
}
