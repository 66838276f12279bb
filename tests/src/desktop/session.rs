//! The session of a desktop: its lock, and what it starts at login.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::Desktop;
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

    /// The app's icon in the desktop's tray, once there is one.
    pub fn tray(&self) -> TrayHost {
        TrayHost::of_desktop(self.bus())
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
