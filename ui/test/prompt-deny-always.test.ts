/** Always deny: the sheet behind the last line of Deny's menu. */
import { expect, test } from "vitest";

import { words } from "../src/words";
import { COVERS_NOT, REFUSES } from "./proposals";
import { alone, card, DANGER, EXPIRED, SHORT } from "./requests";
import { answers, comes, focus, goes, id, open, page, press, says, stage } from "./stage";

stage();

const Q1 = { id: "q1", digest: "sha256:1f0c", times: 1 };

async function sheet(): Promise<void> {
  await press("deny-more");
  await press("deny-always");
  await comes(id("sheet"));
}

/** What the window asks Rust, and what it is told. */
async function weighed(proposal = REFUSES): Promise<void> {
  await page.evaluate((told) => (window.recorded.proposals = { "deny-0": told, "deny-1": told }), proposal);
}

test("the sheet names the program, starts on Cancel, and saves with no wait for arming", async () => {
  await open(alone(card({ armMs: 60_000 })));
  await weighed();
  await sheet();
  expect(await focus()).toBe("sheet-cancel");
  expect(await page.locator(".scope-stored").allInnerTexts()).toEqual(["/usr/bin/uname"]);
  await says(id("past"), `${words.pastRefused(5)} · ${words.pastRefusedAllowed(3)}`);
  await page.locator(".past summary").click();
  expect(await page.locator(id("past-row")).first().innerText()).toContain(words.pastRowAllowed(3));
  expect(await page.locator(id("confirm")).count()).toBe(0);
  await press("sheet-confirm");
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: "deny-always", offer: "deny-0" } }]);
  await goes(id("sheet"));
});

test("each program of a command can be chosen, by keyboard alone", async () => {
  await open(DANGER);
  await page.locator(id("deny")).focus();
  for (const key of ["Tab", "Enter", "End", "Enter"]) await page.keyboard.press(key);
  await comes(id("sheet"));
  await page.locator(id("sheet-cancel")).press("Shift+Tab");
  await page.locator(id("offer-deny-0")).press("ArrowDown");
  await says(id("past"), words.pastNoneRefused(0));
  await page.keyboard.press("Tab");
  expect(await focus()).toBe("sheet-cancel");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([{ ...Q1, digest: "sha256:da9e", choice: { kind: "deny-always", offer: "deny-1" } }]);
});

test("Esc closes the sheet, denies nothing and gives the focus back", async () => {
  await open(SHORT);
  await sheet();
  await page.keyboard.press("Escape");
  await goes(id("sheet"));
  expect(await answers()).toEqual([]);
});

test("what would not refuse the command is not saved", async () => {
  await open(SHORT);
  await weighed(COVERS_NOT);
  await sheet();
  await says(id("sheet-hint"), words.coversNot);
  await press("sheet-confirm");
  expect(await answers()).toEqual([]);
});

test("it is not offered where no program can be named, nor once the request has ended", async () => {
  await open(alone(card({ denyAlways: [] })));
  await press("deny-more");
  await comes("[role=menu]");
  expect(await page.locator(id("deny-always")).count()).toBe(0);
  await open(EXPIRED);
  expect(await page.locator(id("deny-more")).count()).toBe(0);
});
