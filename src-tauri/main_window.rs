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

/// Shows the window in front of others, and makes it first if there is none. `token` is the
/// desktop's activation token.
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
                // A page that is still loading would miss an event.
                window.eval(format!("location.hash = {}", serde_json::json!(hash)))?;
            }
            window
        }
        None => {
            let hash = hash.unwrap_or_default();
            make(app, size.clone(), &hash, appearance)?
        }
    };
    // Without a token, Wayland compositors bring a new window to the front, but none that is already
    // open. So the window is hidden and shown again, which leaves its page as it is.
    if !Backend::now().raises_windows() && window.is_visible()? && !window.is_focused()? {
        if token.is_some() {
            activation::raise(&window, token)?;
            // Plasma may give a token and then not accept it.
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

/// How often the app looks whether the compositor has brought the window to the front, and how long
/// it waits between.
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
        MainPage::Agents => Some("#agents".to_owned()),
        MainPage::Mode { agent, mode } => {
            let agent = utf8_percent_encode(agent, NON_ALPHANUMERIC);
            Some(format!("#policy/{agent}/{}", mode.id()))
        }
    }
}

/// Tells the window to read its page again, because something may have changed.
pub(crate) fn tell(app: &AppHandle) {
    if app.get_webview_window(MAIN).is_some()
        && let Err(error) = app.emit_to(MAIN, MAIN, None::<&str>)
    {
        warn!(%error, "the main window could not be told");
    }
}

/// The window, if there is one and it is hidden.
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
            // The window is hidden instead: its page keeps what is not saved yet.
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

/// How often the page of one window is loaded again: a page that ends its process each time must
/// not do so for ever.
const MOST_RELOADS: u32 = 3;

/// Loads the page again when the process that draws it has ended or hangs. After [`MOST_RELOADS`]
/// the window is closed, and opening it makes a new one.
fn reload_on_end(window: &WebviewWindow) -> tauri::Result<()> {
    let reloads = AtomicU32::new(0);
    let ended = window.clone();
    web_view::on_end(window, move || {
        if reloads.fetch_add(1, Ordering::Relaxed) >= MOST_RELOADS {
            warn!("what draws the main window has ended too often; the window is given up");
            let ended = ended.clone();
            // Not within WebKit's own call.
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

/// The size of the window in logical pixels, as it is saved.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Size {
    width: f64,
    height: f64,
}

impl Size {
    /// The size with which the window opens: the saved one, if it is of use.
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
