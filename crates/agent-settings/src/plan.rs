//! What would be written for an agent, as values; and the writing.

use std::path::{Path, PathBuf};

use crate::call::Own;
use crate::difference::unified;
use crate::file::{self, Look};
use crate::places::{Places, Scope};
use crate::record::{Entry, Record, digest};
use crate::target::{Form, Target, Way, Wish, targets};
use crate::trust::{Untrusted, trust_hooks};
use crate::{Agent, Refused, Unfit};

/// One file that would change.
#[derive(Debug, Clone)]
pub struct Edit {
    /// The file.
    pub path: PathBuf,
    /// What is in it; `None` where there is none.
    pub before: Option<Vec<u8>>,
    /// What would be in it; `None` where there would be none.
    pub after: Option<Vec<u8>>,
    /// What was, or would be, in it without us.
    bare: Option<Vec<u8>>,
    look: Look,
}

impl Edit {
    /// The difference as `diff -u` shows it.
    pub fn difference(&self) -> String {
        let path = self.path.to_string_lossy();
        unified(&path, self.before.as_deref(), self.after.as_deref())
    }
}

/// All that would change for an agent.
#[derive(Debug, Clone)]
pub struct Plan {
    agent: Agent,
    edits: Vec<Edit>,
    /// Whether the files are to be without us.
    removes: bool,
    /// The program that is written; `None` where nothing of ours is to be left.
    program: Option<PathBuf>,
    /// Files that have nothing of ours any more, though we wrote them.
    gone: Vec<PathBuf>,
}

impl Plan {
    /// What would change so that the agent is connected as wished, or not at all.
    ///
    /// # Errors
    /// A file that may not be written, or that cannot be edited without changing more.
    pub fn new(
        agent: Agent,
        scope: Scope,
        wish: Option<Wish<'_>>,
        places: &Places,
    ) -> Result<Self, Refused> {
        let record = Record::read(places)?;
        let mut plan = Self {
            agent,
            edits: Vec::new(),
            removes: wish.is_none(),
            program: wish.map(|wish| wish.program.to_owned()),
            gone: Vec::new(),
        };
        let own = record.own(agent, plan.program.as_deref(), places);
        for target in targets(agent, scope, wish, places)? {
            let look = file::look(&target.path, scope, places)?;
            let entry = record.entry(&target.path);
            match edit(&target, &own, look, entry, places)? {
                Some(edit) => plan.edits.push(edit),
                None if wish.is_none() && entry.is_some() => plan.gone.push(target.path),
                None => {}
            }
        }
        // What lets the agent run commands unasked goes before that which asks about them.
        if plan.removes {
            plan.edits.reverse();
        }
        Ok(plan)
    }

    /// The agent.
    pub fn agent(&self) -> Agent {
        self.agent
    }

    /// Whether there is anything to do.
    pub fn changes(&self) -> bool {
        !self.edits.is_empty() || !self.gone.is_empty()
    }

    /// The files that would change, in the order in which they are written.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Writes what is planned. A file that has changed since the plan was made is left as it is,
    /// and so are those after it.
    ///
    /// # Errors
    /// The first file that could not be written; those before it are written.
    pub fn carry_out(&self, places: &Places) -> Result<(), Refused> {
        let mut record = Record::read(places)?;
        for edit in &self.edits {
            let known = record.entry(&edit.path).cloned();
            let is_bare = edit.after == edit.bare;
            if is_bare {
                file::replace(&edit.path, &edit.look, edit.after.as_deref())?;
                if edit.after.is_none() {
                    file::remove_folders(&known.map(|it| it.folders).unwrap_or_default());
                }
                record.forget(&edit.path, places)?;
                continue;
            }
            // Written down first: after a crash in between, the file is known to be as it was.
            let mut entry = Entry {
                agent: self.agent.id().to_owned(),
                path: edit.path.clone(),
                program: self.program.clone(),
                was_there: edit.bare.is_some(),
                written: edit.after.as_deref().map(digest).unwrap_or_default(),
                folders: known.map(|it| it.folders).unwrap_or_default(),
            };
            record.keep(entry.clone(), edit.bare.as_deref(), places)?;
            let made = file::replace(&edit.path, &edit.look, edit.after.as_deref())?;
            if !made.is_empty() {
                entry.folders = made;
                record.keep(entry, None, places)?;
            }
        }
        for path in &self.gone {
            record.forget(path, places)?;
        }
        Ok(())
    }
}

