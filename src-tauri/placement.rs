//! How large the prompt window is, where it opens, and how it gets the keyboard.

use std::sync::mpsc;

use approvals_app::Position;
use serde::{Deserialize, Serialize};
use tauri::{LogicalSize, PhysicalPosition, PhysicalRect, PhysicalSize, WebviewWindow};
use tracing::warn;

use crate::backend::Backend;
use crate::kept::SavedValue;

/// The size with which the window opens, its least size and its greatest width, in logical pixels.
pub(crate) const SIZE: LogicalSize<f64> = LogicalSize::new(640.0, 520.0);
pub(crate) const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(480.0, 340.0);
const MOST_WIDTH: f64 = 960.0;
/// The greatest part of a screen's height that the window covers.
const MOST_OF_SCREEN: f64 = 0.8;
/// The space between the window and the edges of the screen, in logical pixels.
const MARGIN: i32 = 16;

/// What the prompt window saves for its next time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct PromptPlace {
    /// The upper left corner, in pixels of the screens.
    x: i32,
    y: i32,
    /// In logical pixels; `None` while nobody has changed the width.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    width: Option<f64>,
}

/// The screens and the window, before the window is shown.
pub(crate) struct Room {
    pub(crate) is_visible: bool,
    /// The screen on which the window opens; `None` where no screen is known.
    screen: Option<Screen>,
    position: Position,
    kept: Option<PromptPlace>,
}

/// A screen without its panels.
#[derive(Debug, Clone, Copy)]
struct Screen {
    area: PhysicalRect<i32, u32>,
    scale: f64,
}

/// Reads everything in one turn of the event loop, because each question would wait for its own.
pub(crate) fn look(
    window: &WebviewWindow,
    position: Position,
    kept: Option<PromptPlace>,
) -> tauri::Result<Room> {
    let (sender, room) = mpsc::channel();
    let asked = window.clone();
    window.run_on_main_thread(move || drop(sender.send(Room::of(&asked, position, kept))))?;
    room.recv()
        .map_err(|_| tauri::Error::FailedToReceiveMessage)?
}

impl Room {
    fn of(
        window: &WebviewWindow,
        position: Position,
        kept: Option<PromptPlace>,
    ) -> tauri::Result<Self> {
        let mut room = Self {
            is_visible: window.is_visible()?,
            screen: None,
            position,
            kept,
        };
        if room.is_visible {
            return Ok(room);
        }
        if Backend::now().is_layer() {
            // The compositor chooses the screen, so the window must fit on each of them.
            let monitors = window.available_monitors()?;
            room.screen = monitors.iter().map(Screen::of).min_by_key(Screen::height);
            return Ok(room);
        }
        if let (Position::Last, Some(place)) = (position, kept) {
            room.screen = window
                .monitor_from_point(place.x.into(), place.y.into())?
                .map(|monitor| Screen::of(&monitor));
        }
        if room.screen.is_none() {
            // The saved place may be on a screen that is no longer there.
            if position == Position::Last {
                room.position = Position::Pointer;
            }
            let pointer = window.cursor_position()?;
            room.screen = window
                .monitor_from_point(pointer.x, pointer.y)?
                .map(|monitor| Screen::of(&monitor));
        }
        Ok(room)
    }

    /// Makes the window as high as its card needs, in logical pixels, and as wide as the person made
    /// it. From then on nobody can make it larger than the greatest size. Gives its place.
    pub(crate) fn fit(
        &self,
        window: &WebviewWindow,
        height: f64,
    ) -> tauri::Result<Option<PhysicalPosition<i32>>> {
        let Some(screen) = self.screen else {
            return Ok(None);
        };
        let (size, most) = screen.size(self.kept.and_then(|kept| kept.width), height);
        #[cfg(target_os = "linux")]
        if Backend::now().is_layer() {
            let corner = (self.position == Position::Corner).then_some(MARGIN);
            crate::layer::stand(window, corner, size.cast())?;
            return Ok(None);
        }
        window.set_max_size(Some(most))?;
        window.set_size(size)?;
        let size: PhysicalSize<u32> = size.to_physical(screen.scale);
        let margin = LogicalSize::new(MARGIN, MARGIN).to_physical::<u32>(screen.scale);
        Ok(Some(match (self.position, self.kept) {
            (Position::Corner, _) => corner(screen.area, size, margin.width),
            (Position::Last, Some(PromptPlace { x, y, .. })) => PhysicalPosition { x, y },
            (Position::Pointer | Position::Last, _) => middle(screen.area, size),
        }))
    }
}

impl Screen {
    fn of(monitor: &tauri::Monitor) -> Self {
        Self {
            area: *monitor.work_area(),
            scale: monitor.scale_factor(),
        }
    }

    /// A length of the screen in logical pixels, rounded down.
    #[expect(clippy::cast_possible_truncation, reason = "no screen is as high")]
    fn height(&self) -> i32 {
        (f64::from(self.area.size.height) / self.scale) as i32
    }

