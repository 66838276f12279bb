//! What draws the windows: how it does on Linux, and when it ends.

use tauri::WebviewWindow;

/// Tells WebKit to draw without graphics memory shared between processes. A window of text
/// gains nothing from it, some drivers show it empty, and without it the web process takes
/// half the memory and paints its first card in half the time.
const RENDERER: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// Sets what WebKit reads when its first window is made, unless the person has set it.
///
/// Call it first: nothing else may run in this process yet.
pub(crate) fn prepare() {
    if cfg!(target_os = "linux") && std::env::var_os(RENDERER).is_none() {
        #[expect(unsafe_code, reason = "WebKit takes this from the environment only")]
        // SAFETY: no other thread runs yet.
        unsafe {
            std::env::set_var(RENDERER, OURS);
        }
    }
}

/// WebKit takes any value but 0; this one tells ours from a person's.
const OURS: &str = "exec-companion";

/// Whether a variable is in this process only because of [`prepare`]: commands do not get it.
pub(crate) fn is_ours(name: &str, value: &str) -> bool {
    name == RENDERER && value == OURS
}

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

/// The other systems tell nobody, or only the app as a whole: what does not paint in time is
/// given up there as well.
#[cfg(not(target_os = "linux"))]
pub(crate) fn on_end(_: &WebviewWindow, _: impl Fn() + Send + 'static) -> tauri::Result<()> {
    Ok(())
}
