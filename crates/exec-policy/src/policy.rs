//! A compiled policy.
