import { expect, test } from "vitest";

import type { Key } from "../prompt/keys";
import { intent } from "./keys";
import { PAGES } from "./place";

const key = (name: string, changes: Partial<Key> = {}): Key => ({
  key: name,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  ...changes,
});
const CTRL = { ctrlKey: true };

test.for<[string, Partial<Key>, boolean, unknown]>([
  ["k", CTRL, false, "find"],
  ["k", CTRL, true, "find"],
  ["f", CTRL, true, "search"],
  ["/", {}, false, "search"],
  ["/", {}, true, null],
  ["n", CTRL, true, "add"],
  ["e", CTRL, true, "run"],
  ["z", CTRL, false, "undo"],
  ["z", CTRL, true, null],
  // French: digits and the slash need Shift. Russian: no letter is Latin.
  ["&", { ...CTRL, code: "Digit1" }, true, { to: PAGES[0] }],
  ["è", { ...CTRL, code: "Digit7" }, false, { to: PAGES[6] }],
  ["/", { code: "Period", shiftKey: true }, false, "search"],
  ["л", { ...CTRL, code: "KeyK" }, true, "find"],
  ["т", { ...CTRL, code: "KeyN" }, false, "add"],
  ["я", { ...CTRL, code: "KeyZ" }, false, "undo"],
  // The letter that a Latin layout gives, not the place: French has z where English has w.
  ["z", { ...CTRL, code: "KeyW" }, false, "undo"],
  ["w", { ...CTRL, code: "KeyZ" }, false, null],
  ["é", { ...CTRL, code: "KeyN" }, false, null],
  ["k", { ...CTRL, code: "KeyK", isComposing: true }, false, null],
  ["Process", { ...CTRL, code: "KeyK", keyCode: 229 }, false, null],
  ["z", { ctrlKey: true, shiftKey: true }, false, null],
  ["F5", {}, true, "reload"],
  ["F6", {}, true, "next-part"],
  ["F6", { shiftKey: true }, false, "previous-part"],
  ["F6", CTRL, false, null],
  ["k", { ctrlKey: true, repeat: true }, false, null],
  ["k", { ctrlKey: true, isComposing: true }, false, null],
  ["k", { ctrlKey: true, keyCode: 229 }, false, null],
  ["k", { ctrlKey: true, altKey: true }, false, null],
  ["k", { metaKey: true }, false, null],
  ["0", CTRL, false, null],
  ["k", {}, false, null],
])("%s with %o, in a field: %s", ([name, changes, inField, expected]) => {
  expect(intent(key(name, changes), false, inField)).toEqual(expected);
});

test("a digit is its page, with ⌘ on a Mac", () => {
  PAGES.forEach((page, at) => {
    expect(intent(key(String(at + 1), CTRL), false, true)).toEqual({ to: page });
    expect(intent(key(String(at + 1), { metaKey: true }), true, false)).toEqual({ to: page });
    expect(intent(key(String(at + 1), CTRL), true, false)).toBeNull();
  });
});
