/**
 * The first steps: connect an agent, say how strict to be, and allow a first request. A choice is a
 * click, and leads on by itself. Nothing is written before a person chooses; leaving is remembered.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

import { answered } from "../answered";
import type { AgentPlan } from "../generated/AgentPlan";
import type { AgentRow } from "../generated/AgentRow";
import type { Check } from "../generated/Check";
import type { PolicyPage } from "../generated/PolicyPage";
import type { Preset } from "../generated/Preset";
import type { Problem } from "../generated/Problem";
import type { SettingsPage } from "../generated/SettingsPage";
import { icons } from "../view/icons";
import { plannedFiles } from "../view/plan";
import { runs } from "../view/runs";
import { firstWords as words, settingsWords } from "../words";
import { Page } from "./page";
import { shown } from "./session";

const STEPS = 3;
const SIGNS = { good: icons.good, warn: icons.warning, bad: icons.deny, off: icons.off };
/** The preset that we recommend. */
const RECOMMENDED = "ask";

/** An agent of this computer, and what connecting it would write; null where it asks here already. */
interface Agent {
  readonly row: AgentRow;
  readonly way: string;
  readonly plan: AgentPlan | null;
}

interface Found {
  readonly policy: PolicyPage;
  readonly agents: readonly Agent[];
  readonly settings: SettingsPage;
}

export class FirstRun extends Page<Found> {
  #step = 0;
  #entered = -1;
  #asking = false;
  /** What became of the request. */
  #tried: Check | null = null;

