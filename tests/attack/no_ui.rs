//! A program of the same user that makes the screen look as if nobody could be asked.
