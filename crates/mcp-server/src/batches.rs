//! Batches: several messages in one line, as version 2025-03-26 of the protocol has them.

use serde_json::Value;

/// A batch, whose answers go back in one line.
#[derive(Debug)]
struct Batch {
    /// The ids of the requests without an answer.
    waiting: Vec<Value>,
    answers: Vec<Value>,
}

/// The batches with requests that are not answered yet.
#[derive(Debug, Default)]
pub(crate) struct Batches(Vec<Batch>);

impl Batches {
    /// Begins a batch with these requests, and with answers to messages that were no requests.
    /// Returns the line to send if no request is left.
    pub(crate) fn begin(&mut self, waiting: Vec<Value>, answers: Vec<Value>) -> Option<Value> {
        self.0.push(Batch { waiting, answers });
        self.finished()
    }

    /// Whether every batch is answered.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes the answer to a request. If it belongs to no batch, it is returned; if it was the
    /// last one of its batch, the line to send is returned.
    pub(crate) fn answered(&mut self, answer: Value) -> Option<Value> {
        let id = &answer["id"];
        let of = |batch: &&mut Batch| answer.get("method").is_none() && batch.waiting.contains(id);
        let Some(batch) = self.0.iter_mut().find(of) else {
            return Some(answer);
        };
        batch.waiting.retain(|waits| waits != id);
        batch.answers.push(answer);
        self.finished()
    }

    /// Removes a request that its client cancelled, which gets no answer.
    pub(crate) fn cancelled(&mut self, id: &Value) -> Option<Value> {
        for batch in &mut self.0 {
            batch.waiting.retain(|waits| waits != id);
        }
        self.finished()
    }

    fn finished(&mut self) -> Option<Value> {
        let at = self.0.iter().position(|batch| batch.waiting.is_empty())?;
        let batch = self.0.remove(at);
        (!batch.answers.is_empty()).then_some(Value::Array(batch.answers))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Batches;

    #[test]
    fn answers_of_a_batch_go_together() {
        let mut batches = Batches::default();
        let answer = |id: u64| json!({ "id": id, "result": {} });
        assert_eq!(batches.begin(vec![], vec![]), None);
        let wrong = json!({ "id": null, "error": {} });
        let alone = batches.begin(vec![], vec![wrong.clone()]);
        assert_eq!(alone, Some(json!([wrong])));
        assert_eq!(
            batches.begin(vec![json!(1), json!(2), json!(3)], vec![]),
            None
        );
        assert_eq!(batches.answered(answer(9)), Some(answer(9)));
        // Requests of the server have ids of their own.
        let ping = json!({ "id": 1, "method": "ping" });
        assert_eq!(batches.answered(ping.clone()), Some(ping));
        assert_eq!(batches.answered(answer(2)), None);
        assert_eq!(batches.cancelled(&json!(3)), None);
        let all = Value::Array(vec![answer(2), answer(1)]);
        assert_eq!(batches.answered(answer(1)), Some(all));
        assert_eq!(batches.answered(answer(1)), Some(answer(1)));
    }
}
