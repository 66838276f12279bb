//! A whole desktop without a screen, as `scripts/desktops` starts it: its windows, its pictures,
//! its mouse and keyboard.

mod input;
mod picture;
mod prompt;
mod screens;
mod session;
mod spare;
mod terminal;
mod windows;

pub use picture::{Picture, Rectangle};
pub use session::PolkitAgent;
pub use spare::Borrowed;
pub use terminal::Terminal;
pub use windows::Window;

use std::cell::Cell;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, Once, PoisonError};

use zbus::blocking::{Connection, connection};

use crate::Desk;

/// The desktops that the scripts know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// sway with waybar and mako.
    Sway,
    /// GNOME with the AppIndicator extension.
    Gnome,
    /// Plasma.
    Kde,
    /// Xfce, on an X server.
    Xfce,
}

impl Kind {
    /// The desktop that `DESKTOP` names.
    ///
    /// # Panics
    /// When it names none.
    pub fn chosen() -> Self {
        match env::var("DESKTOP").as_deref() {
            Ok("sway") => Self::Sway,
            Ok("gnome") => Self::Gnome,
            Ok("kde") => Self::Kde,
            Ok("xfce") => Self::Xfce,
            other => panic!("DESKTOP is sway, gnome, kde or xfce, not {other:?}"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Sway => "sway",
            Self::Gnome => "gnome",
            Self::Kde => "kde",
            Self::Xfce => "xfce",
        }
    }
}

/// A running desktop. Dropped, it ends with everything that was started in it.
pub struct Desktop {
    kind: Kind,
    state: PathBuf,
    /// The script that runs the desktop. It ends when its standard input closes, so also when this test
    /// is killed.
    script: Child,
    desk: Desk,
    bus: Connection,
    /// The size of all screens together, in logical pixels.
    size: Cell<(i32, i32)>,
    /// How many of these a pixel of a page takes, because X has no logical pixels.
    zoom: Cell<i32>,
}

impl Desktop {
    /// Starts the chosen desktop with variables that the heads of the scripts tell of, such as
    /// `SCALE`, and waits until it has a tray, notices and input.
    pub fn start_with(choices: &[(&str, &str)]) -> Self {
        let kind = Kind::chosen();
        let mut script = Command::new(scripts().join(format!("{}.sh", kind.name())))
            .args(["sh", "-c", "echo \"$DESKTOP_STATE\" && exec cat"])
            .envs(choices.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the desktop's script starts");
        let mut line = String::new();
        let mut told = BufReader::new(script.stdout.take().unwrap());
        told.read_line(&mut line).unwrap();
        let state = PathBuf::from(line.trim_end());
        assert!(state.is_dir(), "{kind:?} did not start; see above");
        let desk = Desk::of_desktop(variables(&state));
        let bus = connection::Builder::address(desk.bus()).and_then(connection::Builder::build);
        let desktop = Self {
            kind,
            state,
            script,
            desk,
            bus: bus.expect("the session bus takes clients"),
            size: Cell::default(),
            zoom: Cell::new(1),
        };
        desktop.measure();
        desktop.leave_picture();
        desktop
    }

    /// From now on, a failing test leaves a picture of this desktop.
    fn leave_picture(&self) {
        leave_picture_of(self.command(scripts().join("picture.sh").to_str().unwrap()));
    }

    /// Which desktop it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Home and session bus, for the app and for those who ask it.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Its session bus.
    pub fn bus(&self) -> &Connection {
        &self.bus
    }

    /// The folder of this desktop: `log` has what its programs say.
    pub fn state(&self) -> &Path {
        &self.state
    }

    /// The size of all screens together, in logical pixels.
    pub fn size(&self) -> (i32, i32) {
        self.size.get()
    }

    /// A program on this desktop.
    pub fn command(&self, program: &str) -> Command {
        self.desk.command(program)
    }

    /// Runs a program on this desktop to its end, and gives what it printed.
    ///
    /// # Panics
    /// When it fails.
    pub fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.command(program).args(arguments).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {arguments:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn run_script(&self, script: &str, arguments: &[&str]) -> String {
        self.run(scripts().join(script).to_str().unwrap(), arguments)
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        let mut failing = FAILING.lock().unwrap_or_else(PoisonError::into_inner);
        *failing = None;
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}

/// The command that takes the picture when a test fails. At the end of the test the app would have
/// gone already.
static FAILING: Mutex<Option<Command>> = Mutex::new(None);

/// Takes the picture when a test panics.
#[expect(clippy::print_stderr, reason = "it is shown with the failed test")]
fn leave_picture_of(command: Command) {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |told| {
            before(told);
            let failing = FAILING
                .try_lock()
                .ok()
                .and_then(|mut failing| failing.take());
            let Some(mut command) = failing else { return };
            let test = std::thread::current().name().unwrap_or("test").to_owned();
            let kind = Kind::chosen().name();
            let file = format!("{kind}-{}.png", test.replace("::", "-"));
            let file = env::temp_dir().join(file);
            if command.arg(&file).status().is_ok_and(|done| done.success()) {
                eprintln!("the desktop at this moment: {}", file.display());
            }
        }));
    });
    *FAILING.lock().unwrap_or_else(PoisonError::into_inner) = Some(command);
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/desktops")
}

/// The variables that put a program on the desktop of this folder.
fn variables(state: &Path) -> Vec<(String, String)> {
    let script = "set -a; . \"$0\"; exec env -0";
    let output = Command::new("bash")
        .env_clear()
        .args(["-c", script])
        .arg(state.join("env"))
        .output();
    let text = String::from_utf8(output.expect("bash starts").stdout).unwrap();
    let own = ["PWD", "SHLVL", "_"];
    let pairs = text.split('\0').filter_map(|pair| pair.split_once('='));
    pairs
        .filter(|(name, _)| !own.contains(name))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}
