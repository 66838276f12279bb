//! The computer of a test.

use std::path::Path;

use approvals_app::LocalMachine;

/// A computer with this home, on which the clock stands still at the epoch.
pub(crate) fn machine(home: &Path) -> LocalMachine {
    let home = home.to_str().unwrap().to_owned();
    LocalMachine {
        cwd: home.clone(),
        home,
        environment: vec![("PATH".to_owned(), "/usr/bin:/bin".to_owned())],
        now_ms: || 0,
        screen_recording: || false,
    }
}
