/** Coding agents: whether each asks here, what is wrong, and the way to connect it. */
import { html, nothing, type TemplateResult } from "lit";

import { answered } from "../answered";
import type { AgentPlan } from "../generated/AgentPlan";
import type { AgentRow } from "../generated/AgentRow";
import type { AgentsPage } from "../generated/AgentsPage";
import type { Check } from "../generated/Check";
import type { Problem } from "../generated/Problem";
import { icons } from "../view/icons";
import { plannedFiles } from "../view/plan";
import { line, runs } from "../view/runs";
import { mainWords, named } from "../words";
import { ago } from "../words/number";
import { Page } from "./page";
import { shown } from "./session";

const words = mainWords.agents;
const SIGNS = { absent: icons.off, apart: icons.off, connected: icons.good, troubled: icons.warning };
const LOOKS = { absent: "off", apart: "off", connected: "good", troubled: "bad" };

/** What would be written for one agent, in view. */
interface Planned {
  readonly agent: string;
  readonly way: string;
  readonly plan: AgentPlan;
}

export class AgentsPageElement extends Page<AgentsPage> {
  #planned: Planned | null = null;
  /** The agent whose hook is tested. */
  #testing: string | null = null;
  readonly #tested = new Map<string, Check>();

  protected override fetch(): Promise<AgentsPage> {
    return this.session.host.agents();
  }

  protected override left(): void {
    this.#planned = null;
    this.#tested.clear();
  }

  protected override view({ agents }: AgentsPage): TemplateResult {
    return html`<p class="muted">${words.lead}</p>
      <ul class="rows">${agents.map((agent) => this.#row(agent))}</ul>`;
  }

  #row(agent: AgentRow): TemplateResult {
    const { id, name, state, stands, problems } = agent;
    const planned = this.#planned?.agent === id ? this.#planned : null;
    const look = LOOKS[state as keyof typeof LOOKS] ?? "off";
    const tested = this.#tested.get(id);
    return html`<li class="row check check-${look} agent" data-testid="agent-${id}">
      ${SIGNS[state as keyof typeof SIGNS] ?? icons.note}
      <div class="row-text">
        <strong>${name}</strong><span class="offscreen">: ${named(words.states, state) ?? state}. </span>
        <span>${stands}</span>
        ${problems.map((problem) => html`<span class="wrong foreign" data-testid="agent-problem">${icons.warning}<span>${runs(problem)}</span></span>`)}
        <span class="muted line">${this.#facts(agent)}</span>
        <div role="status" data-testid="agent-tested">
          ${this.#testing === id ? html`<p class="muted">${words.testWaits}</p>` : tested === undefined ? nothing : html`<p class="foreign">${runs(tested.sentence)}</p>`}
        </div>
        ${this.problemAt(id)} ${planned === null ? nothing : this.#plan(agent, planned)}
      </div>
      ${planned === null ? this.#buttons(agent) : nothing}
    </li>`;
  }

  #facts({ installed, last, state }: AgentRow): TemplateResult {
    const asked = last === null ? words.never : words.last(ago(last, Date.now()));
    const known = installed.length === 0 ? [] : [words.version(line(installed))];
    return html`${[...known, ...(state === "absent" ? [] : [asked])].join(" · ")}`;
  }

  #buttons(agent: AgentRow): TemplateResult {
    const { id, state, way } = agent;
    const isOn = way !== null;
    const button = (test: string, label: string, press: () => void, busy = false): TemplateResult =>
      html`<button type="button" class="button" data-testid="${test}-${id}" aria-label=${words.of(label, agent.name)} aria-disabled=${busy} @click=${press}>${label}</button>`;
    return html`<div class="agent-buttons">
      ${isOn && way !== "tool" ? button("test", this.#testing === id ? words.testing : words.test, () => void this.#test(id), this.#testing !== null) : nothing}
      ${state === "absent" || state === "connected" ? nothing : button("connect", isOn ? words.again : words.connect, () => void this.#look(agent, way ?? "ask"))}
      ${isOn || state === "troubled" ? button("disconnect", words.disconnect, () => void this.#look(agent, "off")) : nothing}
    </div>`;
  }

  #plan(agent: AgentRow, { way, plan }: Planned): TemplateResult {
    const { notes, files } = plan;
    return html`<section class="agent-plan" data-testid="agent-plan" aria-label=${way === "off" ? words.planOff : words.plan}>
      ${way === "off" ? nothing : this.#ways(agent, way)}
      ${files.length > 0 ? html`<p>${way === "off" ? words.planOff : words.plan}</p>` : notes.length === 0 ? html`<p>${words.nothing}</p>` : nothing}
      ${plannedFiles(files)}
      ${notes.map((note) => html`<p>${note}</p>`)}
      <div class="agent-buttons">
        <button type="button" class="button" data-testid="agent-cancel" @click=${() => this.set(() => (this.#planned = null))}>${words.cancel}</button>
        <button type="button" class="button button-primary" data-testid="agent-write" ?disabled=${files.length === 0 && notes.length === 0} @click=${() => void this.#write(agent.id)}>${way === "off" ? words.disconnect : words.write}</button>
      </div>
    </section>`;
  }

  #ways(agent: AgentRow, way: string): TemplateResult {
    return html`<label class="field field-narrow">
      <span>${words.way}</span>
      <select class="input" data-testid="agent-way" @change=${(event: Event) => void this.#look(agent, (event.target as HTMLSelectElement).value)}>
        ${agent.ways.map((one) => html`<option .value=${one} .selected=${one === way}>${named(words.ways, one) ?? one}</option>`)}
      </select>
    </label>`;
  }

  /** Shows what would be written. */
  async #look({ id }: AgentRow, way: string): Promise<void> {
    this.forgive(id);
    this.#tested.delete(id);
    try {
      const plan = shown(await answered(() => this.session.host.agentPlan(id, way)));
      this.set(() => (this.#planned = { agent: id, way, plan }));
      await this.updateComplete;
      this.querySelector<HTMLElement>('[data-testid="agent-write"]')?.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      this.set(() => (this.#planned = null));
      this.blame(id, (problem as Problem).message);
    }
  }

  async #write(id: string): Promise<void> {
    const planned = this.#planned;
    if (planned === null) return;
    const edit = { agent: planned.agent, way: planned.way, version: planned.plan.version };
    const saved = await this.attempt(id, () => this.session.connectAgent(edit));
    if (saved) this.set(() => (this.#planned = null));
    else await this.reload();
  }

  async #test(id: string): Promise<void> {
    if (this.#testing !== null) return;
    this.set(() => {
      this.#testing = id;
      this.#tested.delete(id);
    });
    try {
      const check = shown(await this.session.host.testAgent(id));
      this.set(() => this.#tested.set(id, check));
    } catch (problem) {
      this.blame(id, (problem as Problem).message);
    }
    this.set(() => (this.#testing = null));
  }
}
