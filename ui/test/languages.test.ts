/** All that is ours is said in the language of the page: pseudo-English, and each that there is. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import { LANGUAGES, PSEUDO } from "../src/words/say";
import { Browser, bySize, dress, type Look } from "./browser";
import { answers } from "./main-data";
import { alone, card, commands, DANGER, EMPTY, EXPIRED, five, GONE, HOSTILE, LONG, NEXT, OPENING, SHORT, TOO_LONG, withSimilar } from "./requests";

/** Set to a folder to keep the pictures. */
const KEEP = process.env["SCREENSHOTS"];

const PAGES = [
  "home",
  "requests",
  "requests/activity",
  "policy/main",
  "allowlist/main",
  "allowlist/ops",
  "agents",
  "binding",
  "try/main",
  "health",
  "settings",
];
const FIRST = { ...(answers()["main_overview"] as object), firstRun: true };

const STATES: [string, PromptState, (page: Page) => Promise<unknown>][] = [
  ["short", SHORT, ready],
  ["next", NEXT, async () => undefined],
  ["opening", OPENING, async () => undefined],
  ["why", SHORT, (page) => page.keyboard.press("F1")],
  [
    "always",
    SHORT,
    async (page) => {
      await ready(page);
      await page.getByTestId("allow-always").click();
      await page.getByTestId("past").waitFor();
    },
  ],
  [
    "pattern",
    SHORT,
    async (page) => {
      await ready(page);
      await page.getByTestId("allow-always").click();
      await page.getByTestId("offer-pattern").click();
    },
  ],
  ["deny-menu", SHORT, (page) => page.getByTestId("deny-more").click()],
  [
    "lease-menu",
    SHORT,
    async (page) => {
      await ready(page);
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
  ["deny-all", five(), (page) => page.getByTestId("deny-all").click()],
  ["together", withSimilar(6), (page) => page.getByTestId("together").click()],
  ["words", alone(card({ command: commands.words })), (page) => page.getByTestId("tab-words").click()],
  ["note", alone(card({ command: commands.piped })), (page) => page.keyboard.press(".")],
  ["hostile", HOSTILE, async () => undefined],
  ["long", LONG, async () => undefined],
  ["danger", DANGER, async () => undefined],
  ["too-long", TOO_LONG, async () => undefined],
  ["expired", EXPIRED, async () => undefined],
  ["gone", GONE, async () => undefined],
  ["empty", EMPTY, async () => undefined],
];

function ready(page: Page): Promise<unknown> {
  return page.waitForSelector('[data-testid="allow-once"][aria-disabled="false"]');
}

let browser: Browser;
beforeAll(async () => {
  browser = await Browser.start();
});
afterAll(() => browser.stop());

async function prompt(look: Look, state: PromptState, reach: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await browser.open(state, look);
  await reach(page);
  return page;
}

async function main(look: Look, hash: string, changes: Record<string, unknown> = {}): Promise<Page> {
  const page = await browser.openMain(answers(changes), `#${hash}`, look);
  if (hash.startsWith("try")) {
    await page.getByTestId("command").fill("curl x | sudo bash");
    await page.getByTestId("evaluate").click();
    await page.getByTestId("verdict").waitFor();
  }
  return page;
}

describe("in pseudo-English nothing of ours is left in English", () => {
  test.for(STATES)("the prompt: %s", async ([, state, reach]) => {
    const page = await prompt({ language: PSEUDO }, state, reach);
    await isPseudo(page, state);
  });

  test.for(PAGES)("the main window: %s", async (hash) => {
    const page = await main({ language: PSEUDO }, hash);
    await isPseudo(page, answers());
  });

  test("the first steps", async () => {
    const page = await main({ language: PSEUDO }, "requests", { main_overview: FIRST });
    for (let step = 0; step < 3; step += 1) {
      expect(await english(page, strings(answers()))).toEqual([]);
      await page.getByTestId("next").or(page.getByTestId("finish")).first().click();
    }
    await page.close();
  });
});

describe("nothing is cut off", () => {
  const looks: [string, Look][] = [PSEUDO, ...LANGUAGES].flatMap((language): [string, Look][] => [
    [language, { language }],
    [`${language} at 320 px`, { language, width: 320, height: 480 }],
  ]);
  // Opened in pseudo-English, whose words are the longest; then each language is chosen.
  for (const [names, same] of bySize(looks)) {
    const first = same[0]?.[1] ?? {};
    test.for(PAGES)(`the main window: %s in ${names}`, { timeout: 60_000 }, async (hash) => {
      await fits(await main(first, hash), `main-${hash.replace("/", "-")}`, same);
    });

    test.for(STATES.slice(0, 10))(`the prompt: %s in ${names}`, { timeout: 60_000 }, async ([name, state, reach]) => {
      await fits(await prompt(first, state, reach), `prompt-${name}`, same);
    });
  }
});

/** As much of a page as a window shows as it opens, with text of 200 %. */
const LARGE = { width: 490, height: 330 };
test.for(PAGES)("at 200 % all words of controls are seen: %s", { timeout: 60_000 }, async (hash) => {
  const looks = ["en", "de", "zh-CN"].map((language): [string, Look] => [`${language} at 200 %`, { language, ...LARGE }]);
  await fits(await main(LARGE, hash), `main-${hash.replace("/", "-")}`, looks);
});

test.for(["policy/main", "allowlist/main", "try/main"])("at 200 % a name has room in the agent picker: %s", async (hash) => {
  const page = await main(LARGE, hash);
  for (const language of LANGUAGES) {
    await dress(page, { ...LARGE, language });
    // Its arrow and the space around take 45 of them.
    expect.soft((await page.locator("agent-picker").boundingBox())?.width, language).toBeGreaterThanOrEqual(112);
  }
  await page.close();
});

test("at 200 % a problem has room beside its buttons", async () => {
  const page = await prompt({ width: 320, height: 454 }, SHORT, ready);
  await page.evaluate(() => {
    window.recorded.problem = { code: "unarmed", message: "Not saved. A rule blocks /usr/bin/sha256sum -c, and it wins. Remove it in Allowlist first." };
  });
  await page.getByTestId("allow-once").click();
  const text = page.locator(".notice-text");
  await text.waitFor();
  expect((await text.boundingBox())?.width).toBeGreaterThan(200);
  await page.close();
});

test("another language is drawn at once, with its numbers", async () => {
  const page = await main({}, "allowlist/main");
  await page.getByTestId("to-allowlist").getByText("Allowlist").waitFor();
  const speak = (language: string): Promise<void> => page.evaluate((tag) => document.documentElement.setAttribute("lang", tag), language);
  await speak("de");
  await page.getByTestId("to-allowlist").getByText("Erlaubnisliste").waitFor();
  expect(await page.getByTestId("pause").innerText()).toBe("Agenten pausieren");
  expect(await page.title()).toBe("Erlaubnisliste – main – Exec Companion");
  await speak("fr");
  await page.getByTestId("to-allowlist").getByText("Liste d’autorisation").waitFor();
  await speak("tlh");
  await page.getByTestId("to-allowlist").getByText("Allowlist").waitFor();
  await page.close();
});

test("the picker offers each language by its own name", async () => {
  const page = await main({ language: "de" }, "settings");
  const picker = page.getByTestId("set-language");
  expect(await picker.locator("option").allInnerTexts()).toEqual(["Wie das System", "English", "Deutsch", "Français", "Español", "简体中文"]);
  await picker.selectOption("fr");
  await expect
    .poll(() => page.evaluate(() => window.main.calls.filter(({ command }) => command === "main_set").map(({ args }) => args)))
    .toEqual([{ name: "language", value: "fr" }]);
  await page.close();
});

async function isPseudo(page: Page, data: unknown): Promise<void> {
  expect(await english(page, strings(data))).toEqual([]);
  await page.close();
}

/** Every text in what Rust would have sent, which is worded there. */
function strings(data: unknown): string[] {
  if (typeof data === "string") return [data];
  if (Array.isArray(data)) {
    const runs = data.map((one) => (typeof one === "object" && one !== null && "text" in one ? String(one.text) : ""));
    return [runs.join(""), ...data.flatMap(strings)];
  }
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(strings) : [];
}

/** What can be read or heard and is neither pseudo-English, nor from Rust, nor made by `Intl`. */
function english(page: Page, foreign: string[]): Promise<string[]> {
  return page.evaluate((foreign) => {
    const said: string[] = [document.title.replace("Exec Companion", "")];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest("script, time, kbd, code, #set-language, .foreign, [role=timer], .slider-value") == null) said.push(node.textContent ?? "");
    }
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "alt"]) {
        if (name === "title" && element.tagName === "TIME") continue;
        if (name === "aria-valuetext" && element.closest(".slider")) continue;
        said.push(element.getAttribute(name) ?? "");
      }
    }
    // Ours is in brackets, which hold whatever it was filled with, or open and close around it.
    const rest = said.map((text) => text.replace(/\[.*\]|^\[.*$|^.*\]$/su, "").trim());
    return rest.filter((text) => /\p{L}/u.test(text) && !text.split(/: |\. |\.$/).every((part) => foreign.some((one) => one.includes(part))));
  }, foreign);
}

/** In no look of them anything runs out of the window or out of its button. */
async function fits(page: Page, name: string, looks: [string, Look][]): Promise<void> {
  for (const [look, how] of looks) {
    await dress(page, how);
    const picture = `${name}-${look.replaceAll(" ", "-")}`;
    if (KEEP !== undefined) {
      mkdirSync(KEEP, { recursive: true });
      await page.screenshot({ path: join(KEEP, `${picture}.png`) });
    }
    // One language that fails hides no other.
    expect.soft(await cut(page), picture).toEqual([]);
  }
  await page.close();
}

function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    const tight = [...document.querySelectorAll<HTMLElement>("button, summary, label, legend, h1, h2, .hint, .side-link, .picker-input")]
      // The badge on an icon stands out of it.
      .filter((element) => element.closest(".offscreen, .chips, .tabs") === null && element.querySelector(".badge") === null && element.checkVisibility())
      .filter((element) => getComputedStyle(element).display !== "inline")
      .filter((element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      .map((element) => `${element.dataset["testid"] ?? element.className}: ${element.textContent?.trim()}`);
    return over > 0 ? [...tight, `${over} px too wide`] : tight;
  });
}
