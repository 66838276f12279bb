//! process-runner
