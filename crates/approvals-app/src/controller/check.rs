//! The system checks the person before danger is allowed, and before that is switched on or off
//! (D35).
//!
//! A check goes on beside the loop, and its end is a tick. The answer that waits for it counts then,
//! if it would still count; a denial, the deadline, or the caller may end the request before.

use std::sync::Arc;

use approval_flow::{Event, Id, Outcome, Refusal};
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};
use tracing::info;
use user_check::{Checking, Unconfirmed, UserCheck};
use view_model::{Problem, PromptAnswer};
use visible_text::isolated;
use wording::Say;

use crate::controller::Controller;
use crate::controller::answer::{self, Reply, problem};
use crate::controller::context::AnswerContext;
use crate::controller::gateway::said;
use crate::desktop::Desktop;
use crate::requests::convert::{parse_id, show_id};
use crate::tick::Tick;

/// The check that is under way, at most one.
pub(super) struct Checks {
    user: Arc<dyn UserCheck>,
    last: u64,
    open: Option<Open>,
}

struct Open {
    number: u64,
    of: Waits,
    reply: Reply,
    /// The system stops asking when this goes.
    _ends: DropGuard,
}

/// What waits for a check.
enum Waits {
    Answer(PromptAnswer),
    /// Danger is to be checked from now on, or no longer.
    Setting(bool),
}

/// A program that was given no way to check.
struct Nobody;

impl UserCheck for Nobody {
    fn check(&self, _: &str) -> Checking {
        let why = "this program has no way to ask";
        Box::pin(async move { Err(Unconfirmed::Unable(why.to_owned())) })
    }
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            user: Arc::new(Nobody),
            last: 0,
            open: None,
        }
    }
}

impl Checks {
    /// The question whose answer waits for the check.
    fn id(&self) -> Option<Id> {
        match &self.open.as_ref()?.of {
            Waits::Answer(answer) => parse_id(&answer.id),
            Waits::Setting(_) => None,
        }
    }

    /// The same, for the window.
    pub(super) fn question(&self) -> Option<String> {
        self.id().map(show_id)
    }
}

impl<D: Desktop> Controller<D> {
    /// Has this check the person where danger is allowed. Without it, no person can be confirmed.
    #[must_use]
    pub fn with_user_check(mut self, user: Arc<dyn UserCheck>) -> Self {
        self.checks.user = user;
        self
    }

    /// Whether the answer allows danger, and the system has to check the person first.
    pub(super) fn needs_check(&self, answer: &PromptAnswer) -> bool {
        let allows = answer::choice(&answer.choice).is_some_and(|it| !it.denies());
        let ids = || self.ids_of_answer(answer).into_iter();
        let danger = |id| self.questions.get(id).is_some_and(|it| it.is_danger());
        allows && self.preferences.values.confirm_danger && ids().any(danger)
    }

    /// Has the system check the person. The answer counts after that.
    pub(super) fn check_first(&mut self, answer: PromptAnswer, reply: Reply) {
        let counts = match answer::choice(&answer.choice) {
            Some(choice) => self.counts(&answer, &choice),
            None => Err(problem(Refusal::NotOffered, self.words())),
        };
        match counts {
            Ok(_) => self.begin_check(Waits::Answer(answer), reply),
            // A window that is gone reads no reply.
            Err(problem) => drop(reply.send(Err(problem))),
        }
    }

    /// Danger is to be checked from now on, or no longer. Where the system cannot check, neither can
    /// be set: the first would deny all danger.
    pub(super) fn set_confirm_danger(&mut self, on: bool, reply: Reply) {
        self.refresh_settings();
        if self.preferences.values.confirm_danger == on {
            return drop(reply.send(Ok(())));
        }
        self.begin_check(Waits::Setting(on), reply);
    }

