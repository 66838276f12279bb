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

/** Opens the window, whose clock stands still: a slow machine makes nothing late. */
export async function open(state: PromptState, look?: Look): Promise<void> {
  page = await browser.open(state, { ...look, stopped: true });
}

/** Lets time pass. */
export const pass = (ms: number): Promise<void> => page.evaluate((time) => window.recorded.pass(time), ms);

/** Lets time pass until this is on the page. */
export const comes = (selector: string): Promise<void> =>
  page.evaluate(async (where) => {
    while (document.querySelector(where) === null) await window.recorded.pass(50);
  }, selector);

/** Lets time pass until this is no longer on the page. */
export const goes = (selector: string): Promise<void> =>
  page.evaluate(async (where) => {
    while (document.querySelector(where) !== null) await window.recorded.pass(50);
  }, selector);

/** Lets time pass until the page shows this text. */
export const shows = (text: string): Promise<void> =>
  page.evaluate(async (part) => {
    while (!document.body.innerText.includes(part)) await window.recorded.pass(50);
  }, text);

/** Lets time pass until this says so. */
export const says = (selector: string, sentence: string): Promise<void> =>
  page.evaluate(
    async ([where, text]) => {
      while (document.querySelector(where)?.textContent?.trim() !== text) await window.recorded.pass(50);
    },
    [selector, sentence] as const,
  );

/** Lets time pass until so many cards were painted; with steps of 0, none passes after that. */
export const painted = (count: number, step = 50): Promise<void> =>
  page.evaluate(
    async ([all, ms]) => {
      while (window.recorded.painted.length !== all) await window.recorded.pass(ms);
    },
    [count, step] as const,
  );

/** Lets time pass until this control can be pressed. */
export const ready = (name: string): Promise<void> => comes(`${id(name)}[aria-disabled="false"]`);

export const id = (name: string): string => `[data-testid="${name}"]`;

export const armed = (): Promise<void> => ready("allow-once");

export const send = (state: PromptState): Promise<void> => page.evaluate((next) => window.recorded.send(next), state);

export const answers = (): Promise<unknown> => page.evaluate(() => window.recorded.answers);

export const hint = (): Promise<string> => page.locator(id("hint")).innerText();

export const focus = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute("data-testid") ?? null);

export const off = (name: string): Promise<string | null> => page.locator(id(name)).getAttribute("aria-disabled");

/** Lets time pass until the hint says this. */
export const hinted = (sentence: string): Promise<void> => says("#hint", sentence);

/** A press at the middle of a control, without waiting for anything. */
export async function press(name: string): Promise<void> {
  const box = await page.locator(id(name)).boundingBox();
  if (box === null) throw new Error(`${name} is not on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Hides or shows the window. */
export const turn = (hidden: boolean): Promise<void> => page.evaluate((value) => window.recorded.turn(value), hidden);
