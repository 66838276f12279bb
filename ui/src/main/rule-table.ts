/** The rules as one table: sorted by its heads, walked by keys, drawn only where it is in view. */
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

import type { AllowlistRow } from "../generated/AllowlistRow";
import { isComposed } from "../prompt/keys";
import { ruleRow } from "../view/allowlist-row";
import { icons } from "../view/icons";
import { mainWords } from "../words";
import { Heights } from "./heights";
import { Part } from "./page";
import { COLUMNS, group, type Column, type Sort } from "./sort";

const words = mainWords.allowlist;
/** So few are all drawn: one can search them with the browser and with a screen reader. */
const DRAW_ALL = 200;
const GUESS_PX = 56;
const BEYOND_PX = 400;

/** What the table shows beside its rows. */
export interface RuleState {
  readonly agent: string;
  /** Rows may be changed. */
  readonly editable: boolean;
  readonly sort: Sort | null;
  readonly selected: ReadonlySet<string>;
  readonly editing: { readonly id: string; readonly text: string } | null;
  /** What stands below the editor. */
  readonly below: TemplateResult;
  readonly wrong: boolean;
  /** Where inherited rules are edited. */
  readonly owner: string;
  /** The rules of one program stand together, under its name. */
  readonly grouped: boolean;
}

export interface RuleActions {
  sort(column: Column): void;
  select(ids: readonly string[], on: boolean): void;
  edit(row: AllowlistRow): void;
  draft(text: string): void;
  save(): void;
  drop(): void;
  remove(ids: readonly string[]): void;
}

export class RuleTable extends Part {
  static override properties = { rows: { attribute: false }, state: { attribute: false }, actions: { attribute: false } };

  declare rows: readonly AllowlistRow[];
  declare state: RuleState;
  declare actions: RuleActions;

  readonly #heights = new Heights(GUESS_PX);
  #placed: readonly AllowlistRow[] = [];
  #range: readonly [number, number] = [0, 40];
  #width = 0;
  /** The row that Tab reaches. */
  #active = "";
  readonly #onScroll = (): void => this.#follow();

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("scroll", this.#onScroll, { capture: true, passive: true });
    window.addEventListener("resize", this.#onScroll);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("scroll", this.#onScroll, { capture: true });
    window.removeEventListener("resize", this.#onScroll);
  }

  /** Focuses the row at this place, drawing it first. */
  async reach(place: number): Promise<void> {
    const at = Math.max(0, Math.min(place, this.rows.length - 1));
    const row = this.rows[at];
    if (row === undefined) return;
    this.#active = row.id;
    const top = this.#heights.top(at);
    if (!this.#drawsAll) this.#range = this.#heights.range(top - window.innerHeight, top + window.innerHeight);
    this.requestUpdate();
    await this.updateComplete;
    this.focusActive();
  }

  focusActive(): void {
    const control = this.querySelector<HTMLElement>('tr.active [data-main="yes"]');
    control?.scrollIntoView({ block: "nearest" });
    control?.focus({ preventScroll: true });
  }

  get #drawsAll(): boolean {
    return this.rows.length <= DRAW_ALL;
  }

  protected override willUpdate(): void {
    if (this.#placed === this.rows) return;
    this.#placed = this.rows;
    this.#heights.rows(this.rows.map((row) => row.id));
  }

  protected override render(): TemplateResult {
    const { rows, state, actions } = this;
    const [from, to] = this.#drawsAll ? [0, rows.length] : this.#range;
    const active = rows.some((row) => row.id === this.#active) ? this.#active : rows[0]?.id;
    return html`<div class="table-place" tabindex="-1" @keydown=${(event: KeyboardEvent) => this.#key(event)}>
      <table class="rules" role="table" aria-label=${words.table(state.agent)} aria-rowcount=${rows.length + 1} data-testid="rules">
        ${this.#head()} ${gap("before")}
        <tbody role="rowgroup">
          ${repeat(
            rows.slice(from, to),
            (row) => row.id,
            (row, at) =>
              ruleRow({
                row,
                index: from + at + 2,
                first: !state.grouped || this.#begins(from + at),
                now: Date.now(),
                active: row.id === active,
                editable: state.editable,
                selected: state.selected.has(row.id),
                draft: state.editing?.id === row.id ? state.editing.text : null,
                below: state.below,
                wrong: state.wrong,
                owner: state.owner,
                onSelect: (on) => actions.select([row.id], on),
                onEdit: () => actions.edit(row),
                onDraft: (text) => actions.draft(text),
                onSave: () => actions.save(),
                onDrop: () => actions.drop(),
                onRemove: () => actions.remove([row.id]),
                onFocus: () => this.#activate(row.id),
                onResize: () => this.requestUpdate(),
              }),
          )}
        </tbody>
        ${gap("after")}
      </table>
      <p class="muted keys-hint">${state.editable ? words.keys : words.keysReadOnly}</p>
    </div>`;
  }

  /** A row is the first one of its program. */
  #begins(at: number): boolean {
    const [before, row] = [this.rows[at - 1], this.rows[at]];
    return before === undefined || row === undefined || group(before) !== group(row);
  }

  #head(): TemplateResult {
    const { state, actions } = this;
    const mine = this.rows.filter((row) => !row.inherited);
    return html`<thead role="rowgroup">
      <tr role="row" aria-rowindex="1">
        <th role="columnheader" scope="col" class="head-select">
          <input
            type="checkbox"
            data-testid="select-all"
            aria-label=${words.selectAll}
            ?disabled=${mine.length === 0 || !state.editable}
            .checked=${mine.length > 0 && mine.every((row) => state.selected.has(row.id))}
            @change=${(event: Event) =>
              actions.select(
                mine.map((row) => row.id),
                (event.target as HTMLInputElement).checked,
              )}
          />
        </th>
        ${COLUMNS.map((column) => this.#columnHead(column))}
        <th role="columnheader" scope="col" class="head-actions"><span class="offscreen">${words.columns.actions}</span></th>
      </tr>
    </thead>`;
  }

  #columnHead(column: Column): TemplateResult {
    const { sort } = this.state;
    const order = sort?.column === column ? (sort.down ? "descending" : "ascending") : "none";
    return html`<th role="columnheader" scope="col" class="head-${column}" aria-sort=${order}>
      <button type="button" class="head" data-testid="sort-${column}" @click=${() => this.actions.sort(column)}>
        <span>${words.columns[column]}</span>${order === "none" ? icons.sort : order === "ascending" ? icons.up : icons.open}
      </button>
    </th>`;
  }

  protected override updated(): void {
    const editor = this.querySelector<HTMLInputElement>('[data-testid="editor"]');
    if (editor !== null && editor.dataset["fresh"] === undefined) {
      editor.dataset["fresh"] = "no";
      if (!this.#isTypedElsewhere) enter(editor);
    }
    this.#measure();
  }

  /** A row that is edited comes back into view: the search that brings it goes on. */
  get #isTypedElsewhere(): boolean {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement && !this.contains(activeElement);
  }

  /** Learns the heights of the drawn rows, and holds the place of the others. */
  #measure(): void {
    const table = this.querySelector<HTMLElement>(".rules");
    if (table === null) return;
    if (this.#drawsAll) {
      this.#hold("before", 0);
      this.#hold("after", 0);
      return;
    }
    if (table.clientWidth !== this.#width) this.#heights.forget();
    this.#width = table.clientWidth;
    for (const row of table.querySelectorAll<HTMLElement>("tr[data-row]")) {
      this.#heights.measured(row.dataset["row"] ?? "", row.getBoundingClientRect().height);
    }
    const [from, to] = this.#range;
    this.#hold("before", this.#heights.top(from));
    this.#hold("after", this.#heights.total - this.#heights.top(to));
    this.#follow();
  }

  #hold(which: string, px: number): void {
    this.querySelector<HTMLElement>(`.gap-${which} td`)?.style.setProperty("height", `${px}px`);
  }

