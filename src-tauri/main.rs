//! Exec Companion.
fn main() {}
