//! The desktop's own alert sound, at the person's volume and silent if they have turned it off.

use tauri::AppHandle;
use tracing::warn;

/// Plays the sound, and does not wait for its end.
pub(crate) fn play(app: &AppHandle) {
    // GTK and AppKit may be called only in the first thread.
    if let Err(error) = app.run_on_main_thread(os::play) {
        warn!(%error, "the sound of the desktop was not played");
    }
}

/// The bell of the display.
#[cfg(target_os = "linux")]
mod os {
    pub(super) fn play() {
        if let Some(display) = gtk::gdk::Display::default() {
            display.beep();
        }
    }
}

/// Type-checked, not run.
#[cfg(windows)]
mod os {
    /// The sound that the person has chosen for a notice (`MB_ICONASTERISK`).
    const NOTICE: u32 = 0x40;

    #[expect(
        unsafe_code,
        reason = "a function of the system that std does not have"
    )]
    pub(super) fn play() {
        // SAFETY: it takes a number, returns one and may be called from any thread.
        #[link(name = "user32")]
        unsafe extern "system" {
            safe fn MessageBeep(kind: u32) -> i32;
        }
        MessageBeep(NOTICE);
    }
}

/// Type-checked, not run.
#[cfg(target_os = "macos")]
mod os {
    #[expect(
        unsafe_code,
        reason = "a function of the system that std does not have"
    )]
    pub(super) fn play() {
        // SAFETY: it takes and returns nothing; it is called in the first thread.
        #[link(name = "AppKit", kind = "framework")]
        unsafe extern "C" {
            safe fn NSBeep();
        }
        NSBeep();
    }
}
