//! The main window: policy and records.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use approvals_app::{Appearance, Mailbox, MainPage, Tick};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use tauri::webview::PageLoadEvent;
use tauri::{
    AppHandle, Emitter, LogicalSize, Manager, WebviewUrl, WebviewWindow, WebviewWindowBuilder,
    WindowEvent,
};
use tracing::{info, warn};

use crate::backend::Backend;
use crate::kept::SavedValue;
use crate::{activation, appearance, web_view};

/// The label of the window and the name of its event; its capability file names it too.
const MAIN: &str = "main";
const SIZE: LogicalSize<f64> = LogicalSize::new(980.0, 660.0);
const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(720.0, 520.0);

/// Shows the window in front of others; makes it where there is none. `token` is what the desktop
/// lets it come to the front with.
pub(crate) fn open(
    app: &AppHandle,
    size: &SavedValue<Size>,
    page: &MainPage,
    appearance: Appearance,
    token: Option<String>,
) -> tauri::Result<()> {
    let hash = hash(page);
    let window = match app.get_webview_window(MAIN) {
        Some(window) => {
            if let Some(hash) = hash {
                // An event would be lost on a page that is not there yet.
                window.eval(format!("location.hash = {}", serde_json::json!(hash)))?;
            }
            window
        }
        None => {
            let hash = hash.unwrap_or_default();
            make(app, size.clone(), &hash, appearance)?
        }
    };
    // Without a word of the desktop Wayland's compositors bring no window of ours to the front
    // that is there, and each that is new: it goes and comes again, and its page stays as it is.
    if !Backend::now().raises_windows() && window.is_visible()? && !window.is_focused()? {
        if token.is_some() {
            activation::raise(&window, token)?;
            // Plasma gives a token also where it then takes none.
            if comes(&window)? {
                return Ok(());
            }
        }
        window.hide()?;
        return front(&window);
    }
    front(&window)?;
    activation::raise(&window, token)
}

fn front(window: &WebviewWindow) -> tauri::Result<()> {
    window.unminimize()?;
    window.show()?;
    window.set_focus()
}

/// How often a compositor is given the time to bring a window to the front, and how long each time.
const LOOKS: u32 = 15;
const BETWEEN: Duration = Duration::from_millis(20);

/// Whether the window has come to the front.
fn comes(window: &WebviewWindow) -> tauri::Result<bool> {
    for _ in 0..LOOKS {
        std::thread::sleep(BETWEEN);
        if window.is_focused()? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The part of the address that opens a page (`ui/src/main/place.ts`).
fn hash(page: &MainPage) -> Option<String> {
    match page {
        MainPage::Last => None,
        MainPage::Health => Some("#health".to_owned()),
        MainPage::Mode { agent, mode } => {
            let agent = utf8_percent_encode(agent, NON_ALPHANUMERIC);
            Some(format!("#policy/{agent}/{}", mode.id()))
        }
    }
}

/// Tells the window that what it shows may have changed: it reads again.
pub(crate) fn tell(app: &AppHandle) {
    if app.get_webview_window(MAIN).is_some()
        && let Err(error) = app.emit_to(MAIN, MAIN, None::<&str>)
    {
        warn!(%error, "the main window could not be told");
    }
}

/// The window, where there is one that nobody looks at.
pub(crate) fn unseen(app: &AppHandle) -> Option<WebviewWindow> {
    let window = app.get_webview_window(MAIN)?;
    let hidden = window.is_visible().is_ok_and(|visible| !visible);
    hidden.then_some(window)
}

fn make(
    app: &AppHandle,
    kept: SavedValue<Size>,
    hash: &str,
    appearance: Appearance,
) -> tauri::Result<WebviewWindow> {
    let size = Size::first(kept.get());
    let url = WebviewUrl::App(format!("main.html{hash}").into());
    let window = WebviewWindowBuilder::new(app, MAIN, url);
    let window = appearance::begin(window, appearance)
        .title("Exec Companion")
        .inner_size(size.width, size.height)
        .min_inner_size(MIN_SIZE.width, MIN_SIZE.height)
        .visible(false)
        .on_page_load(|_, load| {
            if matches!(load.event(), PageLoadEvent::Finished) {
                info!("the page of the main window is loaded");
            }
        })
        .build()?;
    appearance::apply(&window, appearance);
    reload_on_end(&window)?;
    let closing = window.clone();
    window.on_window_event(move |event| {
        if let WindowEvent::CloseRequested { api, .. } = event {
            // The app goes on in the tray, and the page with what is not saved yet.
            api.prevent_close();
            match Size::of(&closing) {
                Ok(size) => kept.note(size),
                Err(error) => warn!(%error, "the main window's size is not known"),
            }
            closing.state::<Mailbox>().send(Tick::MainClosed);
            if let Err(error) = closing.hide() {
                warn!(%error, "the main window could not be hidden");
            }
            kept.write_soon();
        }
    });
    Ok(window)
}

/// How often the page of one window is loaded again. What ends each time would have its
/// process started for ever.
const MOST_RELOADS: u32 = 3;

/// Loads the page again when what draws it has ended or hangs; at last the window goes, and
/// opening it makes another one.
fn reload_on_end(window: &WebviewWindow) -> tauri::Result<()> {
    let reloads = AtomicU32::new(0);
    let ended = window.clone();
    web_view::on_end(window, move || {
        if reloads.fetch_add(1, Ordering::Relaxed) >= MOST_RELOADS {
            warn!("what draws the main window has ended too often; the window is given up");
            let ended = ended.clone();
            // Not under the hands of who tells of it.
            let thread = std::thread::Builder::new().spawn(move || {
                if let Err(error) = ended.destroy() {
                    warn!(%error, "the main window could not be given up");
                }
            });
            if let Err(error) = thread {
                warn!(%error, "the main window is not given up");
            }
            return;
        }
        warn!("what draws the main window has ended; its page is loaded again");
        if let Err(error) = ended.reload() {
            warn!(%error, "the main window's page was not loaded again");
        }
    })?;
    web_view::end_hung(window)
}

/// Logical pixels, as they are kept.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Size {
    width: f64,
    height: f64,
}

impl Size {
    /// The last one, or another where none of use is known.
    fn first(kept: Option<Self>) -> Self {
        let fits = |it: &Self| it.width >= MIN_SIZE.width && it.height >= MIN_SIZE.height;
        kept.filter(fits).unwrap_or(Self {
            width: SIZE.width,
            height: SIZE.height,
        })
    }

    fn of(window: &WebviewWindow) -> tauri::Result<Self> {
        let size: LogicalSize<f64> = window.inner_size()?.to_logical(window.scale_factor()?);
        Ok(Self {
            width: size.width,
            height: size.height,
        })
    }
}
