//! For tests: a message bus of its own, on which the services of a desktop are played.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "for tests")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;
use zbus::object_server::Interface;
use zbus::{Connection, connection};

/// A bus on which nothing is started by a message. It ends when it is dropped.
#[derive(Debug)]
pub struct Bus {
    daemon: Child,
    address: String,
    _room: TempDir,
}

impl Bus {
    /// Starts one.
    ///
    /// # Panics
    /// Where there is no `dbus-daemon`.
    #[must_use]
    pub fn new() -> Self {
        let room = TempDir::new().unwrap();
        let config = room.path().join("bus.conf");
        let text = format!(
            "<busconfig><type>session</type><listen>unix:path={}</listen>\
             <policy context='default'><allow send_destination='*' eavesdrop='true'/>\
             <allow eavesdrop='true'/><allow own='*'/></policy></busconfig>",
            room.path().join("bus").display()
        );
        std::fs::write(&config, text).unwrap();
        let mut daemon = Command::new("dbus-daemon")
            .arg(format!("--config-file={}", config.display()))
            .args(["--nofork", "--nopidfile", "--print-address"])
            .stdout(Stdio::piped())
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
    /// When somebody else has the name.
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

impl Default for Bus {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}
