//! Pictures of a desktop, which alone prove what a person sees.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;

use super::Desktop;

/// A rectangle of the desktop, in logical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
pub struct Rectangle {
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

impl Rectangle {
    /// Its inner part: without frame, title bar and shadow.
    pub fn inner(self) -> Self {
        let (width, height) = (self.width * 8 / 10, self.height * 7 / 10);
        let (x, y) = (self.x + self.width / 10, self.y + self.height * 2 / 10);
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Whether a point is in it.
    pub fn holds(self, x: i32, y: i32) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }
}

/// How much two colours that count as the same may differ in red, green and blue: a button under the
/// pointer is a little brighter.
const NEAR: u8 = 18;

/// What is on all screens at one moment.
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
    /// Pixels of the picture for each logical one.
    scale: f64,
}

impl Picture {
    /// How many colours a place has. An empty window has one; the edges of letters have many shades.
    pub fn colours(&self, place: Rectangle) -> usize {
        self.rows(place).flatten().collect::<BTreeSet<_>>().len()
    }

    /// The colour that most of a place has, as red, green and blue.
    pub fn main_colour(&self, place: Rectangle) -> [u8; 3] {
        let mut counts = std::collections::BTreeMap::new();
        for pixel in self.rows(place).flatten() {
            *counts.entry(*pixel).or_insert(0_usize) += 1;
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.expect("the place is on the screen").0
    }

    /// How bright most of a place is, from 0 to 255.
    pub fn brightness(&self, place: Rectangle) -> u8 {
        brightness(self.main_colour(place))
    }

    /// The part of a place, from 0 to 1, that stands out from a background of this brightness.
    pub fn apart(&self, ground: u8, place: Rectangle) -> f64 {
        const LEAST: u8 = 80;
        let pixels = || self.rows(place).flatten();
        let apart = pixels().filter(|pixel| brightness(**pixel).abs_diff(ground) >= LEAST);
        apart.count() as f64 / pixels().count().max(1) as f64
    }

    /// The part of a place, from 0 to 1, that has other colours in another picture.
    ///
    /// # Panics
    /// When the two have different sizes.
    pub fn changed(&self, other: &Self, place: Rectangle) -> f64 {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let pairs = self.rows(place).flatten().zip(other.rows(place).flatten());
        let (all, different) = pairs.fold((0_u32, 0_u32), |(all, different), (one, two)| {
            (all + 1, different + u32::from(one != two))
        });
        f64::from(different) / f64::from(all.max(1))
    }

    /// The rectangle around what differs from another picture of the same size, within a place.
    pub fn difference(&self, other: &Self, place: Rectangle) -> Option<Rectangle> {
        let [left, top, right, bottom] = self.edges(place);
        let (mut least, mut most) = ((right, bottom), (left, top));
        for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
            if self.pixels[y * self.width + x] != other.pixels[y * self.width + x] {
                least = (least.0.min(x), least.1.min(y));
                most = (most.0.max(x + 1), most.1.max(y + 1));
            }
        }
        let logical = |pixels: usize| (pixels as f64 / self.scale).round() as i32;
        (most.0 > least.0 && most.1 > least.1).then(|| Rectangle {
            x: logical(least.0),
            y: logical(least.1),
            width: logical(most.0 - least.0),
            height: logical(most.1 - least.1),
        })
    }

    /// How many colours came into view since another picture of the same size.
    pub fn colours_since(&self, before: &Self) -> usize {
        let pairs = self.pixels.iter().zip(&before.pixels);
        let new = pairs.filter(|(now, then)| now != then);
        new.map(|(now, _)| now).collect::<BTreeSet<_>>().len()
    }

