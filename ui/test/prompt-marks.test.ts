/** The marks of a command: drawn whole, told in words, reached by keys. */
import { expect, test } from "vitest";

import type { Command } from "../src/generated/Command";
import type { InnerCommand } from "../src/generated/InnerCommand";
import { words } from "../src/words";
import { alone, card, commands } from "./requests";
import { id, open, page, pass, press, stage } from "./stage";

stage();

const show = (command: Command, height = 900): Promise<void> => open(alone(card({ command })), { height });

const textOf = (command: Pick<InnerCommand, "text">): string => command.text.map((run) => run.text).join("");

const notesOf = (command: Pick<InnerCommand, "marks" | "inner">): string[] => [...command.marks.map((mark) => mark.note), ...command.inner.flatMap(notesOf)];

test.for(Object.entries(commands))("%s: nothing is lost, and every mark says what it is", async ([name, command]) => {
  await show(command);
  const drawn = await page.locator(`${id("command")} code`).evaluateAll((all) => all.map((one) => one.textContent?.replace(/\s+/g, " ").trim()));
  const expected: string[] = [];
  const walk = (one: Pick<InnerCommand, "text" | "inner">): void => {
    expected.push(textOf(one));
    one.inner.forEach(walk);
  };
  walk(command);
  if (name === "secret") {
    expect(drawn[0]).not.toContain("hunter2");
    expect(drawn[0]).toContain("••••");
  } else {
    const squeeze = (text: string | undefined): string => (text ?? "").replace(/\s+/g, "");
    expect(drawn.map(squeeze)).toEqual(expected.map(squeeze));
  }
  const told = await page.locator(`${id("command")} [data-mark]`).evaluateAll((all) => all.map((one) => one.getAttribute("title")));
  expect(told.sort()).toEqual(notesOf(command).map(words.noted).sort());
});

test("every command has a line and a number of its own", async () => {
  await show(commands.joined);
  const numbers = await page
    .locator(".segment-number")
    .evaluateAll((all) => all.map((one) => ({ n: one.getAttribute("data-n"), top: one.getBoundingClientRect().top })));
  expect(numbers.map(({ n }) => n)).toEqual(["1", "2", "3"]);
  const tops = numbers.map(({ top }) => top);
  expect([...new Set(tops)].sort((one, other) => one - other)).toEqual(tops);
});

test("full stop and comma go through the notes, around the ends, from either tab", async () => {
  await show(commands.piped);
  const notes = notesOf(commands.piped).map((note) => words.noted(note));
  const seen: (string | null)[] = [];
  const note = (): Promise<string> => page.locator(id("note")).innerText();
  expect(await note()).toBe(words.noteKeys);
  for (let at = 0; at < notes.length; at++) {
    await page.keyboard.press(".");
    seen.push(await page.evaluate(() => document.activeElement?.getAttribute("title") ?? null));
    await page.waitForFunction(
      (start) => document.querySelector('[data-testid="note"]')?.textContent?.startsWith(start),
      `Note ${at + 1} of ${notes.length}: `,
    );
  }
  expect(seen).toEqual(notes);
  await page.keyboard.press(".");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("title"))).toBe(notes[0]);
  await page.keyboard.press(",");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("title"))).toBe(notes.at(-1));
  // Enter on a note answers nothing.
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => window.recorded.answers)).toEqual([]);
  await press("tab-words");
  await page.keyboard.press(",");
  await page.waitForFunction((last) => document.activeElement?.getAttribute("title") === last, notes.at(-1));
  // A full stop with Ctrl pauses; Tab does not stop at notes.
  expect(await page.locator("[data-mark]").evaluateAll((all) => all.every((one) => one.getAttribute("tabindex") === "-1"))).toBe(true);
});

test("a secret is uncovered for five seconds", async () => {
  await show(commands.secret);
  const command = page.locator(`${id("command")} code`).first();
  await press("uncover");
  await pass(3_000);
  expect(await command.textContent()).toContain("hunter2");
  await pass(3_000);
  expect(await command.textContent()).toContain("••••");
});

test("word by word: the inner command is indented, empty words and options are named", async () => {
  await show(commands.words);
  await press("tab-words");
  const rows = await page
    .locator(".words tbody tr")
    .evaluateAll((all) => all.map((row) => [row.className, ...[...row.children].map((cell) => cell.textContent?.trim())].join(" | ")));
  expect(rows).toEqual([
    "word-depth-0 | program | /bin/sh | ",
    "word-depth-0 | 1 | -lc | as a login shell, runs the next word",
    "word-depth-0 | 2 | rm -rf '' \"a b\"; bash -c 'git push --force' | ",
    "word-depth-1 | program | rm | ",
    "word-depth-1 | 1 | -rf | with everything below, without asking",
    "word-depth-1 | 2 | ⟨empty⟩ | ",
    "word-depth-1 | 3 | a b | ",
    "word-depth-1 | program | bash | ",
    "word-depth-1 | 1 | -c | runs the next word",
    "word-depth-1 | 2 | git push --force | ",
    "word-depth-2 | program | git | ",
    "word-depth-2 | 1 | push | ",
    "word-depth-2 | 2 | --force | even where it overwrites",
  ]);
});

test("no line ends between the hyphens of an option and its name", async () => {
  const text = "git push --force -q -- origin a-b --set-upstream=x";
  const { command } = alone(card()).card!;
  await open(alone(card({ command: { ...command, text: [{ text, kind: "text" }], marks: [], segments: [], inner: [] } })), { width: 320 });
  const whole = page.locator(`${id("command")} .whole`);
  expect(await whole.allInnerTexts()).toEqual(["--f", "-q", "--s"]);
  expect(await whole.evaluateAll((all) => all.map((one) => one.getClientRects().length))).toEqual([1, 1, 1]);
  expect(await page.locator(`${id("command")} code`).textContent()).toBe(text);
});
