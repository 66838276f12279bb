//! The three systems as values: the files that are written and the commands that are given.

use std::path::{Path, PathBuf};

use crate::{Error, Service, launchd, systemd, task};

/// The system that keeps services of a user running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum System {
    /// systemd's manager of this user.
    Systemd {
        /// The user's number.
        uid: u32,
    },
    /// launchd, in the domain of the user's session at the screen.
    Launchd {
        /// The user's number.
        uid: u32,
    },
    /// Windows' Task Scheduler.
    TaskScheduler {
        /// The user, `DOMAIN\name`.
        user: String,
    },
}

impl System {
    /// The system of this computer, for this process' user.
    #[must_use]
    pub fn here() -> Self {
        #[cfg(windows)]
        {
            let part = |name| std::env::var(name).unwrap_or_default();
            let (domain, name) = (part("USERDOMAIN"), part("USERNAME"));
            let user = format!("{domain}\\{name}");
            let user = user.trim_start_matches('\\').to_owned();
            Self::TaskScheduler { user }
        }
        #[cfg(unix)]
        {
            let uid = rustix::process::getuid().as_raw();
            if cfg!(target_os = "macos") {
                Self::Launchd { uid }
            } else {
                Self::Systemd { uid }
            }
        }
    }

    /// The name that people know.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Systemd { .. } => "systemd",
            Self::Launchd { .. } => "launchd",
            Self::TaskScheduler { .. } => "Task Scheduler",
        }
    }
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Asks whether the system answers at all.
    Reach {
        /// The command.
        words: Vec<String>,
        /// The service that does not answer if the command fails.
        what: &'static str,
        /// What to do if it fails.
        instead: &'static str,
    },
    /// Writes a file as a whole.
    Write(PathBuf, Vec<u8>),
    /// Removes a file if it exists.
    Remove(PathBuf),
    /// Runs a command.
    Run(Vec<String>),
    /// Runs a command whose failure does not matter.
    Try(Vec<String>),
}

/// One service of a system. The name of its file without the extension is its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceFile {
    /// The system that keeps it running.
    pub system: System,
    /// The path of its file.
    pub file: PathBuf,
}

impl ServiceFile {
    /// The steps that write the service and start it anew.
    ///
    /// # Errors
    /// [`Error::NotWritable`].
    pub fn install(&self, service: &Service) -> Result<Vec<Step>, Error> {
        let write = |text: String| Step::Write(self.file.clone(), text.into_bytes());
        let mut steps = self.reach();
        match &self.system {
            System::Systemd { .. } => steps.extend([
                write(systemd::unit(service)?),
                Step::Run(systemctl(&["daemon-reload"])),
                Step::Run(systemctl(&["enable", &self.unit()])),
                Step::Run(systemctl(&["restart", &self.unit()])),
            ]),
            System::Launchd { .. } => {
                let target = self.target();
                steps.extend([
                    write(launchd::agent(&self.stem(), service)?),
                    Step::Try(words(&["launchctl", "bootout", &target])),
                    Step::Run(words(&["launchctl", "enable", &target])),
                    Step::Run(self.bootstrap()),
                ]);
            }
            System::TaskScheduler { user } => {
                let definition = task::definition(user, service)?;
                let file = self.file.display().to_string();
                steps.extend([
                    Step::Write(self.file.clone(), task::bytes(&definition)),
                    Step::Try(self.schtasks("/End", &[])),
                    Step::Run(self.schtasks("/Create", &["/XML", &file, "/F"])),
                    Step::Run(self.schtasks("/Run", &[])),
                ]);
            }
        }
        Ok(steps)
    }

    /// The steps that stop the service and remove it.
    #[must_use]
    pub fn uninstall(&self) -> Vec<Step> {
        let remove = Step::Remove(self.file.clone());
        let mut steps = self.reach();
        match &self.system {
            System::Systemd { .. } => steps.extend([
                Step::Try(systemctl(&["disable", "--now", &self.unit()])),
                remove,
                Step::Run(systemctl(&["daemon-reload"])),
                Step::Try(systemctl(&["reset-failed", &self.unit()])),
            ]),
            System::Launchd { .. } => steps.extend([
                Step::Try(words(&["launchctl", "bootout", &self.target()])),
                remove,
            ]),
            System::TaskScheduler { .. } => steps.extend([
                Step::Try(self.schtasks("/End", &[])),
                Step::Run(self.schtasks("/Delete", &["/F"])),
                remove,
            ]),
        }
        steps
    }

