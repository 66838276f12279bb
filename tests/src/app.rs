//! The built app, and what it writes to its log.

use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};

use crate::desk::Desk;
#[cfg(feature = "window")]
use crate::driver::Driver;
use crate::{PATIENCE, built, log, until};

/// A running app. Dropped, it is killed.
pub struct App {
    /// The app, or the driver whose child it is.
    child: Child,
    log: Receiver<String>,
    #[cfg(feature = "window")]
    driver: Option<Driver>,
}

impl App {
    /// Starts it and waits until its socket is served.
    pub fn start(desk: &Desk) -> Self {
        Self::start_with(desk, &[])
    }

    /// Starts the app with these variables as well; an empty value removes a variable.
    pub fn start_with(desk: &Desk, environment: &[(&str, &str)]) -> Self {
        Self::start_by(desk, &built("exec-companion"), environment)
    }

    /// Starts the app through this program.
    pub fn start_by(desk: &Desk, program: &str, environment: &[(&str, &str)]) -> Self {
        desk.pass_first_steps();
        let app = Self::spawn(desk.command(program), environment);
        app.wait_for("the socket is served");
        app
    }

    /// Starts the app without looking at its settings first: a test may have put anything there.
    pub fn start_as_it_is(desk: &Desk) -> Self {
        let app = Self::spawn(desk.command(&built("exec-companion")), &[]);
        app.wait_for("the socket is served");
        app
    }

    /// Starts it with the main window in view, so that a [`Page`](crate::Page) can tell what
    /// is inside its windows.
    #[cfg(feature = "window")]
    pub fn start_readable(desk: &Desk) -> Self {
        desk.pass_first_steps();
        Self::start_first_time(desk, &[])
    }

    /// Starts the app for a person who has never opened it.
    #[cfg(feature = "window")]
    pub fn start_first_time(desk: &Desk, environment: &[(&str, &str)]) -> Self {
        Self::start_driven(desk, environment, "the socket is served")
    }

    /// As [`App::start_readable`] where the socket cannot be served.
    #[cfg(feature = "window")]
    pub fn start_unserved(desk: &Desk) -> Self {
        Self::start_driven(desk, &[], "the socket is not served")
    }

    #[cfg(feature = "window")]
    fn start_driven(desk: &Desk, environment: &[(&str, &str)], started: &str) -> Self {
        // A write beyond the limit of `fill_disk` fails, as on a full disk, and ends nothing.
        let mut command = desk.command("env");
        command.args(["--ignore-signal=XFSZ", "WebKitWebDriver"]);
        Driver::command(&mut command);
        let mut app = Self::spawn(command, &[]);
        let program = program_with(desk, environment);
        app.driver = Some(Driver::begin(&app.child, &program, || {
            app.wait_for(started);
            assert!(desk.start_app_again().success());
        }));
        app
    }

    fn spawn(mut command: Command, environment: &[(&str, &str)]) -> Self {
        command.env("EXEC_COMPANION_LOG", "info,approvals_app=debug");
        // Tests look for English sentences, whatever the language of this computer.
        command.env("LANGUAGE", "en").env("LC_ALL", "C.UTF-8");
        for (name, value) in environment {
            if value.is_empty() {
                command.env_remove(name);
            } else {
                command.env(name, value);
            }
        }
        // Ending the driver ends its app and the processes of its windows.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the app starts");
        let log = log::lines(child.stderr.take().unwrap());
        Self {
            child,
            log,
            #[cfg(feature = "window")]
            driver: None,
        }
    }

    /// The driver that tells what is inside the windows.
    ///
    /// # Panics
    /// When it was not started readable.
    #[cfg(feature = "window")]
    pub(crate) fn driver(&self) -> &Driver {
        self.driver.as_ref().expect("the app was started readable")
    }

