//! The program behind a process.

use std::path::PathBuf;

/// The path of the program that a process runs, where this system tells and the process may
/// be asked. It says what runs there now: ask while the process is known to live.
#[must_use]
pub fn program_of(pid: u32) -> Option<PathBuf> {
    #[cfg(target_os = "linux")]
    return std::fs::read_link(format!("/proc/{pid}/exe")).ok();
    #[cfg(not(target_os = "linux"))]
    {
        let _ = pid;
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_of_a_process_that_lives() {
        let own = std::env::current_exe().ok();
        assert!(own.is_some());
        assert_eq!(program_of(std::process::id()), own);
        assert_eq!(program_of(u32::MAX), None);
    }
}
