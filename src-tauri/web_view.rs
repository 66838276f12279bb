//! The web view: how it draws on Linux, and what happens when the process that draws ends.

use std::path::PathBuf;

use paths::Paths;
use serde::{Deserialize, Serialize};
use tauri::WebviewWindow;
use tracing::warn;

use crate::kept::SavedValue;

/// The variables that GTK and WebKit read when the display is opened, and the app's values. Each
/// value has a word that the libraries do not know and ignore. It tells the app's value from one
/// that a person set.
const DRAWING: [(&str, &str); 2] = [
    // WebKit without graphics memory shared between processes. A window of text gains nothing
    // from it, some drivers show it empty, and without it the web process takes half the
    // memory and paints its first card in half the time. Any value but 0 counts.
    ("WEBKIT_DISABLE_DMABUF_RENDERER", "exec-companion"),
    // GTK without OpenGL. It would load the driver as soon as the first program of a session
    // opens the display, on a machine without a graphics card 35 MB of compiler, and nothing
    // here draws by it.
    ("GDK_GL", "disable:exec-companion"),
];

/// The two ways of drawing. The libraries read the variables once, so a change holds from the next
/// start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Drawing {
    /// With the values of [`DRAWING`].
    Plain,
    /// As WebKit and GTK do by themselves.
    Shared,
}

/// How this process draws, and how the next one will.
#[derive(Debug)]
pub(crate) struct Way {
    /// `None` if a person has set one of the variables.
    now: Option<Drawing>,
    kept: Option<SavedValue<Drawing>>,
}

impl Way {
    /// A script that a page runs first. It says that the process of the page draws each frame itself and
    /// hands over its picture before it sends any later message: without shared graphics memory WebKit
    /// does so, in the versions that have no other way to draw then.
    pub(crate) fn begin(&self) -> &'static str {
        if self.now == Some(Drawing::Plain) && draws_at_once() {
            "document.documentElement.dataset.draws = 'at-once';"
        } else {
            ""
        }
    }

    /// This way shows nothing, not even the app's test card. The next start takes the other way.
    pub(crate) fn shows_nothing(&self) {
        let other = match self.now {
            Some(Drawing::Plain) => Drawing::Shared,
            Some(Drawing::Shared) => Drawing::Plain,
            None => return,
        };
        warn!("the windows stay empty; Exec Companion draws another way once it is started again");
        if let Some(kept) = &self.kept {
            kept.note(other);
            kept.write_soon();
        }
    }
}

/// Sets [`DRAWING`], unless windows were empty with it before, or the person has set one of the
/// variables: then all of them stay as the person left them.
///
/// Call it before the process has a second thread.
pub(crate) fn prepare() -> Way {
    let kept = Paths::from_env().ok();
    let kept = kept.map(|paths| SavedValue::in_file(paths.drawing_file()));
    let before = kept.as_ref().and_then(SavedValue::get);
    let is_set = |(name, _): &(&str, &str)| std::env::var_os(name).is_some();
    let chosen = !cfg!(target_os = "linux") || DRAWING.iter().any(is_set);
    let now = (!chosen).then(|| before.unwrap_or(Drawing::Plain));
    if now == Some(Drawing::Plain) {
        for (name, value) in DRAWING {
            #[expect(unsafe_code, reason = "they take it from the environment only")]
            // SAFETY: no other thread runs yet.
            unsafe {
                std::env::set_var(name, value);
            }
        }
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        without_driver();
    }
    Way { now, kept }
}

/// Lets EGL find no graphics driver in this process. When WebKit loads the first page, it loads a
/// driver only to learn the name of a device, and keeps it. Without a graphics card that is 20 MB,
/// which stay after the windows are closed.
///
/// WebKit has to look for a driver all the same, because it reads the desktop's settings on the way.
/// When `WEBKIT_WEB_RENDER_DEVICE_FILE` named the device instead, WebKit computed the size of letters
/// from the size that the monitor reports, and with a monitor that reports 0 mm every window but the
/// first was empty.
///
/// EGL reads its list of drivers at the first call, which is made here. The variable is then removed:
/// the process that draws a page fails without a driver.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(
    unsafe_code,
    reason = "EGL is there only where WebKit is, and takes it from the environment only"
)]
fn without_driver() {
    use std::ffi::{c_char, c_int, c_void};

    // libglvnd reads this variable. An EGL that belongs to one driver ignores it.
    const DRIVERS: &str = "__EGL_VENDOR_LIBRARY_FILENAMES";
    const EXTENSIONS: c_int = 0x3055;
    // SAFETY: the declaration is glibc's.
    unsafe extern "C" {
        fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    }
    let before = std::env::var_os(DRIVERS);
    // SAFETY: no other thread runs yet. A null handle names the libraries that are loaded already. The
    // function has EGL's type, and a null display is allowed.
    unsafe {
        let query = dlsym(std::ptr::null_mut(), c"eglQueryString".as_ptr());
        if query.is_null() {
            return;
        }
        let query: extern "C" fn(*mut c_void, c_int) -> *const c_char = std::mem::transmute(query);
        std::env::set_var(DRIVERS, "/dev/null");
        query(std::ptr::null_mut(), EXTENSIONS);
        match before {
            Some(value) => std::env::set_var(DRIVERS, value),
            None => std::env::remove_var(DRIVERS),
        }
    }
}

