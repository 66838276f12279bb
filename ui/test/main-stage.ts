/** One main window for the tests of a file, and the few things they do with it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { Browser, type Look } from "./browser";
import { answers } from "./main-data";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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
    expect(await page.evaluate(() => window.main.violations)).toEqual([]);
    await page.close();
  });
}

export async function open(hash: string, changes: Record<string, unknown> = {}, look: Look = {}): Promise<void> {
  page = await browser.openMain(answers(changes), `#${hash}`, look);
}

/** What was sent with this command, the oldest first. */
export const sent = (command: string): Promise<Record<string, unknown>[]> =>
  page.evaluate((name) => window.main.calls.filter((one) => one.command === name).map((one) => one.args), command);

export const edits = async (): Promise<unknown[]> => (await sent("main_edit")).map((one) => one["edit"]);

export const click = (name: string): Promise<void> => page.getByTestId(name).first().click();

export const focus = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("data-testid") ?? document.activeElement?.id ?? null);

/** What reads badly, or scrolls where only the page may. */
export async function faults(): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // On the narrowest screens all of it scrolls.
  const below = await page.evaluate(() => (window.innerWidth < 560 ? 0 : document.documentElement.scrollHeight - window.innerHeight));
  await page.evaluate(AXE);
  const broken = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" ")}`);
  });
  if (over > 0) broken.push(`${over} px too wide`);
  if (below > 0) broken.push(`${below} px too high`);
  return broken;
}
