/** What changes: what a rule would have let run, and what must be confirmed before it is stored. */
import { html, nothing, type TemplateResult } from "lit";

import type { Past } from "../generated/Past";
import type { PastRow } from "../generated/PastRow";
import type { Proposal } from "../generated/Proposal";
import { words } from "../words";
import { icons } from "./icons";
import { runs } from "./runs";

export interface ProposalView {
  /** Null while it is looked for. */
  readonly found: Proposal | null;
  readonly problem: string | null;
  readonly confirmed: boolean;
  onConfirmed(confirmed: boolean): void;
}

export function proposalView(view: ProposalView): TemplateResult {
  return html`
    <section class="changes" aria-labelledby="changes-title" aria-busy=${view.found === null && view.problem === null}>
      <h3 id="changes-title">${words.changes}</h3>
      ${
        view.problem !== null
          ? html`<p class="wrong" role="alert">${icons.warning}<span>${view.problem}</span></p>`
          : view.found === null
            ? html`<p class="muted" data-testid="past">${words.weighing}</p>`
            : past(view.found)
      }
    </section>
    ${view.found === null || view.found.confirm.length === 0 ? nothing : confirm(view, view.found.confirm)}
  `;
}

function past({ saves, past }: Proposal): TemplateResult {
  if (!saves) return html`<p class="muted" data-testid="past">${words.coversNot}</p>`;
  if (past === null) return html`<p class="muted" data-testid="past">${words.noHistory}</p>`;
  if (past.rows.length === 0) {
    return html`<p class="muted" data-testid="past">${words.pastNone(past.lookedAt)}</p>
      ${unknown(past)}`;
  }
  return html`<details class="past">
      <summary data-testid="past">${words.pastAllowed(past.allowed)} · ${words.pastAllowedDenied(past.denied)}</summary>
      <ul class="past-rows">
        ${past.rows.map(row)}
        ${past.more === 0 ? nothing : html`<li class="muted">${words.pastMore(past.more)}</li>`}
      </ul>
    </details>
    ${unknown(past)}`;
}

function unknown({ unknown }: Past): TemplateResult | typeof nothing {
  return unknown === 0 ? nothing : html`<p class="muted" data-testid="past-unknown">${words.pastUnknown(unknown)}</p>`;
}

function row({ command, folder, times, denied }: PastRow): TemplateResult {
  return html`<li class=${denied > 0 ? "past-denied" : ""} data-testid="past-row">
    <code class="foreign" dir="ltr">${runs(command)}</code>
    <span class="past-facts">
      ${denied > 0 ? html`<strong>${words.pastDenied(denied)}</strong> · ` : nothing}${words.pastTimes(times)} ·
      <span class="foreign" dir="ltr">${runs(folder)}</span>
    </span>
  </li>`;
}

function confirm({ confirmed, onConfirmed }: ProposalView, sentences: readonly string[]): TemplateResult {
  return html`<div class="confirm" data-testid="confirm">
    <ul>
      ${sentences.map((sentence) => html`<li>${icons.warning}<span>${sentence}</span></li>`)}
    </ul>
    <label class="check">
      <input
        type="checkbox"
        data-testid="confirmed"
        .checked=${confirmed}
        @change=${({ currentTarget }: Event) =>
          currentTarget instanceof HTMLInputElement && onConfirmed(currentTarget.checked)}
      />
      <span>${words.confirmAnyway}</span>
    </label>
  </div>`;
}
