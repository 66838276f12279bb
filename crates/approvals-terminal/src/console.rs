//! A desktop that draws nothing: it puts questions on a board.

use std::sync::Arc;

use approvals_app::{Desktop, Mailbox, MenuItem, Notice, Shape, Tick, Tray};
use exec_policy::Decision;
use view_model::{PromptCard, PromptState};

use crate::{Board, Question, Resolution};

/// Takes the place of a screen where a person answers in a terminal.
pub struct Console {
    mailbox: Mailbox,
    board: Arc<Board>,
    on_socket: Box<OnSocket>,
}

/// Called with why the socket is not served; with `None` once it is.
type OnSocket = dyn FnMut(Option<&str>) + Send;

impl Console {
    /// Writes to this board. `on_socket` is called with why the approvals socket is not served, and
    /// with `None` once it is.
    pub fn new(
        mailbox: Mailbox,
        board: Arc<Board>,
        on_socket: impl FnMut(Option<&str>) + Send + 'static,
    ) -> Self {
        Self {
            mailbox,
            board,
            on_socket: Box::new(on_socket),
        }
    }

    /// A question on the board can be read, so it counts as painted.
    fn painted(&self, state: &PromptState) {
        if let Some(number) = state.proof {
            self.mailbox.send(Tick::Proven(number));
        }
        if let Some(card) = &state.card {
            self.mailbox.send(Tick::Painted {
                id: card.id.clone(),
                digest: card.digest.clone(),
                times: card.times,
            });
        }
    }
}

impl Desktop for Console {
    fn can_show(&self) -> bool {
        true
    }
    fn is_typed(&self) -> bool {
        true
    }
    fn warm(&mut self) {}
    fn cool(&mut self) {}
    fn show(&mut self, state: &PromptState) {
        self.painted(state);
    }
    fn update(&mut self, state: &PromptState) {
        self.painted(state);
    }
    fn hide(&mut self, _: &PromptState) {}
    fn asked(&mut self, card: &PromptCard) {
        self.board.asked(Question::of(card));
    }
    fn ended(&mut self, id: &str, decision: &Decision) {
        self.board.ended(Resolution::of(id, decision));
    }
    fn socket(&mut self, problem: Option<&str>) {
        (self.on_socket)(problem);
    }
    fn tray(&mut self, tray: &Tray) {
        let lines = tray.menu.iter().map_while(|item| {
            if let MenuItem::Status(line) = item {
                Some(line.clone())
            } else {
                None
            }
        });
        // The first line only counts the waiting requests, unless something is wrong.
        let counts = tray.icon.shape != Shape::Problem;
        self.board.noted(lines.skip(usize::from(counts)).collect());
    }
    fn comes_to_front(&self) -> bool {
        true
    }
    fn notify(&mut self, _: Option<&Notice>) {}
    fn exit(&mut self) {}
}
