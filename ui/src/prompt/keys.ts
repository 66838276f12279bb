/** What a key means in the prompt window. */

/** The part of a keyboard event that counts. */
export interface Key {
  readonly key: string;
  /** Where the key is, whatever the layout puts there. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** 229 while an input method has the key, also where `isComposing` is already off. */
  readonly keyCode: number;
}

/** `press` is the focused control; `nothing` must not reach the control either. */
export type Intent = "allow-once" | "always" | "deny" | "say" | "pause" | "next-note" | "previous-note" | "previous" | "next" | "why" | "press" | "nothing";

/** A stray Esc from the program that had the keyboard before does not count. */
export const ESCAPE_AFTER_MS = 400;

const MODIFIERS = new Set(["Alt", "AltGraph", "CapsLock", "Control", "Fn", "Hyper", "Meta", "NumLock", "Shift", "Super"]);

/** An input method has the key: it commits or cancels what is composed, and means nothing here. */
export function isComposed({ isComposing, keyCode }: Pick<Key, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}

/**
 * The letter of a shortcut: the one that the layout gives, and on a layout without Latin letters
 * the one that stands at this place of an English keyboard.
 */
export function letter({ key, code }: Pick<Key, "key" | "code">): string {
  const at = /^Key([A-Z])$/.exec(code)?.[1];
  return at !== undefined && /^[^\p{ASCII}]$/u.test(key) && !/\p{Script=Latin}/u.test(key) ? at.toLowerCase() : key;
}

/** Whether a key counts as typing: a modifier alone does not, or Ctrl+Enter could never be. */
export function isTyping(key: Key): boolean {
  return !MODIFIERS.has(key.key);
}

/** Null leaves the key to the browser. `mac` makes ⌘ the modifier. */
export function intent(key: Key, mac: boolean): Intent | null {
  const command = mac ? key.metaKey : key.ctrlKey;
  const bare = !key.ctrlKey && !key.metaKey && !key.altKey && !key.shiftKey;
  const found = meaning(key, command, bare);
  if (found === null) return null;
  return key.repeat || isComposed(key) ? "nothing" : found;
}

function meaning(key: Key, command: boolean, bare: boolean): Intent | null {
  // A sign may need Shift (French: period), so Shift says nothing there: the sign does.
  const plain = !key.ctrlKey && !key.metaKey && !key.altKey;
  switch (letter(key)) {
    case "Enter":
      if (bare) return "press";
      if (!command || key.altKey) return "nothing";
      return key.shiftKey ? "always" : "allow-once";
    case " ":
      return bare ? "press" : "nothing";
    case "Escape":
      return bare ? "deny" : null;
    case "d":
    case "D":
      if (!command || key.altKey) return null;
      return key.shiftKey ? "say" : "deny";
    case ".":
      if (plain) return "next-note";
      return command && !key.altKey ? "pause" : null;
    case ",":
      return plain ? "previous-note" : null;
    case "F1":
      return bare ? "why" : null;
    case "ArrowLeft":
      return key.altKey ? "previous" : null;
    case "ArrowRight":
      return key.altKey ? "next" : null;
    case "Tab":
      if (!key.ctrlKey) return null;
      return key.shiftKey ? "previous" : "next";
    default:
      return null;
  }
}

/** Whether Esc denies: the window has the keyboard, and this card the view, long enough. */
export function escapeCounts(focusedAt: number | null, paintedAt: number | null, now: number): boolean {
  if (focusedAt === null || paintedAt === null) return false;
  return now - Math.max(focusedAt, paintedAt) >= ESCAPE_AFTER_MS;
}
