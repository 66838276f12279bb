/** What waits, and what was decided. Answers are given in the prompt window only. */
import { html, nothing, type TemplateResult } from "lit";

import type { ActivityRow } from "../generated/ActivityRow";
import type { Permit } from "../generated/Permit";
import type { Problem } from "../generated/Problem";
import type { QueueItem } from "../generated/QueueItem";
import type { RecordCheck } from "../generated/RecordCheck";
import type { RecordFilter } from "../generated/RecordFilter";
import type { RequestsPage } from "../generated/RequestsPage";
import { copyText } from "../prompt/clipboard";
import { visibleText } from "../prompt/visible";
import { record } from "../view/activity";
import { icons } from "../view/icons";
import { rove } from "../view/rove";
import { permitList } from "../view/permits";
import { plain, runs } from "../view/runs";
import { searchField } from "../view/search";
import { mainWords, monthFirst } from "../words";
import type { ExportSheet } from "./export-sheet";
import type { Intent } from "./keys";
import { Page } from "./page";
import { isoDay, PERIODS, span, typedDay, type Period } from "./period";
import { shown } from "./session";
import { tryAgain } from "./try-page";

const words = mainWords.requests;
const OUTCOMES = ["allowed", "denied", "expired", "automatic"] as const;
/** The records are searched when the typing pauses. */
const PAUSE_MS = 150;

export class RequestsPageElement extends Page<RequestsPage> {
  static override properties = { ...Page.properties, permits: { attribute: false } };

  /** What is allowed for a while. */
  declare permits: readonly Permit[];
  #tab: "waiting" | "activity" = "waiting";
  #text = "";
  #period: Period = "any";
  #day = "";
  /** What was typed as a day is none. */
  #wrongDay = false;
  readonly #outcomes = new Set<string>();
  /** Older records, after those of the page. */
  #older: { rows: ActivityRow[]; more: boolean } | null = null;
  #loading = false;
  #check: RecordCheck | null = null;
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  protected override fetch(): Promise<RequestsPage> {
    return this.session.host.requests(this.#filter(null));
  }

  #filter(before: string | null): RecordFilter {
    return { text: this.#text, outcomes: [...this.#outcomes], ...span(this.#period, this.#day, Date.now()), before };
  }

  get #isFiltered(): boolean {
    return this.#text !== "" || this.#outcomes.size > 0 || this.#period !== "any";
  }

  /** Shows the decisions that fit what was searched elsewhere. */
  find({ text, outcomes, since }: RecordFilter): void {
    this.#tab = "activity";
    this.#text = text;
    this.#outcomes.clear();
    for (const outcome of outcomes) this.#outcomes.add(outcome);
    this.#period = since === null ? "any" : "day";
    this.#day = since === null ? "" : isoDay(since);
    this.#ask(() => {});
  }

