/** Every state in every look: no rule of accessibility broken, nothing cut off, and a picture to look at. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import { words } from "../src/words";
import { PSEUDO } from "../src/words/say";
import { Browser, bySize, dress, type Look } from "./browser";
import type { Proposal } from "../src/generated/Proposal";
import { DENIED, FOUND, REFUSED, REFUSES, WEIGHED } from "./proposals";
import {
  alone,
  card,
  CHECKING,
  commands,
  DANGER,
  EMPTY,
  EXPIRED,
  five,
  GONE,
  HOSTILE,
  LINE,
  LONG,
  NEXT,
  OPENING,
  PATCH,
  SHORT,
  TOO_LONG,
  TOUCHES,
  withSimilar,
} from "./requests";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Set to a folder to keep the pictures. */
const KEEP = process.env["SCREENSHOTS"];

/** For all looks of one thing. */
const TIME = { timeout: 60_000 };

const STATES: [string, PromptState][] = [
  ["short", SHORT],
  ["long", LONG],
  ["hostile", HOSTILE],
  ["queue", five()],
  ["next", NEXT],
  ["danger", DANGER],
  ["checking", CHECKING],
  ["patch", PATCH],
  ...Object.entries(commands).map(([name, command]): [string, PromptState] => [`marks-${name}`, alone(card({ digest: `sha256:${name}`, command }))]),
  ["too-long", TOO_LONG],
  ["expired", EXPIRED],
  ["gone", GONE],
  ["empty", EMPTY],
  ["opening", OPENING],
];

/** What opens over a card, in every look. */
const OVERLAYS: [string, PromptState, (page: Page) => Promise<unknown>][] = [
  ["always", SHORT, (page) => page.getByTestId("allow-always").click()],
  [
    "always-entry",
    alone(card({ alwaysNote: "“Any arguments” isn’t offered: with other arguments this could run anything." })),
    async (page) => {
      await page.getByTestId("allow-always").click();
      await page.getByTestId("offer-programs").click();
    },
  ],
  ["parts", LINE, (page) => page.getByTestId("allow-always").click()],
  ["changes", SHORT, (page) => sheet(page, WEIGHED, "arguments", (sheet) => sheet.getByTestId("past").click())],
  ["confirm", SHORT, (page) => sheet(page, DENIED, "programs", (sheet) => sheet.getByTestId("confirm").scrollIntoViewIfNeeded())],
  ["pattern", SHORT, (page) => sheet(page, FOUND, "pattern", (sheet) => sheet.getByTestId("pattern").focus())],
  ["pattern-refused", SHORT, (page) => sheet(page, REFUSED, "pattern", (sheet) => sheet.getByTestId("instead").focus())],
  ["deny-menu", SHORT, (page) => page.getByTestId("deny-more").click()],
  [
    "lease-menu",
    SHORT,
    async (page) => {
      await page.waitForSelector(".ready");
      await page.getByTestId("allow-for").click();
    },
  ],
  [
    "message",
    SHORT,
    async (page) => {
      await page.getByTestId("deny-more").click();
      await page.getByTestId("deny-message").click();
    },
  ],
  [
    "deny-always",
    DANGER,
    async (page) => {
      await page.evaluate((value) => (window.recorded.proposals = { "deny-0": value }), REFUSES);
      await page.getByTestId("deny-more").click();
      await page.getByTestId("deny-always").click();
      await page.getByTestId("past").click();
    },
  ],
  ["deny-all", five(), (page) => page.getByTestId("deny-all").click()],
  ["together", withSimilar(6), (page) => page.getByTestId("together").click()],
  ["why", SHORT, (page) => page.keyboard.press("F1")],
  [
    "raw",
    HOSTILE,
    async (page) => {
      await page.keyboard.press("F1");
      await page.getByTestId("copy-raw").scrollIntoViewIfNeeded();
    },
  ],
  ["times", alone(card({ times: 3 })), async () => undefined],
  ["touches", alone(card({ touches: TOUCHES })), (page) => page.getByTestId("tab-touches").click()],
];

/** What a person sees on the way, each reached from a state: only for the eye and for axe. */
const MOMENTS: [string, PromptState, (page: Page) => Promise<unknown>][] = [
  ["arming", alone(card({ armMs: 60_000 })), async () => undefined],
  ["words", HOSTILE, (page) => page.getByTestId("tab-words").click()],
  ["words-inner", alone(card({ command: commands.words })), (page) => page.getByTestId("tab-words").click()],
  ["note", alone(card({ command: commands.piped })), (page) => page.keyboard.press(".")],
  ["uncovered", alone(card({ command: commands.secret })), (page) => page.getByTestId("uncover").click()],
  ["sending", alone(card({ armMs: 0, quietMs: 0 })), (page) => page.getByTestId("allow-once").click()],
  ["keyboard", five(), (page) => page.keyboard.press("Tab")],
  ["changed", SHORT, (page) => page.evaluate((next) => window.recorded.send(next), alone(card({ digest: "sha256:other" })))],
  [
    "problem",
    alone(card({ armMs: 0, quietMs: 0 })),
    async (page) => {
      await page.evaluate(() => {
        window.recorded.problem = { code: "unarmed", message: "Allow was pressed before it was available. Nothing was allowed." };
      });
      await page.getByTestId("allow-once").click();
      await page.waitForSelector('[data-testid="notice"]');
    },
  ],
  ["ran-out", alone(card({ leftMs: 400 })), (page) => page.getByText(words.wait.expired).waitFor()],
];

