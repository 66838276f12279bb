//! The pictures of the tray icon, drawn from values.
//!
//! A panel may be dark, light or of one colour, and the icon as small as 16 pixels, so each
//! state has a shape of its own: colour only helps. What waits is counted in the picture,
//! because most trays show no text beside it.
//!
//! No Linux desktop says for sure how bright its panel is: a light appearance has a dark panel in
//! GNOME, and Xfce's is what its theme is. So each shape has an edge of the other brightness
//! around it, and can be read on a panel that nobody told of.

mod digits;
mod shapes;

use tiny_skia::{Color, ColorU8, FilterQuality, Pixmap, PixmapPaint, Transform};

use shapes::Ink;

/// What the icon says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Nothing waits: an outlined shield with a prompt.
    Idle,
    /// This many requests wait: a filled shield with the number in it, and a dot.
    Waiting(usize),
    /// Something is allowed for a while: a shield with a clock.
    Lease,
    /// One agent, or every agent, is refused for a while: a shield with two bars.
    Paused,
    /// An agent runs everything without asking: a shield with a way through it.
    Open,
    /// Something is wrong: a shield with an exclamation mark.
    Problem,
}

/// An icon: its shape, and whether it is faint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Icon {
    /// What the icon says.
    pub shape: Shape,
    /// Nobody can be asked at the moment: the icon is drawn fainter.
    pub dimmed: bool,
}

/// What the icon lies on, as far as that is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// Most panels of Linux desktops.
    #[default]
    Dark,
    /// A light one.
    Light,
    /// A panel that gives the shape a colour of its own: the menu bar of macOS.
    Colouring,
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
/// How wide the edge is.
const EDGE: f32 = 1.15;
/// How many copies of the shape, moved in all directions, make its edge.
const DIRECTIONS: u8 = 16;

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
    if let Some(colour) = ink.edge() {
        canvas = with_edge(&canvas, colour, EDGE * scale);
    }
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

/// The shape on its own shadow, which is wider by the edge on all sides.
fn with_edge(shape: &Pixmap, (red, green, blue): (u8, u8, u8), width: f32) -> Pixmap {
    let mut shadow = shape.clone();
    for pixel in shadow.pixels_mut() {
        *pixel = ColorU8::from_rgba(red, green, blue, pixel.alpha()).premultiply();
    }
    let mut canvas = shape.clone();
    canvas.fill(Color::TRANSPARENT);
    let mut lay = |over: &Pixmap, x: f32, y: f32| {
        let paint = PixmapPaint {
            quality: FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        let moved = Transform::from_translate(x, y);
        canvas.draw_pixmap(0, 0, over.as_ref(), &paint, moved, None);
    };
    for direction in 0..DIRECTIONS {
        let angle = f32::from(direction) / f32::from(DIRECTIONS) * std::f32::consts::TAU;
        lay(&shadow, angle.cos() * width, angle.sin() * width);
    }
    lay(shape, 0.0, 0.0);
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [Shape; 7] = [
        Shape::Idle,
        Shape::Waiting(3),
        Shape::Waiting(12),
        Shape::Lease,
        Shape::Paused,
        Shape::Open,
        Shape::Problem,
    ];

    /// The contrast as WCAG defines it, from 1 to 21.
    fn contrast(one: [f32; 3], other: [f32; 3]) -> f32 {
        let light = |colour: [f32; 3]| {
            let linear = colour.map(|part| ((part / 255.0 + 0.055) / 1.055).powf(2.4));
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
        };
        let (one, other) = (light(one), light(other));
        one.max(other) / one.min(other)
    }

    /// How much of the square stands out from a panel of this grey.
    fn seen(picture: &Picture, grey: u8) -> f32 {
        let ground = [f32::from(grey); 3];
        let stands_out = picture.rgba.chunks_exact(4).filter(|pixel| {
            let alpha = f32::from(pixel[3]) / 255.0;
            let part = |at: usize| f32::from(pixel[at]) * alpha + ground[at] * (1.0 - alpha);
            contrast([part(0), part(1), part(2)], ground) >= 3.0
        });
        stands_out.count() as f32 / (picture.size * picture.size) as f32
    }

    #[test]
    fn each_shape_stands_out_from_every_panel_whatever_was_told_of_it() {
        for shape in SHAPES {
            for told in [Panel::Dark, Panel::Light] {
                for size in [16, 22, 44] {
                    let icon = Icon {
                        shape,
                        dimmed: false,
                    };
                    let picture = draw(icon, told, size);
                    // White, Plasma's and Xfce's light panels, waybar's and GNOME's dark ones.
                    for grey in [0xff, 0xef, 0xd6, 0x31, 0x22, 0x00] {
                        let seen = seen(&picture, grey);
                        assert!(
                            seen > 0.12,
                            "{shape:?} {told:?} {size} on {grey:#x}: {seen}"
                        );
                    }
                }
            }
        }
    }

    /// A menu bar that colours the shape would fill an edge with the same colour.
    #[test]
    fn what_is_coloured_elsewhere_has_no_edge() {
        let icon = Icon {
            shape: Shape::Waiting(3),
            dimmed: false,
        };
        let filled = |panel| {
            let picture = draw(icon, panel, 44);
            let filled = picture.rgba.chunks_exact(4).filter(|it| it[3] > 0x80);
            filled.count()
        };
        assert!(filled(Panel::Colouring) * 5 < filled(Panel::Dark) * 4);
    }
}
