//! The checks of a request, in the order of the wire.
//!
//! rate limit → `ts` → HMAC → nonce. The time stamp is checked before the signature because
//! OpenClaw does so. A nonce is remembered only if the signature is right, so that nobody without
//! the token can fill the memory or use up another's nonce.

use std::time::Instant;

use crate::caller::Peer;
use crate::failures::Failures;
use crate::limits::Limits;
use crate::message::{OpenPrompt, Signed};
use crate::refusal::Refusal;
use crate::taken::Taken;
use crate::token::Token;

/// The moment of one check, by both clocks.
#[derive(Clone, Copy)]
pub(crate) struct Now {
    pub(crate) unix_ms: i64,
    pub(crate) monotonic: Instant,
}

pub(crate) struct Gate {
    limits: Limits,
    taken: Taken,
    failures: Failures,
}

impl Gate {
    /// The gate of a server that starts at this time, in milliseconds since 1970.
    pub(crate) fn new(limits: Limits, start: i64) -> Self {
        Self {
            limits,
            taken: Taken::since(start),
            failures: Failures::default(),
        }
    }

    /// Whether `exec` is signed with `token`, with a current stamp and for the first time.
    pub(crate) fn exec(
        &mut self,
        exec: &Signed,
        token: &Token,
        peer: &Peer,
        now: Now,
    ) -> Result<(), Refusal> {
        self.not_locked_out(peer, now)?;
        let skew = self.limits.skew.as_millis();
        let Some(ts) = exec
            .ts
            .filter(|ts| u128::from(ts.abs_diff(now.unix_ms)) <= skew)
            .filter(|ts| self.taken.remembers(*ts, now, &self.limits))
        else {
            return Err(Refusal::Ttl);
        };
        if !token.signed(&exec.hmac, &exec.nonce, ts, &exec.request_json) {
            return Err(self.failed(peer, now, Refusal::Hmac));
        }
        self.taken.take(&exec.nonce, ts, now, &self.limits)
    }

    /// Whether `prompt` carries `token`.
    pub(crate) fn prompt(
        &mut self,
        prompt: &OpenPrompt,
        token: &Token,
        peer: &Peer,
        now: Now,
    ) -> Result<(), Refusal> {
        self.not_locked_out(peer, now)?;
        if token.is(&prompt.token) {
            Ok(())
        } else {
            Err(self.failed(peer, now, Refusal::Token))
        }
    }

    fn not_locked_out(&self, peer: &Peer, now: Now) -> Result<(), Refusal> {
        match self.failures.lock_out(peer, now.monotonic) {
            true => Err(Refusal::RateLimit),
            false => Ok(()),
        }
    }

