/** What has to work, in order. */
import { html, nothing, type TemplateResult } from "lit";

import type { Check } from "../generated/Check";
import type { Problem } from "../generated/Problem";
import { copyText } from "../prompt/clipboard";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords, named } from "../words";
import { Page } from "./page";
import { shown } from "./session";

const words = mainWords.health;
const SIGNS = { good: icons.good, warn: icons.warning, bad: icons.deny, off: icons.off };

export class HealthPageElement extends Page<Check[]> {
  #drill: Check[] = [];
  #drilling = false;

  protected override fetch(): Promise<Check[]> {
    return this.session.host.health();
  }

  protected override view(checks: Check[]): TemplateResult {
    return html`
      <p class="muted">${words.lead}</p>
      <div class="toolbar">
        <strong role="status" data-testid="summary">${summary(checks)}</strong>
        <span class="top-gap"></span>
        <button type="button" class="button" data-testid="drill" aria-disabled=${this.#drilling} @click=${() => void this.#runDrill()}>${this.#drilling ? words.drilling : words.drill}</button>
        <button type="button" class="quiet" data-testid="report" @click=${() => void this.#report([...checks, ...this.#drill])}>${icons.copy}<span>${words.report}</span></button>
      </div>
      <ul class="rows">${checks.map((check) => this.#row(check))}</ul>
      <gateway-list .session=${this.session}></gateway-list>
      <h2>${words.drillTitle}</h2>
      <p class="muted" role="status" data-testid="drill-lead">${this.#drilling ? words.drillWaits : words.drillLead}</p>
      <ul class="rows" data-testid="drill-lines">${this.#drill.map((check) => this.#row(check))}</ul>
    `;
  }

  #row({ id, title, state, sentence, action }: Check): TemplateResult {
    return html`<li class="row check check-${state}" data-testid="check-${id}">
      ${SIGNS[state as keyof typeof SIGNS] ?? icons.note}
      <div class="row-text"><strong>${title}</strong><span class="offscreen">: ${named(words.states, state) ?? state}. </span><span class="foreign">${runs(sentence)}</span></div>
      ${action === null ? nothing : html`<button type="button" class="button" data-testid="action-${action.id}" aria-label="${action.label}: ${title}" @click=${() => void this.session.act(action)}>${action.label}</button>`}
    </li>`;
  }

  async #runDrill(): Promise<void> {
    if (this.#drilling) return;
    this.set(() => {
      this.#drilling = true;
      this.#drill = [];
    });
    try {
      const lines = shown(await this.session.host.drill(true));
      this.set(() => (this.#drill = lines));
    } catch (problem) {
      this.session.tell(visibleText((problem as Problem).message));
    }
    this.set(() => (this.#drilling = false));
  }

  /** The report is what is shown: nothing hidden leaves this window. */
  async #report(checks: readonly Check[]): Promise<void> {
    const lines = checks.map(({ title, state, sentence }) => `${named(words.states, state) ?? state} – ${title}: ${plain(sentence)}`);
    this.session.note((await copyText(lines.join("\n"))) ? words.reportCopied : mainWords.copyFailed);
  }
}

/** How much does not work, and how much is to be looked at. */
function summary(checks: readonly Check[]): string {
  const count = (state: string): number => checks.filter((check) => check.state === state).length;
  const [bad, warn] = [count("bad"), count("warn")];
  const parts = [...(bad > 0 ? [words.summary.bad(bad)] : []), ...(warn > 0 ? [words.summary.warn(warn)] : [])];
  return parts.length === 0 ? words.summary.good : parts.join(" · ");
}
