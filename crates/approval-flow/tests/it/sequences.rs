//! No sequence of what a person does to the window ends a question: only answers do, and time.

use std::collections::VecDeque;

use approval_flow::{Effect, Event, Flow, Id, Limits, Millis, Offers, Question};
use proptest::prelude::*;

const LIMITS: Limits = Limits {
    paint: 2_000,
    open: 5_000,
    linger: 4_000,
    linger_alone: 60_000,
};

/// How often a page tells that it answers and is not seen.
const TELLS: Millis = 1_000;

/// What a person, or an agent that goes on asking, does.
#[derive(Debug, Clone)]
enum Deed {
    Ask,
    /// *Review* in the tray or the main window, the shortcut, a notice, a second start.
    Review,
    Close,
    /// Another window covers it, or it is minimized, or on another workspace; or no longer.
    Cover,
    Uncover,
    /// A click in the list of those that wait.
    Select(usize),
    Wait(Millis),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        2 => Just(Deed::Ask),
        4 => Just(Deed::Review),
        2 => Just(Deed::Close),
        2 => Just(Deed::Cover),
        2 => Just(Deed::Uncover),
        2 => (0_usize..4).prop_map(Deed::Select),
        3 => (1_u64..9_000).prop_map(Deed::Wait),
    ]
}

/// A window as the app's is. Its page reports a paint when it gets other content than before, and
/// when it comes into view; nothing is reported for a window that is raised. One that is covered
/// paints nothing, and its page says so once a second.
struct Desk {
    flow: Flow,
    now: Millis,
    asked: u64,
    visible: bool,
    covered: bool,
    content: Option<Id>,
    /// What is to be painted, and when the page tells next that it is not.
    unpainted: Option<(Id, Millis)>,
    reports: VecDeque<Event>,
}

impl Desk {
    fn new() -> Self {
        Self {
            flow: Flow::new(LIMITS),
            now: 0,
            asked: 0,
            visible: false,
            covered: false,
            content: None,
            unpainted: None,
            reports: VecDeque::new(),
        }
    }

    fn tell(&mut self, event: Event) {
        for effect in self.flow.step(event, self.now) {
            let came = effect == Effect::Show && !self.visible;
            if effect == Effect::Show {
                self.visible = true;
                self.reports.push_back(Event::OnScreen);
                if came {
                    self.reports.push_back(Event::Loading);
                    self.reports.push_back(Event::Loaded);
                }
            } else {
                assert_eq!(effect, Effect::Update, "at {}", self.now);
            }
            let content = self.flow.in_view().map(|question| question.id);
            if self.visible && (came || content != self.content) {
                self.content = content;
                self.unpainted = content.map(|id| (id, self.now + TELLS));
            }
        }
        if !self.covered
            && self.visible
            && let Some((id, _)) = self.unpainted.take()
        {
            self.reports.push_back(painted(id));
        }
    }

    fn pass(&mut self, time: Millis) {
        let until = self.now + time;
        // What the window reports comes within a second.
        while let Some(report) = self.reports.pop_front() {
            self.now += 100;
            self.tell(report);
        }
        loop {
            let passes = self.flow.next_deadline().unwrap_or(Millis::MAX);
            let tells = self.unpainted.filter(|_| self.visible);
            let tells = tells.map_or(Millis::MAX, |(_, at)| at);
            let at = passes.min(tells);
            if at > until {
                break;
            }
            self.now = self.now.max(at);
            if at == passes {
                self.tell(Event::Passed);
            } else {
                self.unpainted = self.unpainted.map(|(id, at)| (id, at + TELLS));
                self.tell(Event::OutOfView);
            }
        }
        self.now = self.now.max(until);
    }

    fn carry_out(&mut self, deed: Deed) {
        match deed {
            Deed::Ask => {
                self.asked += 1;
                self.tell(Event::Asked(question(self.asked)));
            }
            Deed::Review => self.tell(Event::Opened),
            Deed::Close => {
                self.visible = false;
                self.unpainted = None;
                self.reports.clear();
                self.tell(Event::Closed);
            }
            Deed::Select(index) => {
                let id = self.flow.queue().get(index).map(|question| question.id);
                if let Some(id) = id {
                    self.tell(Event::Selected(id));
                }
            }
            Deed::Cover => self.covered = true,
            Deed::Uncover => {
                self.covered = false;
                // What it was to paint is painted now.
                if let Some((id, _)) = self.unpainted.take() {
                    self.tell(painted(id));
                }
            }
            Deed::Wait(time) => self.pass(time),
        }
    }
}

fn painted(id: Id) -> Event {
    Event::Painted {
        id,
        digest: digest(id),
        times: 1,
    }
}

fn digest(id: Id) -> String {
    format!("digest of {id:?}")
}

fn question(number: u64) -> Question {
    let id = Id(number);
    Question {
        id,
        digest: digest(id),
        agent: format!("agent {}", number % 3),
        deadline: None,
        arm: 700,
        offers: Offers {
            once: true,
            always: Vec::new(),
            leases: Vec::new(),
        },
        similar: None,
    }
}

proptest! {
    #[test]
    fn no_sequence_of_showing_ends_a_question(deeds in prop::collection::vec(deed(), 1..40)) {
        let mut desk = Desk::new();
        for deed in deeds {
            desk.carry_out(deed);
        }
        desk.pass(60_000);
        prop_assert_eq!(desk.flow.queue().len() as u64, desk.asked);
    }
}
