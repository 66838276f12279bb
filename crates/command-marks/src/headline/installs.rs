//! What a package manager installs or removes, and what becomes of a service.

use shell_reader::Word;
use visible_text::Deed;

use super::programs::Call;

/// A program, and the words before what it installs.
pub(super) const INSTALLERS: [(&str, &str); 19] = [
    ("apt", "install"),
    ("apt-get", "install"),
    ("brew", "install"),
    ("bun", "add"),
    ("cargo", "install"),
    ("choco", "install"),
    ("composer", "require"),
    ("dnf", "install"),
    ("gem", "install"),
    ("go", "install"),
    ("npm", "install"),
    ("pacman", "-S"),
    ("pip", "install"),
    ("pipx", "install"),
    ("pnpm", "add"),
    ("snap", "install"),
    ("winget", "install"),
    ("yarn", "add"),
    ("zypper", "install"),
];

pub(super) fn installs(call: &Call<'_>) -> Option<Deed> {
    let program = call.name.to_owned();
    let words = call.all();
    let verb = words
        .iter()
        .skip(1)
        .find(|word| !word.starts_with('-') || **word == "-S")?;
    let says = |list: &[&str]| list.contains(verb);
    let plain = words.iter().skip(2).all(|word| !TAKES.contains(word));
    let operands = call.words[1..].iter();
    let operands: Vec<&Word> = operands
        .filter(|word| !word.text.starts_with('-') && word.text != **verb)
        .collect();
    let name = operands.first().map(|word| call.said(word));
    if says(&["uninstall", "remove", "purge", "rm", "erase"]) {
        return Some(Deed::Uninstalls(name?, program));
    }
    let own = INSTALLERS
        .iter()
        .any(|(it, own)| *it == call.name && own == verb);
    let short = ["npm", "pnpm", "bun"].contains(&call.name) && says(&["i", "add", "install", "ci"]);
    if !own && !short {
        return None;
    }
    if let [_, own, option, file] = call.words
        && own.text == **verb
        && ["-r", "--requirement"].contains(&option.text.as_str())
        && call.name == "pip"
    {
        return Some(Deed::InstallsFrom(call.path(file), program));
    }
    match name.filter(|_| plain && !says(&["ci"])) {
        None => Some(Deed::InstallsAll(program)),
        Some(name) if operands.len() == 1 && short && call.has(&["-g", "--global"]) => {
            Some(Deed::InstallsForAll(name, program))
        }
        Some(name) if operands.len() == 1 => Some(Deed::Installs(name, program)),
        Some(name) => Some(Deed::InstallsMore(name, operands.len() - 1, program)),
    }
}

/// Options of installers whose next word is no package.
const TAKES: [&str; 8] = [
    "-r",
    "--requirement",
    "-C",
    "--prefix",
    "-t",
    "--target",
    "-i",
    "--index-url",
];

/// A service that is stopped or started.
pub(super) fn service(call: &Call<'_>) -> Option<Deed> {
    let operands = call.operands();
    let (verb, name) = match (call.name, operands.as_slice()) {
        ("systemctl" | "launchctl", [verb, name]) => (verb, name),
        ("service" | "rc-service", [name, verb]) => (verb, name),
        ("systemctl", [verb]) if verb.text == "reboot" => return Some(Deed::Restarts),
        ("systemctl", [verb]) if verb.text == "poweroff" => return Some(Deed::TurnsOff),
        _ => return None,
    };
    let name = call.said(name);
    match verb.text.as_str() {
        "stop" | "kill" => Some(Deed::StopsService(name)),
        "restart" | "reload" => Some(Deed::RestartsService(name)),
        "start" => Some(Deed::StartsService(name)),
        _ => None,
    }
}
