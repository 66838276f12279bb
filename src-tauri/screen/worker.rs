//! The window thread, which carries out one order after the other.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use approvals_app::{Appearance, Mailbox, Presentation, Theme, Tick};
use catalogue::Language;
use presence::takes_focus;
use tauri::webview::PageLoadEvent;
use tauri::{
    AppHandle, Emitter, Manager, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent,
};
use tracing::warn;
use view_model::PromptState;

use crate::activation::{self, Activation};
#[cfg(target_os = "linux")]
use crate::backend::Backend;
use crate::fitting::Fitting;
use crate::kept::SavedValue;
use crate::keyboard::{self, Keyboard};
use crate::placement::{self, MIN_SIZE, SIZE};
use crate::screen::{Order, PROMPT};
use crate::shortcut::Listening;
use crate::{appearance, main_window, person, quiet, web_view};
#[cfg(target_os = "linux")]
use crate::{layer, uncovered};

/// How long the event loop may take to close a window.
const GONE: Duration = Duration::from_secs(5);

pub(super) struct Worker {
    pub(super) app: AppHandle,
    pub(super) mailbox: Mailbox,
    pub(super) main_size: SavedValue<main_window::Size>,
    pub(super) prompt_place: SavedValue<placement::PromptPlace>,
    /// The appearance that the person chose for the app.
    pub(super) chosen: Appearance,
    /// Light or dark, as the desktop is set.
    pub(super) system: Theme,
    /// The appearance of the windows, which follows from both.
    pub(super) appearance: Appearance,
    pub(super) presentation: Presentation,
    pub(super) listening: Listening,
    pub(super) activation: Activation,
    pub(super) gone: mpsc::Receiver<String>,
    /// The app is closing a window itself.
    pub(super) gives_up: Arc<AtomicBool>,
    pub(super) fitting: Fitting,
    pub(super) keyboard: Keyboard,
    /// The prompt window makes room for the dialog in which the system checks the person.
    pub(super) makes_room: bool,
}

