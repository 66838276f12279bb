//! Turns a command, a policy and facts into a decision with its reason.
//!
//! ```text
//! evaluate(request, policy, facts) -> Decision { verdict: run | ask | deny, layer, code, sentence, … }
//! ```
//!
//! Pure: no files, environment, clock, processes or sockets. What a decision needs to know
//! of the computer arrives through [`Facts`]; [`cases`] has facts that are data.
//!
//! # What runs unasked
//!
//! Under `security=allowlist` a command runs without a question only if all of this holds:
//!
//! 1. Its text is read to the end by `shell_reader`, whose grammar has the same meaning in every
//!    POSIX shell, and is one pipeline of plain commands. With `agents.<id>.chains: "per-part"`
//!    it may be all of that grammar, and each part must pass by itself where the line has got
//!    to. What is more than that is named by a [`Code`]: `chain`, `redirection`,
//!    `substitution`, `assignment`, `expansion`, `grammar`, `unparsed`.
//! 2. Every program is found and is listed by its path or its real path, is granted by a
//!    rule, or is a safe bin with words that name no file.
//! 3. No word gives a program other code to run (`inline-code`, `wrapper`, `shell`). What a
//!    program is stands in `table/programs.tsv` of `known-programs`, by its name without what distributions
//!    put around it; the options that bear code stand in `table/code.tsv`. Of a program
//!    that is not `harmless` there, a word that looks like such an option asks too.
//! 4. No word names the store, keys, passwords, start-up files or settings through which git
//!    runs programs, or may become such a path (`allowlist-miss`).
//!
//! Wrappers such as `env`, `nice` and `timeout` and the text of `sh -c` are looked through,
//! at most four deep. The outer `[sh, -lc, TEXT]` is how gateways carry a command.
//!
//! | asked | code |
//! |---|---|
//! | `ls > x` | `redirection` |
//! | `ls $(id)` | `substitution` |
//! | `FOO=1 ls` | `assignment` |
//! | `$SHELL -c id` | `expansion` |
//! | `ls; id` | `chain` |
//! | `(ls)` | `grammar` |
//! | `ls \|` | `unparsed` |
//! | `sudo ls`, `xargs git add` | `wrapper` |
//! | `find . -ok id ;`, `python3 -c 1`, `ls \| bc` | `inline-code` |
//! | `bash -s` | `shell` |
//! | `nosuchprogram` | `unresolved` |
//!
//! # What is refused
//!
//! `security=deny`; a `rules[]` denial, which beats every grant, `full` and a click, and
//! meets every command that can be found in the text; overrides of the environment
//! that choose what runs ([`environment`]); a shown text that is not the one that would
//! run; a NUL, an empty command, a folder that is not there. Where a denial exists and a
//! command cannot be checked against it, a person decides, never a fallback.
//!
//! # What is executed
//!
//! [`Decision::argv`]: the words as sent, with each program that was found by its name
//! spelled as the path that was judged, so that a login shell's own `PATH` cannot choose
//! another one. [`executes`] names the files whose content is part of what a person looks at.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod cases;
mod judge;

pub use child_environment as environment;
pub use command_marks::{
    BACKTICKS, Headline, Highlight, Inner, Mark, Remark, Risk, Tier, WordRow, headline, highlight,
    word_rows,
};
pub use command_request::{Call, Patch, Request};
pub use judge::decision::{
    CoveredBy, Decision, Effective, Layered, Matched, Offer, OfferKind, Part, Segment, Verdict,
    Written,
};
pub use judge::evaluate::{evaluate, line_rule};
pub use judge::executes::executes;
pub use judge::nearest::{Miss, MissedBy, nearest_miss};
pub use judge::pattern::{Installed, Pattern, Reach};
pub use judge::policy::Policy;
pub use judge::protection::touches_protected;
pub use judge::ruling::{CommandExit, Question, Ruling};
pub use policy_document::{
    Agent, BinProfile, Chains, Config, Document, Entry, ExecConfig, Fault, Finding, LineProgram,
    NoArguments, Rule, Settings, Then,
};
pub use policy_values::{
    Ask, Code, Difference, Facts, FileFacts, Host, Obstacle, Platform, Reason, Security,
};
