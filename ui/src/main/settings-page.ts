/** What a person sets about the app itself. Each control is saved as it is moved. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

import type { Setting } from "../generated/Setting";
import type { SettingsPage } from "../generated/SettingsPage";
import { copyText } from "../prompt/clipboard";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { kilobytes, LANGUAGES, mainWords, named, nameOf, percent, seconds, settingsWords as words } from "../words";
import { about, updates } from "./about";
import { Page } from "./page";
import { pressed } from "./pressed";
import { shortcuts } from "./shortcuts";

const START = "start-at-login";
const SHORTCUT = "prompt.shortcut";

interface Item {
  readonly label: string;
  /** Why one would change it, and what follows. */
  readonly why: string;
  readonly choices?: Readonly<Record<string, string>>;
}

/** The names of languages are in the languages themselves, not in the catalogue. */
const LANGUAGE: Item = {
  get label() {
    return words.items.language.label;
  },
  get why() {
    return words.items.language.why;
  },
  get choices() {
    return { system: words.items.language.system, ...Object.fromEntries(LANGUAGES.map((tag) => [tag, nameOf(tag)])) };
  },
};

/** What is said of a value, by its name in the file: `prompt.armMs`. */
function item(name: string): Item | undefined {
  if (name === "language") return LANGUAGE;
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = words.items;
  const [group = "", value = ""] = name.split(".");
  const said = groups[group]?.[value];
  return isItem(said) ? said : undefined;
}

function isItem(said: unknown): said is Item {
  return typeof said === "object" && said !== null && "label" in said && "why" in said;
}

/** Beside a slider; a number without one is typed. */
const SHOWN: Readonly<Record<string, (value: number) => string>> = {
  "prompt.armMs": seconds,
  "prompt.quietMs": seconds,
  "appearance.textPercent": percent,
  "runner.outputBytes": kilobytes,
};

/** What the compositor decides where the app does not place its windows. */
const PLACED: readonly string[] = ["prompt.focus", "prompt.position"];

export class SettingsPageElement extends Page<SettingsPage> {
  /** Where a slider is while it is moved. */
  readonly #moved = new Map<string, number>();

  protected override fetch(): Promise<SettingsPage> {
    return this.session.host.settings();
  }

  protected override left(): void {
    this.#moved.clear();
  }

  protected override view(page: SettingsPage): TemplateResult {
    return html`
      ${
        page.problem === null
          ? nothing
          : html`<div class="banner banner-danger" data-testid="settings-problem">
              ${icons.warning}
              <p>${page.problem} ${words.unread}</p>
              <div class="banner-actions">
                <button type="button" class="button" data-testid="set-aside" @click=${() => void this.session.act({ id: "set-settings-aside", question: null, copy: null })}>${words.setAside}</button>
              </div>
            </div>`
      }
      ${
        page.findings.length === 0
          ? nothing
          : html`<div class="banner" data-testid="settings-findings">
              ${icons.warning}
              <div><p>${words.findings}</p><ul class="lines">${page.findings.map((finding) => html`<li class="foreign">${runs(finding)}</li>`)}</ul></div>
            </div>`
      }
      ${this.#group(page, "prompt")} ${this.#group(page, "notifications")} ${this.#group(page, "gateway")}
      ${this.#group(page, "appearance")}
      <section aria-labelledby="group-start">
        <h2 id="group-start">${words.start}</h2>
        ${this.#startAtLogin(page)} ${this.#quit()}
      </section>
      ${this.#group(page, "rules")} ${this.#group(page, "records", this.#masking())} ${shortcuts()}
      ${this.#group(page, "runner")} ${updates()} ${about(page, (text) => void this.#copy(text))}
    `;
  }

