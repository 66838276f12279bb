/** Hostile strings in every place: they stay text, and nothing in them hides. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { InnerCommand } from "../src/generated/InnerCommand";
import type { PromptState } from "../src/generated/PromptState";
import type { AlwaysOffer } from "../src/generated/AlwaysOffer";
import type { TextRun } from "../src/generated/TextRun";
import type { TextRunKind } from "../src/generated/TextRunKind";
import type { Tier } from "../src/generated/Tier";
import { Browser } from "./browser";
import { five, SHORT } from "./requests";

const ROUNDS = 40;

const PIECES = [
  "<script>document.title='taken'</script>",
  "<img src=x onerror=\"document.title='taken'\">",
  "<style>*{display:none}</style>",
  "</code></div><button>Allow once</button>",
  "<iframe srcdoc='<p>x'>",
  "<svg/onload=alert(1)>",
  "javascript:alert(1)",
  "${lit$1234$}<!--?lit$1234$-->",
  "&lt;b&gt;&#x202e;&amp;",
  "{{constructor.constructor('x')()}}",
  "'\"` onmouseover=alert(1) style=color:red ",
  "\u0000\u0007\u001b]0;x\u0007\u009b31m\r\n\t",
  "\u202e\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d\u200e\u200f\u061c",
  "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u180e",
  "\u{e0041}\u{e0042}\ufe0f\u{e01ef}",
  "\u3164\uffa0\u115f\u1160\u2800\u2028\u2029",
  "\ud800",
  "שלום العربية",
  "z̸̢͉̟a̷l̵g̶o̴".repeat(20),
  "x".repeat(3_000),
  "y".repeat(64 * 1024),
  "a ".repeat(400),
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩‍👩‍👧",
];

const KINDS: TextRunKind[] = [
  "text",
  "ctl",
  "bidi",
  "zw",
  "ws",
  "conf",
  "rtl",
  "nl",
  "op",
  "redir",
  "subst",
  "pipe-sh",
  "wrap",
  "inline",
  "priv",
  "destr",
  "env",
  "net",
  "secret",
  "self",
];
const TIERS: Tier[] = ["danger", "caution", "note"];

const ALLOWED = new Set(
  "html head meta title link script body prompt-window div header h1 p span section button svg path rect circle ul li dl dt dd code br bdi wbr table thead tbody tr th td main details summary dialog h2 fieldset legend label input".split(
    " ",
  ),
);

const ATTRIBUTES =
  /^(class|id|role|tabindex|hidden|title|type|scope|dir|disabled|name|maxlength|autocomplete|open|for|viewBox|focusable|aria-[a-z]+|data-(testid|id|digest|choice|mark|depth|n)|d|x|y|rx|width|height|cx|cy|r)$/;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await Browser.start();
  page = await browser.open(SHORT);
});
afterAll(() => browser.stop());

// Words of 64 KiB are laid out slowly, more so beside other tests.
test(`${ROUNDS} rounds of hostile strings`, { timeout: 90_000 }, async () => {
  const random = numbers(1);
  for (let round = 0; round < ROUNDS; round++) {
    const state = hostile(random, round);
    const seen = await page.evaluate(show, state);
    expect(seen.title).toMatch(/^Command request – /);
    expect(seen.elements.filter((name) => !ALLOWED.has(name))).toEqual([]);
    expect(seen.attributes.filter((name) => !ATTRIBUTES.test(name))).toEqual([]);
    expect(seen.buttons).toBe(seen.ours);
    // What a person reads, and what a tooltip or a screen reader says.
    for (const text of seen.texts) {
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u3164\uFFA0\u115F\u1160\u2800]/u);
    }
    expect(seen.sideways).toBeLessThanOrEqual(0);
  }
  expect(await page.evaluate(() => window.recorded.violations)).toEqual([]);
  expect(await page.evaluate(() => window.recorded.answers)).toEqual([]);
});

/** Runs in the page: sends the state, waits for its paint and reads what came of it. */
async function show(state: PromptState): Promise<{
  title: string;
  elements: string[];
  attributes: string[];
  buttons: number;
  ours: number;
  texts: string[];
  sideways: number;
}> {
  const before = window.recorded.painted.length;
  window.recorded.send(state);
  while (window.recorded.painted.length === before) await new Promise(requestAnimationFrame);
  // What opens over it holds foreign text too.
  for (const name of ["deny-more", "allow-always"]) {
    document.querySelector<HTMLElement>(`[data-testid="${name}"]`)?.click();
    await new Promise(requestAnimationFrame);
  }
  const all = [...document.querySelectorAll("*")];
  const inside = [...document.querySelectorAll("prompt-window *")];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  // Our own templates hold line breaks between elements; they are white space alone.
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    if (text.trim() !== "") texts.push(text.replace(/^\n\s*|\n\s*$/g, ""));
  }
  const spoken = inside.flatMap((one) => [one.getAttribute("title"), one.getAttribute("aria-label")]);
  return {
    title: document.title,
    elements: all.map((one) => one.localName),
    attributes: inside.flatMap((one) => one.getAttributeNames()).filter((name) => name !== "style"),
    buttons: document.querySelectorAll("button").length,
    ours: document.querySelectorAll("button[data-testid]").length,
    texts: [...texts, ...spoken.filter((text) => text !== null)],
    sideways: document.documentElement.scrollWidth - window.innerWidth,
  };
}

