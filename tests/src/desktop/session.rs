//! The session of a desktop: its lock, and what it starts at login.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::{Desktop, Kind, scripts};
use crate::TrayHost;

impl Desktop {
    /// logind's word that the screen is locked, or no longer: every locker of GNOME, KDE and Xfce
    /// gives it.
    pub fn lock(&self, locked: bool) {
        let session = "/org/freedesktop/login1/session/auto";
        let method = "org.freedesktop.login1.Session.SetLockedHint";
        let to = ["--system", "-d", "org.freedesktop.login1", "-o", session];
        let call = ["-m", method, if locked { "true" } else { "false" }];
        self.run("gdbus", &[&["call"][..], &to, &call].concat());
    }

    /// Shares GNOME's first screen as a call does, until what is returned is dropped. sway's portal
    /// gives no pictures without a graphics card, Plasma's asks a person first, and an X server
    /// tells nobody who takes its pictures.
    pub fn share(&self) -> impl Sized + use<> {
        struct Shared(Child);
        impl Drop for Shared {
            fn drop(&mut self) {
                drop(self.0.stdin.take());
                let _ = self.0.wait();
            }
        }
        let mut command = self.command(scripts().join("share-gnome.py").to_str().unwrap());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let told = BufReader::new(child.stdout.take().unwrap()).read_line(&mut line);
        let shared = Shared(child);
        assert!(
            told.is_ok() && line == "shared\n",
            "the screen is not shared: {line:?}"
        );
        shared
    }

    /// The app's icon in the desktop's tray, once there is one.
    pub fn tray(&self) -> TrayHost {
        TrayHost::of_desktop(self.bus())
    }

    /// How many notices are there, on sway and GNOME.
    ///
    /// # Panics
    /// On other desktops, whose services list none.
    pub fn notices(&self) -> usize {
        match self.kind() {
            Kind::Sway => self
                .run("makoctl", &["list"])
                .matches("\"summary\"")
                .count(),
            Kind::Gnome => {
                let script = "Main.messageTray.getSources()\
                    .reduce((sum, source) => sum + source.notifications.length, 0)";
                usize::try_from(self.shell(script).as_u64().unwrap()).unwrap()
            }
            Kind::Kde | Kind::Xfce => panic!("{:?} lists no notices", self.kind()),
        }
    }

    /// Starts a program by its desktop entry, as the session does at login. Dropped, it ends.
    pub fn start_by_entry(&self, entry: &Path) -> impl Sized + use<> {
        struct Started(Child);
        impl Drop for Started {
            fn drop(&mut self) {
                let _ = self.0.kill();
                let _ = self.0.wait();
            }
        }
        // GLib reads the entry and starts it, for GNOME's session and for gio alike.
        let mut command: Command = self.command("/usr/bin/python3");
        command.args(["-c", START]).arg(entry);
        let child = command.stdin(Stdio::null()).spawn();
        Started(child.expect("python3-gi is installed"))
    }
}

const START: &str = "
import sys, gi
from gi.repository import Gio, GLib
entry = Gio.DesktopAppInfo.new_from_filename(sys.argv[1])
assert entry is not None, 'the entry cannot be read'
entry.launch([], None)
GLib.MainLoop().run()
";
