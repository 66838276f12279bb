/** Rules of all agents as sentences, and the sheet that makes one. */
import { expect, test } from "vitest";

import { NEW_RULE, rule, TYPED } from "./main-rules";
import { browser, click, edits, faults, focus, open, page, stage } from "./main-stage";
import { text } from "./requests";

stage();

const press = (keys: string): Promise<void> => page.keyboard.press(keys);
const ALL = {
  main_allowlist: {
    agent: "",
    version: "v1",
    skills: false,
    elsewhere: null,
    rows: [
      rule({
        id: "a0@*",
        holder: "*",
        pattern: text("/usr/bin/rg"),
        text: "/usr/bin/rg",
        sentence: text("Every agent may run rg with any arguments"),
        uses: 1,
      }),
      rule({ id: "a1@main", sentence: text("main may run git status in ~/demo"), narrow: true }),
      rule({ id: "a2@ops", holder: "ops", sentence: text("ops may never run git push …"), deny: true, uses: 0, lastUsedAt: null, note: text("asked by Ann") }),
      ...TYPED.slice(2),
    ],
  },
};

test("without an agent the page lists the rules of all, under their programs", async () => {
  await open("allowlist", ALL);
  await page.getByTestId("rule").first().waitFor();
  expect(await page.getByTestId("agent").inputValue()).toBe("All agents");
  const rows = await page
    .getByTestId("rule")
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector(".cell-program")?.textContent?.trim() ?? "", one.querySelector(".said")?.textContent?.trim() ?? ""]),
    );
  expect(rows).toEqual([
    ["/usr/bin/git", "main may run git status in ~/demo"],
    ["", "ops may never run git push …"],
    ["/usr/bin/rg", "Every agent may run rg with any arguments"],
    ["Files to write", "main may write to ~/Projects/demo/out/**"],
    ["One line", 'main may run the line for f in *.md; do wc -w "$f"; done in ~/Projects/demo'],
  ]);
  expect(await page.getByTestId("uses").allInnerTexts()).toEqual(["Used 12 ×", "Used once"]);
  expect(await page.getByTestId("rule-note").allInnerTexts()).toEqual(["asked by Ann"]);
  expect(await faults()).toEqual([]);
});

test("rules of several agents go in one edit, which names their agents", async () => {
  await open("allowlist", ALL);
  await page.getByTestId("remove").first().click();
  await page.getByTestId("undo").waitFor();
  await page.getByTestId("select").nth(0).check();
  await page.getByTestId("select").nth(1).check();
  await click("bulk-remove");
  await expect.poll(edits).toEqual([
    { agent: "main", version: "v1", change: { kind: "remove", rows: ["a1@main"] }, confirmed: null },
    { agent: "*", version: "v1", change: { kind: "remove", rows: ["a1@main", "a2@ops"] }, confirmed: null },
  ]);
});

test("a rule is added for an agent, allowing or never, with an end and a note", async () => {
  await open("allowlist", ALL);
  await press("Control+n");
  expect(await focus()).toBe("add-pattern");
  expect(await page.getByTestId("add-agent").inputValue()).toBe("main");
  await click("kind-command");
  await page.getByTestId("add-pattern").fill("git push");
  await page.getByTestId("add-folder").fill("~/w");
  await click("add-deny");
  await page.getByTestId("add-agent").selectOption("research");
  await page.getByTestId("add-ends").selectOption("week");
  await page.getByTestId("add-note").fill("until the release");
  expect(await faults()).toEqual([]);
  await click("add-save");
  await expect.poll(edits).toEqual([
    {
      agent: "research",
      version: "v1",
      change: {
        kind: "add-rule",
        rule: { ...NEW_RULE, kind: "command", text: "git push", folder: "~/w", deny: true, ends: "week", note: "until the release" },
      },
      confirmed: null,
    },
  ]);
});

test.for(["light", "dark"] as const)("the list reads well at 720 px and in Chinese, %s", async (theme) => {
  await open("allowlist", ALL, { width: 720, height: 520, dark: theme === "dark" });
  await page.evaluate(() => document.documentElement.setAttribute("lang", "zh-CN"));
  await page.getByTestId("add").getByText("添加").waitFor();
  expect(await faults()).toEqual([]);
  if (process.env["KEEP"] !== undefined) await page.screenshot({ path: `${process.env["KEEP"]}/rules-zh-${theme}.png` });
  expect(browser).toBeDefined();
});
