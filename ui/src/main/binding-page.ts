/** Which computer runs commands for each agent. Saved on request: it is another file. */
import { html, nothing, type TemplateResult } from "lit";

import type { BindingPage } from "../generated/BindingPage";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords } from "../words";
import { Page } from "./page";

const words = mainWords.binding;

export class BindingPageElement extends Page<BindingPage> {
  #node: string | null = null;
  readonly #agents = new Map<string, string>();

  protected override fetch(): Promise<BindingPage> {
    return this.session.host.binding();
  }

  protected override left(): void {
    this.#node = null;
    this.#agents.clear();
  }

  protected override view(page: BindingPage): TemplateResult {
    const node = this.#node ?? page.defaultNode;
    const changes = this.#agents.size + (this.#node === null ? 0 : 1);
    return html`
      <p class="muted">${words.lead}</p>
      ${page.note === null ? nothing : html`<div class="banner" data-testid="note">${icons.warning}<p>${page.note}</p></div>`}
      <label class="field field-narrow">
        <span>${words.default}</span>
        ${this.#select("default", "", node, words.anyNode, page, (value) => (this.#node = value === page.defaultNode ? null : value))}
      </label>
      <h2>${words.agents}</h2>
      ${
        page.agents.length === 0
          ? html`<p class="muted" data-testid="no-agents">${words.noAgents}</p>`
          : html`<ul class="rows">
              ${page.agents.map((agent) => {
                const own = this.#agents.get(agent.id) ?? agent.node;
                return html`<li class="row" data-testid="binding">
                  <div class="row-text"><strong class="foreign">${runs(agent.name)}</strong>${own === "" ? nothing : html`<span class="muted">${words.override(visibleText(own))}</span>`}</div>
                  ${this.#select("node", words.nodeOf(plain(agent.name)), own, words.as(node === "" ? words.anyNode : visibleText(node)), page, (value) => (value === agent.node ? this.#agents.delete(agent.id) : this.#agents.set(agent.id, value)))}
                </li>`;
              })}
            </ul>`
      }
      ${this.problemAt("binding")}
      <div class="bulk">
        <span role="status" data-testid="changes">${words.changes(changes)}</span><span class="top-gap"></span>
        <button type="button" class="button" data-testid="discard" ?disabled=${changes === 0} @click=${() => this.set(() => this.left())}>${words.discard}</button>
        <button type="button" class="button button-primary" data-testid="save" ?disabled=${changes === 0 || !page.editable} @click=${() => void this.#save()}>${words.save}</button>
      </div>
      <p class="muted">${words.file} <code class="foreign inline" dir="ltr">${runs(page.path)}</code></p>
    `;
  }

  #select(test: string, label: string, value: string, none: string, page: BindingPage, choose: (value: string) => unknown): TemplateResult {
    const nodes = value === "" || page.nodes.includes(value) ? page.nodes : [...page.nodes, value];
    return html`<select class="input" data-testid=${test} aria-label=${label === "" ? nothing : label} ?disabled=${!page.editable} @change=${(event: Event) => this.set(() => choose((event.target as HTMLSelectElement).value))}>
      <option value="" .selected=${value === ""}>${none}</option>
      ${nodes.map((node) => html`<option .value=${node} .selected=${node === value}>${page.nodes.includes(node) ? visibleText(node) : words.unknown(visibleText(node))}</option>`)}
    </select>`;
  }

  async #save(): Promise<void> {
    const send = () => this.session.bind({ version: this.content.value?.version ?? "", defaultNode: this.#node, agents: [...this.#agents] });
    if (await this.attempt("binding", send)) this.set(() => this.left());
  }
}
