/** The rules of all agents, or of one: found, added, rewritten, removed. */
import { html, nothing, type TemplateResult } from "lit";

import type { AgentItem } from "../generated/AgentItem";
import type { AllowlistPage } from "../generated/AllowlistPage";
import type { AllowlistRow } from "../generated/AllowlistRow";
import type { RuleDraft } from "../generated/RuleDraft";
import type { RuleProposal } from "../generated/RuleProposal";
import { findingsView } from "../view/findings";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { searchField } from "../view/search";
import { mainWords } from "../words";
import { NEW_RULE, type AddRule } from "./add-rule";
import type { ExportSheet } from "./export-sheet";
import { CHIPS, filterRows, NO_FILTER, prepare, type Chip, type Filter } from "./filter";
import { Findings } from "./findings";
import type { Intent } from "./keys";
import { Page, placeNotes } from "./page";
import { format } from "./place";
import type { ProposalsSheet } from "./proposals";
import type { RuleActions, RuleTable } from "./rule-table";
import { shown } from "./session";
import { nextSort, sortRows, type Sort } from "./sort";

const words = mainWords.allowlist;

export class AllowlistPageElement extends Page<AllowlistPage> {
  static override properties = { ...Page.properties, agents: { attribute: false } };

  /** All agents, the last seen first. */
  declare agents: readonly AgentItem[];
  protected override readonly ofApprovals = true;
  #filter: Filter = NO_FILTER;
  #sort: Sort | null = null;
  /** The rows in order, for the rows and the order that they were made of. */
  #sorted: { of: readonly AllowlistRow[]; sort: Sort | null; rows: readonly AllowlistRow[] } | null = null;
  #shown: readonly AllowlistRow[] = [];
  /** The rules of the other agents, read when somebody searches. */
  #others: readonly { readonly agent: string; readonly rows: readonly AllowlistRow[] }[] | null = null;
  #asksOthers = false;
  readonly #selected = new Set<string>();
  #editing: { id: string; text: string } | null = null;
  /** What is being rewritten is on its way: then its row goes by another name. */
  #saving = false;
  #findings: Findings | null = null;

