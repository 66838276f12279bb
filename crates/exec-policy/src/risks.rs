//! What a person should see before a click. Nothing here relaxes anything.

use crate::analysis::{Analysis, Leaf, format_argv};
use crate::glob::base_name;
use crate::programs::{Class, family};
use crate::resolve::Machine;
use crate::{Code, Request, Risk, display, protected};

const ELEVATES: &[&str] = &[
    "doas", "gksu", "kdesu", "pkexec", "runas", "su", "sudo", "sudoedit",
];
const NETWORK: &[&str] = &[
    "aria2c", "curl", "ftp", "http", "https", "lftp", "nc", "ncat", "netcat", "nmap", "ping",
    "rclone", "rsync", "scp", "sftp", "socat", "ssh", "telnet", "wget", "xh",
];
const DOWNLOADS: &[&str] = &["aria2c", "curl", "fetch", "http", "https", "wget", "xh"];
const PERMISSIONS: &[&str] = &[
    "chattr", "chgrp", "chmod", "chown", "icacls", "setcap", "setfacl", "takeown",
];
const WRITES: &[&str] = &[
    "cp", "dd", "install", "ln", "mv", "rsync", "tee", "touch", "truncate",
];
const DELETES: &[&str] = &[
    "del", "mkfs", "rd", "rm", "rmdir", "shred", "unlink", "wipefs",
];

/// The risks of a request, danger first.
pub(crate) fn of(
    request: &Request,
    analysis: Option<&Analysis>,
    machine: &Machine<'_>,
) -> Vec<Risk> {
    let Some(analysis) = analysis else {
        let mut risks = Vec::new();
        hidden(&format_argv(&request.argv), &mut risks);
        return risks;
    };
    let mut risks = Vec::new();
    hidden(&analysis.text, &mut risks);
    if let Some(decoded) = &analysis.decoded {
        let shown: String = display::visible(decoded)
            .into_iter()
            .map(|piece| piece.text)
            .collect();
        add(
            &mut risks,
            "encoded-command",
            true,
            format!("Carries encoded text: {shown}"),
        );
    }
    let names: Vec<Vec<&str>> = analysis.leaves.iter().map(names).collect();
    let is = |list: &[&str]| {
        names
            .iter()
            .flatten()
            .find(|name| list.contains(name))
            .copied()
    };
    if let Some(name) = is(ELEVATES) {
        add(
            &mut risks,
            "elevates",
            true,
            format!("Runs as administrator ({name})"),
        );
    }
    if is(DOWNLOADS).is_some() && analysis.leaves.iter().any(takes_code) {
        add(
            &mut risks,
            "downloads-and-runs",
            true,
            "Runs text that it downloads".to_owned(),
        );
    }
    let words = analysis.leaves.iter().flat_map(|leaf| &leaf.words[1..]);
    let words = words.chain(&analysis.written);
    if let Some(word) = words.clone().find(|word| protected::touches(word, machine)) {
        add(
            &mut risks,
            "protected-path",
            true,
            format!("Touches {}, which is protected", word.text),
        );
    }
    if let Some(word) = analysis
        .written
        .iter()
        .find(|word| word.text != "/dev/null")
    {
        add(
            &mut risks,
            "writes-file",
            false,
            format!("Writes to {}", word.text),
        );
    } else if let Some(name) = is(WRITES) {
        add(
            &mut risks,
            "writes-file",
            false,
            format!("Writes files ({name})"),
        );
    }
    if let Some(name) = is(DELETES) {
        add(&mut risks, "deletes", false, format!("Deletes ({name})"));
    }
    if let Some(name) = is(PERMISSIONS) {
        add(
            &mut risks,
            "changes-permissions",
            false,
            format!("Changes permissions ({name})"),
        );
    }
    let mut words = words.map(|word| word.text.as_str());
    let url = words.find(|word| word.contains("://"));
    let speaks = |leaf: &Leaf| {
        const TALK: [&str; 6] = ["clone", "fetch", "ls-remote", "pull", "push", "remote"];
        names_of_git(leaf)
            && leaf.words[1..]
                .iter()
                .any(|word| TALK.contains(&word.text.as_str()))
    };
    if let Some(name) = is(NETWORK).or(url) {
        add(
            &mut risks,
            "uses-network",
            false,
            format!("Uses the network ({name})"),
        );
    } else if analysis.leaves.iter().any(speaks) {
        add(
            &mut risks,
            "uses-network",
            false,
            "Uses the network (git)".to_owned(),
        );
    }
    let troubles = analysis
        .leaves
        .iter()
        .filter_map(|leaf| leaf.trouble.as_ref());
    if let Some(trouble) = troubles
        .clone()
        .find(|trouble| trouble.code == Code::InlineCode)
    {
        add(
            &mut risks,
            "inline-code",
            false,
            format!("Contains {}", trouble.what),
        );
    }
    if let Some(trouble) = troubles
        .clone()
        .find(|trouble| trouble.code == Code::Wrapper)
    {
        add(
            &mut risks,
            "starts-others",
            false,
            format!("Contains {}", trouble.what),
        );
    }
    risks.sort_by_key(|risk| !risk.danger);
    risks
}

fn hidden(text: &str, risks: &mut Vec<Risk>) {
    if display::hides(text) {
        let note = "Characters in it are invisible or change how it reads";
        add(risks, "hides-characters", true, note.to_owned());
    }
}

fn add(risks: &mut Vec<Risk>, kind: &str, danger: bool, note: String) {
    risks.push(Risk {
        kind: kind.to_owned(),
        note,
        danger,
    });
}

/// The names a program goes by: as called, without its folder and version.
fn names(leaf: &Leaf) -> Vec<&str> {
    let mut names: Vec<&str> = leaf.wrappers.iter().map(String::as_str).collect();
    names.push(family(base_name(&leaf.words[0].text)));
    if let Some(program) = &leaf.program {
        names.push(family(base_name(&program.real)));
    }
    names
}

fn names_of_git(leaf: &Leaf) -> bool {
    names(leaf).contains(&"git")
}

/// A shell or an interpreter that reads code from its input.
fn takes_code(leaf: &Leaf) -> bool {
    matches!(leaf.class, Class::Shell | Class::Interpreter) && leaf.trouble.is_some()
}
