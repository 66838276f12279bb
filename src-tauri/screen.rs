//! The screen as Tauri draws it: a prompt window, a main window and a tray icon.
//!
//! Windows are made and changed on a thread of their own: building a web view takes half
//! a second, and on Windows it may not happen inside the event loop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use approvals_app::{
    Appearance, Desktop, Mailbox, MainPage, MenuAction, Notice, Presentation, Shortcut, Theme,
    Tick, Tray, Values, takes_focus,
};
use catalogue::Language;
use tauri::webview::PageLoadEvent;
use tauri::{
    AppHandle, Emitter, Manager, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent,
};
use tracing::warn;
use view_model::PromptState;

use crate::activation::Activation;
use crate::backend::Backend;
use crate::fault::Fault;
use crate::fitting::Fitting;
use crate::kept::Kept;
use crate::keyboard::Keyboard;
use crate::person::{self, Notices};
use crate::placement::{MIN_SIZE, SIZE};
use crate::shortcut::Listening;
use crate::{
    activation, appearance, keyboard, main_window, placement, quiet, shortcut, sound, tray,
    web_view,
};
#[cfg(target_os = "linux")]
use crate::{layer, uncovered};

/// The label of the prompt window; its capability file names it too.
const PROMPT: &str = "prompt";
/// The event loop takes a window away in its own time; more than that it does not need.
const GONE: Duration = Duration::from_secs(5);

pub(crate) enum Order {
    Warm,
    Cool,
    GiveUp,
    Show(PromptState),
    Update(PromptState),
    Hide(PromptState),
    OpenMain(MainPage),
    TellMain,
    Appearance(Appearance),
    /// What the desktop says that the person prefers.
    #[cfg(target_os = "linux")]
    System(Theme),
    Presentation(Presentation),
    Shortcut(Option<Shortcut>),
    Focus,
    Raise,
    Activation(String),
}

/// Takes the controller's orders and hands them to the window thread.
pub(crate) struct Screen {
    app: AppHandle,
    orders: mpsc::Sender<Order>,
    tray: tray::Orders,
    gone: Gone,
    notices: Notices,
    covered: presence::FullScreen,
    /// For the desktop's list of background apps.
    status: tokio::sync::watch::Sender<Option<String>>,
    #[cfg(target_os = "linux")]
    shortcut: tokio::sync::watch::Receiver<Option<desktop_shell::Wanted>>,
}

/// Takes the label of each window that is gone.
#[derive(Clone)]
pub(crate) struct Gone {
    windows: mpsc::Sender<String>,
    /// The window thread is giving a window up.
    ours: Arc<AtomicBool>,
    mailbox: Mailbox,
}

impl Gone {
    /// The event loop has taken this window away.
    pub(crate) fn window(&self, label: String) {
        if label == PROMPT && !self.ours.load(Ordering::SeqCst) {
            self.mailbox.send(Tick::Destroyed);
        }
        // The thread ends only with the process.
        let _ = self.windows.send(label);
    }
}

impl Screen {
    /// Starts the window thread.
    pub(crate) fn new(
        app: &AppHandle,
        mailbox: Mailbox,
        (main_size, prompt_place): (Kept<main_window::Size>, Kept<placement::PromptPlace>),
        notices: Notices,
    ) -> std::io::Result<Self> {
        let (orders, queue) = mpsc::channel();
        let (windows, gone_windows) = mpsc::channel();
        let gone = Gone {
            windows,
            ours: Arc::default(),
            mailbox: mailbox.clone(),
        };
        let (measures, fitting) = Fitting::new();
        app.manage(measures);
        let clicks = tray::Clicks::new(mailbox.clone(), orders.clone());
        let tray = tray::start(app, clicks)?;
        let listening = Listening::new();
        #[cfg(target_os = "linux")]
        let shortcut = listening.wanted();
        let worker = Worker {
            app: app.clone(),
            mailbox,
            main_size,
            prompt_place,
            chosen: Values::default().appearance,
            system: Theme::System,
            appearance: Values::default().appearance,
            presentation: Presentation::default(),
            listening,
            activation: Activation::default(),
            gone: gone_windows,
            gives_up: gone.ours.clone(),
            fitting,
            keyboard: Keyboard::default(),
        };
        std::thread::Builder::new()
            .name("windows".to_owned())
            .spawn(move || {
                let mailbox = worker.mailbox.clone();
                let _fault = Fault::calls(move || mailbox.send(Tick::Menu(MenuAction::Quit)));
                worker.run(&queue);
            })?;
        Ok(Self {
            app: app.clone(),
            orders,
            tray,
            gone,
            notices,
            covered: presence::FullScreen::watch(),
            status: tokio::sync::watch::Sender::new(None),
            #[cfg(target_os = "linux")]
            shortcut,
        })
    }

