//! A command of an agent that tries to answer for the person, or to outlive its guard.
