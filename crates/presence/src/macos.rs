//! Notifications of the login window and the workspace. Type-checked, not run.

use std::ptr::NonNull;

use block2::RcBlock;
use objc2_app_kit::{
    NSWorkspace, NSWorkspaceDidWakeNotification, NSWorkspaceWillSleepNotification,
};
use objc2_foundation::{
    NSDistributedNotificationCenter, NSNotification, NSNotificationCenter, NSString,
};
use tokio::sync::watch::Sender;

use crate::{Lock, Presence};

/// Where to listen: the system has one place.
#[derive(Debug, Clone, Default)]
pub struct Sources {}

/// Observers are called by the main run loop, which the app runs; they stay for its life.
pub(crate) async fn follow(_: Sources, sender: Sender<Presence>) {
    observe(&sender);
    // Kept until the watch ends: then nobody listens.
    sender.closed().await;
}

fn observe(sender: &Sender<Presence>) {
    let session = NSDistributedNotificationCenter::defaultCenter();
    for (name, lock) in [
        ("com.apple.screenIsLocked", Lock::Locked),
        ("com.apple.screenIsUnlocked", Lock::Unlocked),
    ] {
        on(&session, &NSString::from_str(name), sender, move |now| {
            now.lock = lock
        });
    }
    let workspace = NSWorkspace::sharedWorkspace().notificationCenter();
    // SAFETY: constants of the framework.
    #[expect(unsafe_code, reason = "constants of the framework")]
    let (sleep, wake) = unsafe {
        (
            NSWorkspaceWillSleepNotification,
            NSWorkspaceDidWakeNotification,
        )
    };
    on(&workspace, sleep, sender, |now| now.asleep = true);
    on(&workspace, wake, sender, |now| now.asleep = false);
}

fn on(
    center: &NSNotificationCenter,
    name: &NSString,
    sender: &Sender<Presence>,
    change: impl Fn(&mut Presence) + 'static,
) {
    let sender = sender.clone();
    let told = RcBlock::new(move |_: NonNull<NSNotification>| {
        sender.send_modify(&change);
    });
    // SAFETY: the block owns what it uses, and the observer is never taken back.
    #[expect(unsafe_code, reason = "a call of the framework")]
    let observer =
        unsafe { center.addObserverForName_object_queue_usingBlock(Some(name), None, None, &told) };
    std::mem::forget(observer);
}
