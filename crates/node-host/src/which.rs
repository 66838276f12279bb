//! `system.which`: the paths of programs.

use std::path::Path;

use approvals_ipc::WireError;
use serde_json::{Map, Value, json};

use crate::errors;

/// The extensions that Windows tries for a name without one.
const EXTENSIONS: [&str; 4] = [".exe", ".cmd", ".bat", ".com"];

/// For each name the first file in these folders. Names with separators, and names that no folder
/// has, are left out.
pub(crate) fn which(params: Option<&Value>, folders: &[String]) -> Result<Value, WireError> {
    let bins = params.and_then(|params| params["bins"].as_array());
    let bins = bins.ok_or_else(|| errors::invalid("INVALID_REQUEST: bins required"))?;
    let names = bins.iter().filter_map(Value::as_str).map(str::trim);
    let found: Map<String, Value> = names
        .filter(|name| !name.is_empty() && !name.contains(['/', '\\', '\0']))
        .filter_map(|name| Some((name.to_owned(), json!(find(name, folders)?))))
        .collect();
    Ok(json!({ "bins": found }))
}

fn find(name: &str, folders: &[String]) -> Option<String> {
    let bare = cfg!(windows) && Path::new(name).extension().is_none();
    let extensions = if bare { &EXTENSIONS[..] } else { &[""] };
    let mut files = folders.iter().flat_map(|folder| {
        let file = |extension| Path::new(folder).join(format!("{name}{extension}"));
        extensions.iter().map(file)
    });
    files
        .find(|file| file.is_file())?
        .into_os_string()
        .into_string()
        .ok()
}
