//! From the tree of a text to the programs that would start.

mod carriers;
mod folder;
mod program;
mod redirections;
mod spelled;

use std::collections::BTreeSet;
use std::ops::Range;

use shell_reader::HereDocument;

use command_request::Place;

use self::spelled::Loops;
use super::{Leaf, Writing};
use crate::{Code, Obstacle, Request};
use child_environment as environment;
use command_request::windows::{self, Carried};
use command_request::{Executable, Machine};
use known_programs::{Role, builtins, exactly};
use policy_values::Trouble;
use shell_reader::{Command, For, If, Joint, Kind, List, Options, Pipeline};
use shell_reader::{Simple, Stop};

/// How many changes of the folder are followed in a text that cannot be read to its end.
const MAX_MOVES: usize = 32;

/// Takes commands apart, whatever carries them.
pub(super) struct Walk<'a> {
    pub(super) machine: &'a Machine<'a>,
    request: &'a Request,
    pub(super) leaves: Vec<Leaf>,
    pub(super) carriers: Vec<Leaf>,
    pub(super) trouble: Option<Trouble>,
    pub(super) parts: Option<Trouble>,
    pub(super) woven: Option<Trouble>,
    pub(super) writes: Vec<Writing>,
    pub(super) folders: BTreeSet<String>,
    pub(super) chained: bool,
    pub(super) hidden: Option<Trouble>,
    loops: Loops,
}

/// What the line says of a command before the command itself is read.
#[derive(Clone)]
pub(super) struct Context<'s> {
    pub(super) wrappers: &'s [String],
    pub(super) depth: usize,
    /// A shell reads its words.
    in_shell: bool,
    pub(super) place: Place,
    /// Its input is what something else writes, or a text.
    fed: bool,
    /// It, or a group around it, reads a file.
    reads: bool,
    /// Directly in the body of a loop.
    in_loop: bool,
    extended: bool,
    /// The leaf that carries it.
    carrier: Option<usize>,
    /// Words come to it from elsewhere.
    more: bool,
}

impl Context<'_> {
    /// Nothing, in the folder of the request.
    pub(super) fn of(machine: &Machine<'_>) -> Self {
        Self {
            wrappers: &[],
            depth: 0,
            in_shell: false,
            place: machine.here().clone(),
            fed: false,
            reads: false,
            in_loop: false,
            extended: false,
            carrier: None,
            more: false,
        }
    }

    fn at(&self, place: &Place) -> Self {
        Self {
            place: place.clone(),
            ..self.clone()
        }
    }
}

/// Where a line has got to behind a command: if it succeeded, and if it failed.
struct Ends {
    ok: Place,
    failed: Place,
}

impl Ends {
    fn both(place: Place) -> Self {
        Self {
            ok: place.clone(),
            failed: place,
        }
    }

    fn any(&self) -> Place {
        self.ok.or(&self.failed)
    }
}

