/** What people do on the pages, much of it with the keyboard alone. */
import { expect, test } from "vitest";

import { PAGES } from "../src/main/place";
import { answers } from "./main-data";
import { NEW_RULE, TYPED } from "./main-rules";
import { click, edits, faults, focus, open, page, sent, stage } from "./main-stage";
import { text } from "./requests";

stage();

const press = (keys: string): Promise<void> => page.keyboard.press(keys);
const values = (name: string): Promise<string[]> => page.getByTestId(name).evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ""));
const heading = (): Promise<string> => page.getByTestId("heading").innerText();

test("Ctrl and a digit goes to each page, and F6 round the window", async () => {
  await open("requests");
  const names: string[] = [];
  for (const at of PAGES.keys()) {
    await press(`Control+${at + 1}`);
    await page.waitForFunction((hash) => location.hash === hash, `#${PAGES[at]}`);
    // The page is drawn after its place is named.
    await expect.poll(async () => names.includes(await heading())).toBe(false);
    names.push(await heading());
  }
  expect(new Set(names).size).toBe(PAGES.length);
  const round: (string | null)[] = [];
  for (let at = 0; at < 4; at += 1) {
    await press("F6");
    round.push(await focus());
  }
  expect(round).toEqual([`to-${PAGES.at(-1)}`, "page", "banners", `to-${PAGES.at(-1)}`]);
  await press("Shift+F6");
  expect(await focus()).toBe("banners");
});

test("an agent is found, and a new one named, with the keyboard", async () => {
  await open("policy/main");
  await page.getByTestId("agent").focus();
  await press("Control+a");
  await page.keyboard.type("res");
  await press("Enter");
  await page.waitForFunction(() => location.hash === "#policy/research");
  await page.getByTestId("agent").click();
  await page.keyboard.type("night shift");
  expect(await page.getByTestId("agent-add").innerText()).toContain("night shift");
  expect(await faults()).toEqual([]);
  await press("Enter");
  await page.waitForFunction(() => location.hash === "#policy/night%20shift");
});

