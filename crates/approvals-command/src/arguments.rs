//! The command line of `approvals`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{ArgAction, ArgGroup, Args, Subcommand};
use command_line::values;

use super::policy::Preset;

const COMMON: &str = "For every command";

/// Command line of `approvals`.
#[derive(Debug, Args)]
#[command(after_help = "\
It exits with 0 when done, 1 when it failed, and 2 when the command line or the edit was refused. \
Results go to standard output, messages to standard error.

  exec-host approvals policy preset ask            listed programs run, the rest asks
  exec-host approvals allowlist add /usr/bin/uname
  exec-host approvals rules add --deny --agent '*' /usr/bin/shutdown
  exec-host approvals rules add --deny --more /usr/bin/git -- push
  exec-host approvals policy --chains per-part --yes   lines run when each part may
  exec-host approvals diff                         what the last edit changed
  exec-host approvals restore 3                    … and back")]
pub struct Arguments {
    /// The agent, or * for every agent [default: main for edits of lists, else all agents]
    #[arg(long, global = true, value_name = "ID", help_heading = COMMON)]
    pub(super) agent: Option<String>,
    /// The folder of the policy [default: $OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "DIR", global = true, help_heading = COMMON)]
    pub(super) state_dir: Option<PathBuf>,
    /// Print JSON, one line
    #[arg(long, global = true, help_heading = COMMON)]
    pub(super) json: bool,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Programs that may run with any arguments, or with restricted ones
    #[command(subcommand)]
    Allowlist(Allowlist),
    /// Rules that allow or block commands
    #[command(subcommand)]
    Rules(Rules),
    /// Shows or changes the settings of an agent (--agent), or of all others
    Policy(Policy),
    /// Shows or changes the defaults alone
    Defaults(Fields),
    /// Lists or removes the agents of the file
    #[command(subcommand)]
    Agents(Agents),
    /// Lists the earlier versions of the file
    History,
    /// Shows the differences between two versions, entry by entry
    Diff(Diff),
    /// Restores an earlier version
    Restore(Restore),
    /// Confirms a change by another program. Until then, what it newly allows still asks
    Keep(Keep),
    /// Undoes a change by another program
    PutBack,
    /// Prints the policy for another computer, without socket, token and usage
    Export(Export),
    /// Adds the entries, rules and settings of another policy
    Import(Import),
    /// Prints {path, exists, hash, file} as JSON, without the token
    Get,
    /// Replaces the whole document, if it has not changed since it was read
    Set(Set),
}

#[derive(Debug, Args)]
pub(super) struct Keep {
    /// The start of the hash that `keep` shows, to keep exactly that change
    #[arg(value_name = "HASH")]
    pub(super) hash: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Allowlist {
    /// Adds patterns
    Add(NewEntries),
    /// Removes entries
    Remove {
        /// Patterns or ids, as `list` shows them
        #[arg(required = true, value_name = "PATTERN|ID")]
        entries: Vec<String>,
    },
    /// Lists the entries, and the programs that they cover on this computer
    List,
}

#[derive(Debug, Args)]
pub(super) struct NewEntries {
    /// Also add patterns that cover a shell, an interpreter or a program that runs others
    #[arg(long)]
    pub(super) yes: bool,
    /// Only for arguments that match this regular expression, joined by spaces. With `^` and
    /// without `$`, only the first arguments must match
    #[arg(long, value_name = "REGEX", allow_hyphen_values = true)]
    pub(super) arg_pattern: Option<String>,
    /// Paths; `*` within a folder, `**` across folders, `?` one character, `~` the home
    #[arg(required = true, value_name = "PATTERN")]
    pub(super) patterns: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Rules {
    /// Adds a rule
    Add(Box<NewRule>),
    /// Removes rules
    Remove {
        /// Also where more may run afterwards, because a denial goes
        #[arg(long)]
        yes: bool,
        /// Ids, or their beginnings, as `list` shows them
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
    },
    /// Lists the rules
    List,
}

#[derive(Debug, Args)]
pub(super) struct NewRule {
    /// Block the command instead of allowing it
    #[arg(long)]
    pub(super) deny: bool,
    /// The only folder in which the rule applies
    #[arg(long, value_name = "DIR")]
    pub(super) cwd: Option<String>,
    /// The script that runs; the rule stops matching when its content changes
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<String>,
    /// The hash that the script must have [default: the one it has now]
    #[arg(long, value_name = "HEX", requires = "script", value_parser = values::sha256)]
    pub(super) script_sha256: Option<String>,
    /// When the rule ends: 12h, 1d, 1w, or the end of a day such as 2026-12-31
    #[arg(long, value_name = "SPAN|DATE")]
    pub(super) expires: Option<String>,
    /// A note for the person who reads the rule
    #[arg(long)]
    pub(super) note: Option<String>,
    /// Only without arguments
    #[arg(long, conflicts_with_all = ["arguments", "arg_pattern"])]
    pub(super) no_arguments: bool,
    /// Any other arguments may follow the given ones: `rules add --more /usr/bin/git -- log`. A
    /// rule that blocks also finds them after options of the program
    #[arg(long, requires = "arguments", conflicts_with = "script")]
    pub(super) more: bool,
    /// Instead of a program: the files that a line may write with > or >>, where chains is per-part
    #[arg(
        long,
        value_name = "PATTERN",
        conflicts_with_all = ["pattern", "arguments", "arg_pattern", "no_arguments", "script", "cwd", "deny"]
    )]
    pub(super) writes: Option<String>,
    /// Instead of a program: exactly this line, in the folder --cwd, with its programs and scripts
    /// as they are now
    #[arg(
        long,
        value_name = "TEXT",
        requires = "cwd",
        allow_hyphen_values = true,
        conflicts_with_all = ["pattern", "arguments", "arg_pattern", "no_arguments", "script", "writes", "deny"]
    )]
    pub(super) line: Option<String>,
    /// Only for arguments that match this regular expression, joined by spaces. With `^` and
    /// without `$`, only the first arguments must match. In a rule that blocks, a part is enough
    #[arg(
        long,
        value_name = "REGEX",
        allow_hyphen_values = true,
        conflicts_with = "arguments"
    )]
    pub(super) arg_pattern: Option<String>,
    /// Also allow a shell, an interpreter or a program that runs others, with any arguments, and
    /// files anywhere below the home or the root
    #[arg(long)]
    pub(super) yes: bool,
    /// The path of the program, or a pattern
    #[arg(required_unless_present_any = ["writes", "line"])]
    pub(super) pattern: Option<String>,
    /// Exactly these arguments
    #[arg(last = true)]
    pub(super) arguments: Vec<String>,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Policy {
    #[command(flatten)]
    pub(super) fields: Fields,
    #[command(subcommand)]
    pub(super) preset: Option<PresetCommand>,
}

