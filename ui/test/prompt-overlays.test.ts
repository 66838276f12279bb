/** Menus and sheets over a card, and cards that have ended. */
import { expect, test } from "vitest";

import { words } from "../src/words";
import type { Proposal } from "../src/generated/Proposal";
import { COVERS_NOT, DENIED, FOUND, NOTHING, REFUSED, UNKNOWN, WEIGHED } from "./proposals";
import { alone, card, DANGER, EXPIRED, five, GONE, LINE, queue, SHORT, withSimilar } from "./requests";
import { answers, armed, comes, focus, goes, id, open, page, pass, press, ready, says, send, shows, stage } from "./stage";

stage();

const ALWAYS = { kind: "allow-always", offer: "arguments", ends: "never", note: "", pattern: "", confirmed: false };
const Q1 = { id: "q1", digest: "sha256:1f0c", times: 1 };
const gone = (): Promise<unknown> => goes(id("sheet"));

test("the sheet lists the offers, starts on Cancel, and saves what is chosen", async () => {
  await open(SHORT);
  await press("allow-always");
  await comes(id("sheet"));
  expect(await focus()).toBe("sheet-cancel");
  const labels = [...SHORT.card!.always.map(({ label }) => label), words.otherPattern];
  expect(await page.locator(".scope-label").allInnerTexts()).toEqual(labels);
  expect(await page.locator(id("offer-arguments")).isChecked()).toBe(true);
  await page.locator(id("offer-command")).check();
  await page.locator(id("ends-week")).check();
  await page.locator(id("note")).fill("for the build");
  await ready("sheet-confirm");
  await press("sheet-confirm");
  const choice = { kind: "allow-always", offer: "command", ends: "week", note: "for the build", pattern: "", confirmed: false };
  expect(await answers()).toEqual([{ ...Q1, choice }]);
  await gone();
});

test("each part of a line has its own choice, and all are saved together", async () => {
  await open(LINE);
  await press("allow-always");
  await comes(id("parts"));
  expect(await page.locator(id("part-covered")).count()).toBe(3);
  expect(await page.locator(id("part-0-prefix")).isChecked()).toBe(true);
  expect(await page.locator(id("part-1-writes")).isChecked()).toBe(true);
  expect(await page.locator(id("parts-also")).innerText()).toBe(LINE.card!.always[0]!.also);
  await page.locator(id("part-0-programs")).check();
  expect(await page.locator(id("parts")).innerText()).not.toContain("npm run build …");
  await page.locator(id("ends-day")).check();
  await ready("sheet-confirm");
  await press("sheet-confirm");
  const choice = { ...ALWAYS, offer: "parts:programs,writes", ends: "day" };
  expect(await answers()).toEqual([{ ...Q1, digest: "sha256:11e5", choice }]);
});

test("a whole line is one choice, and what was chosen for its parts is forgotten", async () => {
  await open(LINE);
  await press("allow-always");
  await page.locator(id("part-0-command")).check();
  await page.locator(id("offer-line")).check();
  expect(await page.locator(id("parts")).count()).toBe(0);
  await ready("sheet-confirm");
  await press("sheet-confirm");
  expect(await answers()).toEqual([{ ...Q1, digest: "sha256:11e5", choice: { ...ALWAYS, offer: "line" } }]);
});

test("an entry has neither an end nor a note", async () => {
  await open(SHORT);
  await press("allow-always");
  await page.locator(id("ends-day")).check();
  await page.locator(id("note")).fill("x");
  await page.locator(id("offer-programs")).check();
  expect(await page.locator(id("ends-day")).isDisabled()).toBe(true);
  expect(await page.locator(id("note")).isDisabled()).toBe(true);
  await ready("sheet-confirm");
  await press("sheet-confirm");
  const choice = { kind: "allow-always", offer: "programs", ends: "never", note: "", pattern: "", confirmed: false };
  expect(await answers()).toEqual([{ ...Q1, choice }]);
});

test("the sheet arms anew: neither a click nor a key saves at once", async () => {
  await open(alone(card({ armMs: 60_000 })));
  await press("allow-always");
  await comes(id("sheet"));
  expect(await page.locator(id("sheet-hint")).innerText()).toBe(words.wait.moment);
  await press("sheet-confirm");
  await page.locator(id("sheet-confirm")).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  expect(await answers()).toEqual([]);
});

test("Esc closes the sheet, denies nothing and gives the focus back", async () => {
  await open(SHORT);
  await pass(450);
  await page.locator(id("allow-always")).focus();
  await page.keyboard.press("Enter");
  await comes(id("sheet"));
  await page.keyboard.press("Escape");
  await gone();
  expect(await focus()).toBe("allow-always");
  expect(await answers()).toEqual([]);
});

