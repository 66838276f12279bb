//! What is said of values, in every language.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod catalogue;
mod headlines;
