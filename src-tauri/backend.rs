//! The window system that draws the windows, chosen before GTK starts.
//!
//! The prompt window has to stay above the others without taking the keyboard. An ordinary window
//! of Wayland can do neither: the compositor decides, and GNOME gives the keyboard to each new
//! window. A layer surface can, where the compositor has layer surfaces, and so can an X11 window
//! through XWayland.

use std::sync::OnceLock;

/// What draws the windows of this process, as far as it changes what the app can promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(test), expect(dead_code, reason = "no system has all of them"))]
pub(crate) enum Backend {
    /// Windows and macOS.
    System,
    /// An X server that is the whole desktop.
    X11,
    /// XWayland: an X server that knows only the windows and the input of X11 programs.
    XWayland,
    /// Wayland, with the prompt window as a layer surface.
    Layer,
    /// The same under sway. Before version 1.8, a layer surface that has the keyboard keeps it there
    /// when another window is clicked, so the app has the keyboard follow the pointer, which is
    /// sway's default for its own windows.
    Sway,
    /// Wayland, where every window is an ordinary one.
    Wayland,
}

impl Backend {
    /// The backend of this process. Until the window system has started it is the one that can do
    /// least.
    pub(crate) fn now() -> Self {
        NOW.get().copied().unwrap_or(Self::Wayland)
    }

    /// Whether the prompt window comes in front of the others by itself.
    pub(crate) fn comes_to_front(self) -> bool {
        self != Self::Wayland
    }

    /// Whether the prompt window is a layer surface.
    pub(crate) fn is_layer(self) -> bool {
        matches!(self, Self::Layer | Self::Sway)
    }

    /// Whether the prompt window gets the keyboard only from the app or by a click in it, and loses
    /// it by a click elsewhere. If not, only a click in the window proves that keys are meant for it.
    pub(crate) fn gives_keyboard(self) -> bool {
        !matches!(self, Self::Sway | Self::Wayland)
    }

    /// Whether the app can bring an ordinary window that is already open to the front.
    pub(crate) fn raises_windows(self) -> bool {
        matches!(self, Self::System | Self::X11 | Self::XWayland)
    }

    /// Whether the system tells the app of the input and the windows of all programs.
    pub(crate) fn sees_everything(self) -> bool {
        matches!(self, Self::System | Self::X11)
    }
}

static NOW: OnceLock<Backend> = OnceLock::new();

/// What decides which backend GTK is to try first.
#[cfg(any(target_os = "linux", test))]
#[derive(Debug, Clone, Copy, Default)]
struct Session {
    /// The person has set `GDK_BACKEND`.
    chosen: bool,
    /// `WAYLAND_DISPLAY` is set.
    wayland: bool,
    /// `DISPLAY` is set.
    x11: bool,
    /// The compositor offers layer surfaces; `None` where it does not answer.
    layers: Option<bool>,
}

/// Whether GTK is to try X11 first.
#[cfg(any(target_os = "linux", test))]
fn prefers_x11(session: Session) -> bool {
    !session.chosen && session.wayland && session.x11 && session.layers == Some(false)
}

/// The variable that GTK reads, and the app's value for it. GTK takes the first backend of the list
/// that opens. The last word names no backend: it tells this value from one that a person set.
const VARIABLE: (&str, &str) = ("GDK_BACKEND", "x11,wayland,exec-companion");

/// Whether a variable is in this process only because of [`prepare`]: commands do not get it.
pub(crate) fn is_ours(name: &str, value: &str) -> bool {
    cfg!(target_os = "linux") && (name, value) == VARIABLE
}

#[cfg(target_os = "linux")]
pub(crate) use linux::{lets_programs_record, note, prepare};

#[cfg(target_os = "linux")]
mod linux {
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;
    use std::sync::OnceLock;

    use gtk::prelude::DisplayExtManual;
    use tracing::info;
    use wayland_client::globals::{GlobalListContents, registry_queue_init};
    use wayland_client::protocol::wl_registry::{Event, WlRegistry};
    use wayland_client::{Connection, Dispatch, QueueHandle};

    use super::{Backend, NOW, Session, VARIABLE, prefers_x11};

    const LAYERS: &str = "zwlr_layer_shell_v1";
    /// The protocols by which a program can take pictures of the screen without asking or telling
    /// anybody. Compositors that are built on wlroots have them.
    const RECORDERS: [&str; 2] = [
        "zwlr_screencopy_manager_v1",
        "ext_image_copy_capture_manager_v1",
    ];

    static RECORDS: OnceLock<bool> = OnceLock::new();

    /// Whether this compositor offers one of [`RECORDERS`].
    pub(crate) fn lets_programs_record() -> bool {
        RECORDS.get().copied().unwrap_or(false)
    }

