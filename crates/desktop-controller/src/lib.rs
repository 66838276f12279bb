//! desktop-controller
