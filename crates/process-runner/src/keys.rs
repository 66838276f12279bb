//! Keys as the bytes that a terminal sends for them, named as tmux names them.
//!
//! A token is a key's name (`Enter`, `PgUp`, `F5`, `kp0`), one character, or text. `C-`, `M-`
//! and `S-` before it hold Ctrl, Alt and Shift; `^c` is short for `C-c`. Names and modifiers
//! may be in any case.

/// The input to encode, in this order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Input {
    /// Text that is sent as it is.
    pub literal: String,
    /// Bytes as one or two hex digits, with or without `0x`.
    pub hex: Vec<String>,
    /// Tokens, as described in the module.
    pub keys: Vec<String>,
}

/// The bytes for the program, and warnings about the input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Warnings, one sentence each.
    pub warnings: Vec<String>,
}

/// Encodes all of `input`. `application` is set if the program asked for the application sequences
/// of the cursor keys (DECCKM).
#[must_use]
pub fn encode(input: &Input, application: bool) -> Encoded {
    let mut encoded = Encoded {
        bytes: input.literal.clone().into_bytes(),
        warnings: Vec::new(),
    };
    for item in &input.hex {
        match hex_byte(item) {
            Some(byte) => encoded.bytes.push(byte),
            None => encoded.warnings.push(format!("Invalid hex byte: {item}")),
        }
    }
    for token in &input.keys {
        key(token, application, &mut encoded);
    }
    encoded
}

/// Text as a terminal pastes it. `bracketed` marks it, so that the program does not take it for
/// typing.
#[must_use]
pub fn paste(text: &str, bracketed: bool) -> Vec<u8> {
    if bracketed {
        format!("\x1b[200~{text}\x1b[201~").into_bytes()
    } else {
        text.as_bytes().to_vec()
    }
}

fn hex_byte(item: &str) -> Option<u8> {
    let item = item.trim().to_lowercase();
    let digits = item.strip_prefix("0x").unwrap_or(&item);
    let is_hex = digits.chars().all(|digit| digit.is_ascii_hexdigit());
    (is_hex && digits.len() <= 2).then_some(())?;
    u8::from_str_radix(digits, 16).ok()
}

#[derive(Default, Clone, Copy)]
struct Modifiers {
    ctrl: bool,
    alt: bool,
    shift: bool,
}

impl Modifiers {
    fn any(self) -> bool {
        self.ctrl || self.alt || self.shift
    }

    /// The number that xterm sends for these modifiers.
    fn number(self) -> u8 {
        1 + u8::from(self.shift) + 2 * u8::from(self.alt) + 4 * u8::from(self.ctrl)
    }
}

fn key(token: &str, application: bool, encoded: &mut Encoded) {
    let token = token.trim();
    if let Some(char) = only_char(token.strip_prefix('^').unwrap_or_default())
        && let Some(byte) = control(char)
    {
        encoded.bytes.push(byte);
        return;
    }
    let (modifiers, base) = modified(token);
    let escape: &[u8] = if modifiers.alt { b"\x1b" } else { b"" };
    let name = base.to_lowercase();
    if name == "tab" && modifiers.shift {
        encoded.bytes.extend(b"\x1b[Z");
    } else if let Some((sequence, reach)) = named(&name) {
        match (reach, modifiers.any()) {
            (Reach::Modifiable, true) => {
                encoded.bytes.extend(xterm(sequence, modifiers).bytes());
            }
            (Reach::Modifiable, false) if application && is_cursor(&name) => {
                encoded.bytes.extend(application_form(sequence).bytes());
            }
            (Reach::Modifiable | Reach::Fixed, _) => {
                encoded.bytes.extend(escape);
                encoded.bytes.extend(sequence.bytes());
            }
        }
    } else if let Some(mut char) = only_char(base) {
        if modifiers.shift {
            char = char.to_ascii_uppercase();
        }
        encoded.bytes.extend(escape);
        match control(char).filter(|_| modifiers.ctrl) {
            Some(byte) => encoded.bytes.push(byte),
            None => encoded.bytes.extend(char.encode_utf8(&mut [0; 4]).bytes()),
        }
    } else {
        encoded.bytes.extend(base.bytes());
        if modifiers.any() {
            encoded.warnings.push(format!(
                "Unknown key \"{base}\" for modifiers; sending literal."
            ));
        }
    }
}

