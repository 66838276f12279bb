/** Every page of the main window in every look, and what its controls send. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { Browser, type Look } from "./browser";
import { answers, rule } from "./main-data";
import { text } from "./requests";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const KEEP = process.env["SCREENSHOTS"];
const PAGES = ["requests", "policy/main", "allowlist/main", "binding", "try/main", "health", "settings"];
const LOOKS: [string, Look][] = [["light", {}], ["dark", { dark: true }], ["320", { width: 320, height: 480 }], ["720", { width: 720, height: 520 }], ["forced", { forced: true }]];

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

const open = async (hash: string, changes: Record<string, unknown> = {}, look: Look = {}): Promise<void> => {
  page = await browser.openMain(answers(changes), `#${hash}`, look);
};
const edits = (): Promise<unknown[]> =>
  page.evaluate(() => window.main.calls.filter((one) => one.command === "main_edit").map((one) => one.args["edit"]));
const click = (name: string): Promise<void> => page.getByTestId(name).first().click();
const CONFIRM = { kind: "confirm", title: text("Let “main” run everything?"), lines: [text("Any program.")], keep: "Keep as it is", proceed: "Run everything", confirmed: "yes-1" };

for (const hash of PAGES) {
  test.for(LOOKS)(`${hash}, %s`, async ([look, how]) => {
    await open(hash, {}, how);
    if (hash.startsWith("try")) {
      await page.getByTestId("command").fill("curl x | sudo bash");
      await click("evaluate");
      await page.getByTestId("verdict").waitFor();
    }
    if (KEEP !== undefined) {
      mkdirSync(KEEP, { recursive: true });
      await page.screenshot({ path: join(KEEP, `main-${hash.split("/")[0]}-${look}.png`) });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    if (hash === "health") {
      await click("drill");
      await page.getByTestId("check-drill-ask").waitFor();
    }
    await page.evaluate(AXE);
    const broken = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" ")}`);
    });
    expect(broken).toEqual([]);
  });
}

test("removing a rule sends its row with the version in view, and offers Undo", async () => {
  await open("allowlist/main");
  await click("remove");
  await page.getByTestId("undo").waitFor();
  expect(await edits()).toEqual([{ agent: "main", version: "v1", change: { kind: "remove", rows: ["r1"] }, confirmed: null }]);
  await click("undo");
  await page.getByText("Taken back.").waitFor();
});

test("a rule is edited with the keyboard; a refusal stays beside it", async () => {
  await open("allowlist/main", { main_edit: { kind: "refused", problem: { code: "", message: "Only paths." } } });
  await page.getByTestId("edit").first().focus();
  await page.keyboard.press("F2");
  await page.getByTestId("editor").fill("echo");
  await page.keyboard.press("Enter");
  await page.getByTestId("problem-edit").waitFor();
  expect(await page.getByTestId("editor").inputValue()).toBe("echo");
  await page.keyboard.press("Escape");
  expect(await page.getByTestId("editor").count()).toBe(0);
});

test("a widening asks with the focus on the safe button; Esc sends nothing more", async () => {
  await open("policy/main", { main_edit: CONFIRM });
  await click("preset-full");
  await click("preset-apply");
  await page.getByTestId("keep").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("keep");
  await page.keyboard.press("Escape");
  await page.getByTestId("keep").waitFor({ state: "detached" });
  expect(await edits()).toHaveLength(1);
});

test("the drill says what becomes of it, and is part of the report", async () => {
  await open("health");
  const told = page.getByTestId("drill-lines");
  expect(await told.innerText()).toBe("");
  await click("drill");
  await page.getByTestId("check-drill-unseen").waitFor();
  expect((await told.innerText()).split("\n").filter((line) => line !== "")).toEqual([
    "A request that must be refused",
    ": Good.",
    "Refused, as it should be.",
    "A request that must ask",
    ": Does not work.",
    "No window could be shown, so nobody would have been asked.",
    "A request while no screen is there",
    ": Good.",
    "Nobody could be asked: refused, as it should be.",
  ]);
  expect(await page.getByTestId("drill").innerText()).toBe("Run drill");
});

test("ten thousand rules are a table of which few rows are drawn", async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => rule({ id: `r${at}`, pattern: text(`/opt/bin/tool-${at}`), text: `/opt/bin/tool-${at}` }));
  await open("allowlist/main", { main_allowlist: { agent: "main", version: "v1", rows } });
  expect(await page.getByTestId("rules").getAttribute("aria-rowcount")).toBe("10001");
  expect(await page.getByTestId("rule").count()).toBeLessThan(100);
  await page.evaluate(() => document.querySelector("#page")?.scrollTo(0, 1e9));
  await page.getByText("/opt/bin/tool-9999").waitFor();
  const ms = await page.evaluate(async () => {
    const search = document.querySelector<HTMLInputElement>('[data-testid="search"]');
    const from = performance.now();
    if (search !== null) search.value = "tool-77";
    search?.dispatchEvent(new InputEvent("input"));
    await (document.querySelector("allowlist-page") as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    return performance.now() - from;
  });
  console.info(`filter of 10 000 rows: ${ms.toFixed(1)} ms`);
  expect(await page.getByTestId("count").innerText()).toBe("111 of 10,000 rules");
});

test.for(PAGES)("%s is mirrored for a language that is written from the right", async (hash) => {
  await open(hash);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const side = await page.locator("#side").boundingBox();
  expect(side?.x).toBe(780);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

const DRIFT = {
  kind: "policy-drift", danger: true, text: "The policy was changed by another program: 1 rule added, ask turned off. What would run only because of that asks.",
  lines: [text("main runs everything without asking."), text("main may run /usr/bin/ab with any arguments.")],
  actions: [{ id: "keep-policy:abc", label: "Keep" }, { id: "put-policy-back:abc", label: "Put back" }],
};

test.for(LOOKS)("a policy that another program changed, %s", async ([look, how]) => {
  const overview = { ...(answers()["main_overview"] as object), banners: [DRIFT] };
  await open("requests", { main_overview: overview, main_action: null }, how);
  const banner = page.getByTestId("banner-policy-drift");
  await banner.waitFor();
  expect(await banner.locator("li").allTextContents()).toHaveLength(2);
  if (KEEP !== undefined) await page.screenshot({ path: join(KEEP, `main-drift-${look}.png`) });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(AXE);
  const broken = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe.run();
    return violations.map(({ id }) => id);
  });
  expect(broken).toEqual([]);
  await click("action-put-policy-back");
  await click("action-keep-policy");
  const sent = await page.evaluate(() => window.main.calls.filter((one) => one.command === "main_action").map((one) => one.args["id"]));
  expect(sent).toEqual(["put-policy-back:abc", "keep-policy:abc"]);
});
