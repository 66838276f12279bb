//! approvals-store
