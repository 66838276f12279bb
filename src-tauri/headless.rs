//! The app where there is no display: it serves the socket, and whatever needs a click
//! follows `askFallback` (D12).

use anyhow::Result;
use approvals_app::{Controller, NoDesktop, Settings, mailbox};
use tokio_util::sync::CancellationToken;

use crate::decider::Decider;
use crate::world::World;

/// GTK ends the process where it finds no display, so it is asked for first.
pub(crate) fn display_is_missing() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")
}

/// Serves until `stop`.
pub(crate) fn run(stop: CancellationToken) -> Result<()> {
    let (mailbox, ticks) = mailbox();
    let world = World::new(mailbox.clone())?;
    let settings = Settings::default();
    let controller = Controller::new(NoDesktop, world.judge, settings, mailbox, stop.clone())
        .with_history(world.history)
        .with_settings(world.settings);
    Decider::start(world.service, controller, ticks, stop, || {})?.wait()
}
