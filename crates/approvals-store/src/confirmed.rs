//! The policy that a person, or a program of ours for them, wrote or confirmed last: beside
//! it shows what another program has changed.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::{
    Difference, Error, Kind, LoadProblem, Snapshot, Store,
    diff::{differences, meaning, without_uses},
    disk::{self, Guard, is_blank},
};

impl Store {
    /// Keeps what is confirmed in this file. Every edit through this store confirms what it
    /// changes, and nothing else: a change of another program stays unconfirmed beneath it.
    /// The record is written before the policy, so nobody who sees the new policy sees the
    /// old record.
    #[must_use]
    pub fn with_confirmed(mut self, file: impl Into<PathBuf>) -> Self {
        self.confirmed = Some(file.into());
        self
    }

    /// The same store; what is written through it confirms nothing.
    #[must_use]
    pub fn unconfirmed(mut self) -> Self {
        self.confirmed = None;
        self
    }

    /// Where the record is; `None` where none is kept.
    pub fn confirmed_file(&self) -> Option<&Path> {
        self.confirmed.as_deref()
    }

    /// `{version, defaults, agents}` as confirmed last; `None` where nothing ever was.
    ///
    /// # Errors
    /// A record that is there and cannot be read.
    pub fn confirmed(&self) -> Result<Option<Value>, LoadProblem> {
        let Some(file) = &self.confirmed else {
            return Ok(None);
        };
        let Some(bytes) = disk::read(file)? else {
            return Ok(None);
        };
        if is_blank(&bytes) {
            return Err(LoadProblem::Emptied { path: file.clone() });
        }
        let snapshot = Snapshot::parse(file, Some(bytes))?;
        Ok(Some(policy(&snapshot.value)))
    }

    /// Confirms all of the policy, if it still has this hash ([`Snapshot::policy_hash`]).
    ///
    /// # Errors
    /// [`Error::Unseen`] where it has another, and as [`Store::apply`]; nothing is confirmed
    /// then.
    pub fn confirm(&self, seen: &str) -> Result<(), Error> {
        self.confirm_under(&self.guard()?, seen)
    }

    /// As [`Store::confirm`], but waits for nobody: `false` where another process has the
    /// lock.
    ///
    /// # Errors
    /// As [`Store::confirm`].
    pub fn confirm_at_once(&self, seen: &str) -> Result<bool, Error> {
        let guard = Guard::at_once(&self.path, &*self.at_step)?;
        guard.map_or(Ok(false), |guard| {
            self.confirm_under(&guard, seen).map(|()| true)
        })
    }

    /// Waits until no other process has the lock, however long.
    ///
    /// # Errors
    /// The lock's file cannot be opened or locked.
    pub fn until_free(&self) -> Result<(), Error> {
        disk::until_free(&self.path)
    }

    fn confirm_under(&self, guard: &Guard<'_>, seen: &str) -> Result<(), Error> {
        let now = self.load()?;
        self.refuse_unseen(&now, seen)?;
        match &self.confirmed {
            Some(file) => write(file, &policy(&now.value), guard),
            None => Ok(()),
        }
    }

    /// Makes the policy what is confirmed, if it still has this hash. The socket, uses,
    /// and what no reader of ours understands stay.
    ///
    /// # Errors
    /// As [`Store::confirm`], and a record that cannot be read.
    pub fn put_back(&self, seen: &str) -> Result<Snapshot, Error> {
        self.revise(|now| {
            self.refuse_unseen(now, seen)?;
            let Some(confirmed) = self.confirmed()? else {
                return Ok::<_, Error>(now.value.clone());
            };
            let found = differences(&policy(&now.value), &confirmed);
            Ok(carried(&found, &now.value, &confirmed))
        })
    }

    fn refuse_unseen(&self, now: &Snapshot, seen: &str) -> Result<(), Error> {
        if now.policy_hash() == seen {
            return Ok(());
        }
        Err(Error::Unseen {
            path: self.path.clone(),
        })
    }

    /// An edit is about to be put in place.
    pub(crate) fn confirm_edit(
        &self,
        guard: &Guard,
        before: Option<&[u8]>,
        after: &Snapshot,
    ) -> Result<(), Error> {
        let Some(file) = &self.confirmed else {
            return Ok(());
        };
        let before = Snapshot::parse(&self.path, before.map(<[u8]>::to_vec));
        let wanted = match (before, self.confirmed()) {
            (Ok(before), Ok(Some(confirmed))) => {
                let found = differences(&before.value, &after.value);
                let wanted = carried(&found, &confirmed, &policy(&after.value));
                if wanted == confirmed {
                    return Ok(());
                }
                wanted
            }
            // A file that cannot be read has nothing to confirm.
            (Err(_), _) | (Ok(_), Ok(None) | Err(_)) => policy(&after.value),
        };
        write(file, &wanted, guard)
    }
}

