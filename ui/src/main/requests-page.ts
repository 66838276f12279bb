/** What waits, and what was decided. Answers are given in the prompt window only. */
import { html, nothing, type TemplateResult } from "lit";

import type { ActivityRow } from "../generated/ActivityRow";
import type { QueueItem } from "../generated/QueueItem";
import type { RequestsPage } from "../generated/RequestsPage";
import { copyText } from "../prompt/clipboard";
import { icons } from "../view/icons";
import { rove } from "../view/rove";
import { notes, plain, runs } from "../view/runs";
import { ago, moment } from "../view/time";
import { mainWords } from "../words";
import type { Intent } from "./keys";
import { Page } from "./page";
import { shown } from "./session";
import { tryAgain } from "./try-page";

const words = mainWords.requests;
const OUTCOMES = ["allowed", "denied", "expired", "automatic"] as const;
const SIGNS: Partial<Record<string, TemplateResult>> = { allowed: icons.good, denied: icons.deny, expired: icons.time, automatic: icons.pass, policy: icons.policy };

export class RequestsPageElement extends Page<RequestsPage> {
  #tab: "waiting" | "activity" = "waiting";
  #text = "";
  readonly #outcomes = new Set<string>();
  /** Older records, after those of the page. */
  #older: { rows: ActivityRow[]; more: boolean } | null = null;
  #loading = false;

  protected override fetch(): Promise<RequestsPage> {
    return this.session.host.requests({ text: this.#text, outcomes: [...this.#outcomes], before: null });
  }

  override shortcut(meant: Intent): boolean {
    if (meant !== "search") return false;
    this.set(() => (this.#tab = "activity"));
    void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('[data-testid="search"]')?.focus());
    return true;
  }

  protected override view(page: RequestsPage): TemplateResult {
    return html`
      <div class="tabs" role="tablist" aria-label=${words.tabs} @keydown=${rove}>${this.#tabButton("waiting", words.waiting, page.waiting.length)} ${this.#tabButton("activity", words.activity, 0)}</div>
      <div role="tabpanel" class="panel" id="requests-panel" aria-labelledby="tab-${this.#tab}">
        ${this.#tab === "waiting" ? this.#waiting(page.waiting) : this.#activity(page)}
      </div>
    `;
  }

  #tabButton(tab: "waiting" | "activity", label: string, n: number): TemplateResult {
    const on = tab === this.#tab;
    return html`<button type="button" role="tab" class="tab" id="tab-${tab}" data-testid="tab-${tab}" aria-selected=${on} aria-controls="requests-panel" tabindex=${on ? 0 : -1} @click=${() => this.set(() => (this.#tab = tab))}>${label}${n > 0 ? html` <span class="badge">${n}</span>` : nothing}</button>`;
  }

  #waiting(items: readonly QueueItem[]): TemplateResult {
    if (items.length === 0) return html`<div class="empty" data-testid="empty"><span class="empty-icon">${icons.shield}</span><h2>${words.emptyTitle}</h2><p>${words.emptyText}</p></div>`;
    return html`<ul class="rows">
      ${items.map(
        (item) => html`<li class="row" data-testid="waiting">
          <div class="row-text"><strong class="foreign">${runs(item.agent)}</strong><code class="foreign" dir="ltr">${runs(item.preview)}</code></div>
          <button type="button" class="button" data-testid="review" aria-label=${words.reviewOf(plain(item.preview))} @click=${() => void this.session.openPrompt(item.id)}>${words.review}</button>
        </li>`,
      )}
    </ul>`;
  }

  #activity(page: RequestsPage): TemplateResult {
    const rows = [...page.activity, ...(this.#older?.rows ?? [])];
    return html`
      <div class="toolbar">
        <label class="search">${icons.search}<span class="offscreen">${words.search}</span><input class="input" type="search" data-testid="search" placeholder=${words.search} .value=${this.#text} @input=${(event: InputEvent) => this.#find((event.target as HTMLInputElement).value)} /></label>
        <div class="toggles" role="group" aria-label=${words.filters}>
          ${OUTCOMES.map((outcome) => html`<button type="button" class="toggle" data-testid="chip-${outcome}" aria-pressed=${this.#outcomes.has(outcome)} @click=${() => this.#toggle(outcome)}>${words.outcomes[outcome]}</button>`)}
        </div>
      </div>
      ${rows.length === 0 ? html`<div class="empty" data-testid="no-records"><p>${this.#text === "" && this.#outcomes.size === 0 ? words.activityEmpty : words.activityNone}</p></div>` : html`<ul class="rows" aria-label=${words.list}>${rows.map((row) => this.#record(row))}</ul>`}
      ${this.problemAt("more")}
      ${(this.#older?.more ?? page.more) ? html`<button type="button" class="button panel-end" data-testid="more" ?disabled=${this.#loading} @click=${() => void this.#more(rows)}>${this.#loading ? words.loadingMore : words.more}</button>` : nothing}
    `;
  }

  #record(row: ActivityRow): TemplateResult {
    const command = plain(row.command);
    return html`<li data-testid="record">
      <details class="record">
        <summary class="row" aria-label="${row.label}: ${words.details(command)}">
          ${SIGNS[row.outcome] ?? icons.note}
          <div class="row-text"><span><strong>${row.label}</strong> <span class="muted">${words.by(row.by)}${row.agent.length === 0 ? nothing : html` · <span class="foreign">${runs(row.agent)}</span>`}</span></span><code class="foreign" dir="ltr">${runs(row.command)}</code></div>
          <time class="muted" title=${moment(row.at)}>${ago(row.at, Date.now())}</time>
        </summary>
        <dl class="details">${row.details.map(([name, value]) => html`<dt>${name}</dt><dd class="foreign">${runs(value)}</dd>`)}</dl>
        <div class="buttons-row">
          ${row.outcome === "policy" || notes(row.command) > 0 ? nothing : html`<button type="button" class="button" data-testid="again" @click=${() => tryAgain(plain(row.agent), command)}>${words.again}</button>`}
          <button type="button" class="button" data-testid="copy" @click=${() => void this.#copy(command)}>${words.copy}</button>
        </div>
      </details>
    </li>`;
  }

  #find(text: string): void {
    this.#text = text;
    this.#older = null;
    void this.reload();
  }

  #toggle(outcome: string): void {
    if (!this.#outcomes.delete(outcome)) this.#outcomes.add(outcome);
    this.#older = null;
    void this.reload();
  }

  async #more(rows: readonly ActivityRow[]): Promise<void> {
    this.forgive("more");
    this.set(() => (this.#loading = true));
    const text = this.#text;
    try {
      const next = shown(await this.session.host.requests({ text, outcomes: [...this.#outcomes], before: rows.at(-1)?.id ?? null }));
      if (text === this.#text) this.#older = { rows: [...(this.#older?.rows ?? []), ...next.activity], more: next.more };
    } catch (problem) {
      this.blame("more", (problem as { message: string }).message);
    }
    this.set(() => (this.#loading = false));
  }

  async #copy(command: string): Promise<void> {
    this.session.note((await copyText(command)) ? mainWords.copied : mainWords.copyFailed);
  }
}
