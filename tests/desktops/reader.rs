//! What a screen reader hears.
