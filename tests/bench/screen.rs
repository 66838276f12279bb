//! What the display shows, read from the X server: the only witness of a paint.

use std::time::{Duration, Instant};

use promises::PATIENCE;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat, Window};
use x11rb::rust_connection::RustConnection;

/// Words have at least so many colours.
const WORDS: usize = 10;

/// A connection to the display.
pub(crate) struct Display {
    connection: RustConnection,
    root: Window,
}

impl Display {
    pub(crate) fn open() -> Self {
        let (connection, screen) = x11rb::connect(None).expect("a display");
        let root = connection.setup().roots[screen].root;
        Self { connection, root }
    }

    /// The colours in the middle of the screen, where each window has its page, as far as they are needed:
    /// an empty window and an empty screen have one there; words have a shade for every edge.
    fn colours(&self) -> usize {
        let (x, y, width, height) = (340, 200, 600, 400);
        let image = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, self.root, x, y, width, height, !0)
            .unwrap()
            .reply()
            .unwrap();
        let mut seen: Vec<&[u8]> = Vec::with_capacity(WORDS);
        for pixel in image.data.chunks_exact(4) {
            if !seen.contains(&pixel) {
                seen.push(pixel);
                if seen.len() == WORDS {
                    break;
                }
            }
        }
        seen.len()
    }

    /// Waits until there are words in the middle of the screen.
    pub(crate) fn wait_for_words(&self) {
        self.wait(|colours| colours == WORDS);
    }

    /// Waits until there is nothing.
    pub(crate) fn wait_for_nothing(&self) {
        self.wait(|colours| colours == 1);
    }

    fn wait(&self, so: impl Fn(usize) -> bool) {
        let start = Instant::now();
        while !so(self.colours()) {
            assert!(start.elapsed() < PATIENCE, "the screen never changed");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}