    /// Tells GTK which window system to use, if GTK would choose another one.
    ///
    /// Call it before the process has a second thread.
    pub(crate) fn prepare() {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let mut session = Session {
            chosen: is_set(VARIABLE.0),
            wayland: is_set("WAYLAND_DISPLAY"),
            x11: is_set("DISPLAY"),
            layers: None,
        };
        if session.wayland
            && let Some(interfaces) = interfaces()
        {
            let offers = |wanted: &str| interfaces.iter().any(|name| name == wanted);
            session.layers = Some(offers(LAYERS));
            // `prepare` runs once, so this is never set before.
            let _ = RECORDS.set(RECORDERS.into_iter().any(offers));
        }
        if prefers_x11(session) {
            #[expect(unsafe_code, reason = "GTK takes it from the environment only")]
            // SAFETY: no other thread runs yet.
            unsafe {
                std::env::set_var(VARIABLE.0, VARIABLE.1);
            }
        }
    }

    /// The protocols that the compositor offers; `None` where it cannot be asked. There is no time
    /// limit, because GTK asks next, and waits for the compositor as well.
    fn interfaces() -> Option<Vec<String>> {
        // The parent process has handed over one connection, and GTK needs it.
        if std::env::var_os("WAYLAND_SOCKET").is_some() {
            return None;
        }
        let name = PathBuf::from(std::env::var_os("WAYLAND_DISPLAY")?);
        let folder = PathBuf::from(std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default());
        let socket = UnixStream::connect(folder.join(name)).ok()?;
        let connection = Connection::from_socket(socket).ok()?;
        let (globals, _) = registry_queue_init::<Asking>(&connection).ok()?;
        let names = |list: &[wayland_client::globals::Global]| {
            let names = list.iter().map(|global| global.interface.clone());
            names.collect()
        };
        Some(globals.contents().with_list(names))
    }

    struct Asking;

    impl Dispatch<WlRegistry, GlobalListContents> for Asking {
        fn event(
            _: &mut Self,
            _: &WlRegistry,
            _: Event,
            _: &GlobalListContents,
            _: &Connection,
            _: &QueueHandle<Self>,
        ) {
        }
    }

    /// Notes the backend that GTK has chosen.
    ///
    /// Call it once the display is open, on the thread of the event loop.
    pub(crate) fn note() {
        let display = gtk::gdk::Display::default();
        let is_wayland = display.is_some_and(|display| display.backend().is_wayland());
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let (in_wayland, in_sway) = (is_set("WAYLAND_DISPLAY"), is_set("SWAYSOCK"));
        let backend = match (is_wayland, in_wayland) {
            (true, _) if gtk_layer_shell::is_supported() && in_sway => Backend::Sway,
            (true, _) if gtk_layer_shell::is_supported() => Backend::Layer,
            (true, _) => Backend::Wayland,
            (false, true) => Backend::XWayland,
            (false, false) => Backend::X11,
        };
        info!(?backend, "the windows are drawn");
        // `note` runs once, so this is never set before.
        let _ = NOW.set(backend);
    }
}

/// Windows and macOS do not tell which programs may record the screen.
#[cfg(not(target_os = "linux"))]
pub(crate) fn lets_programs_record() -> bool {
    false
}

/// Windows and macOS have one window system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prepare() {}

#[cfg(not(target_os = "linux"))]
pub(crate) fn note() {
    let _ = NOW.set(Backend::System);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x11_is_taken_where_wayland_would_give_the_keyboard_away() {
        let (no, yes) = (false, true);
        for (desktop, chosen, wayland, x11, layers, wanted) in [
            ("an X server", no, no, yes, None, no),
            ("GNOME", no, yes, yes, Some(no), yes),
            ("GNOME without XWayland", no, yes, no, Some(no), no),
            ("sway, KDE", no, yes, yes, Some(yes), no),
            ("a compositor that says nothing", no, yes, yes, None, no),
            ("a person's own choice", yes, yes, yes, Some(no), no),
            ("a console", no, no, no, None, no),
        ] {
            let session = Session {
                chosen,
                wayland,
                x11,
                layers,
            };
            assert_eq!(prefers_x11(session), wanted, "{desktop}");
        }
    }

    #[test]
    fn what_each_promises() {
        use Backend::{Layer, Sway, System, Wayland, X11, XWayland};
        for (backend, front, gives, raises, sees) in [
            (System, true, true, true, true),
            (X11, true, true, true, true),
            (XWayland, true, true, true, false),
            (Layer, true, true, false, false),
            (Sway, true, false, false, false),
            (Wayland, false, false, false, false),
        ] {
            let found = (
                backend.comes_to_front(),
                backend.gives_keyboard(),
                backend.raises_windows(),
                backend.sees_everything(),
            );
            assert_eq!(found, (front, gives, raises, sees), "{backend:?}");
        }
        assert_eq!(Backend::now(), Wayland);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn our_word_is_told_from_a_persons() {
        assert!(is_ours("GDK_BACKEND", VARIABLE.1));
        for (name, value) in [("GDK_BACKEND", "x11"), ("OTHER", VARIABLE.1)] {
            assert!(!is_ours(name, value), "{name}={value}");
        }
    }
}
