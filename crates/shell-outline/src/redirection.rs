//! Redirections and the texts of here-documents.

use super::{Heredoc, MarkKind, Redirection, Scan};

impl Scan<'_> {
    pub(super) fn redirection(&mut self) {
        let start = self.at;
        // A number that stands before something else is none of this redirection.
        let is_number = |at: &usize| self.text[*at..start].bytes().all(|it| it.is_ascii_digit());
        let begin = self.number.take().filter(is_number).unwrap_or(start);
        while matches!(self.peek(0), Some(b'<' | b'>' | b'&' | b'|')) {
            self.at += 1;
        }
        if &self.text[start..self.at] == "<<" && self.peek(0) == Some(b'-') {
            self.at += 1;
        }
        let sign = &self.text[start..self.at];
        let writes = sign.contains('>');
        let (heredoc, duplicates) = (sign == "<<" || sign == "<<-", sign.ends_with(['&', '-']));
        let strip_tabs = sign == "<<-";
        self.blanks();
        let target = self.at;
        self.word();
        let raw = &self.text[target..self.at];
        if self.marked {
            let is_number = |byte: u8| byte.is_ascii_digit() || byte == b'-';
            let same = duplicates && raw.bytes().all(is_number);
            let names_file = !raw.is_empty() && !same;
            self.outline.redirections.push(Redirection {
                sign: begin..if names_file {
                    start + sign.len()
                } else {
                    self.at
                },
                target: names_file.then(|| self.read_word(target)),
                writes,
                heredoc,
            });
        }
        if heredoc {
            let tag: String = raw
                .chars()
                .filter(|char| !"'\"\\".contains(*char))
                .collect();
            self.heredocs.push(Heredoc {
                expands: tag.len() == raw.len(),
                tag,
                strip_tabs,
            });
        } else if raw.is_empty() {
            self.outline.complete &= duplicates;
        }
    }

    /// The texts of here-documents, which begin here.
    pub(super) fn heredoc_texts(&mut self) {
        for heredoc in std::mem::take(&mut self.heredocs) {
            let start = self.at;
            let mut end = None;
            let mut line_start = start;
            for line in self.text[start..].split_inclusive('\n') {
                let content = line.strip_suffix('\n').unwrap_or(line);
                let content = if heredoc.strip_tabs {
                    content.trim_start_matches('\t')
                } else {
                    content
                };
                if content == heredoc.tag {
                    end = Some((line_start, line_start + line.len()));
                    break;
                }
                line_start += line.len();
            }
            let (end, behind) = end.unwrap_or_else(|| {
                self.outline.complete = false;
                (self.text.len(), self.text.len())
            });
            self.mark(MarkKind::Heredoc, start, end);
            if heredoc.expands {
                self.until(|scan| scan.at >= end);
            }
            self.at = self.at.max(behind);
        }
    }
}
