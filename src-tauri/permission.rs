//! What macOS asks a person for before a program may do it.

/// Whether this app, and so what it starts, may record the screen. Other systems have no
/// such permission.
#[cfg(not(target_os = "macos"))]
pub(crate) fn screen_recording() -> bool {
    true
}

/// Asks the system's privacy database; it shows no dialog.
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