    /// The size for this content, and the greatest size on this screen.
    fn size(self, width: Option<f64>, height: f64) -> (LogicalSize<f64>, LogicalSize<f64>) {
        let area = self.area.size.to_logical::<f64>(self.scale);
        let most = LogicalSize::new(
            area.width.clamp(MIN_SIZE.width, MOST_WIDTH),
            (area.height * MOST_OF_SCREEN).floor().max(MIN_SIZE.height),
        );
        let width = width.unwrap_or(SIZE.width);
        let size = LogicalSize::new(
            width.clamp(MIN_SIZE.width, most.width).round(),
            height.ceil().clamp(MIN_SIZE.height, most.height),
        );
        (size, most)
    }
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

/// Gives the window the keyboard. A window that has not drawn yet cannot take it.
pub(crate) fn focus(window: &WebviewWindow) -> tauri::Result<()> {
    window.set_focusable(true)?;
    window.set_focus()
}

/// Notes the place of a window that is about to be hidden, and its width if a person changed that.
pub(crate) fn note(window: &WebviewWindow, kept: &SavedValue<PromptPlace>) {
    match seen(window, kept.get()) {
        Ok(Some(place)) => kept.note(place),
        Ok(None) => {}
        Err(error) => warn!(%error, "the place of the prompt window is not known"),
    }
}

fn seen(window: &WebviewWindow, kept: Option<PromptPlace>) -> tauri::Result<Option<PromptPlace>> {
    // A person can neither move nor resize a layer surface.
    if !window.is_visible()? || Backend::now().is_layer() {
        return Ok(None);
    }
    let PhysicalPosition { x, y } = window.outer_position()?;
    let mut width = kept.and_then(|kept| kept.width);
    if let (Some(monitor), Some(now)) = (window.current_monitor()?, own_width(window)?) {
        // On a small screen the window opens narrower than the saved width.
        let (opened, _) = Screen::of(&monitor).size(width, SIZE.height);
        if (now - opened.width).abs() > 1.0 {
            width = Some(now);
        }
    }
    Ok(Some(PromptPlace { x, y, width }))
}

/// The width in logical pixels, without the shadow that GTK draws around a window on Wayland; `None`
/// if the desktop chose the width.
#[cfg(target_os = "linux")]
fn own_width(window: &WebviewWindow) -> tauri::Result<Option<f64>> {
    use gtk::gdk::WindowState;
    use gtk::prelude::{GtkWindowExt, WidgetExt};

    let (sender, width) = mpsc::channel();
    let asked = window.clone();
    window.run_on_main_thread(move || {
        let frame = asked.gtk_window();
        drop(sender.send(frame.map(|frame| {
            let theirs = WindowState::TILED
                | WindowState::TOP_TILED
                | WindowState::RIGHT_TILED
                | WindowState::BOTTOM_TILED
                | WindowState::LEFT_TILED
                | WindowState::MAXIMIZED
                | WindowState::FULLSCREEN;
            let state = frame.window().map(|window| window.state());
            let is_theirs = state.is_some_and(|state| state.intersects(theirs));
            (!is_theirs).then_some(f64::from(frame.size().0))
        })));
    })?;
    width
        .recv()
        .map_err(|_| tauri::Error::FailedToReceiveMessage)?
}

/// Windows and macOS count no shadow, and do not choose the width of a window.
#[cfg(not(target_os = "linux"))]
fn own_width(window: &WebviewWindow) -> tauri::Result<Option<f64>> {
    let size = window.inner_size()?;
    Ok(Some(size.to_logical::<f64>(window.scale_factor()?).width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(x: i32, y: i32, width: u32, height: u32) -> PhysicalRect<i32, u32> {
        PhysicalRect {
            position: PhysicalPosition { x, y },
            size: PhysicalSize { width, height },
        }
    }

    #[test]
    fn places_on_a_screen() {
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
    fn sizes_on_a_screen() {
        let wide = (1280, 800, 1.0);
        for ((width, height, scale), made, content, size, most) in [
            (wide, None, 400.2, (640.0, 401.0), (960.0, 640.0)),
            (wide, None, 12.0, (640.0, 340.0), (960.0, 640.0)),
            (wide, None, 3000.0, (640.0, 640.0), (960.0, 640.0)),
            (wide, Some(812.4), 400.0, (812.0, 400.0), (960.0, 640.0)),
            (wide, Some(4000.0), 400.0, (960.0, 400.0), (960.0, 640.0)),
            (wide, Some(-3.0), 400.0, (480.0, 400.0), (960.0, 640.0)),
            (
                (1280, 800, 2.0),
                Some(812.0),
                400.0,
                (640.0, 340.0),
                (640.0, 340.0),
            ),
            (
                (720, 1440, 1.0),
                Some(812.0),
                1300.0,
                (720.0, 1152.0),
                (720.0, 1152.0),
            ),
            ((320, 200, 1.0), None, 400.0, (480.0, 340.0), (480.0, 340.0)),
        ] {
            let screen = Screen {
                area: area(0, 0, width, height),
                scale,
            };
            let logical = |(width, height)| LogicalSize::new(width, height);
            let want = (logical(size), logical(most));
            assert_eq!(
                screen.size(made, content),
                want,
                "{width} {made:?} {content}"
            );
        }
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let place = |width| PromptPlace { x: -5, y: 7, width };
        for (text, want) in [
            (r#"{"x":-5,"y":7}"#, place(None)),
            (r#"{"x":-5,"y":7,"width":812.0}"#, place(Some(812.0))),
        ] {
            assert_eq!(serde_json::from_str::<PromptPlace>(text).ok(), Some(want));
            assert_eq!(serde_json::to_string(&want).ok().as_deref(), Some(text));
        }
    }
}
