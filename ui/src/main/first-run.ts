/**
 * The first steps: what was found, how strict to be, whether to start at login, and the way
 * to a try. Nothing is written before a person chooses; leaving is remembered.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

import type { Check } from "../generated/Check";
import type { PolicyPage } from "../generated/PolicyPage";
import type { SettingsPage } from "../generated/SettingsPage";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { firstWords as words, mainWords, named, settingsWords } from "../words";
import { Page } from "./page";

/** What the first step tells of what was found. */
const FOUND: ReadonlySet<string> = new Set(["store", "openclaw", "config", "socket"]);
const SIGNS = { good: icons.good, warn: icons.warning, bad: icons.deny, off: icons.off };
const STEPS = 3;

interface Found {
  readonly policy: PolicyPage;
  readonly checks: readonly Check[];
  readonly settings: SettingsPage;
}

export class FirstRun extends Page<Found> {
  /** From 0; `STEPS` is the end. */
  #step = 0;
  #entered = -1;

  protected override async fetch(): Promise<Found> {
    const { host } = this.session;
    const [policy, checks, settings] = await Promise.all([host.policy(""), host.health(), host.settings()]);
    return { policy, checks, settings };
  }

  protected override view(found: Found): TemplateResult {
    const step = [words.where, words.choose, words.login, words.end][this.#step];
    return html`
      ${
        this.#step === 0
          ? html`<div class="first-head"><h1 id="heading">${words.title}</h1><p class="muted">${words.lead}</p></div>`
          : html`<h1 class="offscreen" id="heading">${words.title}</h1>`
      }
      <section aria-labelledby="step">
        ${this.#step < STEPS ? html`<p class="muted" data-testid="step">${words.step(this.#step + 1, STEPS)}</p>` : nothing}
        <h2 id="step" tabindex="-1">${step}</h2>
        ${this.#content(found)}
      </section>
      <div class="first-buttons">
        ${this.#step < STEPS ? html`<button type="button" class="quiet" data-testid="skip-all" @click=${() => this.#leave("")}>${words.skip}</button>` : nothing}
        <span class="top-gap"></span>
        ${this.#step > 0 ? html`<button type="button" class="button" data-testid="back" @click=${() => this.#go(-1)}>${words.back}</button>` : nothing}
        ${
          this.#step < STEPS
            ? html`<button type="button" class="button button-primary" data-testid="next" @click=${() => this.#go(1)}>${words.next}</button>`
            : html`<button type="button" class="button" data-testid="finish" @click=${() => this.#leave("")}>${words.finish}</button>
                <button type="button" class="button" data-testid="to-agents" @click=${() => this.#leave("#agents")}>${words.toAgents}</button>
                <button type="button" class="button button-primary" data-testid="to-drill" @click=${() => this.#leave("#health")}>${words.toHealth}</button>`
        }
      </div>
    `;
  }

  #content(found: Found): TemplateResult {
    switch (this.#step) {
      case 0:
        return this.#where(found.checks);
      case 1:
        return this.#choose(found.policy);
      case 2:
        return this.#login(found.settings);
      default:
        return html`<p>${words.agentsText}</p>
          <p>${words.endText}</p>`;
    }
  }

  #where(checks: readonly Check[]): TemplateResult {
    return html`<ul class="rows">
        ${checks
          .filter(({ id }) => FOUND.has(id))
          .map(
            ({ id, title, state, sentence }) => html`<li class="row check check-${state}" data-testid="found-${id}">
              ${SIGNS[state as keyof typeof SIGNS] ?? icons.note}
              <div class="row-text"><strong>${title}</strong><span class="offscreen">: ${named(mainWords.health.states, state) ?? state}. </span><span class="foreign">${runs(sentence)}</span></div>
            </li>`,
          )}
      </ul>
      <p class="muted">${words.whereText}</p>`;
  }

  #choose(page: PolicyPage): TemplateResult {
    return html`<p class="muted">${words.chooseText}</p>
      <ul class="rows">
        ${page.presets.map(
          ({ id, label, means, changes }) => html`<li class="row" data-testid="preset-${id}">
            <div class="row-text">
              <strong>${label}</strong>
              <span>${means}</span>
              ${changes.length === 0 ? html`<span class="muted">${words.same}</span>` : nothing}
            </div>
            ${
              changes.length === 0
                ? html`<span class="badge">${words.now}</span>`
                : html`<button type="button" class="button" data-testid="use-${id}" aria-label=${words.useOf(label)} @click=${() => void this.#use(page, id)}>${words.use}</button>`
            }
          </li>`,
        )}
      </ul>
      ${this.problemAt("preset")}`;
  }

  async #use(page: PolicyPage, id: string): Promise<void> {
    await this.edit("preset", () => (this.content.value?.policy ?? page).version, { kind: "preset", id });
  }

  #login({ startAtLogin }: SettingsPage): TemplateResult {
    return html`<p class="muted">${words.loginText}</p>
      <div class="row set">
        <label class="row-text set-label" for="first-login">${words.startIt}</label>
        <input type="checkbox" role="switch" class="switch" id="first-login" data-testid="first-login" ?disabled=${startAtLogin === null} .checked=${live(startAtLogin === "on")} @change=${(event: Event) => void this.attempt("login", () => this.session.startAtLogin((event.target as HTMLInputElement).checked))} />
      </div>
      ${startAtLogin === null ? html`<p class="muted">${settingsWords.startUnknown}</p>` : nothing} ${this.problemAt("login")}`;
  }

  #go(by: number): void {
    this.set(() => (this.#step += by));
  }

  /** Each step is read from its heading. */
  protected override updated(): void {
    if (this.content.value === null || this.#entered === this.#step) return;
    this.#entered = this.#step;
    this.querySelector<HTMLElement>("#step")?.focus();
  }

  #leave(place: string): void {
    this.dispatchEvent(new CustomEvent("leave", { detail: place }));
  }
}
