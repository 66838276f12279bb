//! What draws the windows: how it does on Linux, and when it ends.

use std::path::PathBuf;

use paths::Paths;
use serde::{Deserialize, Serialize};
use tauri::WebviewWindow;
use tracing::warn;

use crate::kept::SavedValue;

/// What the libraries below read when the display is opened, and what the app says there.
/// Each value holds a word of ours, which they do not know and ignore: it tells our value
/// from a person's.
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

/// The two ways of drawing. The libraries read them once, so another one holds from the next
/// start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Drawing {
    /// By [`DRAWING`].
    Plain,
    /// As WebKit and GTK do by themselves.
    Shared,
}

/// How this process draws, and how the next one will.
#[derive(Debug)]
pub(crate) struct Way {
    /// `None` where a person chose.
    now: Option<Drawing>,
    kept: Option<SavedValue<Drawing>>,
}

impl Way {
    /// This way shows nothing, not even a card of ours: the next start takes the other one.
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

/// Sets [`DRAWING`], unless that showed nothing before, or the person has set one of it: whoever
/// chose a renderer keeps all of theirs.
///
/// Call it first: nothing else may run in this process yet.
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

/// Has EGL find no graphics driver in this process. WebKit looks for one when the first page is
/// loaded, only to learn the name of a device, and keeps the driver: without a graphics card
/// 20 MB that stay when the windows are gone. It must be let look all the same: on the way it
/// reads the desktop's settings. Where it did not (`WEBKIT_WEB_RENDER_DEVICE_FILE` names the
/// device), it took the size of letters from what the monitor says of its own size, and a monitor
/// that says 0 mm made every window but the first empty.
///
/// EGL reads its list of drivers once, at the first call. What is started from here reads its
/// own: the process that draws a page ends without a driver.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(
    unsafe_code,
    reason = "EGL is there only where WebKit is, and takes it from the environment only"
)]
fn without_driver() {
    use std::ffi::{c_char, c_int, c_void};

    // Of libglvnd; where EGL is a driver's own, this says nothing.
    const DRIVERS: &str = "__EGL_VENDOR_LIBRARY_FILENAMES";
    const EXTENSIONS: c_int = 0x3055;
    // SAFETY: as glibc declares it.
    unsafe extern "C" {
        fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    }
    let before = std::env::var_os(DRIVERS);
    // SAFETY: no other thread runs yet; null is what is loaded already, and the function is as
    // EGL declares it, for which no display is one.
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

/// Whether a variable is in this process only because of [`prepare`]: commands do not get it.
pub(crate) fn is_ours(name: &str, value: &str) -> bool {
    DRAWING.contains(&(name, value))
}

/// Closes the folder to others in which the web view keeps what it keeps. It makes folders and
/// files as the umask says, so the one around them is ours.
///
/// Call it before there is a window.
pub(crate) fn keep_to_owner(folder: tauri::Result<PathBuf>) {
    let closed = folder.map_err(std::io::Error::other);
    if let Err(error) = closed.and_then(|folder| private_file::close_folder(&folder)) {
        warn!(%error, "the folder of the web view may be open to others");
    }
}

/// Lets the app outlive what another program does to its windows on X11. Any program of the
/// session may destroy them; what the toolkit then does with such a window is an error of the
/// server, and by default the toolkit ends the process for it.
///
/// Call it once the display is open, on the thread of the event loop.
#[cfg(target_os = "linux")]
pub(crate) fn outlive_others() {
    // It is never taken back: a window may be destroyed at any time.
    gtk::gdk::error_trap_push();
}

/// No other system lets a program destroy the windows of another.
#[cfg(not(target_os = "linux"))]
pub(crate) fn outlive_others() {}

/// Calls back when the process that draws this window has ended, by a crash or for want of
/// memory: the window stands empty from then on.
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

/// For how long a process may go on taking nothing after WebKit told of it, which it does three
/// seconds after a click or a key that was not taken. Slow is not hung: a reload costs what was
/// not saved.
#[cfg(target_os = "linux")]
const HUNG_S: u32 = 12;

/// Ends the process that draws this window where it hangs, so that [`on_end`] is called.
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

/// As with [`on_end`].
#[cfg(not(target_os = "linux"))]
pub(crate) fn end_hung(_: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

/// The other systems tell nobody, or only the app as a whole: what does not paint in time is
/// given up there as well.
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
