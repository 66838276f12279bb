//! Sends a question to the app, and turns its answer into a ruling.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use approvals_ipc::{PromptDecision, PromptPatch, PromptReply, PromptRequest, PromptRun};
use exec_policy::{Code, CommandExit, Question, Ruling, Verdict};
use execution::{App, NoAnswer};
use local_policy::Judge;
use paths::Paths;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

use crate::alone::Alone;
use crate::elsewhere::{Answered, Elsewhere};
use crate::turns::Turns;

/// How long the app is waited for beyond the question's own deadline. The app itself answers when
/// nobody came in time.
const GRACE: Duration = Duration::from_secs(5);

/// Rules on the commands of agents.
pub struct Guard {
    app: App,
    alone: Alone,
    elsewhere: Option<Box<dyn Elsewhere>>,
    turns: Turns,
    /// Whether the app that answered last gave a ruling.
    rules: AtomicBool,
}

impl Guard {
    /// The guard of this user. `judge` decides where no app runs. `problem` is called with one
    /// sentence if the history cannot be written.
    ///
    /// # Errors
    /// The thread that writes the history could not be started.
    pub fn new(
        paths: Paths,
        judge: Judge,
        problem: impl Fn(&str) + Send + 'static,
    ) -> std::io::Result<Self> {
        Ok(Self {
            alone: Alone::start(&paths, judge, problem)?,
            app: App::new(paths),
            elsewhere: None,
            turns: Turns::default(),
            rules: AtomicBool::new(false),
        })
    }

    /// With people on other computers, who are asked where no app runs on this one.
    #[must_use]
    pub fn asking(self, elsewhere: impl Elsewhere + 'static) -> Self {
        Self {
            elsewhere: Some(Box::new(elsewhere)),
            ..self
        }
    }

    /// Rules on a command. If the app runs, the app decides, and may ask a person for as long as
    /// the question waits. Dropping the future withdraws the question.
    pub async fn rule(&self, question: Question) -> Ruling {
        // OpenClaw's own app answers with a person's word and compares no files (D10), so they are
        // captured here.
        let seen = match self.rules.load(Ordering::Relaxed) {
            true => None,
            false => Some(self.judge(&question, || self.alone.look(&question)).await),
        };
        let asked = asked(&question);
        let answered = self.app.prompt(&asked, question.wait + GRACE).await;
        match answered {
            Ok(reply) => {
                let rules = reply.ruling.is_some();
                self.rules.store(rules, Ordering::Relaxed);
                match (ruled(&question, reply), seen) {
                    (Ok(ruling), _) => {
                        if let Some(record) = ruling.record.as_deref().filter(|_| ruling.runs) {
                            self.alone.expect_exit(record, &question.request.agent);
                        }
                        ruling
                    }
                    (Err(word), Some(seen)) => {
                        let ruled = || self.alone.with_word(&question, &seen, word, APP);
                        self.judge(&question, ruled).await
                    }
                    (Err(_), None) => {
                        let why = "Another program now answers for the person.";
                        let refusal =
                            Ruling::refusal(&question.request, Code::Changed, "guard", why);
                        self.alone.recorded(&question, refusal)
                    }
                }
            }
            Err(NoAnswer::Unreachable(_)) => self.without_app(&question).await,
            // The app may have asked a person who allowed it, and nobody can tell any more.
            Err(NoAnswer::Lost(why)) => {
                let refusal =
                    Ruling::refusal(&question.request, Code::ApprovalTimeout, "guard", &why);
                self.alone.recorded(&question, refusal)
            }
        }
    }

    /// Nobody at this computer can be asked. Where the policy asks, so are those who are connected; where nobody is,
    /// `askFallback` decides.
    async fn without_app(&self, question: &Question) -> Ruling {
        let connected = self.elsewhere.as_ref().filter(|it| it.is_there());
        let Some(elsewhere) = connected.filter(|_| !question.probe) else {
            return self.judge(question, || self.alone.rule(question)).await;
        };
        let (decision, seen) = self.judge(question, || self.alone.asks(question)).await;
        if decision.verdict != Verdict::Ask {
            return self.judge(question, || self.alone.rule(question)).await;
        }
        let withdrawn = Withdrawn(Some((&self.alone, question)));
        let answer = elsewhere.ask(question, &decision, question.wait).await;
        withdrawn.answered();
        match answer {
            Ok(answer) => {
                let word = match answer {
                    Answered::Allowed => PromptDecision::AllowOnce,
                    Answered::Denied => PromptDecision::Deny,
                };
                let ruled = || self.alone.with_word(question, &seen, word, OPERATOR);
                self.judge(question, ruled).await
            }
            Err(why) => {
                let refusal =
                    Ruling::refusal(&question.request, Code::ApprovalTimeout, "guard", &why);
                self.alone.recorded(question, refusal)
            }
        }
    }

