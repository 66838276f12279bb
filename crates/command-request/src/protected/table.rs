//! The table: one for the words of a command, for redirections and for patches.

use policy_values::Platform;
use policy_values::glob::base_name;

/// What a protected path is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The store that decides what may run, its socket, and our own folders.
    Rules,
    /// A file that a shell, the desktop or a common program reads at its start.
    StartUp,
    /// Keys and passwords.
    Secret,
    /// Settings of a project or of an agent through which another program runs things.
    Setting,
    /// A file of the system.
    System,
}

/// Below the home. A row is that path and everything below it.
const HOME: &[(Kind, &[&str])] = &[
    (Kind::Rules, &[".openclaw"]),
    (
        Kind::StartUp,
        &[
            ".bash_aliases",
            ".bash_login",
            ".bash_logout",
            ".bash_profile",
            ".bashrc",
            ".config/autostart",
            ".config/autostart-scripts",
            ".config/environment.d",
            ".config/fish",
            ".config/nushell",
            ".config/plasma-workspace",
            ".config/powershell",
            ".config/systemd",
            ".docker/config.json",
            ".env",
            ".gitconfig",
            ".kube",
            ".local/share/systemd",
            ".npmrc",
            ".pam_environment",
            ".profile",
            ".pypirc",
            ".xinitrc",
            ".xprofile",
            ".xsession",
            ".xsessionrc",
            ".zlogin",
            ".zlogout",
            ".zprofile",
            ".zshenv",
            ".zshrc",
            "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup",
            "Documents/PowerShell",
            "Documents/WindowsPowerShell",
            "Library/LaunchAgents",
        ],
    ),
    (
        Kind::Secret,
        &[
            ".aws",
            ".gnupg",
            ".local/share/keyrings",
            ".netrc",
            ".password-store",
            ".pgpass",
            ".ssh",
            "Library/Keychains",
        ],
    ),
    (
        Kind::Setting,
        &[
            ".cargo/config",
            ".cargo/config.toml",
            ".config/Code/User",
            ".config/Cursor/User",
            ".config/direnv",
            ".config/git",
            ".config/goose",
            ".config/nvim",
            ".config/opencode",
            ".config/pip",
            ".config/tmux",
            ".emacs",
            ".emacs.d",
            ".gdbinit",
            ".gradle/init.d",
            ".gradle/init.gradle",
            ".lldbinit",
            ".tmux.conf",
            ".vim",
            ".vimrc",
            "AppData/Roaming/Code/User",
            "AppData/Roaming/Cursor/User",
            "Library/Application Support/Code/User",
            "Library/Application Support/Cursor/User",
        ],
    ),
];

/// From the root on. Reading them is nobody's harm; whoever writes them changes the system.
const SYSTEM: &[&str] = &[
    "/boot",
    "/etc/anacrontab",
    "/etc/bash.bashrc",
    "/etc/cron.d",
    "/etc/cron.daily",
    "/etc/cron.hourly",
    "/etc/cron.monthly",
    "/etc/cron.weekly",
    "/etc/crontab",
    "/etc/environment",
    "/etc/init.d",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/pam.d",
    "/etc/passwd",
    "/etc/profile",
    "/etc/profile.d",
    "/etc/rc.local",
    "/etc/shadow",
    "/etc/ssh",
    "/etc/sudoers",
    "/etc/sudoers.d",
    "/etc/systemd",
    "/etc/udev",
    "/etc/xdg/autostart",
    "/etc/xdg/systemd",
    "/etc/zsh",
    "/Library/LaunchAgents",
    "/Library/LaunchDaemons",
    "/lib/systemd",
    "/usr/lib/systemd",
    "/usr/local/lib/systemd",
    "/var/at/tabs",
    "/var/spool/at",
    "/var/spool/cron",
];

/// Names of files that are protected in every folder.
const NAMES: &[(Kind, &[&str])] = &[
    (
        Kind::Rules,
        &[
            "exec-approvals.json",
            "exec-approvals.sock",
            "openclaw.sqlite",
            "openclaw.json",
        ],
    ),
    (
        Kind::Setting,
        &[
            "opencode.json",
            "opencode.jsonc",
            // They name plugins, which the screen of opencode loads.
            "tui.json",
            "tui.jsonc",
        ],
    ),
];

