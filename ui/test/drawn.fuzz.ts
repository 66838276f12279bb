/** Random texts, drawn by the real window in a real browser: each character is there, in its order. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { expect, test } from "vitest";

import type { TextRun } from "../src/generated/TextRun";
import { Browser } from "./browser";
import { drawn } from "./drawn";
import { alone, card, commands } from "./requests";

const SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 20);
const SEED = process.env["FUZZ_SEED"] ?? String(Date.now());
/** Texts on one card. */
const ROUND = 20;
const BREAK: TextRun = { text: "⏎", kind: "nl", note: "line break" };
const COMMAND = '[data-testid="command"] code';

interface Text {
  readonly text: string;
  readonly pieces: readonly TextRun[];
}

test(`what is drawn is the text (seed ${SEED})`, { timeout: (SECONDS + 120) * 1_000 }, async () => {
  const source = spawn(process.env["DRAWN_TEXTS"] ?? "", [SEED], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: source.stdout })[Symbol.asyncIterator]();
  const browser = await Browser.start();
  const page = await browser.open(alone(card()), { width: 900, height: 700 });
  const end = Date.now() + SECONDS * 1_000;
  const next = async (): Promise<Text> => JSON.parse((await lines.next()).value as string) as Text;
  const wrong = async (pieces: readonly TextRun[]): Promise<unknown> => {
    const whole = pieces.map((piece) => piece.text).join("");
    const digest = `round ${rounds++}`;
    const state = alone(card({ digest, command: { ...commands.rightToLeft, text: [...pieces], marks: [] } }));
    const shown = await page.evaluate(
      async ([sent, where]) => {
        const before = window.recorded.painted.length;
        window.recorded.send(sent);
        while (window.recorded.painted.length === before) await new Promise(requestAnimationFrame);
        return [...document.querySelectorAll(`${where} .run`)].map((run) => run.textContent).join("");
      },
      [state, COMMAND] as const,
    );
    const found = await page.evaluate(drawn, COMMAND);
    return found.length === 0 && shown === whole ? undefined : { found, shown, whole };
  };
  let rounds = 0;
  let count = 0;
  try {
    while (Date.now() < end) {
      const texts: Text[] = [];
      for (let at = 0; at < ROUND; at++) texts.push(await next());
      count += ROUND;
      const together = await wrong(texts.flatMap(({ pieces }) => [...pieces, BREAK]));
      if (together === undefined) continue;
      // Which of them it is.
      for (const { text, pieces } of texts) expect(await wrong(pieces), JSON.stringify(text)).toBeUndefined();
      expect(together).toBeUndefined();
    }
    console.log(`${count} texts drawn in ${SECONDS} s, seed ${SEED}`);
  } finally {
    source.kill();
    await browser.stop();
  }
});
