//! Input methods and keyboard layouts.
