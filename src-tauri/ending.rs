//! How this process ends, once it does.

use std::ffi::{c_int, c_void};

/// Has every exit end the process at once, before the libraries take down what their threads
/// still use.
///
/// The window system's thread for the keyboard (`tao`) knows no end. A start that found the app
/// running exits while that thread opens the display, and crashed in about one of sixty times on
/// a busy machine: Xext had freed its list of displays. What has to be done at the end is done
/// before `main` returns.
///
/// Call it before a window library is spoken to.
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
    // It fails only for want of memory; then the process ends as others do.
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
