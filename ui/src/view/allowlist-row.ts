/** One rule as a row of the table. */
import { html, nothing, type TemplateResult } from "lit";

import type { AllowlistRow } from "../generated/AllowlistRow";
import { isComposed } from "../prompt/keys";
import { ago, mainWords, moment, named } from "../words";
import { foldedFlags } from "./findings";
import { icons } from "./icons";
import { line, path, plain, runs } from "./runs";

const words = mainWords.allowlist;

export interface RowView {
  readonly row: AllowlistRow;
  /** Its place in the whole table, from 1 with the head. */
  readonly index: number;
  /** The row names its program: those below it do not say it again. */
  readonly first: boolean;
  readonly now: number;
  readonly active: boolean;
  /** Rows may be changed. */
  readonly editable: boolean;
  readonly selected: boolean;
  /** What is typed while it is edited. */
  readonly draft: string | null;
  /** What stands below the editor. */
  readonly below: TemplateResult;
  readonly wrong: boolean;
  /** Where an inherited rule can be edited. */
  readonly owner: string;
  onSelect(on: boolean): void;
  onEdit(): void;
  onDraft(text: string): void;
  onSave(): void;
  onDrop(): void;
  onRemove(): void;
  onFocus(): void;
  /** A part was opened or closed: the row has another height. */
  onResize(): void;
}

export function ruleRow(view: RowView): TemplateResult {
  const { row, active } = view;
  const name = plain(row.sentence);
  const tab = active ? 0 : -1;
  return html`<tr role="row" class="rule ${view.first ? "" : "rule-next"} ${row.inherited ? "inherited" : ""} ${active ? "active" : ""}" data-row=${row.id} data-testid="rule" aria-rowindex=${view.index} @focusin=${() => view.onFocus()}>
    <td role="cell" class="cell-select">
      ${
        row.inherited || !view.editable
          ? nothing
          : html`<input type="checkbox" data-testid="select" tabindex=${tab} aria-label=${words.select(name)} .checked=${view.selected} @change=${(event: Event) => view.onSelect((event.target as HTMLInputElement).checked)} />`
      }
    </td>
    ${
      view.draft === null
        ? html`<td role="cell" class="cell-program">${view.first ? program(row) : nothing}</td>
            <td role="cell" class="cell-rule">${sentence(view, name, tab)} ${more(view, tab)}</td>
            ${facts(view, tab)}`
        : html`<td role="cell" class="cell-rule" colspan="4" aria-colspan="4">${editor(view, view.draft, name)}</td>`
    }
    <td role="cell" class="cell-actions">
      ${
        row.inherited || !view.editable
          ? nothing
          : html`<button type="button" class="quiet square" data-testid="remove" tabindex=${tab} aria-label=${words.remove(name)} title=${words.removeShort} @click=${() => view.onRemove()}>${icons.remove}</button>`
      }
    </td>
  </tr>`;
}

function program(row: AllowlistRow): TemplateResult {
  if (row.kind === "files" || row.kind === "line") return html`<span>${words.kinds[row.kind]}</span>`;
  return html`<code class="foreign" dir="ltr">${path(row.pattern)}</code>`;
}

/** How often a rule was used, and what is remarkable about it. */
function facts({ row, now, onResize }: RowView, tab: number): TemplateResult {
  return html`<td role="cell" data-label=${words.columns.used}>
      ${
        row.lastUsedAt === null && row.uses === 0
          ? html`<span class="muted">${words.never}</span>`
          : html`${row.uses === 0 ? nothing : html`<span class="line" data-testid="uses">${words.uses(row.uses)}</span>`}
              ${row.lastUsedAt === null ? nothing : html`<time class=${row.uses === 0 ? "" : "muted"} title=${moment(row.lastUsedAt)}>${ago(row.lastUsedAt, now)}</time>`}
              <code class="foreign muted small last-command" dir="ltr" title=${line(row.lastCommand)}>${runs(row.lastCommand)}</code>`
      }
    </td>
    <td role="cell" data-label=${words.columns.flags}>${foldedFlags(row.flags, tab, onResize)}</td>`;
}

/** How it came there, when it ends, its note, and the programs that it is about where these are others than its own name. */
function more({ row, now, onResize }: RowView, tab: number): TemplateResult {
  return html`<p class="rule-more">
    ${row.origin === "" ? nothing : html`<span data-testid="origin">${named(words.origins, row.origin)}</span>`}
    ${row.expiresAt === null ? nothing : html`<span data-testid="ends">${(row.expiresAt < now ? words.ended : words.ends)(ago(row.expiresAt, now))}</span>`}
    ${row.note.length === 0 ? nothing : html`<span class="foreign" dir="auto" data-testid="rule-note">${runs(row.note)}</span>`}
    ${matched(row, tab, onResize)}
  </p>`;
}

function matched(row: AllowlistRow, tab: number, onResize: () => void): TemplateResult | typeof nothing {
  const [match] = row.matches;
  if (row.kind === "files") return nothing;
  if (match === undefined) return html`<span>${words.nothing}</span>`;
  if (row.matchesCount === 1) return plain(match) === plain(row.pattern) ? nothing : html`<code class="foreign small" dir="ltr">${path(match)}</code>`;
  return html`<details class="fold" @toggle=${onResize}>
    <summary tabindex=${tab}>${words.programs(row.matchesCount)}</summary>
    ${row.matches.map((one) => html`<code class="foreign small" dir="ltr">${path(one)}</code>`)}
    ${row.matchesCount > row.matches.length ? html`<span class="muted">${words.more(row.matchesCount - row.matches.length)}</span>` : nothing}
  </details>`;
}

function sentence({ row, owner, editable, onEdit }: RowView, name: string, tab: number): TemplateResult {
  const text = html`<span class="foreign said" dir="auto">${runs(row.sentence)}</span>`;
  const refuses = row.deny ? html`<span class="tag tag-deny">${words.refuses}</span> ` : nothing;
  if (row.inherited) {
    return html`${refuses}${text} <a class="link" data-testid="owner" data-main="yes" tabindex=${tab} href=${owner} aria-label=${words.ownerOf(name)}>${words.inherited}</a>`;
  }
  if (!editable || !row.editable || row.text === null) {
    return html`${refuses}<div data-main="yes" tabindex=${tab} title=${row.text === null ? words.cannotEdit : nothing}>${text}</div>`;
  }
  return html`${refuses}<button type="button" class="pattern" data-testid="edit" data-main="yes" tabindex=${tab} aria-label=${words.edit(name)} @click=${onEdit}>${text}</button>`;
}

function editor(view: RowView, draft: string, name: string): TemplateResult {
  return html`<div class="editor">
    <input
      class="input mono"
      dir="ltr"
      autocomplete="off"
      spellcheck="false"
      data-testid="editor"
      aria-label=${words.edit(name)}
      aria-invalid=${view.wrong}
      aria-errormessage="problem-edit"
      .value=${draft}
      @input=${(event: InputEvent) => view.onDraft((event.target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => {
        if (isComposed(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
        event.preventDefault();
        if (event.key === "Enter") view.onSave();
        else view.onDrop();
      }}
    />
    <div class="editor-buttons">
      <button type="button" class="button" data-testid="editor-save" @click=${() => view.onSave()}>${words.save}</button>
      <button type="button" class="quiet" data-testid="editor-drop" @click=${() => view.onDrop()}>${words.drop}</button>
      <span class="muted">${words.editorHint}</span>
    </div>
    ${view.below}
  </div>`;
}
