/** Home: what waits, what is allowed for a while, what was decided last, and how to stop agents. */
import { expect, test } from "vitest";

import { answers } from "./main-data";
import { click, edits, faults, open, page, sent, stage } from "./main-stage";
import { text } from "./requests";

stage();

const overview = (changes: object): Record<string, unknown> => ({ main_overview: { ...(answers()["main_overview"] as object), ...changes } });
const acted = async (): Promise<unknown[]> => (await sent("main_action")).map((call) => call["id"]);
const ready = (): Promise<void> => page.getByTestId("home-last").waitFor();

test("it is where the window opens, with what waits and what was decided", async () => {
  await open("");
  await ready();
  expect(await page.getByTestId("heading").innerText()).toBe("Home");
  expect(await page.getByTestId("waiting").count()).toBe(2);
  expect(await page.getByTestId("record").count()).toBeGreaterThan(3);
  expect(await faults()).toEqual([]);
  await page.getByTestId("review").first().click();
  await expect.poll(async () => (await sent("main_open_prompt")).length).toBe(1);
});

test("agents are paused for a while", async () => {
  await open("home", { ...overview({ banners: [] }), main_action: null });
  await ready();
  expect(await page.getByTestId("home-state").innerText()).toBe("Ready. What agents ask for appears here.");
  await click("pause-15");
  await click("pause-60");
  await expect.poll(acted).toEqual(["pause:15", "pause:60"]);
});

test("while all is paused it says so, and offers no further pause", async () => {
  await open("home", overview({ paused: true }));
  await ready();
  expect(await page.getByTestId("home-state").innerText()).toContain("Agents are paused.");
  expect(await page.getByTestId("pause-15").count()).toBe(0);
});

test("a permission for a while is ended from here", async () => {
  const permits = [{ what: [{ text: "main: npm test", kind: "text" }], left: "5 min left", end: "end:4" }];
  await open("home", { ...overview({ permits }), main_action: null });
  await click("end-permit");
  await expect.poll(acted).toEqual(["end:4"]);
});

test("with nothing to show it says that", async () => {
  await open("home", { main_requests: { waiting: [], activity: [], more: false } });
  await ready();
  expect(await page.getByTestId("home-nothing").innerText()).toBe("Nothing is waiting for you.");
  expect(await page.getByTestId("home-all").count()).toBe(0);
});

const WEEKLY = {
  sentence: text("main may run npm test in ~/Projects/demo"),
  proposal: {
    command: text("npm test"),
    times: 41,
    trial: { agent: "main", folder: "~/Projects/demo", text: "npm test", words: false },
    suggestion: { id: "command", label: "Exactly this command, in this folder", detail: text("npm test") },
    version: "v1",
  },
};

test("what was allowed again and again becomes a rule at a click, or is asked again in a week", async () => {
  await open("home", { main_suggestion: WEEKLY });
  await page.getByTestId("suggestion").waitFor();
  expect((await page.getByTestId("suggestion").innerText()).replaceAll(/\s+/g, " ")).toContain(
    "You allowed npm test 41 times this week. Make it a rule? main may run npm test in ~/Projects/demo",
  );
  expect(await faults()).toEqual([]);
  if (process.env["KEEP"] !== undefined) await page.screenshot({ path: `${process.env["KEEP"]}/home-suggestion.png` });
  await click("suggestion-make");
  await expect.poll(edits).toEqual([{ agent: "main", version: "v1", change: { kind: "grant", id: "command", trial: WEEKLY.proposal.trial }, confirmed: null }]);
  await expect.poll(async () => (await sent("main_set")).map((one) => one["name"])).toEqual(["suggestedAt"]);
  await click("suggestion-no");
  await expect.poll(async () => (await sent("main_set")).length).toBe(2);
  expect(await edits()).toHaveLength(1);
});
