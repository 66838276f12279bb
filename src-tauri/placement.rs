//! How large the prompt window is, where it opens, and how it gets the keyboard.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use desktop_controller::Position;
use serde::{Deserialize, Serialize};
use tauri::{LogicalSize, PhysicalPosition, PhysicalRect, PhysicalSize, WebviewWindow};
use tracing::warn;

/// The size it opens with, and the least it takes, in logical pixels.
pub(crate) const SIZE: LogicalSize<f64> = LogicalSize::new(640.0, 520.0);
pub(crate) const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(480.0, 340.0);
/// It never covers more of a screen's height.
const MOST_OF_SCREEN: f64 = 0.8;
/// Between it and the edges of the screen, in a corner; in logical pixels.
const MARGIN: f64 = 16.0;

/// Makes the window as high as its card needs, in logical pixels, and says where it belongs;
/// `None` where no screen is known.
pub(crate) fn fit(
    window: &WebviewWindow,
    height: f64,
    position: Position,
    last: &LastPlace,
) -> tauri::Result<Option<PhysicalPosition<i32>>> {
    let last = last.get().filter(|_| position == Position::Last);
    let on_screen = |place: Point| window.monitor_from_point(place.x.into(), place.y.into());
    // A screen that was taken away shows nothing.
    let there = match last {
        Some(place) => on_screen(place)?,
        None => None,
    };
    let (monitor, last) = match there {
        Some(monitor) => (monitor, last),
        None => {
            let pointer = window.cursor_position()?;
            let Some(monitor) = window.monitor_from_point(pointer.x, pointer.y)? else {
                return Ok(None);
            };
            (monitor, None)
        }
    };
    let (area, scale) = (*monitor.work_area(), monitor.scale_factor());
    let most = f64::from(area.size.height) * MOST_OF_SCREEN / scale;
    let height = height.clamp(MIN_SIZE.height, most.max(MIN_SIZE.height));
    let height = height.ceil();
    let width = window.inner_size()?.to_logical::<f64>(scale).width;
    let size = LogicalSize::new(width, height);
    window.set_size(size)?;
    let size: PhysicalSize<u32> = size.to_physical(scale);
    let margin = LogicalSize::new(MARGIN, MARGIN).to_physical(scale).width;
    Ok(Some(match (position, last) {
        (Position::Corner, _) => corner(area, size, margin),
        (_, Some(Point { x, y })) => PhysicalPosition { x, y },
        (Position::Pointer | Position::Last, None) => middle(area, size),
    }))
}

fn middle(area: PhysicalRect<i32, u32>, size: PhysicalSize<u32>) -> PhysicalPosition<i32> {
    let free = |whole: u32, part: u32| whole.saturating_sub(part) / 2;
    PhysicalPosition {
        x: area.position.x + pixels(free(area.size.width, size.width)),
        y: area.position.y + pixels(free(area.size.height, size.height)),
    }
}

fn corner(
    area: PhysicalRect<i32, u32>,
    size: PhysicalSize<u32>,
    margin: u32,
) -> PhysicalPosition<i32> {
    let left = area.size.width.saturating_sub(size.width + margin);
    PhysicalPosition {
        x: area.position.x + pixels(left),
        y: area.position.y + pixels(margin),
    }
}

fn pixels(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(0)
}

/// Gives the window the keyboard. Until it has drawn for the first time it would take none.
pub(crate) fn focus(window: &WebviewWindow) -> tauri::Result<()> {
    window.set_focusable(true)?;
    window.set_focus()
}

/// Where the prompt window was when it was last seen, kept in a file.
#[derive(Clone)]
pub(crate) struct LastPlace {
    file: PathBuf,
    known: Arc<Mutex<Option<Point>>>,
}

/// Of its upper left corner, in pixels of the screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Point {
    x: i32,
    y: i32,
}

impl LastPlace {
    /// What this file says; nothing where it says nothing of use.
    pub(crate) fn in_file(file: PathBuf) -> Self {
        let kept = std::fs::read(&file).ok();
        let kept = kept.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Self {
            file,
            known: Arc::new(Mutex::new(kept)),
        }
    }

    fn get(&self) -> Option<Point> {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers where a window is that is about to be hidden.
    pub(crate) fn keep(&self, window: &WebviewWindow) {
        if !window.is_visible().unwrap_or_default() {
            return;
        }
        match window.outer_position() {
            Ok(PhysicalPosition { x, y }) => self.set(Point { x, y }),
            Err(error) => warn!(%error, "the place of the prompt window is not known"),
        }
    }

    fn set(&self, place: Point) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.replace(place) == Some(place) {
            return;
        }
        let text = serde_json::to_string(&place).unwrap_or_default();
        if let Err(error) = std::fs::write(&self.file, text) {
            warn!(%error, "the place of the prompt window was not kept");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_on_a_screen() {
        let area = |x, y, width, height| PhysicalRect {
            position: PhysicalPosition { x, y },
            size: PhysicalSize { width, height },
        };
        let size = PhysicalSize {
            width: 640,
            height: 520,
        };
        for (area, in_middle, in_corner) in [
            (area(0, 0, 1280, 800), (320, 140), (624, 16)),
            (area(-1920, 30, 1920, 1050), (-1280, 295), (-656, 46)),
            (area(100, 50, 600, 400), (100, 50), (100, 66)),
        ] {
            let (middle, corner) = (middle(area, size), corner(area, size, 16));
            assert_eq!((middle.x, middle.y), in_middle);
            assert_eq!((corner.x, corner.y), in_corner);
        }
    }

    #[test]
    fn the_last_place_is_kept_in_a_file() {
        let file = std::env::temp_dir().join(format!("last-place-{}.json", std::process::id()));
        for text in ["", "{}", "no", r#"{"x": 1.5, "y": 2}"#] {
            std::fs::write(&file, text).ok();
            assert_eq!(LastPlace::in_file(file.clone()).get(), None, "{text}");
        }
        let last = LastPlace::in_file(file.clone());
        last.set(Point { x: -5, y: 7 });
        assert_eq!(last.get(), Some(Point { x: -5, y: 7 }));
        let again = LastPlace::in_file(file.clone());
        assert_eq!(again.get(), Some(Point { x: -5, y: 7 }));
        std::fs::remove_file(file).ok();
    }
}
