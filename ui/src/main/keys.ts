/** What a key means in the main window. */
import { isComposed, letter, type Key } from "../prompt/keys";
import { PAGES, type Page } from "./place";

export type Intent = { readonly to: Page } | "find" | "search" | "add" | "undo" | "run" | "reload" | "next-part" | "previous-part";

/** Null leaves the key to the browser. `mac` makes ⌘ the modifier. */
export function intent(key: Key, mac: boolean, inField: boolean): Intent | null {
  if (isComposed(key) || key.repeat) return null;
  const command = (mac ? key.metaKey : key.ctrlKey) && !key.altKey && !key.shiftKey;
  const bare = !key.ctrlKey && !key.metaKey && !key.altKey && !key.shiftKey;
  if (command) {
    const page = PAGES[Number(digit(key)) - 1];
    if (page !== undefined) return { to: page };
    const pressed = letter(key);
    if (pressed === "k") return "find";
    if (pressed === "f") return "search";
    if (pressed === "n") return "add";
    if (pressed === "e") return "run";
    // In a field it takes back typing.
    if (pressed === "z" && !inField) return "undo";
  }
  // On many layouts it needs Shift.
  if (key.key === "/" && !key.ctrlKey && !key.metaKey && !key.altKey && !inField) return "search";
  if (bare && key.key === "F5") return "reload";
  if (key.key === "F6" && !key.ctrlKey && !key.metaKey && !key.altKey) {
    return key.shiftKey ? "previous-part" : "next-part";
  }
  return null;
}

/** The number on a key of the upper row, also where that needs Shift (French). */
function digit({ key, code }: Key): string {
  return /^\d$/.test(key) ? key : (/^Digit(\d)$/.exec(code)?.[1] ?? "");
}