    /// Where the label of each window goes that the event loop has taken away.
    pub(crate) fn gone(&self) -> Gone {
        self.gone.clone()
    }

    /// How things stand, in one line.
    #[cfg(target_os = "linux")]
    pub(crate) fn status(&self) -> tokio::sync::watch::Receiver<Option<String>> {
        self.status.subscribe()
    }

    /// The shortcut that a service of the desktop has to listen for.
    #[cfg(target_os = "linux")]
    pub(crate) fn wanted_shortcut(
        &self,
    ) -> tokio::sync::watch::Receiver<Option<desktop_shell::Wanted>> {
        self.shortcut.clone()
    }

    /// Where what the desktop says of windows goes.
    #[cfg(target_os = "linux")]
    pub(crate) fn orders(&self) -> mpsc::Sender<Order> {
        self.orders.clone()
    }

    /// The same for the tray.
    #[cfg(target_os = "linux")]
    pub(crate) fn tray_orders(&self) -> tray::Orders {
        self.tray.clone()
    }

    fn order(&self, order: Order) {
        // The thread ends only with the process.
        let _ = self.orders.send(order);
    }
}

impl Desktop for Screen {
    fn can_show(&self) -> bool {
        true
    }
    fn idle(&self) -> Option<Duration> {
        person::idle()
    }
    fn warm(&mut self) {
        self.order(Order::Warm);
    }
    fn cool(&mut self) {
        self.order(Order::Cool);
    }
    fn give_up(&mut self) {
        self.order(Order::GiveUp);
    }
    fn show(&mut self, state: &PromptState) {
        self.order(Order::Show(state.clone()));
    }
    fn update(&mut self, state: &PromptState) {
        self.order(Order::Update(state.clone()));
    }
    fn hide(&mut self, state: &PromptState) {
        self.order(Order::Hide(state.clone()));
    }
    fn open_main(&mut self, page: &MainPage) {
        self.order(Order::OpenMain(page.clone()));
    }
    fn activation(&mut self, token: &str) {
        self.order(Order::Activation(token.to_owned()));
    }
    fn is_covered(&self) -> bool {
        self.covered.now()
    }
    fn tell_main(&mut self) {
        self.order(Order::TellMain);
    }
    fn appearance(&mut self, appearance: Appearance) {
        self.order(Order::Appearance(appearance));
    }
    fn presentation(&mut self, presentation: Presentation) {
        self.order(Order::Presentation(presentation));
    }
    fn shortcut(&mut self, shortcut: Option<&Shortcut>) {
        self.order(Order::Shortcut(shortcut.cloned()));
    }
    fn focus(&mut self) {
        self.order(Order::Focus);
    }
    fn raise(&mut self) {
        self.order(Order::Raise);
    }
    fn sound(&mut self) {
        sound::play(&self.app);
    }
    fn tray(&mut self, tray: &Tray) {
        self.status.send_replace(Some(tray.status.clone()));
        self.tray.send(tray::Order::Tray(tray.clone()));
    }
    fn comes_to_front(&self) -> bool {
        Backend::now().comes_to_front()
    }
    fn offers_shortcut(&self) -> bool {
        shortcut::is_offered()
    }
    fn unseen_recorders(&self) -> bool {
        crate::backend::lets_programs_record()
    }
    fn notify(&mut self, notice: Option<&Notice>) {
        self.notices.show(notice);
    }
    fn exit(&mut self) {
        self.app.exit(0);
    }
}

