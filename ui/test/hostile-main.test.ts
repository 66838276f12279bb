/** Hostile strings in every foreign place of the main window: they stay text, and nothing in them hides. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { Browser } from "./browser";
import { answers } from "./main-data";

const PIECES = [
  "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">",
  "</code></div><button>Allow</button><style>*{display:none}</style>",
  "\u0000\u001b]0;x\u0007\u009b31m\r\n\t${lit$1234$}<!--?lit$1234$-->",
  "\u202e\u2066\u2069\u200e\u200f\u061c שלום",
  "\u200b\u2060\ufeff\u00ad\u3164\u2028\u{e0041}\ufe0f",
  "x".repeat(3_000),
];
const ALLOWED = new Set(
  "html head meta title link script body main-window agent-picker waiting-list command-palette home-page rule-table add-rule proposals-sheet export-sheet requests-page policy-page allowlist-page agents-page binding-page try-page health-page gateway-list nav header main section div h1 h2 h3 p span strong ul li a dl dt dd button input label form fieldset legend select option dialog details summary table thead tbody tr th td code time br wbr svg path rect circle".split(
    " ",
  ),
);

let browser: Browser;
beforeAll(async () => {
  browser = await Browser.start();
});
afterAll(() => browser.stop());

const PAGES = ["home", "requests", "policy/main", "allowlist/main", "agents", "binding", "try/main", "health"];

test.for(PAGES.flatMap((hash) => PIECES.map((piece, at): [string, number, string] => [hash, at, piece])))("%s, piece %i", async ([hash, , piece]) => {
  const page = await browser.openMain(hostile(answers(), piece) as Record<string, unknown>, `#${hash}`);
  if (hash === "requests") await page.getByTestId("tab-activity").click();
  if (hash.startsWith("try")) {
    await page.getByTestId("evaluate").click();
    await page.getByTestId("verdict").waitFor();
  }
  const seen = await page.evaluate(() => ({
    title: document.title,
    elements: [...document.querySelectorAll("*")].map((one) => one.localName),
    unnamed: document.querySelectorAll("button:not([data-testid])").length,
    texts: [...document.querySelectorAll("main-window *")].flatMap((one) => [
      ...[...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "")
        .map((node) => (node.nodeValue ?? "").replace(/^\n\s*|\n\s*$/g, "")),
      ...[one.getAttribute("title"), one.getAttribute("aria-label")].filter((text) => text !== null),
    ]),
    sideways: document.documentElement.scrollWidth - window.innerWidth,
    violations: window.main.violations,
  }));
  expect(seen.title).toMatch(/Exec Companion$/);
  expect(seen.elements.filter((name) => !ALLOWED.has(name))).toEqual([]);
  expect(seen.unnamed).toBe(0);
  for (const text of seen.texts) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u3164]/u);
  expect(seen.sideways).toBeLessThanOrEqual(0);
  expect(seen.violations).toEqual([]);
  await page.close();
});

/** Members that name things and are not drawn as they are. */
const NAMES = new Set("id version value kind state verdict outcome mark expected actual name agent".split(" "));

/** The same answers with the piece after every shown string. */
function hostile(value: unknown, piece: string, name = ""): unknown {
  if (typeof value === "string") return NAMES.has(name) ? value : value + piece;
  if (Array.isArray(value)) return value.map((inner) => hostile(inner, piece, name === "agent" ? "text" : ""));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hostile(inner, piece, key)]));
}
