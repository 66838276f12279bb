/** Arming, mouse and keys, in a real browser with a recorded other side. */
import { expect, test } from "vitest";

import { words } from "../src/words";
import { alone, card, DANGER, EMPTY, five, LONG, SHORT } from "./requests";
import { answers, armed, comes, focus, hint, hinted, id, off, open, page, painted, pass, press, send, stage } from "./stage";

stage();

const SLOW = card({ armMs: 60_000 });
const SHOWN = { id: "q1", digest: "sha256:1f0c" };
const Q1 = { ...SHOWN, times: 1 };
const ONCE = { kind: "allow-once" };
const DENY = { kind: "deny" };

test("reports the painted card, and arms only after armMs from then", async () => {
  await open(SHORT);
  expect(await page.evaluate(() => window.recorded.painted)).toEqual([Q1]);
  await pass(299);
  expect(await off("allow-once")).toBe("true");
  await pass(1);
  expect(await off("allow-once")).toBe("false");
});

test("a card that is not on the screen arms nothing, and the page says that it is there", async () => {
  await open(alone(card({ digest: "other" })));
  expect(await page.evaluate(() => window.recorded.waits)).toBe(0);
  // In braces: a promise that is returned would be waited for.
  await page.evaluate(() => {
    window.recorded.covered = new Promise((settle) => Object.assign(window, { uncover: settle }));
  });
  await send(SHORT);
  await painted(2);
  await pass(5_000);
  expect(await page.evaluate(() => window.recorded.waits)).toBeGreaterThanOrEqual(4);
  expect(await off("allow-once")).toBe("true");
  await page.evaluate(() => (window as unknown as { uncover: () => void }).uncover());
  await armed();
  const told = await page.evaluate(() => window.recorded.waits);
  await pass(5_000);
  expect(await page.evaluate(() => window.recorded.waits)).toBe(told);
});

test.for(["allow-once", "deny"])("a click on %s is sent with id and digest", async (choice) => {
  await open(SHORT);
  await armed();
  await press(choice);
  expect(await answers()).toEqual([{ ...Q1, choice: { kind: choice } }]);
  expect(await hint()).toBe(words.wait.sending);
  expect([await off("allow-once"), await off("allow-always"), await off("deny")]).toEqual(["true", "true", "true"]);
  await press("deny");
  expect(await answers()).toHaveLength(1);
});

test("while the system checks who allowed it, Deny works", async () => {
  await open(DANGER);
  await armed();
  await press("allow-once");
  await send({ ...DANGER, checking: DANGER.card?.id ?? "" });
  await hinted(words.wait.checking);
  expect([await off("allow-once"), await off("deny")]).toEqual(["true", "false"]);
  expect(await page.locator(id("said")).innerText()).toBe(words.wait.checking);
  await press("allow-once");
  await press("deny");
  expect(await answers()).toMatchObject([{ choice: ONCE }, { choice: DENY }]);
});

test("before it is armed Allow does nothing by mouse or key, and Deny works by mouse", async () => {
  await open(alone(SLOW));
  expect(await hint()).toBe(words.wait.moment);
  await press("allow-once");
  await press("allow-for");
  await page.keyboard.press("Control+Enter");
  expect(await answers()).toEqual([]);
  await press("deny");
  expect(await answers()).toEqual([{ ...Q1, choice: DENY }]);
});

test("a press that began before Allow was armed does not count", async () => {
  await open(LONG, { height: 560 });
  const box = await page.locator(id("allow-once")).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.locator(id("command")).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await armed();
  await page.mouse.up();
  expect(await answers()).toEqual([]);
});

test("typing keeps Allow off, a modifier alone does not", async () => {
  await open(alone(card({ quietMs: 60_000 })));
  await armed();
  await page.keyboard.press("Shift");
  expect(await off("allow-once")).toBe("false");
  await page.keyboard.press("x");
  expect(await off("allow-once")).toBe("true");
  expect(await hint()).toBe(words.wait.typing);
  await press("allow-once");
  expect(await answers()).toEqual([]);
});

test("the edge of Allow once fills while they arm", async () => {
  await open(alone(SLOW));
  const filling = await page.evaluate(() => document.getAnimations().map((animation) => (animation.effect as KeyframeEffect).target?.className));
  expect(filling.filter((name) => name === "fill")).toHaveLength(1);
});

