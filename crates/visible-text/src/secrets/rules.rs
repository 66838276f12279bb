//! The rules by which secrets are found: by their look, or by the words before them.

use std::sync::{LazyLock, OnceLock};

use regex::Regex;

/// A value: quoted, put together by another command, or up to what ends a word in a shell, a URL
/// or a header. A character behind a backslash ends nothing, and so do quotes that are quoted.
const VALUE: &str = r#"(?:"(?:[^"\\]|\\.)*"|'[^']*'|\$'(?:[^'\\]|\\.)*'|\$\((?:[^()]|\([^()]*\))*\)|`[^`]*`|\\+"(?:[^"\\]|\\+[^"\\])*\\+"|(?:[^\s"'`;|&()<>,\\]|\\[^\r\n])+)"#;
/// A word of a command, whatever it is.
const WORD: &str = r#"(?:(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\;|&<>])+)"#;
/// Between an option and its value: blanks, and a line that goes on.
const GAP: &str = r"(?:\s|\\\r?\n)+";
/// Names of what is secret, also as a part of a longer name.
const SECRET: &str = r"(?:token|secret|passw(?:or)?d|passphrase|passcode|passwd|pwd|api[_-]?key|access[_-]?key|account[_-]?key|shared[_-]?key|private[_-]?key|auth[_-]?key|master[_-]?key|encryption[_-]?key|credentials?|bearer|signature|client[_-]?secret|session[_-]?id|cookie)";
/// Short names of what is secret, which are a name or its end and no part of other words.
const SHORT: &str = r"(?:pass|pw|psk|otp|totp|auth|pin|key-?data)";
/// A program that reads a password from its standard input.
const READER: &str = r"(?:sudo\s(?:[^;|&\n]*?\s)?(?:(?-i:-[A-Za-z]*S)|--stdin)|(?:\S*/)?(?:chpasswd|smbpasswd|kinit|su|cryptsetup)\b|passwd\s[^;|&\n]*?--stdin|[^;|&\n]*?--(?:password|passphrase|token)-stdin|[^;|&\n]*?--with-token|[^;|&\n]*?--passphrase-fd[=\s]*0|[^;|&\n]*?-pass(?:in|out)?\s+stdin)";

/// A rule for texts that hold one of its words, in any case; without words, for all texts. Most texts
/// hold none of the words, so most rules are never compiled.
pub(super) struct Rule {
    words: Vec<String>,
    pattern: String,
    compiled: OnceLock<Option<Regex>>,
}

impl Rule {
    fn new(words: &str, pattern: String) -> Self {
        let words = words.split('|').filter(|word| !word.is_empty());
        Self {
            words: words.map(str::to_ascii_lowercase).collect(),
            pattern: ascii(&pattern),
            compiled: OnceLock::new(),
        }
    }

    /// The compiled rule, if the rule is for this text, which is given in lower case.
    pub(super) fn of(&self, lower: &str) -> Option<&Regex> {
        let may = self.words.is_empty() || self.words.iter().any(|word| lower.contains(word));
        if may { self.regex() } else { None }
    }

    /// The compiled rule. A test checks that all rules compile.
    pub(super) fn regex(&self) -> Option<&Regex> {
        let regex = || Regex::new(&self.pattern).ok();
        self.compiled.get_or_init(regex).as_ref()
    }
}

/// Words of [`READER`], one for each program.
const READERS: &str = "sudo|passwd|kinit|su|cryptsetup|stdin|token|passphrase-fd";

/// A rule for programs that are called anywhere in a text, and for their options.
fn of(programs: &str, options: &str) -> Rule {
    // A name up to its first variable part.
    let literal = |name: &str| name.split(['[', '(']).next().unwrap_or_default().to_owned();
    let words: Vec<String> = programs.split('|').map(literal).collect();
    let pattern = format!(r"(\b(?i:{programs})(?:\.exe)?\s(?:[^;|&\n]*?\s)?{options}){VALUE}");
    Rule::new(&words.join("|"), pattern)
}

/// Each pattern keeps what its first group holds and hides its second one, or the rest.
pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let kinds = [text_rules(), name_rules(), program_rules(), service_rules()];
    kinds.into_iter().flatten().collect()
});