/// In every folder, thus in nested repositories as well. All of them begin with a dot.
const ANYWHERE: &[&str] = &[
    ".aider.conf.yml",
    ".amazonq",
    ".claude.json",
    ".claude/agents",
    ".claude/commands",
    ".claude/hooks",
    ".claude/plugins",
    ".claude/settings.json",
    ".claude/settings.local.json",
    ".claude/skills",
    ".cline",
    ".codex",
    ".continue",
    ".copilot",
    ".cursor",
    ".envrc",
    ".gemini",
    ".githooks",
    ".husky",
    ".idea/runConfigurations",
    ".idea/tools",
    ".idea/workspace.xml",
    ".kiro",
    ".lefthook",
    ".mcp.json",
    ".openclaw",
    ".opencode",
    ".qwen",
    ".roo",
    ".vscode/launch.json",
    ".vscode/mcp.json",
    ".vscode/settings.json",
    ".vscode/tasks.json",
    ".windsurf",
    ".zed/settings.json",
    ".zed/tasks.json",
];

/// In every folder, where something is put there: variables that agents and other programs take over
/// at their start, and with them other settings; hooks, extensions and servers of agents, which they start
/// unasked. Reading such a file is everyday work.
const PUT_ANYWHERE: &[&str] = &[
    ".agents/plugins",
    ".claude-plugin",
    ".claude/workflows",
    ".codex-plugin",
    ".cursor-plugin",
    ".env",
    // Those of Copilot CLI.
    ".github/agents",
    ".github/copilot",
    ".github/extensions",
    ".github/hooks",
    ".github/lsp.json",
    ".github/mcp.json",
    ".github/plugin",
    "gemini-extension.json",
    "qwen-extension.json",
    "sitecustomize.py",
    "usercustomize.py",
];

/// Below the home, where something is put there: what a shell, the desktop, or a common program reads at
/// its start, and folders of programs, whether or not they are looked up there now.
const PUT_HOME: &[&str] = &[
    ".asdfrc",
    ".bun/bin",
    ".cargo/bin",
    ".claude/local",
    ".config/Claude",
    ".config/alacritty",
    ".config/awesome",
    ".config/dbus-1",
    ".config/emacs",
    ".config/helix",
    ".config/hypr",
    ".config/i3",
    ".config/kitty",
    ".config/kxmlgui5",
    ".config/lazygit",
    ".config/mise",
    ".config/openbox",
    ".config/qtile",
    ".config/sway",
    ".config/wezterm",
    ".config/xfce4",
    ".config/zed",
    ".config/zsh",
    ".curlrc",
    ".deno/bin",
    ".dmrc",
    ".inputrc",
    ".irbrc",
    ".julia/config",
    ".local/bin",
    ".local/lib",
    ".local/share/applications",
    ".local/share/claude",
    ".local/share/dbus-1",
    ".local/share/kio",
    ".local/share/kservices5",
    ".local/share/nautilus/scripts",
    ".my.cnf",
    ".mysqlrc",
    ".oh-my-zsh",
    ".pryrc",
    ".psqlrc",
    ".pythonrc",
    ".pythonrc.py",
    ".Rprofile",
    ".screenrc",
    ".sqliterc",
    ".wezterm.lua",
    ".wgetrc",
    ".xbindkeysrc",
    ".zprezto",
    ".zsh",
    "bin",
    "go/bin",
    "Library/Application Support/Claude",
    "Library/Python",
    "Library/Services",
];

/// In the folder of a repository, `.git` or `name.git`: what names programs that git runs, and
/// what makes git look for that elsewhere.
const REPOSITORY: &[&str] = &[
    "commondir",
    "config",
    "config.worktree",
    "hooks",
    "modules",
    "worktrees",
];

/// Paths below the home that may be meant by a word with wildcards.
pub(super) fn home_rows() -> impl Iterator<Item = &'static str> {
    HOME.iter().flat_map(|(_, rows)| *rows).copied()
}

/// Paths of any folder that may be meant by a word with wildcards, each as its components.
pub(super) fn folder_rows() -> impl Iterator<Item = impl Iterator<Item = &'static str>> {
    let anywhere = ANYWHERE.iter().map(|row| (None, *row));
    let repository = REPOSITORY.iter().map(|row| (Some(".git"), *row));
    let rows = anywhere.chain(repository);
    rows.map(|(above, row)| above.into_iter().chain(row.split('/')))
}

