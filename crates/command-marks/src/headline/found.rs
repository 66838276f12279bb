//! The effects that were found in a command, and which of them a headline names.

use std::collections::BTreeSet;

use visible_text::Deed;

use super::{Effect, Headline};

/// The most effects of a headline.
const MOST: usize = 3;

/// The most letters of all its effects together, in English. The first is named whatever its length.
const LONGEST: usize = 140;

/// What was found so far. Each command of the text has a number.
#[derive(Debug, Default)]
pub(super) struct Found {
    effects: Vec<Of>,
    /// The commands that do more than go somewhere or say something.
    commands: BTreeSet<usize>,
    /// Files that are written, each with a number as a command has.
    written: BTreeSet<usize>,
}

/// An effect, and the commands that have it.
#[derive(Debug)]
struct Of {
    /// Less is stronger.
    rank: u8,
    effect: Effect,
    commands: Vec<usize>,
}

impl Found {
    /// Counts a command among those that do something.
    pub(super) fn counts(&mut self, command: usize) {
        self.commands.insert(command);
    }

    /// Takes a command for a part of another one.
    pub(super) fn is_part(&mut self, command: usize) {
        self.commands.remove(&command);
    }

    /// Has a file that is written named, where there is room.
    pub(super) fn shows(&mut self, file: usize) {
        self.written.insert(file);
    }

    pub(super) fn add(&mut self, deed: Deed, administrator: bool, commands: &[usize]) {
        self.ranked(rank(&deed), deed, administrator, commands);
    }

    /// An effect that is only named where there is no other.
    pub(super) fn add_last(&mut self, deed: Deed, administrator: bool, command: usize) {
        self.ranked(LAST, deed, administrator, &[command]);
    }

    /// That something protected leaves this computer.
    pub(super) fn add_opened(&mut self, deed: Deed, administrator: bool, commands: &[usize]) {
        self.ranked(OPENED, deed, administrator, commands);
    }

    fn ranked(&mut self, rank: u8, deed: Deed, administrator: bool, commands: &[usize]) {
        self.effects.push(Of {
            rank: rank.saturating_sub(if administrator { AS_ADMINISTRATOR } else { 0 }),
            effect: Effect {
                deed,
                administrator,
            },
            commands: commands.to_vec(),
        });
    }

    /// The strongest effect, and the next ones of commands that are not named yet: in the order of the commands where all
    /// are named, else the strongest first. An effect that finds no room ends the list: no weaker one is named in its place.
    pub(super) fn headline(mut self) -> Option<Headline> {
        // The first of the strongest.
        self.effects.sort_by_key(|it| it.rank);
        let mut chosen: Vec<(usize, Effect)> = Vec::new();
        let mut named = BTreeSet::new();
        let mut letters = 0;
        for Of {
            effect, commands, ..
        } in self.effects
        {
            let is_new = |it: &usize| {
                !named.contains(it) && (self.commands.contains(it) || self.written.contains(it))
            };
            if !chosen.is_empty() && !commands.iter().any(is_new) {
                continue;
            }
            if !chosen.iter().any(|(_, known)| *known == effect) {
                letters += effect.deed.to_string().chars().count();
                if !chosen.is_empty() && (chosen.len() == MOST || letters > LONGEST) {
                    break;
                }
                let first = commands.iter().min().copied();
                chosen.push((first.unwrap_or_default(), effect));
            }
            named.extend(commands);
        }
        let more = self.commands.difference(&named).count();
        if more == 0 {
            // What is built before it is deleted is told so.
            chosen.sort_by_key(|(at, _)| *at);
        }
        let effects: Vec<Effect> = chosen.into_iter().map(|(_, effect)| effect).collect();
        (!effects.is_empty()).then_some(Headline { effects, more })
    }
}

/// By how much an effect is stronger that is had as administrator.
const AS_ADMINISTRATOR: u8 = 4;
/// What opens something protected.
const OPENED: u8 = 3;
/// Behind everything else.
const LAST: u8 = 14;

/// How strong an effect is: less is stronger.
fn rank(deed: &Deed) -> u8 {
    use Deed as D;
    match deed {
        D::RunsDownload(_) | D::RunsDownloaded | D::RunsDecoded => 0,
        D::DeletesAllIn(_) | D::ErasesDisk(_) => 1,
        D::RunsUnseen | D::RunsUntold => 2,
        D::OpensAndTalks(_) | D::OpensAndTalksTo(..) => OPENED,
        D::DeletesTree(_)
        | D::DeletesTrees(..)
        | D::Deletes(_)
        | D::DeletesMore(..)
        | D::DeletesNamed
        | D::DeletesUntold
        | D::DeletesFound(_)
        | D::DeletesNamedIn(..)
        | D::DeletesNamedBelow(..)
        | D::DeletesOldBelow(..)
        | D::DeletesWith(..)
        | D::Mirrors(..)
        | D::DeletesByWords(..) => 4,
        D::DiscardsChanges
        | D::ResetsTo(_)
        | D::DeletesUntracked
        | D::DeletesUntrackedAll
        | D::DeletesIgnored
        | D::DeletesBranch(_)
        | D::DropsStash
        | D::ForcesPush(_)
        | D::ForcesPushed
        | D::Uninstalls(..)
        | D::TurnsOff
        | D::Restarts => 5,
        D::Pushes(_)
        | D::PushesCommits
        | D::Publishes(_)
        | D::SendsFile(..)
        | D::SendsTo(_)
        | D::RunsOn(_)
        | D::RunsWordsOn(..)
        | D::RunsImageWith(..)
        | D::RunsImageWithAll(_)
        | D::RunsImageFree(_)
        | D::RunsWordsWithAll(_)
        | D::RunsWordsWithPath(..)
        | D::LogsIn(_) => 6,
        D::StopsService(_)
        | D::RestartsService(_)
        | D::StartsService(_)
        | D::StopsProcesses
        | D::Installs(..)
        | D::InstallsMore(..)
        | D::InstallsForAll(..)
        | D::InstallsFrom(..)
        | D::InstallsAll(_) => 7,
        D::Opens(_) => 8,
        D::RunsContainer(_)
        | D::RunsImage(_)
        | D::RunsWordsIn(..)
        | D::RunsCode(_)
        | D::RunsWordsWith(..)
        | D::RunsScript(_)
        | D::RunsProgram(_)
        | D::Runs(_) => 9,
        D::Overwrites(_)
        | D::MovesTo(..)
        | D::MovesMore(..)
        | D::Changes(_)
        | D::Commits
        | D::CommitsAll
        | D::ChangesRights(_)
        | D::ChangesOwner(_) => 10,
        D::Packs(_)
        | D::Unpacks(..)
        | D::CopiesTo(..)
        | D::CopiesMore(..)
        | D::WritesTo(_)
        | D::AddsTo(_)
        | D::Makes(_) => 11,
        D::Clones(_) | D::Downloads(_) => 12,
        D::Reads(_) | D::ReadsMore(..) | D::Lists(_) => 13,
    }
}
