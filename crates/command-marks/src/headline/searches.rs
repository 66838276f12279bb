//! What `find` deletes.

use shell_reader::Word;
use visible_text::Deed;

use super::programs::Call;
use crate::told;

/// Words by which a search deletes, or has another program do it.
const ACTS: [&str; 5] = ["-delete", "-exec", "-execdir", "-ok", "-okdir"];

/// Words that let a file through that has another name than `-name` says.
const CHOICES: [&str; 8] = ["-o", "-or", ",", "!", "-not", "(", ")", "-files0-from"];

/// What is deleted of what is found. A name is told where each file has to have it, whatever else narrows the search.
pub(super) fn deletes(call: &Call<'_>) -> Deed {
    let words = call.words[1..].iter();
    let mut words = words.skip_while(|word| ["-H", "-L", "-P"].contains(&word.text.as_str()));
    let is_folder = |word: &&Word| !word.text.starts_with(['-', '(', '!', ',']);
    let folders: Vec<&Word> = words.by_ref().take_while(is_folder).collect();
    let paths: Vec<String> = folders.iter().map(|word| call.path(word)).collect();
    let path = match paths.is_empty() {
        true => call.folder.here(call.machine),
        false => paths.join(", "),
    };
    match name(call).filter(|_| folders.iter().all(|word| word.known)) {
        Some(name) if call.has(&["-maxdepth"]) => Deed::DeletesNamedIn(told(name), path),
        Some(name) => match older_than(call) {
            Some(days) => Deed::DeletesOldBelow(told(name), days, path),
            None => Deed::DeletesNamedBelow(told(name), path),
        },
        None => Deed::DeletesFound(path),
    }
}

/// The one name that a file has to have before anything is done to it.
fn name<'c>(call: &'c Call<'_>) -> Option<&'c str> {
    let acts = call.words.iter();
    let acts = acts.take_while(|word| !ACTS.contains(&word.text.as_str()));
    let tests = &call.words[1..acts.count()];
    let mut names = tests.windows(2).filter(|pair| pair[0].text == "-name");
    let (Some([_, name]), None) = (names.next(), names.next()) else {
        return None;
    };
    let is_told = tests.iter().all(|word| word.known) && !call.has(&CHOICES);
    is_told.then_some(name.text.as_str())
}

/// `-mtime +DAYS`, where it is there once.
fn older_than(call: &Call<'_>) -> Option<usize> {
    let words = call.all();
    let mut ages = words.windows(2).filter(|pair| pair[0] == "-mtime");
    let (Some([_, age]), None) = (ages.next(), ages.next()) else {
        return None;
    };
    age.strip_prefix('+')?.parse().ok()
}
