//! The pages of a connected gateway, against gateways that keep what they are told.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests")]

mod binding;
mod gateways;
mod policy;
mod world;
