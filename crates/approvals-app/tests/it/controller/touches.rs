//! What a command touches: it comes after the card, and changes nothing but that.

use view_model::{Touch, TouchKind};

use super::rules::text;
use super::*;

/// The card once what its command touches was looked at.
async fn looked_at(bench: &Bench) -> view_model::PromptCard {
    loop {
        let card = bench.state().await.card.unwrap();
        if !card.touches.is_empty() {
            return card;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn what_a_command_touches_comes_after_the_card() {
    let bench = Bench::new(NOTHING);
    let home = std::fs::canonicalize(bench.home.path()).unwrap();
    std::fs::create_dir_all(home.join("demo/.git")).unwrap();
    std::fs::create_dir(home.join("demo/build")).unwrap();
    std::fs::write(home.join("demo/build/a"), "x").unwrap();
    std::fs::write(home.join("notes"), "123").unwrap();
    let asked = bench.send(ExecRequest {
        command: ["rm", "-rf", "build", "../notes", "none"]
            .map(str::to_owned)
            .to_vec(),
        cwd: Some(home.join("demo").to_str().unwrap().to_owned()),
        ..ExecRequest::default()
    });
    let first = bench.state().await.card.unwrap();
    let card = looked_at(&bench).await;
    assert_eq!((&card.id, &card.digest), (&first.id, &first.digest));
    let shown: Vec<_> = card
        .touches
        .iter()
        .map(|it| {
            let Touch {
                path,
                kind,
                size,
                more,
                outside,
            } = it;
            let path = text(path).replace(home.to_str().unwrap(), "~");
            (path, *kind, *size, *more, *outside)
        })
        .collect();
    let at = |path: &str| path.to_owned();
    assert_eq!(
        shown,
        [
            (
                at("~/demo/build"),
                TouchKind::Folder,
                Some(1),
                false,
                Some(false)
            ),
            (at("~/notes"), TouchKind::File, Some(3), false, Some(true)),
            (
                at("~/demo/none"),
                TouchKind::Nothing,
                None,
                false,
                Some(false)
            ),
        ]
    );
    drop(asked);
}

/// A program that is not known to name paths says nothing, and tells the screen nothing.
#[tokio::test]
async fn what_is_not_known_says_nothing() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo", "/etc/passwd"]);
    let known = bench.ask(&["rm", "/nowhere"]);
    // A window selects what it was told of.
    bench.state().await;
    bench.mailbox.send(Tick::Select("q2".to_owned()));
    looked_at(&bench).await;
    bench.mailbox.send(Tick::Select("q1".to_owned()));
    assert_eq!(bench.state().await.card.unwrap().touches, []);
    drop((asked, known));
}
