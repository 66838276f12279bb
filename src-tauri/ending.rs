//! How this process ends.

use std::ffi::{c_int, c_void};

/// Makes every exit end the process at once, before libraries free what their threads still use.
/// Whatever has to be done at the end is done before `main` returns.
///
/// `tao` has a thread for the keyboard that never ends. A second start of the app exits while that
/// thread opens the display, and on a busy machine about one start in sixty crashed, because Xext
/// had freed its list of displays.
///
/// Call it before a window library is called.
#[expect(
    unsafe_code,
    reason = "functions of the C library that std does not have"
)]
pub(crate) fn prepare() {
    // SAFETY: both are as glibc declares them; `at_exit` lives as long as the process.
    unsafe extern "C" {
        safe fn on_exit(
            function: extern "C" fn(c_int, *mut c_void),
            argument: *mut c_void,
        ) -> c_int;
    }
    // This fails only without memory. The process then ends in the ordinary way.
    let _ = on_exit(at_exit, std::ptr::null_mut());
}

#[expect(
    unsafe_code,
    reason = "a function of the C library that std does not have"
)]
extern "C" fn at_exit(status: c_int, _: *mut c_void) {
    // SAFETY: it takes a number, and may be called from any thread.
    unsafe extern "C" {
        safe fn _exit(status: c_int) -> !;
    }
    _exit(status)
}
