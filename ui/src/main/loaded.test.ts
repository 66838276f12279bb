import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Loaded, SLOW_MS } from "./loaded";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Open<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(problem: unknown): void;
}

function open<T>(): Open<T> {
  let resolve!: (value: T) => void;
  let reject!: (problem: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

test("nothing shows that it waits for less than 200 ms", async () => {
  const loaded = new Loaded<string>(() => {});
  const call = open<string>();
  const read = loaded.read(() => call.promise);
  vi.advanceTimersByTime(SLOW_MS - 1);
  expect(loaded.slow).toBe(false);
  vi.advanceTimersByTime(1);
  expect(loaded.slow).toBe(true);
  call.resolve("a");
  expect(await read).toBe(true);
  expect([loaded.value, loaded.slow, loaded.busy]).toEqual(["a", false, false]);
});

test("the last answer stays in view while the next is waited for", async () => {
  const loaded = new Loaded<string>(() => {});
  await loaded.read(async () => "a");
  const call = open<string>();
  const read = loaded.read(() => call.promise);
  vi.advanceTimersByTime(10 * SLOW_MS);
  expect([loaded.value, loaded.slow, loaded.busy]).toEqual(["a", false, true]);
  call.reject({ code: "", message: "It ended." });
  expect(await read).toBe(false);
  expect([loaded.value, loaded.problem?.message]).toEqual(["a", "It ended."]);
});

test("an answer that another question overtook is dropped", async () => {
  const loaded = new Loaded<string>(() => {});
  const [first, second] = [open<string>(), open<string>()];
  const [one, two] = [loaded.read(() => first.promise), loaded.read(() => second.promise)];
  second.resolve("new");
  first.resolve("old");
  expect([await one, await two, loaded.value]).toEqual([false, true, "new"]);
});

test("what is forgotten does not come back", async () => {
  const loaded = new Loaded<string>(() => {});
  const call = open<string>();
  const read = loaded.read(() => call.promise);
  loaded.forget();
  call.resolve("a");
  expect([await read, loaded.value, loaded.busy]).toEqual([false, null, false]);
});
