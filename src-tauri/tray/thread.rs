//! The thread of the tray icon: it waits for the panel, so that no window does.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};

use approvals_app::Tray;
use tauri::AppHandle;
#[cfg(target_os = "linux")]
use tray_image::Panel;

use super::{Clicks, TrayState};
use crate::fault::Fault;

/// What the icon follows.
pub(crate) enum Order {
    /// It shows this.
    Tray(Tray),
    /// The panel has this colour.
    #[cfg(target_os = "linux")]
    Panel(Panel),
    /// There is a panel that shows icons, or none.
    #[cfg(target_os = "linux")]
    IsThere(bool),
}

/// Where orders go.
#[derive(Clone)]
pub(crate) struct Orders(Sender<Order>);

impl Orders {
    pub(crate) fn send(&self, order: Order) {
        // The thread ends only with the process.
        let _ = self.0.send(order);
    }
}

/// Starts the thread. Should it end by a fault, so does the app.
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
        // What came while the panel took its time is drawn at once.
        for order in queue.try_iter() {
            is_drawn |= tray.take(order);
        }
        if is_drawn {
            tray.draw(app, clicks);
        }
    }
}

impl TrayState {
    /// Whether there is something to draw now.
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
