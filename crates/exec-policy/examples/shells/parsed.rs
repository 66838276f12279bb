//! A second parser's view of a line: `shfmt --to-json`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};
use exec_policy::Decision;
use serde_json::Value;

/// What no line has that is judged *run*.
const NEVER: [&str; 11] = [
    "FuncDecl",
    "WhileClause",
    "CaseClause",
    "ArithmCmd",
    "TestClause",
    "CoprocClause",
    "ProcSubst",
    "DeclClause",
    "LetClause",
    "ArithmExp",
    "ExtGlob",
];
/// Words of the shell that need no program.
const OWN: [&str; 10] = [
    "true", "false", ":", "pwd", "echo", "printf", "exit", "test", "[", "cd",
];

pub(crate) struct Shfmt(String);

impl Shfmt {
    pub(crate) fn new(program: String) -> Self {
        Self(program)
    }

    /// What the parser sees in a text that the judge does not.
    pub(crate) fn disagrees(&self, text: &str, decision: &Decision) -> Result<Option<String>> {
        // It takes the rest for a remark, which no shell does.
        if text.contains("$$#") {
            return Ok(None);
        }
        let mut child = Command::new(&self.0)
            .args(["-ln", "bash", "--to-json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} cannot be started", self.0))?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(text.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        if !output.status.success() {
            return Ok(Some("shfmt does not read it".to_owned()));
        }
        let tree: Value = serde_json::from_slice(&output.stdout)?;
        let mut seen = Seen::default();
        seen.node(&tree);
        let judged = |name: &String| {
            let starts = |words: &Vec<String>| words.first() == Some(name);
            OWN.contains(&name.as_str())
                || decision
                    .segments
                    .iter()
                    .any(|it| starts(&it.argv) || it.wrappers.contains(name))
        };
        if let Some(kind) = seen.never {
            return Ok(Some(format!("shfmt sees {kind}")));
        }
        let other = seen.programs.into_iter().find(|name| !judged(name));
        Ok(other.map(|name| format!("shfmt sees the program {name:?}")))
    }
}

#[derive(Default)]
struct Seen {
    programs: Vec<String>,
    never: Option<String>,
}

impl Seen {
    fn node(&mut self, node: &Value) {
        match node {
            Value::Array(all) => all.iter().for_each(|it| self.node(it)),
            Value::Object(fields) => {
                let kind = fields
                    .get("Type")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                if NEVER.contains(&kind) {
                    self.never = Some(kind.to_owned());
                }
                if kind == "CallExpr"
                    && let Some(first) = fields.get("Args").and_then(|args| args.get(0))
                {
                    self.programs
                        .push(word(first).unwrap_or_else(|| first.to_string()));
                }
                fields.values().for_each(|it| self.node(it));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// The text of a word that is known.
fn word(word: &Value) -> Option<String> {
    let parts = word.get("Parts")?.as_array()?;
    let texts = parts.iter().map(|part| {
        let value = || part.get("Value").and_then(Value::as_str);
        match part.get("Type")?.as_str()? {
            "Lit" => value().map(|text| text.replace('\\', "")),
            "SglQuoted" => Some(value().unwrap_or_default().to_owned()),
            "DblQuoted" => {
                self::word(part).or_else(|| part.get("Parts").is_none().then(String::new))
            }
            _ => None,
        }
    });
    texts.collect()
}
