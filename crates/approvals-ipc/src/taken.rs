//! Remembers the lines that were taken, so that none is taken twice.
//!
//! Time stamps alone are not enough: a server that was killed has forgotten its nonces, and a
//! clock that is set back makes an old stamp valid again. So when a line is forgotten, all lines
//! up to its time stamp are refused from then on. A server starts without memory, and so refuses
//! every line that was signed before its start.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::time::Instant;

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::gate::Now;
use crate::limits::Limits;
use crate::refusal::Refusal;

/// A nonce as it is stored. The digest has a fixed length and a secret key, so nobody can make two
/// nonces with the same one.
type Digest = u128;

pub(crate) struct Taken {
    key: [u8; 64],
    /// Lines with older stamps are refused, because they may have been taken before.
    from: i64,
    /// The lines that are remembered, by stamp, as many as fit.
    lines: BTreeSet<(i64, Digest)>,
    /// The nonces of the last [`Limits::replay_window`], refused with any other stamp too.
    recent: HashSet<Digest>,
    by_age: VecDeque<(Instant, Digest)>,
}

impl Taken {
    /// The memory of a server that starts at this time.
    pub(crate) fn since(start: i64) -> Self {
        Self {
            key: rand::random(),
            from: start,
            lines: BTreeSet::new(),
            recent: HashSet::new(),
            by_age: VecDeque::new(),
        }
    }

    /// Whether no line with this stamp has been forgotten.
    pub(crate) fn remembers(&mut self, ts: i64, now: Now, limits: &Limits) -> bool {
        // All stamps from now on are older than the limit: the clock was set back. The memory
        // starts anew; otherwise nobody would be served until the clock is there again.
        if now.unix_ms.saturating_add(skew(limits)) < self.from {
            self.from = now.unix_ms;
        }
        ts >= self.from
    }

    /// Takes a line with a valid signature.
    pub(crate) fn take(
        &mut self,
        nonce: &str,
        ts: i64,
        now: Now,
        limits: &Limits,
    ) -> Result<(), Refusal> {
        self.let_go(now.monotonic, limits);
        let digest = self.digest(nonce);
        if self.recent.contains(&digest) || self.lines.contains(&(ts, digest)) {
            return Err(Refusal::Replay);
        }
        self.make_room(now, limits)?;
        self.lines.insert((ts, digest));
        self.recent.insert(digest);
        self.by_age.push_back((now.monotonic, digest));
        Ok(())
    }

    /// Forgets the oldest stamp and raises the limit to it. If lines with that stamp are still
    /// valid, the new line is refused instead.
    fn make_room(&mut self, now: Now, limits: &Limits) -> Result<(), Refusal> {
        if self.by_age.len() >= limits.lines {
            return Err(Refusal::Busy);
        }
        if self.lines.len() < limits.lines {
            return Ok(());
        }
        let over = |(ts, _): &&(i64, Digest)| *ts < now.unix_ms.saturating_sub(skew(limits));
        let Some((ts, _)) = self.lines.first().filter(over).copied() else {
            return Err(Refusal::Busy);
        };
        self.lines.pop_first();
        self.from = self.from.max(ts.saturating_add(1));
        Ok(())
    }

    fn let_go(&mut self, now: Instant, limits: &Limits) {
        while let Some((at, old)) = self.by_age.front()
            && now.duration_since(*at) > limits.replay_window
        {
            self.recent.remove(old);
            self.by_age.pop_front();
        }
        // Returns the memory that a flood has filled.
        let kept = self.by_age.len().max(SMALL);
        if self.by_age.capacity() / 4 > kept {
            self.by_age.shrink_to(kept);
            self.recent.shrink_to(kept);
        }
    }

    fn digest(&self, nonce: &str) -> Digest {
        let mut mac = Hmac::<Sha256>::new(&self.key.into());
        mac.update(nonce.as_bytes());
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        digest
            .iter()
            .take(16)
            .fold(0, |digest, byte| digest << 8 | Digest::from(*byte))
    }
}

/// The entries for which memory is always kept.
const SMALL: usize = 256;

