//! What a command inherits: no secret of the gateway, and no folder that others may open.