  /** Draws other rows when others came into view. */
  #follow(): void {
    const top = this.querySelector<HTMLElement>(".gap-before")?.getBoundingClientRect().top;
    if (top === undefined || this.#drawsAll) return;
    const [from, to] = this.#heights.range(-top - BEYOND_PX, window.innerHeight - top + BEYOND_PX);
    const [now, until] = this.#range;
    if (from === now && to === until) return;
    const had = document.activeElement?.closest("tr[data-row]") ?? null;
    this.set(() => (this.#range = [from, to]));
    // A focused row that left the drawn ones would leave the keyboard nowhere.
    if (had !== null && this.contains(had)) {
      void this.updateComplete.then(
        () => !this.contains(document.activeElement) && this.querySelector<HTMLElement>(".table-place")?.focus({ preventScroll: true }),
      );
    }
  }

  #activate(id: string): void {
    if (id !== this.#active) this.set(() => (this.#active = id));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposed(event)) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
    const at = Math.max(
      0,
      this.rows.findIndex((row) => row.id === this.#active),
    );
    const row = this.rows[at];
    const page = Math.max(1, Math.floor(window.innerHeight / GUESS_PX) - 2);
    const steps: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: this.rows.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) void this.reach(to);
    else if (event.key === "F2" && row !== undefined) this.actions.edit(row);
    else if (event.key === "Delete" && row !== undefined) this.actions.remove(this.state.selected.has(row.id) ? [...this.state.selected] : [row.id]);
    else return;
    event.preventDefault();
  }
}

/** Holds the place of the rows that are not drawn. */
function gap(which: string): TemplateResult {
  return html`<tbody class="gap gap-${which}" role="presentation" aria-hidden="true"><tr role="presentation"><td role="presentation" colspan="6"></td></tr></tbody>`;
}

function enter(editor: HTMLInputElement): void {
  editor.focus({ preventScroll: true });
  editor.select();
  // With its buttons, which stand below it.
  editor.closest("tr")?.scrollIntoView({ block: "nearest" });
}