/// What would change in one file.
fn edit(
    target: &Target,
    own: &Own,
    look: Look,
    entry: Option<&Entry>,
    places: &Places,
) -> Result<Option<Edit>, Refused> {
    let path = &target.path;
    let unfit = |why| Refused::Unfit {
        path: path.clone(),
        why,
    };
    let now = look
        .bytes
        .as_deref()
        .map(|bytes| file::text(path, bytes))
        .transpose()?;
    let (mark, text) = (now.is_some_and(|(mark, _)| mark), now.map(|(_, text)| text));
    let before = entry.and_then(|entry| entry.before(look.bytes.as_deref(), places));
    let removes = target.form.is_nothing();
    let ours = match text.map(|text| target.form.has_ours(text, own)).transpose() {
        // We never wrote it, so there is nothing of ours in it that could be read.
        Err(_) if removes && entry.is_none() => return Ok(None),
        ours => ours.map_err(unfit)?,
    };
    if target.form.holds(text, own) {
        return Ok(None);
    }
    if ours == Some(false) {
        match &target.form {
            // Nothing of ours to take out.
            _ if removes => return Ok(None),
            Form::Whole(_) => return Err(unfit(Unfit::NotOurs)),
            Form::Json(_) | Form::Toml(_) | Form::Listed(_) => {}
        }
    }
    file::check_writable(&look)?;
    let bytes = |text: Option<String>| text.map(|text| marked(mark, text));
    let bare = match before {
        Some(before) => before,
        None => {
            let bare = target.form.without(text, own).map_err(unfit)?;
            // Where there was no file, one that says nothing goes with what we wrote.
            let made = entry.is_some_and(|entry| !entry.was_there);
            bytes(bare.filter(|bare| !(made && says_nothing(bare))))
        }
    };
    let after = if removes {
        bare.clone()
    } else {
        let bare = bare
            .as_deref()
            .map(|bytes| file::text(path, bytes))
            .transpose()?;
        let with = target.form.with(bare.map(|(_, text)| text), own);
        bytes(with.map_err(unfit)?)
    };
    Ok((after != look.bytes).then(|| Edit {
        path: path.clone(),
        before: look.bytes.clone(),
        after,
        bare,
        look,
    }))
}

fn says_nothing(text: &str) -> bool {
    matches!(
        text.split_whitespace().collect::<String>().as_str(),
        "" | "{}" | "{\"version\":1}"
    )
}

fn marked(mark: bool, text: String) -> Vec<u8> {
    let mark = if mark { "\u{feff}" } else { "" };
    format!("{mark}{text}").into_bytes()
}

/// Has Codex trust the hooks that we wrote and nothing else, and sees that it does. The trust stands in
/// the same file, which is taken back with it.
///
/// # Errors
/// Codex does not answer, or does not trust them after all.
pub fn trust(codex: &Path, way: Way, places: &Places) -> Result<(), Untrusted> {
    if way == Way::Tool {
        return Ok(());
    }
    let path = places.folder(Agent::Codex).join("config.toml");
    let read = || plain_file::read_text(&path, plain_file::SMALL).unwrap_or_default();
    let before = read();
    let refused = |why: Refused| Untrusted::NotKept(why.to_string());
    let mut record = Record::read(places).map_err(refused)?;
    let own = record.own(Agent::Codex, None, places);
    trust_hooks(codex, &path, &before, &own)?;
    let after = read();
    if let Some(entry) = record.entry(&path).cloned()
        && entry.written == digest(before.as_bytes())
        && crate::toml::differ_in_trust_alone(&before, &after)
    {
        let written = digest(after.as_bytes());
        record
            .keep(Entry { written, ..entry }, None, places)
            .map_err(refused)?;
    }
    Ok(())
}
