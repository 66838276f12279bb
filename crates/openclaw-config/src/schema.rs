//! What OpenClaw takes at the places that we read or write, of both its generations.
//!
//! OpenClaw checks the whole file and refuses it for one key that it does not know. We know a part of its keys: an object
//! that is `closed` lists all that either generation takes, and any other key in it is a fault. An object that is open has
//! more keys than are listed here.

use crate::Key;

/// What a value may be.
#[derive(Debug)]
pub(crate) enum Kind {
    /// A text that says something.
    Text,
    /// A text, or an object that says where a secret is kept.
    Secret,
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A whole number between these.
    Whole(u64, u64),
    /// A list of texts.
    Texts,
    /// A list of ids: texts or numbers.
    Ids,
    /// A list of such values.
    List(&'static Self),
    /// An object with names of the person's choice.
    Map(&'static Self),
    /// An object with these keys.
    Object(&'static Object),
}

/// An object and its keys.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) closed: bool,
    pub(crate) keys: &'static [(&'static str, Kind)],
}

impl Object {
    pub(crate) fn kind(&self, name: &str) -> Option<&'static Kind> {
        let found = self.keys.iter().find(|(known, _)| *known == name);
        found.map(|(_, kind)| kind)
    }
}

const ANY: u64 = u64::MAX;

const EXEC: Kind = Kind::Object(&Object {
    closed: true,
    keys: &[
        ("host", Kind::Word(&["auto", "sandbox", "gateway", "node"])),
        ("security", Kind::Word(&["deny", "allowlist", "full"])),
        ("ask", Kind::Word(&["off", "on-miss", "always"])),
        (
            "mode",
            Kind::Word(&["deny", "allowlist", "ask", "auto", "full"]),
        ),
        ("node", Kind::Text),
        ("pathPrepend", Kind::Texts),
        ("safeBins", Kind::Texts),
        ("safeBinTrustedDirs", Kind::Texts),
        (
            "safeBinProfiles",
            Kind::Map(&Kind::Object(&Object {
                closed: false,
                keys: &[],
            })),
        ),
        ("strictInlineEval", Kind::Flag),
        ("commandHighlighting", Kind::Flag),
        ("notifyOnExit", Kind::Flag),
        ("notifyOnExitEmptySuccess", Kind::Flag),
        ("approvalRunningNoticeMs", Kind::Whole(0, ANY)),
        ("backgroundMs", Kind::Whole(1, ANY)),
        ("timeoutSec", Kind::Whole(1, ANY)),
        ("timeoutSeconds", Kind::Whole(1, ANY)),
        ("cleanupMs", Kind::Whole(1, ANY)),
        ("grantExpiryDays", Kind::Whole(1, ANY)),
        (
            "reviewer",
            Kind::Object(&Object {
                closed: false,
                keys: &[],
            }),
        ),
        (
            "applyPatch",
            Kind::Object(&Object {
                closed: true,
                keys: &[
                    ("enabled", Kind::Flag),
                    ("allowModels", Kind::Texts),
                    ("workspaceOnly", Kind::Flag),
                ],
            }),
        ),
    ],
});

const TOOLS: Kind = Kind::Object(&Object {
    closed: false,
    keys: &[
        ("exec", EXEC),
        ("allow", Kind::Texts),
        ("deny", Kind::Texts),
        (
            "elevated",
            Kind::Object(&Object {
                closed: true,
                keys: &[
                    ("enabled", Kind::Flag),
                    ("allowFrom", Kind::Map(&Kind::Ids)),
                ],
            }),
        ),
    ],
});

