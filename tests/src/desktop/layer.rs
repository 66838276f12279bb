//! The prompt as a layer surface, of which sway tells nobody: it is found by its frame in a picture.

use super::{Desktop, Picture, Place, Window};

/// How wide the prompt is, and the least height it has.
const WIDTH: i32 = 640;
const LEAST_HEIGHT: i32 = 340;

impl Desktop {
    /// The prompt in the middle of the workspace that has the focus, if it is there.
    pub(super) fn layer_prompt(&self) -> Option<Window> {
        let workspaces = self.swaymsg("get_workspaces");
        let mut workspaces = workspaces.as_array()?.iter();
        let area = &workspaces.find(|it| it["focused"] == true)?["rect"];
        let area: Place = serde_json::from_value(area.clone()).ok()?;
        let place = framed(&self.picture(), area)?;
        Some(Window {
            title: String::new(),
            app: String::new(),
            pid: 0,
            place,
            focused: false,
            visible: true,
        })
    }
}

/// A rectangle in the middle of the area with one colour along its left and right edges, which
/// ends above and below.
fn framed(picture: &Picture, area: Place) -> Option<Place> {
    let colour = |x: i32, y: i32| {
        let (width, height) = (1, 1);
        picture.main_colour(Place {
            x,
            y,
            width,
            height,
        })
    };
    let (left, middle) = (area.x + (area.width - WIDTH) / 2, area.y + area.height / 2);
    let frame = colour(left, middle);
    let edge = |x: i32, step: i32| {
        let mut y = middle;
        while area.holds(x, y + step) && colour(x, y + step) == frame {
            y += step;
        }
        y
    };
    let right = left + WIDTH - 1;
    let (top, bottom) = (edge(left, -1), edge(left, 1));
    let height = bottom - top + 1;
    let is_frame = [edge(right, -1), edge(right, 1)] == [top, bottom]
        && (LEAST_HEIGHT..area.height).contains(&height)
        && colour(left + 4, middle) != frame;
    is_frame.then_some(Place {
        x: left,
        y: top,
        width: WIDTH,
        height,
    })
}
