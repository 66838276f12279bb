//! Options through which a common program runs other code (D7).
//!
//! One row for a program, one test for a row. A word that only might be such an option
//! counts as one: the answer is a question, never a run.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::posix::Word;

/// The options of one program that bear code.
struct Row {
    programs: &'static [&'static str],
    /// Letters of short options, alone or anywhere in a cluster.
    short: &'static str,
    /// Long options without `--`; a shorter spelling (`--checkp`) counts.
    long: &'static [&'static str],
    /// Words anywhere; with `*` at their end beginnings of words.
    words: &'static [&'static str],
    /// Subcommands: the first word, or, behind options, any word.
    commands: &'static [&'static str],
    /// A command line that must ask.
    #[cfg(test)]
    example: &'static str,
}

macro_rules! row {
    ($programs:expr, $short:expr, $long:expr, $words:expr, $commands:expr, $example:expr) => {
        Row {
            programs: &$programs,
            short: $short,
            long: &$long,
            words: &$words,
            commands: &$commands,
            #[cfg(test)]
            example: $example,
        }
    };
}

const TABLE: &[Row] = &[
    row!(
        ["find", "gfind", "bfs"],
        "",
        [],
        ["-exec", "-execdir", "-ok", "-okdir"],
        [],
        "find . -exec id ;"
    ),
    row!(
        ["fd", "fdfind"],
        "xX",
        ["exec", "exec-batch"],
        [],
        [],
        "fd -x id"
    ),
    row!(
        ["tar", "gtar", "bsdtar"],
        "IF",
        [
            "checkpoint-action",
            "to-command",
            "use-compress-program",
            "info-script",
            "new-volume-script",
            "rsh-command",
            "rmt-command"
        ],
        [],
        [],
        "tar cf /dev/null --checkpoint=1 --checkpoint-action=exec=id x"
    ),
    row!(
        ["cpio"],
        "",
        ["rsh-command"],
        [],
        [],
        "cpio --rsh-command=id"
    ),
    row!(
        ["git"],
        "c",
        [
            "exec-path",
            "config-env",
            "upload-pack",
            "receive-pack",
            "exec",
            "extcmd",
            "open-files-in-pager",
            "textconv",
            "git-dir",
            "work-tree",
            "template"
        ],
        ["-x", "-O*", "ext::*"],
        [
            "bisect",
            "config",
            "difftool",
            "filter-branch",
            "mergetool",
            "submodule",
            "daemon",
            "instaweb",
            "send-email",
            "shell",
            "remote-ext",
            "hook",
            "archimport",
            "cvsimport",
            "p4",
            "svn"
        ],
        "git -c core.fsmonitor=id status"
    ),
    row!(
        ["hg"],
        "",
        ["config", "ssh", "remotecmd", "debugger"],
        [],
        ["serve", "debugshell"],
        "hg --config=ui.editor=id st"
    ),
    row!(
        ["svn"],
        "",
        [
            "config-option",
            "config-dir",
            "diff-cmd",
            "diff3-cmd",
            "editor-cmd"
        ],
        [],
        [],
        "svn diff --diff-cmd id"
    ),
    row!(
        ["rsync"],
        "e",
        ["rsh", "rsync-path"],
        [],
        [],
        "rsync -e id a h:b"
    ),
    row!(
        ["ssh", "scp", "sftp", "autossh", "slogin"],
        "oFSDJ",
        [],
        [],
        [],
        "ssh -o ProxyCommand=id h"
    ),
    row!(
        ["make", "gmake", "bmake", "remake"],
        "fCI",
        ["eval", "file", "makefile", "directory", "include-dir"],
        ["SHELL=*", "MAKEFLAGS=*"],
        [],
        "make --eval=x:;id"
    ),
    row!(["ninja"], "fC", [], [], [], "ninja -f x"),
    row!(["cmake"], "EPC", [], [], [], "cmake -E env id"),
    row!(
        [
            "vim", "vi", "nvim", "view", "vimdiff", "ex", "rvim", "gvim", "emacs", "ed"
        ],
        "cSsu",
        [
            "cmd",
            "startuptime",
            "remote-expr",
            "remote-send",
            "eval",
            "load",
            "script"
        ],
        ["+*"],
        [],
        "vim -c !id"
    ),
    row!(
        ["less", "more", "most"],
        "k",
        ["lesskey", "lesskey-src", "lesskey-content"],
        ["+*"],
        [],
        "less +!id x"
    ),
    row!(
        ["man"],
        "PH",
        ["pager", "html", "preprocessor"],
        [],
        [],
        "man -P id ls"
    ),
    row!(
        ["zip"],
        "T",
        ["unzip-command", "test"],
        ["-TT"],
        [],
        "zip -T -TT id a b"
    ),
    row!(["tcpdump"], "z", [], [], [], "tcpdump -z id -w x"),
    row!(
        ["tshark", "wireshark"],
        "X",
        [],
        [],
        [],
        "tshark -X lua_script:x"
    ),
    row!(
        ["nmap"],
        "",
        ["script", "script-args", "datadir"],
        ["-sC", "-A"],
        [],
        "nmap --script=x h"
    ),
    row!(
        ["nc", "ncat", "netcat"],
        "ec",
        ["exec", "sh-exec", "lua-exec"],
        [],
        [],
        "nc -e /bin/sh h 1"
    ),
    row!(
        ["socat"],
        "",
        [],
        [
            "exec:*", "system:*", "shell:*", "EXEC:*", "SYSTEM:*", "SHELL:*"
        ],
        [],
        "socat - EXEC:id"
    ),
    row!(
        ["openssl"],
        "",
        [],
        ["-engine", "-provider", "-provider-path", "-config"],
        ["engine"],
        "openssl req -engine y"
    ),
    row!(
        ["sqlite3"],
        "",
        [],
        ["-cmd", "-init", ".*"],
        [],
        "sqlite3 -cmd .shell x"
    ),
    row!(
        ["psql"],
        "cfv",
        ["command", "file", "variable", "set"],
        [],
        [],
        "psql -c \\!id"
    ),
    row!(
        ["mysql", "mariadb"],
        "e",
        ["execute", "pager", "init-command", "plugin-dir"],
        [],
        [],
        "mysql -e \\!id"
    ),
    row!(
        [
            "gcc", "g++", "cc", "c++", "clang", "clang++", "cpp", "gfortran"
        ],
        "B",
        ["plugin", "codegen"],
        [
            "-wrapper",
            "-specs=*",
            "--specs=*",
            "-fplugin=*",
            "-fuse-ld=*",
            "-Xclang",
            "@*"
        ],
        [],
        "gcc -wrapper id x.c"
    ),
    row!(
        ["rustc"],
        "C",
        ["codegen"],
        [],
        [],
        "rustc -C linker=id x.rs"
    ),
    row!(
        ["ld", "gold", "lld", "mold"],
        "",
        ["plugin"],
        ["-plugin", "-run", "--run", "@*"],
        [],
        "ld -plugin x"
    ),
    row!(
        ["strip", "objcopy", "nm", "ar", "ranlib"],
        "",
        ["plugin"],
        ["@*"],
        [],
        "nm --plugin x"
    ),
    row!(
        ["sort", "gsort"],
        "",
        ["compress-program"],
        [],
        [],
        "sort --compress-prog=sh"
    ),
    row!(
        ["split", "gsplit"],
        "",
        ["filter"],
        [],
        [],
        "split --filter=id x"
    ),
    row!(
        ["install", "ginstall"],
        "",
        ["strip-program"],
        [],
        [],
        "install --strip-program=id -s a b"
    ),
    row!(
        ["wget"],
        "e",
        ["use-askpass", "execute", "config"],
        [],
        [],
        "wget --use-askpass=id h"
    ),
    row!(["curl"], "K", ["config", "engine"], [], [], "curl -K x"),
    row!(
        ["lftp", "ftp", "ncftp"],
        "ecf",
        [],
        ["!*"],
        [],
        "lftp -c !id"
    ),
    row!(
        ["rclone"],
        "",
        ["sftp-ssh", "password-command", "metadata-mapper"],
        [],
        [],
        "rclone --password-command id"
    ),
    row!(
        ["restic", "borg"],
        "o",
        ["password-command", "option", "rsh"],
        [],
        [],
        "restic --password-command id"
    ),
    row!(
        ["gpg", "gpg2"],
        "",
        [
            "photo-viewer",
            "keyserver-options",
            "agent-program",
            "dirmngr-program",
            "exec-path",
            "load-extension"
        ],
        [],
        [],
        "gpg --photo-viewer id"
    ),
    row!(
        ["docker", "podman", "nerdctl"],
        "",
        [],
        [],
        [
            "run",
            "exec",
            "build",
            "buildx",
            "compose",
            "create",
            "start",
            "cp",
            "container",
            "plugin"
        ],
        "docker run x"
    ),
    row!(
        ["kubectl", "helm", "oc"],
        "",
        ["post-renderer"],
        [],
        ["exec", "run", "cp", "debug", "plugin", "attach", "edit"],
        "kubectl exec p -- id"
    ),
    row!(
        ["npm", "pnpm", "yarn"],
        "c",
        ["call", "script-shell", "node-options"],
        [],
        [
            "exec", "x", "explore", "dlx", "node", "config", "set", "edit"
        ],
        "npm exec x"
    ),
    row!(
        [
            "uv",
            "poetry",
            "pipenv",
            "pdm",
            "hatch",
            "conda",
            "mamba",
            "micromamba"
        ],
        "",
        [],
        [],
        ["run", "tool", "shell", "exec"],
        "uv run x"
    ),
    row!(
        ["cargo"],
        "",
        ["config"],
        ["+*"],
        ["run", "r", "install"],
        "cargo --config x build"
    ),
    row!(
        ["go"],
        "",
        [],
        [
            "-exec*",
            "-toolexec*",
            "-overlay*",
            "-vettool*",
            "--exec*",
            "--toolexec*",
            "--overlay*"
        ],
        ["run", "generate", "tool"],
        "go test -exec id"
    ),
    row!(
        ["gradle", "mvn", "ant", "bazel", "meson"],
        "",
        ["init-script", "file", "settings"],
        ["-I", "-f"],
        [],
        "gradle --init-script x"
    ),
    row!(
        ["gem", "composer"],
        "",
        [],
        [],
        ["exec", "run", "run-script"],
        "gem exec x"
    ),
    row!(
        [
            "apt", "apt-get", "aptitude", "dpkg", "dnf", "yum", "rpm", "zypper", "pacman", "apk",
            "brew"
        ],
        "oc",
        [
            "option",
            "config-file",
            "pre-invoke",
            "eval",
            "define",
            "pipe",
            "root",
            "installroot",
            "hookdir",
            "config",
            "setopt"
        ],
        [],
        ["ruby", "irb", "sh"],
        "apt-get -o APT::Update::Pre-Invoke::=id update"
    ),
    row!(
        ["systemctl"],
        "",
        ["root", "image"],
        [],
        ["edit", "link", "set-environment"],
        "systemctl link /w/x.service"
    ),
    row!(
        ["busctl", "dbus-send", "gdbus"],
        "",
        [],
        [],
        ["call"],
        "busctl call x"
    ),
    row!(
        ["ip"],
        "b",
        ["batch"],
        [],
        ["netns", "vrf"],
        "ip netns exec x id"
    ),
    row!(
        ["jq", "gojq", "jaq", "yq"],
        "fL",
        ["from-file", "library-path"],
        [],
        [],
        "jq -f x"
    ),
    row!(
        ["rg", "ag", "ack"],
        "",
        ["pre", "hostname-bin", "pager", "ackrc"],
        [],
        [],
        "rg --pre id x"
    ),
    row!(["bat", "batcat"], "", ["pager"], [], [], "bat --pager id x"),
    row!(
        ["fzf", "sk"],
        "",
        ["preview", "bind"],
        ["-c"],
        [],
        "fzf --preview id"
    ),
    row!(
        ["ctags"],
        "",
        ["options", "optlib-dir"],
        [],
        [],
        "ctags --options=x"
    ),
    row!(
        ["pandoc"],
        "FLd",
        ["filter", "lua-filter", "pdf-engine", "defaults"],
        [],
        [],
        "pandoc -F x"
    ),
    row!(
        ["tex", "latex", "pdflatex", "xelatex", "lualatex", "latexmk"],
        "e",
        ["shell-escape", "enable-write18"],
        ["-shell-escape", "-enable-write18"],
        [],
        "pdflatex -shell-escape x"
    ),
    row!(
        ["gs", "convert", "magick", "mogrify"],
        "",
        [],
        ["-dNOSAFER", "-c", "msl:*", "ephemeral:*"],
        [],
        "gs -c x"
    ),
    row!(["logrotate"], "f", ["force"], [], [], "logrotate -f x"),
    row!(
        ["pytest"],
        "pc",
        ["rootdir", "confcutdir"],
        [],
        [],
        "pytest -p x"
    ),
    row!(
        ["mocha", "eslint", "jest"],
        "rc",
        ["require", "config", "plugin", "rulesdir", "import"],
        [],
        [],
        "mocha -r x"
    ),
    row!(["javac"], "", [], ["-J*", "@*"], [], "javac -Jx"),
    row!(
        ["java"],
        "",
        ["source"],
        [
            "-javaagent:*",
            "-agentpath:*",
            "-agentlib:*",
            "-Xrun*",
            "@*"
        ],
        [],
        "java -javaagent:x y"
    ),
    row!(
        ["deno"],
        "",
        [],
        [],
        ["eval", "repl", "task", "x", "serve"],
        "deno eval 1"
    ),
    row!(
        ["bun"],
        "",
        [],
        [],
        ["x", "exec", "repl", "run", "create", "eval"],
        "bun x cowsay"
    ),
    row!(["file"], "m", ["magic-file"], [], [], "file -m x"),
];

