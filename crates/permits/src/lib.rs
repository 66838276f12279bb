//! What a person allowed or refused for a while: leases, tickets and pauses.
//!
//! They are kept in memory only, by a clock that never goes back. They end by themselves, on "End
//! now" and with the app. A lease or a ticket is bound to the digest that was shown: agent, session,
//! words, folder, additions to the environment, and the program files as they are.

mod pause;

use approval_flow::Millis;
use exec_policy::Code;
use tray::PermitRow;
use wording::shown;

use pause::minutes;

pub use pause::{Pause, SENTENCE};

/// What holds for now.
#[derive(Debug, Default)]
pub struct Permits {
    /// The pause of everybody.
    everybody: Pause,
    last: u64,
    list: Vec<Permit>,
}

#[derive(Debug)]
struct Permit {
    number: u64,
    /// `None`: until the screen locks.
    until: Option<Millis>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// The command of this digest runs.
    Lease { digest: String, what: String },
    /// The command of this digest runs once.
    Ticket { digest: String, what: String },
    /// Everything from this agent is refused.
    Pause { agent: String, what: String },
}

impl Permits {
    /// Refuses everything, for a while or until a person resumes; or no longer.
    pub fn pause_everybody(&mut self, pause: Pause) {
        self.everybody = pause;
    }

    /// Why the requests of this agent are refused now, if they are.
    pub fn refusal(&mut self, agent: &str, now: Millis) -> Option<String> {
        if self.everybody.at(now).holds() {
            return Some(pause::SENTENCE.to_owned());
        }
        let left = self.paused(agent, now)?;
        let left = match left {
            1 => "1 minute".to_owned(),
            left => format!("{left} minutes"),
        };
        let agent = shown(agent);
        Some(format!(
            "A person paused agent {agent}: everything it asks is refused for {left}."
        ))
    }

    /// How long the pause of everybody lasts, as the tray shows it.
    pub fn pause_of_everybody(&mut self, now: Millis) -> Option<Option<u64>> {
        self.everybody = self.everybody.at(now);
        self.everybody.shown(now)
    }

    /// Allows the command of this digest until then; `None`: until the screen locks. The number ends it.
    pub fn lease(&mut self, digest: String, what: String, until: Option<Millis>) -> u64 {
        self.add(until, Kind::Lease { digest, what })
    }

    /// Allows the command of this digest once, until then.
    pub fn ticket(&mut self, digest: String, what: String, until: Millis) {
        self.add(Some(until), Kind::Ticket { digest, what });
    }

    /// Refuses everything from this agent until then. The number ends it.
    pub fn pause(&mut self, agent: String, what: String, until: Millis) -> u64 {
        self.add(Some(until), Kind::Pause { agent, what })
    }

    /// A new permit takes the place of an identical one.
    fn add(&mut self, until: Option<Millis>, kind: Kind) -> u64 {
        self.list.retain(|permit| !permit.kind.is_same(&kind));
        self.last += 1;
        self.list.push(Permit {
            number: self.last,
            until,
            kind,
        });
        self.last
    }

    /// What lets the command of this digest run now; a ticket is used up.
    pub fn take(&mut self, digest: &str, now: Millis) -> Option<Code> {
        self.expire(now);
        let place = self.list.iter().position(|permit| match &permit.kind {
            Kind::Lease { digest: of, .. } | Kind::Ticket { digest: of, .. } => of == digest,
            Kind::Pause { .. } => false,
        })?;
        match self.list.get(place)?.kind {
            Kind::Lease { .. } => Some(Code::Lease),
            Kind::Ticket { .. } => {
                self.list.remove(place);
                Some(Code::Ticket)
            }
            Kind::Pause { .. } => None,
        }
    }

    /// Whether there is a lease or a ticket.
    #[must_use]
    pub fn allows_something(&self) -> bool {
        self.list
            .iter()
            .any(|permit| !matches!(permit.kind, Kind::Pause { .. }))
    }

    /// How many minutes this agent is still refused, if it is.
    fn paused(&mut self, agent: &str, now: Millis) -> Option<u64> {
        self.expire(now);
        self.list
            .iter()
            .find(|permit| matches!(&permit.kind, Kind::Pause { agent: of, .. } if of == agent))
            .and_then(|permit| permit.minutes(now))
    }

    /// Ends leases and tickets, because somebody else may come back to the screen. A pause only
    /// refuses, and goes on.
    pub fn end_allowances(&mut self) {
        self.list
            .retain(|permit| matches!(permit.kind, Kind::Pause { .. }));
    }

    /// Ends leases until the screen locks, because the system no longer tells of a lock.
    pub fn end_until_locked(&mut self) {
        self.list.retain(|permit| permit.until.is_some());
    }

    /// Ends the permit of this number.
    pub fn end(&mut self, number: u64) {
        self.list.retain(|permit| permit.number != number);
    }

    /// Ends what is over.
    pub fn expire(&mut self, now: Millis) {
        self.list
            .retain(|permit| permit.until.is_none_or(|until| until > now));
    }

