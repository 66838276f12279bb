//! approval-flow
