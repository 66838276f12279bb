//! The names by which a desktop recognises the app.

use std::path::PathBuf;

/// Linux: the name of the desktop entry, of its icon, of the windows (`app_id` on Wayland, `WM_CLASS`
/// on X11) and of the tray icon. Where two of them differ, a desktop shows no icon, or another.
#[cfg(target_os = "linux")]
pub(crate) const ID: &str = "exec-companion";
/// The identifier that the installers of the other systems give the app.
#[cfg(not(target_os = "linux"))]
const ID: &str = "dev.execcompanion.desktop";

/// Names the process, whatever its file is called. Call it before the window system is called.
#[cfg(target_os = "linux")]
pub(crate) fn name_process() {
    gtk::glib::set_prgname(Some(ID));
}

/// Names the windows that are made from now on. Call it once the window system has started.
#[cfg(target_os = "linux")]
pub(crate) fn name_windows() {
    gtk::gdk::set_program_class(ID);
}

/// The app as the sender of notifications. A program that is not installed has no icon on the
/// desktop, so the notification brings a picture.
pub(crate) fn of_notices(left: PathBuf) -> notifications::App {
    notifications::App {
        name: "Exec Companion".to_owned(),
        entry: ID.to_owned(),
        picture: (!is_installed()).then(picture),
        left,
    }
}

#[cfg(target_os = "linux")]
fn is_installed() -> bool {
    gtk::gio::DesktopAppInfo::new(&format!("{ID}.desktop")).is_some()
}

/// Windows and macOS take the picture of the bundle.
#[cfg(not(target_os = "linux"))]
fn is_installed() -> bool {
    true
}

fn picture() -> notifications::Picture {
    let image = tauri::include_image!("icons/128x128.png");
    notifications::Picture {
        size: image.width(),
        rgba: image.rgba().to_vec(),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::ID;

    #[test]
    fn packages_name_the_desktop_entry_as_the_app_names_itself() {
        let package = include_str!("../tauri.linux.conf.json");
        assert!(package.contains(&format!("\"productName\": \"{ID}\"")));
        let program = include_str!("../tauri.conf.json");
        assert!(program.contains(&format!("\"mainBinaryName\": \"{ID}\"")));
        let entry = include_str!("../packaging/linux/exec-companion.desktop");
        for line in [
            format!("Icon={ID}"),
            format!("StartupWMClass={ID}"),
            "Name=Exec Companion".to_owned(),
        ] {
            assert!(entry.lines().any(|it| it == line), "{line}");
        }
    }
}
