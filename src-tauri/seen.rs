//! Whether what a page has painted is on the screen.
//!
//! The page itself cannot tell. Without shared graphics memory it goes on painting while another
//! window covers its own, and the window may stay empty although the page has painted. So the window
//! system must have asked for another frame after the one with the card, and what GTK draws must
//! have more than one colour.

use tauri::WebviewWindow;

/// How the window looks once its page has painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// What the page has painted is on the screen.
    Seen,
    /// The window is on the screen, but all of it is one colour.
    Blank,
}

/// Waits until what the page has painted is on the screen; `None` if the window is closed before.
#[cfg(target_os = "linux")]
pub(crate) async fn look(window: &WebviewWindow) -> Option<Look> {
    let (sender, look) = tokio::sync::oneshot::channel();
    let told = window.with_webview(move |view| frames::after(&view.inner(), sender));
    told.ok()?;
    look.await.ok()
}

/// Windows and macOS do not tell, so the app believes the page there.
#[cfg(not(target_os = "linux"))]
pub(crate) async fn look(_: &WebviewWindow) -> Option<Look> {
    Some(Look::Seen)
}

#[cfg(target_os = "linux")]
mod frames {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;
    use std::time::{Duration, Instant};

    use gtk::cairo::{Context, Format, ImageSurface};
    use gtk::gdk::FrameClock;
    use gtk::glib::{ControlFlow, Propagation, SignalHandlerId, object::ObjectExt};
    use gtk::prelude::{WidgetExt, WidgetExtManual};
    use tokio::sync::oneshot::Sender;
    use webkit2gtk::WebView;

    use super::Look;

    /// How much smaller than the window the picture is that is looked at. A line of text still shows
    /// in it.
    const SMALLER: i32 = 4;
    /// How long a window may be empty. With shared graphics memory the picture may come later than
    /// the page's report.
    const EMPTY: Duration = Duration::from_secs(1);
    /// The width of the edges that are not looked at, because an empty page may have scroll bars; in
    /// pixels of the small picture.
    const EDGE: usize = 6;

    /// What has happened since the wait began.
    #[derive(Default)]
    struct Watch {
        /// GTK has drawn in this frame.
        drawn: Cell<bool>,
        /// A frame was handed to the window system. The next frame proves that it was shown.
        handed_over: Cell<bool>,
        /// This frame began after the wait had begun.
        begun: Cell<bool>,
        /// When the window was seen to have one colour for the first time.
        empty: Cell<Option<Instant>>,
        handlers: RefCell<Option<(SignalHandlerId, FrameClock, SignalHandlerId)>>,
        sender: RefCell<Option<Sender<Look>>>,
    }

    /// Sends the look of the window once what it has drawn is shown. GTK begins a frame only after
    /// the window system has shown the last one. So what is drawn already is on the screen when a
    /// frame begins, and what that frame draws when the next one begins.
    pub(super) fn after(view: &WebView, sender: Sender<Look>) {
        let watch = Rc::new(Watch::default());
        watch.sender.replace(Some(sender));
        view.add_tick_callback(move |view, clock| {
            if watch.handlers.borrow().is_none() {
                watch.follow(view, clock);
            }
            if watch.handed_over.get() {
                watch.end(view);
            }
            watch.drawn.set(false);
            watch.begun.set(true);
            if watch.sender.borrow().is_some() {
                ControlFlow::Continue
            } else {
                ControlFlow::Break
            }
        });
    }

    impl Watch {
        fn follow(self: &Rc<Self>, view: &WebView, clock: &FrameClock) {
            let drawing = self.clone();
            let draw = view.connect_draw(move |_, _| {
                drawing.drawn.set(true);
                Propagation::Proceed
            });
            let (painting, view) = (Rc::downgrade(self), view.downgrade());
            let paint = clock.connect_after_paint(move |_| {
                let (Some(watch), Some(view)) = (painting.upgrade(), view.upgrade()) else {
                    return;
                };
                if watch.begun.get()
                    && !watch.handed_over.replace(watch.drawn.get())
                    && !watch.drawn.get()
                {
                    watch.end(&view);
                }
            });
            self.handlers.replace(Some((draw, clock.clone(), paint)));
        }

        /// Looks at what is shown; while it has one colour, looks again with each frame.
        fn end(&self, view: &WebView) {
            let look = match is_blank(view) {
                Some(true) if self.empty_for() < EMPTY => return,
                Some(true) => Look::Blank,
                Some(false) | None => Look::Seen,
            };
            if let Some((draw, clock, paint)) = self.handlers.take() {
                view.disconnect(draw);
                clock.disconnect(paint);
            }
            if let Some(sender) = self.sender.take() {
                // Nobody may be waiting any more.
                let _ = sender.send(look);
            }
        }

        /// How long the window has been empty.
        fn empty_for(&self) -> Duration {
            let since = self.empty.get().unwrap_or_else(Instant::now);
            self.empty.set(Some(since));
            since.elapsed()
        }
    }

    /// Whether all that GTK draws has one colour; `None` if that cannot be told.
    fn is_blank(view: &WebView) -> Option<bool> {
        let (width, height) = (
            view.allocated_width() / SMALLER,
            view.allocated_height() / SMALLER,
        );
        let mut picture = ImageSurface::create(Format::Rgb24, width, height).ok()?;
        {
            let context = Context::new(&picture).ok()?;
            let scale = 1.0 / f64::from(SMALLER);
            context.scale(scale, scale);
            view.draw(&context);
        }
        let stride = usize::try_from(picture.stride()).ok()?;
        let width = usize::try_from(width).ok()?;
        let pixels = picture.data().ok()?;
        Some(is_one_colour(&pixels, stride, width))
    }

    /// Whether all pixels within the edges have one colour. The fourth byte of a pixel is unused.
    fn is_one_colour(pixels: &[u8], stride: usize, width: usize) -> bool {
        let height = pixels.len().checked_div(stride).unwrap_or_default();
        let rows = pixels.chunks_exact(stride.max(1));
        let rows = rows.take(height.saturating_sub(EDGE)).skip(EDGE);
        let mut inner = rows.flat_map(|row| {
            let pixels = row
                .chunks_exact(4)
                .take(width.saturating_sub(EDGE))
                .skip(EDGE);
            pixels.filter_map(|pixel| pixel.get(..3))
        });
        let Some(first) = inner.next() else {
            return false;
        };
        inner.all(|pixel| pixel == first)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn one_colour_within_the_edges_is_nothing() {
            let (width, height, stride) = (30, 20, 128);
            let mut pixels = vec![0xff; stride * height];
            assert!(is_one_colour(&pixels, stride, width));
            // A scroll bar, the padding of a row, and the unused byte.
            for at in [
                10 * stride + (width - 2) * 4,
                10 * stride + width * 4,
                10 * stride + 43,
            ] {
                pixels[at] = 0;
                assert!(is_one_colour(&pixels, stride, width), "{at}");
            }
            pixels[10 * stride + 40] = 0xf0;
            assert!(!is_one_colour(&pixels, stride, width));
            // A picture that is only edges is not called empty.
            assert!(!is_one_colour(&pixels, stride, 2 * EDGE));
            assert!(!is_one_colour(&[], 0, 0));
        }
    }
}
