//! What redirections of a command do.

use shell_reader::HereDocument;

use super::{Context, Walk, Writing};
use crate::{Code, Obstacle};
use command_request::protected;
use policy_values::glob::collapse;
use shell_reader::{Redirection, Sign};

/// What takes everything and gives nothing.
const NOTHING: &str = "/dev/null";

impl Walk<'_> {
    /// The context of a command with these redirections.
    pub(super) fn redirected<'s>(
        &mut self,
        redirections: &[Redirection],
        here: &[HereDocument],
        context: &Context<'s>,
    ) -> Context<'s> {
        let mut inner = context.clone();
        for redirection in redirections {
            let word = &redirection.word;
            let nothing = word.known && word.text == NOTHING;
            let proven = match redirection.sign {
                Sign::WriteTo => is_descriptor(&word.text),
                Sign::Write | Sign::Append | Sign::Replace => {
                    if !nothing {
                        self.writes.push(Writing {
                            path: word.text.clone(),
                            place: context.place.clone(),
                            leaves: 0..0,
                        });
                    }
                    word.known && !context.place.lost
                }
                // To dash this is `&` and a redirection.
                Sign::Both | Sign::AppendBoth => nothing && context.extended,
                Sign::Read => {
                    inner.fed |= !nothing;
                    inner.reads |= !nothing;
                    nothing || self.may_read(redirection, context)
                }
                Sign::Here | Sign::HereString => {
                    inner.fed = true;
                    match redirection.here {
                        Some(at) => here.get(at).is_some_and(|here| here.literal),
                        None => word.known,
                    }
                }
                Sign::ReadWrite | Sign::ReadFrom => {
                    inner.fed = true;
                    false
                }
            };
            if !proven {
                self.unproven(Code::Redirection, Obstacle::Redirection);
            }
        }
        inner
    }

    /// Whether a file may be read through a redirection.
    fn may_read(&self, redirection: &Redirection, context: &Context<'_>) -> bool {
        let word = &redirection.word;
        let platform = self.machine.platform();
        let device = |path: &str| path == "/dev" || path.starts_with("/dev/");
        let devices = !context.place.all(self.machine, |machine| {
            let path = machine.absolute(&word.text);
            let real = protected::real(&path, machine);
            !device(&collapse(&path, platform)) && !real.is_some_and(|real| device(&real))
        });
        let words = std::slice::from_ref(word);
        word.known
            && !devices
            && !context.place.lost
            && protected::guarded(words, self.machine, &context.place, false).is_none()
    }
}

/// `2` and `-`.
fn is_descriptor(text: &str) -> bool {
    matches!(text.as_bytes(), [b'0'..=b'9' | b'-'])
}
