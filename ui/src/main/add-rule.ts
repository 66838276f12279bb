/** The sheet that adds a rule: what is typed is looked up while it is typed. */
import { html, nothing, type TemplateResult } from "lit";

import type { MainHost } from "../host";
import { icons } from "../view/icons";
import { settle } from "../view/confirm";
import { findingsView } from "../view/findings";
import { mainWords } from "../words";
import { Findings } from "./findings";
import { Part } from "./page";

const words = mainWords.allowlist;

export interface NewRule {
  readonly pattern: string;
  readonly args: string;
}

export class AddRule extends Part {
  static override properties = {
    host: { attribute: false },
    agent: { attribute: false },
    problem: { attribute: false },
    wrong: { attribute: false },
    add: { attribute: false },
  };

  declare host: MainHost;
  declare agent: string;
  /** Why it was not saved, as the page says it. */
  declare problem: TemplateResult;
  declare wrong: boolean;
  /** True when it was saved. */
  declare add: (rule: NewRule) => Promise<boolean>;

  #typed: NewRule | null = null;
  /** The system's dialog is open. */
  #choosing = false;
  #findings: Findings | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#findings = new Findings(this.host, () => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#findings?.stop();
  }

  open(): void {
    this.set(() => (this.#typed = { pattern: "", args: "" }));
  }

  close(): void {
    this.#findings?.stop();
    this.set(() => (this.#typed = null));
  }

  protected override render(): TemplateResult {
    return html`<dialog class="sheet" data-testid="add-sheet" aria-labelledby="add-title" @cancel=${(event: Event) => this.#cancel(event)}>
      ${this.#typed === null ? nothing : this.#form(this.#typed)}
    </dialog>`;
  }

  #form(typed: NewRule): TemplateResult {
    return html`<form @submit=${(event: Event) => void this.#save(event, typed)}>
      <h2 id="add-title" class="sheet-title">${words.addTitle(this.agent)}</h2>
      <label class="field">
        <span>${words.pattern}</span>
        <input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="add-pattern" aria-label=${words.pattern} aria-describedby="pattern-hint" aria-invalid=${this.wrong} aria-errormessage="problem-add" .value=${typed.pattern} @input=${(event: InputEvent) => this.#type({ ...typed, pattern: value(event) })} />
        <span class="muted" id="pattern-hint">${words.patternHint}</span>
      </label>
      <button type="button" class="button" data-testid="add-choose" ?disabled=${this.#choosing} @click=${() => void this.#choose()}>${icons.file}<span>${words.choose}</span></button>
      <label class="field">
        <span>${words.args}</span>
        <input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="add-args" aria-label=${words.args} aria-describedby="args-hint" .value=${typed.args} @input=${(event: InputEvent) => this.#type({ ...typed, args: value(event) })} />
        <span class="muted" id="args-hint">${words.argsHint}</span>
      </label>
      ${findingsView(this.#findings?.found ?? null, (pattern) => this.#take({ ...typed, pattern }))} ${this.problem}
      <div class="sheet-buttons">
        <button type="button" class="button" data-testid="add-cancel" @click=${() => this.close()}>${mainWords.cancel}</button>
        <button type="submit" class="button button-primary" data-testid="add-save">${words.add}</button>
      </div>
    </form>`;
  }

  protected override updated(): void {
    settle(this.querySelector("dialog"), this.#typed !== null, '[data-testid="add-pattern"]');
  }

  #type(typed: NewRule): void {
    this.set(() => (this.#typed = typed));
    this.#findings?.ask(this.agent, typed.pattern, typed.args);
  }

  /** The system's own dialog chooses; what is typed stays where nothing was chosen. */
  async #choose(): Promise<void> {
    this.set(() => (this.#choosing = true));
    try {
      const path = await this.host.chooseProgram();
      if (path !== null && this.#typed !== null) this.#take({ ...this.#typed, pattern: path });
    } finally {
      this.set(() => (this.#choosing = false));
    }
  }

  /** What was proposed stands in the field, and Enter saves it. */
  #take(typed: NewRule): void {
    this.#type(typed);
    this.querySelector<HTMLElement>('[data-testid="add-pattern"]')?.focus();
  }

  async #save(event: Event, typed: NewRule): Promise<void> {
    event.preventDefault();
    if (await this.add(typed)) this.close();
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.close();
  }
}

function value(event: InputEvent): string {
  return (event.target as HTMLInputElement).value;
}