/// What in the arguments (program excluded) bears code; the text names the option.
pub(crate) fn found(program: &str, arguments: &[Word]) -> Option<String> {
    let row = row(program)?;
    let optioned = arguments
        .first()
        .is_some_and(|word| word.text.starts_with('-'));
    arguments
        .iter()
        .enumerate()
        .find(|(position, word)| {
            let text = word.text.as_str();
            let first = *position == 0;
            word_bears(row, text)
                || long_bears(row, text)
                || short_bears(row, text)
                || ((first || optioned) && row.commands.contains(&text))
                // The oldest spelling of tar: letters without a dash.
                || (first && row.programs.contains(&"tar") && letters_bear(row, text))
        })
        .map(|(_, word)| word.text.clone())
}

/// Whether a program has options that bear code, so that each of its words must be known.
pub(crate) fn listed(program: &str) -> bool {
    row(program).is_some()
}

fn row(program: &str) -> Option<&'static Row> {
    static ROWS: LazyLock<HashMap<&str, &Row>> = LazyLock::new(|| {
        let pairs = TABLE
            .iter()
            .flat_map(|row| row.programs.iter().map(move |name| (*name, row)));
        pairs.collect()
    });
    let row = ROWS
        .get(program)
        .or_else(|| ROWS.get(crate::programs::family(program)));
    row.copied()
}

