//! The lines of MCP and of the Agent Client Protocol: whatever the pieces in which they arrive, each
//! comes once and whole, or is told as too long.
#![no_main]

use std::io::Cursor;

use json_lines::{Line, Lines};
use libfuzzer_sys::fuzz_target;
use tokio::io::{AsyncReadExt, BufReader};

const LONGEST: usize = 64;

fuzz_target!(|input: (u8, &[u8])| {
    let (split, bytes) = input;
    let at = usize::from(split).min(bytes.len());
    let reader =
        Cursor::new(&bytes[..at]).chain(BufReader::with_capacity(3, Cursor::new(&bytes[at..])));
    let mut lines = Lines::new(reader, LONGEST);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let read = runtime.block_on(async {
        let mut read = Vec::new();
        while let Some(line) = lines.next().await.unwrap() {
            read.push(line);
        }
        read
    });
    let mut sent: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    // What has no line feed is no line yet.
    sent.pop();
    assert_eq!(read.len(), sent.len());
    for (line, text) in read.iter().zip(sent) {
        match line {
            Line::Whole(whole) => assert_eq!(whole, text),
            Line::TooLong(_) => assert!(text.len() > LONGEST),
        }
    }
});