/// One text: its here-documents, and what to write differently in it.
struct Text<'t> {
    here: &'t [HereDocument],
    pins: Vec<(Range<usize>, String)>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(machine: &'a Machine<'a>, request: &'a Request) -> Self {
        Self {
            machine,
            request,
            leaves: Vec::new(),
            carriers: Vec::new(),
            trouble: None,
            parts: None,
            woven: None,
            writes: Vec::new(),
            folders: BTreeSet::new(),
            chained: false,
            hidden: None,
            loops: Loops::default(),
        }
    }

    /// Takes shell text apart and returns it with pinned programs.
    pub(super) fn text(
        &mut self,
        text: &str,
        shell: &Executable,
        context: &Context<'_>,
    ) -> Option<String> {
        let context = Context {
            in_shell: true,
            extended: shell.is_extended(),
            ..context.clone()
        };
        let reading = shell_reader::read(text, self.options(&context));
        if let Some(stop) = reading.beyond {
            self.trouble.get_or_insert_with(|| stop.into());
        }
        let list = match reading.list {
            Ok(list) => list,
            Err(stop) => {
                self.unread(stop.into());
                self.outlined(text, &context);
                return None;
            }
        };
        let misled = reading.here.iter().any(|here| here.misleads);
        if misled && shell.is_old_bash(self.machine.platform()) {
            self.unread(Stop::Substitution.into());
        }
        self.chained |= reading.chained;
        self.loops.add(reading.loops);
        if let Some(stop) = reading.woven {
            self.woven.get_or_insert_with(|| stop.into());
        }
        let mut scope = Text {
            here: &reading.here,
            pins: Vec::new(),
        };
        self.list(&list, &mut scope, &context);
        let mut pins = scope.pins;
        pins.sort_by_key(|(span, _)| span.start);
        let mut pinned = String::with_capacity(text.len());
        let mut copied = 0;
        for (span, replacement) in pins {
            pinned.push_str(&text[copied..span.start]);
            pinned.push_str(&shell_reader::quote(&replacement));
            copied = span.end;
        }
        pinned.push_str(&text[copied..]);
        Some(pinned)
    }

    fn options(&self, context: &Context<'_>) -> Options<'a> {
        Options {
            home: self.machine.facts.home(),
            extended: context.extended,
        }
    }

    /// Finds what it can in a text that cannot be read to its end.
    fn outlined(&mut self, text: &str, context: &Context<'_>) {
        let options = self.options(context);
        let outline = shell_outline::read(text, options);
        let mut place = context.place.clone();
        let mut moves = 0;
        for command in outline.iter().flat_map(|outline| &outline.commands) {
            let leaves = self.leaves.len();
            self.program(&command.words, context);
            // Behind a change of the folder nobody knows where they run.
            if moves > 0 {
                for leaf in &mut self.leaves[leaves..] {
                    leaf.place = leaf.place.lost();
                }
            }
            if moves < MAX_MOVES && is(&command.words[0].text, Role::Moves) {
                moves += 1;
                place = self.may_reach(&command.words[1..], &place);
            }
        }
    }

    /// Something that would start cannot be seen.
    pub(super) fn unread(&mut self, trouble: Trouble) {
        self.trouble.get_or_insert_with(|| trouble.clone());
        self.parts.get_or_insert_with(|| trouble.clone());
        self.hidden.get_or_insert(trouble);
    }

    /// The parts do not say what the whole does.
    fn unproven(&mut self, code: Code, what: Obstacle) {
        self.parts.get_or_insert_with(|| Trouble::new(code, what));
    }

    fn list(&mut self, list: &List, text: &mut Text<'_>, context: &Context<'_>) -> Ends {
        if list.background {
            self.unproven(Code::Chain, Obstacle::Background);
        }
        let mut ends = Ends::both(context.place.clone());
        for item in &list.items {
            let from = match item.joint {
                Joint::And => ends.ok.clone(),
                Joint::First | Joint::Then | Joint::Background | Joint::Or => ends.any(),
            };
            let new = self.pipeline(&item.pipeline, text, &context.at(&from));
            ends = match item.joint {
                Joint::First | Joint::Then | Joint::Background => new,
                Joint::And => Ends {
                    failed: ends.failed.or(&new.failed),
                    ok: new.ok,
                },
                Joint::Or => Ends {
                    ok: ends.ok.or(&new.ok),
                    failed: new.failed,
                },
            };
        }
        ends
    }

    fn pipeline(
        &mut self,
        pipeline: &Pipeline,
        text: &mut Text<'_>,
        context: &Context<'_>,
    ) -> Ends {
        if let [command] = pipeline.commands.as_slice() {
            let ends = self.command(command, text, context);
            return match pipeline.negated {
                true => Ends::both(ends.any()),
                false => ends,
            };
        }
        // Some shells run the last of them in the shell itself.
        let mut place = context.place.clone();
        for (at, command) in pipeline.commands.iter().enumerate() {
            let context = Context {
                fed: context.fed || at > 0,
                ..context.clone()
            };
            let ends = self.command(command, text, &context);
            place = place.or(&ends.any());
        }
        Ends::both(place)
    }

    fn command(&mut self, command: &Command, text: &mut Text<'_>, context: &Context<'_>) -> Ends {
        for list in &command.substitutions {
            let context = Context {
                in_loop: false,
                ..context.clone()
            };
            self.list(list, text, &context);
        }
        let written = self.writes.len();
        let context = &self.redirected(&command.redirections, text.here, context);
        let (written, first) = (written..self.writes.len(), self.leaves.len());
        let ends = self.kind(command, text, context);
        for writing in &mut self.writes[written] {
            writing.leaves = first..self.leaves.len();
        }
        ends
    }

    fn kind(&mut self, command: &Command, text: &mut Text<'_>, context: &Context<'_>) -> Ends {
        match &command.kind {
            Kind::Simple(simple) => self.simple(simple, text, context),
            Kind::Group(list) => self.list(list, text, context),
            Kind::Subshell(list) => {
                let inner = Context {
                    in_loop: false,
                    ..context.clone()
                };
                self.list(list, text, &inner);
                Ends::both(context.place.clone())
            }
            Kind::If(it) => self.condition(it, text, context),
            Kind::For(it) => self.loops(it, text, context),
        }
    }

    /// Behind it every folder counts that a branch may have got to.
    fn condition(&mut self, it: &If, text: &mut Text<'_>, context: &Context<'_>) -> Ends {
        let mut here = context.place.clone();
        let mut reached = here.clone();
        for (condition, then) in &it.branches {
            here = self.list(condition, text, &context.at(&here)).any();
            reached = reached.or(&self.list(then, text, &context.at(&here)).any());
        }
        if let Some(list) = &it.otherwise {
            reached = reached.or(&self.list(list, text, &context.at(&here)).any());
        }
        Ends::both(reached.or(&here))
    }

    fn loops(&mut self, it: &For, text: &mut Text<'_>, context: &Context<'_>) -> Ends {
        if !environment::is_free(&it.name, &self.request.env, self.machine.facts) {
            self.unproven(Code::Grammar, Obstacle::LoopVariable(it.name.clone()));
        }
        if let Some(trouble) = self.secret("for", &it.words, &context.place) {
            self.parts.get_or_insert(trouble);
        }
        let inner = Context {
            in_loop: true,
            ..context.clone()
        };
        let ends = self.list(&it.body, text, &inner);
        Ends::both(context.place.or(&ends.any()))
    }

    fn simple(&mut self, simple: &Simple, text: &mut Text<'_>, context: &Context<'_>) -> Ends {
        for assignment in &simple.assignments {
            let (name, value) = (&assignment.name, &assignment.value);
            let harmless = value.known && environment::is_harmless(name, &value.text);
            if !harmless || simple.words.is_empty() {
                let what = Obstacle::Assignment(name.clone());
                self.unread(Trouble::new(Code::Assignment, what));
            }
        }
        let Some(first) = simple.words.first() else {
            return Ends::both(context.place.clone());
        };
        let name = first.text.as_str();
        let leaves = self.leaves.len();
        for (at, replacement) in self.program(&simple.words, context) {
            let span = simple.words[at].span.clone();
            text.pins.push((span, replacement));
        }
        if !first.known {
            return Ends::both(context.place.clone());
        }
        if name == "cd" {
            return self.change_folder(&simple.words[1..], leaves, context);
        }
        if let Some(passes) = builtins::own(&simple.words) {
            for leaf in &mut self.leaves[leaves..] {
                leaf.builtin = Some(passes);
            }
        }
        if is(name, Role::Moves) {
            return Ends::both(context.place.lost());
        }
        Ends::both(context.place.clone())
    }

    /// Takes the text for a Windows shell apart. Its programs are not pinned: `cmd` and
    /// PowerShell read a quoted path in ways of their own.
    pub(super) fn windows(&mut self, carried: Carried<'_>, context: &Context<'_>) {
        let words = match carried {
            Carried::Cmd(text) => windows::cmd(text),
            Carried::PowerShell(text) => windows::powershell(text),
            Carried::Encoded(text) => {
                let words = text.as_deref().map(windows::powershell);
                if let Some(Ok(words)) = &words {
                    self.program(words, context);
                }
                Err(Trouble::new(Code::InlineCode, Obstacle::Encoded))
            }
        };
        match words {
            Ok(words) => {
                self.program(&words, context);
            }
            Err(trouble) => {
                self.unread(trouble);
            }
        }
    }
}

/// Whether the shell knows this very word so.
fn is(name: &str, role: Role) -> bool {
    exactly(name).is_some_and(|word| word.is(role))
}
