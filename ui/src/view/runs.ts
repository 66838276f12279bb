/** Foreign text: each run a text node in a span of its kind, never markup. */
import { html, nothing, type TemplateResult } from "lit";

import type { TextRun } from "../generated/TextRun";

export function runs(text: readonly TextRun[]): TemplateResult[] {
  return text.map(run);
}

/** A path: a line of it ends behind a separator, and within a name only where that is too long. */
export function path(text: readonly TextRun[]): TemplateResult[] {
  return text.map((part) => (part.kind === "text" ? steps(part) : run(part)));
}

function steps({ text, kind, note }: TextRun): TemplateResult {
  const parts = text.split(/(?<=[/\\])/);
  return html`<span class="run run-${kind}" title=${note ?? nothing}>${parts.map((part, at) => (at === 0 ? part : html`<wbr />${part}`))}</span>`;
}

/** The same as one string, to compare, to copy and to read out. */
export function plain(text: readonly TextRun[]): string {
  return text.map((run) => run.text).join("");
}

/** The same to look at: what is written from right to left stays apart there as well. */
export function line(text: readonly TextRun[]): string {
  return text.map(({ text, kind }) => (kind === "rtl" ? `\u2067${text}\u2069` : text)).join("");
}

/** Text of a command: no line ends between the hyphens of an option and its name. */
export function option(part: TextRun): TemplateResult {
  const { text, kind, note } = part;
  const parts = note === undefined && kind === "text" ? text.split(OPTION) : [];
  if (parts.length < 2) return run(part);
  return html`<span class="run run-${kind}">${parts.map((piece, at) => (at % 2 === 0 ? piece : html`<span class="whole">${piece}</span>`))}</span>`;
}

/** The hyphens at the start of a word, with the letter that follows them and its marks. */
const OPTION = /(?<![^\s])(-+[^\s-]\p{M}*)/u;

/** How many runs say something about themselves. */
export function notes(text: readonly TextRun[]): number {
  return text.filter((run) => run.note !== undefined).length;
}

/** Read as their note, “escape, U+001B”, instead of bracket by bracket. */
const ESCAPES: ReadonlySet<TextRun["kind"]> = new Set(["ctl", "bidi", "zw", "ws", "nl"]);

export function run({ text, kind, note }: TextRun): TemplateResult {
  if (kind === "rtl") return html`<bdi class="run run-rtl" dir="rtl" title=${note ?? nothing}>${text}</bdi>`;
  const body =
    note !== undefined && ESCAPES.has(kind)
      ? html`<span class="run run-${kind}" role="img" title=${note}>${text}</span>`
      : html`<span class="run run-${kind}" title=${note ?? nothing}>${text}</span>`;
  return html`${body}${kind === "nl" ? html`<br />` : nothing}`;
}
