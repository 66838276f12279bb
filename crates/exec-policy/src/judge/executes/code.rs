//! The operands of shells and interpreters.

use super::{Search, known};
use known_programs::{Class, of};
use policy_values::glob::base_name;
use shell_reader::Word;

impl Search<'_> {
    /// What a shell or an interpreter reads, going by its words without its name; `names` are
    /// those that it is called by and that its file has.
    pub(super) fn code(&mut self, class: Class, names: [&str; 2], words: &[Word], depth: usize) {
        let shell = class == Class::Shell;
        let options = words
            .iter()
            .filter(|word| word.text.starts_with(['-', '+']));
        self.startup(names, options.map(|word| word.text.as_str()));
        // A word behind an option may be its value or the script.
        let (mut value, mut text_next, mut before) = (false, false, "");
        for word in words {
            let text = word.text.as_str();
            let option = std::mem::replace(&mut before, text);
            if !word.known {
                self.loose = true;
                value = true;
                if !text_next {
                    continue;
                }
            }
            if text == "--" {
                value = false;
                continue;
            }
            if text.starts_with(['-', '+']) && text.len() > 1 {
                text_next |= shell && is_text(text);
                // Its input, whatever stands behind.
                self.loose |= shell && !text.starts_with("--") && text.contains('s');
                if !is_flag(names, text) {
                    value = true;
                    self.attached(text);
                }
                continue;
            }
            if text_next {
                self.text(text, depth + 1);
            } else if option.ends_with('m') && option.starts_with('-') && !shell {
                self.module(text);
            }
            if !text_next || value {
                self.operand(word);
                if !shell {
                    self.resolved(text);
                }
            }
            if !value {
                // All behind it are words for the script.
                return;
            }
            value = false;
        }
        // Its input is run, or a text of which nothing is known here.
        self.loose |= !text_next;
    }

    /// The value in an option: `--require=./x`, `-r./x`, `-mtool`.
    fn attached(&mut self, text: &str) {
        if let Some((_, value)) = text.split_once('=') {
            self.operand(&known(value));
        }
        let mut chars = text.chars();
        let (sign, letter) = (chars.next(), chars.next());
        if letter != Some('-') && sign == Some('-') {
            let value = chars.as_str();
            if letter == Some('m') {
                self.module(value);
            }
            self.path(value);
        }
    }

    /// `-m tool.part`.
    fn module(&mut self, name: &str) {
        let name = name.replace('.', "/");
        for end in [".py", "/__init__.py", "/__main__.py"] {
            self.path(&format!("{name}{end}"));
        }
    }

    /// What an interpreter takes for a script that is named without its ending, or by its
    /// folder.
    fn resolved(&mut self, text: &str) {
        const ENDS: [&str; 6] = [
            ".js",
            ".cjs",
            ".mjs",
            "/index.js",
            "/package.json",
            "/__main__.py",
        ];
        if base_name(text).contains('.') && !text.ends_with(['.', '/']) {
            return;
        }
        for end in ENDS {
            let path = format!("{}{end}", text.trim_end_matches('/'));
            if self
                .machines
                .iter()
                .any(|it| it.facts.file(&it.absolute(&path)).is_some())
            {
                self.path(&path);
            }
        }
    }
}

/// Whether an option of a shell makes a text of the next operand.
fn is_text(option: &str) -> bool {
    !option.starts_with("--") && option.contains('c')
}

/// Whether an option takes no value: as the row of one of the names says, and of a program
/// without a row none does.
fn is_flag(names: [&str; 2], option: &str) -> bool {
    let mut known = names.iter().filter_map(|name| of(name).usage);
    known.next().is_some_and(|usage| {
        let taken = usage.takes(option);
        taken.known && taken.what.is_none()
    })
}

/// Where the script stands among the words behind a shell or an interpreter: behind options
/// that change neither what is read nor from where. `None` where that is not certain.
pub(crate) fn script(names: [&str; 2], shell: bool, words: &[Word]) -> Option<usize> {
    let plain = |word: &Word| {
        let short = word.text.len() > 1 && !word.text.starts_with("--");
        let proven = |name: &&str| {
            let usage = of(name).usage;
            let taken = usage.map(|usage| usage.takes(&word.text));
            taken.is_some_and(|taken| taken.proven && taken.what.is_none())
        };
        let proven = if shell {
            names.iter().all(proven)
        } else {
            names.iter().any(proven)
        };
        word.text.starts_with('-') && short && proven
    };
    let at = words.iter().position(|word| !plain(word))?;
    let word = &words[at];
    (word.known && !word.text.is_empty() && !word.text.starts_with(['-', '+'])).then_some(at)
}
