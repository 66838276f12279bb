//! The rule that came nearest to a program that nothing covers, and what it misses.
//!
//! A read-out for the person who is asked; nothing here decides.

use std::cmp::Reverse;

use crate::judge::arguments::Arguments;
use crate::{Document, Facts, Rule, Segment};
use policy_values::glob::{Glob, base_name, collapse, normal};
use visible_text::sentences;

/// An entry or a rule that almost covered a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Miss {
    /// Where it stands: `agents.main.rules` or `agents.*.allowlist`.
    pub place: String,
    /// Its pattern.
    pub pattern: String,
    /// What it misses by.
    pub by: MissedBy,
}

sentences! {
    /// What a rule misses a program by.
    pub enum MissedBy as "missed" {
        NoFolder => "it has no folder, so it never matches",
        OtherProgram => "it is for another program of the same name",
        MoreArguments => "it needs more arguments",
        ArgumentsDiffer(word: usize) => "its arguments differ at word {word}",
        ArgumentPattern => "its pattern does not match the arguments",
        Folder(folder: String) => "it applies only in {folder}",
        Ended => "it has ended",
        Script => "the script is different or has changed",
    }
}

/// How near it came; a greater one is nearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// Another program of the same name.
    Name,
    /// The program; so many of its first arguments fit.
    Arguments(usize),
    /// The program and its arguments, but another script or an older one.
    Script,
    /// Everything but the folder.
    Folder,
    /// Everything but the date.
    Date,
}

/// The nearest miss among the grants that hold for an agent, its own first.
///
/// `segment` is one that nothing covered, `cwd` the folder of the request.
#[must_use]
pub fn nearest_miss(
    document: &Document,
    agent: &str,
    segment: &Segment,
    cwd: &str,
    facts: &dyn Facts,
) -> Option<Miss> {
    let look = Look {
        segment,
        cwd,
        facts,
    };
    let mut found: Vec<(Nearness, Miss)> = Vec::new();
    for id in [agent, "*"] {
        let Some(lists) = document.agents.get(id) else {
            continue;
        };
        let rules = lists.rules.iter().filter(|rule| !rule.deny);
        let rules = rules.filter_map(|rule| look.rule(rule, format!("agents.{id}.rules")));
        let entries = lists.allowlist.iter().filter_map(|entry| {
            let rule = Rule {
                pattern: entry.pattern.clone(),
                arg_pattern: entry.arg_pattern.clone(),
                expires_at: entry.expires_at,
                ..Rule::default()
            };
            look.rule(&rule, format!("agents.{id}.allowlist"))
        });
        found.extend(rules.chain(entries));
    }
    // The first of the nearest.
    found
        .into_iter()
        .min_by_key(|(nearness, _)| Reverse(*nearness))
        .map(|(_, miss)| miss)
}

struct Look<'a> {
    segment: &'a Segment,
    cwd: &'a str,
    facts: &'a dyn Facts,
}

