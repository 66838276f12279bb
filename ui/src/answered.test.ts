import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { answered } from "./answered";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LOST = new Promise<never>(() => {});

/** Answers the question with this number like this; what comes before is lost. */
function asking(number: number, answer: () => Promise<string>) {
  const at: number[] = [];
  const start = Date.now();
  const ask = (): Promise<string> => {
    at.push(Date.now() - start);
    return at.length < number ? LOST : answer();
  };
  return { at, ask };
}

test("what is answered is asked once", async () => {
  const { at, ask } = asking(1, async () => "a");
  expect(await answered(ask)).toBe("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at).toEqual([0]);
});

test("a lost answer is asked for again, ever less often, until there is one", async () => {
  const { at, ask } = asking(7, async () => "a");
  const answer = answered(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at).toEqual([0, 250, 750, 1750, 3750, 5750, 7750]);
  expect(await answer).toBe("a");
});

test("the first answer counts, also a late one and a problem", async () => {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve("late"), 500));
  expect.assertions(3);
  const answer = answered(() => late);
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toBe("late");
  const { at, ask } = asking(1, () => Promise.reject(new Error("no")));
  await expect(answered(ask)).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at).toEqual([0]);
});
