//! The lines of one end of a conversation.

use std::io;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

use crate::ids::Ids;

/// A line as it came.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// The line without its line feed.
    Whole(Vec<u8>),
    /// The line was too long. If it was a request, its id.
    TooLong(Option<Value>),
}

/// Reads lines in bounded memory.
pub struct Lines<R> {
    reader: BufReader<R>,
    longest: usize,
    line: Vec<u8>,
    /// Set while a line is too long: the rest is searched for its id and dropped.
    too_long: Option<Ids>,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// A line of more than `longest` bytes is dropped.
    pub fn new(reader: R, longest: usize) -> Self {
        Self {
            reader: BufReader::new(reader),
            longest,
            line: Vec::new(),
            too_long: None,
        }
    }

    /// The next line; `None` at the end. Dropping the future loses nothing.
    ///
    /// # Errors
    /// The stream cannot be read.
    pub async fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let read = self.reader.fill_buf().await?;
            if read.is_empty() {
                return Ok(None);
            }
            let end = read.iter().position(|&byte| byte == b'\n');
            let piece = &read[..end.unwrap_or(read.len())];
            match &mut self.too_long {
                Some(ids) => ids.look(piece),
                None if self.line.len() + piece.len() > self.longest => {
                    let mut ids = Ids::default();
                    ids.look(&self.line);
                    ids.look(piece);
                    self.line = Vec::new();
                    self.too_long = Some(ids);
                }
                None => self.line.extend_from_slice(piece),
            }
            let used = piece.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if end.is_some() {
                return Ok(Some(match self.too_long.take() {
                    Some(mut ids) => Line::TooLong(ids.take()),
                    None => Line::Whole(std::mem::take(&mut self.line)),
                }));
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serde_json::json;

    use super::{Line, Lines};

    #[tokio::test]
    async fn a_line_that_is_too_long_is_told_of_and_the_next_one_read() {
        let long = format!("{{\"params\":\"{}\",\"id\":5}}", "x".repeat(40));
        let text = format!("short\n{long}\n\n{}\nlast\ncut", "y".repeat(41));
        let mut lines = Lines::new(text.as_bytes(), 40);
        let mut read = Vec::new();
        while let Some(line) = lines.next().await.unwrap() {
            read.push(line);
        }
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        let expected = [
            whole("short"),
            Line::TooLong(Some(json!(5))),
            whole(""),
            Line::TooLong(None),
            whole("last"),
        ];
        assert_eq!(read, expected);
    }
}
