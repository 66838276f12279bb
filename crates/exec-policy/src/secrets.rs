//! Secrets in a command: masked in what is written or told, covered where it is shown.
//!
//! This is care, not proof: a secret that looks like any other word stays. It errs on the
//! side of hiding.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// What stands for a secret.
pub const HIDDEN: &str = "[hidden]";

/// A value: quoted, or up to what ends a word in a shell, a URL or a header.
const VALUE: &str = r#"(?:"(?:[^"\\]|\\.)*"|'[^']*'|\$'(?:[^'\\]|\\.)*'|[^\s"'`;|&()<>,\\]+)"#;
/// Names of what is secret.
const SECRET: &str = r"(?:token|secret|passw(?:or)?d|passphrase|passwd|pwd|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|encryption[_-]?key|credentials?|bearer|signature|client[_-]?secret|session[_-]?id|cookie)";

/// Each pattern keeps what its first group holds and hides the rest.
fn rules() -> Vec<String> {
    vec![
        // A key in the text itself.
        r"(?s)(-----BEGIN [A-Z ]*PRIVATE KEY-----).*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)"
            .to_owned(),
        // Headers, to the end of the quoted word or the line.
        r#"(?i)\b((?:proxy-)?authorization\s*:\s*(?:(?:basic|bearer|digest|token|negotiate|apikey)\s+)?)[^"'\r\n]+"#.to_owned(),
        format!(r#"(?i)\b((?:set-)?cookie\s*:\s*|[\w-]*{SECRET}[\w-]*\s*:\s+|x-[\w-]*(?:key|auth)[\w-]*\s*:\s*)[^"'\r\n]+"#),
        // Who one is in a URL. A name without a password stays where it is a short word.
        r"(?i)\b([a-z][a-z0-9+.-]*://[^\s/?#@:'\x22]*:)[^\s/?#@'\x22]+(?:@)".to_owned(),
        r"(?i)\b([a-z][a-z0-9+.-]*://)[^\s/?#@:'\x22]{16,}(?:@)".to_owned(),
        // {"password": "…"}
        format!(r#"(?i)(\\?["'][\w.-]*{SECRET}[\w.-]*\\?["']\s*:\s*){VALUE}"#),
        // NAME=VALUE, --option=VALUE, ?name=value, -Dname=value.
        format!(r"(?i)([\w.-]*{SECRET}[\w.-]*=)(?:{VALUE})+"),
        r"(?i)((?:^|[\s'\x22&?;])(?:[\w-]+_)?(?:pass|pw|auth|key|sig|pin)=)[^\s\x22'&;|]+".to_owned(),
        // --option VALUE. A word that is an option itself is none's value.
        format!(r"(?i)((?:^|\s)--?[\w-]*{SECRET}[\w-]*\s+){}", value_of_option()),
        format!(r"(?i)((?:^|\s)--(?:pass|auth|key-?data|pin)\s+){}", value_of_option()),
        // Programs whose short option is a password.
        format!(r"(?i)(\b(?:mysql|mariadb)[\w-]*(?:\.exe)?\s(?:[^;|&\n]*?\s)?-p){VALUE}"),
        format!(r"(?i)(\bsshpass(?:\.exe)?\s(?:[^;|&\n]*?\s)?-p\s*){VALUE}"),
        format!(r"(?i)(\b7z[a-z]?(?:\.exe)?\s(?:[^;|&\n]*?\s)?-p){VALUE}"),
        format!(r"(?i)(\b(?:docker|podman|buildah|skopeo|helm|az|oc|nerdctl)(?:\.exe)?\s(?:[^;|&\n]*?\s)?login\s(?:[^;|&\n]*?\s)?-p[=\s]*){VALUE}"),
        format!(r"(?i)(\b(?:zip|unzip)(?:\.exe)?\s(?:[^;|&\n]*?\s)?-P\s*){VALUE}"),
        format!(r"(\b(?:redis-cli)(?:\.exe)?\s(?:[^;|&\n]*?\s)?-a\s*){VALUE}"),
        format!(r"(\bldap[a-z]+(?:\.exe)?\s(?:[^;|&\n]*?\s)?-w\s*){VALUE}"),
        format!(r"(\bsqlcmd(?:\.exe)?\s(?:[^;|&\n]*?\s)?-P\s*){VALUE}"),
        format!(r"(\b(?:curl|wget|http|https|xh)(?:\.exe)?\s(?:[^;|&\n]*?\s)?(?:-u|--user|--proxy-user|-U|-a|--auth)[=\s]*){VALUE}"),
        format!(r"(?i)(\b(?:smbclient|rpcclient|net)(?:\.exe)?\s(?:[^;|&\n]*?\s)?-U\s*[^\s%'\x22]*%){VALUE}"),
        format!(r"(\bpass:){VALUE}"),
        // What services make their tokens look like.
        r"(\b(?:gh[pousr]|github_pat|glpat|gldt|glrt|sk|pk|rk|sk-ant|sk-proj|xox[abeoprs]|xapp|npm|pypi|hf|dop_v1|shpat|shpss|whsec|sq0atp|sq0csp|r8|gsk|lin_api|figd|nvapi|tskey|dckr_pat|pat|atlasv1)[-_])[A-Za-z0-9_=.-]{16,}".to_owned(),
        r"(\b(?:AKIA|ASIA|AGPA|AIDA|AROA|AIza|ya29\.|SG\.|EAAC))[A-Za-z0-9_.-]{12,}".to_owned(),
        r"(\beyJ)[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?".to_owned(),
        r"(?i)(\bAGE-SECRET-KEY-1)[0-9a-z]+".to_owned(),
        r"(hooks\.slack\.com/services/)[\w/]+".to_owned(),
        r"(\bbot\d{8,10}:|\b\d{8,10}:)AA[\w-]{32,}".to_owned(),
    ]
}

/// The same rule, its classes those of ASCII: what a password option is called needs no
/// tables of all the world's letters.
fn ascii(rule: &str) -> String {
    rule.replace(r"\w", "0-9A-Za-z_")
        .replace(r"\b", r"(?-u:\b)")
        .replace(r"\d", "[0-9]")
}

/// A test holds that each of them is one.
static RULES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let compiled = rules().into_iter().map(|rule| Regex::new(&ascii(&rule)));
    compiled.filter_map(Result::ok).collect()
});