    /// Waits for a line of the log that says this, and returns it.
    ///
    /// # Panics
    /// When it does not come; with the lines that came instead.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait_for_line(text, |line| line.contains(text))
    }

    /// Waits for the line of the log that is wanted, and returns it.
    ///
    /// # Panics
    /// When it does not come; with the last lines that came instead.
    pub fn wait_for_line(&self, what: &str, mut wanted: impl FnMut(&str) -> bool) -> String {
        let mut before = Vec::new();
        loop {
            match self.log.recv_timeout(PATIENCE) {
                Ok(line) if wanted(&line) => return line,
                Ok(line) => before.push(line),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    let last = before.split_off(before.len().saturating_sub(50));
                    panic!("the app did not say {what:?}, but:\n{}", last.join("\n"))
                }
            }
        }
    }

    /// The next line of the log that is already there.
    pub fn next_line(&self) -> Option<String> {
        self.log.try_recv().ok()
    }

    /// From now on nobody reads its log: after one line more, writing to it fails.
    pub fn ignore_log(&mut self) {
        self.log = mpsc::channel().1;
    }

    /// The id of the app's process.
    pub fn pid(&self) -> u32 {
        #[cfg(feature = "window")]
        if let Some(driver) = &self.driver {
            return driver.app();
        }
        self.child.id()
    }

    /// From now on none of its files takes a byte more, as on a full disk, or all do again. It
    /// was started readable.
    #[cfg(feature = "window")]
    pub fn fill_disk(&self, full: bool) {
        let limit = if full { "0" } else { "unlimited" };
        let done = Command::new("prlimit")
            .args(["--pid", &self.pid().to_string()])
            .arg(format!("--fsize={limit}:"))
            .status();
        assert!(done.expect("util-linux is installed").success());
    }

    /// Stops the processes that draw its windows, as a hang does; gives how many.
    #[cfg(feature = "window")]
    pub fn stop_web_views(&self) -> usize {
        self.signal_web_views("-STOP")
    }

    /// Kills them, as a crash does; gives how many.
    #[cfg(feature = "window")]
    pub fn kill_web_views(&self) -> usize {
        self.signal_web_views("-KILL")
    }

    /// Kills those that were not killed before, and adds them: what was killed may be seen for
    /// a moment longer. Tells whether there was one.
    #[cfg(feature = "window")]
    pub fn kill_new_web_views(&self, killed: &mut Vec<u32>) -> bool {
        let new = self.web_views().into_iter();
        let new: Vec<u32> = new.filter(|pid| !killed.contains(pid)).collect();
        send("-KILL", &new);
        killed.extend(&new);
        !new.is_empty()
    }

    #[cfg(feature = "window")]
    fn signal_web_views(&self, signal: &str) -> usize {
        let drawing = self.web_views();
        send(signal, &drawing);
        drawing.len()
    }

    /// The processes that draw its windows.
    #[cfg(feature = "window")]
    fn web_views(&self) -> Vec<u32> {
        let app = self.pid();
        let mut drawing: Vec<u32> = Vec::new();
        for entry in std::fs::read_dir("/proc").unwrap().flatten() {
            let name = entry.file_name();
            let Some(pid) = name.to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            // `/proc/PID/stat`: name in brackets, state, parent.
            let Some((start, rest)) = stat.rsplit_once(") ") else {
                continue;
            };
            let parent = rest
                .split(' ')
                .nth(1)
                .and_then(|parent| parent.parse().ok());
            if start.contains("(WebKitWebProces") && parent == Some(app) {
                drawing.push(pid);
            }
        }
        drawing
    }

    /// Whether it still runs.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Kills it, as a crash does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends it as the end of the session does, and waits.
    ///
    /// # Panics
    /// When it ends badly.
    pub fn end(mut self) {
        self.ask_to_end();
        assert_eq!(self.ended(), Some(0));
    }

    /// Has it end as the end of the session does.
    pub fn ask_to_end(&self) {
        let pid = self.pid().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
        assert!(sent.success());
    }

    /// What it said up to its end that no test has read. The app has ended.
    pub fn last_lines(&self) -> impl Iterator<Item = String> {
        std::iter::from_fn(|| self.log.recv_timeout(PATIENCE).ok())
    }

    /// Waits until it has ended by itself, and gives its exit code.
    pub fn ended(&mut self) -> Option<i32> {
        until("the end of the app", || self.child.try_wait().unwrap()).code()
    }
}

impl Drop for App {
    #[expect(clippy::print_stderr, reason = "it is shown with the failed test")]
    fn drop(&mut self) {
        let ended = self.child.try_wait();
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.child.wait();
        // Why a test failed is often told by the app alone.
        if std::thread::panicking() {
            eprintln!("the app: {ended:?}");
            self.log.iter().for_each(|line| eprintln!("  {line}"));
        }
    }
}

/// The app with more of an environment, which is not its driver's: that may be the same
/// library's.
#[cfg(feature = "window")]
fn program_with(desk: &Desk, environment: &[(&str, &str)]) -> String {
    let app = built("exec-companion");
    if environment.is_empty() {
        return app;
    }
    let words = environment.iter().map(|(name, value)| match *value {
        "" => format!(" -u {name}"),
        value => format!(" '{name}={value}'"),
    });
    // Variables are removed before others are set.
    let mut words: Vec<String> = words.collect();
    words.sort_by_key(|word| !word.starts_with(" -u"));
    let script = desk.home().join("started");
    let text = format!("#!/bin/sh\nexec env{} '{app}'\n", words.concat());
    test_support::write_program(&script, &text);
    script.to_str().unwrap().to_owned()
}

#[cfg(feature = "window")]
fn send(signal: &str, processes: &[u32]) {
    for pid in processes {
        let sent = Command::new("kill")
            .args([signal, &pid.to_string()])
            .status();
        assert!(sent.unwrap().success());
    }
}
