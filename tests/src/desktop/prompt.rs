//! The app's windows on a desktop, and real clicks in the prompt.

use super::{Desktop, Kind, Picture, Place, Window};
use crate::screen::{MAIN, is_prompt};
use crate::{Button, until};

/// Fewer colours are in no window with words, and more in none that is empty.
const WORDS: usize = 12;
/// The prompt grows no larger, in logical pixels; in a larger tile of sway it is in the middle.
const GREATEST: (i32, i32) = (960, 720);

impl Desktop {
    /// Waits until the prompt window is there.
    pub fn prompt(&self) -> Window {
        until("the prompt window", || self.visible_prompt())
    }

    /// The prompt window, if it is in view.
    pub fn visible_prompt(&self) -> Option<Window> {
        if self.kind == Kind::Sway {
            return self.layer_prompt();
        }
        let mut prompt = self.visible_window(is_prompt)?;
        let tile = prompt.place;
        let (width, height) = (tile.width.min(GREATEST.0), tile.height.min(GREATEST.1));
        prompt.place = Place {
            x: tile.x + (tile.width - width) / 2,
            y: tile.y + (tile.height - height) / 2,
            width,
            height,
        };
        Some(prompt)
    }

    /// Waits until the main window is there.
    pub fn main_window(&self) -> Window {
        until("the main window", || self.visible_main_window())
    }

    /// The main window, if it is in view.
    pub fn visible_main_window(&self) -> Option<Window> {
        self.visible_window(|title| title == MAIN)
    }

    /// Waits until no prompt window is in view.
    pub fn no_prompt(&self) {
        until("the prompt window to go", || {
            self.visible_prompt().is_none().then_some(())
        });
    }

    fn visible_window(&self, wanted: impl Fn(&str) -> bool) -> Option<Window> {
        let mut windows = self.windows().into_iter();
        windows.find(|window| window.visible && wanted(&window.title))
    }

    /// Waits until the prompt is there with words in it, and gives the picture that shows it.
    pub fn painted_prompt(&self) -> (Window, Picture) {
        until("a prompt with words in it", || {
            let window = self.visible_prompt()?;
            let picture = self.picture();
            let painted = picture.colours(window.place.inner()) >= WORDS;
            painted.then_some((window, picture))
        })
    }

    /// Whether a window has words in it at this moment.
    pub fn is_painted(&self, window: &Window) -> bool {
        self.picture().colours(window.place.inner()) >= WORDS
    }

    /// Where a button of the prompt is on the desktop.
    pub fn button(&self, prompt: &Window, button: Button) -> (i32, i32) {
        let place = prompt.place;
        let (right, bottom) = (place.x + place.width, place.y + place.height);
        let x = match button {
            Button::AllowOnce | Button::Close => right - 66,
            Button::Deny => right - 210,
            Button::AllowNext => place.x + 66,
        };
        (x, bottom - 30)
    }

    /// Clicks a button of the prompt again and again, as a person whose click came before the
    /// button was armed, until this says that a click was taken.
    pub fn click_until(&self, button: Button, mut taken: impl FnMut() -> bool) {
        until("a click to be taken", || {
            if taken() {
                return Some(());
            }
            if let Some(prompt) = self.visible_prompt() {
                let (x, y) = self.button(&prompt, button);
                self.click_at(x, y);
            }
            None
        });
    }
}
