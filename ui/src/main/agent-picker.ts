/** Whose policy is in view: a combo box that filters as one types. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";

import type { AgentItem } from "../generated/AgentItem";
import { isComposed } from "../prompt/keys";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords as words } from "../words";
import { choices } from "./agents";
import { Part } from "./page";

export class AgentPicker extends Part {
  static override properties = { agents: { attribute: false }, agent: { attribute: false } };

  declare agents: readonly AgentItem[];
  declare agent: string;

  #open = false;
  /** Null until somebody types: then the list is filtered. */
  #typed: string | null = null;
  #active = 0;

  protected override render(): TemplateResult {
    const { configured, seen, add } = this.#choices();
    const all = this.#ids();
    return html`
      <div class="picker" @focusout=${(event: FocusEvent) => this.#leave(event)}>
        <input
          class="input picker-input"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          aria-label=${words.agent}
          aria-expanded=${this.#open}
          aria-controls="agents"
          aria-autocomplete="list"
          aria-activedescendant=${this.#open ? `agent-${this.#active}` : nothing}
          data-testid="agent"
          .value=${this.#typed ?? this.#name()}
          placeholder=${words.agentFilter}
          @input=${(event: InputEvent) => this.#type((event.target as HTMLInputElement).value)}
          @click=${() => this.#show()}
          @keydown=${(event: KeyboardEvent) => this.#key(event)}
        />
        <span class="picker-arrow">${icons.open}</span>
        <div class="picker-list" role="listbox" id="agents" aria-label=${words.agent} ?hidden=${!this.#open}>
          ${this.#group("", configured, all)} ${this.#group(words.agentsSeen, seen, all)}
          ${
            add === null
              ? html`<p class="picker-hint" data-testid="agent-add-hint">${words.agentAdd} ${words.agentAddHint}</p>`
              : this.#option(all.indexOf(add), "agent-add", html`${icons.add}<span>${words.agentAddNamed(visibleText(add))}</span>`)
          }
        </div>
      </div>
    `;
  }

  #group(label: string, items: readonly AgentItem[], all: readonly string[]): TemplateResult | typeof nothing {
    if (items.length === 0) return nothing;
    return html`<div role="group" aria-label=${label === "" ? words.agentsConfigured : label}>
      ${label === "" ? nothing : html`<div class="picker-group" aria-hidden="true">${label}</div>`}
      ${items.map((item) =>
        this.#option(
          all.indexOf(item.id),
          `agent-option`,
          html`<span class="picker-name foreign">${runs(item.name)}</span>
            ${item.overrides ? html`<span class="dot" title=${words.agentOverrides}></span><span class="offscreen">, ${words.agentOverrides}</span>` : nothing}
            ${item.rules > 0 ? html`<span class="badge">${words.agentRules(item.rules)}</span>` : nothing}`,
        ),
      )}
    </div>`;
  }

  #option(at: number, test: string, content: TemplateResult): TemplateResult {
    return html`<div
      role="option"
      id="agent-${at}"
      class="picker-option ${at === this.#active ? "active" : ""}"
      data-testid=${test}
      aria-selected=${this.#ids()[at] === this.agent}
      @mousedown=${(event: MouseEvent) => event.preventDefault()}
      @click=${() => this.#choose(at)}
    >
      ${content}
    </div>`;
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.#open) this.querySelector(".picker-option.active")?.scrollIntoView({ block: "nearest" });
  }

  #choices(): ReturnType<typeof choices> {
    return choices(this.agents, this.#typed ?? "");
  }

  #ids(): string[] {
    const { configured, seen, add } = this.#choices();
    return [...configured, ...seen].map((one) => one.id).concat(add ?? []);
  }

  #name(): string {
    const item = this.agents.find((one) => one.id === this.agent);
    return item === undefined ? visibleText(this.agent) : plain(item.name);
  }

  #show(): void {
    if (this.#open) return;
    this.set(() => {
      this.#open = true;
      this.#active = Math.max(0, this.#ids().indexOf(this.agent));
    });
    this.querySelector("input")?.select();
  }

  #hide(): void {
    this.set(() => {
      this.#open = false;
      this.#typed = null;
    });
  }

  #leave(event: FocusEvent): void {
    // Another window has the keyboard, and this field again after it: what was typed stays.
    if (document.activeElement === event.target) return;
    if (!(event.relatedTarget instanceof Node) || !this.contains(event.relatedTarget)) this.#hide();
  }

  #type(typed: string): void {
    this.set(() => {
      this.#open = true;
      this.#typed = typed;
      this.#active = 0;
    });
  }

  #key(event: KeyboardEvent): void {
    if (isComposed(event)) return;
    const count = this.#ids().length;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!this.#open) this.#show();
      else if (count > 0) this.set(() => (this.#active = (this.#active + step + count) % count));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.#open) this.#choose(this.#active);
      else this.#show();
    } else if (event.key === "Escape" && this.#open) {
      event.preventDefault();
      this.#hide();
    }
  }

  #choose(at: number): void {
    const id = this.#ids()[at];
    this.#hide();
    if (id === undefined || id === this.agent) return;
    this.dispatchEvent(new CustomEvent<string>("choose", { detail: id }));
  }
}
