//! The programs of this computer, as patterns meet them and the policy sees them.
//!
//! Nothing here knows what a pattern or a program means. A pattern meets a program where a
//! denial of it would hold, and what a program is, is what the policy says to it when nothing
//! is listed.

mod search;

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use exec_policy::{
    Agent, Code, Config, Document, Facts, FileFacts, Offer, Platform, Policy, Request, Rule,
};
use local_policy::{Judge, PLATFORM};
use serde_json::json;

use self::search::{Sieve, comparable, files_below};

/// How many files are looked at for one wildcard, besides those on `PATH`.
const MAX_FILES: usize = 20_000;

/// What a program can be made to run (D7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Itself.
    Itself,
    /// Whatever its arguments or its input say.
    Anything(&'static str),
}

/// A program that a pattern meets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) path: String,
    pub(super) real: String,
    comparable: [String; 2],
}

/// What a pattern meets now.
#[derive(Debug, Default)]
pub(super) struct Covered {
    pub(super) programs: Vec<Program>,
    /// Every place was looked at.
    pub(super) complete: bool,
}

/// This computer. What it was asked is kept: one command line looks at one moment.
pub(super) struct Catalog<'j> {
    judge: &'j Judge,
    facts: Box<dyn Facts + 'j>,
    files: RefCell<HashMap<String, Option<FileFacts>>>,
    on_path: OnceCell<Vec<Program>>,
    unlisted: Policy,
}

impl<'j> Catalog<'j> {
    pub(super) fn new(judge: &'j Judge) -> Self {
        let config = Config::read(&json!({ "tools": { "exec": { "safeBins": [] } } })).0;
        Self {
            facts: Box::new(judge.machine().facts(&Request::argv([""; 0]))),
            files: RefCell::default(),
            on_path: OnceCell::new(),
            unlisted: judge.compile(&Document::default(), &config),
            judge,
        }
    }

    /// The programs that a pattern meets by their path or their real path.
    pub(super) fn covered(&self, pattern: &str) -> Covered {
        let pattern = self.expanded(pattern);
        let wildcard = pattern.find(['*', '?']);
        if wildcard.is_none()
            && let Some(program) = self.program(pattern.clone())
        {
            return Covered {
                programs: vec![program],
                complete: true,
            };
        }
        let sieve = Sieve::new(&pattern, wildcard.unwrap_or(pattern.len()));
        let denial = OnceCell::new();
        let meets = |program: &Program| {
            sieve.passes(program) && {
                let denial = denial.get_or_init(|| self.denial(&pattern));
                self.decide(denial, &program.path, self).code == Code::DenyRule
            }
        };
        let found = self.on_path().iter().filter(|it| meets(it));
        let mut programs: Vec<_> = found.cloned().collect();
        let walked = wildcard.map(|wildcard| self.walk(&pattern, wildcard));
        // Without wildcards it was only a matter of case.
        let (walked, complete) = walked.unwrap_or((Vec::new(), true));
        for path in walked {
            if !programs.iter().any(|known| known.path == path)
                && sieve.may_pass(&path)
                && let Some(program) = self.program(path).filter(&meets)
            {
                programs.push(program);
            }
        }
        Covered { programs, complete }
    }

