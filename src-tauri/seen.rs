//! Whether what a page has painted is on the screen.
//!
//! The page's word is not enough. Without shared graphics memory it goes on painting while another
//! window covers its own, and a page may paint where the window stays empty. So the window system
//! has to ask for a frame after the one that holds the card, and what GTK draws has to be more
//! than one colour.

use tauri::WebviewWindow;

/// How the window looks with what its page has painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// It is on the screen.
    Seen,
    /// The same, and all of it is one colour.
    Blank,
}

/// Waits until what the page has painted is on the screen; `None` when the window goes first.
#[cfg(target_os = "linux")]
pub(crate) async fn look(window: &WebviewWindow) -> Option<Look> {
    let (sender, look) = tokio::sync::oneshot::channel();
    let told = window.with_webview(move |view| frames::after(&view.inner(), sender));
    told.ok()?;
    look.await.ok()
}

/// The other systems tell nobody: the page's word counts there.
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

    /// The picture that is looked at is smaller by this: a line of text still shows in it.
    const SMALLER: i32 = 4;
    /// With shared graphics memory a picture may come later than the page's word for it.
    const EMPTY: Duration = Duration::from_secs(1);
    /// Scroll bars of an empty page are left out, in pixels of the small picture.
    const EDGE: usize = 6;

    /// What happened since somebody waits.
    #[derive(Default)]
    struct Watch {
        /// Within this frame.
        drawn: Cell<bool>,
        /// A frame was handed over; the next one tells that it was shown.
        handed_over: Cell<bool>,
        /// This frame began after somebody waited.
        begun: Cell<bool>,
        /// When it was one colour for the first time.
        empty: Cell<Option<Instant>>,
        handlers: RefCell<Option<(SignalHandlerId, FrameClock, SignalHandlerId)>>,
        sender: RefCell<Option<Sender<Look>>>,
    }

    /// GTK begins no frame before the window system has shown the last one that it handed over.
    /// So what is drawn already is shown once a frame begins that draws nothing, and what is drawn
    /// in it once another one begins.
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

        /// What is shown is looked at, again with each frame while it is one colour.
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
                // Who waited may have gone.
                let _ = sender.send(look);
            }
        }

        /// Since the first look at it.
        fn empty_for(&self) -> Duration {
            let since = self.empty.get().unwrap_or_else(Instant::now);
            self.empty.set(Some(since));
            since.elapsed()
        }
    }

    /// Whether GTK draws one colour alone; `None` where that cannot be told.
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

    /// Within the edges. The fourth byte of a pixel is nobody's.
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
            // A scroll bar, the padding of a row, and the byte that is no colour.
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
            // Nothing can be said of what is all edge.
            assert!(!is_one_colour(&pixels, stride, 2 * EDGE));
            assert!(!is_one_colour(&[], 0, 0));
        }
    }
}
