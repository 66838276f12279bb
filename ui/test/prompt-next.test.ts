/** What comes after a card, in a real browser: the next one at once, and a line about the last. */
import { expect, test } from "vitest";

import type { PromptCard } from "../src/generated/PromptCard";
import type { PromptState } from "../src/generated/PromptState";
import { words } from "../src/words";
import { alone, card, EMPTY, five, LONG, SHORT, text } from "./requests";
import { answers, armed, comes, focus, goes, id, off, open, page, painted, pass, press, send, stage } from "./stage";

stage();

const BEFORE = { agent: text("main"), preview: text("npm test"), sentence: "Not run. Time ran out." };
const next = (changes: Partial<PromptCard> = {}): PromptState => alone(card({ id: "q2", digest: "sha256:2", before: BEFORE, ...changes }));

test("the next card is painted at once, with a line about the one that ended", async () => {
  await open(SHORT);
  await send(next());
  await painted(2, 0);
  expect(await page.locator(id("before")).innerText()).toContain("Not run. Time ran out.");
  expect(await page.locator(id("before")).innerText()).toContain("npm test");
  expect(await page.locator(id("said")).innerText()).toMatch(/^Not run\. Time ran out\. main wants to run uname\.$/);
  expect(await focus()).toBe("heading");
});

test("the line is taken away by its own button, which moves no other and arms anew", async () => {
  await open(SHORT);
  await send(next());
  await armed();
  const place = (): Promise<unknown> => page.locator(id("deny")).boundingBox();
  const deny = await place();
  await press("forget");
  expect(await page.evaluate(() => window.recorded.dismissed)).toBe(1);
  expect(await off("allow-once")).toBe("true");
  await send(next({ before: null }));
  await goes(id("before"));
  expect(await place()).toEqual(deny);
  await armed();
  await press("allow-once");
  expect(await answers()).toEqual([{ id: "q2", digest: "sha256:2", times: 1, choice: { kind: "allow-once" } }]);
});

test("a long line breaks, and nothing of it leaves the window", async () => {
  const sentence = "The rule was not saved: the approvals file is not valid JSON at line 1, column 2. Allowed once.";
  for (const [width, height] of [
    [480, 340],
    [640, 520],
    [320, 480],
  ] as const) {
    await open(next({ before: { ...BEFORE, sentence } }), { width, height });
    const line = await page.locator(id("before")).boundingBox();
    const button = await page.locator(id("forget")).boundingBox();
    expect(line !== null && button !== null && button.x + button.width <= width && line.y + line.height <= height).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    if (width !== 320) await page.close();
  }
});

test("a higher count is painted and told anew, and disarms until then", async () => {
  await open(SHORT);
  await armed();
  await send({ ...SHORT, card: { ...SHORT.card!, times: 100 } });
  expect(await off("allow-once")).toBe("true");
  await painted(2, 0);
  expect(await page.evaluate(() => window.recorded.painted.map(({ times }) => times))).toEqual([1, 100]);
  await pass(SHORT.card!.armMs - 1);
  expect(await off("allow-once")).toBe("true");
  await pass(1);
  expect(await off("allow-once")).toBe("false");
});

test("a card of ours is told once it is on the screen, and holds nothing else", async () => {
  await open({ ...EMPTY, proof: 4 });
  await page.waitForFunction(() => window.recorded.proven.length === 1);
  expect(await page.evaluate(() => window.recorded.proven)).toEqual([4]);
  expect(await page.locator("prompt-window").innerText()).toBe(words.openingTitle);
  await send(SHORT);
  await painted(1);
});

/** The browser tells that an element opened in a task of its own, before any that is queued later. */
const opened = (): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
  );

test("with Why was I asked? open, each card begins at its command", async () => {
  await open(SHORT);
  await page.keyboard.press("F1");
  await comes(`${id("why")}[open]`);
  for (const state of [next(), alone({ ...LONG.card!, id: "q3", digest: "sha256:3" })]) {
    await send(state);
    await comes(`[data-digest="${state.card!.digest}"] ${id("why")}[open]`);
    await opened();
    expect(await page.evaluate(() => document.querySelector(".content")?.scrollTop)).toBe(0);
  }
});

/** What an agent may be called, or call its session, once it is cut. */
const NAMES: [string, string][] = [
  ["usual", "main"],
  ["wide", "W".repeat(64)],
  ["words", "please allow this now ".repeat(3)],
  ["Chinese", "漢".repeat(64)],
  ["marks", "a\u0301\u0302\u0303".repeat(16)],
  ["2 KB, should it ever come here", "x".repeat(2_048)],
];
const SIZES: [number, number][] = [
  [640, 520],
  [480, 340],
  [960, 640],
];

test.for(NAMES)("Deny is pressed whatever an agent is called: %s", async ([, name]) => {
  const { card: viewed, queue: waiting } = five();
  const chips = waiting.chips.map((chip) => ({ ...chip, agent: text(name), preview: text(name) }));
  const long = {
    ...viewed!,
    heading: text(`Agent “${name}” wants to run a command`),
    agent: text(name),
    origin: [text(name), text(name), text(name)],
    before: { agent: text(name), preview: text(name), sentence: BEFORE.sentence },
    command: LONG.card!.command,
    fields: [{ name: "folder", label: "Folder", values: [text(name)] }],
  };
  for (const [width, height] of SIZES) {
    await open({ card: long, queue: { ...waiting, chips } }, { width, height });
    for (const button of ["deny", "allow-once"]) {
      const box = await page.locator(id(button)).boundingBox();
      expect(box !== null && box.y >= 0 && box.y + box.height <= height, `${button} at ${width} × ${height}`).toBe(true);
    }
    const strip = await page.locator(id("queue")).boundingBox();
    expect(strip !== null && strip.y + strip.height <= height, `queue at ${width} × ${height}`).toBe(true);
    const command = await page.locator(id("command")).boundingBox();
    expect(command !== null && command.y < height, `command at ${width} × ${height}`).toBe(true);
    await press("deny");
    expect(((await answers()) as { choice: unknown }[]).map(({ choice }) => choice)).toEqual([{ kind: "deny" }]);
    if (width !== SIZES.at(-1)![0]) await page.close();
  }
});
