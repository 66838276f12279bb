//! The desktop of all tests: it hands what it is told to the test.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use approvals_app::{Desktop, MainPage, Notice, Presentation, Tray};
use settings::Appearance;
use tokio::sync::mpsc;
use view_model::{PromptCard, PromptState};

/// What the loop tells a desktop. Nothing is copied: the state of a thousand requests is large.
pub(crate) enum Told<'a> {
    Warm,
    Cool,
    GiveUp,
    Show(&'a PromptState),
    Update(&'a PromptState),
    Hide(&'a PromptState),
    Tray(&'a Tray),
    Notify(Option<&'a Notice>),
    OpenMain(MainPage),
    Focus,
    Raise,
    Activation(&'a str),
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "tests of Linux look at it")
    )]
    Appearance(Appearance),
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "tests of Linux look at it")
    )]
    Presentation(Presentation),
    Sound,
    Socket(Option<&'a str>),
    /// What the main window shows may have changed.
    Main,
    Exit,
}

/// A desktop with a screen, on which windows come to the front and nothing covers them.
pub(crate) struct TestDesktop {
    hear: Box<dyn FnMut(Told<'_>) + Send>,
    has_screen: bool,
    comes_to_front: bool,
    covered: Arc<AtomicBool>,
}

impl TestDesktop {
    pub(crate) fn new(hear: impl FnMut(Told<'_>) + Send + 'static) -> Self {
        Self {
            hear: Box::new(hear),
            has_screen: true,
            comes_to_front: true,
            covered: Arc::default(),
        }
    }

    /// Shows everything, and the test hears of nothing.
    pub(crate) fn silent() -> Self {
        Self::new(|_| {})
    }

    /// Hands each card that is shown to the test.
    pub(crate) fn handing_cards_to(cards: mpsc::UnboundedSender<PromptCard>) -> Self {
        Self::new(move |told| {
            if let Told::Show(state) = told
                && let Some(card) = &state.card
            {
                let _ = cards.send(card.clone());
            }
        })
    }

    pub(crate) fn with_screen(self, has_screen: bool) -> Self {
        Self { has_screen, ..self }
    }

    /// Whether windows come to the front by themselves.
    pub(crate) fn in_front(self, comes_to_front: bool) -> Self {
        Self {
            comes_to_front,
            ..self
        }
    }

    /// Another program fills the screen while this is true.
    pub(crate) fn under(self, covered: Arc<AtomicBool>) -> Self {
        Self { covered, ..self }
    }

    fn tell(&mut self, told: Told<'_>) {
        (self.hear)(told);
    }
}

impl Desktop for TestDesktop {
    fn can_show(&self) -> bool {
        self.has_screen
    }
    fn comes_to_front(&self) -> bool {
        self.comes_to_front
    }
    fn is_covered(&self) -> bool {
        self.covered.load(Ordering::SeqCst)
    }
    fn warm(&mut self) {
        self.tell(Told::Warm);
    }
    fn cool(&mut self) {
        self.tell(Told::Cool);
    }
    fn give_up(&mut self) {
        self.tell(Told::GiveUp);
    }
    fn show(&mut self, state: &PromptState) {
        self.tell(Told::Show(state));
    }
    fn update(&mut self, state: &PromptState) {
        self.tell(Told::Update(state));
    }
    fn hide(&mut self, state: &PromptState) {
        self.tell(Told::Hide(state));
    }
    fn tray(&mut self, tray: &Tray) {
        self.tell(Told::Tray(tray));
    }
    fn notify(&mut self, notice: Option<&Notice>) {
        self.tell(Told::Notify(notice));
    }
    fn open_main(&mut self, page: &MainPage) {
        self.tell(Told::OpenMain(page.clone()));
    }
    fn focus(&mut self) {
        self.tell(Told::Focus);
    }
    fn raise(&mut self) {
        self.tell(Told::Raise);
    }
    fn activation(&mut self, token: &str) {
        self.tell(Told::Activation(token));
    }
    fn appearance(&mut self, appearance: Appearance) {
        self.tell(Told::Appearance(appearance));
    }
    fn presentation(&mut self, presentation: Presentation) {
        self.tell(Told::Presentation(presentation));
    }
    fn sound(&mut self) {
        self.tell(Told::Sound);
    }
    fn socket(&mut self, problem: Option<&str>) {
        self.tell(Told::Socket(problem));
    }
    fn tell_main(&mut self) {
        self.tell(Told::Main);
    }
    fn exit(&mut self) {
        self.tell(Told::Exit);
    }
}
