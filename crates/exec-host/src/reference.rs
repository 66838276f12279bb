//! The reference of all commands, in Markdown, made from the definitions that `--help` prints.

use std::process::ExitCode;

use anyhow::Result;
use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command, CommandFactory};
use command_line::shown::print;

const HEAD: &str = "\
# Every command and option

`make gen` writes this page from the definitions that `--help` uses. [cli.md](cli.md) explains the commands.
Every command also takes `--help`. Options of a group, such as those of `exec-host approvals`, hold for each of its
commands.
";

/// Prints the reference, for the documents.
pub(crate) fn run<T: CommandFactory>() -> Result<ExitCode> {
    print(&page(T::command()))?;
    Ok(ExitCode::SUCCESS)
}

fn page(mut command: Command) -> String {
    command.build();
    let mut page = HEAD.to_owned();
    for command in command.get_subcommands_mut() {
        section(command, 2, &mut page);
    }
    page
}

/// One command, and then those below it.
fn section(command: &mut Command, level: usize, page: &mut String) {
    // Clap adds a command `help` to those that have commands.
    if command.is_hide_set() || command.get_name() == "help" {
        return;
    }
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim_start();
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let about = command.get_long_about().or(command.get_about());
    page.push_str(&format!(
        "\n{} {name}\n\n{}.\n",
        "#".repeat(level),
        line(about).trim_end_matches('.'),
    ));
    // The heading is all that there is to type.
    if usage != name {
        page.push_str(&format!("\n    {usage}\n"));
    }
    let own = |argument: &&Arg| level == 2 || !argument.is_global_set();
    let rows: String = command
        .get_arguments()
        .filter(own)
        .filter_map(row)
        .collect();
    if !rows.is_empty() {
        page.push_str(&format!("\n{rows}"));
    }
    for command in command.get_subcommands_mut() {
        section(command, level + 1, page);
    }
}

/// The row of an option or a word; `None` for those that every command has.
fn row(argument: &Arg) -> Option<String> {
    let action = argument.get_action();
    let every_has = matches!(
        action,
        ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version
    );
    if every_has || argument.is_hide_set() {
        return None;
    }
    let help = argument.get_long_help().or(argument.get_help());
    let mut says = line(help);
    let values = argument.get_possible_values();
    let values: Vec<String> = values
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| match value.get_help() {
            Some(help) => format!("`{}` ({})", value.get_name(), line(Some(help))),
            None => format!("`{}`", value.get_name()),
        })
        .collect();
    if action.takes_values() && !values.is_empty() {
        says.push_str(&format!(". One of {}", values.join(", ")));
    }
    let defaults: Vec<_> = argument.get_default_values().iter().collect();
    if action.takes_values() && !defaults.is_empty() {
        let defaults = defaults.iter().map(|it| format!("`{}`", it.display()));
        says.push_str(&format!(
            ". Without it: {}",
            defaults.collect::<Vec<_>>().join(", ")
        ));
    }
    Some(format!("- `{argument}`: {says}\n"))
}

/// Text of clap in one line.
fn line(text: Option<&StyledStr>) -> String {
    let text = text.map(ToString::to_string).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use clap::{Args, Parser, Subcommand, ValueEnum};

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(subcommand)]
        command: Commands,
    }

    #[derive(Subcommand)]
    enum Commands {
        /// Runs a command
        Run(Run),
        /// Shows things
        Show(Shows),
        /// For a package
        #[command(hide = true)]
        Manual,
    }

    #[derive(Args)]
    struct Run {
        /// Who asks,
        /// by its id
        #[arg(long, default_value = "main", value_name = "ID")]
        agent: String,
        /// How: a|b
        #[arg(long, value_enum)]
        how: Option<How>,
        /// No second look
        #[arg(long)]
        yes: bool,
        /// What to run
        #[arg(last = true, required = true)]
        words: Vec<String>,
    }

    #[derive(Clone, ValueEnum)]
    enum How {
        /// At once
        Now,
        Later,
    }

    #[derive(Args)]
    struct Shows {
        /// Print JSON
        #[arg(long, global = true)]
        json: bool,
        #[command(subcommand)]
        command: Show,
    }

    #[derive(Subcommand)]
    enum Show {
        /// Shows all.
        All,
    }

    #[test]
    fn each_command_has_its_words_and_options() {
        let page = page(Program::command().name("tool"));
        let expected = "\
## tool run

Runs a command.

    tool run [OPTIONS] -- <WORDS>...

- `--agent <ID>`: Who asks, by its id. Without it: `main`
- `--how <HOW>`: How: a|b. One of `now` (At once), `later`
- `--yes`: No second look
- `<WORDS>...`: What to run

## tool show

Shows things.

    tool show [OPTIONS] <COMMAND>

- `--json`: Print JSON

### tool show all

Shows all.

    tool show all [OPTIONS]
";
        assert_eq!(page.strip_prefix(HEAD).unwrap().trim_start(), expected);
    }
}