    /// Judges when it is the agent's turn.
    async fn judge<T>(&self, question: &Question, judge: impl FnOnce() -> T) -> T {
        let _turn = self.turns.of(&question.request.agent).await;
        aside(judge)
    }

    /// Whether the question is about a patch that touches what decides what may run: our own files,
    /// settings of agents and projects, start-up files, keys.
    pub fn is_protected(&self, question: &Question) -> bool {
        self.alone.is_protected(question)
    }

    /// Writes down how a command ended. `record` is the id in the ruling that let it run.
    pub fn ended(&self, record: &str, exit: CommandExit) {
        self.alone.ended(record, exit);
    }
}

/// Judges while the other tasks of this thread go on in another one: a long command takes the judge a while, and what else
/// is asked must not wait for it.
fn aside<T>(judge: impl FnOnce() -> T) -> T {
    let flavor = Handle::try_current().map(|it| it.runtime_flavor());
    match flavor {
        Ok(RuntimeFlavor::MultiThread) => block_in_place(judge),
        Ok(_) | Err(_) => judge(),
    }
}

/// A question that is open elsewhere. Dropped, it has no answer, and the history says so.
struct Withdrawn<'a>(Option<(&'a Alone, &'a Question)>);

impl Withdrawn<'_> {
    fn answered(mut self) {
        self.0 = None;
    }
}

impl Drop for Withdrawn<'_> {
    fn drop(&mut self) {
        if let Some((alone, question)) = self.0 {
            let why = "The agent stopped waiting before anybody answered.";
            let refusal = Ruling::refusal(&question.request, Code::CallerGone, "guard", why);
            alone.recorded(question, refusal);
        }
    }
}

/// Who gives a word without a ruling, at the beginning of a sentence.
const APP: &str = "The app";
const OPERATOR: &str = "An operator of the gateway";

/// The question in the form that the app's socket takes.
fn asked(question: &Question) -> PromptRequest {
    let request = &question.request;
    let wait = u64::try_from(question.wait.as_millis()).unwrap_or(u64::MAX);
    PromptRequest {
        command: request.text(),
        cwd: request.cwd.clone(),
        env: (!request.env.is_empty()).then(|| request.env.clone()),
        host: Some(question.host.clone()),
        security: request.call.security.map(|it| it.as_str().to_owned()),
        ask: request.call.ask.map(|it| it.as_str().to_owned()),
        agent_id: Some(request.agent.clone()),
        resolved_path: None,
        session_key: question.session.clone(),
        allowed_decisions: None,
        deadline_ms: Some(wait),
        takes_message: Some(true),
        patch: request.patch.as_ref().map(|patch| PromptPatch {
            writes: patch.writes.clone(),
            removes: patch.removes.clone(),
        }),
        run: Some(PromptRun {
            // A patch is sent as the text of the command, not as words.
            argv: match request.patch {
                None => request.argv.clone(),
                Some(_) => Vec::new(),
            },
            path: request.path.clone(),
            elevated: request.elevated,
            terminal: request.terminal,
            input: request.input,
            probe: question.probe,
            description: question.description.clone(),
            container: question.container.clone(),
        }),
    }
}

/// The ruling in the app's answer, or the person's word alone where the app knows nothing of
/// rulings, as OpenClaw's own.
fn ruled(question: &Question, reply: PromptReply) -> Result<Ruling, PromptDecision> {
    let Some(said) = reply.ruling else {
        return Err(reply.decision);
    };
    let runs = reply.decision != PromptDecision::Deny;
    let layer = said.layer;
    let Some(code) = Code::named(&said.code) else {
        let sentence = format!(
            "The app gave the reason {:?}, which this program doesn't know. Update it.",
            said.code
        );
        return Ok(Ruling::refusal(
            &question.request,
            Code::ApprovalRequired,
            &layer,
            &sentence,
        ));
    };
    Ok(Ruling {
        runs,
        code,
        layer,
        sentence: said.sentence,
        argv: said.argv,
        program: said.program,
        cwd: said.cwd,
        record: reply.record,
        // The message is cut to one visible line, so that it cannot pass for text of ours.
        message: reply.message.as_deref().and_then(visible_text::one_line),
    })
}
