/** Requests, Policy and Try, point by point; and what holds on every page. */
import { expect, test } from "vitest";

import { answers } from "./main-data";
import { browser, click, edits, faults, focus, open, page, sent, stage } from "./main-stage";

stage();

const press = (keys: string): Promise<void> => page.keyboard.press(keys);
const texts = (name: string): Promise<string[]> =>
  page.getByTestId(name).evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim()));
const record = (at: number) => page.getByTestId("record").nth(at);

async function activity(): Promise<void> {
  await open("requests");
  await click("tab-activity");
  await record(0).waitFor();
}

test("a record says when, whose, what, the decision, by whom, and opens to the reason", async () => {
  await activity();
  expect(await texts("tab-waiting")).toEqual(["Waiting 2"]);
  const outcomes = ["allowed", "denied", "expired", "automatic"];
  expect((await Promise.all(outcomes.map((one) => texts(`chip-${one}`)))).flat()).toEqual(["Allowed", "Denied", "Expired", "Automatic"]);
  const line = (await record(0).locator("summary").innerText()).replaceAll(/\s+/g, " ");
  for (const part of ["Allowed once", "by you", "main", "git push origin main"]) expect(line).toContain(part);
  expect(await record(0).locator("summary time").innerText()).toContain("ago");
  expect(await record(0).getByText("You allowed it once.").isVisible()).toBe(false);
  await record(0).locator("summary").press("Enter");
  await record(0).getByText("You allowed it once.").waitFor();
  // Read-only: nothing in it can be typed or chosen.
  expect(await record(0).locator("input, select, textarea").count()).toBe(0);
  expect(await faults()).toEqual([]);
});

test("a record's command is copied, and judged by today's policy; what is not known whole is not", async () => {
  await activity();
  await record(1).locator("summary").click();
  expect((await record(1).getByTestId("again").count()) + (await record(1).getByTestId("make-rule").count())).toBe(0);
  await record(1).getByTestId("copy").click();
  await page.getByTestId("toast").getByText("Copied.").waitFor();
  expect(await browser.clipboard(page)).toBe("rg -n TODO src");
  await record(0).locator("summary").click();
  await record(0).getByTestId("again").click();
  await expect.poll(focus).toBe("verdict");
  expect(await page.evaluate(() => location.hash)).toBe("#try/main");
  expect(await page.getByTestId("folder").inputValue()).toBe("~/Projects/demo");
  expect(await sent("main_try")).toEqual([{ request: { agent: "main", folder: "~/Projects/demo", text: "git push origin main", words: false } }]);
});

test.for(["/", "Control+f"])("%s searches the records, and a filter that finds nothing is cleared", async (keys) => {
  await open("requests");
  await press(keys);
  await expect.poll(focus).toBe("search");
  await page.evaluate(() => Object.assign(window.main.answers["main_requests"] as object, { activity: [], more: false }));
  await click("chip-expired");
  await click("clear-filter");
  await expect.poll(async () => (await sent("main_requests")).at(-1)?.["filter"]).toEqual({ text: "", outcomes: [], since: null, until: null, before: null });
  expect(await page.getByTestId("chip-expired").getAttribute("aria-pressed")).toBe("false");
});