#[derive(Debug, Subcommand)]
pub(super) enum PresetCommand {
    /// Sets security, ask and askFallback together, and chains where the preset needs another value
    Preset {
        /// Also set a preset under which more may run than now
        #[arg(long)]
        yes: bool,
        /// The preset
        preset: Preset,
    },
}

/// Values that are not given stay as they are. Without any, the values in force are shown.
#[derive(Debug, Args)]
pub(super) struct Fields {
    /// Which commands may run
    #[arg(long, value_parser = ["deny", "allowlist", "full"])]
    pub(super) security: Option<String>,
    /// When a person is asked
    #[arg(long, value_parser = ["off", "on-miss", "always"])]
    pub(super) ask: Option<String>,
    /// Which commands may run when nobody can be asked
    #[arg(long, value_parser = ["deny", "allowlist", "full"])]
    pub(super) ask_fallback: Option<String>,
    /// Whether a line of several commands asks, or runs when each of its parts may; without
    /// --agent for every agent
    #[arg(long, value_parser = ["ask", "per-part"])]
    pub(super) chains: Option<String>,
    /// Whether programs that a skill declares run unasked
    #[arg(long, value_name = "BOOL", action = ArgAction::Set)]
    pub(super) auto_allow_skills: Option<bool>,
    /// Removes a setting, so that the next layer decides
    #[arg(long, value_name = "FIELD", value_parser = field_names())]
    pub(super) unset: Vec<String>,
    /// Also set values under which more may run than now
    #[arg(long)]
    pub(super) yes: bool,
}

fn field_names() -> PossibleValuesParser {
    PossibleValuesParser::new([
        PossibleValue::new("security"),
        PossibleValue::new("ask"),
        PossibleValue::new("ask-fallback").alias("askFallback"),
        PossibleValue::new("chains"),
        PossibleValue::new("auto-allow-skills").alias("autoAllowSkills"),
    ])
}

#[derive(Debug, Subcommand)]
pub(super) enum Agents {
    /// Lists the settings of each agent, and how many entries and rules it has
    List,
    /// Removes an agent with its settings, entries and rules
    Remove {
        /// Also if more may run afterwards, or most entries are removed
        #[arg(long)]
        yes: bool,
        /// The id of the agent, as `list` shows it
        #[arg(value_name = "ID")]
        id: String,
    },
}

#[derive(Debug, Args)]
pub(super) struct Diff {
    /// The older one: a number or the start of a hash, as `history` shows them [default: the
    /// newest earlier version]
    #[arg(value_name = "VERSION")]
    pub(super) from: Option<String>,
    /// The newer one [default: the file as it is]
    #[arg(value_name = "VERSION")]
    pub(super) to: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Restore {
    /// Also if more may run afterwards, or most entries are removed
    #[arg(long)]
    pub(super) yes: bool,
    /// A number or the start of a hash, as `history` shows them
    pub(super) version: String,
}

#[derive(Debug, Args)]
pub(super) struct Export {
    /// A new file, for you alone [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("from").required(true).args(["file", "stdin", "from_openclaw"])))]
#[command(group(ArgGroup::new("side").args(["ours", "theirs"])))]
pub(super) struct Import {
    /// The output of `export`, or any exec-approvals.json
    pub(super) file: Option<PathBuf>,
    /// Read standard input
    #[arg(long)]
    pub(super) stdin: bool,
    /// Read the policy of a newer OpenClaw, by its own command line
    #[arg(long)]
    pub(super) from_openclaw: bool,
    /// Add to the policy here (`set` replaces it)
    #[arg(long, required = true)]
    pub(super) merge: bool,
    /// Where the policies differ, keep the values here
    #[arg(long)]
    pub(super) ours: bool,
    /// Where the policies differ, take the new values
    #[arg(long)]
    pub(super) theirs: bool,
    /// Also if more may run afterwards
    #[arg(long)]
    pub(super) yes: bool,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("from").required(true).args(["file", "stdin"])))]
pub(super) struct Set {
    /// The document, or the output of `get`
    #[arg(long, value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
    /// Read standard input
    #[arg(long)]
    pub(super) stdin: bool,
    /// The hash that `get` showed [default: the one in the input, else of the file as it is now]
    #[arg(long, value_name = "HASH")]
    pub(super) base_hash: Option<String>,
    /// Also if most entries are removed
    #[arg(long)]
    pub(super) yes: bool,
}