const LOOKS: [string, Look][] = [
  ["light", {}],
  ["dark", { dark: true }],
  ["480", { width: 480, height: 340 }],
  ["320", { width: 320, height: 480, dark: true }],
  ["forced", { forced: true, calm: true }],
];

/** How the layout must also stand, for what has a layout of its own. */
const STRETCHED: [string, Look][] = [
  // 1280 by 1024 at 400 %.
  ["400-percent", { width: 320, height: 256 }],
  ["rtl", { rtl: true }],
  ["pseudo", { language: PSEUDO }],
  ["pseudo-320", { language: PSEUDO, width: 320, height: 480 }],
  ["de", { language: "de" }],
  ["de-320", { language: "de", width: 320, height: 480 }],
];
const STRETCHES = new Set([
  "short",
  "queue",
  "danger",
  "expired",
  "too-long",
  "always",
  "confirm",
  "pattern",
  "lease-menu",
  "deny-menu",
  "deny-always",
  "touches",
  "message",
]);

const looks = (name: string): [string, Look][] => (STRETCHES.has(name) ? [...LOOKS, ...STRETCHED] : LOOKS);

/** Opens the sheet with this offer chosen, once it says this of it. */
async function sheet(page: Page, says: Proposal, offer: string, then: (page: Page) => Promise<unknown>): Promise<void> {
  await page.evaluate((value) => (window.recorded.proposals = { "/usr/bin/uname": value }), says);
  await page.getByTestId("allow-always").click();
  await page.getByTestId(`offer-${offer}`).click();
  await page.waitForSelector(says.saves ? '[data-testid="past"]' : '[data-testid="instead"]');
  await then(page);
}

let browser: Browser;
beforeAll(async () => {
  browser = await Browser.start();
});
afterAll(() => browser.stop());

// A card looks in every look as if it had been opened in it. What opens over it is reached anew in each size.
test.for(STATES)("%s", TIME, async ([name, state]) => {
  const page = await browser.open(state);
  if (
    state.card?.ended === null &&
    state.card.allowOnce.offered &&
    state.checking === undefined &&
    state !== LONG &&
    state !== PATCH &&
    !name.startsWith("marks-")
  ) {
    await page.waitForSelector(".ready");
  }
  await checkIn(page, name, looks(name));
});

for (const [name, state, reach] of OVERLAYS) {
  test.for(bySize(looks(name)))(`${name}, %s`, TIME, async ([, same]) => {
    // The longest words first: its controls are reached there.
    const first = same.find(([, look]) => look.language === PSEUDO) ?? same[0];
    const page = await browser.open(state, first?.[1]);
    await page.locator(".command-end").scrollIntoViewIfNeeded();
    await reach(page);
    await checkIn(page, name, same);
  });
}

test.for(MOMENTS)("%s", async ([name, state, reach]) => {
  const page = await browser.open(state, { dark: name === "words" });
  await reach(page);
  await check(page, name, true);
  await page.close();
});

/** Looks at an open window in each of these looks. */
async function checkIn(page: Page, name: string, all: [string, Look][]): Promise<void> {
  for (const [look, how] of all) {
    await dress(page, how);
    await check(page, `${name}-${look}`, look === "light" || look === "dark" || look === "rtl");
  }
  await page.close();
}

/** Axe reads the same elements in every size: it need not look twice. */
async function check(page: Page, name: string, axe: boolean): Promise<void> {
  if (KEEP !== undefined) {
    mkdirSync(KEEP, { recursive: true });
    await page.screenshot({ path: join(KEEP, `${name}.png`) });
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // One look that fails hides no other.
  expect.soft(sideways, name).toBeLessThanOrEqual(0);
  expect.soft(await cutOff(page), name).toEqual([]);
  if (axe) expect.soft(await brokenRules(page), name).toEqual([]);
  expect.soft(await page.evaluate(() => window.recorded.violations), name).toEqual([]);
}

/** Controls whose words do not fit into them, and what no scrolling brings into view. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("dialog, button, summary, label, legend, h1, h2, .hint, .ended, .menu")]
      .filter((element) => !element.classList.contains("offscreen") && element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const scrolls = element.closest(".chips, .tabs") !== null;
        return element.scrollWidth > element.clientWidth + 1 || (!scrolls && (left < -1 || right > window.innerWidth + 1));
      })
      .map((element) => `${element.dataset["testid"] ?? element.className}: ${element.textContent?.trim()}`),
  );
}

async function brokenRules(page: Page): Promise<string[]> {
  // From the outside: the policy of the page refuses foreign scripts, as it should.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations, passes } = await (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run();
    if (passes.length === 0) throw new Error("axe looked at nothing");
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  });
}

interface AxeResults {
  readonly passes: unknown[];
  readonly violations: { readonly id: string; readonly nodes: { readonly html: string }[] }[];
}
