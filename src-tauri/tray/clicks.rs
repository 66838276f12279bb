//! What a click on the tray icon or in its menu starts.

use std::sync::mpsc::Sender;

use approvals_app::{Mailbox, MenuAction, Tick};

use crate::screen::Order;

/// Takes clicks.
#[derive(Clone)]
pub(crate) struct Clicks {
    mailbox: Mailbox,
    windows: Sender<Order>,
}

impl Clicks {
    pub(crate) fn new(mailbox: Mailbox, windows: Sender<Order>) -> Self {
        Self { mailbox, windows }
    }

    /// This action was chosen. `token` gives the desktop's activation token; it is called only if
    /// a window opens at once.
    pub(super) fn chosen(&self, action: MenuAction, token: impl FnOnce() -> Option<String>) {
        if opens_window(&action)
            && let Some(token) = token()
        {
            // The token has to arrive before the order that opens the window. The thread ends only with
            // the process.
            let _ = self.windows.send(Order::Activation(token));
        }
        self.mailbox.send(told(action));
    }

    /// Ends the app.
    pub(super) fn quit(&self) {
        self.mailbox.send(Tick::Menu(MenuAction::Quit));
    }
}

/// On Linux the icon is an object on the session bus: any program can choose there as well.
fn told(action: MenuAction) -> Tick {
    if cfg!(target_os = "linux") {
        Tick::Called(action)
    } else {
        Tick::Menu(action)
    }
}

fn opens_window(action: &MenuAction) -> bool {
    match action {
        MenuAction::Review | MenuAction::Open | MenuAction::Health => true,
        MenuAction::Pause(_)
        | MenuAction::Resume
        | MenuAction::Mode { .. }
        | MenuAction::StartAtLogin(_)
        | MenuAction::End(_)
        | MenuAction::Quit => false,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use approvals_app::mailbox;

    use super::*;

    #[test]
    fn a_token_is_for_a_window_that_opens_and_comes_before_it() {
        let (sender, mut ticks) = mailbox();
        let (windows, orders) = mpsc::channel();
        let clicks = Clicks::new(sender, windows);
        let token = || Some("token".to_owned());
        for action in [MenuAction::Review, MenuAction::Open, MenuAction::Health] {
            clicks.chosen(action.clone(), token);
            assert!(matches!(
                orders.try_recv(),
                Ok(Order::Activation(told)) if told == "token"
            ));
            assert!(matches!(ticks.try_recv(), Ok(Tick::Called(told)) if told == action));
        }
        clicks.chosen(MenuAction::Open, || None);
        assert!(orders.try_recv().is_err());
        assert!(ticks.try_recv().is_ok());
        // A token that is not used would raise the next window, which may open by itself.
        clicks.chosen(MenuAction::Resume, || panic!("nobody asks for a token"));
        assert!(orders.try_recv().is_err());
        assert!(matches!(
            ticks.try_recv(),
            Ok(Tick::Called(MenuAction::Resume))
        ));
    }
}
