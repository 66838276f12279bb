//! The lines of a file, with their endings.

/// The lines of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Lines<'a> {
    mark: &'a str,
    lines: Vec<(&'a str, &'a str)>,
}

/// A run of lines to replace.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Replacement {
    /// The index of the first line.
    pub(crate) start: usize,
    /// The number of lines.
    pub(crate) count: usize,
    /// The new lines.
    pub(crate) new: Vec<New>,
}

/// A new line of a [`Replacement`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum New {
    /// The line of the file with this index, unchanged.
    Kept(usize),
    /// This text, with the ending of the line of the file with this index.
    Text(String, usize),
}

impl<'a> Lines<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let (mark, text) = match text.strip_prefix('\u{feff}') {
            Some(rest) => (&text[..'\u{feff}'.len_utf8()], rest),
            None => ("", text),
        };
        let lines = text.split_inclusive('\n').map(|line| {
            let text = line.strip_suffix('\n').unwrap_or(line);
            let text = match text.strip_suffix('\r') {
                Some(shorter) if text.len() < line.len() => shorter,
                Some(_) | None => text,
            };
            (text, &line[text.len()..])
        });
        Self {
            mark,
            lines: lines.collect(),
        }
    }

    /// The lines without their endings.
    pub(crate) fn texts(&self) -> Vec<&'a str> {
        self.lines.iter().map(|(text, _)| *text).collect()
    }

    /// The text with these replacements, which do not overlap.
    ///
    /// The last line has an ending if the file's last line had one, or if the file was empty.
    pub(crate) fn replaced(&self, mut replacements: Vec<Replacement>) -> String {
        replacements.sort_by_key(|replacement| replacement.start);
        let mut result: Vec<(&str, &str)> = Vec::new();
        let mut next = 0;
        for replacement in &replacements {
            result.extend(&self.lines[next..replacement.start]);
            for new in &replacement.new {
                result.push(match new {
                    New::Kept(line) => self.lines[*line],
                    New::Text(text, like) => (text.as_str(), self.ending_at(*like)),
                });
            }
            next = replacement.start + replacement.count;
        }
        result.extend(&self.lines[next..]);

        let closed = self.lines.last().is_none_or(|(_, end)| !end.is_empty());
        let last = result.len().saturating_sub(1);
        let mut text = self.mark.to_owned();
        for (index, (line, end)) in result.into_iter().enumerate() {
            text.push_str(line);
            if index < last || closed {
                text.push_str(if end.is_empty() {
                    self.ending_at(index)
                } else {
                    end
                });
            }
        }
        text
    }

    /// The ending of the line at `index`, or of the nearest line before it, or after it.
    fn ending_at(&self, index: usize) -> &'a str {
        let index = index.min(self.lines.len());
        let (before, after) = self.lines.split_at(index);
        after
            .first()
            .into_iter()
            .chain(before.iter().rev())
            .chain(after.iter().skip(1))
            .map(|(_, end)| *end)
            .find(|end| !end.is_empty())
            .unwrap_or("\n")
    }
}
