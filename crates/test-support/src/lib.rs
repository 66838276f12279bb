//! For tests: time that passes only as the test says, and programs that start at once.

mod program;
mod stopped_clock;

pub use program::write_program;
pub use stopped_clock::StoppedClock;