#[cfg(target_os = "linux")]
fn draws_at_once() -> bool {
    /// The first version that draws with Skia.
    const SINCE: (u32, u32) = (2, 46);

    #[expect(unsafe_code, reason = "the library has no safe call for it")]
    // SAFETY: both only return a constant of the library.
    let version = unsafe {
        (
            webkit2gtk::ffi::webkit_get_major_version(),
            webkit2gtk::ffi::webkit_get_minor_version(),
        )
    };
    version >= SINCE
}

#[cfg(not(target_os = "linux"))]
fn draws_at_once() -> bool {
    false
}

/// Whether a variable is in this process only because of [`prepare`]: commands do not get it.
pub(crate) fn is_ours(name: &str, value: &str) -> bool {
    DRAWING.contains(&(name, value))
}

/// Closes the folder of the web view's data to other users. The web view makes folders and files by
/// the umask, so the app makes the folder around them.
///
/// Call it before there is a window.
pub(crate) fn keep_to_owner(folder: tauri::Result<PathBuf>) {
    let closed = folder.map_err(std::io::Error::other);
    if let Err(error) = closed.and_then(|folder| private_file::close_folder(&folder)) {
        warn!(%error, "the folder of the web view may be open to others");
    }
}

/// Keeps the app alive when another program destroys its windows, which any X11 program of the
/// session can do. GTK's next call for such a window is an error of the X server, and by default GTK
/// ends the process then.
///
/// Call it once the display is open, on the thread of the event loop.
#[cfg(target_os = "linux")]
pub(crate) fn outlive_others() {
    // The trap stays, because a window may be destroyed at any time.
    gtk::gdk::error_trap_push();
}

/// Windows and macOS let no program destroy the windows of another one.
#[cfg(not(target_os = "linux"))]
pub(crate) fn outlive_others() {}

/// Calls back when the process that draws this window has crashed or was out of memory. The window
/// is empty from then on.
#[cfg(target_os = "linux")]
pub(crate) fn on_end(
    window: &WebviewWindow,
    ended: impl Fn() + Send + 'static,
) -> tauri::Result<()> {
    use webkit2gtk::WebViewExt;

    window.with_webview(move |view| {
        view.inner()
            .connect_web_process_terminated(move |_, _| ended());
    })
}

/// How long a process may go on without taking clicks and keys after WebKit has reported that, which
/// is three seconds after the first one. A slow process gets time, because a reload loses what is not
/// saved.
#[cfg(target_os = "linux")]
const HUNG_S: u32 = 12;

/// Ends the process that draws this window if it hangs. [`on_end`] is called then.
#[cfg(target_os = "linux")]
pub(crate) fn end_hung(window: &WebviewWindow) -> tauri::Result<()> {
    use gtk::glib::{self, object::ObjectExt};
    use webkit2gtk::WebViewExt;

    window.with_webview(|view| {
        view.inner()
            .connect_is_web_process_responsive_notify(|view| {
                if view.is_web_process_responsive() {
                    return;
                }
                let view = view.downgrade();
                glib::timeout_add_seconds_local_once(HUNG_S, move || {
                    let view = view.upgrade();
                    if let Some(hung) = view.filter(|view| !view.is_web_process_responsive()) {
                        warn!("what draws a window hangs and is ended");
                        hung.terminate_web_process();
                    }
                });
            });
    })
}

/// Windows and macOS do not tell.
#[cfg(not(target_os = "linux"))]
pub(crate) fn end_hung(_: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

/// Windows and macOS do not tell, or only the whole app. A view that does not paint in time is given
/// up on every system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn on_end(_: &WebviewWindow, _: impl Fn() + Send + 'static) -> tauri::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_nothing_is_left_for_the_other_way() {
        let folder = std::env::temp_dir().join(format!("drawing-{}", std::process::id()));
        std::fs::create_dir_all(&folder).ok();
        let file = folder.join("drawing.json");
        for (now, written) in [
            (Some(Drawing::Plain), Some("\"shared\"")),
            (Some(Drawing::Shared), Some("\"plain\"")),
            (None, None),
        ] {
            std::fs::remove_file(&file).ok();
            let kept = SavedValue::in_file(file.clone());
            let way = Way {
                now,
                kept: Some(kept.clone()),
            };
            way.shows_nothing();
            kept.write();
            let read = std::fs::read_to_string(&file).ok();
            assert_eq!(read.as_deref(), written, "{now:?}");
        }
        std::fs::remove_dir_all(folder).ok();
    }
}
