/** What a key means in the main window. */
import type { Key } from "../prompt/keys";
import { PAGES, type Page } from "./place";

export type Intent =
  | { readonly to: Page }
  | "search"
  | "add"
  | "undo"
  | "run"
  | "reload"
  | "next-part"
  | "previous-part";

/** Null leaves the key to the browser. `mac` makes ⌘ the modifier. */
export function intent(key: Key, mac: boolean, inField: boolean): Intent | null {
  if (key.isComposing || key.keyCode === 229 || key.repeat) return null;
  const command = (mac ? key.metaKey : key.ctrlKey) && !key.altKey && !key.shiftKey;
  const bare = !key.ctrlKey && !key.metaKey && !key.altKey && !key.shiftKey;
  if (command) {
    const page = PAGES[Number(key.key) - 1];
    if (page !== undefined) return { to: page };
    if (key.key === "k") return "search";
    if (key.key === "n") return "add";
    if (key.key === "e") return "run";
    // In a field it takes back typing.
    if (key.key === "z" && !inField) return "undo";
  }
  if (bare && key.key === "/" && !inField) return "search";
  if (bare && key.key === "F5") return "reload";
  if (key.key === "F6" && !key.ctrlKey && !key.metaKey && !key.altKey) {
    return key.shiftKey ? "previous-part" : "next-part";
  }
  return null;
}
