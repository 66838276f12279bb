//! Screens, their scale, and workspaces.

use std::collections::HashMap;

use zbus::zvariant::OwnedValue;

use super::{Desktop, Kind};
use crate::until;

/// The properties of a monitor in `org.gnome.Mutter.DisplayConfig`.
type Properties = HashMap<String, OwnedValue>;
type Name = (String, String, String, String);
type Mode = (String, i32, i32, f64, f64, Vec<f64>, Properties);
type Monitor = (Name, Vec<Mode>, Properties);
type Logical = (i32, i32, f64, u32, bool, Vec<Name>, Properties);
type State = (u32, Vec<Monitor>, Vec<Logical>, Properties);
type Wanted = (i32, i32, f64, u32, bool, Vec<(String, String, Properties)>);

impl Desktop {
    /// Starts a desktop with two screens beside each other, of the same size where the desktop
    /// has one size for all.
    pub fn start_with_two_screens() -> Self {
        match Kind::chosen() {
            Kind::Sway => {
                let desktop = Self::start_with(&[]);
                desktop.run("swaymsg", &["create_output"]);
                let beside = "output HEADLESS-2 resolution 1440x900 position 1440 0";
                desktop.run("swaymsg", &[beside]);
                desktop.screens_changed();
                desktop
            }
            Kind::Gnome => Self::start_with(&[("SECOND", "1440x900")]),
            Kind::Kde => Self::start_with(&[("OUTPUTS", "2")]),
            Kind::Xfce => {
                let desktop = Self::start_with(&[("SIZE", "2880x900")]);
                // A monitor in X is a part of the display; the first one has the real output.
                let left = ["--setmonitor", "left", "1440/380x900/240+0+0", "screen"];
                let right = ["--setmonitor", "right", "1440/380x900/240+1440+0", "none"];
                desktop.run("xrandr", &left);
                desktop.run("xrandr", &right);
                desktop
            }
        }
    }

    /// Gives every screen this scale, as a person does in the settings, and waits until the
    /// desktop has it.
    ///
    /// # Panics
    /// On Xfce, which has whole scales only, when it is none.
    pub fn set_scale(&self, scale: f64) {
        let before = self.size();
        match self.kind {
            Kind::Sway => {
                self.run("swaymsg", &[&format!("output * scale {scale}")]);
            }
            Kind::Gnome => self.set_scale_of_mutter(scale),
            Kind::Kde => {
                let outputs = (self.size().0 / 1440).max(1);
                for output in 1..=outputs {
                    self.run(
                        "kscreen-doctor",
                        &[&format!("output.{output}.scale.{scale}")],
                    );
                }
            }
            Kind::Xfce => {
                assert!(scale.fract() == 0.0, "Xfce has whole scales only");
                let factor = ["-c", "xsettings", "-p", "/Gdk/WindowScalingFactor"];
                let value = scale.to_string();
                let value = ["--create", "-t", "int", "-s", &value];
                self.run("xfconf-query", &[&factor[..], &value].concat());
                self.zoom.set(scale as i32);
                return;
            }
        }
        until("the other size of the desktop", || {
            self.screens_changed();
            (self.size() != before).then_some(())
        });
    }

    fn set_scale_of_mutter(&self, scale: f64) {
        let features = "['scale-monitor-framebuffer']";
        let key = ["set", "org.gnome.mutter", "experimental-features", features];
        self.run("gsettings", &key);
        let (service, path) = (
            "org.gnome.Mutter.DisplayConfig",
            "/org/gnome/Mutter/DisplayConfig",
        );
        let mutter = zbus::blocking::Proxy::new(self.bus(), service, path, service).unwrap();
        until("Mutter to have that scale", || {
            let (serial, monitors, _, _): State = mutter.call("GetCurrentState", &()).unwrap();
            let mut x = 0;
            let mut wanted: Vec<Wanted> = Vec::new();
            for (name, modes, _) in monitors {
                let current = |mode: &&Mode| mode.6.contains_key("is-current");
                let mode = modes.iter().find(current).unwrap();
                let near = |one: &&f64| (**one - scale).abs() < 0.05;
                let scale = *mode.5.iter().find(near)?;
                let connected = vec![(name.0, mode.0.clone(), Properties::new())];
                wanted.push((x, 0, scale, 0, x == 0, connected));
                x += (f64::from(mode.1) / scale).round() as i32;
            }
            let mut properties = Properties::new();
            // Windows are measured in logical pixels, as with fractional scales.
            properties.insert("layout-mode".to_owned(), OwnedValue::from(1_u32));
            const FOR_NOW: u32 = 1;
            let asked = (serial, FOR_NOW, wanted, properties);
            mutter.call::<_, _, ()>("ApplyMonitorsConfig", &asked).ok()
        });
    }

    /// Goes to the workspace of this number, from 1 on.
    pub fn go_to_workspace(&self, number: u32) {
        match self.kind {
            Kind::Sway => {
                // sway gives each screen one of the first numbers.
                let number = if number == 1 { 1 } else { number + 10 };
                self.run("swaymsg", &["workspace", "number", &number.to_string()]);
            }
            Kind::Gnome => {
                let (manager, now) = ("global.workspace_manager", "global.get_current_time()");
                self.shell(&format!(
                    "while ({manager}.n_workspaces < {number}) {manager}.append_new_workspace(false, {now});
                     {manager}.get_workspace_by_index({number} - 1).activate({now}); 1"
                ));
            }
            Kind::Kde => {
                self.kwin(&format!(
                    "(workspace.desktops = Math.max(workspace.desktops, {number}), \
                     workspace.currentDesktop = {number}, 1)"
                ));
            }
            Kind::Xfce => {
                self.run("xdotool", &["set_desktop", &(number - 1).to_string()]);
            }
        }
    }

    /// Reads how large the desktop is now, and tells the mouse.
    fn screens_changed(&self) {
        self.measure();
        if matches!(self.kind, Kind::Sway | Kind::Gnome) {
            let (width, height) = self.size();
            self.input(&format!("size {width} {height}"));
        }
    }
}
