//! The records of the history.

use exec_policy::{Code, Patch, Request, Verdict as Judged};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::changes::Policy;
use crate::used::{self, UsedRule};

/// The version of the lines that are written.
pub const VERSION: u32 = 1;

/// One line, without its place in the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The version of the line: [`VERSION`].
    pub v: u32,
    /// Names the record: a UUID that sorts by time.
    pub id: String,
    /// When it happened.
    #[serde(with = "at")]
    pub at: Timestamp,
    /// What happened, under `kind`.
    #[serde(flatten)]
    pub body: Body,
}

impl Record {
    /// A record with a new id. Milliseconds since the epoch; what is out of any calendar
    /// becomes the epoch.
    pub fn new(at_ms: u64, body: Body) -> Self {
        let at = i64::try_from(at_ms)
            .ok()
            .and_then(|ms| Timestamp::from_millisecond(ms).ok());
        let random: [u8; 10] = rand::random();
        Self {
            v: VERSION,
            id: uuid::Builder::from_unix_timestamp_millis(at_ms, &random)
                .into_uuid()
                .to_string(),
            at: at.unwrap_or_default(),
            body,
        }
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Body {
    /// A request was decided.
    Decision(Box<Decision>),
    /// What a decision started has ended.
    Exit(Exit),
    /// The policy was changed.
    Policy(Policy),
    /// A request that came again, and was decided as before.
    Repeats(Repeats),
    /// Older records of this share made room for newer ones.
    Dropped(Dropped),
    /// Records could not be written before this one.
    Gap(Gap),
    /// A kind of a later version.
    #[serde(other)]
    Unknown,
}

/// A decided request. Texts are given as they are; they are masked, made visible and cut
/// when they are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// Who asked.
    pub agent: String,
    /// The agent's session, where the caller named one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Where it runs: `node` for this app, else the host that the caller named: `gateway`,
    /// `sandbox`.
    pub host: String,
    /// The process that called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asker: Option<Asker>,
    /// The command as it was shown.
    pub command: String,
    /// The paths of the programs that would start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<String>,
    /// The files of a patch: first those that it writes, then those that it removes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// The folder.
    pub cwd: String,
    /// Names of environment overrides, never their values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub env: Vec<String>,
    /// How the request ended.
    pub verdict: Verdict,
    /// Who or what decided that.
    pub by: By,
    /// What decided, by kind: a [`Code`], else the reason on the wire, or `sandbox`.
    pub code: String,
    /// What decided, by place: `agents.main.security`, `allowlist`, ….
    pub layer: String,
    /// The reason in one sentence.
    pub reason: String,
    /// The message that a person gave with a denial.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// How long a question was open, in milliseconds; absent where nobody was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited_ms: Option<u64>,
    /// How many requests were answered together, identical or nearly, this one among them; absent
    /// where it was answered alone, or by nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<u32>,
    /// What Always allow stored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grant: Vec<Grant>,
    /// The entries and rules because of which nobody was asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<UsedRule>,
    /// [`digest`] of the request.
    pub argv_digest: String,
}

impl Decision {
    /// What was decided about a request, as far as the two of them tell: on this computer, by
    /// nobody in particular.
    pub fn of(request: &Request, decision: &exec_policy::Decision) -> Self {
        let mut programs: Vec<String> = Vec::new();
        let found = decision.segments.iter();
        for program in found.filter_map(|it| it.resolved.as_ref()) {
            if !programs.contains(program) {
                programs.push(program.clone());
            }
        }
        Self {
            agent: request.agent.clone(),
            session: None,
            host: "node".to_owned(),
            asker: None,
            command: request.text(),
            programs,
            files: request
                .patch
                .iter()
                .flat_map(Patch::paths)
                .map(str::to_owned)
                .collect(),
            cwd: decision.cwd.clone(),
            env: request.env.keys().cloned().collect(),
            verdict: Verdict::of(decision.verdict == Judged::Run, decision.code),
            by: By::of(decision.code),
            code: decision.code.as_str().to_owned(),
            layer: decision.layer.clone(),
            reason: decision.sentence.to_string(),
            message: None,
            waited_ms: None,
            together: None,
            grant: Vec::new(),
            used: used::rules(decision),
            argv_digest: digest(&request.argv, &decision.cwd),
        }
    }
}

impl Decision {
    /// The same of a command of `host=sandbox` that ran: in this container, or on this
    /// computer, where the person configured that nothing is sandboxed.
    #[must_use]
    pub fn sandboxed(self, container: Option<&str>) -> Self {
        let place = match container {
            Some(name) => format!("in container {name}"),
            None => "on this computer, because nothing is sandboxed here".to_owned(),
        };
        Self {
            host: "sandbox".to_owned(),
            by: By::Sandbox,
            layer: "host=sandbox".to_owned(),
            reason: format!("Nobody is asked about host=sandbox: it ran {place}."),
            ..self
        }
    }
}

/// Equal for equal requests, so that they can be counted without keeping what was masked:
/// hex SHA-256 of the words and the folder, each with its length before it.
///
/// It hides nothing that could be guessed: who knows all of a command but a short secret
/// can try.
pub fn digest(argv: &[String], cwd: &str) -> String {
    let mut hash = Sha256::new();
    for part in argv.iter().map(String::as_str).chain([cwd]) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    format!("{:x}", hash.finalize())
}

/// A process that called.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asker {
    /// Its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pid: Option<u32>,
    /// Its program's path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

/// How a request ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It was let run.
    Allowed,
    /// It was refused.
    Denied,
    /// Nobody answered in time: refused.
    Expired,
    /// The caller hung up before there was an answer.
    Withdrawn,
    /// A verdict of a later version.
    #[serde(other)]
    Unknown,
}