impl Look<'_> {
    fn rule(&self, rule: &Rule, place: String) -> Option<(Nearness, Miss)> {
        let (nearness, by) = self.misses(rule)?;
        let pattern = rule.pattern.clone();
        Some((nearness, Miss { place, pattern, by }))
    }

    /// What a rule misses by; `None` where it has nothing to do with the program.
    fn misses(&self, rule: &Rule) -> Option<(Nearness, MissedBy)> {
        let platform = self.facts.platform();
        let name = base_name(self.segment.argv.first()?);
        let Some(glob) = Glob::new(&rule.pattern, self.facts.home(), platform) else {
            let same = rule.pattern.trim() == name;
            return same.then_some((Nearness::Name, MissedBy::NoFolder));
        };
        let paths = [&self.segment.resolved, &self.segment.real];
        if !paths
            .into_iter()
            .flatten()
            .any(|path| glob.matches(&normal(path, platform)))
        {
            let same = base_name(&rule.pattern) == name;
            return same.then_some((Nearness::Name, MissedBy::OtherProgram));
        }
        let arguments = self.segment.argv.get(1..).unwrap_or_default();
        if let Some(wanted) = &rule.args
            && wanted != arguments
        {
            let same = wanted.iter().zip(arguments).take_while(|(a, b)| a == b);
            let same = same.count();
            let by = match arguments.len() {
                count if count == same => MissedBy::MoreArguments,
                _ => MissedBy::ArgumentsDiffer(same + 1),
            };
            return Some((Nearness::Arguments(same), by));
        }
        let fits = Arguments::new(rule.arg_pattern.as_deref())
            .is_ok_and(|wanted| wanted.fit(Some(&self.segment.argv), self.cwd, platform));
        if !fits {
            return Some((Nearness::Arguments(0), MissedBy::ArgumentPattern));
        }
        if let Some(cwd) = &rule.cwd
            && collapse(cwd, platform) != collapse(self.cwd, platform)
        {
            return Some((Nearness::Folder, MissedBy::Folder(cwd.clone())));
        }
        if rule
            .expires_at
            .is_some_and(|end| end <= self.facts.now_ms())
        {
            return Some((Nearness::Date, MissedBy::Ended));
        }
        let has_script = rule.script.is_some() || rule.script_sha256.is_some();
        has_script.then_some((Nearness::Script, MissedBy::Script))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Agent, Entry, FileFacts, Platform};

    struct Here;

    impl Facts for Here {
        fn platform(&self) -> Platform {
            Platform::Linux
        }
        fn home(&self) -> &str {
            "/home/ada"
        }
        fn cwd(&self) -> &str {
            "/home/ada"
        }
        fn path(&self) -> &[String] {
            &[]
        }
        fn now_ms(&self) -> u64 {
            1_000
        }
        fn file(&self, _: &str) -> Option<FileFacts> {
            None
        }
        fn sha256(&self, _: &str) -> Option<String> {
            None
        }
        fn interpreter(&self, _: &str) -> Option<String> {
            None
        }
        fn names(&self, _: &str) -> Vec<String> {
            Vec::new()
        }
    }

    fn rule(pattern: &str, args: &[&str]) -> Rule {
        Rule {
            pattern: pattern.to_owned(),
            args: Some(args.iter().map(|word| (*word).to_owned()).collect()),
            ..Rule::default()
        }
    }

    #[test]
    fn a_pattern_is_compared_as_the_policy_compares_it() {
        let segment = Segment {
            argv: ["Rg", "-i"].map(str::to_owned).into(),
            resolved: Some("/Users/Ada/bin/Rg".to_owned()),
            real: None,
            matched: None,
            wrappers: Vec::new(),
            script: None,
            cwd: None,
        };
        let agent = Agent {
            rules: vec![rule("/Users/Ada/bin/Rg", &["-n"])],
            ..Agent::default()
        };
        let document = Document {
            agents: [("main".to_owned(), agent)].into(),
            ..Document::default()
        };
        let miss = nearest_miss(&document, "main", &segment, "/home/ada", &Here);
        assert_eq!(miss.unwrap().by, MissedBy::ArgumentsDiffer(1));
    }

    #[test]
    fn the_nearest_rule_and_what_it_misses_by() {
        let entry = |pattern: &str| Entry {
            pattern: pattern.to_owned(),
            ..Entry::default()
        };
        let rg = "/usr/bin/rg";
        let elsewhere = Rule {
            cwd: Some("/srv".to_owned()),
            ..rule(rg, &["-n", "TODO", "src"])
        };
        let over = Rule {
            expires_at: Some(1_000),
            ..rule(rg, &["-n", "TODO", "src"])
        };
        let deny = Rule {
            deny: true,
            ..rule(rg, &["-n", "TODO"])
        };
        let script = Rule {
            pattern: rg.to_owned(),
            script: Some("/x".to_owned()),
            ..Rule::default()
        };
        type Case<'a> = (&'a [Rule], &'a [Entry], Option<(&'a str, &'a str, &'a str)>);
        let (rules, allowlist) = ("agents.main.rules", "agents.main.allowlist");
        let cases: [Case<'_>; 9] = [
            (&[], &[entry("/usr/bin/ls")], None),
            (&[deny], &[], None),
            (
                &[],
                &[entry("rg")],
                Some((allowlist, "rg", "it has no folder, so it never matches")),
            ),
            (
                &[],
                &[entry("/opt/rg")],
                Some((
                    allowlist,
                    "/opt/rg",
                    "it is for another program of the same name",
                )),
            ),
            (
                &[rule(rg, &["-i"]), rule(rg, &["-n", "TODO", "lib"])],
                &[entry("/opt/rg")],
                Some((rules, rg, "its arguments differ at word 3")),
            ),
            (
                &[rule(rg, &["-n", "TODO", "src", "lib"])],
                &[],
                Some((rules, rg, "it needs more arguments")),
            ),
            (
                &[elsewhere.clone(), rule(rg, &["-n"])],
                &[],
                Some((rules, rg, "it applies only in /srv")),
            ),
            (&[elsewhere, over], &[], Some((rules, rg, "it has ended"))),
            (
                &[script],
                &[],
                Some((rules, rg, "the script is different or has changed")),
            ),
        ];
        let segment = Segment {
            argv: ["rg", "-n", "TODO", "src"].map(str::to_owned).into(),
            resolved: Some(rg.to_owned()),
            real: Some(rg.to_owned()),
            matched: None,
            wrappers: Vec::new(),
            script: None,
            cwd: None,
        };
        for (rules, entries, expected) in cases {
            let agent = Agent {
                rules: rules.to_vec(),
                allowlist: entries.to_vec(),
                ..Agent::default()
            };
            let document = Document {
                agents: [("main".to_owned(), agent)].into(),
                ..Document::default()
            };
            let miss = nearest_miss(&document, "main", &segment, "/home/ada", &Here);
            let by = miss.as_ref().map(|miss| miss.by.to_string());
            let shown = miss.as_ref().zip(by.as_deref());
            let shown = shown.map(|(miss, by)| (miss.place.as_str(), miss.pattern.as_str(), by));
            assert_eq!(shown, expected);
        }
    }
}
