//! exec-host
fn main() {}
