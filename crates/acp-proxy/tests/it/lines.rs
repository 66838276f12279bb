//! What passes, and what does not.

use serde_json::{Value, json};

use crate::both::Both;

#[tokio::test]
async fn lines_keep_their_bytes_and_their_order() {
    let mut both = Both::start();
    let lines = [
        r#"{"jsonrpc":"2.0","id":18446744073709551615,"method":"fs/read_text_file","params":{"a":1.50}}"#,
        "{ \"id\" : \"\\u0061\" ,\t\"unknown\":[1e3],\"method\":\"_ext/any\" }\r",
        r#"{"id":null,"method":"_ext/any"}"#,
        "",
        r#"{"jsonrpc":"2.0","id":4,"result":{"sessionId":"é\u2028","z":0,"a":1}}"#,
        r#"{"jsonrpc":"2.0","method":"session/update","params":{"update":"terminal/create"}}"#,
    ];
    for line in lines {
        both.agent.raw(format!("{line}\n").as_bytes()).await;
        both.editor.raw(format!("{line}\n").as_bytes()).await;
    }
    // The reader of lines takes a carriage return away.
    let expected = lines.map(|line| line.trim_end_matches('\r'));
    for line in expected {
        assert_eq!(both.editor.line().await, line);
        assert_eq!(both.agent.line().await, line);
    }
}

#[tokio::test]
async fn the_editors_lines_pass_whatever_they_are() {
    let mut both = Both::start();
    for line in [
        "no JSON",
        "[1]",
        r#"{"id":1,"method":"terminal/create","params":{"command":"ls"}}"#,
    ] {
        both.editor.raw(format!("{line}\n").as_bytes()).await;
        assert_eq!(both.agent.line().await, line);
    }
    both.nothing_asked();
}

#[tokio::test]
async fn an_agents_line_that_an_editor_could_read_otherwise_is_dropped() {
    let run = r#"{"id":1,"method":"terminal/create","params":{"command":"id"}}"#;
    let lines: Vec<Vec<u8>> = [
        "Listening on stdio".to_owned(),
        format!("[{run}]"),
        format!("{run} {run}"),
        format!("\u{feff}{run}"),
        format!("{{\"method\":\"a\",\"params\":[\r{run}\r]}}"),
        format!("{{\"method\":\"a\",\"params\":[\u{2028}{run}\u{2028}]}}"),
        r#"{"id":1,"method":"a","method":"terminal/create","params":{"command":"id"}}"#.to_owned(),
        r#"{"id":1,"Method":"terminal/create","params":{"command":"id"}}"#.to_owned(),
        r#"{"id":1,"method":"terminal/create","params":{"command":"ls","command":"id"}}"#
            .to_owned(),
        r#"{"method":"terminal/create","params":{"command":"id"}}"#.to_owned(),
        r#"{"id":1,"method":"terminal/create","params":{"command":"\ud800"}}"#.to_owned(),
    ]
    .into_iter()
    .map(String::into_bytes)
    .chain([
        b"{\"id\":1,\"method\":\"terminal/create\",\"params\":{\"command\":\"id\xff\"}}".to_vec(),
    ])
    .collect();
    let mut both = Both::start();
    for line in lines {
        both.agent.raw(&[&line[..], b"\n"].concat()).await;
    }
    let last: Value = json!({ "method": "last" });
    both.agent.send(&last).await;
    assert_eq!(both.editor.next().await, last);
    both.nothing_asked();
    assert_eq!(both.told.lock().await.len(), 1);
    // An escape is the same method.
    both.agent
        .raw(b"{\"id\":1,\"method\":\"terminal\\u002fcreate\",\"params\":{\"command\":\"ls\"}}\n")
        .await;
    both.question().await.answer(false);
    assert_eq!(both.agent.next().await["error"]["code"], -32603);
}
