//! The window on macOS, by AppKit.
#![expect(
    unsafe_code,
    reason = "a window comes as a pointer, and a monitor takes a block"
)]

use std::cell::RefCell;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::rc::Rc;

use block2::RcBlock;
use objc2::MainThreadMarker;
use objc2::rc::{Retained, Weak};
use objc2_app_kit::{NSApplication, NSEvent, NSEventMask, NSWindow, NSWindowCollectionBehavior};

/// The window behind Tauri's pointer, and the proof that this is the main thread.
///
/// # Safety
/// `window` must be null or an `NSWindow`.
unsafe fn of(window: *mut c_void) -> Option<(Retained<NSWindow>, MainThreadMarker)> {
    let main = MainThreadMarker::new()?;
    // SAFETY: promised by the caller.
    let window = unsafe { Retained::retain(window.cast::<NSWindow>()) }?;
    Some((window, main))
}

/// The window that is watched over, and what a click in it calls.
type Watched = (Weak<NSWindow>, Rc<dyn Fn()>);

thread_local! {
    /// Of the main thread. `None` before there is a monitor.
    static WATCHED: RefCell<Option<Watched>> = const { RefCell::new(None) };
}

/// Has the window stand on every desktop and beside a full screen, and calls `clicked` before a
/// click in it goes on to its page: from then on it may become the key window. Call it on the
/// main thread. One window is watched over: the last.
///
/// # Safety
/// `window` must be null or an `NSWindow`.
pub unsafe fn watch(window: *mut c_void, clicked: impl Fn() + 'static) {
    // SAFETY: promised by the caller.
    let Some((window, main)) = (unsafe { of(window) }) else {
        return;
    };
    window.setCollectionBehavior(
        NSWindowCollectionBehavior::CanJoinAllSpaces
            | NSWindowCollectionBehavior::FullScreenAuxiliary,
    );
    let watched: Watched = (Weak::from_retained(&window), Rc::new(clicked));
    if WATCHED.replace(Some(watched)).is_none() {
        listen(main);
    }
}

/// Hears of each press of the pointer before the window that it is for, as long as the app runs.
fn listen(main: MainThreadMarker) {
    let heard = RcBlock::new(move |event: NonNull<NSEvent>| -> *mut NSEvent {
        // SAFETY: AppKit hands over an event that lives for the call.
        if let Some(pressed) = unsafe { event.as_ref() }.window(main) {
            let watched = WATCHED.with_borrow(Clone::clone);
            if let Some((window, clicked)) = watched
                && window.load().is_some_and(|window| window == pressed)
            {
                clicked();
                pressed.makeKeyWindow();
            }
        }
        event.as_ptr()
    });
    let presses =
        NSEventMask::LeftMouseDown | NSEventMask::RightMouseDown | NSEventMask::OtherMouseDown;
    // SAFETY: the block gives back the event that it was given.
    let monitor = unsafe { NSEvent::addLocalMonitorForEventsMatchingMask_handler(presses, &heard) };
    // Nobody ends it: it is needed again for the next window.
    std::mem::forget(monitor);
}

/// Lets the windows of an app that was hidden be seen, without activating it. Call it on the main
/// thread, before the window is shown.
pub fn before_show() {
    if let Some(main) = MainThreadMarker::new() {
        let app = NSApplication::sharedApplication(main);
        if app.isHidden() {
            app.unhideWithoutActivation();
        }
    }
}

/// Brings the window before those of other programs; the app stays as it is, and so does the
/// keyboard. Call it on the main thread.
///
/// # Safety
/// `window` must be null or an `NSWindow`.
pub unsafe fn come(window: *mut c_void) {
    // SAFETY: promised by the caller.
    if let Some((window, _)) = unsafe { of(window) } {
        window.orderFrontRegardless();
    }
}

/// Gives the keyboard back to the program that had it, where a click made this app the active one
/// and `others`, its other windows, are not on the screen. Call it on the main thread, after the
/// window was hidden.
pub fn leave(others: bool) {
    if let Some(main) = MainThreadMarker::new() {
        let app = NSApplication::sharedApplication(main);
        if app.isActive() && !others {
            app.hide(None);
        }
    }
}
