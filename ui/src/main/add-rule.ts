/** The sheet that adds a rule or changes one: what is typed is looked up while it is typed. */
import { html, nothing, type TemplateResult } from "lit";

import type { AgentItem } from "../generated/AgentItem";
import type { AllowlistRow } from "../generated/AllowlistRow";
import type { RuleDraft } from "../generated/RuleDraft";
import type { RuleEnd } from "../generated/RuleEnd";
import type { RuleKind } from "../generated/RuleKind";
import type { MainHost } from "../host";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { settle } from "../view/confirm";
import { findingsView } from "../view/findings";
import { mainWords } from "../words";
import { Findings } from "./findings";
import { Part } from "./page";

const words = mainWords.allowlist;
const KINDS: readonly RuleKind[] = ["program", "command", "files", "line"];
const ENDS: readonly RuleEnd[] = ["never", "day", "week"];

/** A program with these arguments, as the sheet and the row's own editor begin it. */
export const NEW_RULE: RuleDraft = { kind: "program", text: "", args: "", more: true, folder: "", deny: false, ends: "never", note: "" };

/** What is typed, for which agent, and the row that it is to replace. */
interface Typed {
  readonly agent: string;
  readonly rule: RuleDraft;
  readonly row: string | null;
}

export class AddRule extends Part {
  static override properties = {
    host: { attribute: false },
    agent: { attribute: false },
    simple: { attribute: false },
    agents: { attribute: false },
    problem: { attribute: false },
    wrong: { attribute: false },
    save: { attribute: false },
    corrected: { attribute: false },
  };

  declare host: MainHost;
  /** The agent of the page; empty: all of them, and the sheet asks for one. */
  declare agent: string;
  /** The place holds programs with any arguments, and nothing else. */
  declare simple: boolean;
  declare agents: readonly AgentItem[];
  /** Why it was not saved, as the page says it. */
  declare problem: TemplateResult;
  declare wrong: boolean;
  /** Adds a rule, or makes another of the row; true when it was saved. */
  declare save: (agent: string, rule: RuleDraft, row: string | null) => Promise<boolean>;
  /** The rule was typed anew: what kept the last one from being saved no longer holds. */
  declare corrected: () => void;

  #typed: Typed | null = null;
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

  /** Empty, or with the rule of a row. */
  open(row: AllowlistRow | null = null): void {
    const rule = row?.draft ?? NEW_RULE;
    const agent = row?.holder ?? (this.agent === "" ? this.#usual() : this.agent);
    this.set(() => (this.#typed = { agent, rule, row: row?.id ?? null }));
    this.#findings?.ask(agent, rule);
  }

  /** The agent that asked last; before any has asked, the one that OpenClaw begins with. */
  #usual(): string {
    return this.#choices().find(({ id }) => id !== "*")?.id ?? "main";
  }

  /** The agents that may have rules: the defaults have none. */
  #choices(): readonly AgentItem[] {
    return this.agents.filter(({ id }) => id !== "");
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

  #form(typed: Typed): TemplateResult {
    const { rule, row } = typed;
    return html`<form @submit=${(event: Event) => void this.#save(event, typed)}>
      <h2 id="add-title" class="sheet-title">${row === null ? words.addTitle(this.agent) : words.editTitle}</h2>
      ${row === null && this.agent === "" ? this.#agents(typed) : nothing}
      ${row === null && !this.simple ? this.#kinds(rule) : nothing}
      ${rule.kind === "program" ? this.#program(rule) : rule.kind === "command" ? this.#command(rule) : rule.kind === "files" ? this.#files(rule) : this.#line(rule)}
      ${row !== null ? this.#note(rule) : this.simple ? nothing : this.#terms(rule)}
      ${findingsView(this.#findings?.found ?? null, (text) => this.#take({ ...rule, text }), rule.kind !== "files")} ${this.problem}
      <div class="sheet-buttons">
        <button type="button" class="button" data-testid="add-cancel" @click=${() => this.close()}>${mainWords.cancel}</button>
        <button type="submit" class="button button-primary" data-testid="add-save">${row === null ? words.add : words.save}</button>
      </div>
    </form>`;
  }

  #kinds(rule: RuleDraft): TemplateResult {
    return html`<fieldset class="setting kinds"><legend>${words.kind}</legend>
      <div class="options options-row">
        ${KINDS.map(
          (kind) =>
            html`<label class="option"><input type="radio" name="kind" data-testid="kind-${kind}" .checked=${kind === rule.kind} @change=${() => this.#type({ ...rule, kind })} /><span class="option-label">${words.kinds[kind]}</span></label>`,
        )}
      </div>
    </fieldset>`;
  }

  #program(rule: RuleDraft): TemplateResult {
    return html`${this.#text(rule, words.pattern, words.patternHint)}
      <button type="button" class="button" data-testid="add-choose" ?disabled=${this.#choosing} @click=${() => void this.#choose()}>${icons.file}<span>${words.choose}</span></button>
      ${this.simple ? nothing : html`${this.#field("args", words.args, words.argsHint, rule.args, (args) => ({ ...rule, args }))} ${this.#denies(rule)}`}`;
  }

  #command(rule: RuleDraft): TemplateResult {
    return html`${this.#text(rule, words.words, words.wordsHint)}
      <label class="tick"><input type="checkbox" data-testid="add-more" .checked=${rule.more} @change=${(event: Event) => this.#type({ ...rule, more: checked(event) })} /><span>${words.moreWords}</span></label>
      ${this.#field("folder", words.folder, words.folderHint, rule.folder, (folder) => ({ ...rule, folder }))} ${this.#denies(rule)}`;
  }

  #files(rule: RuleDraft): TemplateResult {
    return this.#text(rule, words.files, words.filesHint);
  }

  #line(rule: RuleDraft): TemplateResult {
    return html`<label class="field">
        <span>${words.line}</span>
        <textarea class="input mono" dir="ltr" rows="3" autocomplete="off" spellcheck="false" data-testid="add-pattern" aria-label=${words.line} aria-describedby="pattern-hint" aria-invalid=${this.wrong} aria-errormessage="problem-add" .value=${rule.text} @input=${(event: InputEvent) => this.#type({ ...rule, text: value(event) })}></textarea>
        <span class="muted" id="pattern-hint">${words.lineHint}</span>
      </label>
      ${this.#field("folder", words.folder, words.lineFolderHint, rule.folder, (folder) => ({ ...rule, folder }))}`;
  }

  #text(rule: RuleDraft, label: string, hint: string): TemplateResult {
    return html`<label class="field">
      <span>${label}</span>
      <input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="add-pattern" aria-label=${label} aria-describedby="pattern-hint" aria-invalid=${this.wrong} aria-errormessage="problem-add" .value=${rule.text} @input=${(event: InputEvent) => this.#type({ ...rule, text: value(event) })} />
      <span class="muted" id="pattern-hint">${hint}</span>
    </label>`;
  }

  #field(name: string, label: string, hint: string, text: string, typed: (text: string) => RuleDraft): TemplateResult {
    return html`<label class="field">
      <span>${label}</span>
      <input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="add-${name}" aria-label=${label} aria-describedby="${name}-hint" .value=${text} @input=${(event: InputEvent) => this.#type(typed(value(event)))} />
      <span class="muted" id="${name}-hint">${hint}</span>
    </label>`;
  }

