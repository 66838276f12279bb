//! Each state's shape, in units of a square of 22.

use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke,
    Transform,
};

use crate::{Panel, Shape, digits};

const BRIGHT: (u8, u8, u8) = (0xf4, 0xf6, 0xfa);
const DARK: (u8, u8, u8) = (0x20, 0x24, 0x2c);

/// A pen on a canvas, in the colours of a panel.
pub(crate) struct Ink<'a> {
    canvas: &'a mut Pixmap,
    scale: Transform,
    panel: Panel,
}

/// What a line or an area is drawn with.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum With {
    Ink,
    Mark,
    /// Nothing: the line or area is cut out.
    Hole,
}

impl<'a> Ink<'a> {
    pub(crate) fn new(canvas: &'a mut Pixmap, scale: Transform, panel: Panel) -> Self {
        Self {
            canvas,
            scale,
            panel,
        }
    }

    /// The colour of the edge around a shape, where it has one.
    pub(crate) fn edge(&self) -> Option<(u8, u8, u8)> {
        match self.panel {
            Panel::Dark => Some(DARK),
            Panel::Light => Some(BRIGHT),
            Panel::Colouring => None,
        }
    }

    fn paint(&self, with: With) -> Paint<'static> {
        let (red, green, blue) = match (with, self.panel) {
            (With::Ink | With::Hole, Panel::Dark | Panel::Colouring) => BRIGHT,
            (With::Ink | With::Hole, Panel::Light) => DARK,
            (With::Mark, Panel::Dark | Panel::Colouring) => (0xff, 0xb4, 0x3d),
            (With::Mark, Panel::Light) => (0xc2, 0x4e, 0x08),
        };
        let mut paint = Paint::default();
        paint.set_color(Color::from_rgba8(red, green, blue, 0xff));
        if with == With::Hole {
            paint.blend_mode = BlendMode::DestinationOut;
        }
        paint
    }

    fn fill(&mut self, with: With, path: Option<Path>) {
        let paint = self.paint(with);
        if let Some(path) = path {
            self.canvas
                .fill_path(&path, &paint, FillRule::Winding, self.scale, None);
        }
    }

    fn stroke(&mut self, with: With, width: f32, path: Option<Path>) {
        let paint = self.paint(with);
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        if let Some(path) = path {
            self.canvas
                .stroke_path(&path, &paint, &stroke, self.scale, None);
        }
    }

    fn line(&mut self, with: With, width: f32, points: &[(f32, f32)]) {
        self.stroke(with, width, polyline(points));
    }

    fn disc(&mut self, with: With, (x, y): (f32, f32), radius: f32) {
        self.fill(with, PathBuilder::from_circle(x, y, radius));
    }
}

pub(crate) fn draw(ink: &mut Ink<'_>, shape: Shape) {
    use With::{Hole, Ink as Line, Mark};
    match shape {
        Shape::Idle => {
            ink.stroke(Line, 2.0, shield());
            ink.line(Line, 2.0, &[(7.9, 8.0), (10.9, 11.0), (7.9, 14.0)]);
            ink.line(Line, 2.0, &[(12.7, 14.0), (14.2, 14.0)]);
        }
        Shape::Waiting(count) => {
            ink.fill(Line, whole_shield());
            for line in digits::lines(count, (10.6, 11.6)) {
                ink.line(Hole, 2.1, &line);
            }
            ink.disc(Hole, (18.0, 4.0), 5.2);
            ink.disc(Mark, (18.0, 4.0), 3.8);
        }
        Shape::Lease => {
            ink.stroke(Line, 2.0, shield());
            ink.disc(Hole, (15.5, 15.5), 7.2);
            ink.disc(Line, (15.5, 15.5), 5.8);
            ink.line(Hole, 1.7, &[(15.5, 12.3), (15.5, 15.7), (17.8, 17.2)]);
        }
        Shape::Paused => {
            ink.stroke(Line, 2.0, shield());
            for x in [8.4, 13.6] {
                ink.line(Line, 2.6, &[(x, 8.0), (x, 14.0)]);
            }
        }
        Shape::Open => {
            ink.stroke(Mark, 2.0, shield());
            ink.line(Hole, 6.4, &[(15.5, 11.0), (21.0, 11.0)]);
            ink.line(Mark, 2.0, &[(7.2, 11.0), (20.0, 11.0)]);
            ink.line(Mark, 2.0, &[(16.8, 7.6), (20.2, 11.0), (16.8, 14.4)]);
        }
        Shape::Problem => {
            ink.stroke(Line, 2.0, shield());
            ink.line(Mark, 2.8, &[(11.0, 7.0), (11.0, 11.2)]);
            ink.disc(Mark, (11.0, 15.0), 1.6);
        }
    }
}

/// The middle of the outline.
fn shield() -> Option<Path> {
    outline((11.0, 2.0), 7.5, 4.6, 10.5, 20.2)
}

/// The shield filled, with its outline.
fn whole_shield() -> Option<Path> {
    outline((11.0, 1.0), 8.5, 4.0, 10.5, 21.2)
}

fn outline(top: (f32, f32), half: f32, shoulder: f32, waist: f32, foot: f32) -> Option<Path> {
    let (middle, y) = top;
    let (left, right) = (middle - half, middle + half);
    let down = (foot - waist) * 0.48;
    let inner = half * 0.6;
    let mut path = PathBuilder::new();
    path.move_to(middle, y);
    path.line_to(right, shoulder);
    path.line_to(right, waist);
    path.cubic_to(
        right,
        waist + down,
        middle + inner,
        foot - 1.8,
        middle,
        foot,
    );
    path.cubic_to(middle - inner, foot - 1.8, left, waist + down, left, waist);
    path.line_to(left, shoulder);
    path.close();
    path.finish()
}

fn polyline(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.0, first.1);
    for (x, y) in rest {
        path.line_to(*x, *y);
    }
    path.finish()
}
