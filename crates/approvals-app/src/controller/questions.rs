//! The open questions: their life, their requests, and what the prompt window shows of them.

use std::collections::{BTreeMap, BTreeSet};

use approval_flow::{EndedQuestion, Flow, Group, Id, Limits, Millis, Outcome};
use catalogue::Language;
use view_model::{Before, PromptAnswer, PromptCard, PromptState, Queue, QueueItem, SimilarRequest};

use crate::cards::waiting::Waiting;
use crate::requests::convert::{parse_id, show_id};
use crate::requests::incoming::Incoming;

/// How many waiting requests the queue has room for.
const QUEUE_ITEMS: usize = 6;
/// The most similar requests that are listed beside the one in view: as many as a person reads.
const MOST_SIMILAR: usize = 20;

/// The open questions.
pub(super) struct Questions {
    pub(super) flow: Flow,
    /// The digests whose rule is being written. Nothing else decides their requests meanwhile.
    pub(super) saving: BTreeSet<String>,
    waiting: BTreeMap<Id, Box<Waiting>>,
    last_id: u64,
    ended: Option<EndedInView>,
}

/// A request that ended while a person looked at it.
pub(super) struct EndedInView {
    id: Id,
    /// The card as it was shown.
    card: PromptCard,
    /// Its item of the queue.
    item: QueueItem,
    /// What the person has to hear instead of the outcome.
    remark: Option<String>,
    /// It may run where it is asked about again. Danger may not, where the system checks who allows it.
    takes_next: bool,
    /// `main: uname -a`, for a menu.
    label: String,
}

impl EndedInView {
    /// The digest that was shown, and the label for a menu.
    pub(super) fn into_permit(self) -> (String, String) {
        (self.card.digest, self.label)
    }
}

