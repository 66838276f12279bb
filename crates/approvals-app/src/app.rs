//! The parts of the app, put together in the one order in which they work.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_service::{Report, Service};
use approvals_store::Store;
use autostart::Autostart;
use gateway_service::{Backoff, Connect, Remote};
use local_policy::{Judge, LocalMachine, Preset, Secrets};
use paths::Paths;
use rule_offers::StoredRule;
use settings::File as SettingsFile;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinError;
use tokio_util::sync::CancellationToken;
use user_check::UserCheck;

use crate::controller::Controller;
use crate::desktop::Desktop;
use crate::handler::SocketHandler;
use crate::tick::{Mailbox, Tick, mailbox};
use crate::timings::Timings;

/// An app of which only the mailbox is there.
pub struct NewApp {
    mailbox: Mailbox,
    ticks: UnboundedReceiver<Tick>,
    stop: CancellationToken,
}

/// The app of one user, before it has a desktop. Nothing is read or written yet.
pub struct UserApp {
    new: NewApp,
    judge: Judge,
    service: Service<SocketHandler>,
    history: PathBuf,
    gateway: Option<gateway_service::Service>,
}

/// What an app has beside its desktop.
pub struct Options {
    /// The settings of the person.
    pub settings: SettingsFile,
    /// How long the app waits for what.
    pub timings: Timings,
    /// How the app starts at login, where it can set that.
    pub autostart: Option<Autostart>,
    /// What checks the person before danger is allowed.
    pub user_check: Arc<dyn UserCheck>,
}

impl NewApp {
    /// `stop` ends the app, with every command that it started.
    #[must_use]
    pub fn new(stop: CancellationToken) -> Self {
        let (mailbox, ticks) = mailbox();
        Self {
            mailbox,
            ticks,
            stop,
        }
    }

    /// Sends ticks to the loop, which takes them once the app [runs](ReadyApp::run).
    #[must_use]
    pub fn mailbox(&self) -> &Mailbox {
        &self.mailbox
    }

    /// The app for the files of this user on this computer.
    #[must_use]
    pub fn of_user(self, paths: Paths, machine: LocalMachine) -> UserApp {
        let judge = Judge::following(paths.clone(), machine);
        let history = paths.history_file();
        let service = service(paths, Arc::clone(judge.store()), self.mailbox.clone());
        UserApp {
            new: self,
            judge,
            service,
            history,
            gateway: None,
        }
    }
}

impl UserApp {
    /// The same, asked by a gateway, and the way to that gateway. `secrets` may hold its token.
    #[must_use]
    pub fn asked_by_gateway(self, paths: Paths, secrets: Secrets) -> (Self, Remote) {
        let mailbox = self.new.mailbox.clone();
        let connect = Connect {
            paths,
            secrets,
            // A person may wait for the gateway that they have just started.
            backoff: Backoff {
                longest: Duration::from_secs(5),
                ..Backoff::default()
            },
        };
        let report = move |report| mailbox.send(Tick::Gateway(report));
        let service = gateway_service::Service::new(connect, report);
        let remote = service.remote();
        let gateway = Some(service);
        (Self { gateway, ..self }, remote)
    }

    /// The app on this desktop.
    #[must_use]
    pub fn on<D: Desktop>(self, desktop: D, options: Options) -> ReadyApp<D> {
        let NewApp {
            mailbox,
            ticks,
            stop,
        } = self.new;
        let Options {
            settings,
            timings,
            autostart,
            user_check,
        } = options;
        let mut controller = Controller::new(desktop, self.judge, timings, mailbox, stop.clone())
            .with_history(self.history)
            .with_settings(settings)
            .with_user_check(user_check)
            .with_retry(self.service.retry());
        if let Some(autostart) = autostart {
            controller = controller.with_autostart(autostart);
        }
        if let Some(gateway) = &self.gateway {
            controller = controller.with_gateway(gateway.remote());
        }
        ReadyApp {
            controller,
            service: self.service,
            gateway: self.gateway,
            ticks,
            stop,
        }
    }
}

/// The service of the approvals socket for a judge with this store. Requests and reports become
/// ticks.
#[must_use]
pub fn service(paths: Paths, store: Arc<Store>, mailbox: Mailbox) -> Service<SocketHandler> {
    let handler = SocketHandler::new(mailbox.clone());
    Service::new(paths, store, handler, move |report| {
        mailbox.send(match report {
            Report::Socket(served) => Tick::Socket(served),
            Report::StoreChanged => Tick::StoreChanged,
            Report::OpenClaw(notes) => Tick::OpenClaw(notes),
        });
    })
}

/// The app on its desktop, ready to run.
pub struct ReadyApp<D> {
    controller: Controller<D>,
    service: Service<SocketHandler>,
    gateway: Option<gateway_service::Service>,
    ticks: UnboundedReceiver<Tick>,
    stop: CancellationToken,
}

impl<D: Desktop> ReadyApp<D> {
    /// Saves modes that a person chooses in the tray menu
    /// ([`Controller::with_modes`](crate::Controller::with_modes)).
    #[must_use]
    pub fn with_modes(self, save: impl Fn(&str, Preset) -> bool + Send + Sync + 'static) -> Self {
        Self {
            controller: self.controller.with_modes(save),
            ..self
        }
    }

    /// Offers to undo the rules that clicks store
    /// ([`Controller::with_undo`](crate::Controller::with_undo)).
    #[must_use]
    pub fn with_undo(self, keep: impl Fn(&StoredRule) -> String + Send + Sync + 'static) -> Self {
        Self {
            controller: self.controller.with_undo(keep),
            ..self
        }
    }

    /// Serves the socket and decides, until a person quits or the app is stopped. Every caller is
    /// answered and every command has ended before this returns.
    ///
    /// # Errors
    /// The service of the socket or of the gateway panicked.
    pub async fn run(self) -> Result<(), JoinError> {
        let (service, gateway, stop) = (self.service, self.gateway, self.stop);
        // Without its socket the app ends, too.
        let served = stop.clone().drop_guard();
        let gateway = gateway.map(|gateway| tokio::spawn(gateway.run(stop.clone())));
        let service = tokio::spawn(async move {
            service.run(stop).await;
            drop(served);
        });
        self.controller.run(self.ticks).await;
        if let Some(gateway) = gateway {
            gateway.await?;
        }
        service.await
    }
}
