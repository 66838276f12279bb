//! What a name of the environment does, as far as it is known.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::keys;

/// What a value may be.
#[derive(Clone, Copy, Default)]
enum Values {
    Number,
    #[default]
    Word,
    Text,
    Locale,
}

impl Values {
    fn hold(self, value: &str) -> bool {
        match self {
            Self::Number => value.bytes().all(|byte| byte.is_ascii_digit()),
            Self::Locale => Self::Word.hold(value) && !hides_signs(value),
            Self::Word => !value.contains(|char: char| {
                char.is_whitespace() || char.is_control() || "/\\`$()[]{};|&<>".contains(char)
            }),
            // Some shells compute a value that they take for a number, and with it a
            // subscript; an old bash took one for a function. `make` computes `${shell id}`, and
            // each line of a value is a command of its own to it.
            Self::Text => !value.contains(['`', '$', '\n']) && !value.contains("() {"),
        }
    }
}

/// Whether a locale may have characters whose second byte is a sign of the shell, so that the
/// shell reads a text in another way than it was judged: Big5, GBK and Shift-JIS have.
fn hides_signs(locale: &str) -> bool {
    let locale = locale.to_lowercase();
    match locale.split_once('.') {
        Some((_, charset)) => !["utf-8", "utf8", "iso-8859", "iso8859"]
            .iter()
            .any(|safe| charset.starts_with(safe)),
        None => ["zh", "ja", "ko", "chinese"]
            .iter()
            .any(|language| locale.starts_with(language)),
    }
}

/// Names, and what holds for all that begin or end alike.
#[derive(Default)]
struct Names<T> {
    whole: HashMap<&'static str, T>,
    beginnings: Vec<(&'static str, T)>,
    ends: Vec<(&'static str, T)>,
}

impl<T: Copy> Names<T> {
    fn add(&mut self, pattern: &'static str, what: T) {
        match (pattern.strip_suffix('*'), pattern.strip_prefix('*')) {
            (Some(beginning), _) => self.beginnings.push((beginning, what)),
            (None, Some(end)) => self.ends.push((end, what)),
            (None, None) => {
                self.whole.insert(pattern, what);
            }
        }
    }

    fn beginning(&self, key: &str) -> Option<T> {
        let mut beginnings = self.beginnings.iter();
        let found = beginnings.find(|(beginning, _)| key.starts_with(beginning));
        found.map(|(_, what)| *what)
    }
}

/// The columns of each line that is no remark.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

/// `harmless.tsv`.
static HARMLESS: LazyLock<Names<Values>> = LazyLock::new(|| {
    let mut names = Names::default();
    for row in rows(include_str!("harmless.tsv")) {
        let values = match row.get(1) {
            Some(&"number") => Values::Number,
            Some(&"text") => Values::Text,
            Some(&"locale") => Values::Locale,
            _ => Values::default(),
        };
        names.add(row[0], values);
    }
    names
});

/// `choosing.tsv`.
static CHOOSING: LazyLock<Names<()>> = LazyLock::new(|| {
    let mut names = Names::default();
    for row in rows(include_str!("choosing.tsv")) {
        for pattern in row[0].split(' ') {
            names.add(pattern, ());
        }
    }
    names
});

/// What is known of an override.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing runs by it.
    Harmless,
    /// It chooses what runs or what is trusted.
    Chooses,
    /// Nobody here knows.
    Unknown,
}

/// What an override of this upper-case name does.
pub(super) fn effect(key: &str, value: &str) -> Effect {
    if matches!(key, "PAGER" | "GIT_PAGER") && matches!(value, "" | "cat") {
        return Effect::Harmless;
    }
    let harmless = |values: &Values| {
        if values.hold(value) {
            Effect::Harmless
        } else {
            Effect::Unknown
        }
    };
    if let Some(values) = HARMLESS.whole.get(key) {
        return harmless(values);
    }
    let chooses = |list: &[&str]| keys::listed(list, key);
    if key == "PATH"
        || chooses(&keys::NEVER)
        || chooses(&keys::NOT_SET)
        || chooses(&keys::ONLY_INHERITED)
        || CHOOSING.whole.contains_key(key)
        || CHOOSING.ends.iter().any(|(end, ())| key.ends_with(end))
    {
        return Effect::Chooses;
    }
    match HARMLESS.beginning(key) {
        Some(values) => harmless(&values),
        None if CHOOSING.beginning(key).is_some() => Effect::Chooses,
        None => Effect::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_harmless_name_has_its_values_and_a_reason() {
        let lines = include_str!("harmless.tsv").lines();
        let mut names = Vec::new();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [name, values, reason] = columns.as_slice() else {
                panic!("{line}");
            };
            assert!(
                ["number", "word", "text", "locale"].contains(values),
                "{line}"
            );
            assert!(reason.ends_with('.'), "{line}");
            let plain = name.trim_end_matches('*');
            assert_eq!(effect(plain, "1"), Effect::Harmless, "{line}");
            names.push(*name);
        }
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len());
    }

