//! The folders that the operating system gives a user.

use std::path::PathBuf;

use directories::BaseDirs;

/// The name of our folder in places that all programs share.
const NAME: &str = "exec-companion";

/// Home, and the three places outside the state directory that we write to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The home directory.
    pub home: PathBuf,
    /// Where our log files go.
    pub logs: PathBuf,
    /// Where the desktop keeps the programs that it starts at login.
    pub autostart: PathBuf,
    /// Where the system keeps the services of this user. Windows registers services instead: there
    /// this folder holds the file that is registered.
    pub services: PathBuf,
}

#[cfg(not(any(windows, target_os = "macos")))]
impl Places {
    /// The places of this user, `XDG_*` honoured; `None` without a home.
    pub fn from_system() -> Option<Self> {
        let base = BaseDirs::new()?;
        let own = Self::below(base.home_dir());
        Some(Self {
            logs: base.state_dir().map_or(own.logs, |state| state.join(NAME)),
            autostart: base.config_dir().join("autostart"),
            services: base.config_dir().join(UNITS),
            home: own.home,
        })
    }

    /// The usual places below a given home.
    pub fn below(home: impl Into<PathBuf>) -> Self {
        let home = home.into();
        Self {
            logs: home.join(".local/state").join(NAME),
            autostart: home.join(".config/autostart"),
            services: home.join(".config").join(UNITS),
            home,
        }
    }
}

#[cfg(target_os = "macos")]
impl Places {
    /// The places of this user; `None` without a home.
    pub fn from_system() -> Option<Self> {
        Some(Self::below(BaseDirs::new()?.home_dir()))
    }

    /// The usual places below a given home.
    pub fn below(home: impl Into<PathBuf>) -> Self {
        let home = home.into();
        Self {
            logs: home.join("Library/Logs").join(NAME),
            autostart: home.join("Library/LaunchAgents"),
            services: home.join("Library/LaunchAgents"),
            home,
        }
    }
}

#[cfg(windows)]
impl Places {
    /// The places of this user, redirected folders honoured; `None` without a home.
    pub fn from_system() -> Option<Self> {
        let base = BaseDirs::new()?;
        Some(Self {
            home: base.home_dir().to_path_buf(),
            logs: base.data_local_dir().join(NAME).join("logs"),
            autostart: base.data_dir().join(STARTUP),
            services: base.data_local_dir().join(NAME),
        })
    }

    /// The usual places below a given home.
    pub fn below(home: impl Into<PathBuf>) -> Self {
        let home = home.into();
        Self {
            logs: home.join(r"AppData\Local").join(NAME).join("logs"),
            autostart: home.join(r"AppData\Roaming").join(STARTUP),
            services: home.join(r"AppData\Local").join(NAME),
            home,
        }
    }
}

/// The Startup folder below the roaming application data.
#[cfg(windows)]
const STARTUP: &str = r"Microsoft\Windows\Start Menu\Programs\Startup";

/// systemd's user units below the configuration.
#[cfg(not(any(windows, target_os = "macos")))]
const UNITS: &str = "systemd/user";
