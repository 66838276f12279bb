//! A person in front of the screen: real mouse and keyboard through the X server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crate::{PATIENCE, until};

/// The class of the app's windows. Their titles hold what a search by name cannot find.
const APP: &str = "^exec-companion$";
/// How the title of the prompt window begins, in each language.
const PROMPT: [&str; 5] = [
    "Command request",
    "Anfrage für einen Befehl",
    "Demande de commande",
    "Solicitud de comando",
    "命令请求",
];

/// The title of the main window. A tooltip is a window of the same class, titled by the program's
/// name: taken for the main window, it would have a click land beside the page.
pub(crate) const MAIN: &str = "Exec Companion";

pub(crate) fn is_prompt(title: &str) -> bool {
    PROMPT.iter().any(|begin| title.starts_with(begin))
}

/// The buttons of the prompt window, by where they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// Far right.
    AllowOnce,
    /// Left of it.
    Deny,
    /// Far right, on a card that has ended.
    Close,
    /// Far left, on a card that ran out of time.
    AllowNext,
    /// There as well, on a card that waits: opens the sheet.
    Always,
}

/// The display that the test runs on.
#[derive(Debug, Default, Clone, Copy)]
pub struct Screen;

impl Screen {
    /// Waits until the prompt window is on the screen, and gives its X id.
    pub fn prompt(&self) -> String {
        until("the prompt window", || self.visible_prompt())
    }

    /// The prompt window, if it is on the screen.
    pub fn visible_prompt(&self) -> Option<String> {
        visible(is_prompt)
    }

    /// Waits until the main window is on the screen, and gives its X id.
    pub fn main_window(&self) -> String {
        until("the main window", || self.visible_main_window())
    }

    /// The main window, if it is on the screen.
    pub fn visible_main_window(&self) -> Option<String> {
        visible(|title| title == MAIN)
    }

    /// Waits until no prompt window is on the screen.
    pub fn no_prompt(&self) {
        until("the prompt window to go", || {
            self.visible_prompt().is_none().then_some(())
        });
    }

    /// Destroys a window of another program, as any client of the display may.
    pub fn destroy(&self, window: &str) {
        xdotool(&["windowclose", window]);
    }

    /// Clicks a button of the prompt window again and again, as a person whose click came
    /// before the button was armed, until this says that it was taken.
    pub fn click_until(&self, button: Button, mut taken: impl FnMut() -> bool) {
        until("a click to be taken", || {
            if taken() {
                return Some(());
            }
            if let Some(window) = self.visible_prompt() {
                self.click(&window, button);
            }
            None
        });
    }

    /// One real click on a button.
    pub fn click(&self, window: &str, button: Button) {
        let Some((width, height)) = size(window) else {
            // The window went away between two looks.
            return;
        };
        let y = height - 30;
        let x = match button {
            Button::AllowOnce | Button::Close => width - 66,
            Button::Deny => width - 210,
            Button::AllowNext | Button::Always => 66,
        };
        self.click_at(window, x, y);
    }

    /// One real click at a place in a window.
    pub fn click_at(&self, window: &str, x: i32, y: i32) {
        let (x, y) = (x.to_string(), y.to_string());
        xdotool(&["mousemove", "--window", window, &x, &y, "click", "1"]);
    }

    /// Takes the pointer off every window: what it rests on would show its tooltip.
    pub fn leave(&self) {
        xdotool(&["mousemove", "0", "0"]);
    }

    /// Waits as long as a person reads: longer than a card takes to arm, of which nothing
    /// outside tells, and than a key keeps Allow off.
    pub fn read(&self) {
        std::thread::sleep(Duration::from_millis(1_500));
    }

    /// Types a text, wherever the focus is.
    pub fn type_text(&self, text: &str) {
        xdotool(&["type", "--delay", "20", text]);
    }

    /// Presses Enter again and again, slower than typing, until this says it was taken.
    pub fn enter_until(&self, mut taken: impl FnMut() -> bool) {
        until("Enter to be taken", || {
            if taken() {
                return Some(());
            }
            self.key("Return");
            std::thread::sleep(Duration::from_millis(700));
            None
        });
    }

    /// Presses a key, wherever the focus is.
    pub fn key(&self, key: &str) {
        xdotool(&["key", key]);
    }