    /// The connected areas of about this colour in a place that fill more than half of the
    /// rectangle around them: that rectangle of each.
    pub fn areas(&self, colour: [u8; 3], place: Rectangle) -> Vec<Rectangle> {
        let [left, top, right, bottom] = self.edges(place);
        let like = |x: usize, y: usize| {
            let pixel = self.pixels[y * self.width + x];
            (0..3).all(|part| pixel[part].abs_diff(colour[part]) <= NEAR)
        };
        let mut seen = vec![false; self.pixels.len()];
        let mut areas = Vec::new();
        for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
            if seen[y * self.width + x] || !like(x, y) {
                continue;
            }
            let mut open = vec![(x, y)];
            seen[y * self.width + x] = true;
            let (mut least, mut most, mut count) = ((x, y), (x, y), 0);
            while let Some((x, y)) = open.pop() {
                count += 1;
                least = (least.0.min(x), least.1.min(y));
                most = (most.0.max(x), most.1.max(y));
                let beside = [
                    (x + 1, y),
                    (x, y + 1),
                    (x.wrapping_sub(1), y),
                    (x, y.wrapping_sub(1)),
                ];
                for (x, y) in beside {
                    let inside = (left..right).contains(&x) && (top..bottom).contains(&y);
                    if inside && !seen[y * self.width + x] && like(x, y) {
                        seen[y * self.width + x] = true;
                        open.push((x, y));
                    }
                }
            }
            if count * 2 <= (most.0 + 1 - least.0) * (most.1 + 1 - least.1) {
                continue;
            }
            let logical = |pixels: usize| (pixels as f64 / self.scale).round() as i32;
            areas.push(Rectangle {
                x: logical(least.0),
                y: logical(least.1),
                width: logical(most.0 + 1 - least.0),
                height: logical(most.1 + 1 - least.1),
            });
        }
        areas
    }

    /// The colour at a point.
    pub fn colour(&self, x: i32, y: i32) -> Option<[u8; 3]> {
        let [left, top, ..] = self.edges(Rectangle {
            x,
            y,
            width: 1,
            height: 1,
        });
        let inside = x >= 0 && y >= 0 && left < self.width && top < self.height;
        inside.then(|| self.pixels[top * self.width + left])
    }

    /// Left, top, right and bottom of a place, in the picture's pixels, as far as it is in it.
    fn edges(&self, place: Rectangle) -> [usize; 4] {
        let at = |value: i32, most: usize| {
            ((f64::from(value) * self.scale).round().max(0.0) as usize).min(most)
        };
        let (right, bottom) = (place.x + place.width, place.y + place.height);
        [
            at(place.x, self.width),
            at(place.y, self.height),
            at(right, self.width),
            at(bottom, self.height),
        ]
    }

    /// The pixels of a place, as far as it is on the screen, row by row.
    fn rows(&self, place: Rectangle) -> impl Iterator<Item = &[[u8; 3]]> {
        let [left, top, right, bottom] = self.edges(place);
        self.pixels
            .chunks_exact(self.width)
            .take(bottom)
            .skip(top)
            .map(move |row| &row[left..right.max(left)])
    }
}

fn brightness(pixel: [u8; 3]) -> u8 {
    let [red, green, blue] = pixel.map(u32::from);
    ((red * 299 + green * 587 + blue * 114) / 1_000) as u8
}

impl Desktop {
    /// What is on the screens now.
    pub fn picture(&self) -> Picture {
        let file = self.state.join("picture.png");
        self.run_script("picture.sh", &[file.to_str().unwrap()]);
        let mut decoder = png::Decoder::new(BufReader::new(File::open(file).unwrap()));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        let told = reader.next_frame(&mut data).unwrap();
        let pixels = data[..told.buffer_size()]
            .chunks_exact(told.color_type.samples())
            .map(|pixel| match *pixel {
                [red, green, blue] | [red, green, blue, _] => [red, green, blue],
                [grey] | [grey, _] => [grey; 3],
                _ => panic!("a pixel has one to four parts"),
            })
            .collect();
        Picture {
            width: told.width as usize,
            height: told.height as usize,
            pixels,
            scale: f64::from(told.width) / f64::from(self.size().0),
        }
    }
}
