/** Which computer runs commands for each agent. Saved on request: it is another file. */
import { html, nothing, type TemplateResult } from "lit";

import type { BindingPage } from "../generated/BindingPage";
import type { BindingRow } from "../generated/BindingRow";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords } from "../words";
import { Page } from "./page";

const words = mainWords.binding;
/** Chosen to type a name: no node is called like that. */
const OTHER = "\0";

export class BindingPageElement extends Page<BindingPage> {
  #node: string | null = null;
  readonly #agents = new Map<string, string>();
  /** Of these the name is typed; empty: of the default. */
  readonly #typed = new Set<string>();

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
          : html`<ul class="rows" data-testid="nodes">${page.nodes.map((name) => html`<li class="row"><span class="row-text"><strong class="foreign">${visibleText(name)}</strong><span class="muted line">${name === page.thisComputer ? words.own : words.known}</span></span></li>`)}</ul>`
      }
      <p class="off-note" data-testid="nodes-off">${icons.off}<span>${words.nodesOff}</span></p>
      <p class="muted">${words.file} <code class="foreign inline" dir="ltr">${runs(page.path)}</code></p>
    `;
  }

  #note(note: string): TemplateResult {
    return html`<div class="banner" data-testid="note">
      ${icons.warning}
      <p>${note}</p>
      <div class="banner-actions"><button type="button" class="button" data-testid="binding-reload" @click=${() => void this.reload()}>${mainWords.reload}</button></div>
    </div>`;
  }

  #table(page: BindingPage, node: string): TemplateResult {
    const none = words.as(node === "" ? words.anyNode : visibleText(node));
    return html`<table class="table" aria-label=${words.agents}>
      <thead><tr><th scope="col">${words.columns.agent}</th><th scope="col">${words.columns.node}</th></tr></thead>
      <tbody>${page.agents.map((agent) => this.#row(page, agent, none))}</tbody>
    </table>`;
  }

  #row(page: BindingPage, agent: BindingRow, none: string): TemplateResult {
    const own = this.#agents.get(agent.id) ?? agent.node;
    const isChanged = this.#agents.has(agent.id);
    return html`<tr data-testid="binding">
      <th scope="row"><span class="foreign">${runs(agent.name)}</span><span class="muted line">${own === "" ? words.inherits : words.override(visibleText(own))}${isChanged ? html` · <strong>${words.changed}</strong>` : nothing}</span></th>
      <td>${this.#choice("node", agent.id, words.nodeOf(plain(agent.name)), own, none, page, (value) => (value === agent.node ? this.#agents.delete(agent.id) : this.#agents.set(agent.id, value)))}</td>
    </tr>`;
  }

  /** A node of the file, none, or one that is typed. */
  #choice(test: string, of: string, label: string, value: string, none: string, page: BindingPage, choose: (value: string) => unknown): TemplateResult {
    const nodes = value === "" || page.nodes.includes(value) ? page.nodes : [...page.nodes, value];
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
    const send = () => this.session.bind({ version: this.content.value?.version ?? "", defaultNode: this.#node, agents: [...this.#agents] });
    if (await this.attempt("binding", send)) this.set(() => this.left());
  }
}

/** A node as it is chosen: whether it is here, or known at all. */
function nodeName(node: string, page: BindingPage): string {
  const name = visibleText(node);
  if (node === page.thisComputer) return words.here(name);
  return page.nodes.includes(node) ? name : words.unknown(name);
}
