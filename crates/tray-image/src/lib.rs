//! The pictures of the tray icon, drawn from values.
//!
//! A panel may be dark, light or of one colour, and the icon as small as 16 pixels, so each
//! state has a shape of its own: colour only helps. What waits is counted in the picture,
//! because most trays show no text beside it.

mod digits;
mod shapes;

use tiny_skia::{Pixmap, Transform};

use shapes::Ink;

/// What the icon says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Nothing waits: an outlined shield with a prompt.
    Idle,
    /// So many requests wait: a filled shield with the number in it, and a dot.
    Waiting(usize),
    /// Something is allowed for a while: a shield with a clock.
    Lease,
    /// Somebody is refused for a while, or everybody: a shield with two bars.
    Paused,
    /// Somebody runs everything without asking: a shield with a way through it.
    Open,
    /// Something is wrong: a shield with an exclamation mark.
    Problem,
}

/// The icon of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Icon {
    /// What it says.
    pub shape: Shape,
    /// Nobody is there to be asked: it is drawn fainter.
    pub dimmed: bool,
}

/// What the icon lies on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// Most panels of Linux desktops.
    #[default]
    Dark,
    /// A light one.
    Light,
}

/// A square picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its width and height in pixels.
    pub size: u32,
    /// Red, green, blue and alpha, not multiplied, row by row from the top.
    pub rgba: Vec<u8>,
}

/// The side of the square that the shapes are drawn in.
const GRID: f32 = 22.0;
const FAINT: f32 = 0.45;

/// Draws the icon; the same values give the same bytes. A size of 0 gives one pixel.
#[must_use]
pub fn draw(icon: Icon, panel: Panel, size: u32) -> Picture {
    let size = size.max(1);
    let Some(mut canvas) = Pixmap::new(size, size) else {
        // Only a size beyond memory gets here.
        return draw(icon, panel, 1);
    };
    #[expect(clippy::cast_precision_loss, reason = "sizes of icons are small")]
    let scale = size as f32 / GRID;
    let mut ink = Ink::new(&mut canvas, Transform::from_scale(scale, scale), panel);
    shapes::draw(&mut ink, icon.shape);
    let faint = |alpha: u8| {
        if icon.dimmed {
            f32::from(alpha) * FAINT
        } else {
            f32::from(alpha)
        }
    };
    let rgba = canvas.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most 255 and not below 0"
        )]
        let alpha = faint(pixel.alpha()) as u8;
        [pixel.red(), pixel.green(), pixel.blue(), alpha]
    });
    Picture {
        size,
        rgba: rgba.collect(),
    }
}
