//! A signed line that is sent once more.