test("a keyboard walk through the sheet, opened by its shortcut", async () => {
  await open(SHORT);
  await page.keyboard.press("Control+Shift+Enter");
  await comes(id("sheet"));
  const order: (string | null)[] = [await focus()];
  for (const key of ["Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    order.push(await focus());
  }
  expect(order).toEqual(["sheet-cancel", "sheet-confirm", "sheet-cancel", "note", "ends-never", "offer-arguments"]);
  await page.keyboard.press("ArrowUp");
  expect(await page.locator(id("offer-command")).isChecked()).toBe(true);
  await page.locator(id("sheet-confirm")).focus();
  await ready("sheet-confirm");
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([{ ...Q1, choice: { ...ALWAYS, offer: "command" } }]);
});

const propose = (proposals: Record<string, Proposal>): Promise<unknown> => page.evaluate((value) => (window.recorded.proposals = value), proposals);
const proposed = (): Promise<string[]> => page.evaluate(() => window.recorded.proposed.map(({ offer, pattern }) => `${offer} ${pattern}`));

test("the sheet says what would have run, and lists it", async () => {
  await open(SHORT);
  await propose({ arguments: WEIGHED, programs: UNKNOWN, command: NOTHING });
  await press("allow-always");
  await ready("sheet-confirm");
  expect(await page.locator(id("past")).innerText()).toBe(`${words.pastAllowed(37)} · ${words.pastAllowedDenied(0)}`);
  await page.locator(id("past")).click();
  expect(await page.locator(id("past-row")).allInnerTexts()).toEqual([`uname -a\nasked 30 times · ~/Projects/demo`, `uname -a\nasked 7 times · ~`]);
  await page.locator(id("offer-programs")).check();
  await shows(words.pastUnknown(3));
  await page.locator(id("offer-command")).check();
  await shows(words.pastNone(12));
  expect(await proposed()).toEqual(["arguments /usr/bin/uname", "programs /usr/bin/uname", "command /usr/bin/uname"]);
});

test("what was denied before, or meets a denial, is saved only behind a check box", async () => {
  await open(SHORT);
  await propose({ arguments: DENIED, command: NOTHING });
  await press("allow-always");
  await comes(id("confirm"));
  expect(await page.locator(`${id("confirm")} li`).allInnerTexts()).toEqual([...DENIED.confirm]);
  expect(await page.locator(id("sheet-confirm")).innerText()).toBe(words.saveAnyway);
  expect(await page.locator(id("sheet-hint")).innerText()).toBe(words.confirmFirst);
  await pass(400);
  await press("sheet-confirm");
  await page.locator(id("sheet-confirm")).focus();
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([]);
  // What was confirmed for one offer is not confirmed for another.
  await page.locator(id("confirmed")).check();
  await page.locator(id("offer-command")).check();
  await page.locator(id("offer-arguments")).check();
  await comes(id("confirm"));
  expect(await page.locator(id("confirmed")).isChecked()).toBe(false);
  await page.locator(id("confirmed")).check();
  await ready("sheet-confirm");
  await press("sheet-confirm");
  expect(await answers()).toEqual([{ ...Q1, choice: { ...ALWAYS, confirmed: true } }]);
});

test("another pattern shows what it meets while it is typed, and is saved as it was typed", async () => {
  await open(SHORT);
  await propose({ "/usr/bin/uname": FOUND, un: REFUSED, "/usr/bin/un*": FOUND, "/opt/x": COVERS_NOT });
  await press("allow-always");
  await page.locator(id("offer-pattern")).check();
  expect(await page.locator(id("pattern")).inputValue()).toBe("/usr/bin/uname");
  await shows("Matches 2 programs on this computer");
  await page.locator(id("pattern")).fill("un");
  await comes(id("finding-refused"));
  expect(await page.locator(id("sheet-hint")).innerText()).toBe(words.coversNot);
  expect(await page.locator(id("sheet-confirm")).getAttribute("aria-disabled")).toBe("true");
  await press("sheet-confirm");
  expect(await answers()).toEqual([]);
  await press("instead");
  expect(await page.locator(id("pattern")).inputValue()).toBe("/usr/bin/uname");
  await page.locator(id("pattern")).fill("/opt/x");
  await says("#sheet-hint", words.coversNot);
  await page.locator(id("pattern")).fill("/usr/bin/un*");
  await ready("sheet-confirm");
  await press("sheet-confirm");
  expect(await answers()).toEqual([{ ...Q1, choice: { ...ALWAYS, offer: "pattern", pattern: "/usr/bin/un*" } }]);
});

test.for([
  ["before it was looked at", "hangs", words.weighing],
  ["when it cannot be looked at", { code: "", message: "The approvals file can’t be read." }, "The approvals file can’t be read."],
] as const)("nothing is saved %s", async ([, unseen, sentence]) => {
  await open(SHORT);
  await page.evaluate((value) => (window.recorded.unseen = value), unseen);
  await armed();
  await press("allow-always");
  await says("#sheet-hint", sentence);
  await pass(400);
  await press("sheet-confirm");
  await page.locator(id("sheet-confirm")).focus();
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([]);
});

test("where nothing may be typed there is no field", async () => {
  await open(alone(card({ pattern: null })));
  await press("allow-always");
  await ready("sheet-confirm");
  expect(await page.locator(id("offer-pattern")).count()).toBe(0);
});

test("a keyboard walk through another pattern and its confirmation", async () => {
  await open(SHORT);
  await propose({ "/usr/bin/uname": { ...FOUND, confirm: DENIED.confirm } });
  await page.keyboard.press("Control+Shift+Enter");
  await comes(id("sheet"));
  await page.locator(id("offer-arguments")).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await focus()).toBe("offer-pattern");
  await comes(id("confirm"));
  const order: (string | null)[] = [];
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press("Tab");
    order.push(await focus());
  }
  expect(order).toEqual(["pattern", "past", "confirmed", "sheet-cancel", "sheet-confirm"]);
  await page.locator(id("confirmed")).focus();
  await page.keyboard.press("Space");
  expect(await page.locator(id("confirmed")).isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await ready("sheet-confirm");
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([{ ...Q1, choice: { ...ALWAYS, offer: "pattern", pattern: "/usr/bin/uname", confirmed: true } }]);
});

