//! What each edit does to the text.

use std::collections::{BTreeSet, HashMap};

use jsonc_parser::ast::{Array, Object, Value};

use crate::{
    EntryKey, Error, Field, Use, Used,
    diff::USES,
    document::{ParsedText, Put, find, keys_of, text_of},
    edit::rule_node,
    splice::Change,
    style::{leaf, object},
    text::Minting,
};

/// For so many milliseconds after a use no other one of the same entry is written down. People are shown minutes, and
/// each write waits for the disk twice: so does an agent whose hook decides without the app.
const SHOWN: u64 = 60_000;

impl ParsedText<'_> {
    pub(crate) fn add_entry(
        &self,
        agent: &str,
        pattern: &str,
        minting: &Minting,
    ) -> Result<Vec<Change>, Error> {
        let pattern = not_empty(pattern)?;
        let agent = self.agent(agent)?;
        let says_it = |list: &Array| {
            let same = |entry| pattern_of(entry) == Some(pattern) && restriction(entry).is_none();
            list.elements.iter().any(same)
        };
        if self.list(agent, "allowlist").is_some_and(says_it) {
            return Ok(Vec::new());
        }
        let entry = object([
            ("id", leaf((minting.id)()?)),
            ("pattern", leaf(pattern)),
            ("lastUsedAt", leaf(minting.now_ms)),
        ]);
        self.put(&["agents", agent, "allowlist"], Put::Push(entry))
    }

    pub(crate) fn set_pattern(
        &self,
        agent: &str,
        key: &EntryKey,
        pattern: &str,
    ) -> Result<Vec<Change>, Error> {
        let pattern = leaf(not_empty(pattern)?);
        let entries = self
            .lists(agent, "allowlist")
            .flat_map(|list| &list.elements);
        let written = entries.filter(|entry| names(key, entry)).map(|entry| {
            let Some(object) = entry.as_object() else {
                return self.source.replace(entry, &pattern);
            };
            match find(object, "pattern") {
                Some(old) => self.source.replace(&old.value, &pattern),
                // The map of single letters that an old fault made of an entry.
                None => self.append(object, vec![("pattern".to_owned().into(), pattern.clone())]),
            }
        });
        Ok(written.collect())
    }

    pub(crate) fn remove_entry(&self, agent: &str, key: &EntryKey) -> Vec<Change> {
        self.remove_from(agent, "allowlist", |entry| names(key, entry))
    }

    pub(crate) fn set_field(
        &self,
        agent: Option<&str>,
        field: Field,
        value: Option<&serde_json::Value>,
    ) -> Result<Vec<Change>, Error> {
        let agent = agent.or((field == Field::Chains).then_some("*"));
        let holder = match agent {
            Some(agent) => vec!["agents", self.agent(agent)?],
            None => vec!["defaults"],
        };
        if let Some(value) = value.filter(|value| !value.is_null()) {
            let place = [&holder[..], &[field.key()]].concat();
            return self.put(&place, Put::Set(value.into()));
        }
        // What `main` does not say, the legacy agent says for it: the field leaves both.
        let agents = agent
            .into_iter()
            .flat_map(keys_of)
            .map(|key| self.at(&["agents", key]));
        let defaults = agent.is_none().then(|| self.at(&["defaults"]));
        let holders = agents
            .chain(defaults)
            .flatten()
            .filter_map(Value::as_object);
        let gone = |object: &Object| {
            let properties = &object.properties;
            let named = |index: usize| properties[index].name.as_str() == field.key();
            self.source.remove(&object.into(), named)
        };
        Ok(holders.flat_map(gone).collect())
    }

    /// Of several uses of one entry or rule the latest stays. One within a minute of the last that was written down
    /// adds at most what is not told yet.
    pub(crate) fn record(&self, uses: &[Use]) -> Vec<Change> {
        let mut lists = BTreeSet::new();
        let mut latest = HashMap::new();
        for it in uses {
            let shared = (it.of == Used::Entry).then_some("*");
            for list in keys_of(&it.agent).chain(shared) {
                lists.insert(list);
                let arguments = it.arg_pattern.as_deref();
                latest.insert((list, &it.of, it.pattern.trim(), arguments), it);
            }
        }
        let mut changes = Vec::new();
        for name in lists {
            let of = |list| self.list(name, list).into_iter();
            let entries = of("allowlist").flat_map(|list| &list.elements);
            let entries = entries.map(|entry| (entry, Used::Entry));
            let rules = of("rules").flat_map(|list| &list.elements);
            let grants = rules.filter(|rule| text_of(rule, "effect") == Some("allow"));
            let id = |rule| Used::Rule(text_of(rule, "id").map(str::to_owned));
            for (item, used) in entries.chain(grants.map(|rule| (rule, id(rule)))) {
                let about = ["line", "writes"].into_iter();
                let mut about = about.filter_map(|key| text_of(item, key));
                let about = pattern_of(item).or_else(|| about.next());
                if let (Some(object), Some(pattern)) = (item.as_object(), about)
                    && let Some(it) = latest.get(&(name, &used, pattern, restriction(item)))
                {
                    changes.extend(self.record_one(object, it));
                }
            }
        }
        changes
    }

    fn record_one(&self, entry: &Object, it: &Use) -> Vec<Change> {
        let told = [
            ("lastUsedAt", Some(leaf(it.at_ms))),
            ("lastUsedCommand", it.command.clone().map(leaf)),
            ("lastResolvedPath", it.resolved.clone().map(leaf)),
        ];
        let told = told
            .into_iter()
            .filter_map(|(key, node)| Some((key, node?)));
        let is_new = find(entry, "lastUsedAt")
            .and_then(|last| last.value.as_number_lit())
            .and_then(|last| last.value.parse().ok())
            .and_then(|last| it.at_ms.checked_sub(last))
            .is_none_or(|age| age >= SHOWN);
        if !is_new && told.clone().all(|(key, _)| find(entry, key).is_some()) {
            return Vec::new();
        }
        let mut new = Vec::new();
        let mut changes = Vec::new();
        for (key, node) in told {
            match find(entry, key) {
                Some(property) => changes.push(self.source.replace(&property.value, &node)),
                None => new.push((Some(key.to_owned()), node)),
            }
        }
        if !new.is_empty() {
            changes.push(self.append(entry, new));
        }
        changes
    }

    pub(crate) fn add_rule(
        &self,
        agent: &str,
        rule: &serde_json::Value,
        minting: &Minting,
    ) -> Result<Vec<Change>, Error> {
        // A rule is about a program, about files that a line writes, or about one whole line.
        let about = ["pattern", "writes", "line"].into_iter();
        not_empty(
            about
                .filter_map(|key| rule[key].as_str())
                .next()
                .unwrap_or_default(),
        )?;
        let agent = self.agent(agent)?;
        let wanted = meaning(rule_node(rule, "").value());
        let says_it = |list: &Array| {
            list.elements
                .iter()
                .any(|old| meaning(self.source.value_at(old)) == wanted)
        };
        if self.list(agent, "rules").is_some_and(says_it) {
            return Ok(Vec::new());
        }
        // Removing a rule by its id would remove both.
        let taken = |id: &String| {
            let key = EntryKey::Id(id.clone());
            let list = self.list(agent, "rules").into_iter();
            list.flat_map(|list| &list.elements)
                .any(|old| names(&key, old))
        };
        let id = rule["id"]
            .as_str()
            .map(str::to_owned)
            .filter(|id| !taken(id));
        let id = id.map_or_else(minting.id, Ok)?;
        let node = rule_node(rule, &id);
        self.put(&["agents", agent, "rules"], Put::Push(node))
    }

    pub(crate) fn remove_rule(&self, agent: &str, id: &str) -> Vec<Change> {
        let key = EntryKey::Id(id.to_owned());
        self.remove_from(agent, "rules", |rule| names(&key, rule))
    }

    fn remove_from(&self, agent: &str, list: &str, drop: impl Fn(&Value) -> bool) -> Vec<Change> {
        let cut = |list: &Array| {
            self.source
                .remove(&list.into(), |index| drop(&list.elements[index]))
        };
        self.lists(agent, list).flat_map(cut).collect()
    }

    fn lists<'s>(&'s self, agent: &'s str, list: &'s str) -> impl Iterator<Item = &'s Array<'s>> {
        keys_of(agent).filter_map(move |key| self.list(key, list))
    }
}

