//! The computer that a node's commands find.

use local_policy::{Machine, PLATFORM};
use login_path::{LoginPath, with_path};

/// This process' own, with the folders of the person's terminal first in `PATH`: a service is
/// started with hardly any. Asks their login shell, which may take ten seconds.
pub async fn machine(home: String) -> Machine {
    // Only the app can be allowed to record the screen.
    let machine = Machine::from_process(home, || false);
    let login = LoginPath::new(&machine.home, &machine.environment);
    let login = login.get().await;
    let environment = with_path(&machine.environment, login.as_deref(), &[], PLATFORM);
    Machine {
        environment,
        ..machine
    }
}
