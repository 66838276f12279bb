/** The Settings page and the first steps: what they show, send and survive. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { SettingsPage } from "../src/generated/SettingsPage";
import { Browser, type Look } from "./browser";
import { agent, answers, SETTINGS } from "./main-data";
import { text } from "./requests";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const KEEP = process.env["SCREENSHOTS"];
const LOOKS: [string, Look][] = [
  ["light", {}],
  ["dark", { dark: true }],
  ["320", { width: 320, height: 480 }],
  ["forced", { forced: true }],
];

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await Browser.start();
});
afterAll(() => browser.stop());
afterEach(async () => {
  expect(await page.evaluate(() => window.main.violations)).toEqual([]);
  await page.close();
});

const open = async (changes: Record<string, unknown> = {}, look: Look = {}): Promise<void> => {
  page = await browser.openMain(answers(changes), "#settings", look);
};
const openFirst = async (changes: Record<string, unknown> = {}, look: Look = {}): Promise<void> => {
  const overview = { ...(answers()["main_overview"] as object), banners: [], firstRun: true };
  page = await browser.openMain(answers({ main_overview: overview, ...changes }), "", look);
  await page.getByTestId("next").waitFor();
};
const sent = (command: string): Promise<unknown[]> =>
  page.evaluate((command) => window.main.calls.filter((one) => one.command === command).map((one) => one.args), command);
/** Whatever could write. */
const written = async (): Promise<unknown[]> =>
  (await Promise.all(["main_set", "main_edit", "main_start_at_login", "main_action", "main_bind"].map(sent))).flat();
