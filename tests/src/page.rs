//! What a person sees in a window and does to it: read through WebDriver, done with the real
//! pointer and the real keyboard.

use serde_json::{Value, json};

use crate::{App, Screen, until_or};

/// Where something is, and what it says.
const LOOK: &str = r#"
const [id, text] = arguments;
const says = (element) => [element.innerText, element.value, element.getAttribute("aria-label")].some((words) => typeof words === "string" && words.includes(text));
const element = [...document.querySelectorAll(`[data-testid="${CSS.escape(id)}"]`)].find((element) => text === "" || says(element));
if (element === undefined) return null;
element.scrollIntoView({ block: "nearest" });
const box = element.getBoundingClientRect();
const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
const top = document.elementFromPoint(x, y);
const inside = element.closest("label") ?? element;
// Larger text is a zoom of the page: it counts in larger pixels than the window.
const zoom = Math.max(1, Math.round((10 * window.outerWidth) / window.innerWidth) / 10);
return {
  x: Math.round(x * zoom), y: Math.round(y * zoom),
  usable: !element.disabled && element.ariaDisabled !== "true" && top !== null && inside.contains(top),
  focused: element.contains(document.activeElement),
  checked: element.checked ?? element.ariaPressed === "true",
  text: typeof element.value === "string" ? element.value : (element.innerText ?? ""),
};
"#;

/// How many there are.
const COUNT: &str =
    r#"return document.querySelectorAll(`[data-testid="${CSS.escape(arguments[0])}"]`).length;"#;

/// One of the app's windows, by its page.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    app: &'a App,
    file: &'static str,
    screen: Screen,
}

/// Something in a window: its test id, and words that it must hold (`""`: any).
#[derive(Debug, Clone, Copy)]
pub struct Target<'a>(&'a str, &'a str);

impl<'a> From<&'a str> for Target<'a> {
    fn from(id: &'a str) -> Self {
        Self(id, "")
    }
}

impl<'a> From<(&'a str, &'a str)> for Target<'a> {
    fn from((id, text): (&'a str, &'a str)) -> Self {
        Self(id, text)
    }
}

impl<'a> Page<'a> {
    /// The main window.
    pub fn main(app: &'a App) -> Self {
        Self {
            app,
            file: "main.html",
            screen: Screen,
        }
    }

    /// The prompt window.
    pub fn prompt(app: &'a App) -> Self {
        Self {
            file: "prompt.html",
            ..Self::main(app)
        }
    }

    fn look(&self, target: Target<'_>) -> Option<Value> {
        let arguments = [json!(target.0), json!(target.1)];
        let found = self.app.driver().read(self.file, LOOK, &arguments)?;
        found.is_object().then_some(found)
    }

