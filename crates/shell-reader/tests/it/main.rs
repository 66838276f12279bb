//! What a text is read as.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod properties;
mod trees;
