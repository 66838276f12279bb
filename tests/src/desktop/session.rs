//! The session of a desktop: its lock, and what it starts at login.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use super::{Desktop, Kind, Picture, Rectangle, scripts};
use crate::{TrayHost, until};

impl Desktop {
    /// Tells through logind that the screen is locked, or no longer, as the lockers of GNOME, KDE and
    /// Xfce do.
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

    /// A polkit agent that asks whoever sits before this process, and is told this password each time.
    /// It asks until what is returned is dropped, and tells what comes of it.
    pub fn polkit_agent(&self, process: u32, password: &str) -> PolkitAgent {
        let script = scripts().join("polkit-agent.py");
        let mut command = self.command(script.to_str().unwrap());
        let mut child = command
            .args([&process.to_string(), password])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 is installed");
        let mut agent = PolkitAgent {
            said: BufReader::new(child.stdout.take().unwrap()),
            child,
        };
        assert_eq!(agent.says(), "ready");
        agent
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

    /// Clicks on the words of the one notification, if it is in view, on sway and GNOME.
    ///
    /// # Panics
    /// On other desktops, which do not tell where their notifications are.
    pub fn click_notice(&self) {
        let place = match self.kind() {
            // mako puts notifications into the corner below the panel.
            Kind::Sway => Some((self.size().0 - 160, 34 + 40)),
            Kind::Gnome => self.in_notice("actor instanceof imports.gi.St.Label && actor.mapped"),
            Kind::Kde | Kind::Xfce => panic!("{:?} tells of no notice", self.kind()),
        };
        if let Some((x, y)) = place {
            self.click_at(x, y);
        }
    }

    /// Clicks a button of the one notice, *Review* or *Deny*, once that stands still. Plasma and Xfce
    /// tell of no notice: there it is what came into view since this picture.
    ///
    /// # Panics
    /// On sway, whose notices have no buttons.
    pub fn press_in_notice(&self, button: &str, before: &Picture) {
        let mut last = None;
        let (x, y) = until("the button of the notice", || {
            let place = match self.kind() {
                Kind::Gnome => {
                    self.in_notice(&format!("actor.label === '{button}' && actor.mapped"))?
                }
                Kind::Kde | Kind::Xfce => {
                    let notice = self.notice_since(before)?;
                    let (right, bottom) = (notice.x + notice.width, notice.y + notice.height);
                    // Of the first of the two, and of the last.
                    let from_right = if button == "Review" { 149 } else { 58 };
                    (right - from_right, bottom - 31)
                }
                Kind::Sway => panic!("mako shows no buttons"),
            };
            (last.replace(place) == Some(place)).then_some(place)
        });
        self.click_at(x, y);
    }

    /// Where a notice of Plasma or Xfce is that came since this picture of a full screen.
    pub fn notice_since(&self, before: &Picture) -> Option<Rectangle> {
        let (width, height) = self.size();
        let y = if self.kind() == Kind::Kde {
            height / 2
        } else {
            0
        };
        let corner = Rectangle {
            x: width / 2,
            y,
            width: width / 2,
            height: height / 2,
        };
        let notice = self.picture().difference(before, corner)?;
        (notice.width > 200 && notice.height > 60).then_some(notice)
    }

    /// The middle of a part of GNOME's banner, for which this is true, once the banner stands still: on
    /// its way in it crosses the clock, and a click there opens the calendar instead.
    fn in_notice(&self, condition: &str) -> Option<(i32, i32)> {
        let script = format!(
            "(() => {{
               const shown = imports.ui.messageTray.State.SHOWN;
               if (Main.messageTray._notificationState !== shown) return null;
               const find = (actor) => {condition}
                 ? actor : actor.get_children().map(find).find((found) => found);
               const found = Main.messageTray._banner && find(Main.messageTray._banner);
               if (!found) return null;
               const [x, y] = found.get_transformed_position();
               const [width, height] = found.get_transformed_size();
               return [Math.round(x + width / 2), Math.round(y + height / 2)];
             }})()"
        );
        serde_json::from_value(self.shell(&script)).ok()
    }

    /// Chooses dark or light for all programs, as a person does in the desktop's settings.
    pub fn prefer_dark(&self, dark: bool) {
        match self.kind() {
            Kind::Sway | Kind::Gnome => {
                let scheme = if dark { "prefer-dark" } else { "prefer-light" };
                let key = ["set", "org.gnome.desktop.interface", "color-scheme", scheme];
                self.run("gsettings", &key);
            }
            Kind::Kde => {
                let scheme = if dark { "BreezeDark" } else { "BreezeLight" };
                self.run("plasma-apply-colorscheme", &[scheme]);
            }
            Kind::Xfce => {
                let theme = if dark { "Adwaita-dark" } else { "Adwaita" };
                let key = ["-c", "xsettings", "-p", "/Net/ThemeName"];
                let value = ["--create", "-t", "string", "-s", theme];
                self.run("xfconf-query", &[&key[..], &value].concat());
            }
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

/// A program that asks for passwords in polkit's name. Dropped, it ends.
pub struct PolkitAgent {
    child: Child,
    said: BufReader<ChildStdout>,
}

impl PolkitAgent {
    /// What happens next: it `asked`, and polkit's answer was `complete` or `failed`.
    pub fn says(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }
}

impl Drop for PolkitAgent {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
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
