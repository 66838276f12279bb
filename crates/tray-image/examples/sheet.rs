//! Draws every icon in the sizes of common panels for people to look at, as in
//! `docs/screenshots/tray.png`. A state is a column, a size on a dark or a light panel a row:
//! `cargo run -p tray-image --example sheet -- sheet.png`
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a tool of those who draw"
)]

use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use tray_image::{Icon, Panel, Shape, draw};

const SIZES: [u32; 4] = [16, 22, 32, 64];
const CELL: u32 = 72;
/// What waits, as far as it looks different: one digit, two signs.
const COUNTS: [usize; 4] = [1, 2, 9, 10];

fn main() {
    let to = std::env::args().nth(1).expect("name a file to write");
    let mut shapes = vec![
        Shape::Idle,
        Shape::Lease,
        Shape::Paused,
        Shape::Open,
        Shape::Problem,
    ];
    shapes.extend(COUNTS.map(Shape::Waiting));
    let icons: Vec<Icon> = shapes
        .into_iter()
        .map(|shape| (shape, false))
        .chain([(Shape::Idle, true), (Shape::Waiting(2), true)])
        .map(|(shape, dimmed)| Icon { shape, dimmed })
        .collect();
    let (columns, rows) = (icons.len() as u32, SIZES.len() as u32 * 2);
    let mut sheet = Pixmap::new(columns * CELL, rows * CELL).unwrap();
    for (half, panel, colour) in [
        (0, Panel::Dark, Color::from_rgba8(0x22, 0x22, 0x26, 0xff)),
        (1, Panel::Light, Color::from_rgba8(0xee, 0xee, 0xf0, 0xff)),
    ] {
        let high = SIZES.len() as u32 * CELL;
        let ground = tiny_skia::Rect::from_xywh(
            0.0,
            (half * high) as f32,
            (columns * CELL) as f32,
            high as f32,
        );
        let mut paint = tiny_skia::Paint::default();
        paint.set_color(colour);
        sheet.fill_rect(ground.unwrap(), &paint, Transform::identity(), None);
        for (column, icon) in icons.iter().enumerate() {
            for (row, size) in SIZES.iter().enumerate() {
                let picture = draw(*icon, panel, *size);
                let mut image = Pixmap::new(*size, *size).unwrap();
                for (to, from) in image.pixels_mut().iter_mut().zip(picture.rgba.chunks(4)) {
                    *to = tiny_skia::ColorU8::from_rgba(from[0], from[1], from[2], from[3])
                        .premultiply();
                }
                let x = column as u32 * CELL + (CELL - size) / 2;
                let y = half * high + row as u32 * CELL + (CELL - size) / 2;
                let paint = PixmapPaint::default();
                sheet.draw_pixmap(
                    x as i32,
                    y as i32,
                    image.as_ref(),
                    &paint,
                    Transform::identity(),
                    None,
                );
            }
        }
    }
    sheet.save_png(to).unwrap();
}
