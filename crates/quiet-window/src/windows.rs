//! The messages by which Windows would activate the window.
#![expect(unsafe_code, reason = "a window procedure has no safe door")]

use std::io;
use std::ptr::null_mut;

use windows_sys::Win32::Foundation::{HWND, LPARAM, LRESULT, WPARAM};
use windows_sys::Win32::UI::Shell::{DefSubclassProc, RemoveWindowSubclass, SetWindowSubclass};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    GWL_EXSTYLE, GetWindowLongPtrW, MA_ACTIVATE, SWP_NOACTIVATE, SWP_SHOWWINDOW,
    SetForegroundWindow, WINDOWPOS, WM_LBUTTONDOWN, WM_MBUTTONDOWN, WM_MOUSEACTIVATE, WM_NCDESTROY,
    WM_PARENTNOTIFY, WM_POINTERDOWN, WM_RBUTTONDOWN, WM_WINDOWPOSCHANGING, WS_EX_NOACTIVATE,
};

/// The id of our subclass among those of a window.
const ID: usize = 0x0071_7569;

/// The function that a click calls.
type Clicked = Box<dyn Fn()>;

/// Watches over `window`, a handle of the thread that calls. While the window has
/// `WS_EX_NOACTIVATE` it is shown without activation; a click in it calls `clicked`, which takes
/// that style away, and activates it.
pub fn watch(window: isize, clicked: impl Fn() + 'static) -> io::Result<()> {
    let clicked: Box<Clicked> = Box::new(Box::new(clicked));
    let clicked = Box::into_raw(clicked);
    // SAFETY: the system checks the handle; `clicked` lives until the window is destroyed.
    let set = unsafe { SetWindowSubclass(window as HWND, Some(hear), ID, clicked as usize) };
    if set == 0 {
        // SAFETY: nobody has been given it.
        drop(unsafe { Box::from_raw(clicked) });
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

unsafe extern "system" fn hear(
    window: HWND,
    message: u32,
    wparam: WPARAM,
    lparam: LPARAM,
    _: usize,
    clicked: usize,
) -> LRESULT {
    let clicked = clicked as *mut Clicked;
    match message {
        // Tauri shows a window with SW_SHOW, which activates whatever its style says.
        WM_WINDOWPOSCHANGING if is_quiet(window) => {
            // SAFETY: with this message comes a WINDOWPOS that may be changed.
            let place = unsafe { &mut *(lparam as *mut WINDOWPOS) };
            if place.flags & SWP_SHOWWINDOW != 0 {
                place.flags |= SWP_NOACTIVATE;
            }
        }
        // From the window's own frame, or from the web view in it, whose windows pass it on.
        WM_MOUSEACTIVATE if is_quiet(window) => {
            // SAFETY: see `watch`.
            unsafe { (*clicked)() };
            return MA_ACTIVATE as LRESULT;
        }
        // From a web view that keeps the message above for itself.
        WM_PARENTNOTIFY if is_quiet(window) && is_press(wparam) => {
            // SAFETY: see `watch`; the window is there.
            unsafe {
                (*clicked)();
                SetForegroundWindow(window);
            }
        }
        WM_NCDESTROY => {
            // SAFETY: the last message of a window; what `watch` gave comes back.
            unsafe {
                RemoveWindowSubclass(window, Some(hear), ID);
                drop(Box::from_raw(clicked));
            }
        }
        _ => {}
    }
    // SAFETY: called within a subclass procedure, with its own arguments.
    unsafe { DefSubclassProc(window, message, wparam, lparam) }
}

fn is_quiet(window: HWND) -> bool {
    debug_assert_ne!(window, null_mut());
    // SAFETY: the window is there: it gets a message.
    let style = unsafe { GetWindowLongPtrW(window, GWL_EXSTYLE) };
    style & WS_EX_NOACTIVATE as isize != 0
}

/// The low word says what the child was told.
fn is_press(wparam: WPARAM) -> bool {
    let told = (wparam & 0xffff) as u32;
    [
        WM_LBUTTONDOWN,
        WM_MBUTTONDOWN,
        WM_RBUTTONDOWN,
        WM_POINTERDOWN,
    ]
    .contains(&told)
}
