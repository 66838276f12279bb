//! Threads that the app cannot do without.

/// Calls back where a panic ends the thread that holds it: an app without that thread must not
/// stand in the tray as if it were there.
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
