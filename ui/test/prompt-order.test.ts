/** Foreign text is drawn in its order, from left to right, whatever its letters are. */
import { expect, test } from "vitest";

import type { Command } from "../src/generated/Command";
import type { TextRun } from "../src/generated/TextRun";
import { drawn } from "./drawn";
import { alone, card, commands, run, text } from "./requests";
import { id, open, page, stage } from "./stage";

stage();

const show = (command: Command): Promise<void> => open(alone(card({ command })), { width: 960, height: 700 });

const LINES: [string, Command][] = [
  ["one letter each", commands.rightToLeft],
  ["Hebrew", commands.hebrew],
  ["Arabic and both kinds of digits", commands.arabic],
];

test.for(LINES)("%s: each character stands where the text has it", async ([, command]) => {
  await show(command);
  expect(await page.evaluate(drawn, `${id("command")} code`)).toEqual([]);
});

test("the words stand from the left in the order of the command", async () => {
  await show(commands.rightToLeft);
  const words = await page.evaluate(
    (code) => {
      const seen: { word: string; left: number }[] = [];
      const walker = document.createTreeWalker(document.querySelector(code) ?? document, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          seen.push({ word, left: range.getBoundingClientRect().left });
        }
      }
      return seen.sort((one, other) => one.left - other.left).map(({ word }) => word);
    },
    `${id("command")} code`,
  );
  expect(words).toEqual(["mv", "א", "1", "2", "ב"]);
});

// A picture that holds for every font: the line looks like its parts, drawn by themselves one behind the other.
test.for(LINES)("%s: the picture is that of its runs one by one", async ([, { text: runs, copy }]) => {
  const command: Command = { ...commands.rightToLeft, text: runs, copy, marks: [], segments: [], inner: [] };
  await show(command);
  const code = page.locator(`${id("command")} code`);
  const style = (styles: Record<string, string>): Promise<void> =>
    page.evaluate(
      ([where, all]) => {
        for (const one of document.querySelectorAll<HTMLElement>(where)) Object.assign(one.style, all);
      },
      [`${id("command")} code .run`, styles] as const,
    );
  // A line below would make a box of its own higher.
  await style({ borderBottom: "0" });
  const whole = await code.screenshot();
  await style({ display: "inline-block", whiteSpace: "pre" });
  expect(whole.equals(await code.screenshot())).toBe(true);
});

test("what Rust would have missed moves nothing either", async () => {
  const missed: TextRun[] = text("mv א 1 2 ב");
  await show({ ...commands.rightToLeft, text: missed, marks: [] });
  expect(await page.evaluate(drawn, `${id("command")} code`)).toEqual([]);
});

test("marks on a letter stay within their line", async () => {
  const line = (middle: string): TextRun[] => [
    ...text("TTTTTTTT"),
    run("nl", "⏎", "line break"),
    ...text(middle),
    run("nl", "⏎", "line break"),
    ...text("gjpqgjpq"),
  ];
  const picture = async (middle: string): Promise<{ above: string; below: string }> => {
    await show({ ...commands.rightToLeft, text: line(middle), marks: [], lines: 3 });
    const code = await page.locator(`${id("command")} code`).boundingBox();
    if (code === null) throw new Error("no command");
    const height = code.height / 3;
    const part = async (at: number): Promise<string> =>
      (await page.screenshot({ clip: { x: code.x + 26, y: code.y + at * height, width: 160, height } })).toString("base64");
    const both = { above: await part(0), below: await part(2) };
    await page.close();
    return both;
  };
  const bare = await picture("AAAAAAAA");
  // As many as Rust leaves on one letter: two on each side.
  const heaped = await picture("A\u0302\u0301\u0323\u032d".repeat(8));
  expect(heaped).toEqual(bare);
  await show(commands.rightToLeft);
});