    /// The steps that start the service, if it does not run.
    #[must_use]
    pub fn start(&self) -> Vec<Step> {
        let mut steps = self.reach();
        match &self.system {
            System::Systemd { .. } => steps.push(Step::Run(systemctl(&["start", &self.unit()]))),
            System::Launchd { .. } => steps.extend([
                Step::Try(self.bootstrap()),
                Step::Run(words(&["launchctl", "kickstart", &self.target()])),
            ]),
            System::TaskScheduler { .. } => steps.extend([
                Step::Run(self.schtasks("/Change", &["/ENABLE"])),
                Step::Run(self.schtasks("/Run", &[])),
            ]),
        }
        steps
    }

    /// The steps that stop the service until it is started again or, for systemd and launchd,
    /// until the next login.
    #[must_use]
    pub fn stop(&self) -> Vec<Step> {
        let mut steps = self.reach();
        match &self.system {
            System::Systemd { .. } => steps.push(Step::Run(systemctl(&["stop", &self.unit()]))),
            System::Launchd { .. } => {
                steps.push(Step::Try(words(&["launchctl", "bootout", &self.target()])))
            }
            // Otherwise its trigger would start it again within a minute.
            System::TaskScheduler { .. } => steps.extend([
                Step::Run(self.schtasks("/Change", &["/DISABLE"])),
                Step::Try(self.schtasks("/End", &[])),
            ]),
        }
        steps
    }

    /// The steps that stop the service, if it runs, and start it.
    #[must_use]
    pub fn restart(&self) -> Vec<Step> {
        let mut steps = self.reach();
        match &self.system {
            System::Systemd { .. } => steps.push(Step::Run(systemctl(&["restart", &self.unit()]))),
            System::Launchd { .. } => steps.extend([
                Step::Try(self.bootstrap()),
                Step::Run(words(&["launchctl", "kickstart", "-k", &self.target()])),
            ]),
            System::TaskScheduler { .. } => steps.extend([
                Step::Try(self.schtasks("/End", &[])),
                Step::Run(self.schtasks("/Change", &["/ENABLE"])),
                Step::Run(self.schtasks("/Run", &[])),
            ]),
        }
        steps
    }

    /// The command whose output [`crate::State`] reads.
    pub(crate) fn question(&self) -> Vec<String> {
        match &self.system {
            System::Systemd { .. } => systemctl(&[
                "show",
                &self.unit(),
                "--property=LoadState,UnitFileState,ActiveState,SubState,MainPID",
            ]),
            System::Launchd { .. } => words(&["launchctl", "print", &self.target()]),
            System::TaskScheduler { .. } => self.schtasks("/Query", &["/XML"]),
        }
    }

    /// The step that asks whether the system answers. Every other list of steps begins with it.
    #[must_use]
    pub fn reach(&self) -> Vec<Step> {
        match &self.system {
            System::Systemd { .. } => vec![Step::Reach {
                words: systemctl(&["show", "--property=Version"]),
                what: "systemd of this user",
                instead: "log in as this user at the screen or by ssh (not by su or sudo), or have \
                          the service program of this system start it",
            }],
            System::Launchd { uid } => vec![Step::Reach {
                words: words(&["launchctl", "print", &format!("gui/{uid}")]),
                what: "launchd of this user's session",
                instead: "log in at the screen of this computer first",
            }],
            System::TaskScheduler { .. } => Vec::new(),
        }
    }

    /// The name of the systemd unit.
    fn unit(&self) -> String {
        name(self.file.file_name())
    }

    fn stem(&self) -> String {
        name(self.file.file_stem())
    }

    fn target(&self) -> String {
        match &self.system {
            System::Launchd { uid } => format!("gui/{uid}/{}", self.stem()),
            System::Systemd { .. } | System::TaskScheduler { .. } => self.stem(),
        }
    }

    fn bootstrap(&self) -> Vec<String> {
        let domain = match &self.system {
            System::Launchd { uid } => format!("gui/{uid}"),
            System::Systemd { .. } | System::TaskScheduler { .. } => String::new(),
        };
        let file = self.file.display().to_string();
        words(&["launchctl", "bootstrap", &domain, &file])
    }

    /// A `schtasks` command. The names of tasks are shared by all users of a computer.
    fn schtasks(&self, verb: &str, more: &[&str]) -> Vec<String> {
        let user = match &self.system {
            System::TaskScheduler { user } => user.replace('\\', "."),
            System::Systemd { .. } | System::Launchd { .. } => String::new(),
        };
        let task = format!("{} ({user})", self.stem());
        let mut all = words(&["schtasks", verb, "/TN", &task]);
        all.extend(more.iter().map(|word| (*word).to_owned()));
        all
    }
}

fn name(part: Option<&std::ffi::OsStr>) -> String {
    let part = part.map(Path::new).unwrap_or(Path::new(""));
    part.display().to_string()
}

fn systemctl(more: &[&str]) -> Vec<String> {
    let mut all = words(&["systemctl", "--user"]);
    all.extend(more.iter().map(|word| (*word).to_owned()));
    all
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
