//! A gateway that is not friendly.