    fn failed(&mut self, peer: &Peer, now: Now, refusal: Refusal) -> Refusal {
        match self.failures.count(peer, now.monotonic, &self.limits) {
            true => Refusal::RateLimit,
            false => refusal,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const T: i64 = 1_770_854_400_000;

    struct Bench {
        gate: Gate,
        start: Instant,
        token: Token,
    }

    impl Bench {
        fn new() -> Self {
            let token = Token::from("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX");
            Self {
                // The server started long before every line of these tests.
                gate: Gate::new(Limits::default(), T - 3_600_000),
                start: Instant::now(),
                token,
            }
        }

        fn now(&self, ms: i64) -> Now {
            let elapsed = Duration::from_millis(u64::try_from(ms).unwrap());
            Now {
                unix_ms: T + ms,
                monotonic: self.start + elapsed,
            }
        }

        /// A line signed with `key`, stamped `ts`, that arrives `at` ms after the start.
        fn exec(
            &mut self,
            key: &str,
            nonce: &str,
            ts: i64,
            peer: u32,
            at: i64,
        ) -> Result<(), Refusal> {
            let exec = Signed {
                id: "a".into(),
                nonce: nonce.into(),
                ts: Some(ts),
                hmac: Token::from(key).sign(nonce, ts, "{}"),
                request_json: "{}".into(),
            };
            let now = self.now(at);
            self.gate.exec(&exec, &self.token, &process(peer), now)
        }

        fn good(&mut self, nonce: &str, ts: i64, at: i64) -> Result<(), Refusal> {
            self.exec("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX", nonce, ts, 1, at)
        }
    }

    fn process(pid: u32) -> Peer {
        Peer {
            pid: Some(pid),
            uid: Some(1_000),
        }
    }

    #[test]
    fn stamps_are_good_for_ten_seconds_in_both_directions() {
        for (skew, expected) in [
            (0, Ok(())),
            (10_000, Ok(())),
            (-10_000, Ok(())),
            (10_001, Err(Refusal::Ttl)),
            (-10_001, Err(Refusal::Ttl)),
            (i64::MAX - T, Err(Refusal::Ttl)),
            (i64::MIN, Err(Refusal::Ttl)),
        ] {
            assert_eq!(
                Bench::new().good("n", T.wrapping_add(skew), 0),
                expected,
                "{skew}"
            );
        }
    }

    #[test]
    fn the_stamp_is_checked_before_the_signature_and_never_counts_as_a_failure() {
        let mut bench = Bench::new();
        for _ in 0..50 {
            assert_eq!(
                bench.exec("wrong", "n", T - 10_001, 1, 0),
                Err(Refusal::Ttl)
            );
        }
        assert_eq!(bench.good("n", T, 0), Ok(()));
    }

    #[test]
    fn a_nonce_works_once_in_twenty_seconds() {
        let mut bench = Bench::new();
        assert_eq!(bench.good("n", T + 10_000, 0), Ok(()));
        assert_eq!(bench.good("m", T, 0), Ok(()));
        assert_eq!(bench.good("n", T + 10_000, 1), Err(Refusal::Replay));
        assert_eq!(bench.good("n", T + 10_000, 20_000), Err(Refusal::Replay));
        // The same line becomes too old before its nonce is forgotten.
        assert_eq!(bench.good("n", T + 10_000, 20_001), Err(Refusal::Ttl));
        assert_eq!(bench.good("n", T + 20_001, 20_001), Ok(()));
    }

    #[test]
    fn a_nonce_without_a_signature_is_not_remembered() {
        let mut bench = Bench::new();
        assert_eq!(bench.exec("wrong", "n", T, 1, 0), Err(Refusal::Hmac));
        assert_eq!(bench.good("n", T, 0), Ok(()));
    }

    #[test]
    fn the_eleventh_failure_locks_that_peer_out_for_ten_seconds() {
        let mut bench = Bench::new();
        for n in 0..10 {
            assert_eq!(bench.exec("wrong", "n", T, 7, n), Err(Refusal::Hmac));
        }
        assert_eq!(bench.exec("wrong", "n", T, 7, 10), Err(Refusal::RateLimit));
        assert_eq!(
            bench.exec("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX", "n", T, 7, 10),
            Err(Refusal::RateLimit)
        );
        assert_eq!(bench.good("n", T, 10), Ok(()), "another peer is served");
        let again = bench.exec(
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX",
            "o",
            T + 10_010,
            7,
            10_010,
        );
        assert_eq!(again, Ok(()));
    }

    #[test]
    fn failures_outside_the_window_are_forgotten() {
        let mut bench = Bench::new();
        for n in 0..100 {
            let at = n * 1_000;
            assert_eq!(
                bench.exec("wrong", "n", T + at, 7, at),
                Err(Refusal::Hmac),
                "{n}"
            );
        }
        assert_eq!(
            bench.exec("wrong", "n", T + 200_000, 8, 200_000),
            Err(Refusal::Hmac)
        );
        assert_eq!(bench.gate.failures.processes(), 1);
    }

    #[test]
    fn a_wrong_token_in_clear_counts_too() {
        let mut bench = Bench::new();
        let prompt = |token: &str| OpenPrompt {
            id: "a".into(),
            token: token.into(),
            request: serde_json::Value::Null,
        };
        let (now, nameless) = (bench.now(0), Peer::default());
        let token = bench.token.clone();
        assert_eq!(
            bench
                .gate
                .prompt(&prompt(token.reveal()), &token, &nameless, now),
            Ok(())
        );
        for _ in 0..10 {
            let refused = bench.gate.prompt(&prompt("nope"), &token, &nameless, now);
            assert_eq!(refused, Err(Refusal::Token));
        }
        for presented in ["nope", token.reveal()] {
            let refused = bench
                .gate
                .prompt(&prompt(presented), &token, &nameless, now);
            assert_eq!(refused, Err(Refusal::RateLimit));
        }
    }

    #[test]
    fn a_new_process_for_each_guess_gets_no_new_count() {
        let mut bench = Bench::new();
        let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";
        for n in 0..10 {
            let pid = 100 + u32::try_from(n).unwrap();
            assert_eq!(bench.exec("wrong", "n", T, pid, n), Err(Refusal::Hmac));
        }
        for n in 10..5_000 {
            let pid = 100 + u32::try_from(n).unwrap();
            let guessed = bench.exec("wrong", "n", T, pid, n);
            assert_eq!(guessed, Err(Refusal::RateLimit), "{n}");
        }
        assert!(bench.gate.failures.processes() <= 11);
        // A caller with the right token is served all the while.
        assert_eq!(bench.exec(key, "good", T, 7, 5_000), Ok(()));
        // Ten seconds later a mistake is named again.
        let later = bench.exec("wrong", "n", T + 10_010, 9_999, 10_010);
        assert_eq!(later, Err(Refusal::Hmac));
    }

    #[test]
    fn a_line_from_before_the_start_is_refused_before_its_signature_is_looked_at() {
        let mut bench = Bench::new();
        bench.gate = Gate::new(Limits::default(), T);
        for _ in 0..50 {
            assert_eq!(bench.exec("wrong", "n", T - 1, 1, 0), Err(Refusal::Ttl));
            assert_eq!(bench.good("n", T - 1, 0), Err(Refusal::Ttl));
        }
        assert_eq!(bench.good("n", T, 0), Ok(()));
    }
}
