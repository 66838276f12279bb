//! The mouse and the keyboard of a desktop. Its compositor takes them for a person's.

use std::fs;

use super::Desktop;
use crate::until;

impl Desktop {
    /// Puts the pointer at this place of the desktop, in logical pixels.
    pub fn move_to(&self, x: i32, y: i32) {
        self.input(&format!("move {x} {y}"));
    }

    /// One click of the left button at this place.
    pub fn click_at(&self, x: i32, y: i32) {
        self.press_at(x, y, "left");
    }

    /// One click of a button: `left`, `right` or `middle`.
    pub fn press_at(&self, x: i32, y: i32, button: &str) {
        self.move_to(x, y);
        self.input(&format!("click {button}"));
    }

    /// Presses keys together, such as `ctrl enter`, wherever the focus is.
    pub fn keys(&self, keys: &str) {
        self.input(&format!("key {keys}"));
    }

    /// Types letters of the ASCII, digits and blanks, wherever the focus is.
    pub fn type_text(&self, text: &str) {
        for letter in text.chars() {
            match letter {
                ' ' => self.keys("space"),
                '\n' => self.keys("enter"),
                'A'..='Z' => self.keys(&format!("shift {}", letter.to_ascii_lowercase())),
                _ => self.keys(&letter.to_string()),
            }
        }
    }

    /// Turns the wheel by so many steps, down where the number is positive.
    pub fn scroll(&self, steps: i32) {
        self.input(&format!("scroll {steps}"));
    }

    /// One line to the input program, which answers once the compositor has taken it.
    pub(super) fn input(&self, line: &str) {
        let answers = || fs::read_to_string(self.state.join("answers")).unwrap();
        let before = answers().lines().count();
        fs::write(self.state.join("input"), format!("{line}\n")).unwrap();
        let answer = until("the answer of the input program", || {
            answers().lines().nth(before).map(str::to_owned)
        });
        assert_eq!(answer, "ok", "{line}");
    }
}