const SANDBOX: Kind = Kind::Object(&Object {
    closed: false,
    keys: &[
        ("mode", Kind::Word(&["off", "non-main", "all"])),
        ("scope", Kind::Word(&["session", "agent", "shared"])),
        ("workspaceAccess", Kind::Word(&["none", "ro", "rw"])),
        (
            "docker",
            Kind::Object(&Object {
                closed: false,
                keys: &[
                    ("image", Kind::Text),
                    ("containerPrefix", Kind::Text),
                    ("workdir", Kind::Text),
                    ("readOnlyRoot", Kind::Flag),
                    ("tmpfs", Kind::Texts),
                    ("network", Kind::Text),
                    ("capDrop", Kind::Texts),
                    ("env", Kind::Map(&Kind::Text)),
                    ("setupCommand", Kind::Text),
                    ("user", Kind::Text),
                    ("dns", Kind::Texts),
                    ("extraHosts", Kind::Texts),
                    ("binds", Kind::Texts),
                    ("seccompProfile", Kind::Text),
                    ("apparmorProfile", Kind::Text),
                ],
            }),
        ),
        (
            "prune",
            Kind::Object(&Object {
                closed: false,
                keys: &[("idleHours", Kind::Whole(0, ANY))],
            }),
        ),
    ],
});

const AGENT: Kind = Kind::Object(&Object {
    closed: false,
    keys: &[
        ("id", Kind::Text),
        ("name", Kind::Text),
        ("workspace", Kind::Text),
        ("tools", TOOLS),
        ("sandbox", SANDBOX),
    ],
});

const AGENTS: Kind = Kind::Object(&Object {
    closed: false,
    keys: &[
        (
            "defaults",
            Kind::Object(&Object {
                closed: false,
                keys: &[
                    ("workspace", Kind::Text),
                    ("sandbox", SANDBOX),
                    ("elevatedDefault", Kind::Word(&["off", "on", "ask", "full"])),
                ],
            }),
        ),
        ("list", Kind::List(&AGENT)),
        ("entries", Kind::Map(&AGENT)),
    ],
});

const GATEWAY: Kind = Kind::Object(&Object {
    closed: false,
    keys: &[
        ("mode", Kind::Word(&["local", "remote"])),
        ("port", Kind::Whole(1, 65_535)),
        (
            "bind",
            Kind::Word(&["auto", "lan", "loopback", "tailnet", "custom"]),
        ),
        (
            "auth",
            Kind::Object(&Object {
                closed: false,
                keys: &[
                    (
                        "mode",
                        Kind::Word(&["none", "token", "password", "trusted-proxy"]),
                    ),
                    ("token", Kind::Secret),
                    ("password", Kind::Secret),
                ],
            }),
        ),
        (
            "remote",
            Kind::Object(&Object {
                closed: false,
                keys: &[
                    ("url", Kind::Text),
                    ("token", Kind::Secret),
                    ("password", Kind::Secret),
                    ("tlsFingerprint", Kind::Text),
                ],
            }),
        ),
        (
            "tls",
            Kind::Object(&Object {
                closed: false,
                keys: &[
                    ("enabled", Kind::Flag),
                    ("autoGenerate", Kind::Flag),
                    ("certPath", Kind::Text),
                    ("keyPath", Kind::Text),
                ],
            }),
        ),
    ],
});

const COMMANDS: Kind = Kind::Object(&Object {
    closed: false,
    keys: &[
        ("useAccessGroups", Kind::Flag),
        ("allowFrom", Kind::Map(&Kind::Ids)),
        ("ownerAllowFrom", Kind::Ids),
    ],
});

/// The whole file.
pub(crate) const FILE: Kind = Kind::Object(&Object {
    closed: false,
    keys: &[
        ("agents", AGENTS),
        ("tools", TOOLS),
        ("gateway", GATEWAY),
        ("commands", COMMANDS),
    ],
});

/// What the value at a place may be; `None` if the place is not known here.
pub(crate) fn kind_at(place: &[Key]) -> Option<&'static Kind> {
    static ROOT: Kind = FILE;
    place.iter().try_fold(&ROOT, |kind, key| match (kind, key) {
        (Kind::Object(object), Key::Name(name)) => object.kind(name),
        (Kind::Map(of), Key::Name(_)) | (Kind::List(of), Key::Index(_)) => Some(*of),
        _ => None,
    })
}
