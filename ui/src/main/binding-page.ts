/** Which computer runs commands for each agent. Saved on request: it is another file. */
import { html, nothing, type TemplateResult } from "lit";

import type { BindingNode } from "../generated/BindingNode";
import type { BindingPage } from "../generated/BindingPage";
import type { BindingRow } from "../generated/BindingRow";
import type { Check } from "../generated/Check";
import type { Problem } from "../generated/Problem";
import type { LiveNode } from "../generated/LiveNode";
import { answered } from "../answered";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { ago, mainWords, moment } from "../words";
import { Page } from "./page";
import { shown } from "./session";

const words = mainWords.binding;
/** Chosen to type a name: no node is called like that. */
const OTHER = "\0";
/** A node comes and goes without a word to us: how often a connected gateway is asked again while the page is in view. */
const LOOK_MS = 3000;

export class BindingPageElement extends Page<BindingPage> {
  #node: string | null = null;
  readonly #agents = new Map<string, string>();
  /** Of these the name is typed; empty: of the default. */
  readonly #typed = new Set<string>();
  /** How the test of a node ended, by its id; null while it runs. */
  readonly #tests = new Map<string, Check | null>();

  #look: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#look = setInterval(() => this.#lookAgain(), LOOK_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#look);
  }

  #lookAgain(): void {
    if (document.visibilityState === "visible" && this.content.value?.live === true && !this.content.busy) void this.reload();
  }

  protected override fetch(): Promise<BindingPage> {
    return this.session.host.binding();
  }

  protected override left(): void {
    this.#node = null;
    this.#agents.clear();
    this.#typed.clear();
  }

  protected override view(page: BindingPage): TemplateResult {
    const node = this.#node ?? page.defaultNode;
    const changes = this.#agents.size + (this.#node === null ? 0 : 1);
    return html`
      <p class="muted">${words.lead}</p>
      <p class="off-note" data-testid="gateway">${icons.off}<span class="foreign">${runs(page.gateway)}</span></p>
      ${page.note === null ? nothing : this.#note(page.note)}
      <label class="field field-narrow">
        <span>${words.default}</span>
        ${this.#choice("default", "", words.default, node, words.anyNode, page, (value) => (this.#node = value === page.defaultNode ? null : value))}
      </label>
      <h2>${words.agents}</h2>
      ${page.agents.length === 0 ? html`<p class="muted" data-testid="no-agents">${words.noAgents}</p>` : this.#table(page, node)}
      ${this.problemAt("binding")}
      <div class="bulk">
        <span role="status" data-testid="changes">${words.changes(changes)}</span><span class="top-gap"></span>
        <button type="button" class="button" data-testid="discard" ?disabled=${changes === 0} @click=${() => this.set(() => this.left())}>${words.discard}</button>
        <button type="button" class="button button-primary" data-testid="save" ?disabled=${changes === 0 || !page.editable} @click=${() => void this.#save()}>${words.save}</button>
      </div>
      <h2>${words.nodes}</h2>
      ${
        page.nodes.length === 0
          ? html`<p class="muted" data-testid="no-nodes">${words.noNodes} <a class="link" href="#health">${words.health}</a></p>`
          : html`<ul class="rows" data-testid="nodes">${page.nodes.map((node) => this.#known(node))}</ul>`
      }
      ${page.live ? nothing : html`<p class="off-note" data-testid="nodes-off">${icons.off}<span>${words.nodesOff}</span></p>`}
      <p class="muted">${words.file} <code class="foreign inline" dir="ltr">${runs(page.path)}</code></p>
    `;
  }

  #known({ name, about, own, live }: BindingNode): TemplateResult {
    const test = live === null ? undefined : this.#tests.get(live.id);
    return html`<li class="row" data-testid="known-node">
      <span class="row-text">
        <strong class="foreign">${runs(name)}</strong>
        <span class="muted line">${own ? words.own : live === null ? words.known : nothing}${own && live !== null ? " · " : nothing}${live === null ? nothing : this.#stands(live)}${about.length === 0 ? nothing : html` · <span class="foreign">${runs(about)}</span>`}</span>
        ${live === null || live.runs ? nothing : html`<span class="muted line">${words.runsNothing}</span>`}
        <span role="status" class="line" data-testid="node-tested">${test === undefined ? nothing : test === null ? words.testing : html`<span class=${test.state === "good" ? "" : "wrong"}>${runs(test.sentence)}</span>`}</span>
      </span>
      ${live?.connected === true && live.runs ? html`<button type="button" class="button" data-testid="test-node" ?disabled=${test === null} aria-label=${words.testOf(plain(name))} @click=${() => void this.#test(live.id)}>${words.test}</button>` : nothing}
    </li>`;
  }

  #stands({ connected, seenAt }: LiveNode): TemplateResult {
    if (connected) return html`${words.connected}`;
    return seenAt === null ? html`${words.away}` : html`<time title=${moment(seenAt)}>${words.seen(ago(seenAt, Date.now()))}</time>`;
  }

  async #test(id: string): Promise<void> {
    this.set(() => this.#tests.set(id, null));
    try {
      const check = shown(await answered(() => this.session.host.testNode(id)));
      this.set(() => this.#tests.set(id, check));
    } catch (problem) {
      this.set(() => this.#tests.delete(id));
      this.blame("binding", (problem as Problem).message);
    }
  }

  #note(note: string): TemplateResult {
    return html`<div class="banner" data-testid="note">
      ${icons.warning}
      <p>${note}</p>
      <div class="banner-actions"><button type="button" class="button" data-testid="binding-reload" @click=${() => void this.reload()}>${mainWords.reload}</button></div>
    </div>`;
  }

  #table(page: BindingPage, node: string): TemplateResult {
    const none = words.as(node === "" ? words.anyNode : nodeName(node, page));
    return html`<table class="table" aria-label=${words.agents}>
      <thead><tr><th scope="col">${words.columns.agent}</th><th scope="col">${words.columns.node}</th></tr></thead>
      <tbody>${page.agents.map((agent) => this.#row(page, agent, none))}</tbody>
    </table>`;
  }

  #row(page: BindingPage, agent: BindingRow, none: string): TemplateResult {
    const own = this.#agents.get(agent.id) ?? agent.node;
    const isChanged = this.#agents.has(agent.id);
    return html`<tr data-testid="binding">
      <th scope="row"><span class="foreign">${runs(agent.name)}</span><span class="muted line">${own === "" ? words.inherits : words.override(nodeName(own, page))}${isChanged ? html` · <strong>${words.changed}</strong>` : nothing}</span></th>
      <td>${this.#choice("node", agent.id, words.nodeOf(plain(agent.name)), own, none, page, (value) => (value === agent.node ? this.#agents.delete(agent.id) : this.#agents.set(agent.id, value)))}</td>
    </tr>`;
  }

  /** A node of the file, none, or one that is typed. */
  #choice(test: string, of: string, label: string, value: string, none: string, page: BindingPage, choose: (value: string) => unknown): TemplateResult {
    const known = page.nodes.map(({ node }) => node);
    const nodes = value === "" || known.includes(value) ? known : [...known, value];
    const isTyped = this.#typed.has(of);
    return html`<span class="choice">
      <select class="input" data-testid=${test} aria-label=${label} ?disabled=${!page.editable} @change=${(event: Event) => this.#choose((event.target as HTMLSelectElement).value, of, choose)}>
        <option value="" .selected=${!isTyped && value === ""}>${none}</option>
        ${nodes.map((node) => html`<option .value=${node} .selected=${!isTyped && node === value}>${nodeName(node, page)}</option>`)}
        <option .value=${OTHER} .selected=${isTyped}>${words.other}</option>
      </select>
      ${isTyped ? html`<input class="input" dir="ltr" autocomplete="off" spellcheck="false" data-testid="${test}-name" aria-label=${words.nameOf(label)} placeholder=${words.name} .value=${value} @input=${(event: InputEvent) => this.set(() => choose((event.target as HTMLInputElement).value))} />` : nothing}
    </span>`;
  }

  #choose(value: string, of: string, choose: (value: string) => unknown): void {
    this.set(() => {
      if (value === OTHER) this.#typed.add(of);
      else {
        this.#typed.delete(of);
        choose(value);
      }
    });
  }

  async #save(): Promise<void> {
    const live = this.content.value?.live === true;
    const send = () => this.session.bind({ version: this.content.value?.version ?? "", defaultNode: this.#node, agents: [...this.#agents] }, live);
    if (await this.attempt("binding", send)) this.set(() => this.left());
  }
}

/** A node as it is chosen: whether it is here, or known at all. */
function nodeName(node: string, page: BindingPage): string {
  const known = page.nodes.find((one) => one.node === node);
  if (known === undefined) return words.unknown(visibleText(node));
  const name = plain(known.name);
  return known.own ? words.here(name) : name;
}
