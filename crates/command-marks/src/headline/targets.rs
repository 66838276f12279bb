//! What make is told to build.

use visible_text::Deed;

use super::programs::Call;

/// Options whose next word is no target.
const TAKES: [&str; 12] = [
    "-C",
    "-f",
    "-I",
    "-l",
    "-o",
    "-W",
    "-j",
    "--directory",
    "--file",
    "--makefile",
    "--include-dir",
    "--jobs",
];
/// Options of several letters that take nothing.
const FLAGS: [&str; 6] = [
    "--always-make",
    "--dry-run",
    "--keep-going",
    "--no-print-directory",
    "--quiet",
    "--silent",
];
/// More of them nobody reads in a heading.
const MOST: usize = 3;

/// `make` with its targets; `None` where a word may be one or not.
pub(super) fn targets(call: &Call<'_>) -> Option<Deed> {
    let mut found = vec![call.name];
    let mut words = call.words[1..]
        .iter()
        .map(|word| word.text.as_str())
        .peekable();
    while let Some(word) = words.next() {
        if ["-j", "--jobs", "-l"].contains(&word) {
            // The number is optional.
            words.next_if(|next| next.chars().all(|char| char.is_ascii_digit()));
        } else if TAKES.contains(&word) {
            words.next();
        } else if word.starts_with("--") && !word.contains('=') && !FLAGS.contains(&word) {
            return None;
        } else if !word.starts_with('-') && !word.contains('=') {
            found.push(word);
        }
    }
    let plain = |word: &&str| {
        let sign = |char: char| char.is_ascii_alphanumeric() || "-_:.+/".contains(char);
        word.len() <= 40 && word.chars().all(sign)
    };
    (found.len() <= MOST + 1 && found.iter().all(plain)).then(|| Deed::Runs(found.join(" ")))
}
