//! Agents take turns, and no flood of one hides another.

use approval_flow::{Choice, Effect, Event, Flow, Id, Limits, Offers, Outcome, Question};

const LIMITS: Limits = Limits {
    paint: 2_000,
    open: 5_000,
    linger: 4_000,
    linger_alone: 60_000,
};

/// `a1` is the question with the digest `a1` of the agent `a`.
fn question(id: u64, name: &str) -> Question {
    Question {
        id: Id(id),
        digest: name.into(),
        agent: name.chars().take(1).collect(),
        deadline: None,
        arm: 0,
        offers: Offers {
            once: true,
            ..Offers::default()
        },
        similar: None,
    }
}

struct Story {
    flow: Flow,
    asked: u64,
}

impl Story {
    fn new(names: &str) -> Self {
        let mut story = Self {
            flow: Flow::new(LIMITS),
            asked: 0,
        };
        story.ask(names);
        story
    }

    fn ask(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.asked += 1;
            let asked = Event::Asked(question(self.asked, name));
            self.flow.step(asked, 0);
        }
    }

    fn in_view(&self) -> Question {
        let viewed = self.flow.in_view().cloned();
        viewed.unwrap_or_else(|| panic!("nothing waits"))
    }

    /// What the person answers.
    fn answer(&mut self, choice: Choice) -> String {
        let Question { id, digest, .. } = self.in_view();
        let painted = Event::Painted {
            id,
            digest: digest.clone(),
            times: 1,
        };
        self.flow.step(painted, 0);
        let answered = Event::Answered {
            id,
            digest: digest.clone(),
            times: 1,
            choice: choice.clone(),
            stays: false,
        };
        let resolved = Effect::Resolve {
            id,
            outcome: Outcome::Answered(choice),
        };
        assert!(self.flow.step(answered, 0).contains(&resolved));
        digest
    }

    fn deny(&mut self) -> String {
        self.answer(Choice::Deny)
    }

    /// What the strip shows.
    fn strip(&self) -> String {
        let groups = self.flow.groups().into_iter();
        let names: Vec<String> = groups
            .map(|it| match it.times {
                1 => it.first.digest.clone(),
                times => format!("{}*{times}", it.first.digest),
            })
            .collect();
        names.join(" ")
    }

    fn rest(mut self) -> String {
        let mut answered = Vec::new();
        while self.flow.in_view().is_some() {
            answered.push(self.deny());
        }
        answered.join(" ")
    }
}

#[test]
fn the_order_of_answers() {
    for (waiting, expected) in [
        ("a1 a2 a3", "a1 a2 a3"),
        ("a1 a2 a3 b1", "a1 b1 a2 a3"),
        ("a1 b1 a2 b2", "a1 b1 a2 b2"),
        ("a1 a2 b1 b2 c1", "a1 b1 c1 a2 b2"),
        ("a1 a2 a3 b1 b2 c1 a4", "a1 b1 c1 a2 b2 a3 a4"),
        ("a1 a2 a1 b1 b1 a1", "a1 b1 a2"),
    ] {
        let story = Story::new(waiting);
        let first_of_strip = story.strip().replace("*3", "").replace("*2", "");
        assert_eq!(first_of_strip, expected, "{waiting}");
        assert_eq!(story.rest(), expected, "{waiting}");
    }
}

#[test]
fn behind_a_thousand_of_one_agent_the_other_is_next() {
    let flood: Vec<String> = (0..1_000).map(|n| format!("a{n}")).collect();
    let mut story = Story::new(&flood.join(" "));
    story.ask("b1");
    assert_eq!(story.in_view().digest, "a0");
    assert!(story.strip().starts_with("a0 b1 a1 a2 "));
    assert_eq!(story.flow.groups().len(), 1_001);
    story.deny();
    assert_eq!(story.in_view().digest, "b1");
    // Who asks again and again gets every second turn, and so does the flood.
    for n in 2..50 {
        assert_eq!(story.deny(), format!("b{}", n - 1));
        story.ask(&format!("b{n}"));
        assert_eq!(story.deny(), format!("a{}", n - 1));
    }
}

#[test]
fn who_keeps_asking_passes_nobody_who_waits() {
    let mut story = Story::new("a1 b1 c1 c2 d1 d2");
    let mut turns = Vec::new();
    for n in 2..7 {
        turns.push(story.deny());
        story.ask(&format!("a{n}"));
    }
    assert_eq!(turns.join(" "), "a1 b1 c1 d1 a2");
    assert_eq!(story.rest(), "c2 d2 a3 a4 a5 a6");
}

#[test]
fn an_arrival_moves_neither_the_card_in_view_nor_its_place() {
    let mut story = Story::new("a1 a2 b1");
    story.deny();
    assert_eq!(
        (story.in_view().digest.as_str(), story.strip().as_str()),
        ("b1", "b1 a2")
    );
    story.ask("c1 a3 d1 b2");
    assert_eq!(story.in_view().digest, "b1");
    assert_eq!(story.strip(), "b1 c1 d1 a2 b2 a3");
    assert_eq!(story.rest(), "b1 c1 d1 a2 b2 a3");
}

#[test]
fn whom_a_person_chooses_is_in_view_and_the_order_stays() {
    let mut story = Story::new("a1 a2 a3 b1 b2");
    let order = story.strip();
    story.flow.step(Event::Selected(Id(3)), 0);
    assert_eq!(
        (story.in_view().digest.as_str(), story.strip()),
        ("a3", order)
    );
    assert_eq!(story.rest(), "a3 b1 a1 b2 a2");
}

#[test]
fn the_same_again_and_again_holds_no_turn() {
    let mut story = Story::new("a1 a1 a1 b1");
    assert_eq!(story.strip(), "a1*3 b1");
    // One of those that are counted leaves: the card stays.
    story.flow.step(Event::Withdrawn(Id(1)), 0);
    assert_eq!(story.in_view().id, Id(2));
    story.answer(Choice::AllowOnce);
    assert_eq!(story.strip(), "b1 a1");
    assert_eq!(story.rest(), "b1 a1");
}

#[test]
fn names_that_come_and_go_fill_no_memory() {
    let mut flow = Flow::new(LIMITS);
    for n in 0..2_000 {
        let agent = format!("agent {n}");
        let question = Question {
            agent,
            ..question(n, "a")
        };
        flow.step(Event::Asked(question), n);
        flow.step(Event::Withdrawn(Id(n)), n);
    }
    let remembered = format!("{flow:?}").matches("agent ").count();
    assert!(remembered <= 256, "{remembered}");
}
