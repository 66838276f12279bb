//! Rows that say nothing new, and rows that never get a word in.

use std::collections::HashMap;

use exec_policy::Pattern;

use super::read::Read;

/// How many wildcard patterns are compared with each row to find rows that say nothing new.
const MAX_WIDE: usize = 16;

/// Which rows say nothing that another one does not say already.
pub(super) struct Covers<'p> {
    /// Unrestricted grants without wildcards, by their path, first row first.
    exact: HashMap<&'p str, usize>,
    /// Unrestricted grants with wildcards.
    wide: Vec<(usize, &'p Pattern)>,
    /// Unrestricted denials.
    denials: Vec<(usize, &'p Pattern)>,
}

impl<'p> Covers<'p> {
    pub(super) fn new(read: &Read, patterns: &'p [Option<Pattern>], now_ms: u64) -> Self {
        let mut covers = Self {
            exact: HashMap::new(),
            wide: Vec::new(),
            denials: Vec::new(),
        };
        for (index, pattern) in patterns.iter().enumerate() {
            let Some(pattern) = pattern else {
                continue;
            };
            // What ends stands in for nothing that stays.
            let ends = read.expires_at(index);
            let over = ends.is_some_and(|at| at <= now_ms || !read.denies(index));
            if read.is_narrow(index) || over {
                continue;
            }
            match (read.denies(index), pattern.literal()) {
                (true, _) if covers.denials.len() < MAX_WIDE => {
                    covers.denials.push((index, pattern));
                }
                (false, Some(path)) => {
                    covers.exact.entry(path).or_insert(index);
                }
                (false, None) if covers.wide.len() < MAX_WIDE => {
                    covers.wide.push((index, pattern));
                }
                (true | false, _) => {}
            }
        }
        covers
    }

    /// The row that gets in before this one, if there is one.
    pub(super) fn shadow(&self, index: usize, pattern: &Pattern, deny: bool) -> Option<Shadow> {
        if deny {
            return None;
        }
        let includes = |(at, other): &&(usize, &Pattern)| {
            let same = *other == pattern;
            *at != index && other.includes(pattern) && (!same || *at < index)
        };
        if let Some((at, _)) = self
            .denials
            .iter()
            .find(|(at, other)| *at != index && other.includes(pattern))
        {
            return Some(Shadow::Refused(*at));
        }
        let exact = pattern.literal().and_then(|path| self.exact.get(path));
        exact
            .copied()
            .filter(|at| *at < index)
            .or_else(|| self.wide.iter().find(includes).map(|(at, _)| *at))
            .map(Shadow::Covered)
    }
}

/// Why a row changes nothing, with the index of the row that does.
pub(super) enum Shadow {
    /// The other row refuses what this one allows.
    Refused(usize),
    /// The other row allows all of it.
    Covered(usize),
}
