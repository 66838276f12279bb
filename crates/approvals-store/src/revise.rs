//! A change that no [`Edit`](crate::Edit) names: the next document as a value.

use serde_json::{Value, json};

use crate::{
    Error, LoadProblem, Snapshot, Store,
    text::{self, with_ids},
};

impl Store {
    /// Gives the socket another token; callers that know the old one are refused from then
    /// on.
    ///
    /// # Errors
    /// As [`Store::apply`], and without randomness.
    pub fn replace_token(&self) -> Result<Snapshot, Error> {
        let token = self.token()?;
        self.revise(|before| {
            let mut document = before.value.clone();
            if !document["socket"].is_object() {
                document["socket"] = json!({});
            }
            document["socket"]["token"] = json!(token);
            Ok(document)
        })
    }

    /// Makes the document what `revised` makes of it, while the lock is held; where there is
    /// no file, of the one that would be created. An error of `revised` ends it there. The
    /// text changes only where the document does, and new entries and rules get ids.
    ///
    /// # Errors
    /// As [`Store::apply`], and what `revised` says; the file is then as it was.
    pub fn revise<E: From<Error> + From<LoadProblem>>(
        &self,
        revised: impl Fn(&Snapshot) -> Result<Value, E>,
    ) -> Result<Snapshot, E> {
        self.rewrite(true, |before| {
            let current = before.current()?;
            let mut wanted = revised(&current)?;
            if wanted == current.value {
                // What changes nothing creates nothing.
                return Ok(before.text.clone().unwrap_or_default());
            }
            // OpenClaw reads a document without a version as empty and writes over it.
            if let Some(document) = wanted.as_object_mut() {
                document.entry("version").or_insert(json!(1));
            }
            with_ids(&mut wanted, &current.value, &|| self.id())?;
            Ok(text::patched(&current, &wanted)?)
        })
    }
}
