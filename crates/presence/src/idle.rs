//! For how long nobody has touched keyboard and pointer, asked when it is wanted.

use std::time::Duration;

/// Since the last input of this session; `None` where the system does not tell. Under Wayland
/// the X server hears of its own windows alone: what it says then is not to be asked for.
#[must_use]
pub fn idle() -> Option<Duration> {
    os::idle()
}

#[cfg(target_os = "linux")]
mod os {
    use std::error::Error;
    use std::time::Duration;

    use tracing::debug;
    use x11rb::connection::Connection;
    use x11rb::protocol::screensaver::ConnectionExt;

    pub(super) fn idle() -> Option<Duration> {
        asked()
            .inspect_err(|error| debug!(%error, "the last input is not known"))
            .ok()
    }

    fn asked() -> Result<Duration, Box<dyn Error>> {
        let (server, screen) = x11rb::connect(None)?;
        let root = server.setup().roots.get(screen).ok_or("no screen")?.root;
        let told = server.screensaver_query_info(root)?.reply()?;
        Ok(Duration::from_millis(told.ms_since_user_input.into()))
    }
}

/// Type-checked, not run.
#[cfg(windows)]
mod os {
    use std::time::Duration;

    use windows_sys::Win32::System::SystemInformation::GetTickCount;
    use windows_sys::Win32::UI::Input::KeyboardAndMouse::{GetLastInputInfo, LASTINPUTINFO};

    #[expect(unsafe_code, reason = "the system tells it by no other way")]
    pub(super) fn idle() -> Option<Duration> {
        let mut last = LASTINPUTINFO {
            cbSize: u32::try_from(size_of::<LASTINPUTINFO>()).ok()?,
            dwTime: 0,
        };
        // SAFETY: the structure is whole, says its size, and lives until the call is over.
        let told = unsafe { GetLastInputInfo(&raw mut last) };
        // SAFETY: it takes nothing and may be called from any thread.
        let now = unsafe { GetTickCount() };
        // Both count milliseconds and start anew after 49 days.
        (told != 0).then(|| Duration::from_millis(now.wrapping_sub(last.dwTime).into()))
    }
}

/// Type-checked, not run.
#[cfg(target_os = "macos")]
mod os {
    use std::time::Duration;

    /// What hardware and programs did in this session (`kCGEventSourceStateCombinedSessionState`).
    const SESSION: i32 = 0;
    /// `kCGAnyInputEventType`.
    const ANY_INPUT: u32 = u32::MAX;

    #[expect(
        unsafe_code,
        reason = "a function of the system that std does not have"
    )]
    pub(super) fn idle() -> Option<Duration> {
        // SAFETY: it takes two numbers, returns one and may be called from any thread.
        #[link(name = "CoreGraphics", kind = "framework")]
        unsafe extern "C" {
            safe fn CGEventSourceSecondsSinceLastEventType(state: i32, kind: u32) -> f64;
        }
        Duration::try_from_secs_f64(CGEventSourceSecondsSinceLastEventType(SESSION, ANY_INPUT)).ok()
    }
}