fn value_of_option() -> String {
    VALUE.replace(r"[^\s", r"[^\s-][^\s").replace("]+)", "]*)")
}

/// Long words, to see whether they look random.
static LONG_WORD: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[A-Za-z0-9_+/=-]{32,}").ok());

/// Where a text holds secrets, in order; no two touch.
#[must_use]
pub fn spans(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for rule in RULES.iter() {
        found.extend(rule.captures_iter(text).filter_map(|captures| {
            let whole = captures.get(0)?;
            let end = whole.end() - usize::from(whole.as_str().ends_with('@'));
            Some(captures.get(1)?.end()..end)
        }));
    }
    if let Some(long) = LONG_WORD.as_ref() {
        let words = long.find_iter(text);
        found.extend(
            words
                .filter(|word| looks_random(word.as_str()))
                .map(|word| word.range()),
        );
    }
    found.retain(|span| !span.is_empty());
    found.sort_by_key(|span| (span.start, span.end));
    found.dedup_by(|next, kept| {
        let one = next.start <= kept.end;
        if one {
            kept.end = kept.end.max(next.end);
        }
        one
    });
    found
}

/// The text with its secrets replaced by [`HIDDEN`].
#[must_use]
pub fn mask(text: &str) -> Cow<'_, str> {
    let found = spans(text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    let mut copied = 0;
    for span in found {
        masked.push_str(&text[copied..span.start]);
        masked.push_str(HIDDEN);
        copied = span.end;
    }
    masked.push_str(&text[copied..]);
    Cow::Owned(masked)
}