    /// Asks again until there is something, in the window or of what is done in it.
    ///
    /// # Panics
    /// When there is nothing, with what the window says instead.
    pub fn until<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        until_or(what, look, || {
            let words = "return document.body.innerText;";
            let shown = self.app.driver().read(self.file, words, &[]);
            let shown = shown.unwrap_or_default();
            shown.as_str().unwrap_or("no such window").to_owned()
        })
    }

    /// Runs a script in it, once it is there: what a picture needs and no person can do.
    pub fn run(&self, script: &str) {
        self.until("a script to run", || {
            self.app.driver().read(self.file, script, &[])
        });
    }

    /// The X id of the window, once it is on the screen.
    pub fn window(&self) -> String {
        if self.file == "main.html" {
            self.screen.main_window()
        } else {
            self.screen.prompt()
        }
    }

    /// Whether it is there now.
    pub fn has<'b>(&self, target: impl Into<Target<'b>>) -> bool {
        self.look(target.into()).is_some()
    }

    /// Whether a click on it would do something.
    pub fn is_usable<'b>(&self, target: impl Into<Target<'b>>) -> bool {
        let found = self.look(target.into());
        found.is_some_and(|found| found["usable"] == true)
    }

    /// How many have this test id.
    pub fn count(&self, id: &str) -> u64 {
        let found = self.app.driver().read(self.file, COUNT, &[json!(id)]);
        found.and_then(|found| found.as_u64()).unwrap_or_default()
    }

    /// What a script returns inside; `None` when it cannot run. For what only the window itself
    /// can tell, such as its own clock.
    pub fn read(&self, script: &str) -> Option<Value> {
        self.app.driver().read(self.file, script, &[])
    }

    /// The text or the value of the element, once the element is there.
    pub fn text<'b>(&self, target: impl Into<Target<'b>>) -> String {
        let target = target.into();
        let found = self.until(&format!("{target:?}"), || self.look(target));
        found["text"].as_str().unwrap().to_owned()
    }

    /// Waits until it is there.
    pub fn wait_for<'b>(&self, target: impl Into<Target<'b>>) {
        self.text(target);
    }

    /// Waits until it is gone.
    pub fn wait_until_gone<'b>(&self, target: impl Into<Target<'b>>) {
        let target = target.into();
        self.until(&format!("{target:?} to go"), || {
            self.look(target).is_none().then_some(())
        });
    }

    /// Whether a box, a radio button or a toggle is on.
    pub fn is_checked<'b>(&self, target: impl Into<Target<'b>>) -> bool {
        let target = target.into();
        self.until(&format!("{target:?}"), || self.look(target))["checked"] == true
    }

    /// One real click in the middle of the element, as soon as it can be used.
    pub fn click<'b>(&self, target: impl Into<Target<'b>>) {
        let (x, y) = self.place(target);
        self.screen.click_at(&self.window(), x, y);
    }

    /// Where its middle is in the window, as soon as it can be used.
    pub fn place<'b>(&self, target: impl Into<Target<'b>>) -> (i32, i32) {
        let target = target.into();
        let place = self.until(&format!("{target:?} to be usable"), || {
            self.look(target).filter(|found| found["usable"] == true)
        });
        let at = |name: &str| i32::try_from(place[name].as_i64().unwrap()).unwrap();
        (at("x"), at("y"))
    }

    /// Brings the prompt to the front, clicks a button of its card as soon as it can be used,
    /// and waits until the keyboard is in what it opens.
    pub fn open(&self, button: &str, opened: &str) {
        // A window that is not in front arms nothing.
        self.click("heading");
        self.click(button);
        self.wait_for_keyboard(opened);
    }

    /// Waits until the keyboard is in it.
    pub fn wait_for_keyboard(&self, id: &str) {
        self.until(&format!("{id:?} to have the keyboard"), || {
            self.look(id.into())
                .filter(|found| found["focused"] == true)
        });
    }

    /// Real clicks on it until this says that one was taken: a card arms after a moment.
    pub fn click_until<'b>(&self, target: impl Into<Target<'b>>, mut taken: impl FnMut() -> bool) {
        let target = target.into();
        self.until(&format!("a click on {target:?} to be taken"), || {
            if taken() {
                return Some(());
            }
            let place = self.look(target).filter(|found| found["usable"] == true)?;
            let at = |name: &str| i32::try_from(place[name].as_i64().unwrap()).unwrap();
            if let Some(window) = self.visible() {
                self.screen.click_at(&window, at("x"), at("y"));
            }
            None
        });
    }

    fn visible(&self) -> Option<String> {
        if self.file == "main.html" {
            self.screen.visible_main_window()
        } else {
            self.screen.visible_prompt()
        }
    }

    /// Takes out of a field what it holds, and leaves the keyboard there.
    pub fn clear<'b>(&self, target: impl Into<Target<'b>>) {
        let target = target.into();
        self.choose_all(target);
        self.screen.key("BackSpace");
        self.until(&format!("{target:?} to be empty"), || {
            self.look(target).filter(|found| found["text"] == "")
        });
    }

    /// Types a text into a field, in place of what it holds.
    pub fn fill<'b>(&self, target: impl Into<Target<'b>>, text: &str) {
        let target = target.into();
        self.choose_all(target);
        self.screen.type_text(text);
        self.until(&format!("{target:?} to hold {text:?}"), || {
            self.look(target).filter(|found| found["text"] == text)
        });
    }

    /// Goes into a field, and chooses all that it holds.
    fn choose_all(&self, target: Target<'_>) {
        // Keys go where the focus is, which the window manager gives in its own time; a page that
        // is drawn anew meanwhile has lost it.
        self.screen.focus(&self.window());
        self.click_until(target, || {
            self.look(target)
                .is_some_and(|found| found["focused"] == true)
        });
        self.screen.key("ctrl+a");
    }

    /// Chooses from a list of the page, by the first words of what is to be chosen.
    pub fn choose(&self, id: &str, words: &str) {
        const CHOSEN: &str = r#"
const list = document.querySelector(`[data-testid="${CSS.escape(arguments[0])}"]`);
return list?.selectedOptions[0]?.innerText ?? null;"#;
        let chosen = || {
            let said = self.app.driver().read(self.file, CHOSEN, &[json!(id)]);
            let said = said.and_then(|said| said.as_str().map(str::to_owned));
            said.is_some_and(|said| said.starts_with(words))
        };
        self.screen.focus(&self.window());
        self.click_until(id, || {
            self.look(id.into())
                .is_some_and(|found| found["focused"] == true)
        });
        // The click has opened the list: the keyboard is in it.
        self.screen.key("Home");
        self.until(&format!("{words:?} to be chosen"), || {
            if chosen() {
                return Some(());
            }
            self.screen.key("Down");
            self.screen.key("Return");
            self.screen.key("space");
            None
        });
        // The list is open again, and would take the next click.
        self.screen.key("Escape");
    }

    /// Presses a key, wherever the focus is in it.
    pub fn key(&self, key: &str) {
        self.screen.key(key);
    }
}
