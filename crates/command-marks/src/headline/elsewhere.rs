//! What a program does on another computer, or in a container.

use known_programs::{self as known, Role};
use shell_reader::Word;
use visible_text::{Deed, Note, Strip};

use super::programs::Call;
use super::shown::quoted;
use crate::inside::{Inside, container};
use crate::{texts, told};

const CONTAINERS: [&str; 3] = ["docker", "podman", "nerdctl"];

/// Whether what it starts runs on another computer or in a container.
pub(super) fn is_elsewhere(call: &Call<'_>) -> bool {
    let contained = CONTAINERS.contains(&call.name) || ["kubectl", "oc"].contains(&call.name);
    contained || known::of(call.name).is(Role::Remote)
}

/// What a program does by starting this one elsewhere.
pub(super) fn started(call: &Call<'_>, inside: &Inside) -> Option<Deed> {
    if CONTAINERS.contains(&call.name) {
        return match inside {
            _ if call.has(&["run"]) => Some(runs_container(call)),
            Inside::Words(range) => runs_in_container(call, &call.words[range.clone()]),
            Inside::Text(..) | Inside::Encoded(..) => None,
        };
    }
    let host = call
        .host()
        .filter(|_| known::of(call.name).is(Role::Remote))?;
    let words = match inside {
        Inside::Words(range) | Inside::Text(range, ..) => quoted(&call.words[range.clone()]),
        Inside::Encoded(..) => None,
    };
    Some(match words {
        Some(words) => Deed::RunsWordsOn(words, host),
        None => Deed::RunsOn(host),
    })
}

fn runs_in_container(call: &Call<'_>, inner: &[Word]) -> Option<Deed> {
    let name = &call.words[container(&call.all())? - 1];
    Some(Deed::RunsWordsIn(quoted(inner)?, call.said(name)))
}

/// A container of an image, and what of this computer it may reach.
pub(super) fn runs_container(call: &Call<'_>) -> Deed {
    let Some(image) = image(call.words) else {
        return Deed::RunsContainer(call.name.to_owned());
    };
    let home = call.machine.facts.home();
    let image_name = call.said(&call.words[image]);
    let inner = quoted(&call.words[image + 1..]);
    match reach(&call.words[..image], home) {
        Reach::Unlimited => Deed::RunsImageFree(image_name),
        Reach::AllFiles => match inner {
            Some(words) => Deed::RunsWordsWithAll(words),
            None => Deed::RunsImageWithAll(image_name),
        },
        Reach::Path(path) => {
            let path = told(&visible_text::short_home(path, home));
            match inner {
                Some(words) => Deed::RunsWordsWithPath(words, path),
                None => Deed::RunsImageWith(image_name, path),
            }
        }
        Reach::Nothing => Deed::RunsImage(image_name),
    }
}

/// What gives a container the rights of an administrator of this computer, where its options do.
pub(crate) fn unlimited(name: &str, words: &[Word], home: &str) -> Option<(Note, Strip)> {
    if !CONTAINERS.contains(&name) || !words.iter().any(|word| word.text == "run") {
        return None;
    }
    match reach(&words[..image(words)?], home) {
        Reach::Unlimited => Some((Note::ContainerUnlimited, Strip::ContainerUnlimited)),
        Reach::AllFiles => Some((Note::ContainerReachesAll, Strip::ContainerReachesAll)),
        Reach::Path(_) | Reach::Nothing => None,
    }
}

/// The place of the image among the words of a command.
fn image(words: &[Word]) -> Option<usize> {
    let behind = container(&texts(words))?;
    (behind <= words.len()).then(|| behind.checked_sub(1))?
}

/// What a container reaches of this computer.
enum Reach<'w> {
    Unlimited,
    AllFiles,
    /// The home, or the first of what it shares.
    Path(&'w str),
    Nothing,
}

fn reach<'w>(options: &'w [Word], home: &str) -> Reach<'w> {
    if options.iter().any(|word| word.text == "--privileged") {
        return Reach::Unlimited;
    }
    let shared: Vec<&str> = shared(options).collect();
    if shared.contains(&"/") {
        return Reach::AllFiles;
    }
    let mut homes = shared.iter().filter(|path| ["~", home].contains(path));
    match homes.next().or(shared.first()) {
        Some(path) => Reach::Path(path),
        None => Reach::Nothing,
    }
}

/// The files and folders of this computer that the container sees; not the volumes that it has to itself.
fn shared(options: &[Word]) -> impl Iterator<Item = &str> {
    let pairs = options.iter().zip(options.iter().skip(1));
    let behind = pairs.filter_map(|(option, value)| match option.text.as_str() {
        "-v" | "--volume" => value.text.split(':').next(),
        "--mount" => source(&value.text),
        _ => None,
    });
    let within = options.iter().filter_map(|word| {
        let (name, value) = word.text.split_once('=')?;
        match name {
            "--volume" | "-v" => value.split(':').next(),
            "--mount" => source(value),
            _ => None,
        }
    });
    let is_path = |path: &&str| path.starts_with(['/', '.', '~', '$']);
    behind.chain(within).filter(is_path)
}

/// `type=bind,source=/srv,target=/data`
fn source(mount: &str) -> Option<&str> {
    let mut parts = mount.split(',').filter_map(|part| part.split_once('='));
    let (_, path) = parts.find(|(name, _)| ["source", "src"].contains(name))?;
    Some(path)
}
