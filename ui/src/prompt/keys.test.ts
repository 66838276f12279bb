import { expect, test } from "vitest";

import { escapeCounts, intent, isTyping, type Intent, type Key } from "./keys";

function key(name: string, changes: Partial<Key> = {}): Key {
  return {
    key: name,
    code: "",
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    keyCode: 0,
    ...changes,
  };
}

const ctrl = { ctrlKey: true };
const meta = { metaKey: true };

const cases: [name: string, key: Key, mac: boolean, expected: Intent | null][] = [
  ["Ctrl+D on a Russian layout", key("в", { ...ctrl, code: "KeyD" }), false, "deny"],
  ["Ctrl+. on a French layout", key(".", { ...ctrl, code: "Comma", shiftKey: true }), false, "pause"],
  [". on a French layout", key(".", { code: "Comma", shiftKey: true }), false, "next-note"],
  [", on a Russian layout", key(",", { code: "Slash", shiftKey: true }), false, "previous-note"],
  ["a Latin letter at the place of D", key("e", { ...ctrl, code: "KeyD" }), false, null],
  ["Enter that commits a composition", key("Enter", { isComposing: true }), false, "nothing"],
  ["Ctrl+Enter that an input method has", key("Enter", { ...ctrl, keyCode: 229 }), false, "nothing"],
  ["Esc that cancels a composition", key("Escape", { isComposing: true }), false, "nothing"],
  ["Ctrl+Enter", key("Enter", ctrl), false, "allow-once"],
  ["⌘Enter on a Mac", key("Enter", meta), true, "allow-once"],
  ["Ctrl+Enter on a Mac", key("Enter", ctrl), true, "nothing"],
  ["Super+Enter elsewhere", key("Enter", meta), false, "nothing"],
  ["Ctrl+Shift+Enter", key("Enter", { ...ctrl, shiftKey: true }), false, "always"],
  ["Ctrl+Alt+Enter", key("Enter", { ...ctrl, altKey: true }), false, "nothing"],
  ["Ctrl+.", key(".", ctrl), false, "pause"],
  ["a full stop", key("."), false, "next-note"],
  ["a comma", key(","), false, "previous-note"],
  ["F1", key("F1"), false, "why"],
  ["Ctrl+Enter held down", key("Enter", { ...ctrl, repeat: true }), false, "nothing"],
  ["Enter", key("Enter"), false, "press"],
  ["Enter held down", key("Enter", { repeat: true }), false, "nothing"],
  ["Enter that ends a composition", key("Enter", { isComposing: true }), false, "nothing"],
  ["Enter that an input method took", key("Enter", { keyCode: 229 }), false, "nothing"],
  ["Shift+Enter", key("Enter", { shiftKey: true }), false, "nothing"],
  ["Space", key(" "), false, "press"],
  ["Space held down", key(" ", { repeat: true }), false, "nothing"],
  ["Esc", key("Escape"), false, "deny"],
  ["Esc held down", key("Escape", { repeat: true }), false, "nothing"],
  ["Esc in a composition", key("Escape", { isComposing: true }), false, "nothing"],
  ["Alt+Esc is the desktop's", key("Escape", { altKey: true }), false, null],
  ["Ctrl+D", key("d", ctrl), false, "deny"],
  ["Ctrl+Shift+D", key("D", { ...ctrl, shiftKey: true }), false, "say"],
  ["d", key("d"), false, null],
  ["Alt+Left", key("ArrowLeft", { altKey: true }), false, "previous"],
  ["Alt+Right", key("ArrowRight", { altKey: true }), false, "next"],
  ["Left", key("ArrowLeft"), false, null],
  ["Ctrl+Tab", key("Tab", ctrl), false, "next"],
  ["Ctrl+Shift+Tab", key("Tab", { ...ctrl, shiftKey: true }), false, "previous"],
  ["Tab", key("Tab"), false, null],
  ["Tab held down", key("Tab", { repeat: true }), false, null],
  ["Ctrl+C", key("c", ctrl), false, null],
];

test.for(cases)("%s", ([, pressed, mac, expected]) => {
  expect(intent(pressed, mac)).toBe(expected);
});

test.for([
  ["a", true],
  ["Tab", true],
  ["Enter", true],
  ["Process", true],
  ["Control", false],
  ["Shift", false],
  ["AltGraph", false],
] as const)("%s counts as typing: %s", ([name, expected]) => {
  expect(isTyping(key(name))).toBe(expected);
});

test.for([
  ["focus long enough", 1_000, 500, 1_400, true],
  ["focus 399 ms", 1_000, 500, 1_399, false],
  ["the card came after the focus", 0, 1_000, 1_399, false],
  ["no focus", null, 0, 9_000, false],
  ["not in view", 0, null, 9_000, false],
] as const)("Esc: %s", ([, focusedAt, paintedAt, now, expected]) => {
  expect(escapeCounts(focusedAt, paintedAt, now)).toBe(expected);
});
