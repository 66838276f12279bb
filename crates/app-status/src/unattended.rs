//! Commands that ran by `askFallback` although a person was at the computer: another program of the
//! same account may have faked a lock of the screen, or stopped the window.

use std::time::Duration;

use crate::UnattendedRuns;

/// A person who touched keyboard or pointer within this time is at the computer.
const ACTIVE: Duration = Duration::from_secs(30);

/// The time in which nobody can be asked. Times are milliseconds of any one clock. `idle` is for how
/// long nobody has touched keyboard and pointer, where the system tells.
#[derive(Debug, Default)]
pub struct Unattended {
    /// When that time began, and whether a person was at the computer then.
    since: Option<(u64, bool)>,
    ran: usize,
    /// Somebody touched keyboard or pointer in that time, before a command ran.
    touched: bool,
    runs: Option<UnattendedRuns>,
}

impl Unattended {
    /// The screen shows nothing from now on.
    pub fn begins(&mut self, now: u64, idle: Option<Duration>) {
        self.since = Some((now, is_active(idle)));
        (self.ran, self.touched) = (0, false);
    }

    /// A command ran because nobody could be asked.
    pub fn ran(&mut self, now: u64, idle: Option<Duration>) {
        match self.since {
            Some((since, _)) => {
                self.ran += 1;
                self.touched |= idle.is_some_and(|idle| now.saturating_sub(millis(idle)) > since);
            }
            // The screen can be seen, but no window can be shown.
            None if is_active(idle) => self.tell(0, 1),
            None => {}
        }
    }

    /// The screen can be seen again. A person who locks the screen touches something just before, and
    /// leaves then. So where nobody touched anything, only a short time counts.
    pub fn ends(&mut self, now: u64) {
        let Some((since, was_active)) = self.since.take() else {
            return;
        };
        let lasted = now.saturating_sub(since);
        let was_there = self.touched || was_active && lasted <= millis(ACTIVE);
        if was_there && self.ran > 0 {
            self.tell(lasted / 1000, self.ran);
        }
    }

    fn tell(&mut self, seconds: u64, ran: usize) {
        let before = self.runs.unwrap_or(UnattendedRuns { seconds: 0, ran: 0 });
        self.runs = Some(UnattendedRuns {
            seconds: (before.seconds + seconds).max(1),
            ran: before.ran + ran,
        });
    }

    /// The commands of which the person has not read yet.
    pub fn runs(&self) -> Option<UnattendedRuns> {
        self.runs
    }

    /// The person has read of them.
    pub fn read(&mut self) {
        self.runs = None;
    }
}

/// A time in whole milliseconds.
fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn is_active(idle: Option<Duration>) -> bool {
    idle.is_some_and(|idle| idle <= ACTIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_000_000;

    fn idle(seconds: u64) -> Option<Duration> {
        Some(Duration::from_secs(seconds))
    }

    /// Idle when the screen went; each command by its second and how long nobody touched
    /// anything then; how long the screen was away → what is told.
    #[test]
    fn who_was_there_is_told() {
        type Ran = &'static [(u64, Option<u64>)];
        type Row = (&'static str, Option<u64>, Ran, u64, Option<(u64, usize)>);
        let rows: [Row; 9] = [
            (
                "a fake lock, shortly",
                Some(1),
                &[(0, Some(1)), (1, Some(2))],
                2,
                Some((2, 2)),
            ),
            ("at once", Some(1), &[(0, Some(1))], 0, Some((1, 1))),
            ("nothing ran", Some(1), &[], 2, None),
            (
                "typing on",
                Some(1),
                &[(5, Some(9)), (39, Some(3))],
                40,
                Some((40, 2)),
            ),
            (
                "the person locked it and left",
                Some(0),
                &[(5, Some(5)), (900, Some(900))],
                9000,
                None,
            ),
            ("locked by its time", Some(300), &[(2, Some(302))], 10, None),
            (
                "a hand on the mouse",
                Some(300),
                &[(9, Some(1))],
                3600,
                Some((3600, 1)),
            ),
            ("nothing tells", None, &[(1, None)], 2, None),
            (
                "the last moment of being there",
                Some(30),
                &[(1, Some(31))],
                30,
                Some((30, 1)),
            ),
        ];
        for (what, before, ran, lasted, told) in rows {
            let mut unattended = Unattended::default();
            unattended.begins(NOW, before.and_then(idle));
            for (second, touched) in ran {
                unattended.ran(NOW + second * 1000, touched.and_then(idle));
            }
            unattended.ends(NOW + lasted * 1000);
            let alarm = unattended.runs().map(|it| (it.seconds, it.ran));
            assert_eq!(alarm, told, "{what}");
            unattended.read();
            unattended.ends(NOW + lasted * 1000);
            assert_eq!(unattended.runs(), None, "{what}");
        }
    }

    /// The window is stopped, and the screen is not.
    #[test]
    fn each_command_without_a_window_is_told() {
        let mut unattended = Unattended::default();
        unattended.ran(NOW, idle(31));
        assert_eq!(unattended.runs(), None);
        unattended.ran(NOW, idle(2));
        unattended.ran(NOW, idle(3));
        assert_eq!(
            unattended.runs(),
            Some(UnattendedRuns { seconds: 1, ran: 2 })
        );
    }
}
