//! Promises