  protected override async fetch(): Promise<Found> {
    const { host } = this.session;
    const [policy, { agents }, settings] = await Promise.all([host.policy(""), host.agents(), host.settings()]);
    const here = agents.filter(({ state }) => state !== "absent");
    return { policy, settings, agents: await Promise.all(here.map((row) => this.#planned(row))) };
  }

  async #planned(row: AgentRow): Promise<Agent> {
    const [way = "ask"] = row.ways;
    if (row.state !== "apart") return { row, way, plan: null };
    try {
      return { row, way, plan: await answered(() => this.session.host.agentPlan(row.id, way)) };
    } catch {
      // The Agents page says what stands in the way.
      return { row, way, plan: null };
    }
  }

  protected override view(found: Found): TemplateResult {
    const heading = [words.connect, words.choose, words.try][this.#step];
    const isLast = this.#step === STEPS - 1;
    return html`
      ${
        this.#step === 0
          ? html`<div class="first-head"><h1 id="heading">${words.title}</h1><p class="muted">${words.lead}</p></div>`
          : html`<h1 class="offscreen" id="heading">${words.title}</h1>`
      }
      <section aria-labelledby="step">
        <p class="muted" data-testid="step">${words.step(this.#step + 1, STEPS)}</p>
        <h2 id="step" tabindex="-1">${heading}</h2>
        ${this.#step === 0 ? this.#connect(found.agents) : this.#step === 1 ? this.#choose(found.policy) : this.#try(found.settings)}
      </section>
      <div class="first-buttons">
        ${isLast ? nothing : html`<button type="button" class="quiet" data-testid="skip-all" @click=${() => this.#leave()}>${words.skip}</button>`}
        <span class="top-gap"></span>
        ${this.#step > 0 ? html`<button type="button" class="button" data-testid="back" @click=${() => this.#go(-1)}>${words.back}</button>` : nothing}
        ${
          isLast
            ? html`<button type="button" class="button ${this.#tried === null ? "" : "button-primary"}" data-testid="finish" @click=${() => this.#leave()}>${words.finish}</button>`
            : html`<button type="button" class="button" data-testid="next" @click=${() => this.#go(1)}>${words.next}</button>`
        }
      </div>
    `;
  }

  #connect(agents: readonly Agent[]): TemplateResult {
    return html`<p class="muted">${words.connectText}</p>
      ${agents.length === 0 ? html`<p data-testid="no-agents">${words.noAgents}</p>` : html`<ul class="rows">${agents.map((agent, at) => this.#agent(agent, at === agents.findIndex(({ plan }) => plan !== null)))}</ul>`}
      <p class="muted">${words.others}</p>`;
  }

  #agent({ row, way, plan }: Agent, isFirst: boolean): TemplateResult {
    return html`<li class="row" data-testid="first-agent-${row.id}">
      <div class="row-text">
        <strong>${row.name}</strong>
        <span class="muted">${row.stands}</span>
        ${plan === null ? nothing : html`<details class="fold"><summary>${words.written}</summary>${plannedFiles(plan.files)} ${plan.notes.map((note) => html`<p>${note}</p>`)}</details>`}
        ${this.problemAt(row.id)}
      </div>
      ${
        plan === null
          ? nothing
          : html`<button type="button" class="button ${isFirst ? "button-primary" : ""}" data-testid="first-connect-${row.id}" aria-label=${words.connectOf(row.name)} @click=${() => void this.#write(row.id, way, plan)}>${words.connectIt}</button>`
      }
    </li>`;
  }

  async #write(agent: string, way: string, plan: AgentPlan): Promise<void> {
    if (await this.attempt(agent, () => this.session.connectAgent({ agent, way, version: plan.version }))) this.#go(1);
  }

  #choose(page: PolicyPage): TemplateResult {
    return html`<p class="muted">${words.chooseText}</p>
      <ul class="rows">${page.presets.map((preset) => this.#preset(page, preset))}</ul>
      ${this.problemAt("preset")}`;
  }

  #preset(page: PolicyPage, { id, label, means, changes }: Preset): TemplateResult {
    const holds = changes.length === 0;
    return html`<li class="row" data-testid="preset-${id}">
      <div class="row-text">
        <strong>${label}</strong>
        <span>${means}</span>
      </div>
      ${holds ? html`<span class="badge">${words.now}</span>` : nothing}
      <button type="button" class="button ${id === RECOMMENDED ? "button-primary" : ""}" data-testid="use-${id}" aria-label=${holds ? `${words.keep}: ${label}` : words.useOf(label)} @click=${() => void this.#use(page, id, holds)}>${holds ? words.keep : words.use}</button>
    </li>`;
  }

  async #use(page: PolicyPage, id: string, holds: boolean): Promise<void> {
    const saved = holds || (await this.edit("preset", () => (this.content.value?.policy ?? page).version, { kind: "preset", id }));
    if (saved) this.#go(1);
  }

  #try({ startAtLogin }: SettingsPage): TemplateResult {
    const tried = this.#tried;
    return html`<p class="muted">${words.tryText}</p>
      <div class="row">
        <div class="row-text" role="status" data-testid="tried">
          ${
            this.#asking
              ? html`<p>${words.tryWaits}</p>`
              : tried === null
                ? html`<p><code class="inline" dir="ltr">${words.tryCommand}</code></p>`
                : html`<p class="check check-${tried.state}">${SIGNS[tried.state as keyof typeof SIGNS] ?? icons.note}<span class="foreign">${runs(tried.sentence)}</span></p>`
          }
        </div>
        <button type="button" class="button ${tried === null ? "button-primary" : ""}" data-testid="first-try" aria-disabled=${this.#asking} @click=${() => void this.#ask()}>${tried === null ? words.send : words.sendAgain}</button>
      </div>
      ${this.problemAt("try")}
      <div class="row set">
        <label class="row-text set-label" for="first-login">${words.startIt}<span class="muted">${words.loginText}</span></label>
        <input type="checkbox" role="switch" class="switch" id="first-login" data-testid="first-login" ?disabled=${startAtLogin === null} .checked=${live(startAtLogin === "on")} @change=${(event: Event) => void this.attempt("login", () => this.session.startAtLogin((event.target as HTMLInputElement).checked))} />
      </div>
      ${startAtLogin === null ? html`<p class="muted">${settingsWords.startUnknown}</p>` : nothing} ${this.problemAt("login")}`;
  }

  /** Sends the first request: the prompt window asks about it like about any other. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.set(() => (this.#asking = true));
    this.forgive("try");
    try {
      const check = shown(await this.session.host.hello());
      this.set(() => (this.#tried = check));
    } catch (problem) {
      this.blame("try", (problem as Problem).message);
    }
    this.set(() => (this.#asking = false));
  }

  #go(by: number): void {
    this.set(() => (this.#step = Math.min(STEPS - 1, this.#step + by)));
  }

  /** Each step is read from its heading. */
  protected override updated(): void {
    if (this.content.value === null || this.#entered === this.#step) return;
    this.#entered = this.#step;
    this.querySelector<HTMLElement>("#step")?.focus();
  }

  #leave(): void {
    this.dispatchEvent(new CustomEvent("leave"));
  }
}