fn not_empty(pattern: &str) -> Result<&str, Error> {
    let pattern = pattern.trim();
    if pattern.is_empty() {
        Err(Error::EmptyPattern)
    } else {
        Ok(pattern)
    }
}

fn names(key: &EntryKey, entry: &Value) -> bool {
    match key {
        EntryKey::Id(id) => text_of(entry, "id").is_some_and(|it| it.eq_ignore_ascii_case(id)),
        EntryKey::Pattern(pattern) => pattern_of(entry) == Some(pattern.trim()),
    }
}

/// The pattern of an entry: a legacy string, or an object.
fn pattern_of<'e>(entry: &'e Value) -> Option<&'e str> {
    match entry.as_string_lit() {
        Some(pattern) => Some(pattern.value.trim()),
        None => text_of(entry, "pattern"),
    }
}

/// The argument restriction of an entry. One that is no text restricts, too.
fn restriction<'e>(entry: &'e Value) -> Option<&'e str> {
    let value = &find(entry.as_object()?, "argPattern")?.value;
    match value.as_null_keyword() {
        Some(_) => None,
        None => Some(value.as_string_lit().map_or("", |text| &text.value)),
    }
}

/// The part of a rule that bears on a decision.
fn meaning(mut rule: serde_json::Value) -> serde_json::Value {
    if let Some(rule) = rule.as_object_mut() {
        rule.retain(|key, _| !USES.contains(&key.as_str()));
        rule.remove("id");
        rule.remove("note");
    }
    rule
}
