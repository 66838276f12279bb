//! approvals-ipc