/// What an absolute, collapsed path is; `None` where the table does not name it.
///
/// `replaced`: something is put at this path. Then folders count in which a row stands, too:
/// `.git` as a whole, or as a file that names another folder.
pub(super) fn kind(path: &str, home: &str, platform: Platform, replaced: bool) -> Option<Kind> {
    let name = base_name(path);
    if let Some((kind, _)) = NAMES
        .iter()
        .find(|(_, names)| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    {
        return Some(*kind);
    }
    let below_home = strip(path, home).and_then(|rest| rest.strip_prefix('/'));
    if let Some(rest) = below_home.filter(|rest| !rest.is_empty()) {
        let known =
            |(_, rows): &&(Kind, &[&str])| rows.iter().any(|row| covers(rest, row, replaced));
        if let Some((kind, _)) = HOME.iter().find(known) {
            return Some(*kind);
        }
        if replaced && PUT_HOME.iter().any(|row| below(rest, row)) {
            return Some(Kind::StartUp);
        }
        if platform == Platform::Windows && is_short(rest) {
            return Some(Kind::Rules);
        }
    }
    if in_folder(path, platform, replaced) {
        return Some(Kind::Setting);
    }
    SYSTEM
        .iter()
        .any(|row| below(path, row))
        .then_some(Kind::System)
}

fn in_folder(path: &str, platform: Platform, replaced: bool) -> bool {
    let windows = platform == Platform::Windows;
    path.match_indices('/').any(|(at, _)| {
        let rest = &path[at + 1..];
        if rest.starts_with('.') && ANYWHERE.iter().any(|row| covers(rest, row, replaced)) {
            return true;
        }
        if replaced && PUT_ANYWHERE.iter().any(|row| below(rest, row)) {
            return true;
        }
        let (folder, inside) = match rest.split_once('/') {
            Some((folder, inside)) => (folder, Some(inside)),
            None => (rest, None),
        };
        let ends = folder.len().checked_sub(4).and_then(|at| folder.get(at..));
        let is_repository = ends.is_some_and(|end| end.eq_ignore_ascii_case(".git"))
            || (windows && is_short_of(folder, "git"));
        if is_repository {
            return match inside {
                Some(inside) => REPOSITORY.iter().any(|row| below(inside, row)),
                None => replaced && folder.len() <= 5,
            };
        }
        windows
            && ANYWHERE.iter().any(|row| {
                let first = row.split('/').next().unwrap_or(row);
                is_short_of(folder, first.trim_start_matches('.'))
            })
    })
}

/// Whether a path within a repository is one of its parts that name programs.
pub(super) fn is_part(inside: &str) -> bool {
    REPOSITORY.iter().any(|row| below(inside, row))
}

/// Whether files of the system or of the home stand in a folder that the table names below it.
pub(super) fn is_above(folder: &str, home: &str) -> bool {
    let folder = folder.trim_end_matches('/');
    below(home, folder) || SYSTEM.iter().any(|row| below(row, folder))
}

/// Whether a path is a row or below one, or, where something is put there, above one.
fn covers(path: &str, row: &str, replaced: bool) -> bool {
    below(path, row) || (replaced && below(row, path))
}

/// Whether the first component is a short name of Windows, such as `OPENCL~1`.
fn is_short(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or(path);
    first
        .split_once('~')
        .is_some_and(|(_, rest)| rest.starts_with(|char: char| char.is_ascii_digit()))
}

/// Whether a component may be the short name of this one: its first letters, `~` and a digit.
fn is_short_of(part: &str, name: &str) -> bool {
    let Some((start, _)) = part.split_once('~').filter(|_| is_short(part)) else {
        return false;
    };
    !start.is_empty()
        && name
            .get(..start.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(start))
}

pub(super) fn below(path: &str, folder: &str) -> bool {
    strip(path, folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What stands behind a folder. Letters of either case are one: on some disks of every system
/// they name the same file.
fn strip<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let start = path.get(..folder.len())?;
    start
        .eq_ignore_ascii_case(folder)
        .then(|| &path[folder.len()..])
}