const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute("data-testid") ?? document.activeElement?.id ?? null);
const keep = async (name: string): Promise<void> => {
  if (KEEP === undefined) return;
  mkdirSync(KEEP, { recursive: true });
  await page.screenshot({ path: join(KEEP, `${name}.png`), fullPage: true });
};
const sound = async (): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(AXE);
  const broken = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" ")}`);
  });
  expect(broken).toEqual([]);
};

test("Quit ends the app, and nothing else is sent", async () => {
  await open();
  await page.getByTestId("quit").click();
  expect(await sent("main_action")).toEqual([{ id: "quit" }]);
  expect(await written()).toHaveLength(1);
});

test.for([
  ["a choice", "appearance.theme", async () => void (await page.getByTestId("set-appearance.theme").selectOption("dark")), "dark"],
  ["a switch", "notifications.show", () => page.getByTestId("set-notifications.show").click(), "false"],
  [
    "a number",
    "records.days",
    async () => {
      await page.getByTestId("set-records.days").fill("7");
      await page.keyboard.press("Tab");
    },
    "7",
  ],
  ["whether it takes the keyboard", "prompt.focus", async () => void (await page.getByTestId("set-prompt.focus").selectOption("idle")), "idle"],
  ["where it opens", "prompt.position", async () => void (await page.getByTestId("set-prompt.position").selectOption("last")), "last"],
  ["password before danger", "prompt.confirmDanger", () => page.getByTestId("set-prompt.confirmDanger").click(), "true"],
  ["its sound", "prompt.sound", () => page.getByTestId("set-prompt.sound").click(), "true"],
  [
    "a shortcut",
    "prompt.shortcut",
    async () => {
      await page.getByTestId("set-prompt.shortcut").focus();
      await page.keyboard.press("Control+Alt+k");
    },
    "Ctrl+Alt+K",
  ],
  [
    "no shortcut",
    "prompt.shortcut",
    async () => {
      await page.getByTestId("set-prompt.shortcut").focus();
      await page.keyboard.press("Backspace");
    },
    "",
  ],
  [
    "how much output is kept",
    "runner.outputBytes",
    async () => {
      await page.getByTestId("set-runner.outputBytes").focus();
      await page.keyboard.press("Home");
    },
    "10000",
  ],
  [
    "names",
    "runner.withheld",
    async () => {
      await page.getByTestId("set-runner.withheld").fill("A, B_*");
      await page.keyboard.press("Tab");
    },
    "A, B_*",
  ],
  [
    "a slider",
    "prompt.armMs",
    async () => {
      await page.getByTestId("set-prompt.armMs").focus();
      await page.keyboard.press("ArrowRight");
    },
    "800",
  ],
] as [string, string, () => Promise<void>, string][])("%s is saved when it is moved", async ([, name, move, value]) => {
  await open();
  await page.getByTestId(`set-${name}`).waitFor();
  await move();
  await expect.poll(() => sent("main_set")).toEqual([{ name, value }]);
});

test("the slider of the delay ends at 0.7 s and shows where it is", async () => {
  await open();
  await page.getByTestId("set-prompt.armMs").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  expect(await page.getByTestId("shown-prompt.armMs").innerText()).toBe("0.7 sec");
  const settings = SETTINGS.settings.map((one) => (one.name === "prompt.armMs" ? { ...one, value: "3000" } : one));
  await page.evaluate((changed) => (window.main.answers["main_settings"] = changed), { ...SETTINGS, settings });
  await page.keyboard.press("End");
  expect(await page.getByTestId("set-prompt.armMs").getAttribute("aria-valuetext")).toBe("3 sec");
});

test("what was not saved goes back, with the reason beside it", async () => {
  await open();
  await page.evaluate(() => (window.main.problems["main_set"] = { code: "", message: "The disk is full." }));
  await page.getByTestId("set-notifications.hideContent").click();
  await page.getByTestId("problem-notifications.hideContent").waitFor();
  expect(await page.getByTestId("set-notifications.hideContent").isChecked()).toBe(false);
  await page.getByTestId("set-appearance.theme").selectOption("dark");
  await page.getByTestId("problem-appearance.theme").waitFor();
  expect(await page.getByTestId("set-appearance.theme").inputValue()).toBe("system");
});

test("a file that cannot be read switches everything off but the way out", async () => {
  const broken: SettingsPage = { ...SETTINGS, problem: "settings.json cannot be read (line 3)." };
  await open({ main_settings: broken });
  await page.getByTestId("settings-problem").waitFor();
  for (const { name } of SETTINGS.settings.filter((one) => one.name.includes("."))) {
    expect(await page.getByTestId(`set-${name}`).isDisabled(), name).toBe(true);
  }
  await sound();
  await keep("main-settings-broken");
  await page.getByTestId("set-aside").click();
  await expect.poll(() => sent("main_action")).toEqual([{ id: "set-settings-aside" }]);
});

test("names that may not be listed stay out, with the reason beside them", async () => {
  await open();
  await page.evaluate(() => (window.main.problems["main_set"] = { code: "", message: "runner.withheld cannot be set to “*”." }));
  await page.getByTestId("set-runner.withheld").fill("*");
  await page.keyboard.press("Tab");
  await page.getByTestId("problem-runner.withheld").waitFor();
  const control = page.getByTestId("set-runner.withheld");
  expect(await control.getAttribute("aria-invalid")).toBe("true");
  expect(await control.inputValue()).toBe("OPENAI_API_KEY, WORK_*");
  await sound();
});

test.for([
  [true, 0],
  [false, 2],
] as const)("what the compositor decides is told: %s", async ([placesWindows, count]) => {
  await open({ main_settings: { ...SETTINGS, placesWindows } });
  await page.getByTestId("version").waitFor();
  const why = await page.locator("[id^=why-prompt]").allInnerTexts();
  expect(why.filter((text) => text.includes("the desktop may ignore this"))).toHaveLength(count);
  await sound();
});

test("keys that cannot be a shortcut are not sent, and a taken one is told", async () => {
  await open({ main_settings: { ...SETTINGS, shortcutTaken: true } });
  await page.getByTestId("shortcut-taken").waitFor();
  await page.getByTestId("set-prompt.shortcut").focus();
  await page.keyboard.press("k");
  await page.getByTestId("problem-prompt.shortcut").waitFor();
  expect(await sent("main_set")).toEqual([]);
  await sound();
  await page.keyboard.press("Tab");
  expect(await focused()).not.toBe("set-prompt.shortcut");
});

test("where no shortcut is heard there is none to set", async () => {
  await open({ main_settings: { ...SETTINGS, offersShortcut: false } });
  await page.getByTestId("version").waitFor();
  expect(await page.getByTestId("setting-prompt.shortcut").count()).toBe(0);
});

test("what the app is leaves as text", async () => {
  await open();
  await page.getByTestId("copy-about").click();
  await page.getByText("Copied.").waitFor();
  expect(await browser.clipboard(page)).toBe(
    [
      "Exec Companion 0.1.0",
      "MIT licence. The source code lists the licences of its libraries.",
      "Source code and help: https://github.com/exec-companion/exec-companion",
      "Settings: ~/.openclaw/exec-companion/settings.json",
      "Policy: ~/.openclaw/exec-approvals.json",
      "History: ~/.openclaw/exec-companion/history.jsonl",
    ].join("\n"),
  );
});

test("values that do nothing are told", async () => {
  await open({ main_settings: { ...SETTINGS, findings: [text("prompt.armMs must be a whole number from 700 to 3000; 700 is used.")] } });
  expect(await page.getByTestId("settings-findings").innerText()).toContain("from 700 to 3000");
  await sound();
});

test.for([
  ["off", true, false],
  ["on", false, true],
  ["other", false, true],
] as const)("start at login, %s", async ([state, next, checked]) => {
  await open({ main_settings: { ...SETTINGS, startAtLogin: state } });
  const control = page.getByTestId("set-start-at-login");
  expect(await control.isChecked()).toBe(checked);
  expect(await page.getByTestId("start-other").count()).toBe(state === "other" ? 1 : 0);
  await control.click();
  await expect.poll(() => sent("main_start_at_login")).toEqual([{ on: next }]);
});

test("where it cannot be started at login there is nothing to switch", async () => {
  await open({ main_settings: { ...SETTINGS, startAtLogin: null } });
  expect(await page.getByTestId("set-start-at-login").isDisabled()).toBe(true);
  await sound();
});

test.for([
  [false, "dark"],
  [true, "light"],
  [false, "system"],
  [true, "system"],
] as const)("a system that is dark: %s, and a person who wants %s", async ([dark, theme]) => {
  await open({}, { dark });
  const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const asked = theme === "system" ? dark : theme === "dark";
  await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
  expect(await background()).toBe(asked ? "rgb(29, 32, 37)" : "rgb(255, 255, 255)");
  await sound();
});

test("every control says why, and more contrast breaks nothing", async () => {
  await open();
  await page.getByTestId("set-records.rows").waitFor();
  const without = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#page :is(input, select)")]
      .filter((control) => (document.getElementById(control.getAttribute("aria-describedby") ?? "")?.innerText ?? "") === "")
      .map((control) => control.id),
  );
  expect(without).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute("data-contrast", "more"));
  await sound();
  await keep("main-settings-contrast");
});

test.for(LOOKS)("the whole settings page, %s", async ([look, how]) => {
  await open({}, { ...how, height: 1900 });
  await page.getByTestId("version").waitFor();
  await sound();
  await keep(`main-settings-whole-${look}`);
});

const APART = agent({ id: "codex", name: "Codex", state: "apart", stands: "It does not ask here." });
const FIRST = {
  main_agents: { agents: [APART] },
  main_agent_plan: { version: "p1", notes: [], files: [{ path: text("~/.codex/config.toml"), lines: [["+", text("hook")]] }] },
  main_hello: { id: "hello", title: "", state: "good", sentence: text("It works: the command ran."), action: null },
};

for (const [look, how] of LOOKS) {
  test(`the first steps, ${look}`, async () => {
    await openFirst(FIRST, how);
    for (const step of [1, 2, 3]) {
      await sound();
      await keep(`main-first-${step}-${look}`);
      if (step < 3) await page.getByTestId("next").click();
    }
    await page.getByTestId("finish").waitFor();
  });
}

test("the second step says what each preset means, for lines of several commands too", async () => {
  await openFirst(FIRST);
  await page.getByTestId("next").click();
  const said = async (id: string): Promise<string[]> => (await page.getByTestId(`preset-${id}`).locator(".row-text").innerText()).split("\n");
  expect(await said("ask")).toEqual(["Ask me (recommended)", "Programs on the allowlist run. Everything else waits for your click."]);
  expect(await said("ask-less")).toEqual(["Ask me less", "As “Ask me”. A line of several commands also runs when each of them may."]);
  expect(await page.getByTestId("use-ask-less").innerText()).toBe("Use this");
});

test("three choices and one answer in the prompt are all that it takes", async () => {
  await openFirst(FIRST);
  await page.getByTestId("first-connect-codex").click();
  await expect.poll(() => sent("main_connect_agent")).toEqual([{ edit: { agent: "codex", way: "ask", version: "p1" } }]);
  // What is in force is no change, and no less of a choice.
  await page.getByTestId("use-ask").click();
  await page.getByTestId("first-try").click();
  await page.getByText("It works: the command ran.").waitFor();
  expect([await sent("main_edit"), (await sent("main_hello")).length]).toEqual([[], 1]);
  await sound();
  await keep("main-first-tried");
  await page.getByTestId("finish").click();
  await page.getByTestId("to-requests").waitFor();
  expect(await sent("main_set")).toEqual([{ name: "firstRunDone", value: "true" }]);
});

test("looking through the first steps writes nothing, leaving them is remembered", async () => {
  await openFirst();
  for (let step = 0; step < 2; step += 1) await page.getByTestId("next").click();
  await page.getByTestId("back").click();
  await page.getByTestId("next").click();
  expect(await written()).toEqual([]);
  await page.getByTestId("finish").click();
  await page.getByTestId("to-requests").waitFor();
  expect(await sent("main_set")).toEqual([{ name: "firstRunDone", value: "true" }]);
});

test("the first steps are gone through with the keyboard alone", async () => {
  await openFirst();
  await expect.poll(focused).toBe("step");
  const to = async (name: string): Promise<void> => {
    for (let at = 0; at < 20 && (await focused()) !== name; at += 1) await page.keyboard.press("Tab");
    expect(await focused()).toBe(name);
  };
  await to("next");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("step");
  await to("use-locked");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => sent("main_edit"))
    .toEqual([{ place: "", edit: { agent: "", version: "v1", change: { kind: "preset", id: "locked" }, confirmed: null } }]);
  await page.getByTestId("first-try").waitFor();
  await to("first-login");
  await page.keyboard.press("Space");
  await expect.poll(() => sent("main_start_at_login")).toEqual([{ on: true }]);
  await to("finish");
  await page.keyboard.press("Enter");
  await page.getByTestId("to-requests").waitFor();
  await keep("main-first-after");
});

test("a preset that lets more run asks first, and Esc keeps what holds", async () => {
  const confirm = {
    kind: "confirm",
    title: text("Let every agent run everything?"),
    lines: [],
    keep: "Keep as it is",
    proceed: "Run everything",
    confirmed: "yes-1",
  };
  await openFirst({ main_edit: confirm });
  await page.getByTestId("next").click();
  await page.getByTestId("use-full").click();
  await page.getByTestId("keep").waitFor();
  expect(await focused()).toBe("keep");
  await page.keyboard.press("Escape");
  await page.getByTestId("keep").waitFor({ state: "detached" });
  expect(await sent("main_edit")).toHaveLength(1);
});

test("the pages wait behind the first steps, and leaving works where nothing can be written", async () => {
  await openFirst();
  await page.keyboard.press("Control+2");
  expect(await page.locator("first-run").count()).toBe(1);
  await page.evaluate(() => (window.main.problems["main_set"] = { code: "", message: "The disk is full." }));
  await page.getByTestId("skip-all").click();
  await page.getByTestId("to-requests").waitFor();
  expect(await page.getByTestId("window-problem").innerText()).toContain("The disk is full.");
});
