import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Toast, TOAST_MS } from "./toast";

let now = 0;
const pass = (ms: number): void => {
  now += ms;
  vi.advanceTimersByTime(ms);
};
const note = (undo: string | null = null) => ({ message: [{ text: "Saved.", kind: "text" as const }], undo });

beforeEach(() => {
  now = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("it goes after ten seconds", () => {
  const toast = new Toast(
    () => now,
    () => {},
  );
  toast.show(note());
  pass(TOAST_MS - 1);
  expect(toast.note).not.toBeNull();
  pass(1);
  expect(toast.note).toBeNull();
});

test("it stays while somebody is at it, and then for what is left", () => {
  const toast = new Toast(
    () => now,
    () => {},
  );
  toast.show(note("u1"));
  pass(6_000);
  toast.hold(true);
  pass(60_000);
  expect(toast.note?.undo).toBe("u1");
  toast.hold(false);
  pass(3_999);
  expect(toast.note).not.toBeNull();
  pass(1);
  expect(toast.note).toBeNull();
});

test("another note has its own ten seconds, also below a pointer that stays", () => {
  const toast = new Toast(
    () => now,
    () => {},
  );
  toast.show(note("u1"));
  pass(9_000);
  toast.show(note("u2"));
  pass(9_000);
  expect(toast.note?.undo).toBe("u2");
  toast.hold(true);
  toast.show(note("u3"));
  pass(60_000);
  expect(toast.note?.undo).toBe("u3");
  toast.hold(false);
  pass(TOAST_MS);
  expect(toast.note).toBeNull();
});

test("what is closed is not held any more", () => {
  const toast = new Toast(
    () => now,
    () => {},
  );
  toast.show(note());
  toast.hold(true);
  toast.close();
  toast.show(note());
  pass(TOAST_MS);
  expect(toast.note).toBeNull();
});
