//! How the running app stands, beside what the files say.
//!
//! The loop of `approvals-app` fills an [`AppStatus`] in; `policy-editor` reads it for the banners
//! and the checks of the main window.

mod unattended;

use std::path::PathBuf;

use view_model::QueueItem;

pub use unattended::Unattended;

/// How the app stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AppStatus {
    /// The requests that wait for a click, in order of arrival.
    pub waiting: Vec<QueueItem>,
    /// What is refused for a while; a pause of everything comes first.
    pub pauses: Vec<Pausing>,
    /// What a person allowed for a while, the oldest first.
    pub permits: Vec<Permission>,
    /// The screen is locked, or the computer sleeps.
    pub locked: bool,
    /// Commands that ran without being asked about while a person was there, until the person has
    /// read of them.
    pub unattended: Option<UnattendedRuns>,
    /// Where the socket is served.
    pub socket: Option<PathBuf>,
    /// Why the socket is not served.
    pub socket_problem: Option<String>,
    /// Whether this desktop shows a tray icon; `None` before the desktop has said so.
    pub tray: Option<bool>,
    /// What shows notifications here.
    pub notices: Notices,
    /// The system tells when the screen locks.
    pub lock_is_told: bool,
    /// Whether somebody else is shown the screen; `None` where the system does not tell.
    pub shared: Option<bool>,
    /// On this desktop a program may take pictures of the screen by itself, and the system does not
    /// tell.
    pub unseen_recorders: bool,
    /// Agents that asked: those since the start of the app, the last one first, then those of the
    /// history.
    pub agents: Vec<String>,
    /// What happens at the next login; `None` where the app cannot set it.
    pub start_at_login: Option<autostart::State>,
    /// The app says where its windows open. On Wayland the compositor does.
    pub places_windows: bool,
    /// A shortcut is heard whichever window has the keyboard.
    pub offers_shortcut: bool,
    /// Another program has the keys of the shortcut that is set.
    pub shortcut_taken: bool,
    /// How the connection to the gateway stands that asks this person.
    pub gateway: GatewayState,
    /// Who wants to be paired with that gateway, the oldest first.
    pub pairing: Vec<PairingRequest>,
}

/// A device or a node that wants to be paired with a gateway. All texts are the gateway's, made
/// visible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingRequest {
    /// A node: it would run commands for the gateway. Else a device: it would connect.
    pub is_node: bool,
    /// The id by which the request is answered.
    pub request: String,
    /// The name, or the id where there is none.
    pub name: String,
    /// The platform, the address, and what is asked for: those that are known.
    pub about: Vec<String>,
}

/// How the connection to a gateway stands. Each `address` is `host:port`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum GatewayState {
    /// No gateway is known.
    #[default]
    None,
    /// A gateway is known, and the settings say not to connect to it.
    Off {
        /// The gateway.
        address: String,
    },
    /// The first attempt is under way.
    Connecting {
        /// The gateway.
        address: String,
    },
    /// The gateway asks here.
    Asks {
        /// The gateway.
        address: String,
        /// The version that it reports.
        version: String,
        /// Others can read on the way what is said: it leaves this computer without TLS.
        is_open: bool,
    },
    /// The gateway has accepted the app, and does not let it answer.
    Limited {
        /// The gateway.
        address: String,
    },
    /// Somebody has to approve the app at the gateway.
    Unpaired {
        /// The gateway.
        address: String,
        /// The command that approves the app.
        command: String,
    },
    /// There is no connection; it is tried again by itself.
    Down {
        /// The gateway.
        address: String,
        /// The reason, in English.
        why: String,
    },
    /// The configuration names a gateway that cannot be used.
    Unusable {
        /// The reason, in English.
        why: String,
    },
}

/// Requests that are refused for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pausing {
    /// The number by which the pause of one agent ends, and its name, made visible; `None`:
    /// everybody is paused.
    pub agent: Option<(u64, String)>,
    /// How many minutes are left; `None`: until a person resumes.
    pub minutes: Option<u64>,
}

/// A command that a person allowed for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permission {
    /// The number by which it ends.
    pub number: u64,
    /// The agent and the start of the command, made visible.
    pub what: String,
    /// How many minutes are left; `None`: until the screen locks.
    pub minutes: Option<u64>,
}

/// A time in which nobody could be asked although a person was at the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnattendedRuns {
    /// How long the time was, in seconds; at least one.
    pub seconds: u64,
    /// How many commands ran in it.
    pub ran: usize,
}

/// What shows notifications.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Notices {
    /// The system itself, which does not tell whether it does.
    #[default]
    System,
    /// The desktop was asked, and has not answered.
    Asked,
    /// Nothing does.
    Missing,
    /// A service of the desktop.
    Service {
        /// The name that the service gives itself.
        name: String,
        /// The service shows buttons.
        buttons: bool,
        /// The service keeps notifications that nobody has looked at.
        keeps: bool,
    },
}

impl Notices {
    /// What a service of this name shows, which can do this (`actions`, `persistence`: the
    /// capabilities of the Desktop Notifications Specification).
    #[must_use]
    pub fn by(name: &str, abilities: &[String]) -> Self {
        let can = |ability: &str| abilities.iter().any(|it| it == ability);
        Self::Service {
            buttons: can("actions"),
            keeps: can("persistence"),
            name: match name {
                "" => "The desktop".to_owned(),
                name => name.to_owned(),
            },
        }
    }
}
