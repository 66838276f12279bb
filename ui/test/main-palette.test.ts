/** Ctrl+K: everything is found from one field, by the keyboard alone. */
import { expect, test } from "vitest";

import { faults, focus, open, page, sent, stage } from "./main-stage";

stage();

const lines = (): Promise<string[]> =>
  page.getByTestId("palette-line").evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim()));

async function find(text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  expect(await focus()).toBe("palette-text");
  await page.keyboard.type(text);
}

test("a page is found by its name and opened with Enter", async () => {
  await open("home");
  await page.getByTestId("home-last").waitFor();
  await find("health");
  expect((await lines())[0]).toBe("Page Health");
  expect(await faults()).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#health");
  expect(await page.getByTestId("palette-text").count()).toBe(0);
});

test("rules of all agents and settings are found", async () => {
  await open("home");
  await page.getByTestId("home-last").waitFor();
  await find("git");
  await expect.poll(async () => (await lines()).some((one) => one.startsWith("Rule "))).toBe(true);
  await page.getByTestId("palette-text").fill("contrast");
  await expect.poll(async () => (await lines()).some((one) => one.startsWith("Setting "))).toBe(true);
});

test("what was denied yesterday is found in words and shown on its page", async () => {
  await open("home");
  await page.getByTestId("home-last").waitFor();
  await find("denied yesterday");
  await expect.poll(async () => (await lines()).some((one) => one.startsWith("Decision "))).toBe(true);
  const filters = async (): Promise<unknown[]> => (await sent("main_requests")).map((call) => call["filter"]);
  await expect.poll(filters).toContainEqual(expect.objectContaining({ outcomes: ["denied"], since: expect.any(Number) }));
  await page.keyboard.press("Enter");
  await page.getByTestId("tab-activity").waitFor();
  expect(await page.getByTestId("chip-denied").getAttribute("aria-pressed")).toBe("true");
});

test("an action acts, Escape closes, and nothing found is said", async () => {
  await open("home", { main_action: null });
  await page.getByTestId("home-last").waitFor();
  await find("pause 15");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await sent("main_action")).map((call) => call["id"])).toEqual(["pause:15"]);
  await find("zzz");
  await page.getByTestId("palette-none").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("palette-text").waitFor({ state: "detached" });
});

test("what was denied yesterday takes five keys", async () => {
  await open("home");
  await page.getByTestId("home-last").waitFor();
  for (const key of ["Control+k", "d", "e", "n", "Enter"]) await page.keyboard.press(key);
  await page.getByTestId("chip-denied").waitFor();
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const filter = (): Promise<unknown> => sent("main_requests").then((all) => all.at(-1)?.["filter"]);
  await expect.poll(filter).toMatchObject({ text: "", outcomes: ["denied"], until: midnight.getTime() });
});
