/** What a screen reader needs of the prompt beside roles and names: where it is, and what is said. */
import { expect, test } from "vitest";

import { words } from "../src/words";
import { alone, card, EXPIRED, SHORT } from "./requests";
import { comes, focus, goes, id, open, page, pass, press, send, stage } from "./stage";

stage();

/** The window comes to the front. */
const front = (): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event("focus")));
/** What gets the focus next. */
const next = (): Promise<unknown> =>
  page.evaluate(
    () => new Promise((settle) => document.addEventListener("focusin", ({ target }) => settle((target as HTMLElement).dataset["testid"]), { once: true })),
  );
const text = (name: string): Promise<string> => page.locator(id(name)).innerText();

test("a window that comes to the front has the focus on the card, or where it was in it", async () => {
  await open(SHORT);
  expect(await focus()).toBe("heading");
  await front();
  expect(await focus()).toBe("prompt");
  await page.keyboard.press("Tab");
  expect(await focus()).toBe("deny");
  const seen = next();
  await front();
  expect(await seen).toBe("prompt");
  await pass(1);
  expect(await focus()).toBe("deny");
});

test("in a sheet, the sheet is told and the focus comes back to its field", async () => {
  await open(SHORT);
  await press("deny-more");
  await press("deny-message");
  expect(await focus()).toBe("message");
  const seen = next();
  await front();
  expect(await seen).toBe("sheet");
  await pass(1);
  expect(await focus()).toBe("message");
});

test("what is said while a sheet is open is said in the sheet", async () => {
  await open(alone(card({ leftMs: 12_000, totalMs: 12_000 })));
  await press("deny-more");
  await press("deny-message");
  expect([await text("said"), await text("sheet-said")]).toEqual(["", ""]);
  await pass(2_000);
  expect([await text("said"), await text("sheet-said")]).toEqual(["", words.secondsLeft(10)]);
  await send(EXPIRED);
  await goes(id("sheet"));
  expect(await text("said")).toBe(EXPIRED.card?.ended?.sentence);
});

test("a sheet that closes says nothing again", async () => {
  await open(SHORT);
  await comes(`${id("allow-once")}[aria-disabled="false"]`);
  expect(await text("said")).toBe(words.allowReady);
  await press("deny-more");
  await press("deny-message");
  await page.keyboard.press("Escape");
  await goes(id("sheet"));
  expect(await text("said")).toBe("");
});