fn write(file: &Path, policy: &Value, _lock: &Guard) -> Result<(), Error> {
    let text = format!("{policy:#}\n");
    disk::replace(file, text.as_bytes()).map_err(|source| Error::Write {
        path: file.to_path_buf(),
        source,
    })
}

/// The part of a document that a person confirms: not the socket, its token or uses.
pub(crate) fn policy(document: &Value) -> Value {
    let part = |key: &str| document.get(key).filter(|it| it.is_object()).cloned();
    let mut policy = json!({
        "version": 1,
        "defaults": part("defaults").unwrap_or(json!({})),
        "agents": part("agents").unwrap_or(json!({})),
    });
    let agents = policy["agents"].as_object_mut();
    for agent in agents.into_iter().flat_map(Map::values_mut) {
        without_uses(agent);
    }
    policy
}

/// The document `onto` with these differences of settings, entries and rules. What it holds
/// empty afterwards, and `like` does not have, goes.
fn carried(found: &[Difference], onto: &Value, like: &Value) -> Value {
    let mut onto = onto.clone();
    for it in found {
        match (it.kind, &it.agent) {
            (Kind::Other, _) | (Kind::Entry | Kind::Rule, None) => {}
            (Kind::Setting, None) => {
                let name = it.name.strip_prefix("defaults.").unwrap_or(&it.name);
                match &it.after {
                    Some(after) => put(&mut onto, &["defaults", name], after.clone()),
                    None => take(&mut onto, &["defaults", name]),
                }
                prune(&mut onto, like, &["defaults"]);
            }
            (Kind::Setting, Some(agent)) => {
                for holder in holders(agent) {
                    take(&mut onto, &["agents", holder, &it.name]);
                }
                if let Some(after) = &it.after {
                    put(&mut onto, &["agents", agent, &it.name], after.clone());
                }
                prune(&mut onto, like, &["agents", agent]);
            }
            (Kind::Entry | Kind::Rule, Some(agent)) => {
                let list = if it.kind == Kind::Entry {
                    "allowlist"
                } else {
                    "rules"
                };
                carry_item(&mut onto, it, agent, list);
                prune(&mut onto, like, &["agents", agent, list]);
                prune(&mut onto, like, &["agents", agent]);
            }
        }
    }
    onto
}

fn carry_item(onto: &mut Value, it: &Difference, agent: &str, list: &str) {
    let same = |item: &Value, wanted: &Value| {
        meaning(&normal(item), false) == meaning(&normal(wanted), false)
    };
    let mut after = it.after.clone();
    for holder in holders(agent) {
        let place = path(&["agents", holder, list]);
        let Some(items) = onto.pointer_mut(&place).and_then(Value::as_array_mut) else {
            continue;
        };
        if let Some(wanted) = &it.before
            && let Some(at) = items.iter().position(|item| same(item, wanted))
        {
            match after.take() {
                Some(after) => items[at] = after,
                None => drop(items.remove(at)),
            }
            return;
        }
        if after
            .as_ref()
            .is_some_and(|wanted| items.iter().any(|item| same(item, wanted)))
        {
            return;
        }
    }
    let Some(after) = after else { return };
    let place = ["agents", agent, list];
    match onto
        .pointer_mut(&path(&place))
        .and_then(Value::as_array_mut)
    {
        Some(items) => items.push(after),
        None => put(onto, &place, json!([after])),
    }
}

/// The legacy string form as the object that it stands for.
fn normal(item: &Value) -> Value {
    item.as_str()
        .map_or_else(|| item.clone(), |pattern| json!({ "pattern": pattern }))
}

/// The keys of an agent: what the legacy `default` says counts for `main`.
fn holders(agent: &str) -> Vec<&str> {
    if agent == "main" {
        vec!["main", "default"]
    } else {
        vec![agent]
    }
}

/// A place as a JSON pointer.
fn path(place: &[&str]) -> String {
    let keys = place.iter();
    keys.map(|key| format!("/{}", key.replace('~', "~0").replace('/', "~1")))
        .collect()
}

/// Removes a place from the document.
fn take(onto: &mut Value, place: &[&str]) {
    if let Some((last, above)) = place.split_last()
        && let Some(Value::Object(object)) = onto.pointer_mut(&path(above))
    {
        object.remove(*last);
    }
}

/// Puts a value at a place; anything on the way that is no object is replaced.
fn put(onto: &mut Value, place: &[&str], value: Value) {
    let mut at = onto;
    for key in place {
        if !at.is_object() {
            *at = json!({});
        }
        at = &mut at[*key];
    }
    *at = value;
}

/// Removes a place that is empty and that `like` does not have.
fn prune(onto: &mut Value, like: &Value, place: &[&str]) {
    let empty = match onto.pointer(&path(place)) {
        Some(Value::Object(object)) => object.is_empty(),
        Some(Value::Array(list)) => list.is_empty(),
        Some(_) | None => false,
    };
    if empty && like.pointer(&path(place)).is_none() {
        take(onto, place);
    }
}
