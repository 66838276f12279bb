/** A card says how high its window must be, so that nothing scrolls and nothing is empty. */
import { expect, test } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import { alone, card, DANGER, EMPTY, five, HOSTILE, LONG, SHORT } from "./requests";
import { comes, id, open, page, painted, send, stage } from "./stage";

stage();

const told = (): Promise<{ digest: string; height: number }[]> => page.evaluate(() => window.recorded.fits);

/** What is left empty below the card's last part, and what of it must be scrolled. */
const rest = (): Promise<{ empty: number; hidden: number }> =>
  page.evaluate(() => {
    const content = document.querySelector<HTMLElement>(".content");
    const last = content?.lastElementChild;
    if (content === null || last == null) throw new Error("no card");
    const inside = content.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(content).paddingBottom);
    return {
      empty: Math.round(inside - last.getBoundingClientRect().bottom),
      hidden: content.scrollHeight - content.clientHeight,
    };
  });

const CARDS: [string, PromptState][] = [
  ["short", SHORT],
  ["danger", DANGER],
  ["hostile", HOSTILE],
  ["a queue", five()],
  ["long", LONG],
];

test.for(CARDS)("%s: in a window of that height it fits", async ([, state]) => {
  for (const height of [480, 1_100]) {
    await open(state, { height });
    const [first] = await told();
    expect(first?.digest).toBe(state.card?.digest);
    await page.setViewportSize({ width: 640, height: first?.height ?? 0 });
    const { empty, hidden } = await rest();
    expect(hidden).toBe(0);
    expect(empty).toBeGreaterThanOrEqual(0);
    expect(empty).toBeLessThanOrEqual(3);
  }
});

test("each card says it once, and an empty window is of no card", async () => {
  await open(SHORT);
  await painted(1);
  await page.locator(id("tab-words")).click();
  await page.setViewportSize({ width: 600, height: 700 });
  await send(alone(card({ digest: "sha256:other" })));
  await painted(2);
  await send(EMPTY);
  await comes(id("empty"));
  expect((await told()).map(({ digest }) => digest)).toEqual(["sha256:1f0c", "sha256:other", ""]);
});
