/** A card says how high its hidden window must be, so that nothing scrolls and nothing is empty. */
import { expect, test } from "vitest";

import type { PromptState } from "../src/generated/PromptState";
import { alone, card, DANGER, EMPTY, five, HOSTILE, LONG, SHORT } from "./requests";
import { comes, id, open, page, painted, send, stage, turn } from "./stage";

stage();

type Fits = { digest: string; height: number };

const told = (): Promise<Fits[]> => page.evaluate(() => window.recorded.fits);

/** The last of so many that were told. */
const tells = async (count: number): Promise<Fits | undefined> => {
  const all = await told();
  expect(all).toHaveLength(count);
  return all.at(-1);
};

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
    await open(EMPTY, { height });
    await comes(id("empty"));
    await turn(true);
    await send(state);
    const fits = await tells(2);
    expect(fits?.digest).toBe(state.card?.digest);
    await turn(false);
    await page.setViewportSize({ width: 640, height: fits?.height ?? 0 });
    const { empty, hidden } = await rest();
    expect(hidden).toBe(0);
    expect(empty).toBeGreaterThanOrEqual(0);
    expect(empty).toBeLessThanOrEqual(3);
  }
});

test("a hidden window tells it once for each card, and one in view tells nothing", async () => {
  await open(SHORT);
  await painted(1);
  await page.locator(id("tab-words")).click();
  await page.setViewportSize({ width: 600, height: 700 });
  await send(alone(card({ digest: "sha256:other" })));
  await painted(2);
  expect(await told()).toEqual([]);
  await turn(true);
  expect((await tells(1))?.digest).toBe("sha256:other");
  await send(EMPTY);
  expect((await tells(2))?.digest).toBe("");
  await send(SHORT);
  expect((await tells(3))?.digest).toBe("sha256:1f0c");
  await send(SHORT);
  await turn(false);
  await painted(3);
  await tells(3);
});

test("a window that was closed and made wider says anew how high the same card is", async () => {
  await open(HOSTILE);
  await painted(1);
  await turn(true);
  const first = await tells(1);
  await turn(false);
  await painted(2);
  await page.setViewportSize({ width: 960, height: 700 });
  await turn(true);
  const again = await tells(2);
  expect(again?.digest).toBe(first?.digest);
  expect(again?.height).toBeLessThan(first?.height ?? 0);
});
