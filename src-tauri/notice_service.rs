//! Which program shows notifications, for the Health page. The desktop may take minutes to answer,
//! so the page does not wait, and reads again once there is an answer.

use std::sync::Arc;
use std::time::Duration;

use app_status::Notices;
use tokio::sync::watch;

/// How long a page waits: longer than a running service takes, and shorter than it takes the page
/// to show that it waits.
const SOON: Duration = Duration::from_millis(150);

/// The last answer, and whether the desktop has been asked again. It is asked one question at a time.
#[derive(Clone, Default)]
pub(crate) struct NoticeService(Arc<watch::Sender<Asked>>);

#[derive(Debug)]
struct Asked {
    /// The desktop has not answered the last question.
    is_open: bool,
    /// A page has been drawn without this answer.
    is_missed: bool,
    told: Notices,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            is_open: false,
            is_missed: false,
            told: Notices::Asked,
        }
    }
}

impl NoticeService {
    /// The last answer. If a new one comes too late for this call and differs, calls back.
    pub(crate) async fn now<Question>(
        &self,
        question: impl FnOnce() -> Question,
        late: impl FnOnce() + Send + 'static,
    ) -> Notices
    where
        Question: Future<Output = Notices> + Send + 'static,
    {
        let begins = self
            .0
            .send_if_modified(|asked| !std::mem::replace(&mut asked.is_open, true));
        if begins {
            let (asked, question) = (Arc::clone(&self.0), question());
            tauri::async_runtime::spawn(async move {
                let told = question.await;
                let mut is_news = false;
                asked.send_modify(|asked| {
                    asked.is_open = false;
                    is_news = std::mem::take(&mut asked.is_missed) && asked.told != told;
                    asked.told = told;
                });
                if is_news {
                    late();
                }
            });
        }
        let mut answers = self.0.subscribe();
        let answered = answers.wait_for(|asked| !asked.is_open);
        if let Ok(Ok(asked)) = tokio::time::timeout(SOON, answered).await {
            return asked.told.clone();
        }
        self.0.send_if_modified(|asked| {
            asked.is_missed |= asked.is_open;
            false
        });
        self.0.borrow().told.clone()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    #[test]
    fn a_late_answer_is_told_once_and_nobody_waits_for_it() {
        let runtime = tauri::async_runtime::handle();
        runtime.block_on(async {
            let service = NoticeService::default();
            let (news, mut told) = tokio::sync::mpsc::unbounded_channel();
            let late = move |news: &tokio::sync::mpsc::UnboundedSender<()>| {
                let news = news.clone();
                move || {
                    let _ = news.send(());
                }
            };
            let asks =
                |answer: oneshot::Receiver<Notices>| || async { answer.await.unwrap_or_default() };
            let (answer, question) = oneshot::channel();
            let first = service.now(asks(question), late(&news)).await;
            assert_eq!(first, Notices::Asked);
            // While a question is open, another one is not asked: this one would never be answered.
            let never = || std::future::pending();
            assert_eq!(service.now(never, late(&news)).await, Notices::Asked);
            assert!(answer.send(Notices::Missing).is_ok());
            assert_eq!(told.recv().await, Some(()));
            // A late answer that is the same calls nobody back.
            let (answer, question) = oneshot::channel();
            let again = service.now(asks(question), late(&news)).await;
            assert_eq!(again, Notices::Missing);
            assert!(answer.send(Notices::Missing).is_ok());
            let quick = || std::future::ready(Notices::System);
            let mut answers = service.0.subscribe();
            assert!(answers.wait_for(|asked| !asked.is_open).await.is_ok());
            assert_eq!(service.now(quick, late(&news)).await, Notices::System);
            drop(news);
            assert_eq!(told.recv().await, None);
        });
    }
}
