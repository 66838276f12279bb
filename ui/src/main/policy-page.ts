/** The settings of one agent, what holds, and the way back. */
import { html, nothing, type TemplateResult } from "lit";

import type { PolicyField } from "../generated/PolicyField";
import type { PolicyPage } from "../generated/PolicyPage";
import type { Preset } from "../generated/Preset";
import type { TextRun } from "../generated/TextRun";
import type { Version } from "../generated/Version";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { ago, mainWords, moment } from "../words";
import { Page, placeNotes } from "./page";

const words = mainWords.policy;

export class PolicyPageElement extends Page<PolicyPage> {
  protected override readonly ofApprovals = true;
  /** The preset whose difference is in view. */
  #preset: string | null = null;

  protected override async fetch(): Promise<PolicyPage> {
    const page = await this.session.host.policy(this.agent, this.session.place);
    this.session.arrived(page.elsewhere);
    return page;
  }

  protected override left(): void {
    this.#preset = null;
  }

  protected override view(page: PolicyPage): TemplateResult {
    return html`
      ${placeNotes(page.elsewhere)} ${this.#answers(page)}
      <p class="sentence ${page.open ? "sentence-open" : ""} foreign" data-testid="sentence">
        ${page.open ? html`${icons.warning}<span class="offscreen">${words.openWarning}: </span>` : nothing}<span>${runs(page.sentence)}</span>
      </p>
      <section aria-labelledby="presets">
        <h2 id="presets">${words.presets}</h2>
        <p class="muted">${words.presetsText}</p>
        <div class="toggles">${page.presets.map((preset) => this.#button(preset))}</div>
        ${page.presets.map((preset) => (preset.id === this.#preset ? this.#difference(page, preset) : nothing))}
        ${this.problemAt("preset")}
      </section>
      <section aria-labelledby="settings">
        <h2 id="settings">${words.settings}</h2>
        ${page.fields.map((field) => this.#field(page, field))}
      </section>
      ${page.elsewhere === null ? this.#history(page) : nothing}
    `;
  }

  /** The policy of this computer may answer a gateway that runs here. */
  #answers({ elsewhere }: PolicyPage): TemplateResult | typeof nothing {
    const answers = elsewhere?.answers ?? null;
    if (answers === null) return nothing;
    return html`<div class="part">
      <label class="tick"><input type="checkbox" data-testid="answers" .checked=${answers} @change=${(event: Event) => void this.#letAnswer((event.target as HTMLInputElement).checked)} /><span>${words.answers}</span></label>
      <p class="muted">${words.answersText}</p>
      ${this.problemAt("answers")}
    </div>`;
  }

  async #letAnswer(on: boolean): Promise<void> {
    const { place, host } = this.session;
    const said = (text: string): TextRun[] => [{ text, kind: "text" }];
    const ask = { title: said(words.answersTitle), lines: [said(words.answersAsks), said(words.answersHistory)], keep: words.keep, proceed: words.answersYes };
    if (!on || (await this.session.ask(ask))) await this.attempt("answers", () => this.session.write(() => host.letAnswer(place, this.agent, on)));
    await this.reload();
  }

  #history(page: PolicyPage): TemplateResult {
    return html`<section aria-labelledby="history">
      <h2 id="history">${words.history}</h2>
      <p class="muted">${page.history.length === 0 ? words.historyEmpty : words.historyText}</p>
      ${this.problemAt("history")}
      <ul class="rows">${page.history.map((version) => this.#version(page, version))}</ul>
    </section>`;
  }

  #button({ id, label, changes }: Preset): TemplateResult {
    return html`<button type="button" class="toggle" data-testid="preset-${id}" aria-pressed=${changes.length === 0} aria-expanded=${changes.length === 0 ? nothing : this.#preset === id} @click=${() => this.set(() => (this.#preset = changes.length === 0 || this.#preset === id ? null : id))}>
      ${label}${changes.length === 0 ? html`<span class="badge">${words.presetNow}</span>` : nothing}
    </button>`;
  }

  #difference(page: PolicyPage, { id, label, means, changes }: Preset): TemplateResult {
    return html`<div class="card" data-testid="difference">
      <h3>${words.presetChanges(label)}</h3>
      <p>${means}</p>
      <ul class="lines muted">${changes.map((line) => html`<li>${line}</li>`)}</ul>
      <div class="buttons-row">
        <button type="button" class="button" data-testid="preset-keep" @click=${() => this.set(() => (this.#preset = null))}>${words.keep}</button>
        <button type="button" class="button" data-testid="preset-apply" ?disabled=${!this.editable} @click=${() => void this.#apply(page, id)}>${words.apply}</button>
      </div>
    </div>`;
  }

  async #apply(page: PolicyPage, id: string): Promise<void> {
    if (await this.edit("preset", () => (this.content.value ?? page).version, { kind: "preset", id })) this.set(() => (this.#preset = null));
  }

  #field(page: PolicyPage, { name, label, options, value, resolved, flag }: PolicyField): TemplateResult {
    return html`<fieldset class="setting" data-testid="field-${name}" aria-describedby="resolved-${name}">
      <legend>${label}</legend>
      <div class="options">
        ${options.map(
          (option, at) => html`<label class="option">
            <input type="radio" name=${name} ?disabled=${!this.editable} data-testid="option-${name}-${at}" aria-labelledby="option-${name}-${at}" aria-describedby="consequence-${name}-${at}" .checked=${option.value === value} @change=${() => void this.#choose(page, name, option.value)} />
            <span class="option-text"><span class="option-label" id="option-${name}-${at}">${option.label}</span><span class="muted" id="consequence-${name}-${at}">${option.consequence}</span></span>
          </label>`,
        )}
      </div>
      <p class="muted resolved" id="resolved-${name}" data-testid="resolved-${name}">${resolved}</p>
      ${flag === null ? nothing : html`<p class="wrong" data-testid="field-flag-${name}">${icons.warning}<span>${flag}</span></p>`}
      ${this.problemAt(name)}
    </fieldset>`;
  }

  async #choose(page: PolicyPage, name: string, value: string): Promise<void> {
    await this.edit(name, () => (this.content.value ?? page).version, { kind: "set-field", name, value });
    // What was not saved does not stay chosen.
    const stored = this.content.value?.fields.find((field) => field.name === name);
    await this.updateComplete;
    const radios = [...this.querySelectorAll<HTMLInputElement>(`[data-testid="field-${name}"] input`)];
    for (const [at, radio] of radios.entries()) radio.checked = stored?.options[at]?.value === stored?.value;
  }

  #version(page: PolicyPage, { id, at, changes }: Version): TemplateResult {
    return html`<li class="row" data-testid="version">
      <div class="row-text">
        <time title=${ago(at, Date.now())}>${moment(at)}</time>
        ${
          changes.length === 0
            ? html`<span class="muted">${words.same}</span>`
            : html`<span class="muted">${words.restoreChanges}</span>
              <ul class="lines muted">${changes.map((line) => html`<li class="foreign">${runs(line)}</li>`)}</ul>`
        }
      </div>
      <button type="button" class="button" data-testid="restore" ?disabled=${!this.editable} aria-label=${words.restoreOf(moment(at))} @click=${() => void this.edit("history", () => (this.content.value ?? page).version, { kind: "restore", id })}>${words.restore}</button>
    </li>`;
  }
}
