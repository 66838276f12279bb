//! What a person sees of a window, by its pixels.
