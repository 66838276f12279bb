/** What a command touches: one more tab, that comes later and moves nothing. */
import { expect, test } from "vitest";

import { words } from "../src/words";
import { alone, card, TOUCHES } from "./requests";
import { armed, comes, focus, id, off, open, page, painted, press, send, stage } from "./stage";

stage();

const rows = (): Promise<string[][]> =>
  page.locator(id("touch")).evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")));

test("the tab is there once its content is, and arms nothing anew", async () => {
  await open(alone(card()));
  await armed();
  expect(await page.locator(id("tab-touches")).count()).toBe(0);
  const before = await page.locator(id("allow-once")).boundingBox();
  await send(alone(card({ touches: TOUCHES })));
  await comes(id("tab-touches"));
  expect(await off("allow-once")).toBe("false");
  expect(await page.locator(id("allow-once")).boundingBox()).toEqual(before);
  await painted(1);
});

test("each path with what is there and where it is", async () => {
  await open(alone(card({ touches: TOUCHES })));
  await press("tab-touches");
  expect(await rows()).toEqual([
    ["~/Projects/demo/build", words.touchedFolder(12), words.touchedInside],
    ["~/Projects/demo/node_modules", words.touchedFolderMore(1_000), words.touchedInside],
    ["~/notes.txt", words.touchedFile("1.5 kB"), words.touchedOutside],
    ["/dev/null", words.touched.other, words.touchedOutside],
    ["/etc/shadow", words.touched.hidden, words.touchedOutside],
    ["~/Projects/demo/latest", words.touched.link, words.touchedInside],
    ["~/Projects/demo/none", words.touched.nothing, words.touchedInside],
  ]);
});

test("without a repository nothing is said of where", async () => {
  const touches = TOUCHES.slice(0, 1).map((touch) => ({ ...touch, outside: null, size: null }));
  await open(alone(card({ touches })));
  await page.locator(id("tab-written")).focus();
  await page.keyboard.press("End");
  expect(await focus()).toBe("tab-touches");
  await page.keyboard.press("Enter");
  expect(await rows()).toEqual([["~/Projects/demo/build", words.touched.folder]]);
});
