//! The difference that a person sees.

use similar::TextDiff;

/// What changes in a file, as `diff -u` shows it; empty where nothing does.
pub fn unified(path: &str, before: Option<&[u8]>, after: Option<&[u8]>) -> String {
    let text =
        |bytes: Option<&[u8]>| String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned();
    let name = |bytes: Option<&[u8]>| match bytes {
        Some(_) => path.to_owned(),
        None => "(no file)".to_owned(),
    };
    let (old, new) = (text(before), text(after));
    let difference = TextDiff::from_lines(&old, &new);
    let mut shown = difference.unified_diff();
    shown.header(&name(before), &name(after)).to_string()
}
