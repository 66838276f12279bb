//! One question to a login shell.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use exec_policy::Platform;
use process_runner::{Command, End, Limits, run_with};
use tokio::sync::Mutex;
use tracing::warn;

use crate::account::Account;
use crate::folders::{absolute, minimal};

/// How long the shell has to start, and how much it may say.
const TIME: Duration = Duration::from_secs(10);
const OUTPUT: usize = 2 << 20;
/// How long a shell that gave no answer is left alone.
const PAUSE: Duration = Duration::from_secs(300);

/// Variables that start-up files look at; none holds a secret.
const INHERITED: [&str; 9] = [
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TMPDIR",
    "TZ",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
    "ZDOTDIR",
];

/// The `PATH` of this user's login shell, which is asked when it is first needed.
pub struct LoginPath {
    home: PathBuf,
    environment: Vec<(String, String)>,
    shell: Option<PathBuf>,
    time: Duration,
    known: Mutex<Option<(Instant, Option<String>)>>,
}

impl LoginPath {
    /// Asks the shell of this account. `environment` is this process' own.
    #[must_use]
    pub fn new(home: impl Into<PathBuf>, environment: &[(String, String)]) -> Self {
        Self {
            home: home.into(),
            environment: environment.to_vec(),
            shell: None,
            time: TIME,
            known: Mutex::default(),
        }
    }

    /// Asks another shell.
    #[must_use]
    pub fn of_shell(mut self, shell: impl Into<PathBuf>) -> Self {
        self.shell = Some(shell.into());
        self
    }

    /// Waits for this long at most.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// The folders, absolute ones only; `None` where the shell says none in time. An answer is
    /// kept for good, its absence for five minutes. Needs a tokio runtime with time and I/O.
    pub async fn get(&self) -> Option<String> {
        let mut known = self.known.lock().await;
        if let Some((since, answer)) = known.as_ref()
            && (answer.is_some() || since.elapsed() < PAUSE)
        {
            return answer.clone();
        }
        let answer = self.ask().await;
        *known = Some((Instant::now(), answer.clone()));
        answer
    }

    async fn ask(&self) -> Option<String> {
        let account = self.account().await?;
        if cfg!(windows) || !account.lets_in() {
            return None;
        }
        let mark: [u8; 16] = rand::random();
        let mark: String = mark.iter().map(|byte| format!("{byte:02x}")).collect();
        let command = Command {
            argv: question(&account.shell, &mark),
            program: Some(account.shell.clone()),
            cwd: Some(self.home.clone()),
            env: self
                .environment(&account)
                .into_iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            timeout: Some(self.time),
        };
        let limits = Limits {
            output: OUTPUT,
            ..Limits::default()
        };
        let outcome = run_with(&command, limits, std::future::pending()).await;
        let answer = between(&outcome.stdout, &mark).and_then(absolute);
        if answer.is_none() || outcome.end != End::Exited(0) {
            let shell = account.shell.display();
            warn!(%shell, end = ?outcome.end, "the login shell says no PATH");
            return None;
        }
        answer
    }

    /// A directory service that does not answer counts as a shell that does not answer.
    async fn account(&self) -> Option<Account> {
        if let Some(shell) = &self.shell {
            let (name, shell) = (None, shell.clone());
            return Some(Account { name, shell });
        }
        let variable = self.variable("SHELL").map(str::to_owned);
        let found = tokio::task::spawn_blocking(move || Account::find(variable.as_deref()));
        tokio::time::timeout(self.time, found).await.ok()?.ok()
    }

    fn environment(&self, account: &Account) -> Vec<(String, String)> {
        let own = |name: &'static str| Some((name.to_owned(), self.variable(name)?.to_owned()));
        let mut environment: Vec<_> = INHERITED.into_iter().filter_map(own).collect();
        let text = |path: &Path| path.display().to_string();
        let platform = if cfg!(target_os = "macos") {
            Platform::Macos
        } else {
            Platform::Linux
        };
        let fixed = [
            ("HOME", Some(text(&self.home))),
            ("SHELL", Some(text(&account.shell))),
            ("PATH", minimal(platform).map(str::to_owned)),
            ("TERM", Some("dumb".to_owned())),
            ("USER", account.name.clone()),
            ("LOGNAME", account.name.clone()),
        ];
        let fixed = fixed.into_iter();
        environment.extend(fixed.filter_map(|(name, value)| Some((name.to_owned(), value?))));
        environment
    }

    fn variable(&self, name: &str) -> Option<&str> {
        let found = self.environment.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Every shell can start `sh` with plain words; not every shell has `sh`'s language.
fn question(shell: &Path, mark: &str) -> Vec<String> {
    let text = format!(r#"/bin/sh -c 'printf %s%s%s {mark} "$PATH" {mark}'"#);
    let name = shell.file_name().and_then(|name| name.to_str());
    match name {
        // This shell takes `-l` with no other option; a dash before its name means the same.
        Some(name @ ("csh" | "tcsh")) => vec![format!("-{name}"), "-c".to_owned(), text],
        Some(_) | None => vec![
            shell.display().to_string(),
            "-l".to_owned(),
            "-c".to_owned(),
            text,
        ],
    }
}

/// The text between the last two marks.
fn between<'a>(printed: &'a str, mark: &str) -> Option<&'a str> {
    let (before, _) = printed.rsplit_once(mark)?;
    before.rsplit_once(mark).map(|(_, between)| between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_of_start_up_files_is_no_path() {
        for (printed, expected) in [
            ("m/a:/bm", Some("/a:/b")),
            ("welcome\nPATH=/x\nm/am\ngoodbye", Some("/a")),
            ("printf m $PATH m\nm/am", Some("/a")),
            ("mm", Some("")),
            ("m/a", None),
            ("PATH=/a", None),
            ("", None),
        ] {
            assert_eq!(between(printed, "m"), expected, "{printed:?}");
        }
    }
}
