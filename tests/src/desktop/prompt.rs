//! The app's windows on a desktop, and real clicks in the prompt.

use std::time::{Duration, Instant};

use super::{Desktop, Kind, Picture, Rectangle, Window};
use crate::screen::{MAIN, is_prompt};
use crate::{Button, until};

/// A window with words has more colours than this, and an empty one has fewer.
const WORDS: usize = 12;
/// The colour of the button that is meant to be clicked, in the light and the dark appearance.
const ACCENTS: [[u8; 3]; 2] = [[0x1d, 0x5f, 0xd1], [0x7a, 0xab, 0xff]];
/// What is behind the heading of a danger, in both appearances. Its *Allow once* is an outline.
const DANGERS: [[u8; 3]; 2] = [[0xfd, 0xee, 0xec], [0x3b, 0x1f, 0x1b]];
/// The space between the buttons and the lower edge of the window, in logical pixels.
const BELOW: i32 = 12;
/// How long to wait before clicking again: by then a click that counted has been answered.
const AGAIN: Duration = Duration::from_millis(700);
/// The name of the app's windows.
pub(super) const APP: &str = "exec-companion";

impl Desktop {
    /// Waits until the prompt window is there.
    pub fn prompt(&self) -> Window {
        until("the prompt window", || self.visible_prompt())
    }

    /// The prompt window, if it is in view. Where the compositor does not tell of it, as of a
    /// layer surface, it is found by its pixels: once Allow once can be clicked, or by the heading of
    /// a danger.
    pub fn visible_prompt(&self) -> Option<Window> {
        self.prompt_on(&self.picture())
    }

    fn prompt_on(&self, picture: &Picture) -> Option<Window> {
        match self.visible_window(is_prompt) {
            // sway gives the rectangle of the tile. The window is somewhere in its middle.
            Some(prompt) if self.kind() == Kind::Sway => self.prompt_in(picture).or(Some(prompt)),
            Some(prompt) => Some(prompt),
            None => self.prompt_in(picture).or_else(|| self.danger_in(picture)),
        }
    }

    /// The prompt that a picture shows, by its heading, which is as wide as the window, and by the end
    /// of the window below that. Greys of the main window are near to its colour: what is in there
    /// does not count.
    fn danger_in(&self, picture: &Picture) -> Option<Window> {
        let areas = DANGERS
            .iter()
            .flat_map(|colour| picture.areas(*colour, self.whole()));
        let main = self.visible_main_window().map(|window| window.place);
        let elsewhere = |area: &Rectangle| !main.is_some_and(|main| main.holds(area.x, area.y));
        let heads = areas.filter(|area| area.width > 400 && area.height > 30 && elsewhere(area));
        let head = heads.max_by_key(|area| area.width)?;
        let right = head.x + head.width;
        let outside = |y: i32| picture.colour(right + 4, y) == picture.colour(right - 3, y);
        let mut bottom = head.y + head.height;
        while bottom < self.size().1 && !outside(bottom) {
            bottom += 1;
        }
        let place = Rectangle {
            height: bottom - head.y,
            ..head
        };
        Some(prompt_at(place))
    }

    /// The prompt that a picture shows, by its button *Allow once* and the colours around that.
    fn prompt_in(&self, picture: &Picture) -> Option<Window> {
        let allow = primary_button(picture, self.whole())?;
        let (right, bottom) = (allow.x + allow.width, allow.y + allow.height);
        // At this height there is only the window: no words, and no tooltip.
        let row = allow.y - 6;
        let footer = picture.colour(right, row)?;
        let same = |x: i32, y: i32| picture.colour(x, y) == Some(footer);
        let reach = |step: i32| {
            let mut x = right;
            while same(x + step, row) {
                x += step;
            }
            x
        };
        let (left, right, bottom) = (reach(-1), reach(1) + 1, bottom + BELOW);
        // The card is above the buttons, up to the edge of the window.
        let mut above = allow.y;
        while same(right - 3, above) {
            above -= 1;
        }
        let card = picture.colour(right - 3, above - 3)?;
        let in_card = |y: i32| (y - 2..=y).any(|y| picture.colour(right - 3, y) == Some(card));
        while above > 0 && in_card(above - 2) {
            above -= 1;
        }
        Some(prompt_at(Rectangle {
            x: left,
            y: above,
            width: right - left,
            height: bottom - above,
        }))
    }

    /// All of the desktop.
    pub fn whole(&self) -> Rectangle {
        let (width, height) = self.size();
        Rectangle {
            x: 0,
            y: 0,
            width,
            height,
        }
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
            let picture = self.picture();
            let window = self.prompt_on(&picture)?;
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
        let (place, zoom) = (prompt.place, self.zoom.get());
        let right = place.x + place.width;
        let x = match button {
            Button::AllowOnce | Button::Close => right - 66 * zoom,
            Button::Deny => right - 210 * zoom,
            Button::AllowNext | Button::Always => place.x + 66 * zoom,
        };
        (x, place.y + place.height - 30 * zoom)
    }

    /// Clicks a button of the prompt again and again, as a person whose click came before the
    /// button was armed, until this says that a click was taken.
    pub fn click_until(&self, button: Button, mut taken: impl FnMut() -> bool) {
        let mut clicked: Option<Instant> = None;
        until("a click to be taken", || {
            if taken() {
                return Some(());
            }
            // One click more would answer the next prompt, which opens at the same place.
            if clicked.is_some_and(|at| at.elapsed() < AGAIN) {
                return None;
            }
            if let Some(prompt) = self.visible_prompt() {
                let (x, y) = self.button(&prompt, button);
                self.click_at(x, y);
                clicked = Some(Instant::now());
            }
            None
        });
    }

    /// Opens the sheet of *Always allow* and clicks its button *Save rule and allow* until this
    /// says that the click was taken.
    pub fn allow_always_until(&self, mut taken: impl FnMut() -> bool) {
        let prompt = until("a prompt that can be answered", || {
            let prompt = self.visible_prompt()?;
            primary_button(&self.picture(), prompt.place).map(|_| prompt)
        });
        let (x, y) = self.button(&prompt, Button::Always);
        self.click_at(x, y);
        // The card behind the sheet is darker, and so is its own button.
        until("a click in the sheet to be taken", || {
            if taken() {
                return Some(());
            }
            let save = primary_button(&self.picture(), prompt.place);
            if let Some(save) = save.filter(|save| save.y + save.height < y) {
                self.click_at(save.x + save.width / 2, save.y + save.height / 2);
            }
            None
        });
    }
}

/// The prompt of which only the picture tells.
fn prompt_at(place: Rectangle) -> Window {
    Window {
        title: String::new(),
        app: APP.to_owned(),
        pid: 0,
        place,
        focused: false,
        visible: true,
    }
}

/// The one button in a place that has the accent's colour, as a rectangle; `None` while it cannot
/// be clicked.
fn primary_button(picture: &Picture, place: Rectangle) -> Option<Rectangle> {
    let areas = ACCENTS
        .iter()
        .flat_map(|accent| picture.areas(*accent, place));
    let buttons =
        areas.filter(|area| (90..240).contains(&area.width) && (28..48).contains(&area.height));
    buttons.max_by_key(|area| area.y)
}