    fn begin_check(&mut self, of: Waits, reply: Reply) {
        let words = self.words();
        if self.checks.open.is_some() {
            return drop(reply.send(Err(said("checking", words.check_busy()))));
        }
        let why = match &of {
            Waits::Answer(_) => words.check_why(),
            Waits::Setting(_) => words.check_why_setting(),
        };
        self.checks.last += 1;
        let number = self.checks.last;
        let ends = CancellationToken::new();
        let (ended, limit, mailbox) = (ends.clone(), self.timings.check, self.mailbox.clone());
        let checking = self.checks.user.check(&why);
        tokio::spawn(async move {
            let confirmed = tokio::select! {
                () = ended.cancelled() => return,
                confirmed = timeout(limit, checking) => confirmed,
            };
            let confirmed = confirmed.unwrap_or(Err(Unconfirmed::Late));
            mailbox.send(Tick::Checked { number, confirmed });
        });
        info!(number, "the system checks the person");
        self.checks.open = Some(Open {
            number,
            of,
            reply,
            _ends: ends.drop_guard(),
        });
        self.screen.stale |= self.screen.visible;
    }

    /// A check has ended.
    pub(super) fn checked(&mut self, number: u64, confirmed: Result<(), Unconfirmed>) {
        let ended = self.checks.open.take_if(|open| open.number == number);
        let Some(Open { of, reply, .. }) = ended else {
            return;
        };
        info!(number, ?confirmed, "the system has checked the person");
        self.screen.stale |= self.screen.visible;
        match (of, confirmed) {
            (Waits::Answer(answer), Ok(())) => self.answer_confirmed(answer, reply),
            (Waits::Answer(answer), Err(why)) => self.unconfirmed(&answer, &why, reply),
            (Waits::Setting(on), confirmed) => {
                let set = confirmed.map_err(|why| self.not_set(&why));
                let set = set.and_then(|()| self.confirm_danger(on));
                // A window that is gone reads no reply.
                let _ = reply.send(set);
            }
        }
    }

    /// Who clicked was not confirmed, so what they allowed is denied.
    fn unconfirmed(&mut self, answer: &PromptAnswer, why: &Unconfirmed, reply: Reply) {
        let told = self.words().check_denied(&self.told(why));
        for id in self.ids_of_answer(answer) {
            let mut context = AnswerContext::of_unconfirmed(why.clone(), told.clone());
            let outcome = Outcome::Unconfirmed;
            self.step_with(Event::Settled { id, outcome }, &mut context);
        }
        // A window that is gone reads no reply.
        let _ = reply.send(Err(said("unconfirmed", told)));
    }

    fn confirm_danger(&mut self, on: bool) -> Result<(), Problem> {
        let words = self.words();
        let set = self.preferences.confirm_danger(on);
        set.map_err(|error| said("", visible_text::sentence(&error.say(words))))?;
        info!(on, "the system checks who allows danger");
        self.refresh_settings();
        self.desktop.tell_main();
        Ok(())
    }

    /// The question has ended: nobody waits for the check any more.
    pub(super) fn end_check_of(&mut self, id: Id) {
        if self.checks.id() == Some(id) {
            self.end_check(Refusal::Gone);
        }
    }

    pub(super) fn end_check(&mut self, refusal: Refusal) {
        if let Some(open) = self.checks.open.take() {
            info!(number = open.number, "a check is no longer waited for");
            self.screen.stale |= self.screen.visible;
            // A window that is gone reads no reply.
            let _ = open.reply.send(Err(problem(refusal, self.words())));
        }
    }

    /// The questions that an answer is for, identical ones among them.
    fn ids_of_answer(&self, answer: &PromptAnswer) -> Vec<Id> {
        let others = answer::others(&answer.choice)
            .iter()
            .map(|other| other.digest.as_str());
        let digests: Vec<&str> = others.chain([answer.digest.as_str()]).collect();
        let asked = |id: &Id| {
            let waiting = self.questions.get(*id);
            waiting.is_some_and(|it| digests.contains(&it.digest()))
        };
        self.questions.ids().into_iter().filter(asked).collect()
    }

    fn not_set(&self, why: &Unconfirmed) -> Problem {
        said("", self.words().check_not_set(&self.told(why)))
    }

    fn told(&self, why: &Unconfirmed) -> String {
        let words = self.words();
        match why {
            Unconfirmed::Cancelled => words.check_cancelled(),
            Unconfirmed::Rejected => words.check_rejected(),
            Unconfirmed::Late => words.check_late(),
            Unconfirmed::Unable(why) => words.check_unable(&isolated(why)),
        }
    }
}