fn skew(limits: &Limits) -> i64 {
    i64::try_from(limits.skew.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const T: i64 = 1_770_854_400_000;

    struct Bench {
        taken: Taken,
        limits: Limits,
        start: Instant,
    }

    /// A server that starts at `T`.
    fn bench(lines: usize) -> Bench {
        Bench {
            taken: Taken::since(T),
            limits: Limits {
                lines,
                ..Limits::default()
            },
            start: Instant::now(),
        }
    }

    impl Bench {
        /// A line stamped `ts` that comes when the clock says `clock` and the server is `age` old.
        /// Both stamps count from `T`.
        fn comes(&mut self, nonce: &str, ts: i64, clock: i64, age: u64) -> Result<(), Refusal> {
            let now = Now {
                unix_ms: T + clock,
                monotonic: self.start + Duration::from_millis(age),
            };
            let near = ts.abs_diff(clock) <= 10_000;
            if !near || !self.taken.remembers(T + ts, now, &self.limits) {
                return Err(Refusal::Ttl);
            }
            self.taken.take(nonce, T + ts, now, &self.limits)
        }
    }

    #[test]
    fn nothing_is_taken_that_was_signed_before_the_start() {
        for (ts, clock, expected) in [
            (-1, 0, Err(Refusal::Ttl)),
            (-9_999, 1, Err(Refusal::Ttl)),
            (-1, 9_999, Err(Refusal::Ttl)),
            (0, 0, Ok(())),
            (0, 10_000, Ok(())),
            // A stamp a little ahead of the clock is not before the start.
            (10_000, 0, Ok(())),
        ] {
            let came = bench(8).comes("n", ts, clock, 0);
            assert_eq!(came, expected, "{ts} at {clock}");
        }
    }

    /// Each story: nonce, stamp, clock, age of the server, result.
    type Story<'a> = &'a [(&'a str, i64, i64, u64, Result<(), Refusal>)];

    #[test]
    fn whatever_the_clock_does_no_line_is_taken_twice_and_nobody_is_locked_out() {
        let (ok, replay, ttl) = (Ok(()), Err(Refusal::Replay), Err(Refusal::Ttl));
        let stories: &[(&str, Story<'_>)] = &[
            (
                "back by 22 s, after the nonce is forgotten by its age",
                &[
                    ("n", 50_000, 50_000, 50_000, ok),
                    ("n", 50_000, 49_000, 71_000, replay),
                    ("m", 49_000, 49_000, 71_000, ok),
                ],
            ),
            (
                "back by an hour, and there again an hour later",
                &[
                    ("n", 3_700_000, 3_700_000, 3_700_000, ok),
                    ("m", 100_000, 100_000, 3_700_001, ok),
                    ("n", 3_700_000, 3_700_000, 7_300_000, replay),
                ],
            ),
            (
                "forward by a year and back",
                &[
                    ("n", 31_000_000_000, 31_000_000_000, 1, ok),
                    ("m", 20, 20, 2, ok),
                    ("n", 31_000_000_000, 30_999_999_000, 90_000, replay),
                    ("n", 31_000_000_000, 20, 90_000, ttl),
                ],
            ),
            (
                "a stamp from ahead is no time for the others",
                &[
                    ("ahead", 10_000, 0, 0, ok),
                    ("now", 0, 0, 1, ok),
                    ("behind", 1, 9_000, 9_000, ok),
                    ("ahead", 10_000, 19_000, 19_000, replay),
                ],
            ),
            (
                "set back to before the start, as where the clock was wrong until the network came",
                &[
                    ("n", -7_200_000, -7_200_000, 5_000, ok),
                    ("n", -7_200_000, -7_200_000, 5_001, replay),
                    ("old", -7_200_001, -7_200_000, 5_002, ttl),
                    ("m", -7_190_000, -7_190_000, 15_000, ok),
                ],
            ),
            (
                "a little before the start it is waited for",
                &[("n", -5_000, -5_000, 1, ttl), ("n", 0, 0, 5_001, ok)],
            ),
            (
                "asleep for eight hours",
                &[
                    ("n", 0, 0, 0, ok),
                    ("n", 0, 28_800_000, 10, ttl),
                    ("m", 28_800_000, 28_800_000, 10, ok),
                    ("n", 28_799_999, 28_800_000, 11, replay),
                ],
            ),
        ];
        for (name, story) in stories {
            let mut bench = bench(8);
            for (nonce, ts, clock, age, expected) in *story {
                let came = bench.comes(nonce, *ts, *clock, *age);
                assert_eq!(came, *expected, "{name}: {nonce} {ts} at {clock}");
            }
        }
    }

    #[test]
    fn a_full_memory_refuses_and_forgets_nobodys_line() {
        let mut bench = bench(3);
        for (nonce, ts) in [("a", 0), ("b", 1), ("c", 2)] {
            assert_eq!(bench.comes(nonce, ts, 2, 2), Ok(()));
        }
        assert_eq!(bench.comes("d", 3, 3, 3), Err(Refusal::Busy));
        assert_eq!(bench.comes("a", 0, 3, 3), Err(Refusal::Replay));
        // Two of the stamps are over, and all nonces are old.
        assert_eq!(bench.comes("d", 10_002, 10_002, 30_000), Ok(()));
        assert_eq!(bench.comes("e", 10_003, 10_003, 30_001), Ok(()));
        // A forgotten line is refused by its stamp, also if the clock goes back.
        for (nonce, ts) in [("a", 0), ("b", 1)] {
            assert_eq!(bench.comes(nonce, ts, 3, 60_000), Err(Refusal::Ttl));
        }
        assert_eq!(bench.comes("c", 2, 3, 60_001), Err(Refusal::Replay));
    }

    #[test]
    fn whatever_is_sent_as_a_nonce_takes_the_same_place() {
        let mut bench = bench(100_000);
        let long = "n".repeat(200_000);
        for n in 0..2_000 {
            assert_eq!(bench.comes(&format!("{long}{n}"), 0, 0, 0), Ok(()));
            assert_eq!(
                bench.comes(&format!("{long}{n}"), 1, 1, 1),
                Err(Refusal::Replay)
            );
        }
        assert!(bench.taken.recent.capacity() > 1_999);
        assert_eq!(bench.comes("after", 21_000, 21_000, 21_000), Ok(()));
        assert_eq!(bench.taken.recent.len(), 1);
        assert!(bench.taken.recent.capacity() < 1_999);
        let other = Taken::since(T);
        assert_ne!(other.digest("n"), bench.taken.digest("n"));
    }
}
