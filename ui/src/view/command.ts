/** The command, as written and word by word. */
import { html, nothing, type TemplateResult } from "lit";

import type { Command } from "../generated/Command";
import type { CommandWord } from "../generated/CommandWord";
import type { TextRun } from "../generated/TextRun";
import type { Touch } from "../generated/Touch";
import { words } from "../words";
import { icons } from "./icons";
import { rove } from "./rove";
import { marked, markCount, type MarkedView } from "./marked";
import { runs } from "./runs";
import { touchesTable } from "./touches";

export type CommandTab = "written" | "words" | "touches";

export interface CommandView extends MarkedView {
  readonly command: Command;
  /** The paths that it names; none: there is no tab for them. */
  readonly touches: readonly Touch[];
  readonly tab: CommandTab;
  readonly endSeen: boolean;
  readonly copied: boolean;
  /** What the focused note says. */
  readonly note: string | null;
  /** Whether keys count. */
  readonly keys: boolean;
  onTab(tab: CommandTab): void;
  onCopy(): void;
}

export function commandView(view: CommandView): TemplateResult {
  const { command } = view;
  return html`
    <section class="command ${command.mustScroll ? "command-long" : ""}" aria-label=${words.commandViews}>
      <div class="command-bar">
        <div class="tabs" role="tablist" aria-label=${words.commandViews} @keydown=${rove}>
          ${tabButton(view, "written", words.asWritten)}
          ${command.words.length === 0 ? nothing : tabButton(view, "words", words.wordByWord)}
          ${view.touches.length === 0 ? nothing : tabButton(view, "touches", words.touches)}
        </div>
        ${command.lines > 1 ? html`<span class="line-count" data-testid="lines">${words.lines(command.lines)}</span>` : nothing}
        <button type="button" class="quiet" data-testid="copy" @click=${() => view.onCopy()}>
          ${icons.copy}<span>${view.copied ? words.copied : words.copy}</span>
        </button>
      </div>
      <div
        class="command-box ${command.mustScroll && !view.endSeen ? "goes-on" : ""}"
        role="tabpanel"
        id="command-panel"
        tabindex="0"
        data-testid="command"
        aria-label=${panelLabel(view)}
      >
        ${panel(view)}
      </div>
      ${noteLine(view)}
    </section>
  `;
}

function tabButton(view: CommandView, tab: CommandTab, label: string): TemplateResult {
  const selected = view.tab === tab;
  return html`<button
    type="button"
    role="tab"
    class="tab"
    data-testid="tab-${tab}"
    aria-selected=${selected}
    aria-controls="command-panel"
    tabindex=${selected ? 0 : -1}
    @click=${() => view.onTab(tab)}
  >
    ${label}
  </button>`;
}

/** What the focused note says, or how to reach the notes by keys. The line is there without words too: nothing moves as it gets some. */
function noteLine(view: CommandView): TemplateResult | typeof nothing {
  if (view.tab !== "written" || markCount(view.command) === 0) return nothing;
  return html`<p class="note-line" data-testid="note">${view.note ?? (view.keys ? words.noteKeys : "\u00a0")}</p>`;
}

function written(view: CommandView): TemplateResult {
  // The empty element marks the end: Allow stays off until it has been in view.
  return html`${marked(view.command, view)}
    <div class="command-end" aria-hidden="true"></div>`;
}

function wordByWord({ words: list }: Command): TemplateResult {
  const remarks = list.some(({ remark }) => remark !== null);
  return html`<table class="words">
    <thead>
      <tr>
        <th scope="col">${words.wordNumber}</th>
        <th scope="col">${words.word}</th>
        ${remarks ? html`<th scope="col">${words.remark}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${list.map((row) => wordRow(row, remarks))}
    </tbody>
  </table>`;
}

function wordRow({ depth, position, word, remark }: CommandWord, remarks: boolean): TemplateResult {
  return html`<tr class="word-depth-${Math.min(depth, DEEPEST)}">
    <th scope="row">${position === 0 ? words.program : position}</th>
    <td><code class="foreign" dir="ltr">${isEmpty(word) ? runs([{ text: words.emptyWord, kind: "ws", note: words.emptyWordNote }]) : runs(word)}</code></td>
    ${remarks ? html`<td class="word-remark">${remark ?? ""}</td>` : nothing}
  </tr>`;
}

const DEEPEST = 5;

function panel(view: CommandView): TemplateResult {
  switch (view.tab) {
    case "written":
      return written(view);
    case "words":
      return wordByWord(view.command);
    case "touches":
      return touchesTable(view.touches);
  }
}

function panelLabel({ tab, command, touches }: CommandView): string {
  switch (tab) {
    case "written":
      return label(command);
    case "words":
      return words.wordsLabel(command.words.length);
    case "touches":
      return words.touchesLabel(touches.length);
  }
}

/** What the tab holds, for who does not see it. */
function label(command: Command): string {
  const notes = markCount(command);
  return [words.commandLabel(command.lines), ...(notes === 0 ? [] : [words.notes(notes)])].join(", ");
}

function isEmpty(word: readonly TextRun[]): boolean {
  return word.every((run) => run.text === "");
}
