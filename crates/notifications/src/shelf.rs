//! One notification on a shelf of the system: put there, replaced, and taken away again.

use std::fmt::Display;

use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;
use tracing::debug;

use crate::{Notice, Reaction};

/// The name of a click beside the buttons. No button has this name.
pub(crate) const OPENED: &str = "opened";

/// Where the system keeps notifications.
pub(crate) trait Shelf {
    /// A notification that is shown.
    type Shown;
    type Error: Display;

    /// Takes away what an app that was killed has left: nobody answers its buttons.
    fn clear(&self);
    /// Puts a notification there. `press` takes the name of each button that is pressed.
    fn put(
        &self,
        notice: &Notice,
        press: mpsc::UnboundedSender<String>,
    ) -> Result<Self::Shown, Self::Error>;
    /// Takes one away, unless the person has done so.
    fn take(&self, shown: &Self::Shown);
}

/// A notification that is withdrawn when this value is dropped: its buttons would do nothing.
struct OnShelf<'a, S: Shelf>(&'a S, S::Shown);

impl<S: Shelf> Drop for OnShelf<'_, S> {
    fn drop(&mut self) {
        self.0.take(&self.1);
    }
}

/// Shows what `wanted` holds, and nothing while it holds `None`, until `stop`; then nothing is
/// left. What cannot be shown is told to be [`NotShown`](Reaction::NotShown).
pub(crate) async fn keep<S: Shelf>(
    shelf: S,
    mut wanted: watch::Receiver<Option<Notice>>,
    stop: CancellationToken,
    tell: impl Fn(Reaction),
) {
    shelf.clear();
    loop {
        let notice = wanted.borrow_and_update().clone();
        // Of its own for each: a press that comes late is not one of the next.
        let (press, mut pressed) = mpsc::unbounded_channel();
        let shown = notice.map(|notice| shelf.put(&notice, press.clone()));
        let _shown = shown.and_then(|shown| match shown {
            Ok(shown) => Some(OnShelf(&shelf, shown)),
            Err(error) => {
                debug!(%error, "a notification is not shown");
                tell(Reaction::NotShown);
                None
            }
        });
        // Until something else is wanted.
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                changed = wanted.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return,
                },
                Some(name) = pressed.recv() => tell(match name {
                    name if name == OPENED => Reaction::Opened { token: None },
                    name => Reaction::Pressed { name, token: None },
                }),
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    type Press = mpsc::UnboundedSender<String>;

    /// Writes down what is done to it; takes no notice that is called `refused`.
    #[derive(Clone, Default)]
    struct Noted {
        done: Arc<Mutex<Vec<String>>>,
        press: Arc<Mutex<Option<Press>>>,
    }

    impl Noted {
        fn note(&self, what: impl Into<String>) {
            self.done.lock().unwrap().push(what.into());
        }

        fn done(&self) -> Vec<String> {
            std::mem::take(&mut self.done.lock().unwrap())
        }
    }

    impl Shelf for Noted {
        type Shown = String;
        type Error = &'static str;

        fn clear(&self) {
            self.note("cleared");
        }

        fn put(&self, notice: &Notice, press: Press) -> Result<String, &'static str> {
            if notice.title == "refused" {
                return Err("no");
            }
            self.note(format!("put {}", notice.title));
            *self.press.lock().unwrap() = Some(press);
            Ok(notice.title.clone())
        }

        fn take(&self, shown: &String) {
            self.note(format!("took {shown}"));
        }
    }

    fn notice(title: &str) -> Option<Notice> {
        Some(Notice {
            title: title.to_owned(),
            body: String::new(),
            urgent: true,
            audible: false,
            buttons: Vec::new(),
        })
    }

    /// Runs the tasks of this thread until none has anything left to do.
    async fn settle() {
        for _ in 0..16 {
            tokio::task::yield_now().await;
        }
    }

    struct Run {
        shelf: Noted,
        wanted: watch::Sender<Option<Notice>>,
        stop: CancellationToken,
        told: mpsc::UnboundedReceiver<Reaction>,
        task: tokio::task::JoinHandle<()>,
    }

    async fn run() -> Run {
        let shelf = Noted::default();
        let (wanted, receiver) = watch::channel(None);
        let stop = CancellationToken::new();
        let (tell, told) = mpsc::unbounded_channel();
        let kept = keep(shelf.clone(), receiver, stop.clone(), move |reaction| {
            tell.send(reaction).unwrap();
        });
        let task = tokio::spawn(kept);
        settle().await;
        assert_eq!(shelf.done(), ["cleared"]);
        Run {
            shelf,
            wanted,
            stop,
            told,
            task,
        }
    }

    #[tokio::test]
    async fn nothing_is_left_at_the_end() {
        let run = run().await;
        run.wanted.send_replace(notice("first"));
        settle().await;
        run.stop.cancel();
        run.task.await.unwrap();
        assert_eq!(run.shelf.done(), ["put first", "took first"]);
    }

    #[tokio::test]
    async fn nothing_is_left_where_the_runtime_ends_first() {
        let run = run().await;
        run.wanted.send_replace(notice("first"));
        settle().await;
        run.task.abort();
        assert!(run.task.await.unwrap_err().is_cancelled());
        assert_eq!(run.shelf.done(), ["put first", "took first"]);
    }

    #[tokio::test]
    async fn one_is_there_at_a_time() {
        let mut run = run().await;
        for title in ["first", "second", "refused", "last"] {
            run.wanted.send_replace(notice(title));
            settle().await;
        }
        run.wanted.send_replace(None);
        settle().await;
        let want = [
            "put first",
            "took first",
            "put second",
            "took second",
            "put last",
            "took last",
        ];
        assert_eq!(run.shelf.done(), want);
        assert_eq!(run.told.try_recv(), Ok(Reaction::NotShown));
        assert!(run.told.try_recv().is_err());
    }

    #[tokio::test]
    async fn a_press_counts_for_the_one_that_is_there() {
        let mut run = run().await;
        run.wanted.send_replace(notice("first"));
        settle().await;
        let first = run.shelf.press.lock().unwrap().clone().unwrap();
        run.wanted.send_replace(notice("second"));
        settle().await;
        let second = run.shelf.press.lock().unwrap().clone().unwrap();
        assert!(first.send("deny".to_owned()).is_err());
        second.send("deny".to_owned()).unwrap();
        second.send(OPENED.to_owned()).unwrap();
        settle().await;
        let pressed = Reaction::Pressed {
            name: "deny".to_owned(),
            token: None,
        };
        assert_eq!(run.told.try_recv(), Ok(pressed));
        assert_eq!(run.told.try_recv(), Ok(Reaction::Opened { token: None }));
        assert!(run.told.try_recv().is_err());
    }
}
