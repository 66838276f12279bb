//! For tests: a message bus of their own, on which they play the services of a desktop.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "for tests")]

use std::io::{BufRead, BufReader};
use std::os::unix::net::UnixListener;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;
use zbus::object_server::Interface;
use zbus::{Connection, connection};

/// A bus on which a message starts no program of this computer. The bus ends when it is dropped.
#[derive(Debug)]
pub struct PrivateBus {
    daemon: Child,
    address: String,
    _room: TempDir,
}

/// A name, and the line of shell that the bus runs when a client asks for that name.
pub type Offer<'a> = (&'a str, &'a str);

/// A bus that hangs: a client that connects to it never gets an answer.
#[derive(Debug)]
pub struct SilentBus {
    address: String,
    _listener: UnixListener,
    _room: TempDir,
}

impl SilentBus {
    /// Starts one.
    ///
    /// # Panics
    /// When no socket can be made.
    #[must_use]
    pub fn new() -> Self {
        let room = TempDir::new().unwrap();
        let path = room.path().join("bus");
        Self {
            address: format!("unix:path={}", path.display()),
            // Nothing accepts: a client is connected, and the system holds what it sends.
            _listener: UnixListener::bind(path).unwrap(),
            _room: room,
        }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Default for SilentBus {
    fn default() -> Self {
        Self::new()
    }
}

impl PrivateBus {
    /// Starts one.
    ///
    /// # Panics
    /// Where there is no `dbus-daemon`.
    #[must_use]
    pub fn new() -> Self {
        Self::offering(&[])
    }

    /// Starts one that runs these lines when a client asks for their names.
    ///
    /// # Panics
    /// Where there is no `dbus-daemon`.
    #[must_use]
    pub fn offering(offers: &[Offer<'_>]) -> Self {
        let room = TempDir::new().unwrap();
        let services = room.path().join("services");
        std::fs::create_dir(&services).unwrap();
        for (name, line) in offers {
            let program = services.join(name);
            std::fs::write(&program, format!("{line}\n")).unwrap();
            let text = format!(
                "[D-BUS Service]\nName={name}\nExec=/bin/sh {}\n",
                program.display()
            );
            std::fs::write(services.join(format!("{name}.service")), text).unwrap();
        }
        let config = room.path().join("bus.conf");
        let text = format!(
            "<busconfig><type>session</type><listen>unix:path={}</listen>\
             <servicedir>{}</servicedir>\
             <policy context='default'><allow send_destination='*' eavesdrop='true'/>\
             <allow eavesdrop='true'/><allow own='*'/></policy></busconfig>",
            room.path().join("bus").display(),
            services.display(),
        );
        std::fs::write(&config, text).unwrap();
        let mut daemon = Command::new("dbus-daemon")
            .arg(format!("--config-file={}", config.display()))
            .args(["--nofork", "--nopidfile", "--print-address"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon is needed: run scripts/setup.sh test");
        let mut address = String::new();
        let stdout = daemon.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut address).unwrap();
        Self {
            daemon,
            address: address.trim().to_owned(),
            _room: room,
        }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// A service of this name with one object; it goes when the connection is dropped.
    ///
    /// # Panics
    /// When another connection has the name.
    pub async fn serve<I: Interface>(&self, name: &str, path: &str, object: I) -> Connection {
        let service = self.service().serve_at(path, object).unwrap();
        service.name(name).unwrap().build().await.unwrap()
    }

    /// A service to be given objects and a name.
    ///
    /// # Panics
    /// Never: the address is the bus's own.
    pub fn service(&self) -> connection::Builder<'_> {
        connection::Builder::address(self.address.as_str()).unwrap()
    }
}

impl Default for PrivateBus {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for PrivateBus {
    fn drop(&mut self) {
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}
