//! A terminal that a person works in while prompts open.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};

use super::{Desktop, Kind, Window};
use crate::until;

/// How many terminals were opened: each has a title and a file of its own.
static OPENED: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(1);

/// A terminal whose keys go into a file. Dropped, it is closed.
pub struct Terminal {
    child: Child,
    title: String,
    file: PathBuf,
}

impl Desktop {
    /// Opens a terminal and waits until it has the keyboard.
    pub fn open_terminal(&self) -> Terminal {
        let terminal = self.start_terminal(&[]);
        self.activate(&self.window_of(&terminal));
        terminal
    }

    /// Covers everything on a workspace of one screen but panels with a terminal, which has the
    /// keyboard.
    pub fn cover(&self) -> Terminal {
        let terminal = match self.kind {
            Kind::Sway => self.start_terminal(&[]),
            Kind::Gnome => self.start_terminal(&["--maximized"]),
            Kind::Kde | Kind::Xfce => self.start_terminal(&["-maximized"]),
        };
        self.activate(&self.window_of(&terminal));
        let (width, height) = self.size();
        until("the terminal to cover the desktop", || {
            if self.kind == Kind::Sway {
                // In a tile it would cover nothing.
                let whole = format!("resize set {width} {height}, move absolute position 0 0");
                let order = format!("[title={}] floating enable, {whole}", terminal.title);
                self.run("swaymsg", &[&order]);
            }
            let place = self.window_of(&terminal).place;
            (place.width > width * 9 / 10 && place.height > height * 8 / 10).then_some(())
        });
        terminal
    }

    /// Fills the screen with a terminal, panels too. It has the keyboard.
    pub fn fill_screen(&self) -> Terminal {
        let terminal = match self.kind {
            Kind::Sway | Kind::Gnome => self.start_terminal(&["--fullscreen"]),
            Kind::Kde | Kind::Xfce => self.start_terminal(&["-fullscreen"]),
        };
        let (width, height) = self.size();
        until("the terminal to fill the screen", || {
            let place = self.window_of(&terminal).place;
            (place.width == width && place.height == height).then_some(())
        });
        self.activate(&self.window_of(&terminal));
        terminal
    }

    /// The window of a terminal.
    pub fn window_of(&self, terminal: &Terminal) -> Window {
        until("the terminal's window", || {
            let mut windows = self.windows().into_iter();
            windows.find(|window| window.title == terminal.title)
        })
    }

    fn start_terminal(&self, options: &[&str]) -> Terminal {
        let number = OPENED.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let title = format!("terminal-{number}");
        let file = self.state.join(&title);
        // The terminal hands on each key at once, not line by line.
        let script = format!("stty -icanon -echo && exec cat >'{}'", file.display());
        let (program, by_title) = match self.kind {
            Kind::Sway | Kind::Gnome => ("foot", "--title"),
            // foot divides by the size in millimetres of KWin's virtual screen, which is 0.
            Kind::Kde | Kind::Xfce => ("xterm", "-T"),
        };
        let mut command = self.command(program);
        command.args(options).args([by_title, &title]);
        if program == "xterm" {
            command.arg("-e");
        }
        let child = command
            .args(["sh", "-c", &script])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}"));
        until("the terminal to read keys", || file.exists().then_some(()));
        Terminal { child, title, file }
    }

    /// Gives a window the keyboard and brings it to the front, as a person does in a taskbar.
    pub fn activate(&self, window: &Window) {
        let title = &window.title;
        match self.kind {
            Kind::Sway => {
                self.run("swaymsg", &[&format!("[title=\"^{title}$\"] focus")]);
            }
            Kind::Gnome => {
                let found = "global.get_window_actors().map((actor) => actor.meta_window)";
                self.shell(&format!(
                    "{found}.find((window) => window.title === {title:?})\
                     .activate(global.get_current_time())"
                ));
            }
            Kind::Kde => {
                let found = "workspace.clientList().find";
                self.kwin(&format!(
                    "(workspace.activeClient = {found}((window) => window.caption == {title:?}), 1)"
                ));
            }
            Kind::Xfce => {
                let search = ["search", "--name", &format!("^{title}$"), "windowactivate"];
                self.run("xdotool", &search);
            }
        }
        until("the window to have the keyboard", || {
            self.focused().filter(|focused| focused.title == *title)
        });
    }
}

impl Terminal {
    /// What was typed into it until now.
    pub fn text(&self) -> String {
        fs::read_to_string(&self.file).unwrap()
    }

    /// Waits until this was typed into it, and nothing else.
    ///
    /// # Panics
    /// When that never comes, with what came instead.
    pub fn wait_for_text(&self, text: &str) {
        let start = std::time::Instant::now();
        while self.text() != text {
            let came = self.text();
            assert!(start.elapsed() < crate::PATIENCE, "{came:?}, not {text:?}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