test("what the policy is comes first, then presets, its settings and its history", async () => {
  await open("policy/main");
  const order = await page
    .locator('[data-testid="sentence"], [data-testid^="preset-"], [data-testid^="field-"], [data-testid="version"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-testid")));
  expect(order).toEqual([
    "sentence",
    "preset-locked",
    "preset-ask",
    "preset-ask-less",
    "preset-list",
    "preset-full",
    "field-security",
    "field-ask",
    "field-chains",
    "version",
  ]);
  const security = page.getByTestId("field-security");
  expect(await security.getByRole("radio").count()).toBe(4);
  expect(await security.locator(".option-text").evaluateAll((all) => all.every((one) => one.querySelector(".muted")?.textContent !== ""))).toBe(true);
  expect(await page.getByTestId("resolved-security").innerText()).toBe("Only what is on the allowlist, from the defaults.");
});

test("a preset shows what it changes before it applies, and the one in force nothing", async () => {
  await open("policy/main");
  await click("preset-ask");
  expect(await page.getByTestId("difference").count()).toBe(0);
  await click("preset-full");
  const lines = (await page.getByTestId("difference").innerText()).split("\n").filter((line) => line.trim() !== "");
  expect(lines.slice(1, 4)).toEqual([
    "Everything runs without asking.",
    "Security: only what is on the allowlist → run everything",
    "Ask: when not on the allowlist → never",
  ]);
  expect(await faults()).toEqual([]);
  await click("preset-keep");
  expect([await page.getByTestId("difference").count(), await edits()]).toEqual([0, []]);
  await click("preset-locked");
  await click("preset-apply");
  await page.getByTestId("undo").waitFor();
  expect(await edits()).toEqual([{ agent: "main", version: "v1", change: { kind: "preset", id: "locked" }, confirmed: null }]);
  expect(await page.getByTestId("difference").count()).toBe(0);
});

test("an earlier version says what coming back changes, and comes back", async () => {
  await open("policy/main");
  expect((await texts("version"))[0]).toContain("removes /usr/bin/rg from main");
  await page.getByTestId("restore").focus();
  await press("Enter");
  await page.getByTestId("undo").waitFor();
  expect(await edits()).toEqual([{ agent: "main", version: "v1", change: { kind: "restore", id: "h1" }, confirmed: null }]);
  await press("Control+z");
  await expect.poll(() => sent("main_undo")).toEqual([{ id: "u1" }]);
  // What was taken back is not taken back again.
  await page.getByText("Undone.").waitFor();
  await press("Control+z");
  expect(await sent("main_undo")).toHaveLength(1);
});

test("F5 reads the page and what is told above it again", async () => {
  await open("policy/main");
  const read = async (): Promise<number[]> => [(await sent("main_policy")).length, (await sent("main_overview")).length];
  const [pages = 0, above = 0] = await read();
  await press("F5");
  await expect.poll(async () => (await read()).map((count, at) => count > (at === 0 ? pages : above))).toEqual([true, true]);
});

test("a command is tried as words in a folder, and its example is judged, tried and removed", async () => {
  await open("try/main");
  expect(await page.locator("#page").innerText()).toContain("Nothing runs");
  await page.getByTestId("command").fill('git "a b"');
  await page.getByTestId("folder").fill("~/demo");
  await page.getByTestId("mode-words").check();
  await press("Control+e");
  await page.getByTestId("verdict").waitFor();
  expect(await sent("main_try")).toEqual([{ request: { agent: "main", folder: "~/demo", text: 'git "a b"', words: true } }]);
  expect(await page.getByTestId("verdict").innerText()).toBe("Would ask");
  expect(await page.getByTestId("tree").locator("li").allInnerTexts()).toHaveLength(3);
  // Red where today's policy disagrees, and only there.
  const wrong = await page.getByTestId("example").evaluateAll((rows) => rows.map((row) => getComputedStyle(row.querySelector(".actual") ?? row).color));
  expect(new Set(wrong).size).toBe(2);
  expect(await page.getByTestId("example").evaluateAll((rows) => rows.map((row) => row.classList.contains("differs")))).toEqual([false, true]);
  await page.getByTestId("example-again").nth(1).click();
  await expect.poll(() => page.getByTestId("command").inputValue()).toBe("sudo ls");
  await page.getByTestId("example-remove").nth(1).click();
  await expect.poll(() => sent("main_remove_example")).toEqual([{ id: "e2" }]);
});

test("a command that cannot be judged says so beside its field", async () => {
  await open("try/main");
  await page.evaluate(() => (window.main.problems["main_try"] = { code: "", message: "Write a command." }));
  await page.getByTestId("command").press("Enter");
  await page.getByTestId("problem-try").waitFor();
  expect(await page.getByTestId("command").getAttribute("aria-errormessage")).toBe("problem-try");
  expect(await page.getByTestId("verdict").count()).toBe(0);
});

test("the agents are told apart, and the chosen one goes along to the other pages", async () => {
  await open("policy/main");
  await click("agent");
  const options = await page
    .getByTestId("agent-option")
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector(".picker-name")?.textContent, one.querySelector(".dot") !== null, one.querySelector(".badge")?.textContent ?? ""]),
    );
  expect(options).toEqual([
    ["Defaults", true, ""],
    ["Every agent", false, "1 rule"],
    ["main", true, "5 rules"],
    ["research", false, ""],
  ]);
  expect(await page.locator(".picker-group").innerText()).toBe("Seen, not configured");
  await page.getByTestId("agent-option").nth(3).click();
  for (const to of ["allowlist", "try"]) {
    await click(`to-${to}`);
    await page.waitForFunction((hash) => location.hash === hash, `#${to}/research`);
    expect(await page.getByTestId("agent").inputValue()).toBe("research");
  }
  expect(await texts("store")).toEqual(["Approvals file · saved"]);
});

test.for([
  [980, true],
  [720, false],
] as const)("at %i px the pages have their names: %s", async ([width, named]) => {
  await open("policy/main", {}, { width, height: 520 });
  const sizes = await page.locator(".side-link .side-label").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width > 1));
  expect(sizes).toEqual(Array(9).fill(named));
  // Without one, its reader still has it.
  expect(await page.getByRole("link", { name: "Node binding" }).count()).toBe(1);
});

test("closing a toast or leaving a page loses no undo", async () => {
  await open("policy/main", { main_policy: { ...(answers()["main_policy"] as object), history: [{ id: "h1", at: Date.now(), changes: [] }] } });
  expect((await texts("version"))[0]).toContain("The same as now.");
  await click("option-ask-2");
  await page.getByTestId("undo").waitFor();
  await click("toast-close");
  await click("to-requests");
  await page.getByTestId("waiting").first().waitFor();
  await press("Control+z");
  await expect.poll(() => sent("main_undo")).toEqual([{ id: "u1" }]);
});

test("opened again it is where it was, with the same agent", async () => {
  await open("policy/research");
  await click("to-allowlist");
  await page.waitForFunction(() => location.hash === "#allowlist/research");
  await page.goto(page.url().split("#")[0] ?? "");
  await page.waitForFunction(() => location.hash === "#allowlist/research");
  expect(await page.getByTestId("heading").innerText()).toBe("Allowlist");
});

test("what is allowed for a while is listed and ended", async () => {
  const overview = answers()["main_overview"] as object;
  const permits = [{ what: [{ text: "main: npm test", kind: "text" }], left: "5 min left", end: "end:4" }];
  await open("requests", { main_overview: { ...overview, permits }, main_action: null });
  await page.getByTestId("permit").waitFor();
  expect(await texts("permit")).toEqual(["main: npm test 5 min left End now"]);
  expect(await faults()).toEqual([]);
  await click("end-permit");
  await expect.poll(async () => (await sent("main_action")).map((call) => call["id"])).toEqual(["end:4"]);
});
