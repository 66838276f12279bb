//! An agent that floods the history, the queue or the socket, beside another agent.