fn word_bears(row: &Row, text: &str) -> bool {
    row.words.iter().any(|word| match word.strip_suffix('*') {
        Some(start) => text.starts_with(start),
        None => text == *word,
    })
}

fn long_bears(row: &Row, text: &str) -> bool {
    let Some(option) = text.strip_prefix("--") else {
        return false;
    };
    let option = option.split('=').next().unwrap_or(option);
    !option.is_empty() && row.long.iter().any(|long| long.starts_with(option))
}

fn short_bears(row: &Row, text: &str) -> bool {
    text.strip_prefix('-')
        .is_some_and(|cluster| !cluster.starts_with('-') && letters_bear(row, cluster))
}

fn letters_bear(row: &Row, letters: &str) -> bool {
    letters.chars().any(|letter| row.short.contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_finds_its_example() {
        for row in TABLE {
            let words: Vec<Word> = row
                .example
                .split(' ')
                .map(|text| Word {
                    text: text.to_owned(),
                    known: true,
                    span: 0..0,
                })
                .collect();
            assert!(
                found(&words[0].text, &words[1..]).is_some(),
                "{}",
                row.example
            );
            assert!(row.programs.contains(&words[0].text.as_str()));
            assert_eq!(found(&words[0].text, &[]), None, "{}", row.example);
        }
    }
}
