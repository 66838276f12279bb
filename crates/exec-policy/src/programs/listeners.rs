//! Programs that run what they read: where somebody may go on typing into one, it is a shell.

use crate::document::glob::base_name;
use crate::judge::analysis::Leaf;
use crate::programs::{Class, family};

/// By name. Shells and interpreters are known by their class.
const LISTENERS: &str = "
    at awk batch bc beeline calc cdb clickhouse-client cqlsh crontab dc ddd debugfs
    duckdb ed emacs erl ex expect fdisk ftp gdb gdbserver ghci gnuplot
    gp iex influx irb jdb jshell kdb ldapmodify lftp lldb lua m4
    mail mailx mariadb maxima minicom mongo mongosh mysql mysqlsh nc ncat
    nsupdate octave parallel parted psql r racket redis-cli rlwrap rlogin rsh
    sage screen script sftp socat sqlite sqlite3 sqlplus ssh swipl telnet
    tmux tree-sitter units usql vi view vim virsh xargs zsh
";

/// The name of a program that would run what is typed into it: one of the table, or a shell or
/// an interpreter that is given nothing else to run.
pub(crate) fn named(leaf: &Leaf) -> Option<&str> {
    let program = leaf.program.as_ref()?;
    let name = base_name(&program.path);
    let by_class = matches!(leaf.class, Class::Shell | Class::Interpreter);
    if by_class {
        let words = leaf.words.get(1..).unwrap_or_default();
        // What it is given to run is not what is typed, unless it goes on with that.
        let given = words.iter().any(|word| !word.text.starts_with('-'));
        let goes_on = words
            .iter()
            .any(|word| matches!(word.text.as_str(), "-i" | "-" | "-s"));
        return (!given || goes_on).then_some(name);
    }
    let mut names = [name, base_name(&program.real)].into_iter();
    names.find(|name| {
        let name = name.to_lowercase();
        let known = |name: &str| LISTENERS.split_whitespace().any(|known| known == name);
        known(&name) || known(family(&name))
    })
}
