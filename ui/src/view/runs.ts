/** Foreign text: each run a text node in a span of its kind, never markup. */
import { html, nothing, type TemplateResult } from "lit";

import type { Run } from "../generated/Run";

export function runs(text: readonly Run[]): TemplateResult[] {
  return text.map(run);
}

/** The same as one string, for titles. */
export function plain(text: readonly Run[]): string {
  return text.map((run) => run.text).join("");
}

/** How many runs say something about themselves. */
export function notes(text: readonly Run[]): number {
  return text.filter((run) => run.note !== undefined).length;
}

function run({ text, kind, note }: Run): TemplateResult {
  const body =
    note === undefined
      ? html`<span class="run run-${kind}">${text}</span>`
      : // Read as its note, “escape, U+001B”, instead of bracket by bracket.
        html`<span class="run run-${kind}" role="img" aria-label=${note} title=${note}>${text}</span>`;
  return html`${body}${kind === "nl" ? html`<br />` : nothing}`;
}
