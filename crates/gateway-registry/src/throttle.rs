//! Addresses from which too many clients failed to authenticate.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

/// So many failures are let pass in [`WINDOW`].
const FAILURES: u32 = 10;
/// The time in which failures are counted, and for which an address is then refused (D13).
const WINDOW: Duration = Duration::from_secs(10);
/// The most addresses that are remembered.
const ADDRESSES: usize = 4_096;

#[derive(Debug, Clone, Copy)]
struct Failures {
    since: Duration,
    count: u32,
    refused_until: Option<Duration>,
}

/// The failures of each address.
#[derive(Debug, Default)]
pub(crate) struct Throttle(HashMap<IpAddr, Failures>);

impl Throttle {
    /// How long the address is still refused; `None` if it is not.
    pub(crate) fn refused(&self, now: Duration, address: IpAddr) -> Option<Duration> {
        let until = self.0.get(&network(address))?.refused_until?;
        until.checked_sub(now).filter(|left| !left.is_zero())
    }

    /// A client of this address failed.
    pub(crate) fn failed(&mut self, now: Duration, address: IpAddr) {
        self.0.retain(|_, failures| {
            let end = failures.refused_until.unwrap_or(failures.since + WINDOW);
            end > now
        });
        let address = network(address);
        if self.0.len() >= ADDRESSES && !self.0.contains_key(&address) {
            // Whoever has that many addresses is not stopped by one more being counted.
            return;
        }
        let failures = self.0.entry(address).or_insert(Failures {
            since: now,
            count: 0,
            refused_until: None,
        });
        failures.count += 1;
        if failures.count > FAILURES {
            failures.refused_until = Some(now + WINDOW);
        }
    }
}

/// The network of one owner: the address itself, or the first half of a long one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => {
            let [a, b, c, d, ..] = long.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        short @ IpAddr::V4(_) => short,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{FAILURES, Throttle, WINDOW};

    #[test]
    fn an_address_is_refused_for_a_while_and_no_other() {
        let at = Duration::from_secs;
        let (one, same, other) = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1");
        let [one, same, other] = [one, same, other].map(|text| text.parse().unwrap());
        let mut throttle = Throttle::default();
        for _ in 0..FAILURES {
            throttle.failed(at(1), one);
        }
        assert_eq!(throttle.refused(at(1), one), None);
        throttle.failed(at(2), same);
        assert_eq!(throttle.refused(at(2), one), Some(WINDOW));
        assert_eq!(throttle.refused(at(2), other), None);
        assert_eq!(throttle.refused(at(12), one), None);
        throttle.failed(at(13), one);
        assert_eq!(throttle.refused(at(13), one), None, "counted anew");
    }

    #[test]
    fn failures_of_long_ago_are_not_counted() {
        let address = "192.0.2.7".parse().unwrap();
        let mut throttle = Throttle::default();
        for second in 0..100 {
            throttle.failed(Duration::from_secs(second * 2), address);
            let now = Duration::from_secs(second * 2);
            assert_eq!(throttle.refused(now, address), None, "{second}");
        }
    }
}
