//! Something that is no file in place of each file that the programs read.
