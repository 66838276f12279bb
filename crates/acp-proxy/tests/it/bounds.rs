//! Too much of something.

use serde_json::json;

use crate::both::{Both, chosen, permission, shell, terminal};

#[tokio::test]
async fn a_long_command_is_asked_about_and_a_longer_one_is_refused() {
    let mut both = Both::start();
    let long = "x".repeat(1024 * 1024);
    both.agent.send(&permission(json!(1), shell(&long))).await;
    let put = both.question().await;
    assert_eq!(put.question.request.argv[2], long);
    put.answer(false);
    assert_eq!(both.agent.next().await, chosen(json!(1), "o-reject_once"));
    let longer = "x".repeat(5 * 1024 * 1024);
    both.agent
        .send(&terminal(json!(2), json!({ "command": longer })))
        .await;
    assert_eq!(both.agent.next().await["error"]["code"], -32600);
    both.nothing_asked();
}

#[tokio::test]
async fn a_line_beyond_every_bound_is_answered_and_the_next_one_passes() {
    let mut both = Both::start();
    let begin = br#"{"id":3,"method":"session/update","params":""#;
    both.agent.raw(begin).await;
    let piece = vec![b'x'; 1024 * 1024];
    for _ in 0..65 {
        both.agent.raw(&piece).await;
    }
    both.agent.raw(b"\"}\n").await;
    let answer = both.agent.next().await;
    assert_eq!(
        (&answer["id"], &answer["error"]["code"]),
        (&json!(3), &json!(-32600))
    );
    let last = json!({ "method": "last" });
    both.agent.send(&last).await;
    assert_eq!(both.editor.next().await, last);
}

#[tokio::test]
async fn ids_count_once_and_questions_have_a_bound() {
    let mut both = Both::start();
    both.agent.send(&permission(json!(0), shell("ls"))).await;
    let first = both.question().await;
    // The same id again, and the same digits as text, which is another id.
    both.agent.send(&permission(json!(0), shell("id"))).await;
    assert_eq!(both.agent.next().await, chosen(json!(0), "o-reject_once"));
    both.agent
        .send(&terminal(json!(0), json!({ "command": "id" })))
        .await;
    assert_eq!(both.agent.next().await["error"]["code"], -32600);
    both.nothing_asked();
    let mut waiting = Vec::new();
    for number in 1..64 {
        let id = if number == 1 {
            json!("0")
        } else {
            json!(number)
        };
        both.agent.send(&permission(id, shell("ls"))).await;
        waiting.push(both.question().await);
    }
    both.agent.send(&permission(json!(64), shell("ls"))).await;
    assert_eq!(both.agent.next().await, chosen(json!(64), "o-reject_once"));
    first.answer(true);
    assert_eq!(both.agent.next().await, chosen(json!(0), "o-allow_once"));
    // Once answered, its id is free.
    both.agent.send(&permission(json!(0), shell("ls"))).await;
    both.question().await.answer(true);
    assert_eq!(both.agent.next().await, chosen(json!(0), "o-allow_once"));
}