test("what was typed for an agent stays while another window has the keyboard", async () => {
  await open("policy/main");
  const agent = page.getByTestId("agent");
  await agent.click();
  await page.keyboard.type("res");
  await agent.evaluate((field) => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  await page.keyboard.type("e");
  expect(await agent.inputValue()).toBe("rese");
  await press("Tab");
  expect(await agent.inputValue()).toBe("main");
});

test("the search goes on when it brings a row back that is being edited", async () => {
  await open("allowlist/main");
  await page.locator('tr[data-row="r1"] [data-main="yes"]').focus();
  await press("F2");
  expect(await focus()).toBe("editor");
  await press("Control+f");
  expect(await focus()).toBe("search");
  await page.keyboard.type("zz");
  await page.getByTestId("editor").waitFor({ state: "detached" });
  await press("Control+a");
  await press("Backspace");
  await page.getByTestId("editor").waitFor();
  await page.keyboard.type("rg");
  expect(await page.getByTestId("search").inputValue()).toBe("rg");
});

test("rules are searched, walked, edited and removed without a pointer", async () => {
  await open("allowlist/main");
  await press("/");
  expect(await focus()).toBe("search");
  await page.keyboard.type("usr");
  await press("Tab");
  await page.getByTestId("rule").first().locator('[data-main="yes"]').focus();
  await press("ArrowDown");
  expect(await page.locator("tr.active").getAttribute("data-row")).toBe("r1");
  await press("F2");
  expect(await focus()).toBe("editor");
  await press("Control+a");
  await page.keyboard.type("/usr/bin/fd");
  await page.getByTestId("finding-matches").waitFor();
  await press("Enter");
  await page.getByTestId("editor").waitFor({ state: "detached" });
  await expect.poll(focus).toBe("edit");
  await press("Delete");
  await expect.poll(async () => (await edits()).length).toBe(2);
  expect((await edits()).map((edit) => (edit as { change: unknown }).change)).toEqual([
    { kind: "set-pattern", row: "r1", pattern: "/usr/bin/fd" },
    { kind: "remove", rows: ["r1"] },
  ]);
  await press("Control+z");
  await expect.poll(async () => (await sent("main_undo")).length).toBe(1);
});

test("the rules stand by their program; the heads sort, and say so", async () => {
  await open("allowlist/main");
  const order = (): Promise<(string | null)[]> => page.getByTestId("rule").evaluateAll((all) => all.map((one) => one.getAttribute("data-row")));
  const byProgram = ["r5", "r1", "r6", "r4", "r2", "r3"];
  expect(await order()).toEqual(byProgram);
  await click("sort-rule");
  expect(await order()).toEqual(["r6", "r5", "r1", "r4", "r2", "r3"]);
  expect(await page.locator("th.head-rule").getAttribute("aria-sort")).toBe("ascending");
  await click("sort-rule");
  expect(await order()).toEqual(["r3", "r2", "r4", "r1", "r5", "r6"]);
  await click("sort-rule");
  expect(await order()).toEqual(byProgram);
  expect(await page.locator("th.head-rule").getAttribute("aria-sort")).toBe("none");
});

test("several rules go at once, inherited ones never", async () => {
  await open("allowlist/main");
  await click("select-all");
  expect(await page.getByTestId("bulk").innerText()).toContain("5 selected");
  expect(await faults()).toEqual([]);
  await click("bulk-remove");
  await page.getByTestId("undo").waitFor();
  expect(await edits()).toEqual([{ agent: "main", version: "v1", change: { kind: "remove", rows: ["r1", "r2", "r3", "r4", "r5"] }, confirmed: null }]);
});

test("a remark opens to its reason; an inherited rule leads to its owner", async () => {
  await open("allowlist/main");
  await click("flag-very-broad");
  await page.getByTestId("flag-very-broad").locator(".flag-note").waitFor();
  await page.getByTestId("flag-very-broad").locator("summary").click();
  await click("owner");
  await page.waitForFunction(() => location.hash === "#allowlist/*" || location.hash === "#allowlist/%2A");
});

test("a rule is added with what it meets in view, and its refusal beside it", async () => {
  await open("allowlist/main", {
    main_rule: {
      refused: "“echo” has no folder and would never match; write /usr/bin/echo.",
      instead: "/usr/bin/echo",
      flags: [],
      matches: [],
      matchesCount: 0,
    },
  });
  await press("Control+n");
  expect(await focus()).toBe("add-pattern");
  await page.keyboard.type("echo");
  await click("instead");
  expect(await page.getByTestId("add-pattern").inputValue()).toBe("/usr/bin/echo");
  expect(await faults()).toEqual([]);
  await press("Enter");
  await page.getByTestId("undo").waitFor();
  expect(await edits()).toEqual([
    { agent: "main", version: "v1", change: { kind: "add-rule", rule: { ...NEW_RULE, text: "/usr/bin/echo" } }, confirmed: null },
  ]);
});

test("a search finds the rules of other agents and leads to them", async () => {
  await open("allowlist/main");
  await page.getByTestId("search").fill("git");
  await page.getByTestId("elsewhere-row").first().waitFor();
  expect(await faults()).toEqual([]);
  await page.getByTestId("elsewhere-row").first().locator("a").click();
  await page.waitForFunction(() => !location.hash.startsWith("#allowlist/main"));
});

test("a corrected rule leaves its error behind", async () => {
  await open("allowlist/main", {
    main_edit: { kind: "refused", problem: { code: "", message: "“gti” has no folder and would never match." } },
  });
  await press("Control+n");
  await page.keyboard.type("gti");
  await press("Enter");
  await page.getByTestId("problem-add").waitFor();
  expect(await page.getByTestId("add-pattern").getAttribute("aria-invalid")).toBe("true");
  await page.getByTestId("add-pattern").fill("git");
  await page.getByTestId("problem-add").waitFor({ state: "detached" });
  expect(await page.getByTestId("add-pattern").getAttribute("aria-invalid")).toBe("false");
});

test("each kind of rule is typed into its own fields", async () => {
  await open("allowlist/main");
  await press("Control+n");
  await click("kind-command");
  await page.getByTestId("add-pattern").fill("git push");
  await click("add-deny");
  expect(await faults()).toEqual([]);
  await page.getByTestId("add-folder").fill("~/w");
  await press("Enter");
  await page.getByTestId("undo").waitFor();
  await press("Control+n");
  await click("kind-files");
  await page.getByTestId("add-pattern").fill("~/w/out/**");
  expect(await page.getByTestId("finding-matches").count()).toBe(0);
  await press("Enter");
  await expect.poll(async () => (await edits()).length).toBe(2);
  await press("Control+n");
  await click("kind-line");
  await page.getByTestId("add-pattern").fill("git log;\nwc x");
  await page.getByTestId("add-folder").fill("~/w");
  expect(await faults()).toEqual([]);
  await click("add-save");
  await expect
    .poll(async () => (await edits()).map((it) => (it as { change: unknown }).change))
    .toEqual([
      { kind: "add-rule", rule: { ...NEW_RULE, kind: "command", text: "git push", folder: "~/w", deny: true } },
      { kind: "add-rule", rule: { ...NEW_RULE, kind: "files", text: "~/w/out/**" } },
      { kind: "add-rule", rule: { ...NEW_RULE, kind: "line", text: "git log;\nwc x", folder: "~/w" } },
    ]);
});

test("a rule that is more than a pattern opens in the sheet, and is saved whole", async () => {
  await open("allowlist/main", { main_allowlist: { agent: "main", version: "v1", rows: TYPED, skills: false, elsewhere: null } });
  await click("edit");
  await page.getByTestId("add-sheet").waitFor();
  expect(await page.getByTestId("kind-command").count()).toBe(0);
  expect(await page.getByTestId("add-pattern").inputValue()).toBe("/usr/bin/git log");
  await click("add-more");
  expect(await faults()).toEqual([]);
  await click("add-save");
  await page.getByTestId("undo").waitFor();
  expect(await edits()).toEqual([
    { agent: "main", version: "v1", change: { kind: "set-rule", row: "t1", rule: { ...TYPED[0]?.draft, more: false } }, confirmed: null },
  ]);
});

test("rules are proposed from the history, each added by itself", async () => {
  await open("allowlist/main", { main_allowlist: { agent: "main", version: "v1", rows: [], skills: false, elsewhere: null } });
  await click("empty-propose");
  await page.getByTestId("proposal").first().waitFor();
  expect(await faults()).toEqual([]);
  await click("propose");
  await expect.poll(edits).toEqual([
    {
      agent: "main",
      version: "v1",
      change: { kind: "grant", id: "arguments", trial: { agent: "main", folder: "~", text: "rg TODO", words: false } },
      confirmed: null,
    },
  ]);
});

test("a waiting request brings up the prompt window", async () => {
  await open("requests");
  expect(await values("left")).toEqual(["0:12 left", "1:15 left"]);
  const line = await page.getByTestId("waiting").nth(1).locator("code").boundingBox();
  if (line !== null) await page.mouse.click(line.x + 8, line.y + 8);
  await expect.poll(() => sent("main_open_prompt")).toEqual([{ id: "q2" }]);
});

test("records are searched, by outcome and by day", async () => {
  await open("requests");
  await click("tab-activity");
  await page.getByTestId("search").fill("push");
  await click("chip-denied");
  await page.getByTestId("period").selectOption("day");
  await page.getByTestId("day").fill("2026-11-28");
  await expect
    .poll(async () => (await sent("main_requests")).at(-1)?.["filter"])
    .toEqual({
      text: "push",
      outcomes: ["denied"],
      since: new Date("2026-11-28T00:00:00").getTime(),
      until: new Date("2026-11-29T00:00:00").getTime(),
      before: null,
    });
  expect(await faults()).toEqual([]);
  await click("more");
  await expect.poll(async () => ((await sent("main_requests")).at(-1)?.["filter"] as { before: unknown } | undefined)?.before).toBe("a1");
});

test("a record opens to all of it, and leads to a trial and its rules", async () => {
  await open("requests");
  await click("tab-activity");
  await page.getByTestId("record").first().locator("summary").click();
  expect(await page.getByTestId("whole-command").first().innerText()).toBe("git push origin main");
  expect(await faults()).toEqual([]);
  await click("make-rule");
  await page.getByTestId("suggestion").first().waitFor();
  expect(await sent("main_try")).toEqual([{ request: { agent: "main", folder: "~/Projects/demo", text: "git push origin main", words: false } }]);
  expect(await page.getByTestId("command").inputValue()).toBe("git push origin main");
  await expect.poll(focus).toBe("suggestions");
});

test("the records are verified and exported", async () => {
  await open("requests", { main_check_records: { intact: false, lines: [text("The history was changed after 3 records.")] } });
  await click("tab-activity");
  await click("verify");
  expect(await page.getByTestId("verified").innerText()).toContain("The history was changed");
  expect(await faults()).toEqual([]);
  await press("Control+e");
  await expect.poll(focus).toBe("export-copy");
});

test("an example is kept with the verdict that one wants", async () => {
  await open("try/main");
  await page.getByTestId("command").fill("rm -r build");
  await press("Enter");
  await page.getByTestId("verdict").waitFor();
  await page.getByTestId("expected").selectOption("deny");
  await click("keep-example");
  await expect.poll(() => sent("main_keep_example")).toEqual([{ request: { agent: "main", folder: "", text: "rm -r build", words: false }, expected: "deny" }]);
  expect(await page.locator("tr.differs").count()).toBe(1);
  expect(await page.locator("tr.differs").innerText()).toContain("today’s policy disagrees");
});

test("a suggestion is added by the policy that judged it, after the sheet", async () => {
  await open("try/main", {
    main_edit: { kind: "confirm", title: text("Let “main” run all of this?"), lines: [], keep: "Keep as it is", proceed: "Save it", confirmed: "c1" },
  });
  await page.getByTestId("command").fill("curl x | sudo bash");
  await press("Control+e");
  await click("grant");
  await expect.poll(focus).toBe("keep");
  await page.evaluate((saved) => (window.main.answers["main_edit"] = saved), answers()["main_edit"]);
  await click("proceed");
  await page.getByTestId("undo").waitFor();
  const trial = { agent: "main", folder: "", text: "curl x | sudo bash", words: false };
  const edit = { agent: "main", version: "v1", change: { kind: "grant", id: "s1", trial } };
  expect(await edits()).toEqual([
    { ...edit, confirmed: null },
    { ...edit, confirmed: "c1" },
  ]);
});

test("bindings are counted, discarded, and saved with a name that is typed", async () => {
  await open("binding");
  await page.getByTestId("default").selectOption("laptop");
  await page.getByTestId("node").first().selectOption("");
  expect(await page.getByTestId("changes").innerText()).toBe("2 changes");
  await click("discard");
  expect(await page.getByTestId("changes").innerText()).toBe("No changes");
  expect(await page.getByTestId("default").inputValue()).toBe("");
  await page.getByTestId("node").nth(1).selectOption({ label: "Another node…" });
  await page.getByTestId("node-name").fill("Build box 2");
  expect(await faults()).toEqual([]);
  await click("save");
  await expect.poll(() => sent("main_bind")).toEqual([{ edit: { version: "b1", defaultNode: null, agents: [["research", "Build box 2"]] }, live: false }]);
});

test("a program is chosen in the system's dialog, and looked at like a typed one", async () => {
  await open("allowlist/main");
  await press("Control+n");
  await page.keyboard.type("/usr");
  await page.evaluate(() => (window.main.answers["main_choose_program"] = null));
  await click("add-choose");
  await expect.poll(async () => (await sent("main_choose_program")).length).toBe(1);
  expect(await page.getByTestId("add-pattern").inputValue()).toBe("/usr");
  await page.evaluate(() => (window.main.answers["main_choose_program"] = "/opt/tools/bin/lint"));
  await click("add-choose");
  await expect.poll(() => page.getByTestId("add-pattern").inputValue()).toBe("/opt/tools/bin/lint");
  await expect.poll(focus).toBe("add-pattern");
  await expect.poll(async () => (await sent("main_rule")).at(-1)).toEqual({ agent: "main", rule: { ...NEW_RULE, text: "/opt/tools/bin/lint" } });
  expect(await faults()).toEqual([]);
});

test("rows say how they came there; programs of skills are told of", async () => {
  await open("allowlist/main");
  expect(await values("origin")).toEqual(["From a request", "From a request", "Imported", "Added by hand", "From a request"]);
  const skills = page.getByTestId("skills");
  expect(await skills.locator("p").isVisible()).toBe(false);
  await skills.locator("summary").press("Enter");
  await skills.locator("p").waitFor();
  expect(await faults()).toEqual([]);
});

test("a day that is none is said to be none", async () => {
  await open("requests");
  await click("tab-activity");
  await page.getByTestId("period").selectOption("day");
  // WebKit on Linux has no calendar, and takes any text.
  await page.getByTestId("day").evaluate((field) => field.setAttribute("type", "text"));
  await page.getByTestId("day").fill("yesterday");
  await page.getByTestId("day").press("Tab");
  await page.getByTestId("wrong-day").waitFor();
  expect(await faults()).toEqual([]);
  await page.getByTestId("day").fill("11/28/2026");
  await page.getByTestId("day").press("Tab");
  await page.getByTestId("wrong-day").waitFor({ state: "detached" });
  const filter = (await sent("main_requests")).at(-1)?.["filter"] as { since: number } | undefined;
  expect(filter?.since).toBe(new Date("2026-11-28T00:00:00").getTime());
});
