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
  const name = plain(row.pattern);
  const tab = active ? 0 : -1;
  return html`<tr role="row" class="rule ${row.inherited ? "inherited" : ""} ${active ? "active" : ""}" data-row=${row.id} data-testid="rule" aria-rowindex=${view.index} @focusin=${() => view.onFocus()}>
    <td role="cell" class="cell-select">
      ${
        row.inherited || !view.editable
          ? nothing
          : html`<input type="checkbox" data-testid="select" tabindex=${tab} aria-label=${words.select(name)} .checked=${view.selected} @change=${(event: Event) => view.onSelect((event.target as HTMLInputElement).checked)} />`
      }
    </td>
    ${
      view.draft === null
        ? html`<td role="cell" class="cell-pattern">${pattern(view, name, tab)}</td>
            ${facts(view, tab)}`
        : html`<td role="cell" class="cell-pattern" colspan="6" aria-colspan="6">${editor(view, view.draft, name)}</td>`
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

/** What is known of a rule; while it is edited its pattern takes their room. */
function facts({ row, now, onResize }: RowView, tab: number): TemplateResult {
  return html`<td role="cell" data-label=${words.columns.covers}>
      ${row.deny ? html`<span class="tag tag-deny">${words.refuses}</span> ` : nothing}<span class="foreign">${runs(row.covers)}</span>
      ${row.expiresAt === null ? nothing : html`<span class="muted line">${(row.expiresAt < now ? words.ended : words.ends)(ago(row.expiresAt, now))}</span>`}
    </td>
    <td role="cell" data-label=${words.columns.origin}>${row.origin === "" ? nothing : html`<span data-testid="origin">${named(words.origins, row.origin)}</span>`}</td>
    <td role="cell" data-label=${words.columns.used}>
      ${
        row.lastUsedAt === null
          ? html`<span class="muted">${words.never}</span>`
          : html`<time title=${moment(row.lastUsedAt)}>${ago(row.lastUsedAt, now)}</time>
              <code class="foreign muted small last-command" dir="ltr" title=${line(row.lastCommand)}>${runs(row.lastCommand)}</code>`
      }
    </td>
    <td role="cell" data-label=${words.columns.matches}>
      ${
        row.kind === "files"
          ? nothing
          : row.matchesCount === 0
            ? html`<span class="muted">${words.nothing}</span>`
            : row.matchesCount === 1
              ? row.matches.map((match) => html`<code class="foreign small" dir="ltr">${path(match)}</code>`)
              : html`<details class="fold" @toggle=${onResize}>
                <summary tabindex=${tab}>${words.programs(row.matchesCount)}</summary>
                ${row.matches.map((match) => html`<code class="foreign small" dir="ltr">${path(match)}</code>`)}
                ${row.matchesCount > row.matches.length ? html`<span class="muted">${words.more(row.matchesCount - row.matches.length)}</span>` : nothing}
              </details>`
      }
    </td>
    <td role="cell" data-label=${words.columns.flags}>${foldedFlags(row.flags, tab, onResize)}</td>`;
}

function pattern({ row, owner, editable, onEdit }: RowView, name: string, tab: number): TemplateResult {
  const text = html`<code class="foreign" dir="ltr">${path(row.pattern)}</code>`;
  if (row.inherited) {
    return html`${text}<a class="link" data-testid="owner" data-main="yes" tabindex=${tab} href=${owner} aria-label=${words.ownerOf(name)}>${words.inherited}</a>`;
  }
  if (!editable || !row.editable || row.text === null) {
    return html`<div data-main="yes" tabindex=${tab} title=${row.text === null ? words.cannotEdit : nothing}>${text}</div>`;
  }
  return html`<button type="button" class="pattern" data-testid="edit" data-main="yes" tabindex=${tab} aria-label=${words.edit(name)} @click=${onEdit}>${text}</button>`;
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