impl Verdict {
    /// The verdict behind a code.
    pub fn of(allowed: bool, code: Code) -> Self {
        #[expect(clippy::wildcard_enum_match_arm, reason = "a denial is the rule")]
        match code {
            _ if allowed => Self::Allowed,
            Code::ApprovalTimeout | Code::ApprovalRequired => Self::Expired,
            Code::CallerGone => Self::Withdrawn,
            _ => Self::Denied,
        }
    }

    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Denied => "denied",
            Self::Expired => "expired",
            Self::Withdrawn => "withdrawn",
            Self::Unknown => "unknown",
        }
    }
}

/// Who or what decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A person clicked.
    Person,
    /// A rule, allowing or denying.
    Rule,
    /// Entries of the allowlist.
    Allowlist,
    /// Safe bins, perhaps with entries.
    SafeBin,
    /// A permission for some minutes.
    Lease,
    /// `askFallback`: nobody could be asked.
    Fallback,
    /// The deadline.
    Timeout,
    /// The caller, by leaving.
    Caller,
    /// Another operator of the gateway that asked.
    Operator,
    /// Pause.
    Pause,
    /// Settings of the policy: `security`, `ask`.
    Policy,
    /// A check of the request, or of what changed since it was shown.
    Check,
    /// A drill: whatever the answer, nothing ran.
    Drill,
    /// `host=sandbox`: no policy of this computer was asked.
    Sandbox,
    /// Something of a later version.
    #[serde(other)]
    Unknown,
}

impl By {
    /// Who or what decides with this code.
    pub fn of(code: Code) -> Self {
        match code {
            Code::AllowOnce
            | Code::AllowFor
            | Code::AllowAlways
            | Code::UserDenied
            | Code::Ticket => Self::Person,
            Code::RuleAllow | Code::DenyRule => Self::Rule,
            Code::Allowlist => Self::Allowlist,
            Code::SafeBin => Self::SafeBin,
            Code::Lease => Self::Lease,
            Code::Fallback | Code::NoUi => Self::Fallback,
            Code::ApprovalTimeout | Code::ApprovalRequired => Self::Timeout,
            Code::CallerGone => Self::Caller,
            Code::AnsweredElsewhere => Self::Operator,
            Code::Paused => Self::Pause,
            Code::EnvBlocked
            | Code::EnvInvalid
            | Code::EmptyCommand
            | Code::InvalidCommand
            | Code::RawMismatch
            | Code::CwdUnavailable
            | Code::StoreUnreadable
            | Code::NotShown
            | Code::NotConfirmed
            | Code::Changed => Self::Check,
            Code::Full
            | Code::Workspace
            | Code::Protected
            | Code::SecurityDeny
            | Code::AllowlistMiss
            | Code::AskAlways
            | Code::Chain
            | Code::Redirection
            | Code::Substitution
            | Code::Assignment
            | Code::Expansion
            | Code::Grammar
            | Code::Unparsed
            | Code::Wrapper
            | Code::InlineCode
            | Code::Shell
            | Code::Unresolved
            | Code::PolicyDrift => Self::Policy,
        }
    }

    /// Whether it needed nobody: no person, no deadline, no caller who left.
    pub fn is_automatic(self) -> bool {
        !matches!(
            self,
            Self::Person
                | Self::Timeout
                | Self::Caller
                | Self::Operator
                | Self::Drill
                | Self::Unknown
        )
    }

    /// As it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Rule => "rule",
            Self::Allowlist => "allowlist",
            Self::SafeBin => "safe-bin",
            Self::Lease => "lease",
            Self::Fallback => "fallback",
            Self::Timeout => "timeout",
            Self::Caller => "caller",
            Self::Operator => "operator",
            Self::Pause => "pause",
            Self::Policy => "policy",
            Self::Check => "check",
            Self::Drill => "drill",
            Self::Sandbox => "sandbox",
            Self::Unknown => "unknown",
        }
    }
}

/// An entry or rule that Always allow stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// `allowlist` or `rules`: the key in the approvals file.
    pub list: String,
    /// Its pattern.
    pub pattern: String,
    /// Its id there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// The end of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Exit {
    /// The id of the decision.
    pub of: String,
    /// Its exit code, where it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// Its time was over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed_out: bool,
    /// Why there is no exit code, or why it was not started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// From the decision to the end, in milliseconds.
    pub duration_ms: u64,
}

/// How often a request came again within some seconds, of the same agent and with the same
/// words, folder and outcome. The record was made when the last of them came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeats {
    /// The id of the first decision.
    pub of: String,
    /// Who asked.
    pub agent: String,
    /// How often, the first not counted.
    pub count: u64,
}

/// Records that are there no more, because newer ones of the same share needed the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// How many requests and changes.
    pub dropped: u64,
    /// The agent of these records; absent where there were several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// When the oldest of them was made.
    #[serde(with = "at")]
    pub from: Timestamp,
    /// When the newest of them was made.
    #[serde(with = "at")]
    pub to: Timestamp,
}

/// Records that were lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    /// How many records were lost.
    pub lost: u64,
    /// The agent of these records; absent where they were decisions of people, or of several agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Why they were lost, in one sentence.
    pub reason: String,
}

/// Milliseconds since the epoch; what is before it becomes the epoch.
pub(crate) fn millis(at: Timestamp) -> u64 {
    u64::try_from(at.as_millisecond()).unwrap_or_default()
}

/// RFC 3339 in UTC, with milliseconds.
pub(crate) mod at {
    use jiff::Timestamp;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(at: &Timestamp, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{at:.3}"))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
