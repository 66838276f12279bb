/** The rules of one agent: found, added, rewritten, removed. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

import type { AllowlistPage } from "../generated/AllowlistPage";
import type { AllowlistRow } from "../generated/AllowlistRow";
import { copyText } from "../prompt/clipboard";
import { ruleRow } from "../view/allowlist-row";
import { settle } from "../view/confirm";
import { findingsView } from "../view/findings";
import { icons } from "../view/icons";
import { mainWords } from "../words";
import { CHIPS, filterRows, NO_FILTER, prepare, type Chip, type Filter } from "./filter";
import { Findings } from "./findings";
import { Heights } from "./heights";
import type { Intent } from "./keys";
import { Page } from "./page";
import { format } from "./place";

const words = mainWords.allowlist;
/** So few are all drawn: one can search them with the browser and with a screen reader. */
const DRAW_ALL = 200;
const GUESS_PX = 56;
const BEYOND_PX = 400;

export class AllowlistPageElement extends Page<AllowlistPage> {
  #filter: Filter = NO_FILTER;
  #shown: readonly AllowlistRow[] = [];
  readonly #heights = new Heights(GUESS_PX);
  #range: readonly [number, number] = [0, 40];
  #width = 0;
  readonly #selected = new Set<string>();
  /** The row that Tab reaches. */
  #active = "";
  #editing: { id: string; text: string } | null = null;
  #adding: { pattern: string; args: string } | null = null;
  #exporting: string | null = null;
  #findings: Findings | null = null;
  readonly #onScroll = (): void => this.#follow();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#findings = new Findings(this.session.host, () => this.requestUpdate());
    document.addEventListener("scroll", this.#onScroll, { capture: true, passive: true });
    window.addEventListener("resize", this.#onScroll);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("scroll", this.#onScroll, { capture: true });
    window.removeEventListener("resize", this.#onScroll);
    this.#findings?.stop();
  }

  protected override fetch(): Promise<AllowlistPage> {
    return this.session.host.allowlist(this.agent);
  }

  protected override async reload(): Promise<boolean> {
    const read = await super.reload();
    setTimeout(() => prepare(this.content.value?.rows ?? []));
    return read;
  }

  protected override left(): void {
    this.#editing = null;
    this.#adding = null;
    this.#exporting = null;
    this.#selected.clear();
    this.#findings?.stop();
  }

  override shortcut(meant: Intent): boolean {
    if (meant === "search") this.querySelector<HTMLInputElement>('[data-testid="search"]')?.focus();
    else if (meant === "add") this.#add();
    else if (meant === "run") void this.#export();
    else return false;
    return true;
  }

  protected override view(page: AllowlistPage): TemplateResult {
    this.#shown = filterRows(page.rows, this.#filter, Date.now());
    this.#heights.rows(this.#shown.map((row) => row.id));
    return html`
      ${this.#toolbar(page)} ${this.problemAt("rules")} ${this.#bulk(page)}
      ${page.rows.length === 0 ? this.#empty() : this.#shown.length === 0 ? this.#noneShown() : this.#table()}
      ${this.#addSheet()} ${this.#exportSheet()}
    `;
  }

  #toolbar(page: AllowlistPage): TemplateResult {
    const { length } = page.rows;
    return html`<div class="toolbar">
        <label class="search">
          ${icons.search}<span class="offscreen">${words.search}</span>
          <input
            class="input"
            type="search"
            data-testid="search"
            placeholder=${words.search}
            .value=${this.#filter.text}
            @input=${(event: InputEvent) => this.#setFilter({ ...this.#filter, text: (event.target as HTMLInputElement).value })}
          />
        </label>
        <span class="top-gap"></span>
        <input
          class="offscreen"
          type="file"
          accept=".json,application/json,text/plain"
          tabindex="-1"
          aria-label=${words.importFile}
          data-testid="import-file"
          @change=${(event: Event) => void this.#import(event.target as HTMLInputElement)}
        />
        <button type="button" class="quiet" data-testid="import" @click=${() => this.#chooseFile()}>${icons.load}<span>${words.import}</span></button>
        <button type="button" class="quiet" data-testid="export" @click=${() => void this.#export()}>${icons.save}<span>${words.export}</span></button>
        <button type="button" class="button button-primary" data-testid="add" @click=${() => this.#add()}>${icons.add}<span>${words.add}</span></button>
      </div>
      <div class="toolbar">
        <div class="toggles" role="group" aria-label=${words.filters}>
          ${CHIPS.map(
            (chip) => html`<button type="button" class="toggle" data-testid="chip-${chip}" aria-pressed=${this.#filter.chips.has(chip)} @click=${() => this.#toggle(chip)}>
              ${words.chips[chip]}
            </button>`,
          )}
        </div>
        <span class="top-gap"></span>
        <span class="muted" role="status" data-testid="count">
          ${this.#shown.length === length ? words.rules(length) : words.shown(this.#shown.length, length)}
        </span>
      </div>`;
  }

  #bulk(page: AllowlistPage): TemplateResult | typeof nothing {
    const ids = page.rows.filter((row) => this.#selected.has(row.id)).map((row) => row.id);
    if (ids.length === 0) return nothing;
    return html`<div class="bulk" data-testid="bulk">
      <strong>${words.selected(ids.length)}</strong><span class="top-gap"></span>
      <button type="button" class="button" data-testid="bulk-remove" @click=${() => void this.#remove(ids)}>${words.removeSelected(ids.length)}</button>
      <button type="button" class="quiet" data-testid="bulk-clear" @click=${() => this.set(() => this.#selected.clear())}>${words.clear}</button>
    </div>`;
  }

  #table(): TemplateResult {
    const all = this.#shown.length <= DRAW_ALL;
    const [from, to] = all ? [0, this.#shown.length] : this.#range;
    const rows = this.#shown.slice(from, to);
    const active = this.#shown.some((row) => row.id === this.#active) ? this.#active : this.#shown[0]?.id;
    const mine = this.#shown.filter((row) => !row.inherited);
    const { columns } = words;
    return html`<div class="table-place" tabindex="-1" @keydown=${(event: KeyboardEvent) => this.#key(event)}>
      <table class="rules" role="table" aria-label=${words.table("")} aria-rowcount=${this.#shown.length + 1} data-testid="rules">
        <thead role="rowgroup">
          <tr role="row" aria-rowindex="1">
            <th role="columnheader" scope="col">
              <input
                type="checkbox"
                data-testid="select-all"
                aria-label=${words.selectAll}
                ?disabled=${mine.length === 0}
                .checked=${mine.length > 0 && mine.every((row) => this.#selected.has(row.id))}
                @change=${(event: Event) => this.#selectAll(mine, (event.target as HTMLInputElement).checked)}
              />
            </th>
            <th role="columnheader" scope="col">${columns.pattern}</th>
            <th role="columnheader" scope="col">${columns.covers}</th>
            <th role="columnheader" scope="col">${columns.used}</th>
            <th role="columnheader" scope="col">${columns.matches}</th>
            <th role="columnheader" scope="col">${columns.flags}</th>
            <th role="columnheader" scope="col"><span class="offscreen">${columns.actions}</span></th>
          </tr>
        </thead>
        ${gap("before")}
        <tbody role="rowgroup">
          ${repeat(
            rows,
            (row) => row.id,
            (row, at) =>
              ruleRow({
                row,
                index: from + at + 2,
                now: Date.now(),
                active: row.id === active,
                selected: this.#selected.has(row.id),
                draft: this.#editing?.id === row.id ? this.#editing.text : null,
                below: html`${findingsView(this.#findings?.found ?? null, (pattern) => this.#draft(pattern))} ${this.problemAt("edit")}`,
                wrong: this.fails("edit"),
                onSelect: (on) => this.#select(row.id, on),
                onEdit: () => this.#edit(row),
                onDraft: (text) => this.#draft(text),
                onSave: () => void this.#save(),
                onDrop: () => this.#drop(),
                onRemove: () => void this.#remove([row.id]),
                onFocus: () => (this.#active = row.id),
                owner: format({ page: "allowlist", agent: "*" }),
              }),
          )}
        </tbody>
        ${gap("after")}
      </table>
      <p class="muted keys-hint">${words.keys}</p>
    </div>`;
  }

  #empty(): TemplateResult {
    return html`<div class="empty" data-testid="empty">
      <span class="empty-icon">${icons.allowlist}</span>
      <h2>${words.emptyTitle("")}</h2>
      <p>${words.emptyText}</p>
      <div class="empty-actions">
        <button type="button" class="button" data-testid="empty-add" @click=${() => this.#add()}>${words.add}</button>
        <button type="button" class="button" data-testid="empty-import" @click=${() => this.#chooseFile()}>${words.import}</button>
        <a class="button" data-testid="empty-try" href=${format({ page: "try", agent: this.agent })}>${words.try}</a>
      </div>
    </div>`;
  }

  #noneShown(): TemplateResult {
    return html`<div class="empty" data-testid="none-shown">
      <p>${words.noneShown}</p>
      <button type="button" class="button" data-testid="clear-filter" @click=${() => this.#setFilter(NO_FILTER)}>${words.clearFilter}</button>
    </div>`;
  }

  #addSheet(): TemplateResult {
    const adding = this.#adding;
    return html`<dialog class="sheet" data-testid="add-sheet" aria-labelledby="add-title" @cancel=${(event: Event) => this.#cancel(event)}>
      ${
        adding === null
          ? nothing
          : html`<form @submit=${(event: Event) => void this.#saveNew(event)}>
              <h2 id="add-title" class="sheet-title">${words.addTitle("")}</h2>
              <label class="field">
                <span>${words.pattern}</span>
                <input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="add-pattern" aria-describedby="pattern-hint" aria-invalid=${this.fails("add")} aria-errormessage="problem-add" .value=${adding.pattern} @input=${(event: InputEvent) => this.#type({ ...adding, pattern: (event.target as HTMLInputElement).value })} />
                <span class="muted" id="pattern-hint">${words.patternHint}</span>
              </label>
              <label class="field">
                <span>${words.args}</span>
                <input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="add-args" aria-describedby="args-hint" .value=${adding.args} @input=${(event: InputEvent) => this.#type({ ...adding, args: (event.target as HTMLInputElement).value })} />
                <span class="muted" id="args-hint">${words.argsHint}</span>
              </label>
              ${findingsView(this.#findings?.found ?? null, (pattern) => this.#type({ ...adding, pattern }))} ${this.problemAt("add")}
              <div class="sheet-buttons">
                <button type="button" class="button" data-testid="add-cancel" @click=${() => this.#close()}>${mainWords.cancel}</button>
                <button type="submit" class="button button-primary" data-testid="add-save">${words.add}</button>
              </div>
            </form>`
      }
    </dialog>`;
  }

  #exportSheet(): TemplateResult {
    const text = this.#exporting;
    return html`<dialog class="sheet" data-testid="export-sheet" aria-labelledby="export-title" @cancel=${(event: Event) => this.#cancel(event)}>
      ${
        text === null
          ? nothing
          : html`<h2 id="export-title" class="sheet-title">${words.exportTitle("")}</h2>
              <p>${words.exportText}</p>
              <div class="sheet-buttons">
                <button type="button" class="button" data-testid="export-close" @click=${() => this.#close()}>${mainWords.close}</button>
                <button type="button" class="button" data-testid="export-save" @click=${() => this.#download(text)}>${words.exportSave}</button>
                <button type="button" class="button button-primary" data-testid="export-copy" @click=${() => void this.#copy(text)}>${words.exportCopy}</button>
              </div>`
      }
    </dialog>`;
  }

  protected override updated(): void {
    settle(this.querySelector('[data-testid="add-sheet"]'), this.#adding !== null, '[data-testid="add-pattern"]');
    settle(this.querySelector('[data-testid="export-sheet"]'), this.#exporting !== null, '[data-testid="export-copy"]');
    const editor = this.querySelector<HTMLInputElement>('[data-testid="editor"]');
    if (editor !== null && editor.dataset["fresh"] === undefined) {
      editor.dataset["fresh"] = "no";
      editor.focus();
      editor.select();
    }
    this.#measure();
  }

  /** Learns the heights of the drawn rows, and holds the place of the others. */
  #measure(): void {
    const table = this.querySelector<HTMLElement>(".rules");
    if (table === null) return;
    const drawsAll = this.#shown.length <= DRAW_ALL;
    if (!drawsAll) {
      if (table.clientWidth !== this.#width) this.#heights.forget();
      this.#width = table.clientWidth;
      for (const row of table.querySelectorAll<HTMLElement>("tr[data-row]")) {
        this.#heights.measured(row.dataset["row"] ?? "", row.getBoundingClientRect().height);
      }
    }
    const [from, to] = drawsAll ? [0, this.#shown.length] : this.#range;
    this.#hold("before", drawsAll ? 0 : this.#heights.top(from));
    this.#hold("after", drawsAll ? 0 : this.#heights.total - this.#heights.top(to));
    this.#follow();
  }

  #hold(which: string, px: number): void {
    this.querySelector<HTMLElement>(`.gap-${which} td`)?.style.setProperty("height", `${px}px`);
  }

  /** Draws other rows when others came into view. */
  #follow(): void {
    const top = this.querySelector<HTMLElement>(".gap-before")?.getBoundingClientRect().top;
    if (top === undefined || this.#shown.length <= DRAW_ALL) return;
    const [from, to] = this.#heights.range(-top - BEYOND_PX, window.innerHeight - top + BEYOND_PX);
    const [now, until] = this.#range;
    if (from === now && to === until) return;
    const had = this.contains(document.activeElement) && document.activeElement?.closest("tr[data-row]") !== null;
    this.set(() => (this.#range = [from, to]));
    // A focused row that left the drawn ones would leave the keyboard nowhere.
    if (had) void this.updateComplete.then(() => !this.contains(document.activeElement) && this.querySelector<HTMLElement>(".table-place")?.focus({ preventScroll: true }));
  }

  #setFilter(filter: Filter): void {
    this.set(() => (this.#filter = filter));
  }

  #toggle(chip: Chip): void {
    const chips = new Set(this.#filter.chips);
    if (!chips.delete(chip)) chips.add(chip);
    this.#setFilter({ ...this.#filter, chips });
  }

  #select(id: string, on: boolean): void {
    this.set(() => (on ? this.#selected.add(id) : this.#selected.delete(id)));
  }

  #selectAll(rows: readonly AllowlistRow[], on: boolean): void {
    this.set(() => rows.forEach((row) => (on ? this.#selected.add(row.id) : this.#selected.delete(row.id))));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
    const at = Math.max(0, this.#shown.findIndex((row) => row.id === this.#active));
    const row = this.#shown[at];
    const steps: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.#shown.length - 1 };
    const to = steps[event.key];
    if (to !== undefined) void this.#move(to);
    else if (event.key === "F2" && row !== undefined) this.#edit(row);
    else if (event.key === "Delete" && row !== undefined) void this.#remove(this.#selected.has(row.id) ? [...this.#selected] : [row.id]);
    else return;
    event.preventDefault();
  }

  async #move(to: number): Promise<void> {
    const at = Math.max(0, Math.min(to, this.#shown.length - 1));
    const row = this.#shown[at];
    if (row === undefined) return;
    this.#active = row.id;
    if (this.#shown.length > DRAW_ALL) this.set(() => (this.#range = this.#heights.range(this.#heights.top(at) - window.innerHeight, this.#heights.top(at) + window.innerHeight)));
    this.requestUpdate();
    await this.updateComplete;
    this.#focusActive();
  }

  #focusActive(): void {
    const control = this.querySelector<HTMLElement>('tr.active [data-main="yes"]');
    control?.scrollIntoView({ block: "nearest" });
    control?.focus({ preventScroll: true });
  }

  #edit(row: AllowlistRow): void {
    if (!row.editable || row.text === null || row.inherited) return;
    this.forgive("edit");
    this.#active = row.id;
    this.#draftOf(row.id, row.text);
  }

  #draft(text: string): void {
    if (this.#editing !== null) this.#draftOf(this.#editing.id, text);
  }

  #draftOf(id: string, text: string): void {
    this.set(() => (this.#editing = { id, text }));
    this.#findings?.ask(this.agent, text, "");
  }

  #drop(): void {
    this.set(() => (this.#editing = null));
    this.#findings?.stop();
    void this.updateComplete.then(() => this.#focusActive());
  }

  async #save(): Promise<void> {
    const editing = this.#editing;
    if (editing === null) return;
    if (await this.edit("edit", () => this.#version(), { kind: "set-pattern", row: editing.id, pattern: editing.text })) this.#drop();
  }

  async #remove(rows: string[]): Promise<void> {
    const own = new Set(this.content.value?.rows.filter((row) => !row.inherited).map((row) => row.id));
    const ids = rows.filter((id) => own.has(id));
    if (ids.length === 0) return;
    const at = this.#shown.findIndex((row) => row.id === ids[0]);
    if (!(await this.edit("rules", () => this.#version(), { kind: "remove", rows: ids }))) return;
    this.#selected.clear();
    await this.#move(at);
  }

  #add(): void {
    this.forgive("add");
    this.set(() => (this.#adding = { pattern: "", args: "" }));
  }

  #type(adding: { pattern: string; args: string }): void {
    this.set(() => (this.#adding = adding));
    this.#findings?.ask(this.agent, adding.pattern, adding.args);
  }

  async #saveNew(event: Event): Promise<void> {
    event.preventDefault();
    if (this.#adding !== null && (await this.edit("add", () => this.#version(), { kind: "add-entry", ...this.#adding }))) this.#close();
  }

  #chooseFile(): void {
    this.querySelector<HTMLInputElement>('[data-testid="import-file"]')?.click();
  }

  async #import(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (file === undefined) return;
    try {
      const text = await file.text();
      await this.edit("rules", () => this.#version(), { kind: "import", text });
    } catch {
      this.blame("rules", words.importFailed);
    }
    input.value = "";
  }

  async #export(): Promise<void> {
    try {
      const text = await this.session.host.export(this.agent);
      this.set(() => (this.#exporting = text));
    } catch (problem) {
      this.blame("rules", (problem as { message: string }).message);
    }
  }

  #download(text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `exec-approvals-${this.agent.replace(/[^\w-]+/g, "-") || "defaults"}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
    this.#close();
  }

  async #copy(text: string): Promise<void> {
    const copied = await copyText(text);
    this.#close();
    this.session.note(copied ? mainWords.copied : mainWords.copyFailed);
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.#close();
  }

  #close(): void {
    this.#findings?.stop();
    this.set(() => {
      this.#adding = null;
      this.#exporting = null;
    });
  }

  #version(): string {
    return this.content.value?.version ?? "";
  }
}

/** Holds the place of the rows that are not drawn. */
function gap(which: string): TemplateResult {
  return html`<tbody class="gap gap-${which}" role="presentation" aria-hidden="true"><tr role="presentation"><td role="presentation" colspan="7"></td></tr></tbody>`;
}
