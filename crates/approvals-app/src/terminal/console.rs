//! A desktop that draws nothing: what it is asked stands on a board.

use std::sync::Arc;

use exec_policy::Decision;
use view_model::{PromptCard, PromptState};

use super::{Board, Ended, Question};
use crate::{Desktop, Mailbox, MenuItem, Notice, Shape, Tick, Tray};

/// Takes the place of a screen for who answers from a terminal.
pub struct Console {
    mailbox: Mailbox,
    board: Arc<Board>,
    socket: Box<Told>,
}

/// Told why the socket is not served, or that it is.
type Told = dyn FnMut(Option<&str>) + Send;

impl Console {
    /// Writes to this board. `socket` is told when the approvals socket is served (`None`),
    /// or why it is not.
    pub fn new(
        mailbox: Mailbox,
        board: Arc<Board>,
        socket: impl FnMut(Option<&str>) + Send + 'static,
    ) -> Self {
        Self {
            mailbox,
            board,
            socket: Box::new(socket),
        }
    }

    /// What stands on the board is there to be read.
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
        self.board.ended(Ended::of(id, decision));
    }
    fn socket(&mut self, problem: Option<&str>) {
        (self.socket)(problem);
    }
    fn tray(&mut self, tray: &Tray) {
        let lines = tray.menu.iter().map_while(|item| {
            if let MenuItem::Status(line) = item {
                Some(line.clone())
            } else {
                None
            }
        });
        // The first says how many wait, or that none does, unless something is wrong.
        let counts = tray.icon.shape != Shape::Problem;
        self.board.noted(lines.skip(usize::from(counts)).collect());
    }
    fn comes_to_front(&self) -> bool {
        true
    }
    fn notify(&mut self, _: Option<&Notice>) {}
    fn exit(&mut self) {}
}
