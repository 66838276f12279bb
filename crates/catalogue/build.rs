//! Writes a method for each sentence of the English files, so that code with a missing sentence or
//! argument does not compile.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{Entry, Resource};
use fluent_syntax::parser;

/// The folder of the sentences.
const CATALOGUE: &str = "../../locales";
/// The files that only the windows read. All others are for Rust.
const WINDOWS: [&str; 5] = ["first", "language", "main", "prompt", "settings"];
/// The files of sentences that crates give as values. `wording` looks these up by key.
const KEYED: [&str; 3] = ["codes", "marks", "why"];
const TAGS: [&str; 5] = ["en", "de", "fr", "es", "zh-CN"];

fn main() -> Result<(), String> {
    let catalogue = Path::new(&variable("CARGO_MANIFEST_DIR")?).join(CATALOGUE);
    println!("cargo::rerun-if-changed={}", catalogue.display());
    let files = files(&catalogue.join("en"))?;
    let mut methods = String::new();
    for file in &files {
        let path = catalogue.join("en").join(format!("{file}.ftl"));
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let english = parser::parse(text.as_str())
            .map_err(|(_, errors)| format!("{}: {errors:?}", path.display()))?;
        let of_file = methods_of(file, &english)?;
        if !KEYED.contains(&file.as_str()) {
            methods.push_str(&of_file);
        }
    }
    let texts = TAGS.map(|tag| {
        let files = files.iter().map(|file| {
            let path = catalogue.join(tag).join(format!("{file}.ftl"));
            format!("include_str!({path:?})")
        });
        format!("    &[{}],\n", files.collect::<Vec<_>>().join(", "))
    });
    let source = format!(
        "/// What Rust says, in the order of [`Language::ALL`].\nconst TEXTS: &[&[&str]] = &[\n{}];\n\nimpl Language {{\n{methods}}}\n",
        texts.concat()
    );
    let out = PathBuf::from(variable("OUT_DIR")?).join("sentences.rs");
    fs::write(&out, source).map_err(|error| format!("{}: {error}", out.display()))
}

/// The names of the files for Rust, in order.
fn files(english: &Path) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", english.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(english).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let file = name.to_str().and_then(|name| name.strip_suffix(".ftl"));
        files.extend(
            file.filter(|file| !WINDOWS.contains(file))
                .map(str::to_owned),
        );
    }
    files.sort();
    Ok(files)
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|error| format!("{name}: {error}"))
}

fn methods_of(file: &str, english: &Resource<&str>) -> Result<String, String> {
    let mut methods = String::new();
    for entry in &english.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let id = message.id.name;
        let comment = message
            .comment
            .as_ref()
            .map_or_else(String::new, |comment| comment.content.join(" "));
        let mut parameters = String::new();
        let mut values = String::new();
        for (name, kind) in arguments(&comment) {
            let (kind, value) = match kind {
                "text" => ("&str", format!("{name}.into()")),
                "number" => ("usize", format!("{name}.into()")),
                other => return Err(format!("{file}.ftl: {id}: {other} is no kind of argument")),
            };
            let _ = write!(parameters, ", {name}: {kind}");
            let _ = write!(values, "({name:?}, {value}), ");
        }
        let method = snake(id);
        let _ = write!(
            methods,
            "    /// `{id}` in `{file}.ftl`.\n    pub fn {method}(self{parameters}) -> String {{\n        self.say({id:?}, [{values}])\n    }}\n"
        );
    }
    Ok(methods)
}

/// The arguments that a comment declares, in its order: `$n (number), $what (text)`.
fn arguments(comment: &str) -> Vec<(&str, &str)> {
    let named = comment.split('$').skip(1).filter_map(|rest| {
        let (name, rest) = rest.split_once(" (")?;
        let (kind, _) = rest.split_once(')')?;
        Some((name, kind))
    });
    named.collect()
}

/// `tray-problemShown` as `tray_problem_shown`.
fn snake(id: &str) -> String {
    let mut name = String::new();
    for char in id.chars() {
        match char {
            '-' => name.push('_'),
            _ if char.is_ascii_uppercase() => {
                name.push('_');
                name.push(char.to_ascii_lowercase());
            }
            _ => name.push(char),
        }
    }
    name
}
