//! An agent that wants the history to forget what it did.