    /// When [`rows`](Self::rows) or the pause of everybody is next different by itself.
    #[must_use]
    pub fn next_change(&self, now: Millis) -> Option<Millis> {
        let permits = self.list.iter().filter_map(|permit| permit.until);
        permits
            .map(|until| pause::next_minute(until, now))
            .chain(self.everybody.next_change(now))
            .min()
    }

    /// All permits and the pauses of agents, oldest first.
    #[must_use]
    pub fn rows(&self, now: Millis) -> Vec<PermitRow> {
        self.list
            .iter()
            .map(|permit| PermitRow {
                number: permit.number,
                what: permit.kind.what().to_owned(),
                minutes: permit.minutes(now),
                pause: matches!(permit.kind, Kind::Pause { .. }),
            })
            .collect()
    }
}

impl Permit {
    fn minutes(&self, now: Millis) -> Option<u64> {
        Some(minutes(self.until?, now))
    }
}

impl Kind {
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Lease { digest: one, .. }, Self::Lease { digest: two, .. })
            | (Self::Ticket { digest: one, .. }, Self::Ticket { digest: two, .. })
            | (Self::Pause { agent: one, .. }, Self::Pause { agent: two, .. }) => one == two,
            (Self::Lease { .. } | Self::Ticket { .. } | Self::Pause { .. }, _) => false,
        }
    }

    fn what(&self) -> &str {
        match self {
            Self::Lease { what, .. } | Self::Ticket { what, .. } | Self::Pause { what, .. } => what,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> String {
        text.to_owned()
    }

    #[test]
    fn a_lease_holds_until_its_time_and_a_ticket_for_once() {
        let mut permits = Permits::default();
        permits.lease(text("a"), text("main: a"), Some(300_000));
        permits.ticket(text("b"), text("main: b"), 600_000);
        let cases = [
            ("a", 0, Some(Code::Lease)),
            ("c", 0, None),
            ("b", 1, Some(Code::Ticket)),
            ("b", 2, None),
            ("a", 299_999, Some(Code::Lease)),
            ("a", 300_000, None),
        ];
        for (digest, now, expected) in cases {
            assert_eq!(permits.take(digest, now), expected, "{digest} at {now}");
        }
        permits.ticket(text("b"), text("main: b"), 600_000);
        assert_eq!(permits.take("b", 600_000), None);
    }

    #[test]
    fn a_lock_ends_what_was_allowed_and_no_pause() {
        let mut permits = Permits::default();
        permits.lease(text("a"), text("main: a"), Some(300_000));
        permits.lease(text("c"), text("main: c"), None);
        permits.ticket(text("b"), text("main: b"), 300_000);
        assert_eq!(permits.take("c", u64::MAX / 2), Some(Code::Lease));
        permits.lease(text("a"), text("main: a"), Some(300_000));
        permits.pause(text("ops"), text("ops"), 300_000);
        permits.end_allowances();
        assert_eq!(permits.take("a", 0), None);
        assert_eq!(permits.take("c", 0), None);
        assert_eq!(permits.take("b", 0), None);
        assert_eq!(permits.paused("ops", 0), Some(5));
    }

    #[test]
    fn nobody_who_cannot_hear_of_a_lock_waits_for_one() {
        let mut permits = Permits::default();
        permits.lease(text("a"), text("main: a"), Some(300_000));
        permits.lease(text("c"), text("main: c"), None);
        assert_eq!(permits.rows(0)[1].minutes, None);
        assert_eq!(permits.next_change(0), Some(60_000));
        permits.end_until_locked();
        assert_eq!(permits.take("a", 0), Some(Code::Lease));
        assert_eq!(permits.take("c", 0), None);
    }

    #[test]
    fn a_pause_is_of_one_agent_and_ends() {
        let mut permits = Permits::default();
        permits.pause(text("main"), text("main"), 900_000);
        assert_eq!(permits.paused("main", 0), Some(15));
        assert_eq!(permits.paused("other", 0), None);
        assert_eq!(permits.paused("main", 899_999), Some(1));
        assert_eq!(permits.take("main", 0), None);
        assert_eq!(permits.paused("main", 900_000), None);
    }

    #[test]
    fn what_is_shown_changes_by_the_minute_and_can_be_ended() {
        let mut permits = Permits::default();
        permits.lease(text("a"), text("main: a"), Some(300_000));
        permits.lease(text("a"), text("main: a"), Some(360_000));
        permits.pause(text("ops"), text("ops"), 90_000);
        let shown = |number, what: &str, minutes, pause| PermitRow {
            number,
            what: text(what),
            minutes: Some(minutes),
            pause,
        };
        assert_eq!(
            permits.rows(0),
            [shown(2, "main: a", 6, false), shown(3, "ops", 2, true)]
        );
        assert_eq!(permits.next_change(0), Some(30_000));
        assert_eq!(permits.next_change(30_000), Some(60_000));
        permits.end(2);
        assert_eq!(permits.rows(60_000), [shown(3, "ops", 1, true)]);
        assert_eq!(permits.next_change(60_000), Some(90_000));
        permits.expire(90_000);
        assert_eq!(permits.rows(90_000), []);
        assert_eq!(permits.next_change(90_000), None);
    }
}
