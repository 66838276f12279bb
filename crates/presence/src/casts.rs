//! Which of PipeWire's objects show the screen to somebody.

use std::collections::{BTreeSet, HashMap};

use serde::Deserialize;
use serde_json::Value;

use crate::Sharing;

/// An object of PipeWire as `pw-dump` prints it whenever it changes; without `info` it is gone.
#[derive(Debug, Deserialize)]
pub(crate) struct Change {
    id: u64,
    info: Option<Info>,
}

#[derive(Debug, Deserialize)]
struct Info {
    #[serde(default)]
    state: Value,
    #[serde(default)]
    props: Option<HashMap<String, Value>>,
}

impl Info {
    fn prop(&self, name: &str) -> &str {
        let props = self.props.as_ref();
        let value = props.and_then(|props| props.get(name)?.as_str());
        value.unwrap_or_default()
    }

    /// Pictures that somebody takes and no camera makes. Compositors and portals name their
    /// nodes as they like, so what is left of all that offer pictures counts:
    ///
    /// | offered by | `media.class` | `media.name` |
    /// |---|---|---|
    /// | GNOME (mutter) | `Stream/Output/Video` | `meta-screen-cast-src` |
    /// | KDE (`KWin`) | `Stream/Output/Video` | `kwin-screencast-DP-1` |
    /// | niri | `Stream/Output/Video` | `niri-screen-cast-src` |
    /// | xdg-desktop-portal-wlr | `Video/Source` | `xdpw-stream-KcbHpC` |
    /// | xdg-desktop-portal-hyprland | `Video/Source` | `xdph-streaming-718498` |
    ///
    /// A camera has a `device.api` (`v4l2`, `libcamera`); a camera that a program plays has its
    /// role alone.
    fn shows_the_screen(&self) -> bool {
        let offers = ["Stream/Output/Video", "Video/Source"].contains(&self.prop("media.class"));
        let camera = !self.prop("device.api").is_empty() || self.prop("media.role") == "Camera";
        offers && !camera && self.state == "running"
    }
}

/// The nodes that show the screen, by the changes told so far.
#[derive(Debug, Default)]
pub(crate) struct Casts(BTreeSet<u64>);

impl Casts {
    pub(crate) fn apply(&mut self, change: &Change) {
        match &change.info {
            Some(info) if info.shows_the_screen() => self.0.insert(change.id),
            Some(_) | None => self.0.remove(&change.id),
        };
    }

    pub(crate) fn sharing(&self) -> Sharing {
        if self.0.is_empty() {
            Sharing::Unshared
        } else {
            Sharing::Shared
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_shows_the_screen() {
        use Sharing::{Shared, Unshared};
        let node = |state: &str, class: &str, name: &str, props: Value| {
            let mut all = json!({ "media.class": class, "media.name": name });
            let more = props.as_object().unwrap().clone();
            all.as_object_mut().unwrap().extend(more);
            json!({ "id": 36, "type": "PipeWire:Interface:Node", "info": { "state": state, "props": all } })
        };
        let (stream, source) = ("Stream/Output/Video", "Video/Source");
        let none = || json!({});
        let cases = [
            (
                node("running", stream, "meta-screen-cast-src", none()),
                Shared,
            ),
            (
                node("running", stream, "kwin-screencast-DP-1", none()),
                Shared,
            ),
            (
                node("running", stream, "niri-screen-cast-src", none()),
                Shared,
            ),
            (
                node("running", source, "xdpw-stream-KcbHpC", none()),
                Shared,
            ),
            (
                node("running", source, "xdph-streaming-718498", none()),
                Shared,
            ),
            // Offered, and taken by nobody at the moment.
            (
                node("idle", stream, "meta-screen-cast-src", none()),
                Unshared,
            ),
            (
                node("suspended", source, "xdpw-stream-KcbHpC", none()),
                Unshared,
            ),
            // Cameras.
            (
                node("running", source, "", json!({ "device.api": "v4l2" })),
                Unshared,
            ),
            (
                node(
                    "running",
                    source,
                    "",
                    json!({ "device.api": "libcamera", "media.role": "Camera" }),
                ),
                Unshared,
            ),
            (
                node(
                    "running",
                    source,
                    "OBS Virtual Camera",
                    json!({ "media.role": "Camera" }),
                ),
                Unshared,
            ),
            // Who takes them, and what is no picture.
            (
                node(
                    "running",
                    "Stream/Input/Video",
                    "webrtc-consume-stream",
                    none(),
                ),
                Unshared,
            ),
            (
                node("running", "Stream/Output/Audio", "Playback", none()),
                Unshared,
            ),
            (
                json!({ "id": 41, "type": "PipeWire:Interface:Link", "info": { "state": "active", "props": {} } }),
                Unshared,
            ),
            (
                json!({ "id": 29, "type": "PipeWire:Interface:Metadata", "props": {} }),
                Unshared,
            ),
            (
                json!({ "id": 4, "type": "PipeWire:Interface:Profiler", "info": null }),
                Unshared,
            ),
            // Of another version.
            (
                json!({ "id": 5, "info": { "state": 3, "props": { "media.class": 7 } } }),
                Unshared,
            ),
        ];
        for (object, expected) in cases {
            let mut casts = Casts::default();
            casts.apply(&serde_json::from_value(object.clone()).unwrap());
            assert_eq!(casts.sharing(), expected, "{object}");
            casts.apply(
                &serde_json::from_value(json!({ "id": object["id"], "info": null })).unwrap(),
            );
            assert_eq!(casts.sharing(), Unshared, "{object} is gone");
        }
    }
}
