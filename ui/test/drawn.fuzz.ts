/** Random texts, drawn by the real window in a real browser: each character is there, in its order. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { expect, test } from "vitest";

import type { Run } from "../src/generated/Run";
import { Browser } from "./browser";
import { drawn } from "./drawn";
import { alone, card, commands } from "./requests";

const SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 20);
const SEED = process.env["FUZZ_SEED"] ?? String(Date.now());
/** Cards that are drawn between two looks at the clock. */
const ROUND = 20;
const COMMAND = '[data-testid="command"] code';

test(`what is drawn is the text (seed ${SEED})`, { timeout: (SECONDS + 120) * 1_000 }, async () => {
  const texts = spawn(process.env["DRAWN_TEXTS"] ?? "", [SEED], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: texts.stdout })[Symbol.asyncIterator]();
  const browser = await Browser.start();
  const page = await browser.open(alone(card()), { width: 900, height: 700 });
  const end = Date.now() + SECONDS * 1_000;
  let count = 0;
  try {
    while (Date.now() < end) {
      for (let at = 0; at < ROUND; at++, count++) {
        const { text, pieces } = JSON.parse((await lines.next()).value as string) as { text: string; pieces: Run[] };
        const state = alone(card({ digest: `round ${count}`, command: { ...commands.rightToLeft, text: pieces, marks: [] } }));
        const shown = await page.evaluate(async ([next, where]) => {
          const before = window.recorded.painted.length;
          window.recorded.send(next);
          while (window.recorded.painted.length === before) await new Promise(requestAnimationFrame);
          return [...document.querySelectorAll(`${where} .run`)].map((run) => run.textContent).join("");
        }, [state, COMMAND] as const);
        const wrong = await page.evaluate(drawn, COMMAND);
        const whole = pieces.map((piece) => piece.text).join("");
        expect({ wrong, shown }, JSON.stringify(text)).toEqual({ wrong: [], shown: whole });
      }
    }
    console.log(`${count} texts drawn in ${SECONDS} s, seed ${SEED}`);
  } finally {
    texts.kill();
    await browser.stop();
  }
});
