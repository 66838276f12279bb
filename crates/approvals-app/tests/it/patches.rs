//! Patches on the socket: decided, shown as what they are, and written down, whether a person
//! was asked or not.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_app::{
    Asker, Controller, Judge, LocalMachine, Mailbox, MenuAction, PauseFor, Tick, Timings, mailbox,
};
use approvals_ipc::{PromptDecision, PromptPatch, PromptReply, PromptRequest, PromptRun};
use approvals_store::Store;
use audit_log::{Body, By, Decision, Log, Verdict};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use view_model::{Choice, PromptAnswer, PromptCard, TextRun, Tier};

use crate::desktop::TestDesktop;
use crate::machine::machine;

struct App {
    home: TempDir,
    mailbox: Mailbox,
    stop: CancellationToken,
    ended: JoinHandle<()>,
}

impl App {
    fn new(store: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("work")).unwrap();
        std::fs::write(root.join("exec-approvals.json"), store).unwrap();
        let (mailbox, ticks) = mailbox();
        let machine = LocalMachine {
            now_ms: || 1_770_854_400_000,
            ..machine(&root)
        };
        let store = Arc::new(Store::new(root.join("exec-approvals.json")));
        let judge = Judge::new(store, root.join("openclaw.json"), machine);
        let stop = CancellationToken::new();
        let timings = Timings::default();
        let controller = Controller::new(
            TestDesktop::silent(),
            judge,
            timings,
            mailbox.clone(),
            stop.clone(),
        )
        .with_history(root.join("own/history.jsonl"));
        let ended = tokio::spawn(async move {
            controller.run(ticks).await;
        });
        Self {
            home,
            mailbox,
            stop,
            ended,
        }
    }

    fn root(&self) -> PathBuf {
        self.home.path().canonicalize().unwrap()
    }

    fn whole(&self, path: &str) -> String {
        self.root().join(path).to_str().unwrap().to_owned()
    }

    fn asked(&self, writes: &[&str], removes: &[&str]) -> PromptRequest {
        let whole = |paths: &[&str]| paths.iter().map(|path| self.whole(path)).collect();
        let mut text = "*** Begin Patch".to_owned();
        for (head, paths) in [("Add", writes), ("Delete", removes)] {
            for path in paths {
                let path = path.strip_prefix("work/").unwrap_or(path);
                text.push_str(&format!("\n*** {head} File: {path}"));
            }
        }
        PromptRequest {
            command: format!("{text}\n*** End Patch"),
            cwd: Some(self.whole("work")),
            host: Some("gateway".to_owned()),
            patch: Some(PromptPatch {
                writes: whole(writes),
                removes: whole(removes),
            }),
            run: Some(PromptRun::default()),
            ..PromptRequest::default()
        }
    }

    fn send(&self, request: PromptRequest) -> oneshot::Receiver<PromptReply> {
        let (reply, answer) = oneshot::channel();
        self.mailbox.send(Tick::Prompt {
            request: Box::new(request),
            asker: Asker::default(),
            reply,
        });
        answer
    }

    async fn card(&self) -> PromptCard {
        let (reply, state) = oneshot::channel();
        self.mailbox.send(Tick::State(reply));
        state.await.unwrap().card.unwrap()
    }

    async fn click(&self, card: PromptCard, choice: Choice) {
        self.mailbox.send(Tick::Painted {
            times: card.times,
            id: card.id.clone(),
            digest: card.digest.clone(),
        });
        tokio::time::sleep(Duration::from_millis(card.arm_ms + 10)).await;
        let (reply, counted) = oneshot::channel();
        let answer = PromptAnswer {
            id: card.id,
            digest: card.digest,
            times: card.times,
            choice,
        };
        self.mailbox.send(Tick::Answer { answer, reply });
        counted.await.unwrap().unwrap();
    }

    /// Ends the app and gives what was written down, oldest first.
    async fn decisions(self) -> Vec<Decision> {
        let log = Log::new(self.root().join("own/history.jsonl"));
        self.stop.cancel();
        self.ended.await.unwrap();
        let mut decisions: Vec<Decision> = log
            .entries()
            .unwrap()
            .map(|entry| {
                let body = entry.unwrap().record.body;
                let Body::Decision(decision) = body else {
                    panic!("{body:?}");
                };
                *decision
            })
            .collect();
        decisions.reverse();
        decisions
    }
}

