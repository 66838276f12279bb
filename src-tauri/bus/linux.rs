//! The app asks the session bus what GTK and WebKit will ask of it, with a time limit. If no answer
//! comes in time, environment variables keep GTK and WebKit from asking.

use std::sync::OnceLock;
use std::time::Duration;

use desktop_bus::{Accessibility, Readiness};
use gtk::gio;
use tauri::{AppHandle, Builder, Manager, Wry, plugin};
use tracing::{debug, warn};

/// How long the services may take together. A portal that is started takes half a second.
const LIMIT: Duration = Duration::from_secs(2);

const BUS: &str = "DBUS_SESSION_BUS_ADDRESS";
const ACCESSIBILITY: &str = "AT_SPI_BUS_ADDRESS";
const NO_BRIDGE: &str = "NO_AT_BRIDGE";
/// An address at which no library finds a bus. The word in it tells it from one that a person set.
const NOWHERE: &str = "disabled:by=exec-companion";

/// The variables that the app sets for its libraries.
#[derive(Debug, Default, PartialEq, Eq)]
struct Overrides {
    /// Set until the process ends.
    variables: Vec<(&'static str, String)>,
    /// The address of the session bus is hidden until GTK has started.
    hides_bus: bool,
}

/// The variables that were set, and the real address of the bus.
#[derive(Debug)]
struct Applied {
    said: Overrides,
    bus: Option<String>,
}

static APPLIED: OnceLock<Applied> = OnceLock::new();

/// The variables that keep GTK and WebKit from waiting.
fn said(found: &Readiness) -> Overrides {
    let own = |name, value: &str| (name, value.to_owned());
    match found {
        Readiness::Silent => Overrides {
            variables: vec![own(BUS, NOWHERE)],
            hides_bus: false,
        },
        Readiness::Bus {
            portal,
            accessibility,
        } => Overrides {
            variables: match accessibility {
                Accessibility::Silent => {
                    vec![own(ACCESSIBILITY, NOWHERE), own(NO_BRIDGE, "1")]
                }
                // GTK could not ask for the address, because the bus is hidden from it.
                Accessibility::At(address) if !portal => vec![own(ACCESSIBILITY, address)],
                Accessibility::At(_) | Accessibility::Missing => Vec::new(),
            },
            hides_bus: !portal,
        },
    }
}

/// Asks the bus, and sets the variables. If the accessibility service took too long, screen readers
/// cannot read the app until it starts again; the log says so.
///
/// Call it before GTK is called, and before the process has a second thread.
pub(crate) fn prepare() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let Ok(runtime) = runtime else {
        // The runtime that is built next reports the error.
        return;
    };
    let found = runtime.block_on(desktop_bus::readiness(None, LIMIT));
    runtime.shutdown_background();
    let mut said = said(&found);
    // What the person has set about accessibility stays as it is.
    let is_set = |name: &str| std::env::var_os(name).is_some();
    if is_set(ACCESSIBILITY) || is_set(NO_BRIDGE) {
        said.variables.retain(|(name, _)| *name == BUS);
    }
    if said == Overrides::default() {
        return;
    }
    warn!(
        ?found,
        "the desktop's services are slow: the windows go without them"
    );
    let bus = std::env::var(BUS).ok();
    for (name, value) in &said.variables {
        set(name, value);
    }
    if said.hides_bus {
        set(BUS, NOWHERE);
    }
    // `prepare` runs once, so this is never set before.
    let _ = APPLIED.set(Applied { said, bus });
}

/// Shows the address of the bus again once GTK has started, and has the app outlive the bus. GTK
/// asks the portal only while it starts.
pub(crate) fn begin(app: Builder<Wry>) -> Builder<Wry> {
    let started = plugin::Builder::<Wry>::new("bus").setup(|app, _| {
        let hidden = APPLIED.get().filter(|kept| kept.said.hides_bus);
        let address = hidden.and_then(|kept| kept.bus.clone().or_else(without_variable));
        if let Some(address) = address {
            set(BUS, &address);
        }
        outlive(app.clone());
        Ok(())
    });
    app.plugin(started.build())
}