test("another card takes the sheet away", async () => {
  await open(SHORT);
  await press("allow-always");
  await comes(id("sheet"));
  await send(alone(card({ id: "q2", digest: "sha256:2" })));
  await gone();
  expect(await focus()).toBe("heading");
});

test("deny with a message, by keyboard", async () => {
  await open(SHORT);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await focus()).toBe("deny-message");
  await page.keyboard.press("ArrowDown");
  expect(await focus()).toBe("deny-pause");
  await page.keyboard.press("ArrowDown");
  expect(await focus()).toBe("deny-always");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await comes(id("sheet"));
  expect(await focus()).toBe("message");
  await page.keyboard.type("use make deploy");
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: "deny-with-message", message: "use make deploy" } }]);
});

test("deny and pause, by mouse", async () => {
  await open(SHORT);
  await press("deny-more");
  await press("deny-pause");
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: "deny-and-pause" } }]);
});

test("where no message can be told, the menu says why", async () => {
  const sentence = "This agent can’t take a message, only yes or no.";
  await open(alone(card({ denyMessage: { offered: false, sentence } })));
  await press("deny-more");
  expect(await page.locator(id("deny-message")).innerText()).toContain(sentence);
  await press("deny-message");
  expect(await page.locator(id("sheet")).count()).toBe(0);
});

test("Esc and a press elsewhere close a menu and deny nothing", async () => {
  await open(SHORT);
  await pass(450);
  await press("deny-more");
  await page.keyboard.press("Escape");
  await goes("[role=menu]");
  expect(await focus()).toBe("deny-more");
  await press("deny-more");
  await comes("[role=menu]");
  await page.mouse.click(300, 10);
  await goes("[role=menu]");
  expect(await answers()).toEqual([]);
});

test("allow for some time, once armed", async () => {
  await open(SHORT);
  await armed();
  await press("allow-for");
  expect(await page.locator("[role=menuitem]").allInnerTexts()).toEqual(["5 minutes", "30 minutes", "1 hour", "Until the screen locks"]);
  await press("lease-1800000");
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: "allow-for", ms: 1_800_000 } }]);
});

test("allow until the screen locks, by keyboard", async () => {
  await open(SHORT);
  await armed();
  await page.locator(id("allow-for")).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  expect(await focus()).toBe("lease-lock");
  // The arrow was a key like any other: Allow waits until the keys are quiet.
  await pass(250);
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: "allow-for", ms: null } }]);
});

test("danger has no lease", async () => {
  await open(DANGER);
  expect(await page.locator(id("allow-for")).count()).toBe(0);
});

test("all that were shown are denied after a question", async () => {
  await open(five());
  await press("deny-all");
  expect(await page.locator("h2").innerText()).toBe(words.denyAllTitle(5));
  expect(await focus()).toBe("sheet-cancel");
  await send(five("q2", 6));
  await press("sheet-confirm");
  expect(await page.evaluate(() => window.recorded.deniedAll)).toEqual([["q1", "q2", "q3", "q4", "q5"]]);
  expect(await answers()).toEqual([]);
});

