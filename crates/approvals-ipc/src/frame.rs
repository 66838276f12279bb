//! Reads lines from a stream.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt};

/// The result of a read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A line without its newline. The end of the stream ends a line too.
    Line(Vec<u8>),
    /// The beginning of a line that is longer than allowed.
    TooLong(Vec<u8>),
    /// The stream has ended.
    End,
}

const CHUNK: usize = 4096;

/// Reads lines of at most `cap` bytes from one stream.
pub(crate) struct Frames<R> {
    reader: R,
    cap: usize,
    buffer: Vec<u8>,
}

impl<R: AsyncRead + Unpin> Frames<R> {
    pub(crate) fn new(reader: R, cap: usize) -> Self {
        Self {
            reader,
            cap,
            buffer: Vec::new(),
        }
    }

    pub(crate) async fn next(&mut self) -> io::Result<Frame> {
        let mut searched = 0;
        loop {
            let newline = self.buffer[searched..]
                .iter()
                .position(|byte| *byte == b'\n');
            if let Some(at) = newline.map(|at| searched + at) {
                let rest = self.buffer.split_off(at + 1);
                let mut line = std::mem::replace(&mut self.buffer, rest);
                line.pop();
                return Ok(if at > self.cap {
                    Frame::TooLong(line)
                } else {
                    Frame::Line(line)
                });
            }
            searched = self.buffer.len();
            if searched > self.cap {
                return Ok(Frame::TooLong(std::mem::take(&mut self.buffer)));
            }
            // Read into the buffer itself: an array here would take memory in every connection
            // that waits.
            self.buffer.reserve(CHUNK);
            let mut chunk = (&mut self.reader).take(CHUNK as u64);
            if chunk.read_buf(&mut self.buffer).await? == 0 {
                let line = std::mem::take(&mut self.buffer);
                return Ok(if line.is_empty() {
                    Frame::End
                } else {
                    Frame::Line(line)
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn frames(bytes: &[u8], cap: usize) -> Vec<Frame> {
        let mut frames = Frames::new(bytes, cap);
        let mut all = Vec::new();
        loop {
            let frame = frames.next().await.unwrap();
            let over = !matches!(frame, Frame::Line(_));
            all.push(frame);
            if over {
                return all;
            }
        }
    }

    fn line(text: &str) -> Frame {
        Frame::Line(text.into())
    }

    #[tokio::test]
    async fn bytes_become_lines() {
        for (bytes, expected) in [
            ("", vec![Frame::End]),
            ("\n", vec![line(""), Frame::End]),
            ("a\nb\n", vec![line("a"), line("b"), Frame::End]),
            ("a\r\nb", vec![line("a\r"), line("b"), Frame::End]),
            ("1234567\n", vec![line("1234567"), Frame::End]),
            ("1234567", vec![line("1234567"), Frame::End]),
            ("12345678\n", vec![Frame::TooLong("12345678".into())]),
            ("12345678", vec![Frame::TooLong("12345678".into())]),
        ] {
            assert_eq!(frames(bytes.as_bytes(), 7).await, expected, "{bytes:?}");
        }
    }

    #[tokio::test]
    async fn a_line_without_end_is_given_up_soon_after_the_cap() {
        let endless = vec![b'x'; 10_000_000];
        let Frame::TooLong(seen) = Frames::new(endless.as_slice(), 256_000)
            .next()
            .await
            .unwrap()
        else {
            panic!("not too long");
        };
        assert!(
            (256_001..=256_000 + CHUNK).contains(&seen.len()),
            "{}",
            seen.len()
        );
    }
}