    #[test]
    fn every_row_says_why_and_every_pattern_stands_once() {
        let mut names = Vec::new();
        for row in rows(include_str!("choosing.tsv")) {
            assert!(row.len() == 2 && row[1].ends_with('.'), "{row:?}");
            for pattern in row[0].split(' ') {
                let name = pattern.replace('*', if pattern.ends_with('*') { "" } else { "A" });
                assert_eq!(effect(&name, "x"), Effect::Chooses, "{pattern}");
                names.push(pattern);
            }
        }
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len());
    }

    #[test]
    fn a_name_is_what_its_kind_says() {
        let rows = [
            (
                Effect::Harmless,
                "LANG=de_DE.UTF-8 LC_TIME=C TERM=xterm-256color TZ=Europe/Berlin \
              COLUMNS=80 NO_COLOR=1 CI=true DEBUG=app:* RUST_LOG=info,a=debug NODE_ENV=test \
              PORT=8080 HOST=::1 PAGER= GIT_PAGER=cat CARGO_TERM_COLOR=never VITE_API=http://x/ \
              GIT_AUTHOR_NAME=x PYTHONUNBUFFERED=1 FOO=1 CARGO_TARGET_DIR=/tmp/t GOOS=linux",
            ),
            (
                Effect::Chooses,
                "TAR_OPTIONS ZIPOPT ZIP COMPILER_PATH GCC_EXEC_PREFIX MANOPT \
              MANPAGER LESS LESSOPEN LESSSECURE DBUS_SESSION_BUS_ADDRESS RIPGREP_CONFIG_PATH \
              GS_OPTIONS GS_LIB GROFF_COMMAND_PREFIX DPKG_PAGER AWS_PAGER MOST_EDITOR A_RC \
              MY_CONFIG LIBC_PRELOAD PYTEST_ADDOPTS JVM_OPTS KUBE_EDITOR CVS_RSH HTTP_PROXY \
              XZ_OPT VITE_RUNNER LC_PAGER PAGER GIT_CONFIG_COUNT NODE_OPTIONS PATH AR SSH_AUTH_SOCK \
              CC_X86_64_UNKNOWN_LINUX_GNU TF_CLI_ARGS SYSTEMD_LESS ELECTRON_RUN_AS_NODE YARN_YARN_PATH \
              PIP_REQUIRE_VIRTUALENV FZF_DEFAULT_COMMAND VK_ICD_FILENAMES MAILCAPS MAKEFILES",
            ),
            (
                Effect::Unknown,
                "TMPDIR USER API_KEY DISPLAY MY_SETTING NODE_DEBUG GITHUB_ACTIONS \
              COLUMNS=a[$(id)] LANG=/tmp/x TERM=/tmp/x FOO=`id` X=a[$(id)] \
              SRC PREFIX",
            ),
        ];
        for (expected, names) in rows {
            for pair in names.split_whitespace() {
                let (name, value) = pair.split_once('=').unwrap_or((pair, "x"));
                assert_eq!(effect(name, value), expected, "{pair}");
            }
        }
        assert_eq!(effect("FOO", "() { id; }"), Effect::Unknown);
    }
}