  override shortcut(meant: Intent): boolean {
    if (meant === "run") {
      void this.#export();
      return true;
    }
    if (meant !== "search") return false;
    this.set(() => (this.#tab = "activity"));
    void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('[data-testid="search"]')?.focus());
    return true;
  }

  protected override view(page: RequestsPage): TemplateResult {
    return html`
      <div class="tabs" role="tablist" aria-label=${words.tabs} @keydown=${rove}>${this.#tabButton("waiting", words.waiting, page.waiting.length)} ${this.#tabButton("activity", words.activity, 0)}</div>
      <div role="tabpanel" class="panel" id="requests-panel" aria-labelledby="tab-${this.#tab}">
        ${this.#tab === "waiting" ? html`${this.#waiting(page.waiting)}${this.#permits()}` : this.#activity(page)}
      </div>
      <export-sheet .done=${(sentence: string) => this.session.note(sentence)}></export-sheet>
    `;
  }

  #tabButton(tab: "waiting" | "activity", label: string, n: number): TemplateResult {
    const on = tab === this.#tab;
    return html`<button type="button" role="tab" class="tab" id="tab-${tab}" data-testid="tab-${tab}" aria-selected=${on} aria-controls="requests-panel" tabindex=${on ? 0 : -1} @click=${() => this.set(() => (this.#tab = tab))}>${label}${n > 0 ? html` <span class="badge">${n}</span>` : nothing}</button>`;
  }

  #waiting(items: readonly QueueItem[]): TemplateResult {
    if (items.length === 0)
      return html`<div class="empty" data-testid="empty"><span class="empty-icon">${icons.shield}</span><h2>${words.emptyTitle}</h2><p>${words.emptyText}</p><button type="button" class="button" data-testid="test-request" @click=${() => void this.#test()}>${words.test}</button></div>`;
    return html`<waiting-list .items=${items} .review=${(id: string) => void this.session.openPrompt(id)}></waiting-list>`;
  }

  #permits(): TemplateResult | typeof nothing {
    return permitList(this.permits, ({ end }) => void this.session.act({ id: end, question: null, copy: null }));
  }

  /** A marked request that opens the prompt window; nothing runs. */
  async #test(): Promise<void> {
    try {
      const [line] = shown(await this.session.host.drill(false));
      if (line !== undefined) this.session.note(plain(line.sentence));
    } catch (problem) {
      this.session.tell(visibleText((problem as Problem).message));
    }
  }

  #activity(page: RequestsPage): TemplateResult {
    const rows = [...page.activity, ...(this.#older?.rows ?? [])];
    return html`
      <div class="toolbar">
        ${searchField(words.search, this.#text, (text) => this.#type(text))}
        <select class="input input-small" data-testid="period" aria-label=${words.period} @change=${(event: Event) => this.#ask(() => (this.#period = (event.target as HTMLSelectElement).value as Period))}>
          ${PERIODS.map((period) => html`<option value=${period} .selected=${period === this.#period}>${words.periods[period]}</option>`)}
        </select>
        ${this.#period === "day" ? html`<input class="input input-small" type="date" data-testid="day" aria-label=${words.day} aria-invalid=${this.#wrongDay} .value=${this.#day} @change=${(event: Event) => this.#onDay((event.target as HTMLInputElement).value)} />${this.#wrongDay ? html`<p class="wrong" role="alert" data-testid="wrong-day">${icons.warning}<span>${words.wrongDay}</span></p>` : nothing}` : nothing}
        <span class="top-gap"></span>
        <button type="button" class="quiet" data-testid="verify" @click=${() => void this.#verify()}>${icons.shield}<span>${words.verify}</span></button>
        <button type="button" class="quiet" data-testid="export" @click=${() => void this.#export()}>${icons.save}<span>${words.export}</span></button>
      </div>
      <div class="toggles" role="group" aria-label=${words.filters}>
        ${OUTCOMES.map((outcome) => html`<button type="button" class="toggle" data-testid="chip-${outcome}" aria-pressed=${this.#outcomes.has(outcome)} @click=${() => this.#toggle(outcome)}>${words.outcomes[outcome]}</button>`)}
      </div>
      ${this.problemAt("records")} ${this.#verified()}
      ${rows.length === 0 ? html`<div class="empty" data-testid="no-records"><p>${this.#isFiltered ? words.activityNone : words.activityEmpty}</p>${this.#isFiltered ? html`<button type="button" class="button" data-testid="clear-filter" @click=${() => this.#clear()}>${words.clearFilter}</button>` : nothing}</div>` : html`<ul class="rows" aria-label=${words.list}>${rows.map((row) => record(row, { again: (trial) => tryAgain(trial), rule: (trial) => tryAgain(trial, "rules"), copy: (command) => void this.#copy(command) }))}</ul>`}
      ${this.problemAt("more")}
      ${(this.#older?.more ?? page.more) ? html`<button type="button" class="button panel-end" data-testid="more" ?disabled=${this.#loading} @click=${() => void this.#more(rows)}>${this.#loading ? words.loadingMore : words.more}</button>` : nothing}
    `;
  }

  #verified(): TemplateResult {
    const check = this.#check;
    return html`<div role="status">
      ${
        check === null
          ? nothing
          : html`<div class="banner ${check.intact ? "banner-good" : "banner-danger"}" data-testid="verified">
              ${check.intact ? icons.good : icons.warning}
              <p class="foreign">${check.lines.map((line) => html`<span class="line">${runs(line)}</span>`)}</p>
              <button type="button" class="quiet square" data-testid="verified-close" aria-label=${mainWords.dismiss} @click=${() => this.set(() => (this.#check = null))}>${icons.dismiss}</button>
            </div>`
      }
    </div>`;
  }

  #onDay(text: string): void {
    const day = typedDay(text, monthFirst());
    this.#wrongDay = day === null && text.trim() !== "";
    if (day === null) this.requestUpdate();
    else this.#ask(() => (this.#day = day));
  }

  #type(text: string): void {
    this.#text = text;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#ask(() => {}), PAUSE_MS);
  }

  #toggle(outcome: string): void {
    this.#ask(() => this.#outcomes.delete(outcome) || this.#outcomes.add(outcome));
  }

  #clear(): void {
    this.#ask(() => {
      this.#text = "";
      this.#period = "any";
      this.#outcomes.clear();
    });
  }

  /** Asks for other records. */
  #ask(change: () => void): void {
    this.set(change);
    this.#older = null;
    void this.reload();
  }

  async #more(rows: readonly ActivityRow[]): Promise<void> {
    this.forgive("more");
    this.set(() => (this.#loading = true));
    const filter = this.#filter(rows.at(-1)?.id ?? null);
    try {
      const next = shown(await this.session.host.requests(filter));
      if (filter.text === this.#text) this.#older = { rows: [...(this.#older?.rows ?? []), ...next.activity], more: next.more };
    } catch (problem) {
      this.blame("more", (problem as { message: string }).message);
    }
    this.set(() => (this.#loading = false));
  }

  async #verify(): Promise<void> {
    this.forgive("records");
    try {
      const check = shown(await this.session.host.checkRecords());
      this.set(() => (this.#check = check));
    } catch (problem) {
      this.blame("records", (problem as { message: string }).message);
    }
  }

  async #export(): Promise<void> {
    this.forgive("records");
    try {
      const text = await this.session.host.exportRecords();
      this.querySelector<ExportSheet>("export-sheet")?.open({
        title: words.exportTitle,
        explained: words.exportText,
        text,
        file: "exec-companion-records.jsonl",
        type: "application/jsonl",
      });
    } catch (problem) {
      this.set(() => (this.#tab = "activity"));
      this.blame("records", (problem as { message: string }).message);
    }
  }

  async #copy(command: string): Promise<void> {
    this.session.note((await copyText(command)) ? mainWords.copied : mainWords.copyFailed);
  }
}