/// Rules for secrets by the text around them.
fn text_rules() -> Vec<Rule> {
    vec![
        // A key in the text itself.
        Rule::new("PRIVATE KEY", r"(?s)(-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----).*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\z)".to_owned()),
        // Headers, to the end of the quoted word or the line.
        Rule::new("authorization", r#"(?i)\b((?:proxy-)?authorization\s*:\s*(?:(?:basic|bearer|digest|token|negotiate|apikey)\s+)?)[^"'\r\n]+"#.to_owned()),
        Rule::new(":", format!(r#"(?i)\b((?:set-)?cookie\s*:\s*|[\w-]*{SECRET}[\w-]*\s*:\s+|x-[\w-]*(?:key|auth)[\w-]*\s*:\s*)[^"'\r\n]+"#)),
        Rule::new("-H|--header", format!(r#"(?i)((?:-H|--header)[\s=]*["'](?:[\w-]*{SECRET}[\w-]*|[\w-]*key)\s*:\s*)[^"'\r\n]+"#)),
        // Passwords in a URL. A user name without a password stays if it is a short word.
        Rule::new("://", r"(?i)\b([a-z][a-z0-9+.-]*://[^\s/?#@:'\x22]*:)[^\s/?#@'\x22]+(?:@)".to_owned()),
        Rule::new("://", r"(?i)\b([a-z][a-z0-9+.-]*://)[^\s/?#@:'\x22]{16,}(?:@)".to_owned()),
        // Text that is piped into a program that reads a password.
        Rule::new(READERS, format!(r"(?i)(\b(?:echo|printf)\s+(?:-[\w]+\s+)*)({WORD}(?:\s+{WORD})*)\s*\|\s*(?:sudo\s+)?{READER}")),
        Rule::new("<<<", format!(r"(?i)({READER}[^;|&\n<]*<<<\s*){VALUE}")),
        // Passwords in SQL.
        Rule::new("identified|password", r#"(?i)(\b(?:identified\s+(?:with\s+\S+\s+)?(?:by|as)|password)\s+)(?:'[^']*'|\\?"[^"\\]*\\?")"#.to_owned()),
    ]
}

/// Rules for secrets by the names before them.
fn name_rules() -> Vec<Rule> {
    let value = value_of_option();
    vec![
        // {"password": "…"}
        Rule::new(":", format!(r#"(?i)(\\*["'][\w.-]*(?:{SECRET}[\w.-]*|{SHORT})\\*["']\s*:\s*){VALUE}"#)),
        // NAME=VALUE, --option=VALUE, ?name=value, -Dname=value; also with blanks around the sign.
        Rule::new("=", format!(r"(?i)([\w.-]*{SECRET}[\w.-]*=)(?:{VALUE})+")),
        Rule::new(" = ", format!(r"(?i)((?:^|\s|\$env:)[\w.-]*{SECRET}[\w.-]*\s+=\s+)(?:{VALUE})+")),
        Rule::new("=", r"(?i)((?:^|[\s'\x22&?;,:])(?:[\w-]+_)?(?:pass|pw|auth|key|sig|pin|psk)=)[^\s\x22'&;|,]+".to_owned()),
        Rule::new("=", format!(r"((?:^|[^\w-])(?:[A-Za-z][\w]*(?:PASS|Pass|PW|Key)|(?i:[\w]*pass))=)(?:{VALUE})+")),
        // --option VALUE, unless the second word is an option itself.
        Rule::new("-", format!(r"(?i)((?:^|\s)--?[\w-]*{SECRET}[\w-]*{GAP}){value}")),
        Rule::new("-", format!(r"(?i)((?:^|\s)--?(?:(?:[\w-]*[-_])?{SHORT}|[a-z]*pass){GAP}){value}")),
        Rule::new("-", format!(r"(?i)((?:^|\s)--?(?:[\w-]*[-_])?{SHORT}=){VALUE}")),
        // /option:VALUE
        Rule::new(" /", format!(r"(?i)((?:^|\s)/(?:p|pw|rp|pass|[\w]*{SECRET}):){VALUE}")),
        // Commands that set a value by its name: config set NAME VALUE.
        Rule::new("aws_|config|set|put|add", format!(r"(?i)((?:^\s*aws_|\b(?:config(?:ure)?|set|setx|setenv|put|add)\s(?:[^;|&\n]*?\s)?)[\w./:@-]*(?:{SECRET}|_auth)[\w.-]*{GAP}){value}")),
        Rule::new("--from-literal", format!(r"(?i)(--from-literal[=\s]+[\w.-]+=){VALUE}")),
        Rule::new("secret", format!(r"(?i)(\bsecrets?(?::|\s+)(?:set|put|create)\s(?:[^;|&\n]*?\s)?[\w.-]+=){VALUE}")),
    ]
}

/// Rules for programs that take a password as an option or as a word.
fn program_rules() -> Vec<Rule> {
    let value = value_of_option();
    let options = [
        (r"mysql[\w-]*|mariadb[\w-]*", "-p"),
        (
            r"mongo[\w]*|cqlsh|arangosh|rabbitmqadmin|evil-winrm|smbmap|rdesktop|useradd|usermod|ncftp[\w]*",
            r"-p\s*",
        ),
        ("sshpass", r"-p\s*"),
        (r"7z[a-z]?", "-p"),
        ("unrar|rar", "-h?p"),
        (
            "docker|podman|buildah|skopeo|helm|az|oc|nerdctl",
            r"login\s(?:[^;|&\n]*?\s)?-p[=\s]*",
        ),
        ("unzip|zip", r"-P\s*"),
        (r"mosquitto_[\w]+|ipmitool|sqlcmd|bcp", r"-P\s*"),
        ("redis-cli", r"-a\s*"),
        ("ldap[a-z]+", r"-w\s*"),
        ("openssl", r"-[kK]\s+"),
        ("ssh-keygen", r"-[NP]\s*"),
        ("snmp[a-z]+", r"-[AX]\s*"),
        ("curl", r"(?:-[A-Za-z#]*[uU]|--user|--proxy-user)[=\s]*"),
        (
            "wget|https|http|xh",
            r"(?:-u|--user|--proxy-user|-U|-a|--auth)[=\s]*",
        ),
        ("smbclient|rpcclient|net", r"-U\s*[^\s%'\x22]*%"),
        ("lftp", r"-u\s*[^\s,]+,"),
        ("gh", r"secret\s+set\s(?:[^;|&\n]*?\s)?(?:-b|--body)[=\s]*"),
        ("nmcli", r"(?:password|psk)\s+"),
        ("sqlplus|rman|impdp|expdp|sqlldr", r"[\w$#]+/"),
    ];
    let words = [
        // The last word: htpasswd -b FILE NAME PASSWORD.
        Rule::new(
            "htpasswd",
            format!(
                r"(?i)(\bhtpasswd(?:\.exe)?\s+(?:{WORD}\s+)*?-[A-Za-z]*b[A-Za-z]*\s+(?:{WORD}\s+)+){VALUE}"
            ),
        ),
        Rule::new(
            "wpa_passphrase|rabbitmqctl|net",
            format!(
                r"(?i)(\b(?:wpa_passphrase|rabbitmqctl\s+(?:add_user|change_password)|net\s+user)\s+{WORD}\s+){value}"
            ),
        ),
        Rule::new(
            "vault|rclone|mkpasswd|openssl",
            format!(
                r"(?i)(\b(?:vault\s+login|rclone\s+obscure|mkpasswd|openssl\s+passwd)\s+(?:-\S+\s+)*){value}"
            ),
        ),
        Rule::new(
            "SecureString",
            format!(r"(?i)(\bConvertTo-SecureString\s+(?:-String\s+)?){VALUE}"),
        ),
        Rule::new("pass:", format!(r"(\bpass:){VALUE}")),
    ];
    let options = options
        .iter()
        .map(|(programs, options)| of(programs, options));
    options.chain(words).collect()
}

/// Rules for tokens of known services, by their look.
fn service_rules() -> Vec<Rule> {
    [
        ("", r"(\b(?:gh[pousr]|github_pat|glpat|gldt|glrt|glsa|glc|sk|pk|rk|sk-ant|sk-proj|xox[abeoprs]|xapp|npm|pypi|hf|dop_v1|shpat|shpss|shpca|shppa|whsec|sq0atp|sq0csp|r8|gsk|lin_api|figd|nvapi|tskey|dckr_pat|pat|atlasv1|PMAK|pul|rubygems|xkeysib|sbp|tfp|ntn|ops|vercel)[-_])[A-Za-z0-9_=.-]{16,}"),
        ("", r"(\b(?:AKIA|ASIA|AGPA|AIDA|AROA|AIza|ya29\.|SG\.|EAAC|EAAA|ATATT|ATCTT|AKCp|hvs\.|hvb\.|dp\.[a-z]{2}\.))[A-Za-z0-9_.=-]{12,}"),
        ("AC|SK", r"(\b(?:AC|SK))[0-9a-f]{32}\b"),
        ("key-|dapi", r"(\b(?:key-|dapi))[0-9a-f]{32}\b"),
        ("Q~", r"(\b[A-Za-z0-9_~.-]{3}\dQ~)[A-Za-z0-9_~.-]{31,34}"),
        ("eyJ", r"(\beyJ)[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?"),
        ("AGE-SECRET-KEY", r"(?i)(\bAGE-SECRET-KEY-1)[0-9a-z]+"),
        ("hooks.slack", r"(hooks\.slack\.com/services/)[\w/]+"),
        ("api/webhooks", r"(discord(?:app)?\.com/api/webhooks/\d+/)[\w-]+"),
        (":AA", r"(\bbot\d{8,10}:|\b\d{8,10}:)AA[\w-]{32,}"),
    ]
    .map(|(words, pattern)| Rule::new(words, pattern.to_owned()))
    .into()
}

/// [`VALUE`], but not a word that begins like an option.
fn value_of_option() -> String {
    let word = r#"(?:[^\s"'`;|&()<>,\\]|\\[^\r\n])+"#;
    let first = r#"(?:[^\s"'`;|&()<>,\\-]|\\[^\r\n])"#;
    VALUE.replace(word, &format!("{first}{}", word.replace(")+", ")*")))
}

/// The same rule with ASCII classes, because options for passwords have ASCII names, and tables of
/// all letters of Unicode would be large.
fn ascii(rule: &str) -> String {
    rule.replace(r"\w", "0-9A-Za-z_")
        .replace(r"\b", r"(?-u:\b)")
        .replace(r"\d", "[0-9]")
}
