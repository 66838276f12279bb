//! The computer as the commands of a node find it.

use local_policy::{LocalMachine, PLATFORM};
use login_path::{LoginPath, with_path};

/// This process' own environment, with the folders of the person's login shell first in `PATH`,
/// because a service starts with hardly any. Asking the login shell may take ten seconds.
pub async fn machine(home: String) -> LocalMachine {
    // macOS grants screen recording to the app alone.
    let machine = LocalMachine::from_process(home, || false);
    let login = LoginPath::new(&machine.home, &machine.environment);
    let login = login.get().await;
    let environment = with_path(&machine.environment, login.as_deref(), &[], PLATFORM);
    LocalMachine {
        environment,
        ..machine
    }
}
