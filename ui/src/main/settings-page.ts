/** What a person sets about the app itself. Each control is saved as it is moved. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

import type { Setting } from "../generated/Setting";
import type { SettingsPage } from "../generated/SettingsPage";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { LANGUAGES, modifier, named, nameOf, percent, seconds, settingsWords as words } from "../words";
import { Page } from "./page";

const START = "start-at-login";
const SOURCE = "https://github.com/exec-companion/exec-companion";

interface Item {
  readonly label: string;
  /** Why one would change it, and what follows. */
  readonly why: string;
  readonly choices?: Readonly<Record<string, string>>;
}

/** What is said of each value, by its name in the file. */
const ITEMS: Readonly<Record<string, Item>> = {
  "prompt.armMs": words.items.prompt.armMs,
  "prompt.quietMs": words.items.prompt.quietMs,
  "notifications.show": words.items.notifications.show,
  "notifications.hideContent": words.items.notifications.hideContent,
  "appearance.theme": words.items.appearance.theme,
  "appearance.contrast": words.items.appearance.contrast,
  "appearance.textPercent": words.items.appearance.textPercent,
  language: {
    get label() {
      return words.items.language.label;
    },
    get why() {
      return words.items.language.why;
    },
    get choices() {
      return { system: words.items.language.system, ...Object.fromEntries(LANGUAGES.map((tag) => [tag, nameOf(tag)])) };
    },
  },
  "records.days": words.items.records.days,
  "records.rows": words.items.records.rows,
};

/** Beside a slider; a number without one is typed. */
const SHOWN: Readonly<Record<string, (value: number) => string>> = {
  "prompt.armMs": seconds,
  "prompt.quietMs": seconds,
  "appearance.textPercent": percent,
};

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
      ${this.#group(page, "prompt")} ${this.#group(page, "notifications")} ${this.#group(page, "appearance")}
      <section aria-labelledby="group-start">
        <h2 id="group-start">${words.start}</h2>
        ${this.#startAtLogin(page)}
      </section>
      ${this.#group(page, "records", html`<p class="muted">${words.masking}</p>`)} ${this.#shortcuts()} ${this.#about(page)}
    `;
  }

  #group(page: SettingsPage, group: keyof typeof words.groups, more: TemplateResult | typeof nothing = nothing): TemplateResult {
    const own = page.settings.filter(({ name }) => name.startsWith(`${group}.`) || (group === "appearance" && name === "language"));
    return html`<section aria-labelledby="group-${group}">
      <h2 id="group-${group}">${words.groups[group]}</h2>
      <div class="rows">${own.map((setting) => this.#row(setting, page.problem !== null))}</div>
      ${more}
    </section>`;
  }

  #row(setting: Setting, disabled: boolean): TemplateResult {
    const { name } = setting;
    const item = ITEMS[name];
    return html`<div class="row set" data-testid="setting-${name}">
      <div class="row-text">
        <label class="set-label" for="set-${name}">${item?.label ?? name}</label>
        <span class="muted" id="why-${name}">${item?.why}</span>
        ${this.problemAt(name)}
      </div>
      ${this.#control(setting, disabled)}
    </div>`;
  }

  #control({ name, value, kind }: Setting, disabled: boolean): TemplateResult {
    const set = (event: Event): void => void this.#set(name, (event.target as HTMLInputElement | HTMLSelectElement).value);
    switch (kind.kind) {
      case "switch":
        return html`<input type="checkbox" role="switch" class="switch" id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" ?disabled=${disabled} .checked=${live(value === "true")} @change=${(event: Event) => void this.#set(name, String((event.target as HTMLInputElement).checked))} />`;
      case "choice":
        return html`<select class="input" id="set-${name}" data-testid="set-${name}" aria-describedby="why-${name}" ?disabled=${disabled} @change=${set}>
          ${kind.choices.map((choice) => html`<option value=${choice} .selected=${live(choice === value)}>${named(ITEMS[name]?.choices ?? {}, choice) ?? choice}</option>`)}
        </select>`;
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

  async #set(name: string, value: string): Promise<void> {
    await this.attempt(name, () => this.session.set(name, value));
    // Unless it was moved on meanwhile.
    if (this.#moved.get(name) === Number(value)) this.set(() => this.#moved.delete(name));
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

  #shortcuts(): TemplateResult {
    const list = (title: string, keys: readonly (readonly [string, string])[]): TemplateResult => html`
      <h3>${title}</h3>
      <dl class="keys">${keys.map(([key, means]) => html`<dt><kbd>${key}</kbd></dt><dd>${means}</dd>`)}</dl>
    `;
    return html`<section aria-labelledby="group-shortcuts">
      <h2 id="group-shortcuts">${words.shortcuts}</h2>
      <p class="muted">${words.shortcutsText}</p>
      ${list(words.promptKeys, requestKeys())} ${list(words.mainKeys, mainKeys())}
    </section>`;
  }

  #about(page: SettingsPage): TemplateResult {
    return html`<section aria-labelledby="group-about">
      <h2 id="group-about">${words.about}</h2>
      <p data-testid="version">${words.version(page.version)}</p>
      <p class="muted">${words.licence}</p>
      <p class="muted">${words.source}: <code class="inline" dir="ltr">${SOURCE}</code></p>
      <p class="muted">${words.file} <code class="foreign inline" dir="ltr">${runs(page.path)}</code></p>
    </section>`;
  }
}

type Keys = readonly (readonly [keys: string, means: string])[];

function mainKeys(): Keys {
  const first = modifier();
  return [
    [`${first}+1 … ${first}+7`, words.keys.page],
    [`${first}+K, /`, words.keys.search],
    [`${first}+N`, words.keys.addRule],
    [`${first}+E`, words.keys.evaluate],
    [`${first}+Z`, words.keys.undo],
    ["F5", words.keys.reload],
    ["F6", words.keys.part],
  ];
}

function requestKeys(): Keys {
  const first = modifier();
  return [
    [`${first}+Enter`, words.requestKeys.once],
    [`${first}+Shift+Enter`, words.requestKeys.always],
    ["Esc", words.requestKeys.deny],
    ["Alt+←, Alt+→", words.requestKeys.another],
    [`${first}+.`, words.requestKeys.pause],
    ["F1", words.requestKeys.why],
  ];
}