/// Upper case, lower case and digits that change places more often than in words. A hash or
/// a UUID has one case, a path and a name in CamelCase keep to one kind for long.
fn looks_random(word: &str) -> bool {
    let kinds = || {
        word.chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|char| (char.is_ascii_uppercase(), char.is_ascii_digit()))
    };
    let every = [(true, false), (false, false), (false, true)]
        .iter()
        .all(|kind| kinds().any(|found| found == *kind));
    let changes = kinds().zip(kinds().skip(1)).filter(|(a, b)| a != b).count();
    every && changes * 3 >= word.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_one() {
        assert_eq!(RULES.len(), rules().len());
        assert!(LONG_WORD.is_some());
    }

    /// A command → how it is kept.
    #[test]
    fn secrets_are_hidden() {
        for (text, kept) in [
            (
                "deploy --password hunter2 prod",
                "deploy --password [hidden] prod",
            ),
            (
                "deploy --password=hunter2 prod",
                "deploy --password=[hidden] prod",
            ),
            (
                "deploy --password 'a b' prod",
                "deploy --password [hidden] prod",
            ),
            (
                r#"deploy --api-key "a \" b" x"#,
                "deploy --api-key [hidden] x",
            ),
            ("gh auth --with-token abc", "gh auth --with-token [hidden]"),
            ("tool --token --verbose", "tool --token --verbose"),
            ("tool -token abc", "tool -token [hidden]"),
            (
                "x --client-secret=s3 && id",
                "x --client-secret=[hidden] && id",
            ),
            ("mysql -u root -phunter2 db", "mysql -u root -p[hidden] db"),
            ("mysqldump -phunter2 db > x", "mysqldump -p[hidden] db > x"),
            ("sshpass -p hunter2 ssh h", "sshpass -p [hidden] ssh h"),
            (
                "docker login -u me -p hunter2 r.io",
                "docker login -u me -p [hidden] r.io",
            ),
            (
                "redis-cli -h x -a hunter2 ping",
                "redis-cli -h x -a [hidden] ping",
            ),
            ("unzip -P hunter2 a.zip", "unzip -P [hidden] a.zip"),
            ("curl -u me:hunter2 https://x", "curl -u [hidden] https://x"),
            ("smbclient //h/s -U me%pw", "smbclient //h/s -U me%[hidden]"),
            (
                "openssl rsa -passin pass:hunter2",
                "openssl rsa -passin pass:[hidden]",
            ),
            (
                "curl -H 'Authorization: Bearer abc.def' https://x/y",
                "curl -H 'Authorization: Bearer [hidden]' https://x/y",
            ),
            (
                r#"curl -H "authorization:Basic dTpw" x"#,
                r#"curl -H "authorization:Basic [hidden]" x"#,
            ),
            (
                "curl -H 'X-Api-Key: abc' x",
                "curl -H 'X-Api-Key: [hidden]' x",
            ),
            (
                "curl -H 'PRIVATE-TOKEN: abc' x",
                "curl -H 'PRIVATE-TOKEN: [hidden]' x",
            ),
            (
                "curl -H 'Cookie: a=b; c=d' x",
                "curl -H 'Cookie: [hidden]' x",
            ),
            (
                "git clone https://me:pw@host/x",
                "git clone https://me:[hidden]@host/x",
            ),
            (
                "git clone https://abcdefghij0123456789@host/x",
                "git clone https://[hidden]@host/x",
            ),
            (
                "psql postgres://u:p%40w@h:5432/db",
                "psql postgres://u:[hidden]@h:5432/db",
            ),
            ("API_KEY=abc node x.js", "API_KEY=[hidden] node x.js"),
            (
                "export DB_PASSWORD='a b c'; run",
                "export DB_PASSWORD=[hidden]; run",
            ),
            (
                "env MY_SECRET_VALUE=x id",
                "env MY_SECRET_VALUE=[hidden] id",
            ),
            (
                "curl 'https://x/?a=1&access_token=abc&b=2'",
                "curl 'https://x/?a=1&access_token=[hidden]&b=2'",
            ),
            (
                "curl 'https://x/?key=abc&b=2'",
                "curl 'https://x/?key=[hidden]&b=2'",
            ),
            (
                r#"curl -d '{"password": "x y", "user": "me"}' h"#,
                r#"curl -d '{"password": [hidden], "user": "me"}' h"#,
            ),
            (
                "sh -c 'mysql -phunter2 db; id'",
                "sh -c 'mysql -p[hidden] db; id'",
            ),
            ("echo ghp_0123456789abcdefghij0123", "echo ghp_[hidden]"),
            ("echo sk-ant-api03-abcdefghijklmnop", "echo sk-[hidden]"),
            ("aws AKIAIOSFODNN7EXAMPLE", "aws AKIA[hidden]"),
            ("x eyJhbGciOiJI.eyJzdWIi.c2ln", "x eyJ[hidden]"),
            ("x wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY1", "x [hidden]"),
            (
                "echo '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----' x",
                "echo '-----BEGIN OPENSSH PRIVATE KEY-----[hidden]' x",
            ),
        ] {
            assert_eq!(mask(text), kept);
        }
    }

    #[test]
    fn what_is_no_secret_stays() {
        for text in [
            "",
            "ls -la",
            "mkdir -p a/b",
            "ssh -p 2222 host",
            "cp -p a b",
            "git checkout 1111111111222222222233333333334444444444",
            "docker run alpine@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "kill 123e4567-e89b-12d3-a456-426614174000",
            "ls /home/u/Projects/ExecCompanion/target/x86_64-unknown-linux-gnu/release",
            "cat src/AbstractSingletonProxyFactoryBeanConfiguration2.java",
            "git clone ssh://git@host/x",
            "git clone git@github.com:a/b.git",
            "grep -rn token src",
            "cat password.txt",
            "cargo test --package approvals-store -- secrets_are_hidden",
            "docker run -p 80:80 nginx",
            "make KEYBOARD=us",
            "curl https://example.org/a?page=2&sort=name",
            "npm install pk-tools",
            "date +%H:%M:%S",
        ] {
            assert_eq!(mask(text), text);
        }
    }
}
