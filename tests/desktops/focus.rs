//! Who has the keyboard, and what is above.