  #group(page: SettingsPage, group: keyof typeof words.groups, more: TemplateResult | typeof nothing = nothing): TemplateResult {
    const hidden = page.offersShortcut ? "" : SHORTCUT;
    const own = page.settings
      .filter(({ name }) => name !== hidden)
      .filter(({ name }) => name.startsWith(`${group}.`) || (group === "appearance" && name === "language"));
    return html`<section aria-labelledby="group-${group}">
      <h2 id="group-${group}">${words.groups[group]}</h2>
      <div class="rows">${own.map((setting) => this.#row(setting, page))}${more}</div>
    </section>`;
  }

  #row(setting: Setting, page: SettingsPage): TemplateResult {
    const { name } = setting;
    const said = item(name);
    return html`<div class="row set" data-testid="setting-${name}">
      <div class="row-text">
        <label class="set-label" for="set-${name}">${said?.label ?? name}</label>
        <span class="muted" id="why-${name}">${said?.why}${page.placesWindows || !PLACED.includes(name) ? nothing : ` ${words.compositor}`}</span>
        ${name === SHORTCUT && page.shortcutTaken ? html`<span class="wrong" data-testid="shortcut-taken">${icons.warning}<span>${words.shortcut.taken}</span></span>` : nothing}
        ${this.problemAt(name)}
      </div>
      ${this.#control(setting, page.problem !== null)}
    </div>`;
  }

  #control({ name, value, kind }: Setting, disabled: boolean): TemplateResult {
    const set = (event: Event): void => void this.#set(name, (event.target as HTMLInputElement | HTMLSelectElement).value);
    switch (kind.kind) {
      case "switch":
        return html`<input type="checkbox" role="switch" class="switch" id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" ?disabled=${disabled} .checked=${live(value === "true")} @change=${(event: Event) => void this.#set(name, String((event.target as HTMLInputElement).checked))} />`;
      case "choice":
        return html`<select class="input" id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" ?disabled=${disabled} @change=${set}>
          ${kind.choices.map((choice) => html`<option value=${choice} .selected=${live(choice === value)}>${named(item(name)?.choices ?? {}, choice) ?? choice}</option>`)}
        </select>`;
      case "names":
        return html`<input type="text" class="input set-names" dir="ltr" spellcheck="false" autocomplete="off" id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" aria-invalid=${this.fails(name)} aria-errormessage="problem-${name}" ?disabled=${disabled} .value=${live(value)} @change=${set} />`;
      case "shortcut":
        return html`<input type="text" class="input set-names" dir="ltr" readonly id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" aria-invalid=${this.fails(name)} aria-errormessage="problem-${name}" placeholder=${words.shortcut.none} ?disabled=${disabled} .value=${live(value)} @keydown=${(event: KeyboardEvent) => this.#pressed(name, event)} />`;
      case "number": {
        const shown = SHOWN[name];
        if (shown === undefined) {
          return html`<input type="number" class="input set-number" id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" min=${kind.min} max=${kind.max} ?disabled=${disabled} .value=${live(value)} @change=${set} />`;
        }
        const at = this.#moved.get(name) ?? Number(value);
        return html`<div class="slider">
          <input type="range" id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" aria-valuetext=${shown(at)} min=${kind.min} max=${kind.max} step=${kind.step} ?disabled=${disabled} .value=${live(String(at))} @input=${(event: Event) => this.set(() => this.#moved.set(name, Number((event.target as HTMLInputElement).value)))} @change=${set} />
          <span class="slider-value" data-testid="shown-${name}" aria-hidden="true">${shown(at)}</span>
        </div>`;
      }
    }
  }

  /** In a field of keys they mean themselves, but for those that leave it. */
  #pressed(name: string, event: KeyboardEvent): void {
    const keys = pressed(event);
    if (keys === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (keys === "unfit") this.blame(name, words.shortcut.needs);
    else void this.#set(name, keys);
  }

  /** Nothing to set: it says what holds. */
  #masking(): TemplateResult {
    return html`<div class="row set" data-testid="masking">
      <div class="row-text"><strong>${words.maskingLabel}</strong><span class="muted">${words.masking}</span></div>
      <span class="muted">${words.items.prompt.focus.choices.always}</span>
    </div>`;
  }

  async #set(name: string, value: string): Promise<void> {
    await this.attempt(name, () => this.session.set(name, value));
    // Unless it was moved on meanwhile.
    if (this.#moved.get(name) === Number(value)) this.set(() => this.#moved.delete(name));
  }

  async #copy(text: string): Promise<void> {
    this.session.note((await copyText(text)) ? mainWords.copied : mainWords.copyFailed);
  }

  #startAtLogin({ startAtLogin }: SettingsPage): TemplateResult {
    return html`<div class="row set" data-testid="setting-${START}">
      <div class="row-text">
        <label class="set-label" for="set-${START}">${words.startAtLogin}</label>
        <span class="muted" id="why-${START}">${startAtLogin === null ? words.startUnknown : words.startWhy}</span>
        ${startAtLogin === "other" ? html`<span class="wrong" data-testid="start-other">${icons.warning}<span>${words.startOther}</span></span>` : nothing}
        ${this.problemAt(START)}
      </div>
      <input type="checkbox" role="switch" class="switch" id="set-${START}" data-testid="set-${START}" aria-describedby="why-${START}" ?disabled=${startAtLogin === null} .checked=${live(startAtLogin === "on" || startAtLogin === "other")} @change=${(event: Event) => void this.attempt(START, () => this.session.startAtLogin((event.target as HTMLInputElement).checked))} />
    </div>`;
  }

  /** The only one where the desktop shows no tray. */
  #quit(): TemplateResult {
    return html`<div class="row set" data-testid="quit-row">
      <div class="row-text"><strong>${words.quitLabel}</strong><span class="muted" id="why-quit">${words.quitWhy}</span></div>
      <button type="button" class="button" data-testid="quit" aria-describedby="why-quit" @click=${() => void this.session.act({ id: "quit", question: null, copy: null })}>${words.quit}</button>
    </div>`;
  }
}