function hostile(random: () => number, round: number): PromptState {
  const some = (): string => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, PIECES)).join(pick(random, ["", " ", "/"]));
  const foreign = (): TextRun[] =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
      text: some(),
      kind: pick(random, KINDS),
      ...(random() < 0.5 ? { note: some() } : {}),
    }));
  const { card, queue } = five();
  if (card === null) throw new Error("five() has a card in view");
  return {
    card: {
      ...card,
      digest: `round ${round}`,
      heading: foreign(),
      agent: foreign(),
      origin: [foreign(), foreign()],
      command: {
        ...card.command,
        ...hostileText(random, foreign, some, 0),
        words: [0, 1, 7].map((depth, position) => ({ depth, position, word: foreign(), remark: random() < 0.5 ? some() : null })),
      },
      fields: [{ name: "program", label: some(), values: [foreign(), foreign()] }],
      touches: [{ path: foreign(), kind: "file", size: 3, more: false, outside: random() < 0.5 }],
      reason: some(),
      risks: [{ kind: pick(random, KINDS), note: some(), tier: pick(random, TIERS) }],
      allowOnce: { offered: random() < 0.5, sentence: some() },
      allowAlways: { offered: random() < 0.5, sentence: some() },
      always: [hostileOffer(some, foreign, random() < 0.5)],
      alwaysNote: some(),
      denyAlways: [{ id: some(), label: some(), stored: [foreign()], rule: false, preselected: true, parts: [], also: null }],
      denyMessage: { offered: random() < 0.5, sentence: some() },
      leases: [{ ms: 1, label: some() }],
      times: 1 + Math.floor(random() * 3),
      similar: [{ digest: some(), times: 2, words: ["same", "added", "removed"].map((change) => ({ word: foreign(), change })) }],
      why: [{ depth: 1, subject: foreign(), text: foreign(), mark: "miss" }],
      ended: random() < 0.2 ? { sentence: some(), allowNext: random() < 0.5 } : null,
      before: random() < 0.3 ? { agent: foreign(), preview: foreign(), sentence: some() } : null,
      armMs: 60_000,
    },
    queue: { ...queue, chips: queue.chips.map((item) => ({ ...item, agent: foreign(), preview: foreign() })) },
  };
}

/** Text whose marks lie anywhere, also where no mark may lie. */
function hostileText(random: () => number, foreign: () => TextRun[], some: () => string, depth: number): Omit<InnerCommand, "by"> {
  const text = [...foreign(), ...foreign()];
  const at = (): number => Math.floor(random() * (text.length + 3));
  const marks = Array.from({ length: Math.floor(random() * 6) }, () => ({
    kind: pick(random, KINDS),
    note: some(),
    tier: pick(random, TIERS),
    first: at(),
    end: at(),
  }));
  return {
    text,
    marks: random() < 0.7 ? marks.sort((one, other) => one.first - other.first) : marks,
    segments: [at(), at(), at()],
    inner: depth > 2 ? [] : [{ by: foreign(), ...hostileText(random, foreign, some, depth + 1) }],
  };
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** The same numbers in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An offer of Always allow, of which every second one has parts. */
function hostileOffer(some: () => string, foreign: () => TextRun[], isLine: boolean): AlwaysOffer {
  const offer = { id: "parts", label: some(), stored: [foreign(), foreign()], rule: isLine, preselected: true, parts: [], also: null };
  if (!isLine) return offer;
  const choices = ["prefix", "arguments"].map((id) => ({ ...offer, id, label: some(), stored: [foreign()] }));
  const parts = [
    { words: foreign(), choices: [] },
    { words: foreign(), choices },
  ];
  return { ...offer, parts, also: some() };
}