/// Splits a token into its modifiers and the key, which has at least one character.
fn modified(token: &str) -> (Modifiers, &str) {
    let mut modifiers = Modifiers::default();
    let mut rest = token;
    loop {
        let flag = match rest.as_bytes() {
            [b'c' | b'C', b'-', _, ..] => &mut modifiers.ctrl,
            [b'm' | b'M', b'-', _, ..] => &mut modifiers.alt,
            [b's' | b'S', b'-', _, ..] => &mut modifiers.shift,
            _ => return (modifiers, rest),
        };
        *flag = true;
        rest = &rest[2..];
    }
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The byte for Ctrl with a character; `None` for digits, blanks and most punctuation.
fn control(char: char) -> Option<u8> {
    if char == '?' {
        return Some(0x7f);
    }
    let code = u8::try_from(char.to_ascii_uppercase()).ok()?;
    (0x40..=0x5f).contains(&code).then_some(code & 0x1f)
}

/// How modifiers change the sequence of a key.
#[derive(Clone, Copy)]
enum Reach {
    Modifiable,
    Fixed,
}

fn named(name: &str) -> Option<(&'static str, Reach)> {
    use Reach::{Fixed, Modifiable};
    Some(match name {
        "enter" | "return" => ("\r", Fixed),
        "tab" => ("\t", Fixed),
        "escape" | "esc" => ("\x1b", Fixed),
        "space" => (" ", Fixed),
        "bspace" | "backspace" => ("\x7f", Fixed),
        "btab" => ("\x1b[Z", Fixed),
        "up" => ("\x1b[A", Modifiable),
        "down" => ("\x1b[B", Modifiable),
        "right" => ("\x1b[C", Modifiable),
        "left" => ("\x1b[D", Modifiable),
        "home" => ("\x1b[1~", Modifiable),
        "insert" | "ic" => ("\x1b[2~", Modifiable),
        "delete" | "del" | "dc" => ("\x1b[3~", Modifiable),
        "end" => ("\x1b[4~", Modifiable),
        "pageup" | "pgup" | "ppage" => ("\x1b[5~", Modifiable),
        "pagedown" | "pgdn" | "npage" => ("\x1b[6~", Modifiable),
        "f1" => ("\x1bOP", Fixed),
        "f2" => ("\x1bOQ", Fixed),
        "f3" => ("\x1bOR", Fixed),
        "f4" => ("\x1bOS", Fixed),
        "f5" => ("\x1b[15~", Fixed),
        "f6" => ("\x1b[17~", Fixed),
        "f7" => ("\x1b[18~", Fixed),
        "f8" => ("\x1b[19~", Fixed),
        "f9" => ("\x1b[20~", Fixed),
        "f10" => ("\x1b[21~", Fixed),
        "f11" => ("\x1b[23~", Fixed),
        "f12" => ("\x1b[24~", Fixed),
        "kp/" => ("\x1bOo", Fixed),
        "kp*" => ("\x1bOj", Fixed),
        "kp-" => ("\x1bOm", Fixed),
        "kp+" => ("\x1bOk", Fixed),
        "kp0" => ("\x1bOp", Fixed),
        "kp1" => ("\x1bOq", Fixed),
        "kp2" => ("\x1bOr", Fixed),
        "kp3" => ("\x1bOs", Fixed),
        "kp4" => ("\x1bOt", Fixed),
        "kp5" => ("\x1bOu", Fixed),
        "kp6" => ("\x1bOv", Fixed),
        "kp7" => ("\x1bOw", Fixed),
        "kp8" => ("\x1bOx", Fixed),
        "kp9" => ("\x1bOy", Fixed),
        "kp." => ("\x1bOn", Fixed),
        "kpenter" => ("\x1bOM", Fixed),
        _ => return None,
    })
}

/// Puts the modifiers into a sequence: `ESC [ 5 ~` becomes `ESC [ 5 ; 3 ~`, and `ESC [ A` becomes
/// `ESC [ 1 ; 3 A`.
fn xterm(sequence: &str, modifiers: Modifiers) -> String {
    let number = modifiers.number();
    let inner = sequence.trim_start_matches("\x1b[");
    match inner.strip_suffix('~') {
        Some(code) => format!("\x1b[{code};{number}~"),
        None => format!("\x1b[1;{number}{inner}"),
    }
}

fn is_cursor(name: &str) -> bool {
    ["up", "down", "right", "left", "home", "end"].contains(&name)
}

fn application_form(sequence: &'static str) -> String {
    let letter = match sequence {
        "\x1b[1~" => "H",
        "\x1b[4~" => "F",
        other => other.trim_start_matches("\x1b["),
    };
    format!("\x1bO{letter}")
}