struct Worker {
    app: AppHandle,
    mailbox: Mailbox,
    main_size: Kept<main_window::Size>,
    prompt_place: Kept<placement::PromptPlace>,
    /// What a person set about the app.
    chosen: Appearance,
    /// What they set about their desktop.
    system: Theme,
    /// How windows look therefore.
    appearance: Appearance,
    presentation: Presentation,
    listening: Listening,
    activation: Activation,
    gone: mpsc::Receiver<String>,
    /// A window that goes now goes because of us.
    gives_up: Arc<AtomicBool>,
    fitting: Fitting,
    keyboard: Keyboard,
}

impl Worker {
    fn run(mut self, queue: &mpsc::Receiver<Order>) {
        while let Ok(order) = queue.recv() {
            self.carry_out(order);
        }
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Warm => {
                if let Err(error) = self.prompt() {
                    // Said again, and acted on, when a question needs the window.
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

    /// Has every window look as it is to look now.
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

    /// Gives a window's memory back, and waits until it is gone: until then it would be found
    /// again by its label, and could not be shown.
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

    fn update(&self, state: &PromptState) {
        if let Some(window) = self.app.get_webview_window(PROMPT)
            && let Err(error) = tell(&window, state, self.appearance.language)
        {
            warn!(%error, "the prompt window could not be told");
        }
    }

    /// Shows the window, and gives it the keyboard where a person wants that.
    fn show(&mut self, window: &WebviewWindow, state: &PromptState) -> tauri::Result<()> {
        // Content first, so that the last request is never seen again.
        tell(window, state, self.appearance.language)?;
        let Presentation { focus, position } = self.presentation;
        // While the page lays that content out.
        let room = placement::look(window, position, self.prompt_place.get())?;
        if room.is_visible {
            return Ok(());
        }
        let height = self.fitting.height(state) * appearance::zoom(self.appearance);
        // Asked before the window is shown: what a person does about the window is no sign that they
        // typed for another one.
        let takes_focus = takes_focus(focus, person::idle);
        let place = room.fit(window, height)?;
        quiet::show(window)?;
        // Only a window that is on the screen stays where it is put: window managers place
        // it anew each time it is shown.
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
        let window = window.initialization_script(keyboard::BEGIN);
        let window = appearance::begin(window, self.appearance)
            .title(self.appearance.language.title_request())
            .inner_size(SIZE.width, SIZE.height)
            .min_inner_size(MIN_SIZE.width, MIN_SIZE.height)
            .visible(false)
            // A person may be typing elsewhere (D11): whether it takes the keyboard is said
            // each time it is shown.
            .focused(false)
            // The first click counts, as on the other systems.
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
            // What moved under the pointer arms anew; a page is told of no move.
            if let WindowEvent::Moved(_) = event
                && let Err(error) = closing.emit_to(PROMPT, "prompt-moved", ())
            {
                warn!(%error, "the prompt window was not told that it moved");
            }
            if let WindowEvent::CloseRequested { api, .. } = event {
                // Closing decides nothing: the request waits on (D11).
                api.prevent_close();
                hide(&closing, &place);
                mailbox.send(Tick::Closed);
            }
        });
        Ok(window)
    }
}

/// Hides it, and keeps for its next time what is noted of it before.
fn hide(prompt: &WebviewWindow, place: &Kept<placement::PromptPlace>) {
    placement::note(prompt, place);
    if let Err(error) = quiet::hide(prompt) {
        warn!(%error, "the prompt window could not be hidden");
    }
    place.write_soon();
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