test("with reduced motion nothing moves", async () => {
  await open(alone(SLOW), { calm: true });
  await page.keyboard.press("Control+Enter");
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("a new card takes the focus to its heading, so that Enter and Space do nothing", async () => {
  await open(SHORT);
  expect(await focus()).toBe("heading");
  await armed();
  await press("allow-once");
  await send(alone(card({ id: "q2", digest: "sha256:2" })));
  await painted(2);
  expect(await focus()).toBe("heading");
  await armed();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  expect(await answers()).toHaveLength(1);
});

test("Tab goes to Deny, Allow once, Always allow, Allow for, then tabs, copy, command, queue", async () => {
  await open(five());
  const order = [];
  for (let at = 0; at < 13; at++) {
    await page.keyboard.press("Tab");
    order.push(await focus());
  }
  expect(order).toEqual([
    "deny",
    "deny-more",
    "allow-once",
    "allow-always",
    "allow-for",
    "tab-written",
    "copy",
    "command",
    "why-summary",
    "previous",
    "next",
    "chip",
    "deny-all",
  ]);
});

test("Enter on a focused button answers once armed; held down it does nothing", async () => {
  await open(SHORT);
  for (let at = 0; at < 3; at++) await page.keyboard.press("Tab");
  await armed();
  // The second down without an up is what a held key sends.
  await page.evaluate(() => {
    const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(held);
  });
  expect(await answers()).toEqual([]);
  await armed();
  await page.keyboard.press("Enter");
  expect(await answers()).toEqual([{ ...Q1, choice: ONCE }]);
});

test("Space on a focused button answers, and not again when it comes up", async () => {
  await open(SHORT);
  await page.keyboard.press("Tab");
  await page.keyboard.down("Space");
  await send(alone(card({ id: "q2", digest: "sha256:2", armMs: 0, quietMs: 0 })));
  await page.keyboard.up("Space");
  expect(await answers()).toEqual([{ ...Q1, choice: DENY }]);
});

test("an assistive technology can press a button", async () => {
  await open(SHORT);
  await page.evaluate((allow) => document.querySelector<HTMLElement>(allow)?.click(), id("allow-once"));
  expect(await answers()).toEqual([]);
  await armed();
  await page.evaluate((allow) => document.querySelector<HTMLElement>(allow)?.click(), id("allow-once"));
  expect(await answers()).toEqual([{ ...Q1, choice: ONCE }]);
});

test("Ctrl+Enter allows once when armed", async () => {
  await open(SHORT);
  await armed();
  await page.keyboard.press("Control+Enter");
  expect(await answers()).toEqual([{ ...Q1, choice: ONCE }]);
});

test("a key that means nothing yet does not reach the focused button", async () => {
  await open(alone(SLOW));
  await page.keyboard.press("Tab");
  expect(await focus()).toBe("deny");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Shift+Enter");
  expect(await answers()).toEqual([]);
});

test("Esc denies, but not in the first 400 ms", async () => {
  await open(EMPTY);
  await send(SHORT);
  await painted(1, 0);
  await pass(399);
  await page.keyboard.press("Escape");
  expect(await answers()).toEqual([]);
  await pass(1);
  await page.keyboard.press("Escape");
  expect(await answers()).toEqual([{ ...Q1, choice: DENY }]);
});

test("where nothing may move, an early press is told in words", async () => {
  await open(alone(SLOW), { calm: true });
  await hinted(words.wait.moment);
  await page.keyboard.press("Control+Enter");
  await hinted(words.notYet(words.wait.moment));
  expect(await page.locator(id("said")).innerText()).toBe(words.notYet(words.wait.moment));
  await hinted(words.wait.moment);
  await press("allow-once");
  await hinted(words.notYet(words.wait.moment));
  expect(await answers()).toEqual([]);
});

test("a window that moves under the pointer arms anew", async () => {
  await open(alone(card({ armMs: 400 })));
  await armed();
  await page.evaluate(() => window.recorded.move());
  await press("allow-once");
  expect(await answers()).toEqual([]);
  await armed();
  await press("allow-once");
  expect(await answers()).toEqual([{ ...Q1, choice: ONCE }]);
});

test("a key that is typed into the message is no shortcut", async () => {
  await open(SHORT);
  await armed();
  await press("deny-more");
  await press("deny-message");
  await comes(id("message"));
  await pass(450);
  for (const key of ["d", "F1", ".", "Space", "Control+d", "Control+.", "Alt+ArrowRight", "Control+Enter", "Control+Shift+Enter"]) {
    await page.keyboard.press(key);
  }
  expect(await answers()).toEqual([]);
  expect(await page.evaluate(() => window.recorded.selected)).toEqual([]);
  expect(await page.locator(id("message")).inputValue()).toBe("d. ");
});