/// The connection that GTK and WebKit share. It is kept because the next one would have GLib's
/// default again.
struct Shared(#[expect(dead_code, reason = "it is only kept")] gio::DBusConnection);

/// Keeps GLib from sending `SIGTERM` to the app when the session bus ends: without a bus the app has
/// no tray and no notices, but its windows, the socket and the node go on.
fn outlive(app: AppHandle) {
    gio::bus_get(
        gio::BusType::Session,
        gio::Cancellable::NONE,
        move |connected| match connected {
            Ok(bus) => {
                bus.set_exit_on_close(false);
                app.manage(Shared(bus));
            }
            Err(error) => debug!(%error, "GTK has no session bus"),
        },
    );
}

/// The address at which libraries look for the bus if no variable names one.
fn without_variable() -> Option<String> {
    let folder = std::env::var("XDG_RUNTIME_DIR").ok()?;
    Some(format!("unix:path={folder}/bus"))
}

/// Removes the variables of this module from the environment that commands get.
pub(crate) fn restore(environment: &mut Vec<(String, String)>) {
    if let Some(kept) = APPLIED.get() {
        kept.restore(environment);
    }
}

impl Applied {
    fn restore(&self, environment: &mut Vec<(String, String)>) {
        let said = |name: &String| self.said.variables.iter().any(|(it, _)| it == name);
        environment.retain(|(name, _)| name != BUS && !said(name));
        let bus = self.bus.iter().cloned();
        environment.extend(bus.map(|bus| (BUS.to_owned(), bus)));
    }
}

fn set(name: &str, value: &str) {
    #[expect(unsafe_code, reason = "libraries take it from the environment only")]
    // SAFETY: the first calls come before the process has a second thread. The later call replaces
    // a variable that exists: the C library then swaps one pointer, and frees nothing.
    unsafe {
        std::env::set_var(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bus(portal: bool, accessibility: Accessibility) -> Readiness {
        Readiness::Bus {
            portal,
            accessibility,
        }
    }

    #[test]
    fn what_is_said_where_something_does_not_answer() {
        use Accessibility::{At, Missing, Silent};
        let at = || At("unix:path=/a11y".to_owned());
        let none = &[][..];
        let no_reader = &[(ACCESSIBILITY, NOWHERE), (NO_BRIDGE, "1")][..];
        let cases = [
            (Readiness::Silent, &[(BUS, NOWHERE)][..], false),
            (bus(true, at()), none, false),
            (bus(true, Missing), none, false),
            (bus(true, Silent), no_reader, false),
            (
                bus(false, at()),
                &[(ACCESSIBILITY, "unix:path=/a11y")],
                true,
            ),
            (bus(false, Missing), none, true),
            (bus(false, Silent), no_reader, true),
        ];
        for (found, variables, hides_bus) in cases {
            let variables = variables
                .iter()
                .map(|(name, value)| (*name, (*value).to_owned()));
            let expected = Overrides {
                variables: variables.collect(),
                hides_bus,
            };
            assert_eq!(said(&found), expected, "{found:?}");
        }
    }

    #[test]
    fn commands_find_the_bus_of_the_session() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let cases = [
            (Some("unix:path=/bus"), Some("unix:path=/bus")),
            (None, None),
        ];
        for (before, after) in cases {
            let kept = Applied {
                said: said(&bus(false, Accessibility::Silent)),
                bus: before.map(str::to_owned),
            };
            let mut environment = vec![
                pair("HOME", "/home/a"),
                pair(BUS, NOWHERE),
                pair(ACCESSIBILITY, NOWHERE),
                pair(NO_BRIDGE, "1"),
            ];
            kept.restore(&mut environment);
            let mut expected = vec![pair("HOME", "/home/a")];
            expected.extend(after.map(|bus| pair(BUS, bus)));
            assert_eq!(environment, expected);
        }
    }
}
