//! Archives on another computer: `tar cf host:x` starts `rsh` or `ssh`, and so do its kin.

use shell_reader::Word;

use crate::table::{Program, Role};

/// Letters whose values the words behind a bundle are, each its own: `tar bf 20 host:x`.
const VALUES: &str = "abCdDEFgHIKLMNOQRTVXf";

/// The first word that names an archive on another computer, or may become one that does.
pub(super) fn found<'a>(program: &Program, arguments: &'a [Word]) -> Option<&'a Word> {
    let local = |word: &Word| word.text == "--force-local";
    if !program.is(Role::Archive) || arguments.iter().any(local) {
        return None;
    }
    let mut at = 0;
    while let Some(word) = arguments.get(at) {
        let (values, attached) = taken(&word.text, at == 0 && program.is(Role::Bundle));
        let behind = arguments.iter().skip(at + 1).take(values);
        if attached.is_some_and(is_remote) {
            return Some(word);
        }
        if let Some(found) = behind.into_iter().find(|word| may_be_remote(word)) {
            return Some(found);
        }
        at += 1;
    }
    None
}

/// How many words behind this one may be an archive, and the one that it holds itself.
fn taken(text: &str, bundle: bool) -> (usize, Option<&str>) {
    if let Some(long) = text.strip_prefix("--") {
        let (name, value) = match long.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (long, None),
        };
        // A shorter spelling counts; `file` of cpio and tar.
        let names = !name.is_empty() && "file".starts_with(name);
        return (
            usize::from(names && value.is_none()),
            value.filter(|_| names),
        );
    }
    let letters = match text.strip_prefix('-') {
        Some(letters) => letters,
        None if bundle => {
            let values = text.chars().filter(|char| VALUES.contains(*char));
            return (
                if text.contains('f') {
                    values.count()
                } else {
                    0
                },
                None,
            );
        }
        None => return (0, None),
    };
    // Those of cpio besides; whatever stands before them in a cluster may take the rest.
    match letters.find(['f', 'F', 'I', 'O']) {
        Some(at) if at + 1 < letters.len() => (0, Some(&letters[at + 1..])),
        Some(_) => (1, None),
        None => (0, None),
    }
}

/// `host:x` and `user@host:x`, and not `./a:b`.
fn is_remote(text: &str) -> bool {
    text.find(':')
        .is_some_and(|at| at > 0 && !text[..at].contains('/'))
}

fn may_be_remote(word: &Word) -> bool {
    match &word.later {
        None => is_remote(&word.text),
        Some(later) => later.splits || is_remote(&later.lead) || !later.lead.contains('/'),
    }
}

#[cfg(test)]
mod tests {
    use shell_reader::Options;

    use super::super::found;
    use super::Word;

    fn bears(line: &str) -> bool {
        let options = Options {
            home: "/home/u",
            extended: true,
        };
        let words: Vec<Word> = line
            .split(' ')
            .map(|text| shell_reader::word(text, options))
            .collect();
        found(&words[0].text, &words[1..]).is_some()
    }

    #[test]
    fn an_archive_on_another_computer_starts_a_program() {
        for line in [
            "tar cf host:x .",
            "tar -cf host:x .",
            "tar -c -f u@host:/x .",
            "tar -cfhost:x .",
            "tar xvfz h:x",
            "tar bcf 20 h:x",
            "tar fbc h:x 20",
            "tar --file=h:x -t",
            "tar --file h:x -t",
            "tar --fil=h:x -t",
            "tar -t -f a.tar -f h:x",
            "tar cf h* .",
            "tar cf \"h$X\" .",
            "tar -cf $X .",
            "gtar cf h:x .",
            "cpio -o -F h:x",
            "cpio -iI h:x",
            "cpio --file=h:x -t",
            "star -c f=a -f h:x",
            "mt -f h:x rewind",
            "dump 0uf h:x /",
            "restore -rf h:x",
        ] {
            assert!(bears(line), "{line}");
        }
        for line in [
            "tar cf a.tar src",
            "tar czf ./h:x .",
            "tar cf a.tar h:x",
            "tar -xf /a/b:c -C d",
            "tar --force-local -cf h:x .",
            "tar cf \"/a/$X\" .",
            "tar cf :x .",
            "tar -t --exclude=a:b -f a.tar",
            "bsdtar cf h:x .",
            "cpio -o -F ./h:x",
            "mt -f /dev/st0 rewind",
        ] {
            assert!(!bears(line), "{line}");
        }
    }
}
