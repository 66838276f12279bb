/** Keys that are pressed together, as the settings write them. */

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "shiftKey" | "metaKey" | "isComposing">;

const HELD: readonly string[] = ["Control", "Alt", "AltGraph", "Shift", "Meta"];

/**
 * `""` takes the keys out, `"unfit"` cannot be a shortcut, `null` is none yet, or moves on to
 * the next control. The place of a key counts where it is a letter, so that Alt changes none.
 */
export function pressed({ key, code, ctrlKey, altKey, shiftKey, metaKey, isComposing }: Press): string | null {
  if (isComposing || key === "Tab" || key === "Escape" || HELD.includes(key)) return null;
  const held = [ctrlKey ? "Ctrl" : "", altKey ? "Alt" : "", shiftKey ? "Shift" : "", metaKey ? "Super" : ""].filter((name) => name !== "");
  if (held.length === 0 && (key === "Backspace" || key === "Delete")) return "";
  const named = /^[a-z0-9]$/i.test(key)
    ? key.toUpperCase()
    : (/^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? (/^F(?:[1-9]|1[0-2])$/.test(key) ? key : undefined));
  const alone = !(ctrlKey || altKey || metaKey);
  return named === undefined || alone ? "unfit" : [...held, named].join("+");
}
