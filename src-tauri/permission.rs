//! The permissions that macOS asks a person for.

/// Whether this app, and so the commands that it starts, may record the screen. Linux and Windows
/// have no such permission.
#[cfg(not(target_os = "macos"))]
pub(crate) fn screen_recording() -> bool {
    true
}

/// The same by the privacy database of macOS. No dialog is shown.
#[cfg(target_os = "macos")]
#[expect(
    unsafe_code,
    reason = "a function of the system that std does not have"
)]
pub(crate) fn screen_recording() -> bool {
    // SAFETY: it takes nothing, returns a bool and may be called from any thread.
    #[link(name = "CoreGraphics", kind = "framework")]
    unsafe extern "C" {
        safe fn CGPreflightScreenCaptureAccess() -> bool;
    }
    CGPreflightScreenCaptureAccess()
}
