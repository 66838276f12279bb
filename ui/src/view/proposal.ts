/** What changes: what a rule would have let run or refused, and what must be confirmed before it is stored. */
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
  /** The rule refuses, instead of letting run. */
  readonly refuses: boolean;
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
            : past(view.found, view.refuses ? REFUSES : LETS_RUN)
      }
    </section>
    ${view.found === null || view.found.confirm.length === 0 ? nothing : confirm(view, view.found.confirm)}
  `;
}

interface PastWords {
  none(n: number): string;
  changed(n: number): string;
  against(n: number): string;
  rowAgainst(n: number): string;
}

const LETS_RUN: PastWords = {
  none: words.pastNone,
  changed: words.pastAllowed,
  against: words.pastAllowedDenied,
  rowAgainst: words.pastDenied,
};

const REFUSES: PastWords = {
  none: words.pastNoneRefused,
  changed: words.pastRefused,
  against: words.pastRefusedAllowed,
  rowAgainst: words.pastRowAllowed,
};

function past({ saves, past }: Proposal, says: PastWords): TemplateResult {
  if (!saves) return html`<p class="muted" data-testid="past">${words.coversNot}</p>`;
  if (past === null) return html`<p class="muted" data-testid="past">${words.noHistory}</p>`;
  if (past.rows.length === 0) {
    return html`<p class="muted" data-testid="past">${says.none(past.lookedAt)}</p>
      ${unknown(past)}`;
  }
  return html`<details class="past">
      <summary data-testid="past">${says.changed(past.changed)} · ${says.against(past.against)}</summary>
      <ul class="past-rows">
        ${past.rows.map((one) => row(one, says))}
        ${past.more === 0 ? nothing : html`<li class="muted">${words.pastMore(past.more)}</li>`}
      </ul>
    </details>
    ${unknown(past)}`;
}

function unknown({ unknown }: Past): TemplateResult | typeof nothing {
  return unknown === 0 ? nothing : html`<p class="muted" data-testid="past-unknown">${words.pastUnknown(unknown)}</p>`;
}

function row({ command, folder, times, against }: PastRow, says: PastWords): TemplateResult {
  return html`<li class=${against > 0 ? "past-denied" : ""} data-testid="past-row">
    <code class="foreign" dir="ltr">${runs(command)}</code>
    <span class="past-facts">
      ${against > 0 ? html`<strong>${says.rowAgainst(against)}</strong> · ` : nothing}${words.pastTimes(times)} ·
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
        @change=${({ currentTarget }: Event) => currentTarget instanceof HTMLInputElement && onConfirmed(currentTarget.checked)}
      />
      <span>${words.confirmAnyway}</span>
    </label>
  </div>`;
}
