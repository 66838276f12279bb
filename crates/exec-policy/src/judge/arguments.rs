//! What an entry or a rule demands of the arguments.

use regex::Regex;
use sha2::{Digest, Sha256};

use crate::{NoArguments, Platform};
use policy_values::glob::collapse;

/// A restriction of the arguments (`docs/openclaw-wire.md` §3.3).
#[derive(Debug, Clone)]
pub(crate) enum Arguments {
    /// None: any arguments.
    Any,
    /// A regular expression on the arguments joined by a blank, or, where it holds a NUL, each
    /// followed by NUL.
    Pattern {
        /// It fits all of them, or, where it is open at its end, the first of them.
        whole: Regex,
        /// It is found somewhere in them.
        part: Regex,
        nul: bool,
    },
    /// `sha256:cwd-argv:v1:<hex>`: exactly these arguments in this folder.
    Bound(String),
}

impl Arguments {
    /// Reads a restriction; the error says why it can never match.
    pub(crate) fn new(pattern: Option<&str>) -> Result<Self, NoArguments> {
        let Some(pattern) = pattern else {
            return Ok(Self::Any);
        };
        if let Some(hex) = pattern.strip_prefix("sha256:cwd-argv:v1:") {
            return Ok(Self::Bound(hex.to_ascii_lowercase()));
        }
        if pattern.starts_with("sha256:") {
            return Err(NoArguments::OldHash);
        }
        // `^run` alone says where the arguments begin, and leaves open which words follow.
        let open = pattern.starts_with('^') && !pattern.contains(['$', '|']);
        let end = if open { r"(?s:[ \x00].*)?" } else { "" };
        let whole = Regex::new(&format!(r"\A(?:{pattern}){end}\z"));
        match (whole, Regex::new(pattern)) {
            (Ok(whole), Ok(part)) => Ok(Self::Pattern {
                whole,
                part,
                nul: pattern.contains('\0') || pattern.contains(r"\0") || pattern.contains(r"\x00"),
            }),
            _ => Err(NoArguments::Expression),
        }
    }

    /// Whether it demands nothing.
    pub(crate) fn is_any(&self) -> bool {
        matches!(self, Self::Any)
    }

    /// Whether a grant covers a command line (program first): its expression fits all of the
    /// arguments, with every path in its shortest form.
    pub(crate) fn fit(&self, words: Option<&[String]>, cwd: &str, platform: Platform) -> bool {
        let arguments = match (self, words) {
            (Self::Any, _) => return true,
            (_, None) => return false,
            (_, Some(words)) => words.get(1..).unwrap_or_default(),
        };
        match self {
            Self::Any => true,
            Self::Pattern { whole, nul, .. } => {
                let collapsed: Vec<String> = arguments.iter().map(|it| shortest(it)).collect();
                // `./a` is `a`, and may be written either way; behind `..` a text lies.
                let lies = |word: &String| word.split(['/', '\\', '=']).any(|part| part == "..");
                let written = (!arguments.iter().any(lies)).then_some(arguments);
                let forms = written.into_iter().chain([collapsed.as_slice()]);
                forms
                    .flat_map(|words| joined(words, *nul, platform))
                    .any(|text| whole.is_match(&text))
            }
            Self::Bound(hex) => *hex == cwd_argv_hash(cwd, arguments, platform),
        }
    }

    /// Whether a denial meets a command line: its expression is found in the arguments,
    /// however their paths are written.
    pub(crate) fn meet(&self, words: &[String], cwd: &str, platform: Platform) -> bool {
        let Self::Pattern { part, nul, .. } = self else {
            return self.fit(Some(words), cwd, platform);
        };
        let arguments = words.get(1..).unwrap_or_default();
        let collapsed: Vec<String> = arguments.iter().map(|it| shortest(it)).collect();
        [arguments, collapsed.as_slice()]
            .into_iter()
            .flat_map(|words| joined(words, *nul, platform))
            .any(|text| part.is_match(&text))
    }
}

/// The arguments as an expression is compared with them; on Windows with either separator.
fn joined(arguments: &[String], nul: bool, platform: Platform) -> Vec<String> {
    if nul {
        return vec![match arguments {
            [] => "\0\0".to_owned(),
            _ => arguments.iter().flat_map(|word| [word, "\0"]).collect(),
        }];
    }
    let text = arguments.join(" ");
    match platform {
        Platform::Windows => vec![text.replace('/', "\\"), text],
        Platform::Linux | Platform::Macos => vec![text],
    }
}

/// A word whose paths, also one behind `=`, have no `.` and no `..` that can be taken out.
fn shortest(word: &str) -> String {
    let dots = |part: &str| part == "." || part == "..";
    let parts = word.split('=').map(|part| {
        let path = part.replace('\\', "/");
        if !path.contains('/') || !path.split('/').any(dots) {
            return part.to_owned();
        }
        match collapse(&path, Platform::Linux).as_ref() {
            "" => ".".to_owned(),
            path => path.to_owned(),
        }
    });
    let parts: Vec<String> = parts.collect();
    parts.join("=")
}

/// The hash by which newer OpenClaw binds a grant to one folder and argument list.
fn cwd_argv_hash(cwd: &str, arguments: &[String], platform: Platform) -> String {
    let mut hash = Sha256::new();
    let mut feed = |text: &str| {
        hash.update(text);
        hash.update([0]);
    };
    let cwd = collapse(cwd, platform).replace('\\', "/");
    feed(&cwd.len().to_string());
    feed(&cwd);
    feed(&arguments.len().to_string());
    for argument in arguments {
        feed(&argument.len().to_string());
        feed(argument);
    }
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_golden_hash_of_the_wire_holds() {
        let words: Vec<String> = ["status", "-s"].map(str::to_owned).to_vec();
        assert_eq!(
            cwd_argv_hash("/home/u/p", &words, Platform::Linux),
            "1b455fa9b6236bcc68dd1893de7f9f6256eea648bb2e6b74e751a3320ab91b47"
        );
    }
}
