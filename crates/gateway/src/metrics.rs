//! Figures of the gateway, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use exec_policy::Ruling;

/// The upper bounds of the histogram of waits, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.01, 0.1, 1.0, 10.0, 60.0, 300.0, 1800.0];

/// A counter with its labels, whose values come from closed lists: nothing that an agent chose becomes a label.
type Counter = BTreeMap<(&'static str, String), u64>;

/// What the gateway counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    counts: Mutex<Counts>,
    open: AtomicI64,
}

#[derive(Debug, Default)]
struct Counts {
    requests: Counter,
    calls: Counter,
    decisions: Counter,
    waits: [u64; BOUNDS.len()],
    waited: f64,
    ruled: u64,
}

/// A question without a ruling yet.
pub(crate) struct Open<'a>(&'a AtomicI64);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What is counted elsewhere.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Gauges {
    pub(crate) sessions: usize,
    pub(crate) connections: usize,
    pub(crate) nodes: usize,
    pub(crate) nodes_connected: usize,
}

impl Metrics {
    /// A request of HTTP was answered. `route` is the path of its route.
    pub(crate) fn request(&self, route: &'static str, status: u16) {
        self.with(|counts| add(&mut counts.requests, route, status.to_string()));
    }

    /// A call of a tool ended with this `status`.
    pub(crate) fn call(&self, tool: &str, status: &str) {
        let known = ["exec", "process", "apply_patch"];
        let tool = known.into_iter().find(|known| *known == tool);
        let known = [
            "completed",
            "running",
            "approval-pending",
            "denied",
            "failed",
        ];
        let status = known.into_iter().find(|known| *known == status);
        let status = status.unwrap_or("other").to_owned();
        self.with(|counts| add(&mut counts.calls, tool.unwrap_or("other"), status));
    }

    /// A question is asked. It is open until the value is dropped.
    pub(crate) fn question(&self) -> Open<'_> {
        self.open.fetch_add(1, Ordering::Relaxed);
        Open(&self.open)
    }

    /// A question was ruled on.
    pub(crate) fn ruled(&self, ruling: &Ruling, took: Duration) {
        let verdict = if ruling.runs { "run" } else { "deny" };
        let seconds = took.as_secs_f64();
        self.with(|counts| {
            add(
                &mut counts.decisions,
                verdict,
                ruling.code.as_str().to_owned(),
            );
            for (bound, count) in BOUNDS.iter().zip(&mut counts.waits) {
                *count += u64::from(seconds <= *bound);
            }
            counts.waited += seconds;
            counts.ruled += 1;
        });
    }

    /// Everything, as a page.
    pub(crate) fn page(&self, gauges: Gauges) -> String {
        let mut page = Page::default();
        self.with(|counts| {
            page.counter(
                "requests_total",
                "Requests over HTTP, by route and status.",
                ["route", "status"],
                &counts.requests,
            );
            page.counter(
                "tool_calls_total",
                "Calls of tools, by how they ended.",
                ["tool", "status"],
                &counts.calls,
            );
            page.counter(
                "decisions_total",
                "Rulings about commands, by what decided.",
                ["verdict", "code"],
                &counts.decisions,
            );
            page.histogram(counts);
        });
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        for (name, help, value) in [
            (
                "questions_open",
                "Commands that wait for a ruling.",
                self.open.load(Ordering::Relaxed),
            ),
            (
                "sessions_with_settings",
                "Sessions that have settings of their own.",
                number(gauges.sessions),
            ),
            (
                "connections",
                "Open WebSockets of nodes and operators.",
                number(gauges.connections),
            ),
            (
                "nodes_paired",
                "Nodes that are paired.",
                number(gauges.nodes),
            ),
            (
                "nodes_connected",
                "Nodes that are connected.",
                number(gauges.nodes_connected),
            ),
        ] {
            page.head(name, help, "gauge");
            page.line(name, "", &value);
        }
        page.0
    }

    fn with<T>(&self, act: impl FnOnce(&mut Counts) -> T) -> T {
        act(&mut self.counts.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn add(counter: &mut Counter, first: &'static str, second: String) {
    *counter.entry((first, second)).or_default() += 1;
}

/// A page of figures.
#[derive(Debug, Default)]
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, help: &str, kind: &str) {
        // Writing to a text cannot fail.
        let _ = write!(
            self.0,
            "# HELP exec_companion_{name} {help}\n# TYPE exec_companion_{name} {kind}\n"
        );
    }

    fn line(&mut self, name: &str, labels: &str, value: &dyn std::fmt::Display) {
        let _ = writeln!(self.0, "exec_companion_{name}{labels} {value}");
    }

    fn counter(&mut self, name: &str, help: &str, labels: [&str; 2], counter: &Counter) {
        self.head(name, help, "counter");
        for ((first, second), count) in counter {
            let labels = format!("{{{}=\"{first}\",{}=\"{second}\"}}", labels[0], labels[1]);
            self.line(name, &labels, count);
        }
    }

    fn histogram(&mut self, counts: &Counts) {
        let name = "wait_seconds";
        self.head(name, "Time until a ruling, a person included.", "histogram");
        let bucket = format!("{name}_bucket");
        for (bound, count) in BOUNDS.iter().zip(counts.waits) {
            self.line(&bucket, &format!("{{le=\"{bound}\"}}"), &count);
        }
        self.line(&bucket, "{le=\"+Inf\"}", &counts.ruled);
        self.line(&format!("{name}_sum"), "", &counts.waited);
        self.line(&format!("{name}_count"), "", &counts.ruled);
    }
}
