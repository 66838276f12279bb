/**
 * The last line of defence for what is shown. Rust makes foreign text visible; should a
 * string slip past it, this window still draws no character that hides or reorders text.
 */

/** Controls, formats (bidi, zero width, tags), line separators, blank fillers, broken halves. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\p{Variation_Selector}]`;

/** In a sentence of Rust, letters that are written from right to left: isolated, no blank and nothing of ours among them. */
const ISOLATED = String.raw`[\u2066\u2067](?:(?!${INVISIBLE})[^\p{ASCII}\s])+\u2069`;

const EITHER = new RegExp(`(${ISOLATED})|${INVISIBLE}`, "gu");

/** Values that name things or go to the clipboard: they are never drawn. */
const NOT_SHOWN = new Set(["id", "ids", "checking", "soonest", "digest", "copy", "raw"]);

export function visibleText(text: string): string {
  return text.replace(EITHER, (found: string, isolated: string | undefined) => isolated ?? escaped(found));
}

/** The same value with every shown string visible, but for the members of these names. */
export function visible<T>(value: T, notShown: ReadonlySet<string> = NOT_SHOWN): T {
  if (typeof value === "string") return visibleText(value) as T;
  if (Array.isArray(value)) return value.map((inner) => visible(inner, notShown)) as T;
  if (typeof value !== "object" || value === null) return value;
  const shown = Object.entries(value).map(([name, inner]): [string, unknown] => [name, notShown.has(name) ? inner : visible(inner, notShown)]);
  return Object.fromEntries(shown) as T;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
