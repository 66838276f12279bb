import { expect, test } from "vitest";

import { pressed } from "./pressed";

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, isComposing: false };

test.for([
  [{ key: "a", code: "KeyA", ctrlKey: true, altKey: true }, "Ctrl+Alt+A"],
  [{ key: "å", code: "KeyA", altKey: true }, "Alt+A"],
  [{ key: "z", code: "KeyY", ctrlKey: true }, "Ctrl+Z"],
  [{ key: "!", code: "Digit1", ctrlKey: true, shiftKey: true }, "Ctrl+Shift+1"],
  [{ key: "F12", code: "F12", metaKey: true }, "Super+F12"],
  [{ key: "F13", code: "F13", metaKey: true }, "unfit"],
  [{ key: "a", code: "KeyA" }, "unfit"],
  [{ key: "A", code: "KeyA", shiftKey: true }, "unfit"],
  [{ key: "Enter", code: "Enter", ctrlKey: true }, "unfit"],
  [{ key: "Backspace", code: "Backspace" }, ""],
  [{ key: "Delete", code: "Delete" }, ""],
  [{ key: "Control", code: "ControlLeft", ctrlKey: true }, null],
  [{ key: "Tab", code: "Tab", shiftKey: true }, null],
  [{ key: "a", code: "KeyA", ctrlKey: true, isComposing: true }, null],
] as const)("%j", ([press, want]) => {
  expect(pressed({ ...none, ...press })).toBe(want);
});
