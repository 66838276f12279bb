/** Large text in a small window: nothing stands over the command, and every button is reached. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import { LANGUAGES } from "../src/words/say";
import { alone, card, commands, DANGER, EXPIRED, five, LONG, queue, SHORT } from "./requests";
import { answers, armed, comes, focus, id, open, page, press, send, stage } from "./stage";

stage();

/** Set to a folder to keep the pictures. */
const KEEP = process.env["SCREENSHOTS"];

const SIZES: [string, number, number][] = [
  ["640 × 520 at 150 %", 427, 347],
  ["640 × 520 at 200 %", 320, 260],
  ["1280 × 1024 at 400 %", 320, 256],
  ["the smallest window at 200 %", 240, 170],
  ["640 × 520 at 400 %", 160, 130],
];
const SMALL = { width: 320, height: 260 };

/** A long command with everything that is marked as dangerous. */
const RISKY: PromptState = alone(
  card({
    ...LONG.card!,
    risks: [...DANGER.card!.risks, ...LONG.card!.risks],
    command: { ...LONG.card!.command, text: [...commands.piped.text, ...LONG.card!.command.text] },
  }),
);

const STATES: [string, PromptState][] = [
  ["short", SHORT],
  ["danger", DANGER],
  ["risky", RISKY],
  ["queue", five()],
  ["expired", EXPIRED],
];

const CARD = "#heading, .risk, .command-box code, .command-box code :not(svg, svg *), .fact dd, .answer button, .hint, .ended, .chip";

test.for(LANGUAGES.flatMap((language) => STATES.map(([name, state]) => [language, name, state] as const)))(
  "every part and every answer, %s: %s",
  async ([language, name, state]) => {
    await open(state, { language });
    await everySize(CARD, `${name}-${language}`);
  },
);

test.for(LANGUAGES)("the sheet of Always allow, %s", async (language) => {
  await open(SHORT, { language });
  await armed();
  await press("allow-always");
  await comes(id("past"));
  await everySize("dialog label, dialog input, dialog button", `always-${language}`);
});

test("a long command is read to its end by scrolling, and then allowed", async () => {
  await open(RISKY, SMALL);
  expect(await focus()).toBe("heading");
  await page.locator(".command-end").scrollIntoViewIfNeeded();
  await armed();
  await page.locator(id("allow-once")).scrollIntoViewIfNeeded();
  await press("allow-once");
  const { id: asked, digest, times } = RISKY.card!;
  expect(await answers()).toEqual([{ id: asked, digest, times, choice: { kind: "allow-once" } }]);
});

test("the first Tab brings Deny into view", async () => {
  await open(DANGER, SMALL);
  expect(await inView("deny")).toBe(false);
  await page.keyboard.press("Tab");
  expect([await focus(), await inView("deny")]).toEqual(["deny", true]);
});

test("what became of it is brought into view", async () => {
  await open(RISKY, SMALL);
  expect(await inView("hint")).toBe(false);
  await send({ card: { ...RISKY.card!, ended: { sentence: "Not run. The agent stopped waiting.", allowNext: false } }, queue: queue([]) });
  await comes(id("ended"));
  expect(await inView("ended")).toBe(true);
});

async function everySize(parts: string, name: string): Promise<void> {
  for (const [size, width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    if (KEEP !== undefined) {
      mkdirSync(KEEP, { recursive: true });
      await page.screenshot({ path: join(KEEP, `reflow-${name}-${width}.png`) });
    }
    expect(await unreachable(parts), size).toEqual([]);
  }
}

/** Whether the middle of it is in the window. */
function inView(name: string): Promise<boolean> {
  return page.locator(id(name)).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** What no scrolling brings into view, what something else then stands over, and what runs out sideways. */
function unreachable(parts: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    const found = over > 0 ? [`${over} px too wide`] : [];
    const name = (element: HTMLElement): string => `${element.dataset["testid"] ?? element.className}: ${element.textContent?.trim().slice(0, 40)}`;
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility() || element.closest(".offscreen") !== null) continue;
      // What is higher than the window is looked at where it begins and where it ends.
      for (const block of ["start", "end"] as const) {
        const high = element.getBoundingClientRect().height > window.innerHeight;
        element.scrollIntoView({ block: high ? block : "nearest", inline: "nearest" });
        const box = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).at(block === "start" ? 0 : -1);
        if (box === undefined) continue;
        const y = Math.min(Math.max(box.top + box.height / 2, 1), window.innerHeight - 1);
        const top = document.elementFromPoint(box.left + box.width / 2, y);
        const label = element.closest("label");
        const reached = top !== null && (element.contains(top) || top.contains(element) || label?.contains(top) === true);
        if (!reached) found.push(`${name(element)} is under ${top === null ? "the edge" : top.className}`);
      }
      const scrolls = element instanceof HTMLInputElement || element.closest(".chips") !== null || getComputedStyle(element).display === "inline";
      if (!scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} is cut off`);
    }
    return found;
  }, parts);
}