  readonly #actions: RuleActions = {
    sort: (column) => this.set(() => (this.#sort = nextSort(this.#sort, column))),
    select: (ids, on) =>
      this.set(() => {
        for (const id of ids) {
          if (on) this.#selected.add(id);
          else this.#selected.delete(id);
        }
      }),
    edit: (row) => this.#edit(row),
    draft: (text) => this.#draft(text),
    save: () => void this.#save(),
    drop: () => this.#drop(),
    remove: (ids) => void this.#remove(ids),
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#findings = new Findings(this.session.host, () => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#findings?.stop();
  }

  /** A row that is being rewritten stays in view when it goes from the file: saving it tells. */
  protected override async fetch(): Promise<AllowlistPage> {
    const read = await this.session.host.allowlist(this.agent, this.session.place);
    this.session.arrived(read.elsewhere);
    const { value } = this.content;
    const id = this.#editing?.id;
    const goes = id !== undefined && !this.#saving && !read.rows.some((row) => row.id === id);
    return goes && value?.agent === read.agent ? value : read;
  }

  protected override async reload(): Promise<boolean> {
    this.#others = null;
    const read = await super.reload();
    setTimeout(() => prepare(this.content.value?.rows ?? []));
    if (this.#filter.text !== "") void this.#readOthers();
    return read;
  }

  protected override left(): void {
    this.#editing = null;
    this.#selected.clear();
    this.#findings?.stop();
    this.querySelector<AddRule>("add-rule")?.close();
    this.querySelector<ExportSheet>("export-sheet")?.close();
  }

  override shortcut(meant: Intent): boolean {
    if (meant === "search") this.querySelector<HTMLInputElement>('[data-testid="search"]')?.focus();
    else if (meant === "add") this.#add();
    else if (meant === "run" && this.session.place === "") void this.#export();
    else return false;
    return true;
  }

  protected override view(page: AllowlistPage): TemplateResult {
    this.#shown = filterRows(this.#inOrder(page.rows), this.#filter, Date.now());
    const here = page.elsewhere === null;
    return html`
      ${placeNotes(page.elsewhere)} ${this.#toolbar(page)} ${this.problemAt("rules")} ${this.#bulk(page)}
      ${page.rows.length === 0 ? this.#empty(here) : this.#shown.length === 0 ? this.#noneShown() : this.#table()} ${this.#elsewhere()}
      ${page.skills ? skills() : nothing}
      <add-rule .host=${this.session.host} .agent=${this.agent} .agents=${this.agents} .simple=${!here} .problem=${this.problemAt("add")} .wrong=${this.fails("add")} .corrected=${() => this.set(() => this.forgive("add"))} .save=${(agent: string, rule: RuleDraft, row: string | null) => this.editOf(agent, "add", () => this.#version(), row === null ? { kind: "add-rule", rule } : { kind: "set-rule", row, rule })}></add-rule>
      <proposals-sheet .host=${this.session.host} .agent=${this.agent} .problem=${this.problemAt("propose")} .add=${(proposal: RuleProposal) => this.#grant(proposal)}></proposals-sheet>
      <export-sheet .done=${(sentence: string) => this.session.note(sentence)}></export-sheet>
    `;
  }

  #inOrder(rows: readonly AllowlistRow[]): readonly AllowlistRow[] {
    if (this.#sorted?.of !== rows || this.#sorted.sort !== this.#sort) {
      this.#sorted = { of: rows, sort: this.#sort, rows: sortRows(rows, this.#sort) };
    }
    return this.#sorted.rows;
  }

  #toolbar(page: AllowlistPage): TemplateResult {
    const { length } = page.rows;
    const here = page.elsewhere === null;
    return html`<div class="toolbar">
        ${searchField(words.search, this.#filter.text, (text) => this.#setFilter({ ...this.#filter, text }))}
        <span class="top-gap"></span>
        ${here ? this.#files() : nothing}
        <button type="button" class="button button-primary" data-testid="add" ?disabled=${!this.editable} @click=${() => this.#add()}>${icons.add}<span>${words.add}</span></button>
      </div>
      ${
        length === 0
          ? nothing
          : html`<div class="toolbar">
              <div class="toggles" role="group" aria-label=${words.filters}>
                ${CHIPS.map(
                  (
                    chip,
                  ) => html`<button type="button" class="toggle" data-testid="chip-${chip}" aria-pressed=${this.#filter.chips.has(chip)} @click=${() => this.#toggle(chip)}>
                    ${words.chips[chip]}
                  </button>`,
                )}
              </div>
              <span class="top-gap"></span>
              <span class="muted" role="status" data-testid="count">
                ${this.#shown.length === length ? words.rules(length) : words.shown(this.#shown.length, length)}
              </span>
            </div>`
      }`;
  }

  /** Rules from a file, and into one: only of this computer. */
  #files(): TemplateResult {
    return html`<input
        class="offscreen"
        type="file"
        accept=".json,application/json,text/plain"
        tabindex="-1"
        aria-label=${words.importFile}
        data-testid="import-file"
        @change=${(event: Event) => void this.#import(event.target as HTMLInputElement)}
      />
      <button type="button" class="quiet" data-testid="import" ?disabled=${!this.editable} @click=${() => this.#chooseFile()}>${icons.load}<span>${words.import}</span></button>
      <button type="button" class="quiet" data-testid="export" @click=${() => void this.#export()}>${icons.save}<span>${words.export}</span></button>`;
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
    const state = {
      agent: this.agent,
      editable: this.editable,
      sort: this.#sort,
      selected: this.#selected,
      editing: this.#editing,
      below: html`${findingsView(this.#findings?.found ?? null, (pattern) => this.#draft(pattern))} ${this.problemAt("edit")}`,
      wrong: this.fails("edit"),
      owner: format({ page: "allowlist", agent: "*" }),
      grouped: this.#sort === null || this.#sort.column === "program",
    };
    return html`<rule-table .rows=${this.#shown} .state=${state} .actions=${this.#actions}></rule-table>`;
  }

