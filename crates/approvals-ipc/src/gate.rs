//! Who gets in: the checks of a request, in the wire's order, with what they remember.
//!
//! rate limit → `ts` → HMAC → nonce. The stamp is looked at before the signature because
//! OpenClaw does so, and a nonce is remembered only once its signature fits, so that
//! nobody without the token can fill the memory or burn another's nonce.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Instant;

use crate::limits::Limits;
use crate::message::{OpenPrompt, Signed};
use crate::refusal::Refusal;
use crate::token::Token;

/// Whose failures are counted together: the process where the system names it, else
/// everybody behind the same user.
pub(crate) type PeerKey = Option<u32>;

/// The time of one check.
#[derive(Clone, Copy)]
pub(crate) struct Now {
    pub(crate) unix_ms: i64,
    pub(crate) monotonic: Instant,
}

pub(crate) struct Gate {
    limits: Limits,
    nonces: Nonces,
    failures: HashMap<PeerKey, Failures>,
}

impl Gate {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            nonces: Nonces::default(),
            failures: HashMap::new(),
        }
    }

    /// Whether `exec` was signed with `token`, now, and for the first time.
    pub(crate) fn exec(
        &mut self,
        exec: &Signed,
        token: &Token,
        peer: PeerKey,
        now: Now,
    ) -> Result<(), Refusal> {
        self.not_locked_out(peer, now)?;
        let skew = self.limits.skew.as_millis();
        let Some(ts) = exec
            .ts
            .filter(|ts| u128::from(ts.abs_diff(now.unix_ms)) <= skew)
        else {
            return Err(Refusal::Ttl);
        };
        if !token.signed(&exec.hmac, &exec.nonce, ts, &exec.request_json) {
            return Err(self.failed(peer, now, Refusal::Hmac));
        }
        if !self.nonces.insert(&exec.nonce, now.monotonic, &self.limits) {
            return Err(Refusal::Replay);
        }
        Ok(())
    }

    /// Whether `prompt` carries `token`.
    pub(crate) fn prompt(
        &mut self,
        prompt: &OpenPrompt,
        token: &Token,
        peer: PeerKey,
        now: Now,
    ) -> Result<(), Refusal> {
        self.not_locked_out(peer, now)?;
        if token.is(&prompt.token) {
            Ok(())
        } else {
            Err(self.failed(peer, now, Refusal::Token))
        }
    }

    fn not_locked_out(&self, peer: PeerKey, now: Now) -> Result<(), Refusal> {
        match self
            .failures
            .get(&peer)
            .and_then(|failures| failures.locked_until)
        {
            Some(until) if now.monotonic < until => Err(Refusal::RateLimit),
            _ => Ok(()),
        }
    }

    /// Counts a failure of `peer`; the one that exceeds the limit starts the lockout.
    fn failed(&mut self, peer: PeerKey, now: Now, refusal: Refusal) -> Refusal {
        let limits = &self.limits;
        let now = now.monotonic;
        self.failures
            .retain(|_, failures| !failures.forgotten(now, limits));
        let failures = self.failures.entry(peer).or_default();
        failures
            .recent
            .retain(|at| now.duration_since(*at) < limits.failure_window);
        failures.recent.push_back(now);
        if failures.recent.len() <= limits.failures {
            return refusal;
        }
        failures.recent.clear();
        failures.locked_until = Some(now + limits.lockout);
        Refusal::RateLimit
    }
}

#[derive(Default)]
struct Failures {
    recent: VecDeque<Instant>,
    locked_until: Option<Instant>,
}

impl Failures {
    fn forgotten(&self, now: Instant, limits: &Limits) -> bool {
        self.locked_until.is_none_or(|until| until <= now)
            && self
                .recent
                .back()
                .is_none_or(|at| now.duration_since(*at) >= limits.failure_window)
    }
}

/// The nonces of the last [`Limits::replay_window`], oldest first.
#[derive(Default)]
struct Nonces {
    known: HashSet<String>,
    by_age: VecDeque<(Instant, String)>,
}

impl Nonces {
    fn insert(&mut self, nonce: &str, now: Instant, limits: &Limits) -> bool {
        while let Some((at, old)) = self.by_age.front()
            && now.duration_since(*at) > limits.replay_window
        {
            self.known.remove(old);
            self.by_age.pop_front();
        }
        let new = self.known.insert(nonce.to_owned());
        if new {
            self.by_age.push_back((now, nonce.to_owned()));
        }
        new
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
                gate: Gate::new(Limits::default()),
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

        /// A line signed with `key`, stamped `ts`, arriving `at` ms after the start.
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
            self.gate.exec(&exec, &self.token, Some(peer), now)
        }

        fn good(&mut self, nonce: &str, ts: i64, at: i64) -> Result<(), Refusal> {
            self.exec("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX", nonce, ts, 1, at)
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
        // The same line is too old before its nonce is forgotten.
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
        assert_eq!(bench.gate.failures.len(), 1);
    }

    #[test]
    fn a_wrong_token_in_clear_counts_too() {
        let mut bench = Bench::new();
        let prompt = |token: &str| OpenPrompt {
            id: "a".into(),
            token: token.into(),
            request: serde_json::Value::Null,
        };
        let now = bench.now(0);
        let token = bench.token.clone();
        assert_eq!(
            bench
                .gate
                .prompt(&prompt(token.reveal()), &token, None, now),
            Ok(())
        );
        for _ in 0..10 {
            let refused = bench.gate.prompt(&prompt("nope"), &token, None, now);
            assert_eq!(refused, Err(Refusal::Token));
        }
        for presented in ["nope", token.reveal()] {
            let refused = bench.gate.prompt(&prompt(presented), &token, None, now);
            assert_eq!(refused, Err(Refusal::RateLimit));
        }
    }
}
