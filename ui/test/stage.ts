/** One window for the tests of a file, and the few things they do with it. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import { Browser, type Look } from "./browser";

export let browser: Browser;
/** The window that was opened last. */
export let page: Page;

/** Starts a browser for this file, and fails each test that broke the policy of the page. */
export function stage(): void {
  beforeAll(async () => {
    browser = await Browser.start();
  });
  afterAll(() => browser.stop());
  afterEach(async () => {
    expect(await page.evaluate(() => window.recorded.violations)).toEqual([]);
    await page.close();
  });
}

export async function open(state: PromptState, look?: Look): Promise<void> {
  page = await browser.open(state, look);
}

export const id = (name: string): string => `[data-testid="${name}"]`;

export const armed = (): Promise<unknown> => page.waitForSelector(`${id("allow-once")}[aria-disabled="false"]`);

export const send = (state: PromptState): Promise<void> =>
  page.evaluate((next) => window.recorded.send(next), state);

export const answers = (): Promise<unknown> => page.evaluate(() => window.recorded.answers);

export const hint = (): Promise<string> => page.locator(id("hint")).innerText();

export const focus = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("data-testid") ?? null);

export const off = (name: string): Promise<string | null> => page.locator(id(name)).getAttribute("aria-disabled");

/** Waits until the hint says this. */
export const hinted = (sentence: string): Promise<unknown> =>
  page.waitForFunction((text) => document.querySelector("#hint")?.textContent === text, sentence);

/** A press at the middle of a control, without waiting for anything. */
export async function press(name: string): Promise<void> {
  const box = await page.locator(id(name)).boundingBox();
  if (box === null) throw new Error(`${name} is not on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Hides or shows the window. */
export const turn = (hidden: boolean): Promise<void> =>
  page.evaluate((value) => window.recorded.turn(value), hidden);
