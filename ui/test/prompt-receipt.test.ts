/** What the last answer did, below the next card or alone. */
import { expect, test } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import type { Receipt } from "../src/generated/Receipt";
import { alone, card, EMPTY, SHORT, text } from "./requests";
import { armed, goes, id, off, open, page, pass, press, send, stage } from "./stage";

stage();

const ONCE: Receipt = { number: 1, sentence: text("Allowed once."), undo: null, always: true };
const RULE: Receipt = { number: 2, sentence: text("Rule saved: main may run git status in ~/demo."), undo: "v7", always: false };
const next = (receipt: Receipt): PromptState => ({ ...alone(card({ id: "q2", digest: "sha256:2" })), receipt });

test("below the next card it moves no button, and leads to a rule", async () => {
  await open(SHORT);
  await armed();
  const place = (): Promise<unknown> => page.locator(id("allow-once")).boundingBox();
  const before = await place();
  await send(next(ONCE));
  await armed();
  expect(await page.locator(id("receipt")).innerText()).toContain("Allowed once.");
  expect(await place()).toEqual(before);
  await press("receipt-always");
  expect(await page.evaluate(() => window.recorded.always)).toEqual([1]);
  await goes(id("receipt"));
  await send(next(RULE));
  await pass(50);
  expect(await page.locator(id("receipt")).innerText()).toContain("Rule saved: main may run git status in ~/demo.");
  expect(await off("allow-once")).toBe("false");
  await press("receipt-undo");
  expect(await page.evaluate(() => window.recorded.undone)).toEqual(["v7"]);
  await goes(id("receipt"));
  expect(await page.locator(id("said")).innerText()).toBe("Undone.");
  expect(await page.evaluate(() => window.recorded.closed)).toBe(0);
});

test("alone it is said, undone, and the window goes", async () => {
  await open(SHORT);
  await armed();
  await send({ ...EMPTY, receipt: RULE });
  await pass(50);
  expect(await page.locator(id("said")).innerText()).toBe("Rule saved: main may run git status in ~/demo.");
  if (process.env["KEEP"] !== undefined) await page.screenshot({ path: `${process.env["KEEP"]}/receipt-alone.png` });
  await press("receipt-undo");
  await goes(id("receipt"));
  expect(await page.evaluate(() => [window.recorded.undone, window.recorded.closed])).toEqual([["v7"], 1]);
});

test("what could not be undone says why", async () => {
  await open({ ...next(RULE) });
  await armed();
  await page.evaluate(() => (window.recorded.problem = { code: "", message: "Another change came after it." }));
  await press("receipt-undo");
  await pass(50);
  expect(await page.locator(id("notice")).innerText()).toContain("Another change came after it.");
});
