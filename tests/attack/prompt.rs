//! Names and texts of an agent that try to hide, reorder or break what the prompt shows.
