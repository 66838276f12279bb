//! Numbers as lines: a font would be far more than ten digits need.

/// The width and height of a digit, between the middles of its lines.
const WIDTH: f32 = 4.6;
const HEIGHT: f32 = 8.4;
/// The distance between two signs.
const NARROW: f32 = 3.4;
const GAP: f32 = 2.9;

type Line = Vec<(f32, f32)>;

/// The lines of a number around its middle. Beyond 9 it is `9+`: more would be too small
/// to read, and the tooltip says it.
pub(crate) fn lines(count: usize, (x, y): (f32, f32)) -> Vec<Line> {
    let top = y - HEIGHT / 2.0;
    let placed = |sign: &[&[(f32, f32)]], left: f32, width: f32| -> Vec<Line> {
        let place = |(at, down): &(f32, f32)| (left + at * width, top + down * HEIGHT);
        let lines = sign.iter();
        lines.map(|line| line.iter().map(place).collect()).collect()
    };
    match DIGITS.get(count) {
        Some(digit) => placed(digit, x - WIDTH / 2.0, WIDTH),
        None => {
            let whole = NARROW * 2.0 + GAP;
            let left = x - whole / 2.0;
            let mut both = placed(DIGITS[9], left, NARROW);
            both.extend(placed(PLUS, left + NARROW + GAP, NARROW));
            both
        }
    }
}

const PLUS: &[&[(f32, f32)]] = &[&[(0.0, 0.5), (1.0, 0.5)], &[(0.5, 0.3), (0.5, 0.7)]];

/// Across and down, each from 0 to 1.
const DIGITS: [&[&[(f32, f32)]]; 10] = [
    &[&[
        (0.3, 0.0),
        (0.7, 0.0),
        (1.0, 0.2),
        (1.0, 0.8),
        (0.7, 1.0),
        (0.3, 1.0),
        (0.0, 0.8),
        (0.0, 0.2),
        (0.3, 0.0),
    ]],
    &[&[(0.1, 0.2), (0.6, 0.0), (0.6, 1.0)]],
    &[&[
        (0.0, 0.18),
        (0.3, 0.0),
        (0.7, 0.0),
        (1.0, 0.2),
        (1.0, 0.38),
        (0.0, 1.0),
        (1.0, 1.0),
    ]],
    &[&[
        (0.0, 0.0),
        (1.0, 0.0),
        (0.5, 0.4),
        (0.75, 0.42),
        (1.0, 0.6),
        (1.0, 0.8),
        (0.7, 1.0),
        (0.3, 1.0),
        (0.0, 0.85),
    ]],
    &[&[(0.8, 1.0), (0.8, 0.0), (0.0, 0.7), (1.1, 0.7)]],
    &[&[
        (0.95, 0.0),
        (0.1, 0.0),
        (0.1, 0.45),
        (0.65, 0.42),
        (1.0, 0.6),
        (1.0, 0.8),
        (0.65, 1.0),
        (0.0, 1.0),
    ]],
    &[&[
        (0.8, 0.0),
        (0.3, 0.25),
        (0.0, 0.65),
        (0.1, 0.9),
        (0.4, 1.0),
        (0.7, 1.0),
        (1.0, 0.85),
        (1.0, 0.62),
        (0.7, 0.48),
        (0.15, 0.55),
    ]],
    &[&[(0.0, 0.0), (1.0, 0.0), (0.4, 1.0)]],
    &[&[
        (0.5, 0.47),
        (0.1, 0.3),
        (0.1, 0.15),
        (0.35, 0.0),
        (0.65, 0.0),
        (0.9, 0.15),
        (0.9, 0.3),
        (0.5, 0.47),
        (0.0, 0.68),
        (0.0, 0.85),
        (0.3, 1.0),
        (0.7, 1.0),
        (1.0, 0.85),
        (1.0, 0.68),
        (0.5, 0.47),
    ]],
    &[&[
        (0.2, 1.0),
        (0.7, 0.75),
        (1.0, 0.35),
        (0.9, 0.1),
        (0.6, 0.0),
        (0.3, 0.0),
        (0.0, 0.15),
        (0.0, 0.38),
        (0.3, 0.52),
        (0.85, 0.45),
    ]],
];
