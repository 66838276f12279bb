//! A question of the system that is answered by a call back, on a thread of its own.

use std::sync::mpsc;

use tokio::sync::oneshot;

use crate::{Checking, Unconfirmed};

enum Event {
    Answered(Result<(), Unconfirmed>),
    /// Nobody waits for the answer any more.
    Left,
}

/// Takes the answer of the system, from any thread.
#[derive(Clone)]
pub(crate) struct Answers(mpsc::Sender<Event>);

impl Answers {
    pub(crate) fn send(&self, answer: Result<(), Unconfirmed>) {
        // Where somebody left before, nobody takes it.
        let _ = self.0.send(Event::Answered(answer));
    }
}

struct Asker(mpsc::Sender<Event>);

impl Drop for Asker {
    fn drop(&mut self) {
        // After an answer the thread has ended.
        let _ = self.0.send(Event::Left);
    }
}

/// Begins a question on a thread of its own. `begin` gives what ends the question.
pub(crate) fn ask<End: FnOnce()>(
    begin: impl FnOnce(Answers) -> Result<End, Unconfirmed> + Send + 'static,
) -> Checking {
    let (events, heard) = mpsc::channel();
    let asker = Asker(events.clone());
    let (sender, answer) = oneshot::channel();
    let work = move || {
        let answer = match begin(Answers(events)) {
            Err(unable) => Err(unable),
            Ok(end) => match heard.recv() {
                Ok(Event::Answered(answer)) => answer,
                Ok(Event::Left) | Err(_) => return end(),
            },
        };
        // Whoever left needs no answer.
        let _ = sender.send(answer);
    };
    let started = std::thread::Builder::new()
        .name("user-check".to_owned())
        .spawn(work);
    Box::pin(async move {
        let _asker = asker;
        started.map_err(|error| Unconfirmed::Unable(error.to_string()))?;
        let ended = |_| Unconfirmed::Unable("the check ended without an answer".to_owned());
        answer.await.map_err(ended)?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_arrives() {
        for answer in [Ok(()), Err(Unconfirmed::Cancelled)] {
            let told = answer.clone();
            let checking = ask(move |answers| {
                answers.send(told);
                Ok(|| {})
            });
            assert_eq!(checking.await, answer);
        }
        let unable = Unconfirmed::Unable("no hardware".to_owned());
        let (told, ended) = (unable.clone(), || {});
        let checking = ask(move |_| if true { Err(told) } else { Ok(ended) });
        assert_eq!(checking.await, Err(unable));
    }

    #[test]
    fn the_system_stops_asking_when_nobody_waits() {
        let (sender, ended) = mpsc::channel();
        let (asks, begun) = mpsc::channel();
        let checking = ask(move |answers| {
            asks.send(answers).unwrap();
            Ok(move || sender.send(()).unwrap())
        });
        let _late = begun.recv().unwrap();
        drop(checking);
        ended.recv().unwrap();
    }
}
