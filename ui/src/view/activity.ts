/** One record: a line that opens to all that was written of it, read-only. */
import { html, nothing, type TemplateResult } from "lit";

import type { ActivityRow } from "../generated/ActivityRow";
import type { TrialRequest } from "../generated/TrialRequest";
import { ago, mainWords, moment } from "../words";
import { icons } from "./icons";
import { plain, runs } from "./runs";

const words = mainWords.requests;
const SIGNS: Partial<Record<string, TemplateResult>> = {
  allowed: icons.good,
  denied: icons.deny,
  expired: icons.time,
  automatic: icons.pass,
  policy: icons.policy,
};

export interface RecordActions {
  again(trial: TrialRequest): void;
  rule(trial: TrialRequest): void;
  copy(command: string): void;
}

export function record(row: ActivityRow, actions: RecordActions): TemplateResult {
  const command = plain(row.command);
  const { trial } = row;
  return html`<li data-testid="record">
    <details class="record record-${row.outcome}">
      <summary class="row">
        ${SIGNS[row.outcome] ?? icons.note}
        <div class="row-text">
          <span><strong>${row.label}</strong> <span class="muted">${row.by}${row.agent.length === 0 ? nothing : html` · <span class="foreign">${runs(row.agent)}</span>`}</span></span>
          <code class="foreign clamp" dir="ltr">${runs(row.command)}</code>
        </div>
        <time class="muted" title=${moment(row.at)}>${ago(row.at, Date.now())}</time>
      </summary>
      <dl class="details">
        <dt>${words.command}</dt>
        <dd><code class="foreign" dir="ltr" data-testid="whole-command">${runs(row.command)}</code></dd>
        <dt>${words.when}</dt>
        <dd><time>${moment(row.at)}</time></dd>
        ${row.details.map(([name, value]) => html`<dt>${name}</dt><dd class="foreign">${runs(value)}</dd>`)}
      </dl>
      <div class="buttons-row">
        ${
          trial === null
            ? nothing
            : html`<button type="button" class="button" data-testid="again" @click=${() => actions.again(trial)}>${words.again}</button>
                <button type="button" class="button" data-testid="make-rule" @click=${() => actions.rule(trial)}>${words.rule}</button>`
        }
        <button type="button" class="button" data-testid="copy" @click=${() => actions.copy(command)}>${words.copy}</button>
      </div>
    </details>
  </li>`;
}
