//! Real windows of this system: who is in front, and who has the keyboard.
#![cfg(windows)]
#![expect(unsafe_code, reason = "windows have no safe door")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::cell::Cell;
use std::ptr::{null, null_mut};
use std::rc::Rc;

use windows_sys::Win32::Foundation::HWND;
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CreateWindowExW, DestroyWindow, GWL_EXSTYLE, GetForegroundWindow, HTCLIENT, IsWindowVisible,
    MA_ACTIVATE, SW_HIDE, SW_SHOW, SendMessageW, SetForegroundWindow, SetWindowLongPtrW,
    ShowWindow, WM_LBUTTONDOWN, WM_MOUSEACTIVATE, WM_MOUSEMOVE, WM_PARENTNOTIFY, WS_CHILD,
    WS_EX_NOACTIVATE, WS_EX_TOPMOST, WS_OVERLAPPEDWINDOW, WS_VISIBLE,
};

/// A class that every program has.
const STATIC: [u16; 7] = [0x53, 0x54, 0x41, 0x54, 0x49, 0x43, 0];

fn window(style: u32, more: u32, parent: HWND) -> HWND {
    // SAFETY: the class and every null pointer are what the call takes.
    let window = unsafe {
        CreateWindowExW(
            more,
            STATIC.as_ptr(),
            null(),
            style,
            10,
            10,
            200,
            100,
            parent,
            null_mut(),
            null_mut(),
            null(),
        )
    };
    assert!(!window.is_null(), "{}", std::io::Error::last_os_error());
    window
}

fn in_front() -> HWND {
    // SAFETY: it takes nothing.
    unsafe { GetForegroundWindow() }
}

struct Prompt {
    window: HWND,
    clicks: Rc<Cell<u32>>,
}

impl Prompt {
    /// As the app has it: hidden, above the others, and watched over.
    fn new() -> Self {
        let style = WS_EX_NOACTIVATE | WS_EX_TOPMOST;
        let window = window(WS_OVERLAPPEDWINDOW, style, null_mut());
        let clicks = Rc::new(Cell::new(0));
        let counted = clicks.clone();
        quiet_window::watch(window as isize, move || {
            counted.set(counted.get() + 1);
            // SAFETY: the window gets a message: it is there.
            unsafe { SetWindowLongPtrW(window, GWL_EXSTYLE, WS_EX_TOPMOST as isize) };
        })
        .unwrap();
        Self { window, clicks }
    }
}

impl Drop for Prompt {
    fn drop(&mut self) {
        // SAFETY: it is ours.
        unsafe { DestroyWindow(self.window) };
    }
}

/// One test: the front is one for the whole system.
#[test]
fn the_prompt_leaves_the_keyboard_until_a_click() {
    let terminal = window(WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, null_mut());
    let prompt = Prompt::new();
    // SAFETY: all windows are of this thread and there.
    unsafe {
        SetForegroundWindow(terminal);
        assert_eq!(in_front(), terminal, "the terminal comes to the front");

        // As Tauri shows a window; again after it was hidden.
        for _ in 0..3 {
            ShowWindow(prompt.window, SW_SHOW);
            assert_ne!(IsWindowVisible(prompt.window), 0);
            assert_eq!(in_front(), terminal, "the prompt took the keyboard");
            ShowWindow(prompt.window, SW_HIDE);
        }
        ShowWindow(prompt.window, SW_SHOW);

        // A move of the pointer over the page is no click.
        let page = window(WS_CHILD | WS_VISIBLE, 0, prompt.window);
        SendMessageW(prompt.window, WM_PARENTNOTIFY, WM_MOUSEMOVE as usize, 0);
        assert_eq!(prompt.clicks.get(), 0);
        let click = (HTCLIENT | WM_LBUTTONDOWN << 16) as isize;
        let answer = SendMessageW(page, WM_MOUSEACTIVATE, prompt.window as usize, click);
        assert_eq!(answer, MA_ACTIVATE as isize, "a click activates");
        assert_eq!(prompt.clicks.get(), 1);

        // From then on it is a window like others, until it is made quiet again.
        ShowWindow(prompt.window, SW_HIDE);
        SetForegroundWindow(terminal);
        ShowWindow(prompt.window, SW_SHOW);
        assert_eq!(in_front(), prompt.window);
        ShowWindow(prompt.window, SW_HIDE);
        let quiet = (WS_EX_NOACTIVATE | WS_EX_TOPMOST) as isize;
        SetWindowLongPtrW(prompt.window, GWL_EXSTYLE, quiet);
        SetForegroundWindow(terminal);
        ShowWindow(prompt.window, SW_SHOW);
        assert_eq!(in_front(), terminal);

        // A page that keeps the question for itself: the press alone is told.
        SendMessageW(prompt.window, WM_PARENTNOTIFY, WM_LBUTTONDOWN as usize, 0);
        assert_eq!(prompt.clicks.get(), 2);
        assert_eq!(in_front(), prompt.window);
        drop(prompt);
        DestroyWindow(terminal);
    }
}