fn text(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

/// What the caller is told: the decision, its code, and whether it is in the history.
fn told(reply: PromptReply) -> (PromptDecision, String, bool) {
    let code = reply.ruling.map_or_else(String::new, |ruling| ruling.code);
    (reply.decision, code, reply.record.is_some())
}

const LISTED: &str =
    r#"{"version":1,"agents":{"main":{"rules":[{"effect":"deny","pattern":"**/secret.*"}]}}}"#;

#[tokio::test(start_paused = true)]
async fn a_patch_that_needs_nobody_is_decided_and_written_down() {
    let app = App::new(LISTED);
    for (writes, removes, want) in [
        (
            &["work/a"][..],
            &["work/b"][..],
            (PromptDecision::AllowOnce, "workspace"),
        ),
        (
            &["work/secret.txt"],
            &[],
            (PromptDecision::Deny, "deny-rule"),
        ),
        (&["other/a"], &[], (PromptDecision::Deny, "invalid-command")),
        (&[], &[], (PromptDecision::Deny, "invalid-command")),
    ] {
        let reply = app.send(app.asked(writes, removes)).await.unwrap();
        assert_eq!(told(reply), (want.0, want.1.to_owned(), true), "{writes:?}");
    }
    let strict = PromptRequest {
        security: Some("deny".to_owned()),
        ..app.asked(&["work/a"], &[])
    };
    let reply = app.send(strict).await.unwrap();
    let want = (PromptDecision::Deny, "security-deny".to_owned(), true);
    assert_eq!(told(reply), want);
    let files = ["work/a", "work/b"].map(|path| app.whole(path));
    let decisions = app.decisions().await;
    let first = &decisions[0];
    assert_eq!(first.files, files);
    assert_eq!(
        first.command,
        "*** Begin Patch⏎*** Add File: a⏎*** Delete File: b⏎*** End Patch"
    );
    let how = (
        first.host.as_str(),
        first.verdict,
        first.by,
        first.waited_ms,
    );
    assert_eq!(how, ("gateway", Verdict::Allowed, By::Policy, None));
    assert_eq!(decisions.len(), 5);
    assert!(
        decisions[1..]
            .iter()
            .all(|it| it.verdict == Verdict::Denied)
    );
}

#[tokio::test(start_paused = true)]
async fn a_protected_path_is_asked_about_as_a_patch() {
    let app = App::new(r#"{"version":1,"defaults":{"security":"full"}}"#);
    let asked = app.asked(&["work/.git/hooks/pre-commit", "work/a"], &["work/b"]);
    let answer = app.send(asked.clone());
    let card = app.card().await;
    assert_eq!(text(&card.heading), "Agent “main” wants to change 3 files");
    let field = |name: &str| {
        let field = card.fields.iter().find(|field| field.name == name);
        field.map(|field| field.values.iter().map(|it| text(it)).collect::<Vec<_>>())
    };
    assert_eq!(
        field("files").unwrap(),
        [
            "~/work/.git/hooks/pre-commit",
            "~/work/a",
            "~/work/b (removed)"
        ]
    );
    assert_eq!(field("folder").unwrap(), ["~/work"]);
    assert_eq!(field("program"), None);
    assert_eq!(
        card.reason,
        "The patch changes ~/work/.git/hooks/pre-commit, which is protected."
    );
    assert_eq!(card.risks[0].tier, Tier::Danger);
    assert_eq!(
        card.risks[0].note,
        "Touches .git/hooks/pre-commit, which is protected"
    );
    assert_eq!(card.command.raw.as_ref(), Some(&asked.command));
    assert!(card.command.words.is_empty());
    assert!(card.allow_once.offered);
    assert_eq!(card.allow_once.sentence, "Makes these changes once.");
    assert!(!card.allow_always.offered && card.always.is_empty() && card.pattern.is_none());
    assert!(card.leases.is_empty() && card.deny_always.is_empty());
    app.click(card, Choice::AllowOnce).await;
    let reply = told(answer.await.unwrap());
    let want = (PromptDecision::AllowOnce, "allow-once".to_owned(), true);
    assert_eq!(reply, want);
    // The same text for other files is another question.
    let other = PromptRequest {
        patch: app.asked(&["work/.envrc"], &[]).patch,
        ..asked
    };
    let first = app.send(other.clone());
    let card = app.card().await;
    assert_eq!(text(&card.heading), "Agent “main” wants to change 1 file");
    assert!(card.risks[0].note.contains(".envrc"), "{:?}", card.risks);
    app.click(card, Choice::Deny).await;
    let want = (PromptDecision::Deny, "user-denied".to_owned(), true);
    assert_eq!(told(first.await.unwrap()), want);
    let decisions = app.decisions().await;
    let how: Vec<_> = decisions
        .iter()
        .map(|it| (it.files.len(), it.by, it.waited_ms.is_some()))
        .collect();
    assert_eq!(how, [(3, By::Person, true), (1, By::Person, true)]);
}

#[tokio::test(start_paused = true)]
async fn a_pause_refuses_patches() {
    let app = App::new(r#"{"version":1}"#);
    app.mailbox
        .send(Tick::Menu(MenuAction::Pause(PauseFor::Ever)));
    let reply = app.send(app.asked(&["work/a"], &[])).await.unwrap();
    let want = (PromptDecision::Deny, "paused".to_owned(), true);
    assert_eq!(told(reply), want);
    assert_eq!(app.decisions().await[0].files.len(), 1);
}
