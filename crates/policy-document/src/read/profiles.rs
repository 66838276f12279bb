//! `safeBinProfiles`, and safe bins without a profile.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::reader::{Reader, present};
use crate::{BinProfile, Config, ExecConfig, Fault};
use known_programs::safe_bins;

const KEYS: [&str; 4] = [
    "minPositional",
    "maxPositional",
    "allowedValueFlags",
    "deniedFlags",
];

impl Reader {
    /// The profiles of one layer. A profile that is not wholly understood is none: what could
    /// not be read may have denied something.
    pub(super) fn bin_profiles(
        &mut self,
        place: &str,
        object: &Map<String, Value>,
    ) -> BTreeMap<String, Option<BinProfile>> {
        let place = format!("{place}.safeBinProfiles");
        let Some(profiles) = present(object, "safeBinProfiles") else {
            return BTreeMap::new();
        };
        let Some(profiles) = self.object(&place, profiles) else {
            return BTreeMap::new();
        };
        let mut read = BTreeMap::new();
        for (name, value) in profiles {
            let place = format!("{place}.{name}");
            let name = safe_bins::name(name);
            if safe_bins::is_fixed(&name) {
                self.find(&place, Fault::FixedProfile);
                continue;
            }
            let profile = self.bin_profile(&place, value);
            if profile.is_none() {
                self.find(&place, Fault::UnreadableProfile);
            }
            read.insert(name, profile);
        }
        read
    }

    fn bin_profile(&mut self, place: &str, value: &Value) -> Option<BinProfile> {
        let object = self.object(place, value)?;
        let before = self.findings.len();
        for key in object.keys() {
            if !KEYS.contains(&key.as_str()) {
                self.find(&format!("{place}.{key}"), Fault::NoKey);
            }
        }
        let min = self.number(place, object, "minPositional").unwrap_or(0);
        let max = self.number(place, object, "maxPositional");
        let allowed = self.strings(place, object, "allowedValueFlags");
        let denied = self.strings(place, object, "deniedFlags");
        (self.findings.len() == before).then(|| BinProfile {
            min_positional: min,
            max_positional: max.map(|max| max.max(min)),
            allowed_value_flags: allowed.unwrap_or_default(),
            denied_flags: denied.unwrap_or_default(),
        })
    }

    fn number(&mut self, place: &str, object: &Map<String, Value>, key: &str) -> Option<usize> {
        let value = present(object, key)?;
        let number = value.as_u64().and_then(|number| number.try_into().ok());
        if number.is_none() {
            self.find(&format!("{place}.{key}"), Fault::NoNumber);
        }
        number
    }

    /// Names each safe bin that no profile makes one, with the layer that lists it.
    pub(super) fn unprofiled(&mut self, config: &Config, value: &Value) {
        self.unprofiled_of("tools.exec", &config.global, &config.global);
        for (id, layer) in &config.agents {
            let list = value.pointer("/agents/list").and_then(Value::as_array);
            let index = list.and_then(|list| {
                let named = |agent: &Value| agent.get("id").and_then(Value::as_str) == Some(id);
                list.iter().position(named)
            });
            let place = index.map_or_else(
                || format!("agents.entries.{id}.tools.exec"),
                |index| format!("agents.list[{index}].tools.exec"),
            );
            self.unprofiled_of(&place, layer, &config.global);
        }
    }

    fn unprofiled_of(&mut self, place: &str, layer: &ExecConfig, global: &ExecConfig) {
        for listed in layer.safe_bins.iter().flatten() {
            let name = safe_bins::name(listed);
            let own = layer.safe_bin_profiles.get(&name);
            let own = own.or_else(|| global.safe_bin_profiles.get(&name));
            if own.is_none() && !safe_bins::has_profile(&name) {
                let place = format!("{place}.safeBins");
                self.find(&place, Fault::NoProfile(listed.clone()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{BinProfile, Config};

    #[test]
    fn profiles_are_read_whole_or_not_at_all() {
        let (config, findings) = Config::read(&json!({ "tools": { "exec": {
            "safeBins": ["Mine", "other", "typo", "jq", "wc"],
            "safeBinProfiles": {
                "MINE": { "minPositional": 2, "maxPositional": 1,
                    "allowedValueFlags": ["-n", "--limit"], "deniedFlags": ["--file"] },
                "typo": { "deniedFlag": ["-f"] },
                "part": { "maxPositional": -1, "deniedFlags": "-f" },
                "shape": 7,
                "jq": {},
            },
        } } }));
        let profiles = &config.global.safe_bin_profiles;
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        assert_eq!(
            profiles["mine"],
            Some(BinProfile {
                min_positional: 2,
                max_positional: Some(2),
                allowed_value_flags: texts(&["-n", "--limit"]),
                denied_flags: texts(&["--file"]),
            })
        );
        assert_eq!(profiles.values().filter(|it| it.is_none()).count(), 3);
        let found: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "tools.exec.safeBinProfiles.jq is ignored: awk, jq and sed are judged by their \
                 script.",
                "tools.exec.safeBinProfiles.part.maxPositional is not a whole number.",
                "tools.exec.safeBinProfiles.part.deniedFlags is not a list of texts and counts as not set.",
                "tools.exec.safeBinProfiles.part cannot be read, so no program of that name is safe.",
                "tools.exec.safeBinProfiles.shape is not an object and is ignored.",
                "tools.exec.safeBinProfiles.shape cannot be read, so no program of that name is safe.",
                "tools.exec.safeBinProfiles.typo.deniedFlag is not a known key and does nothing.",
                "tools.exec.safeBinProfiles.typo cannot be read, so no program of that name is safe.",
                "tools.exec.safeBins names other, which has no profile and is never safe.",
            ]
        );
    }

    #[test]
    fn a_safe_bin_without_a_profile_is_named_with_its_layer() {
        let (_, findings) = Config::read(&json!({
            "tools": { "exec": { "safeBinProfiles": { "mine": {} } } },
            "agents": {
                "list": [{ "id": "a" }, { "id": "b", "tools": { "exec": { "safeBins": ["mine", "x"] } } }],
                "entries": { "c": { "tools": { "exec": { "safeBins": ["y"] } } } },
            },
        }));
        let places: Vec<&str> = findings.iter().map(|it| it.place.as_str()).collect();
        assert_eq!(
            places,
            [
                "agents.list[1].tools.exec.safeBins",
                "agents.entries.c.tools.exec.safeBins"
            ]
        );
    }
}
