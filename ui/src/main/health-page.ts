/** What has to work, in order, and the drill that proves it. */
import { html, nothing, type TemplateResult } from "lit";

import type { Check } from "../generated/Check";
import type { DrillStep } from "../generated/DrillStep";
import { copyText } from "../prompt/clipboard";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords } from "../words";
import { Loaded } from "./loaded";
import { Page } from "./page";
import { shown } from "./session";

const words = mainWords.health;
const SIGNS = { good: icons.good, warn: icons.warning, bad: icons.deny, off: icons.off };

export class HealthPageElement extends Page<Check[]> {
  readonly #drill = new Loaded<DrillStep[]>(() => this.requestUpdate());

  protected override fetch(): Promise<Check[]> {
    return this.session.host.health();
  }

  protected override view(checks: Check[]): TemplateResult {
    const number = (state: string): number => checks.filter((check) => check.state === state).length;
    return html`
      <p class="muted">${words.lead}</p>
      <div class="toolbar">
        <strong role="status" data-testid="summary">${words.summary(number("bad"), number("warn"))}</strong>
        <span class="top-gap"></span>
        <button type="button" class="quiet" data-testid="report" @click=${() => void this.#report(checks)}>${icons.copy}<span>${words.report}</span></button>
        <button type="button" class="button" data-testid="drill" title=${words.drillText} ?disabled=${this.#drill.busy} @click=${() => void this.#run()}>${this.#drill.busy ? words.drilling : words.drill}</button>
      </div>
      ${this.problemAt("drill")} ${this.#steps()}
      <ul class="rows">
        ${checks.map(
          ({ id, title, state, sentence, action }) => html`<li class="row check check-${state}" data-testid="check-${id}">
            ${SIGNS[state as keyof typeof SIGNS] ?? icons.note}
            <div class="row-text"><strong>${title}</strong><span class="offscreen">: ${words.states[state] ?? state}. </span><span class="foreign">${runs(sentence)}</span></div>
            ${action === null ? nothing : html`<button type="button" class="button" data-testid="action-${action.id}" aria-label="${action.label}: ${title}" @click=${() => void this.session.act(action.id)}>${action.label}</button>`}
          </li>`,
        )}
      </ul>
    `;
  }

  #steps(): TemplateResult {
    const steps = this.#drill.value;
    return html`<div role="status">
      ${
        steps === null
          ? nothing
          : html`<section class="card" data-testid="drill-steps">
              <h2>${words.drillTitle}</h2>
              <p>${steps.every((step) => step.passed) ? words.drillPassed : words.drillFailed(steps.filter((step) => !step.passed).length)}</p>
              <ul class="rows">
                ${steps.map(
                  ({ title, passed, sentence }) => html`<li class="row check ${passed ? "check-good" : "check-bad"}" data-testid="drill-step">
                    ${passed ? icons.good : icons.deny}
                    <div class="row-text"><strong>${title}</strong><span class="offscreen">: ${passed ? words.passed : words.failed}. </span><span>${sentence}</span></div>
                  </li>`,
                )}
              </ul>
            </section>`
      }
    </div>`;
  }

  async #run(): Promise<void> {
    this.forgive("drill");
    await this.#drill.read(async () => shown(await this.session.host.drill()));
    if (this.#drill.problem !== null) this.blame("drill", this.#drill.problem.message);
  }

  /** The report is what is shown: nothing hidden leaves this window. */
  async #report(checks: readonly Check[]): Promise<void> {
    const lines = checks.map(({ title, state, sentence }) => `${words.states[state] ?? state} – ${title}: ${plain(sentence)}`);
    this.session.note((await copyText(lines.join("\n"))) ? words.reportCopied : mainWords.copyFailed);
  }
}