    /// What the program at this path can be made to run; of a path where nothing is, what its
    /// name says.
    pub(super) fn reach(&self, path: &str) -> Reach {
        let named = Named(self);
        let there = self.file(path).is_some_and(|file| file.executable);
        let facts: &dyn Facts = if there { self } else { &named };
        let decision = self.decide(&self.unlisted, path, facts);
        let programs = |offer: &Offer| matches!(offer, Offer::Programs { .. });
        if decision.offers.iter().any(programs) {
            return Reach::Itself;
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "whatever else keeps a program from being listed"
        )]
        Reach::Anything(match decision.code {
            Code::Shell => "a shell",
            Code::InlineCode => "an interpreter",
            _ => "a program that runs others",
        })
    }

    /// The path that a pattern without wildcards stands for.
    pub(super) fn expanded(&self, pattern: &str) -> String {
        let pattern = pattern.trim();
        match pattern.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with(['/', '\\']) => {
                format!("{}{rest}", self.home())
            }
            Some(_) | None => pattern.to_owned(),
        }
    }

    /// Where a name is found on `PATH`.
    pub(super) fn found(&self, name: &str) -> Option<String> {
        let decision = self.decide(&self.unlisted, name, self);
        decision.segments.into_iter().next()?.resolved
    }

    fn decide(&self, policy: &Policy, word: &str, facts: &dyn Facts) -> exec_policy::Decision {
        exec_policy::evaluate(&Request::argv([word]), policy, facts)
    }

    /// A policy under which what the pattern meets is denied.
    fn denial(&self, pattern: &str) -> Policy {
        let rule = Rule {
            deny: true,
            pattern: pattern.to_owned(),
            ..Rule::default()
        };
        let agent = Agent {
            rules: vec![rule],
            ..Agent::default()
        };
        let document = Document {
            agents: [("*".to_owned(), agent)].into(),
            ..Document::default()
        };
        self.judge.compile(&document, &Config::default())
    }

    fn on_path(&self) -> &[Program] {
        self.on_path.get_or_init(|| {
            let files = |folder: &String| {
                let mut paths = files_below(folder, 1, MAX_FILES).0;
                paths.sort();
                paths
            };
            let paths = self.path().iter().flat_map(files);
            paths.filter_map(|path| self.program(path)).collect()
        })
    }

    /// The files below the folder before the first wildcard, and whether these are all.
    fn walk(&self, pattern: &str, wildcard: usize) -> (Vec<String>, bool) {
        let separator = |char: char| char == '/' || (cfg!(windows) && char == '\\');
        let Some(end) = pattern[..wildcard].rfind(separator) else {
            return (Vec::new(), true);
        };
        let (folder, rest) = (&pattern[..end], &pattern[end + 1..]);
        if !folder.contains(separator) {
            // The whole disk: what is on `PATH` has to do.
            return (Vec::new(), false);
        }
        let depth = if rest.contains("**") {
            usize::MAX
        } else {
            rest.matches(separator).count() + 1
        };
        files_below(folder, depth, MAX_FILES)
    }

    fn program(&self, path: String) -> Option<Program> {
        let file = self.file(&path).filter(|file| file.executable)?;
        Some(Program {
            comparable: [&path, &file.real].map(|path| comparable(path)),
            path,
            real: file.real,
        })
    }
}

impl Facts for Catalog<'_> {
    fn platform(&self) -> Platform {
        PLATFORM
    }
    fn home(&self) -> &str {
        self.facts.home()
    }
    fn cwd(&self) -> &str {
        self.facts.cwd()
    }
    fn path(&self) -> &[String] {
        self.facts.path()
    }
    fn now_ms(&self) -> u64 {
        self.facts.now_ms()
    }
    fn file(&self, path: &str) -> Option<FileFacts> {
        if let Some(known) = self.files.borrow().get(path) {
            return known.clone();
        }
        let file = self.facts.file(path);
        self.files
            .borrow_mut()
            .insert(path.to_owned(), file.clone());
        file
    }
    fn sha256(&self, path: &str) -> Option<String> {
        self.facts.sha256(path)
    }
}

/// This computer, had it every program.
struct Named<'a>(&'a dyn Facts);

impl Facts for Named<'_> {
    fn platform(&self) -> Platform {
        self.0.platform()
    }
    fn home(&self) -> &str {
        self.0.home()
    }
    fn cwd(&self) -> &str {
        self.0.cwd()
    }
    fn path(&self) -> &[String] {
        self.0.path()
    }
    fn now_ms(&self) -> u64 {
        self.0.now_ms()
    }
    fn file(&self, path: &str) -> Option<FileFacts> {
        let real = path.to_owned();
        let file = self.0.file(path).filter(|file| file.executable);
        file.or(Some(FileFacts {
            real,
            executable: true,
            user_writable: true,
        }))
    }
    fn sha256(&self, path: &str) -> Option<String> {
        self.0.sha256(path)
    }
}
