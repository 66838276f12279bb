//! The screen as Tauri draws it: a prompt window, a main window and a tray icon.
//!
//! Windows are made and changed on a thread of their own, because it takes half a second to build a
//! web view, and Windows does not allow that inside the event loop.

mod worker;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use approvals_app::{
    Appearance, Desktop, Mailbox, MainPage, MenuAction, Notice, Presentation, Shortcut, Theme,
    Tick, Tray, Values,
};
use tauri::{AppHandle, Manager};
use view_model::PromptState;

use self::worker::Worker;
use crate::activation::Activation;
use crate::backend::Backend;
use crate::fault::Fault;
use crate::fitting::Fitting;
use crate::kept::SavedValue;
use crate::keyboard::Keyboard;
use crate::person::{self, Notices};
use crate::shortcut::Listening;
use crate::{main_window, placement, shortcut, sound, tray};

/// The label of the prompt window, as its capability file has it.
const PROMPT: &str = "prompt";

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
    /// The desktop's own setting of light or dark.
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
    gone: ClosedWindows,
    notices: Notices,
    covered: presence::FullScreen,
    /// The app's line in the desktop's list of background apps.
    status: tokio::sync::watch::Sender<Option<String>>,
    #[cfg(target_os = "linux")]
    shortcut: tokio::sync::watch::Receiver<Option<desktop_shell::Wanted>>,
}

/// Is told of each window that has been closed.
#[derive(Clone)]
pub(crate) struct ClosedWindows {
    windows: mpsc::Sender<String>,
    /// The window thread is closing a window itself.
    ours: Arc<AtomicBool>,
    mailbox: Mailbox,
}

impl ClosedWindows {
    /// The window with this label has been closed.
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
        (main_size, prompt_place): (
            SavedValue<main_window::Size>,
            SavedValue<placement::PromptPlace>,
        ),
        notices: Notices,
    ) -> std::io::Result<Self> {
        let (orders, queue) = mpsc::channel();
        let (windows, gone_windows) = mpsc::channel();
        let gone = ClosedWindows {
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
            makes_room: false,
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

    /// Is to be told of each window that has been closed.
    pub(crate) fn gone(&self) -> ClosedWindows {
        self.gone.clone()
    }

    /// The app's line in the desktop's list of background apps.
    #[cfg(target_os = "linux")]
    pub(crate) fn status(&self) -> tokio::sync::watch::Receiver<Option<String>> {
        self.status.subscribe()
    }

    /// The shortcut that a service of the desktop is to listen for.
    #[cfg(target_os = "linux")]
    pub(crate) fn wanted_shortcut(
        &self,
    ) -> tokio::sync::watch::Receiver<Option<desktop_shell::Wanted>> {
        self.shortcut.clone()
    }

    /// Takes what the desktop tells about windows.
    #[cfg(target_os = "linux")]
    pub(crate) fn orders(&self) -> mpsc::Sender<Order> {
        self.orders.clone()
    }

    /// Takes what the desktop tells about the tray.
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