impl Questions {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            flow: Flow::new(limits),
            saving: BTreeSet::new(),
            waiting: BTreeMap::new(),
            last_id: 0,
            ended: None,
        }
    }

    pub(super) fn next_id(&mut self) -> Id {
        self.last_id += 1;
        Id(self.last_id)
    }

    pub(super) fn insert(&mut self, waiting: Waiting) {
        self.waiting.insert(waiting.id, Box::new(waiting));
    }

    pub(super) fn get(&self, id: Id) -> Option<&Waiting> {
        self.waiting.get(&id).map(|waiting| &**waiting)
    }

    pub(super) fn get_mut(&mut self, id: Id) -> Option<&mut Waiting> {
        self.waiting.get_mut(&id).map(|waiting| &mut **waiting)
    }

    pub(super) fn remove(&mut self, id: Id) -> Option<Waiting> {
        self.waiting.remove(&id).map(|waiting| *waiting)
    }

    /// All requests that wait; none does afterwards.
    pub(super) fn take_all(&mut self) -> Vec<Waiting> {
        let all = std::mem::take(&mut self.waiting);
        all.into_values().map(|waiting| *waiting).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    pub(super) fn ids(&self) -> Vec<Id> {
        self.waiting.keys().copied().collect()
    }

    /// The questions of an agent.
    pub(super) fn ids_of(&self, agent: &str) -> Vec<Id> {
        let of_agent = self.waiting.iter();
        of_agent
            .filter(|(_, waiting)| waiting.incoming.request.agent == agent)
            .map(|(id, _)| *id)
            .collect()
    }

    pub(super) fn requests(&self) -> impl Iterator<Item = &Incoming> {
        self.waiting.values().map(|waiting| &waiting.incoming)
    }

    /// The request that was answered, if it still waits.
    pub(super) fn answered(&self, answer: &PromptAnswer) -> Option<&Waiting> {
        self.with_digest(parse_id(&answer.id)?, &answer.digest)
    }

    /// The waiting request of this id, if it is the one with this digest.
    pub(super) fn with_digest(&self, id: Id, digest: &str) -> Option<&Waiting> {
        self.get(id).filter(|waiting| waiting.digest() == digest)
    }

    pub(super) fn in_view(&self) -> Option<Id> {
        self.flow.in_view().map(|question| question.id)
    }

    /// Keeps the card of a request whose end the flow lets a person read.
    pub(super) fn keep_ended(
        &mut self,
        waiting: &Waiting,
        remark: impl FnOnce() -> Option<String>,
        takes_next: bool,
        now: Millis,
    ) {
        let lingers = |ended: &EndedQuestion| ended.question.id == waiting.id;
        if self.flow.ended().is_some_and(lingers) {
            self.ended = Some(EndedInView {
                id: waiting.id,
                card: waiting.card(1, now),
                item: waiting.queue_item(1, now),
                remark: remark(),
                takes_next,
                label: waiting.label(),
            });
        }
    }

    /// The request of this id, if it ended in view. It is kept no longer.
    pub(super) fn take_ended(&mut self, id: Id) -> Option<EndedInView> {
        self.ended.take_if(|ended| ended.id == id)
    }

    /// Whether the ended request of this id may not be let run.
    pub(super) fn refuses_next(&self, id: Id) -> bool {
        let ended = self.ended.as_ref().filter(|ended| ended.id == id);
        ended.is_some_and(|ended| !ended.takes_next)
    }

    /// What the prompt window shows.
    pub(super) fn state(&self, now: Millis, words: Language) -> PromptState {
        // A proof card holds nothing foreign, so nothing foreign is to blame where it fails.
        if let Some(number) = self.flow.proof() {
            return PromptState {
                proof: Some(number),
                ..PromptState::default()
            };
        }
        let groups = self.flow.groups();
        let in_view = self.in_view();
        let group = groups.iter().find(|group| Some(group.first.id) == in_view);
        let waiting = group.and_then(|group| {
            let waiting = self.get(group.first.id)?;
            let ended = self.flow.ended();
            Some(PromptCard {
                similar: self.similar(waiting, &groups, words),
                before: ended.and_then(|ended| self.before(ended, words)),
                ..waiting.card(group.times, now)
            })
        });
        let ended = || self.ended_card(self.flow.ended()?, words);
        PromptState {
            card: waiting.or_else(ended),
            queue: self.queue(&groups, in_view, now),
            ..PromptState::default()
        }
    }

    fn queue(&self, groups: &[Group<'_>], in_view: Option<Id>, now: Millis) -> Queue {
        let id = |group: &Group<'_>| group.first.id;
        let at = groups.iter().position(|group| Some(id(group)) == in_view);
        // The items move only as far as the card in view needs.
        let from = at.map_or(0, |at| (at + 1).saturating_sub(QUEUE_ITEMS));
        let soonest = groups
            .iter()
            .filter(|group| group.first.deadline.is_some())
            .min_by_key(|group| group.first.deadline);
        let shown = &groups[from..groups.len().min(from + QUEUE_ITEMS)];
        Queue {
            ids: groups.iter().map(|group| show_id(id(group))).collect(),
            requests: groups.iter().map(|group| group.times).sum(),
            soonest: soonest.map(|group| show_id(id(group))),
            chips: self.items(shown, now),
        }
    }

    /// All waiting requests as items, in order of arrival.
    pub(super) fn queue_items(&self, now: Millis) -> Vec<QueueItem> {
        self.items(&self.flow.groups(), now)
    }

    fn items(&self, groups: &[Group<'_>], now: Millis) -> Vec<QueueItem> {
        let item = |group: &Group<'_>| {
            let waiting = self.get(group.first.id)?;
            Some(waiting.queue_item(group.times, now))
        };
        groups.iter().filter_map(item).collect()
    }

    /// The requests that may be allowed once together with the one in view.
    fn similar(
        &self,
        viewed: &Waiting,
        groups: &[Group<'_>],
        words: Language,
    ) -> Vec<SimilarRequest> {
        let others = groups.iter().filter(|group| group.first.id != viewed.id);
        let similar = others.filter_map(|group| {
            let other = self.get(group.first.id)?;
            viewed.similar(other, group.times, words)
        });
        similar.take(MOST_SIMILAR).collect()
    }

    /// The card of the question in view, or of the first question where an ended one is in view.
    pub(super) fn asking(&self, now: Millis) -> Option<PromptCard> {
        let groups = self.flow.groups();
        let in_view = self.in_view();
        let viewed = groups.iter().find(|group| Some(group.first.id) == in_view);
        let group = viewed.or(groups.first())?;
        Some(self.get(group.first.id)?.card(group.times, now))
    }

    /// The card of an ended request, with what became of it.
    fn ended_card(&self, ended: &EndedQuestion, words: Language) -> Option<PromptCard> {
        let kept = self.kept(ended)?;
        Some(PromptCard {
            ended: Some(view_model::Ended {
                sentence: outcome(kept, ended, words),
                allow_next: ended.takes_next() && kept.takes_next,
            }),
            ..kept.card.clone()
        })
    }

    /// The request that was in view before this one, and what became of it.
    fn before(&self, ended: &EndedQuestion, words: Language) -> Option<Before> {
        let kept = self.kept(ended)?;
        Some(Before {
            agent: kept.item.agent.clone(),
            preview: kept.item.preview.clone(),
            sentence: outcome(kept, ended, words),
        })
    }

    fn kept(&self, ended: &EndedQuestion) -> Option<&EndedInView> {
        let kept = self.ended.as_ref();
        kept.filter(|kept| kept.id == ended.question.id)
    }
}

/// What became of a request, as a sentence.
fn outcome(kept: &EndedInView, ended: &EndedQuestion, words: Language) -> String {
    let remark = kept.remark.clone();
    remark.unwrap_or_else(|| match ended.outcome {
        Outcome::Expired => words.ended_expired(),
        Outcome::Unseen => words.ended_unseen(),
        Outcome::NotPainted => words.ended_not_painted(),
        Outcome::Withdrawn | Outcome::Elsewhere => words.ended_withdrawn(),
        Outcome::Covered => words.ended_covered(),
        Outcome::Refused => words.ended_refused(),
        Outcome::Answered(_) | Outcome::Unconfirmed | Outcome::NoUi | Outcome::Paused => {
            words.ended_answered()
        }
    })
}