  /** Whether the rule lets run or refuses. */
  #denies(rule: RuleDraft): TemplateResult {
    const effect = (deny: boolean): TemplateResult =>
      html`<label class="option"><input type="radio" name="effect" data-testid=${deny ? "add-deny" : "add-allow"} .checked=${rule.deny === deny} @change=${() => this.#type({ ...rule, deny })} /><span class="option-label">${deny ? words.effectNever : words.effectAllow}</span></label>`;
    return html`<fieldset class="setting kinds"><legend>${words.effect}</legend><div class="options options-row">${effect(false)}${effect(true)}</div></fieldset>`;
  }

  #agents(typed: Typed): TemplateResult {
    const all = this.#choices();
    const known = all.some(({ id }) => id === typed.agent);
    return html`<label class="field"><span>${mainWords.agent}</span>
      <select class="input" data-testid="add-agent" @change=${(event: Event) => this.#for((event.target as HTMLSelectElement).value)}>
        ${known ? nothing : html`<option value=${typed.agent} selected>${visibleText(typed.agent)}</option>`}
        ${all.map(({ id, name }) => html`<option value=${id} ?selected=${id === typed.agent}>${runs(name)}</option>`)}
      </select>
    </label>`;
  }

  #terms(rule: RuleDraft): TemplateResult {
    return html`<div class="terms">
      <label class="field"><span>${words.endsLabel}</span>
        <select class="input" data-testid="add-ends" @change=${(event: Event) => this.#type({ ...rule, ends: (event.target as HTMLSelectElement).value as RuleEnd })}>
          ${ENDS.map((end) => html`<option value=${end} ?selected=${end === rule.ends}>${words.endsOf[end]}</option>`)}
        </select>
      </label>
      ${this.#note(rule)}
    </div>`;
  }

  #note(rule: RuleDraft): TemplateResult {
    return html`<label class="field"><span>${words.note}</span>
      <input class="input" dir="auto" autocomplete="off" data-testid="add-note" maxlength="200" .value=${rule.note} @input=${(event: InputEvent) => this.#type({ ...rule, note: value(event) })} />
    </label>`;
  }

  protected override updated(): void {
    settle(this.querySelector("dialog"), this.#typed !== null, '[data-testid="add-pattern"]');
  }

  #type(rule: RuleDraft): void {
    if (this.#typed !== null) this.#change({ ...this.#typed, rule });
  }

  #for(agent: string): void {
    if (this.#typed !== null) this.#change({ ...this.#typed, agent });
  }

  #change(typed: Typed): void {
    this.set(() => (this.#typed = typed));
    this.#findings?.ask(typed.agent, typed.rule);
    if (this.wrong) this.corrected();
  }

  /** The system's own dialog chooses; what is typed stays where nothing was chosen. */
  async #choose(): Promise<void> {
    this.set(() => (this.#choosing = true));
    try {
      const text = await this.host.chooseProgram();
      if (text !== null && this.#typed !== null) this.#take({ ...this.#typed.rule, text });
    } finally {
      this.set(() => (this.#choosing = false));
    }
  }

  /** What was proposed stands in the field, and Enter saves it. */
  #take(rule: RuleDraft): void {
    this.#type(rule);
    this.querySelector<HTMLElement>('[data-testid="add-pattern"]')?.focus();
  }

  async #save(event: Event, { agent, rule, row }: Typed): Promise<void> {
    event.preventDefault();
    if (await this.save(agent, rule, row)) this.close();
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.close();
  }
}

function value(event: InputEvent): string {
  return (event.target as HTMLInputElement | HTMLTextAreaElement).value;
}

function checked(event: Event): boolean {
  return (event.target as HTMLInputElement).checked;
}