impl Worker {
    pub(super) fn run(mut self, queue: &mpsc::Receiver<Order>) {
        while let Ok(order) = queue.recv() {
            self.carry_out(order);
        }
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Warm => {
                if let Err(error) = self.prompt() {
                    // The app acts on this error when a question needs the window.
                    warn!(%error, "the prompt window could not be prepared");
                }
            }
            Order::Cool => {
                if let Some(window) = main_window::unseen(&self.app) {
                    self.give_up(&window);
                }
                self.give_up_prompt();
            }
            Order::GiveUp => self.give_up_prompt(),
            Order::Show(state) => {
                let token = self.activation.take();
                let shown = self.prompt().and_then(|window| {
                    self.show(&window, &state)?;
                    activation::raise(&window, token)
                });
                self.mailbox.send(match shown {
                    Ok(()) => Tick::OnScreen,
                    Err(error) => Tick::ShowFailed(error.to_string()),
                });
            }
            Order::Update(state) => self.update(&state),
            Order::Hide(state) => {
                self.update(&state);
                if let Some(window) = self.app.get_webview_window(PROMPT) {
                    hide(&window, &self.prompt_place);
                }
            }
            Order::OpenMain(page) => {
                let token = self.activation.take();
                let (size, look) = (&self.main_size, self.appearance);
                if let Err(error) = main_window::open(&self.app, size, &page, look, token) {
                    warn!(%error, "the main window cannot be shown");
                }
            }
            Order::TellMain => main_window::tell(&self.app),
            Order::Activation(token) => self.activation.keep(token),
            Order::Appearance(chosen) => {
                self.chosen = chosen;
                self.look();
            }
            #[cfg(target_os = "linux")]
            Order::System(theme) => {
                self.system = theme;
                self.look();
            }
            Order::Presentation(presentation) => self.presentation = presentation,
            Order::Shortcut(shortcut) => {
                let words = self.appearance.language;
                self.listening.set(shortcut, words, &self.mailbox);
            }
            Order::Focus => {
                if let Some(window) = self.app.get_webview_window(PROMPT)
                    && let Err(error) = self.keyboard.give(&window)
                {
                    warn!(%error, "the prompt window did not get the keyboard");
                }
            }
            Order::Raise => {
                if let Some(window) = self.app.get_webview_window(PROMPT)
                    && let Err(error) = keyboard::raise(&window)
                {
                    warn!(%error, "the prompt window did not come to the front");
                }
            }
        }
    }

    /// Gives every window the appearance that holds now.
    fn look(&mut self) {
        self.appearance = appearance::resolved(self.chosen, self.system);
        appearance::apply_to_frames(&self.app, self.appearance.theme);
        for window in self.app.webview_windows().values() {
            appearance::apply(window, self.appearance);
        }
    }

    fn give_up_prompt(&self) {
        if let Some(window) = self.app.get_webview_window(PROMPT) {
            self.give_up(&window);
        }
    }

    /// Closes a window, which frees its memory, and waits until it is gone. Until then it would be
    /// found by its label and could not be shown.
    fn give_up(&self, window: &WebviewWindow) {
        self.gives_up.store(true, Ordering::SeqCst);
        self.take_away(window);
        self.gives_up.store(false, Ordering::SeqCst);
    }

    fn take_away(&self, window: &WebviewWindow) {
        if let Err(error) = window.destroy() {
            warn!(%error, "the window {} could not be given up", window.label());
            return;
        }
        while self.app.get_webview_window(window.label()).is_some() {
            if let Err(error) = self.gone.recv_timeout(GONE) {
                warn!(%error, "the window {} does not go", window.label());
                return;
            }
        }
    }

    fn update(&mut self, state: &PromptState) {
        let Some(window) = self.app.get_webview_window(PROMPT) else {
            return;
        };
        if let Err(error) = tell(&window, state, self.appearance.language) {
            warn!(%error, "the prompt window could not be told");
        }
        let makes_room = state.checking.is_some();
        if std::mem::replace(&mut self.makes_room, makes_room) != makes_room
            && let Err(error) = stay_above(&window, !makes_room)
        {
            warn!(%error, "the prompt window may be over the system's dialog");
        }
    }

    /// Shows the window, with the keyboard if the person has set that.
    fn show(&mut self, window: &WebviewWindow, state: &PromptState) -> tauri::Result<()> {
        // The new content comes first, so that the last request is not seen again.
        tell(window, state, self.appearance.language)?;
        let Presentation { focus, position } = self.presentation;
        // The page lays the content out meanwhile.
        let room = placement::look(window, position, self.prompt_place.get())?;
        if room.is_visible {
            return Ok(());
        }
        let height = self.fitting.height(state) * appearance::zoom(self.appearance);
        // This is asked before the window is shown, because a person who reacts to the window has not
        // typed for another one.
        let takes_focus = takes_focus(focus, person::idle);
        let place = room.fit(window, height)?;
        quiet::show(window)?;
        // A window manager chooses a new place whenever it shows a window, so the window is moved
        // after that.
        if let Some(place) = place {
            window.set_position(place)?;
        }
        if takes_focus {
            self.keyboard.give(window)?;
        }
        Ok(())
    }

    /// The prompt window, hidden if it is new.
    fn prompt(&mut self) -> tauri::Result<WebviewWindow> {
        if let Some(window) = self.app.get_webview_window(PROMPT) {
            return Ok(window);
        }
        self.fitting.begin();
        let url = WebviewUrl::App("prompt.html".into());
        let mailbox = self.mailbox.clone();
        let keyboard = self.keyboard.clone();
        let window =
            WebviewWindowBuilder::new(&self.app, PROMPT, url).on_page_load(move |window, load| {
                match load.event() {
                    PageLoadEvent::Started => mailbox.send(Tick::Loading),
                    PageLoadEvent::Finished => keyboard.tell(&window),
                }
            });
        #[cfg(target_os = "linux")]
        let window = if Backend::now().is_layer() {
            window.initialization_script(layer::BEGIN)
        } else {
            window
        };
        let way = self.app.state::<web_view::Way>();
        let window = window
            .initialization_script(keyboard::BEGIN)
            .initialization_script(way.begin());
        let window = appearance::begin(window, self.appearance)
            .title(self.appearance.language.title_request())
            .inner_size(SIZE.width, SIZE.height)
            .min_inner_size(MIN_SIZE.width, MIN_SIZE.height)
            .visible(false)
            // A person may be typing elsewhere (D11). Each time the window is shown, the app decides
            // whether it takes the keyboard.
            .focused(false)
            // On macOS, too, a click that activates the window counts.
            .accept_first_mouse(true)
            .always_on_top(true)
            .visible_on_all_workspaces(true)
            .skip_taskbar(true)
            .build()?;
        #[cfg(target_os = "linux")]
        {
            layer::lift(&window)?;
            uncovered::watch(&window)?;
        }
        self.keyboard.watch(&window)?;
        appearance::apply(&window, self.appearance);
        let mailbox = self.mailbox.clone();
        web_view::on_end(&window, move || mailbox.send(Tick::ViewEnded))?;
        let (closing, mailbox) = (window.clone(), self.mailbox.clone());
        let place = self.prompt_place.clone();
        window.on_window_event(move |event| {
            // A button that the move brought under the pointer must not count at once. The page is not
            // told of moves otherwise.
            if let WindowEvent::Moved(_) = event
                && let Err(error) = closing.emit_to(PROMPT, "prompt-moved", ())
            {
                warn!(%error, "the prompt window was not told that it moved");
            }
            if let WindowEvent::CloseRequested { api, .. } = event {
                // Closing the window is no answer: the request goes on waiting (D11).
                api.prevent_close();
                hide(&closing, &place);
                mailbox.send(Tick::Closed);
            }
        });
        Ok(window)
    }
}

/// Hides the prompt window, and saves its place for the next time.
fn hide(prompt: &WebviewWindow, place: &SavedValue<placement::PromptPlace>) {
    placement::note(prompt, place);
    if let Err(error) = quiet::hide(prompt) {
        warn!(%error, "the prompt window could not be hidden");
    }
    place.write_soon();
}

/// Keeps the window above all others, or lets a dialog of the system come over it.
fn stay_above(window: &WebviewWindow, above: bool) -> tauri::Result<()> {
    #[cfg(target_os = "linux")]
    if Backend::now().is_layer() {
        return layer::stay_above(window, above);
    }
    window.set_always_on_top(above)
}

/// Gives the page its content, and the window its title for task switchers and readers.
fn tell(window: &WebviewWindow, state: &PromptState, words: Language) -> tauri::Result<()> {
    window.set_title(&title(state, words))?;
    window.emit_to(PROMPT, PROMPT, state)
}

fn title(state: &PromptState, words: Language) -> String {
    let agent = state.card.iter().flat_map(|card| &card.agent);
    let agent: String = agent.map(|run| run.text.as_str()).collect();
    if agent.is_empty() {
        words.title_request()
    } else {
        words.title_request_of(&agent)
    }
}
