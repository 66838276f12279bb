//! Faults in threads without which the app must not go on.

/// Calls back when a panic ends the thread that holds this value, so that the app ends instead of
/// standing in the tray without that thread.
pub(crate) struct Fault<F: Fn()>(F);

impl<F: Fn()> Fault<F> {
    pub(crate) fn calls(back: F) -> Self {
        Self(back)
    }
}

impl<F: Fn()> Drop for Fault<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
mod tests {
    use std::sync::mpsc;

    use super::Fault;

    #[test]
    fn only_a_panic_calls_back() {
        for (panics, called) in [(true, 1), (false, 0)] {
            let (sender, calls) = mpsc::channel();
            let thread = std::thread::spawn(move || {
                let _fault = Fault::calls(move || sender.send(()).unwrap());
                assert!(!panics, "on purpose");
            });
            assert_eq!(thread.join().is_err(), panics);
            assert_eq!(calls.iter().count(), called);
        }
    }
}
