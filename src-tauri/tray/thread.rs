//! The thread of the tray icon. It waits for the panel, so that windows need not wait.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};

use approvals_app::Tray;
use tauri::AppHandle;
#[cfg(target_os = "linux")]
use tray_image::Panel;

use super::{Clicks, TrayState};
use crate::fault::Fault;

/// A change for the icon.
pub(crate) enum Order {
    /// What the icon is to show.
    Tray(Tray),
    /// The colour of the panel.
    #[cfg(target_os = "linux")]
    Panel(Panel),
    /// Whether there is a panel that shows icons.
    #[cfg(target_os = "linux")]
    IsThere(bool),
}

/// Takes orders.
#[derive(Clone)]
pub(crate) struct Orders(Sender<Order>);

impl Orders {
    pub(crate) fn send(&self, order: Order) {
        // The thread ends only with the process.
        let _ = self.0.send(order);
    }
}

/// Starts the thread. If a fault ends it, the app ends too.
pub(crate) fn start(app: &AppHandle, clicks: Clicks) -> std::io::Result<Orders> {
    let (orders, queue) = mpsc::channel();
    let app = app.clone();
    std::thread::Builder::new()
        .name("tray".to_owned())
        .spawn(move || {
            let quit = clicks.clone();
            let _fault = Fault::calls(move || quit.quit());
            run(&queue, &app, &clicks);
        })?;
    Ok(Orders(orders))
}

fn run(queue: &Receiver<Order>, app: &AppHandle, clicks: &Clicks) {
    let mut tray = TrayState::default();
    loop {
        let order = match tray.retry_after() {
            None => queue.recv().map_err(RecvTimeoutError::from),
            Some(wait) => queue.recv_timeout(wait),
        };
        let mut is_drawn = match order {
            Ok(order) => tray.take(order),
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        // Orders that came while the panel was slow are drawn together.
        for order in queue.try_iter() {
            is_drawn |= tray.take(order);
        }
        if is_drawn {
            tray.draw(app, clicks);
        }
    }
}

impl TrayState {
    /// Takes an order. Gives whether the icon has to be drawn now.
    fn take(&mut self, order: Order) -> bool {
        match order {
            Order::Tray(tray) => self.set(tray),
            #[cfg(target_os = "linux")]
            Order::Panel(panel) => self.set_panel(panel),
            #[cfg(target_os = "linux")]
            Order::IsThere(true) => {}
            #[cfg(target_os = "linux")]
            Order::IsThere(false) => {
                self.give_up();
                return false;
            }
        }
        true
    }
}