  #empty(here: boolean): TemplateResult {
    return html`<div class="empty" data-testid="empty">
      <span class="empty-icon">${icons.allowlist}</span>
      <h2>${words.emptyTitle(this.agent)}</h2>
      <p>${words.emptyText}</p>
      <div class="empty-actions">
        <button type="button" class="button" data-testid="empty-add" ?disabled=${!this.editable} @click=${() => this.#add()}>${words.add}</button>
        ${here ? html`<button type="button" class="button" data-testid="empty-import" ?disabled=${!this.editable} @click=${() => this.#chooseFile()}>${words.import}</button>` : nothing}
        ${here && isOne(this.agent) ? html`<button type="button" class="button" data-testid="empty-propose" ?disabled=${!this.editable} @click=${() => this.querySelector<ProposalsSheet>("proposals-sheet")?.open()}>${words.propose}</button>` : nothing}
      </div>
    </div>`;
  }

  #noneShown(): TemplateResult {
    return html`<div class="empty" data-testid="none-shown">
      <p>${words.noneShown}</p>
      <button type="button" class="button" data-testid="clear-filter" @click=${() => this.#setFilter(NO_FILTER)}>${words.clearFilter}</button>
    </div>`;
  }

  #setFilter(filter: Filter): void {
    this.set(() => (this.#filter = filter));
    if (filter.text !== "") void this.#readOthers();
  }

  async #readOthers(): Promise<void> {
    if (this.agent === "" || this.#others !== null || this.#asksOthers || this.session.place !== "") return;
    this.#asksOthers = true;
    const ids = (this.session.overview.value?.agents ?? []).filter(({ id, rules }) => id !== this.agent && rules > 0).map(({ id }) => id);
    const rows = await Promise.all(
      ids.map((id) =>
        this.session.host.allowlist(id).then(
          ({ rows }) => shown(rows),
          () => [],
        ),
      ),
    );
    this.#asksOthers = false;
    this.set(() => (this.#others = ids.map((agent, at) => ({ agent, rows: rows[at] ?? [] }))));
  }

  /** What the search finds among the rules of other agents. */
  #elsewhere(): TemplateResult | typeof nothing {
    if (this.#filter.text === "" || this.#others === null) return nothing;
    const found = this.#others
      .map(({ agent, rows }) => ({ agent, rows: filterRows(rows, this.#filter, Date.now()).filter((row) => !row.inherited) }))
      .filter(({ rows }) => rows.length > 0);
    if (found.length === 0) return nothing;
    const names = new Map(this.session.overview.value?.agents.map(({ id, name }) => [id, name]));
    return html`<section class="part" aria-labelledby="elsewhere" data-testid="elsewhere">
      <h2 id="elsewhere">${words.elsewhere}</h2>
      <ul class="rows">
        ${found.map(
          ({ agent, rows }) => html`<li class="row" data-testid="elsewhere-row">
            <div class="row-text">
              <strong class="foreign">${runs(names.get(agent) ?? [])}</strong>
              ${rows.slice(0, 3).map((row) => html`<code class="foreign clamp" dir="ltr">${runs(row.pattern)}</code>`)}
            </div>
            <a class="button" href=${format({ page: "allowlist", agent })}>${words.rules(rows.length)}</a>
          </li>`,
        )}
      </ul>
    </section>`;
  }

  #toggle(chip: Chip): void {
    const chips = new Set(this.#filter.chips);
    if (!chips.delete(chip)) chips.add(chip);
    this.#setFilter({ ...this.#filter, chips });
  }

  #edit(row: AllowlistRow): void {
    if (!this.editable || !row.editable || row.text === null || row.inherited) return;
    if (row.draft !== null) {
      this.forgive("add");
      this.querySelector<AddRule>("add-rule")?.open(row);
      return;
    }
    this.forgive("edit");
    this.#draftOf(row.id, row.text);
  }

  /** The agent whose list holds a row. */
  #holder(id: string): string {
    return this.content.value?.rows.find((row) => row.id === id)?.holder ?? this.agent;
  }

  #draft(text: string): void {
    if (this.#editing !== null) this.#draftOf(this.#editing.id, text);
  }

  #draftOf(id: string, text: string): void {
    this.set(() => {
      this.#editing = { id, text };
      this.forgive("edit");
    });
    const deny = this.content.value?.rows.find((row) => row.id === id)?.deny ?? false;
    this.#findings?.ask(this.#holder(id), { ...NEW_RULE, text, deny });
  }

  #drop(): void {
    this.set(() => (this.#editing = null));
    this.#findings?.stop();
    // Its row may be gone from the file meanwhile.
    void this.reload();
    void this.updateComplete.then(async () => {
      const table = this.querySelector<RuleTable>("rule-table");
      await table?.updateComplete;
      table?.focusActive();
    });
  }

  async #save(): Promise<void> {
    const editing = this.#editing;
    if (editing === null) return;
    this.#saving = true;
    const saved = await this.editOf(this.#holder(editing.id), "edit", () => this.#version(), { kind: "set-pattern", row: editing.id, pattern: editing.text });
    this.#saving = false;
    if (saved) this.#drop();
  }

  async #remove(rows: readonly string[]): Promise<void> {
    const own = new Set(this.content.value?.rows.filter((row) => !row.inherited).map((row) => row.id));
    const ids = rows.filter((id) => own.has(id));
    if (ids.length === 0 || !this.editable) return;
    const at = this.#shown.findIndex((row) => row.id === ids[0]);
    // Of several agents it is one edit all the same, with one way back.
    const agents = new Set(ids.map((id) => this.#holder(id)));
    const [agent = ""] = agents.size === 1 ? agents : ["*"];
    if (!(await this.editOf(agent, "rules", () => this.#version(), { kind: "remove", rows: ids }))) return;
    this.#selected.clear();
    await this.updateComplete;
    await this.querySelector<RuleTable>("rule-table")?.reach(at);
  }

  #grant({ trial, suggestion }: RuleProposal): Promise<boolean> {
    return this.edit("propose", () => this.#version(), { kind: "grant", id: suggestion.id, trial });
  }

  #add(): void {
    if (!this.editable) return;
    this.forgive("add");
    this.querySelector<AddRule>("add-rule")?.open();
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
      const file = `exec-approvals-${this.agent.replace(/[^\w-]+/g, "-") || "defaults"}.json`;
      this.querySelector<ExportSheet>("export-sheet")?.open({
        title: words.exportTitle(this.agent),
        explained: words.exportText,
        text,
        file,
        type: "application/json",
      });
    } catch (problem) {
      this.blame("rules", (problem as { message: string }).message);
    }
  }

  #version(): string {
    return this.content.value?.version ?? "";
  }
}

/** An agent, and not every agent or all of them. */
function isOne(agent: string): boolean {
  return agent !== "" && agent !== "*";
}

/** What skills declare is listed elsewhere: read-only, and closed until somebody asks. */
function skills(): TemplateResult {
  return html`<details class="fold skills" data-testid="skills">
    <summary>${words.skills}</summary>
    <p class="muted">${words.skillsText}</p>
  </details>`;
}
