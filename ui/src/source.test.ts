/** What no source of a window may contain. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** Foreign text becomes text nodes, and nothing that the CSP would have to stop. */
const MARKUP =
  /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|unsafeStatic|document\.write|DOMParser|createContextualFragment|srcdoc|\beval\b|new Function|styleMap|style="/;

test("there are sources to read", () => {
  expect(SOURCES.length).toBeGreaterThan(10);
});

test.for(SOURCES)("$path writes no markup", ({ text }) => {
  expect(text).not.toMatch(MARKUP);
});

test("only host.ts knows Tauri", () => {
  const importers = SOURCES.filter(({ text }) => text.includes("@tauri-apps/")).map(({ path }) => path);
  expect(importers).toEqual(["host.ts"]);
});

test("dark is the same whether the system or a person wants it", () => {
  const tokens = readFileSync(join(ROOT, "styles/tokens.css"), "utf8");
  const values = (selector: string): string[] => {
    const after = tokens.split(`${selector} {`)[1]?.split("}")[0] ?? "";
    return after
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("--"));
  };
  const asked = values(':root:not([data-theme="light"])');
  expect(asked.length).toBeGreaterThan(10);
  expect(values(':root[data-theme="dark"]')).toEqual(asked);
});

test("the lines of a drawing are a part of it, which no larger text makes twice as large", () => {
  const widths = STYLES.flatMap(({ text }) => [...text.matchAll(/stroke-width: ([^;]*);/g)].map(([, width]) => width));
  expect(widths.length).toBeGreaterThan(2);
  expect(widths.filter((width) => width?.endsWith("%") !== true)).toEqual([]);
});

const STYLES = readdirSync(join(ROOT, "styles"))
  .filter((name) => name !== "tokens.css")
  .map((name) => ({ name, text: readFileSync(join(ROOT, "styles", name), "utf8") }));

/** Shades of what is behind a sheet, and the opaque part of a mask, are no colours. */
const SHADES = /rgb\(0 0 0 \/ \d+%\)|#000\b/g;

test.for(STYLES)("$name takes its colours and fonts from the tokens, and lets nothing shine through", ({ text }) => {
  expect(text.replaceAll(SHADES, "").match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull();
  expect(text.match(/font-family: (?!var\(--(?:font|mono)\))[^;]*|backdrop-filter|text-shadow/g)).toBeNull();
});
