/** Every state in every look: no rule of accessibility broken, nothing cut off, and a picture to look at. */
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import { Browser, type Look } from "./browser";
import { DANGER, EMPTY, five, HOSTILE, LONG, SHORT, TOO_LONG } from "./requests";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Set to a folder to keep the pictures. */
const KEEP = process.env["SCREENSHOTS"];

const STATES: [string, PromptState][] = [
  ["short", SHORT],
  ["long", LONG],
  ["hostile", HOSTILE],
  ["queue", five()],
  ["danger", DANGER],
  ["too-long", TOO_LONG],
  ["empty", EMPTY],
];

const LOOKS: [string, Look][] = [
  ["light", {}],
  ["dark", { dark: true }],
  ["480", { width: 480, height: 340 }],
  ["320", { width: 320, height: 480, dark: true }],
  ["forced", { forced: true, calm: true }],
];

let browser: Browser;
beforeAll(async () => {
  browser = await Browser.start();
});
afterAll(() => browser.stop());

for (const [name, state] of STATES) {
  test.for(LOOKS)(`${name}, %s`, async ([look, how]) => {
    const page = await browser.open(state, how);
    if (state.card !== null) {
      const waits = state === LONG || state === TOO_LONG || how.height === 340 || how.width === 320;
      if (!waits) await page.waitForSelector(".ready");
    }
    if (KEEP !== undefined) {
      mkdirSync(KEEP, { recursive: true });
      await page.screenshot({ path: join(KEEP, `${name}-${look}.png`) });
    }

    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);

    // Injected past the policy of the page, which refuses foreign scripts as it should.
    await page.evaluate(await source(AXE));
    const broken = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
    });
    expect(broken).toEqual([]);
    expect(await page.evaluate(() => window.recorded.violations)).toEqual([]);
    await page.close();
  });
}

interface AxeResults {
  readonly violations: { readonly id: string; readonly nodes: { readonly html: string }[] }[];
}

async function source(path: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(path, "utf8");
}
