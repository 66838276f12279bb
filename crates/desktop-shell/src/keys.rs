//! Keys that are heard whatever window has the keyboard.

/// Keys that are pressed together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keys {
    /// Ctrl is held.
    pub ctrl: bool,
    /// Alt is held.
    pub alt: bool,
    /// Shift is held.
    pub shift: bool,
    /// Super is held.
    pub meta: bool,
    /// `A` to `Z`, `0` to `9`, `F1` to `F12`.
    pub key: String,
}

/// Why keys are not heard.
#[derive(Debug)]
pub enum NotHeard {
    /// Another program has them.
    Taken,
    /// The desktop asked the person, who said no.
    Refused,
    /// No key of the keyboard is that.
    NoKey,
    /// What grants keys cannot be asked, and why.
    Server(String),
}

/// What is told of keys that are listened for.
#[derive(Debug)]
pub enum KeysTold {
    /// They went down.
    Pressed,
    /// Whether they are heard from now on. X11 tells again when the layout of the keyboard changes.
    Heard(Result<(), NotHeard>),
}