    /// Opens another program's window and gives it the focus.
    pub fn open_another_window(&self) -> OtherWindow {
        let mut child = Command::new("stdbuf")
            .args(["-oL", "xev", "-name", "elsewhere", "-event", "keyboard"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("coreutils and x11-utils are installed");
        let told = BufReader::new(child.stdout.take().unwrap());
        let (sender, keys) = mpsc::channel();
        std::thread::spawn(move || {
            let mut pressed = false;
            for line in told.lines().map_while(Result::ok) {
                if !line.starts_with(' ') {
                    pressed = line.starts_with("KeyPress");
                } else if let Some((_, rest)) = line.split_once("(keysym ").filter(|_| pressed) {
                    let name = rest.split([',', ')']).nth(1).unwrap_or_default();
                    // The test that wanted it may have ended.
                    let _ = sender.send(name.trim().to_owned());
                }
            }
        });
        let window = until("the other window", || {
            let found = xdotool(&["search", "--onlyvisible", "--name", "^elsewhere$"]);
            let text = String::from_utf8(found.stdout).unwrap();
            text.lines().last().map(str::to_owned)
        });
        xdotool(&["windowfocus", "--sync", &window]);
        OtherWindow {
            child,
            keys,
            id: window,
        }
    }

    /// Gives a window the focus.
    pub fn focus(&self, window: &str) {
        xdotool(&["windowfocus", "--sync", window]);
    }

    /// The window that has the focus.
    pub fn focused(&self) -> String {
        let found = xdotool(&["getwindowfocus"]);
        String::from_utf8(found.stdout).unwrap().trim().to_owned()
    }

    /// Waits until a window has the focus.
    pub fn wait_for_focus(&self, window: &str) {
        until("the focus", || (self.focused() == window).then_some(()));
    }

    /// Gives a window this size.
    pub fn resize(&self, window: &str, width: i32, height: i32) {
        let (width, height) = (width.to_string(), height.to_string());
        xdotool(&["windowsize", "--sync", window, &width, &height]);
    }

    /// What a window tells its manager under this name.
    pub fn property(&self, window: &str, name: &str) -> String {
        let told = Command::new("xprop").args(["-id", window, name]).output();
        let told = told.expect("x11-utils are installed").stdout;
        String::from_utf8_lossy(&told).into_owned()
    }

    /// Where a window's content begins, and its size; `None` where there is no such window.
    pub fn place(&self, window: &str) -> Option<[i32; 4]> {
        geometry(window, ["X=", "Y=", "WIDTH=", "HEIGHT="])
    }

    /// The greatest size that a window takes, as `960 by 640`; `None` where it says none.
    pub fn greatest(&self, window: &str) -> Option<String> {
        let hints = self.property(window, "WM_NORMAL_HINTS");
        let mut lines = hints.lines();
        let size = lines.find_map(|line| line.split_once("maximum size: "));
        size.map(|(_, size)| size.to_owned())
    }

    /// Moves a window to this place on the screen.
    pub fn move_to(&self, window: &str, x: i32, y: i32) {
        let (x, y) = (x.to_string(), y.to_string());
        xdotool(&["windowmove", "--sync", window, &x, &y]);
    }

    /// A picture of a window, of at most 256 colours: half as large, and not to be told apart.
    pub fn picture(&self, window: &str, file: &Path) {
        let done = Command::new("import")
            .args(["-window", window, "+dither", "-colors", "256"])
            .args(["-define", "png:compression-level=9", "-strip"])
            .arg(format!("PNG8:{}", file.display()))
            .status()
            .expect("imagemagick is installed");
        assert!(done.success(), "no picture of window {window}");
    }
}

/// The app's window on the screen with such a title.
fn visible(wanted: impl Fn(&str) -> bool) -> Option<String> {
    let found = xdotool(&["search", "--onlyvisible", "--class", APP]);
    let text = String::from_utf8(found.stdout).unwrap();
    let window = text.lines().find(|window| {
        let title = xdotool(&["getwindowname", window]).stdout;
        wanted(String::from_utf8_lossy(&title).trim_end())
    });
    window.map(str::to_owned)
}

fn size(window: &str) -> Option<(i32, i32)> {
    geometry(window, ["WIDTH=", "HEIGHT="]).map(Into::into)
}

fn geometry<const COUNT: usize>(window: &str, names: [&str; COUNT]) -> Option<[i32; COUNT]> {
    let found = xdotool(&["getwindowgeometry", "--shell", window]);
    let text = String::from_utf8(found.stdout).unwrap();
    let value = |name: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(name)?.parse().ok())
    };
    let values: Option<Vec<i32>> = names.into_iter().map(value).collect();
    values?.try_into().ok()
}

fn xdotool(arguments: &[&str]) -> Output {
    Command::new("xdotool")
        .args(arguments)
        .output()
        .expect("xdotool is installed")
}

/// Another program's window. Dropped, it is closed.
pub struct OtherWindow {
    child: Child,
    keys: Receiver<String>,
    id: String,
}

impl OtherWindow {
    /// The window's id in X.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Says of itself that it fills the whole screen, or no longer.
    pub fn fill_screen(&self, full: bool) {
        let states = if full { "_NET_WM_STATE_FULLSCREEN" } else { "" };
        let done = Command::new("xprop")
            .args(["-id", &self.id, "-f", "_NET_WM_STATE", "32a"])
            .args(["-set", "_NET_WM_STATE", states])
            .status()
            .expect("x11-utils are installed");
        assert!(done.success(), "window {} says {states}", self.id);
    }

    /// The next keys that went down in it, by their X names; fewer where no more come.
    pub fn keys(&self, count: usize) -> Vec<String> {
        std::iter::from_fn(|| self.keys.recv_timeout(PATIENCE).ok())
            .take(count)
            .collect()
    }
}

impl Drop for OtherWindow {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
