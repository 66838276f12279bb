//! What the tree of a text says, in place of what was found without one: what is shown of a
//! proven text is what was judged.

use shell_reader::{HereDocument, If, Kind, List, Pipeline, Reading, Sign};

use super::{Command, Mark, MarkKind, Outline, Redirection};

/// How the commands of a list stand in the text.
#[derive(Clone, Copy)]
struct ListContext {
    /// They read what other commands write; the pipeline begins here.
    piped: Option<usize>,
    /// Their positions are those of the text that a person reads.
    placed: bool,
}

struct Tree<'t> {
    here: &'t [HereDocument],
    outline: &'t mut Outline,
}

/// Takes commands, redirections, assignments and the texts of here-documents from the tree, where
/// there is one.
pub(super) fn settle(reading: &Reading, outline: &mut Outline) {
    let Ok(list) = &reading.list else {
        return;
    };
    outline.commands.clear();
    outline.redirections.clear();
    let scanned = |mark: &Mark| matches!(mark.kind, MarkKind::Operator | MarkKind::Substitution);
    outline.marks.retain(scanned);
    let mut tree = Tree {
        here: &reading.here,
        outline,
    };
    let context = ListContext {
        piped: None,
        placed: true,
    };
    tree.list(list, context);
    outline.marks.sort_by_key(|mark| mark.end);
}

impl Tree<'_> {
    fn list(&mut self, list: &List, context: ListContext) {
        let context = ListContext {
            placed: context.placed && !list.backticks,
            ..context
        };
        for item in &list.items {
            self.pipeline(&item.pipeline, context);
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline, context: ListContext) {
        let begin = pipeline.commands.first().map(|first| first.start);
        for (at, command) in pipeline.commands.iter().enumerate() {
            let context = ListContext {
                piped: begin.filter(|_| at > 0).or(context.piped),
                ..context
            };
            self.command(command, context);
        }
    }

    fn command(&mut self, command: &shell_reader::Command, context: ListContext) {
        let substitutions = |tree: &mut Self| {
            for list in &command.substitutions {
                tree.list(list, context);
            }
        };
        match &command.kind {
            Kind::Simple(simple) => {
                substitutions(self);
                for assignment in &simple.assignments {
                    let value = &assignment.value.span;
                    let start = value.start - assignment.name.len() - 1;
                    self.mark(MarkKind::Assignment, start..value.end, context);
                }
                if !simple.words.is_empty() {
                    self.outline.commands.push(Command {
                        words: simple.words.clone(),
                        piped: context.piped,
                        placed: context.placed,
                    });
                }
            }
            Kind::Group(list) | Kind::Subshell(list) => {
                self.list(list, context);
                substitutions(self);
            }
            Kind::If(it) => {
                self.condition(it, context);
                substitutions(self);
            }
            Kind::For(it) => {
                substitutions(self);
                self.list(&it.body, context);
            }
        }
        for redirection in &command.redirections {
            self.redirection(redirection, context);
        }
    }

    fn condition(&mut self, it: &If, context: ListContext) {
        for (condition, then) in &it.branches {
            self.list(condition, context);
            self.list(then, context);
        }
        if let Some(list) = &it.otherwise {
            self.list(list, context);
        }
    }

    fn redirection(&mut self, it: &shell_reader::Redirection, context: ListContext) {
        if let Some(here) = it.here.and_then(|at| self.here.get(at)) {
            self.mark(MarkKind::Heredoc, here.span.clone(), context);
        }
        if !context.placed {
            return;
        }
        let number = |byte: u8| byte.is_ascii_digit() || byte == b'-';
        let duplicates = matches!(it.sign, Sign::ReadFrom | Sign::WriteTo);
        let names_file = !(duplicates && it.word.text.bytes().all(number));
        let reads = matches!(
            it.sign,
            Sign::Read | Sign::ReadFrom | Sign::Here | Sign::HereString
        );
        self.outline.redirections.push(Redirection {
            sign: match names_file {
                true => it.span.clone(),
                false => it.span.start..it.word.span.end,
            },
            target: names_file.then(|| it.word.clone()),
            writes: !reads,
            heredoc: it.sign == Sign::Here,
        });
    }

    fn mark(&mut self, kind: MarkKind, range: std::ops::Range<usize>, context: ListContext) {
        if context.placed && !range.is_empty() {
            self.outline.marks.push(Mark {
                kind,
                start: range.start,
                end: range.end,
            });
        }
    }
}