test("identical requests are one card with a count", async () => {
  await open(alone(card({ times: 3 })));
  expect(await page.locator(id("times")).getAttribute("aria-label")).toBe(words.timesLabel(3));
  await armed();
  await press("allow-once");
  expect(await answers()).toEqual([{ ...Q1, times: 3, choice: { kind: "allow-once" } }]);
});

test("a card whose time ran out may run when it is asked again, armed anew", async () => {
  await open(SHORT);
  await armed();
  await send({ card: { ...EXPIRED.card!, armMs: 300 }, queue: queue([]) });
  await comes(id("ended"));
  expect(await page.locator(id("allow-next")).getAttribute("aria-disabled")).toBe("true");
  expect(await focus()).toBe("heading");
  expect(await page.locator(id("allow-once")).count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  await ready("allow-next");
  await press("allow-next");
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: "allow-next" } }]);
});

test("a card that ended elsewhere has no answer, and closes", async () => {
  await open(GONE);
  expect(await page.locator(id("ended")).innerText()).toBe("Not run. The agent stopped waiting.");
  expect(await page.locator(".buttons button").count()).toBe(1);
  await press("close");
  expect(await page.evaluate(() => window.recorded.dismissed)).toBe(1);
});

const inTogether = [
  { digest: "sha256:b0", times: 2 },
  { digest: "sha256:b1", times: 1 },
];

test("near-identical requests are allowed once together, as their differences were shown", async () => {
  await open(withSimilar(2));
  expect(await page.locator(id("together")).innerText()).toBe(words.together(4));
  await armed();
  await press("together");
  await comes(id("sheet"));
  expect(await focus()).toBe("sheet-cancel");
  expect(await page.locator("#sheet-title").innerText()).toBe(words.togetherTitle(4));
  const rows = page.locator(id("similar-row"));
  expect(await rows.nth(0).locator("code").innerText()).toBe("git add src/a.ts src/b0.ts");
  expect(await rows.nth(0).locator("del").innerText()).toBe("src/a.ts");
  expect(await rows.nth(1).locator("ins").innerText()).toBe("src/b1.ts");
  expect(await page.locator("[role=alertdialog] dialog").count()).toBe(1);
  // A request that comes now is not in the list that is answered.
  await send(withSimilar(3));
  await ready("sheet-confirm");
  await press("sheet-confirm");
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: "allow-together", others: inTogether } }]);
  await gone();
});

test("a list that is longer than its place must be scrolled to its end", async () => {
  await open(withSimilar(20), { height: 480 });
  await armed();
  await press("together");
  await comes(id("sheet"));
  await expect.poll(() => page.locator(id("sheet-hint")).innerText()).toBe(words.togetherScroll);
  await press("sheet-confirm");
  await page.locator(id("sheet-confirm")).focus();
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([]);
  await page.locator(id("similar")).focus();
  await page.keyboard.press("End");
  await ready("sheet-confirm");
  await page.locator(id("sheet-confirm")).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => ((await answers()) as { choice: { kind: string } }[]).map(({ choice }) => choice.kind)).toEqual(["allow-together"]);
});

test("what has no near-identical request, or has ended, is answered alone", async () => {
  await open(SHORT);
  expect(await page.locator(id("together")).count()).toBe(0);
  await open({ ...withSimilar(2), card: { ...withSimilar(2).card!, ended: { sentence: "Not run.", allowNext: false } } });
  await comes(id("ended"));
  expect(await page.locator(id("together")).count()).toBe(0);
});

test("one key denies and says what instead, with the command in view and the last messages at a click", async () => {
  await open(SHORT);
  await armed();
  await page.keyboard.press("Control+Shift+D");
  expect(await focus()).toBe("message");
  expect(await page.locator(id("about")).innerText()).toBe("uname -a");
  expect(await page.locator(id("said-before")).count()).toBe(0);
  await page.keyboard.type("Use the script");
  await page.keyboard.press("Enter");
  const sent = async (): Promise<unknown> => ((await answers()) as { choice: unknown }[]).at(-1)?.choice;
  await expect.poll(sent).toEqual({ kind: "deny-with-message", message: "Use the script" });
  // The app keeps the messages; the page writes none of them down.
  await send({ ...alone(card({ id: "q2", digest: "sha256:2" })), messages: ["Use the script", "Not now"] });
  await armed();
  await page.keyboard.press("Control+Shift+D");
  expect(await page.locator(id("said-before")).allInnerTexts()).toEqual(["Use the script", "Not now"]);
  await page.locator(id("said-before")).first().click();
  expect(await page.locator(id("message")).inputValue()).toBe("Use the script");
  expect(await page.evaluate(() => Object.values(localStorage))).toEqual([]);
});
