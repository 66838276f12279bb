/** A command's text with its marks: each a box, a line or a chip that says what it is. */
import { html, nothing, type TemplateResult } from "lit";

import type { CommandMark } from "../generated/CommandMark";
import type { InnerCommand } from "../generated/InnerCommand";
import type { TextRun } from "../generated/TextRun";
import { words } from "../words";
import { icons } from "./icons";
import { option, runs } from "./runs";

export type MarkedText = Pick<InnerCommand, "text" | "marks" | "segments" | "inner">;

export interface MarkedView {
  /** The secret that is uncovered for a moment. */
  readonly uncovered: string | null;
  onUncover(secret: string): void;
  /** A note has the focus. */
  onNote(note: string): void;
}

/** How many marks there are, those of the commands inside included. */
export function markCount({ marks, inner }: MarkedText): number {
  return inner.reduce((sum, one) => sum + markCount(one), marks.length);
}

/** `place` names this text among those of the card. */
export function marked(command: MarkedText, view: MarkedView, place = "0"): TemplateResult {
  const lined = command.segments.length === 0 && command.text.some(({ kind }) => kind === "nl");
  const drawn = new Drawing(command, view, place, lined).all();
  return html`<code class="foreign ${lined ? "lined" : ""}" dir="ltr">${lined ? LINE : nothing}${drawn}</code>
    ${command.inner.map((one, at) => inner(one, view, `${place}.${at}`))}`;
}

function inner(command: InnerCommand, view: MarkedView, place: string): TemplateResult {
  return html`<div class="inner" data-testid="inner">
    <p class="inner-by">${words.startedBy} <span class="foreign" dir="ltr">${runs(command.by)}</span></p>
    ${marked(command, view, place)}
  </div>`;
}

/** Numbers are drawn by the style sheet: they are no part of the text. */
const LINE = html`<span class="line-number" aria-hidden="true"></span>`;

class Drawing {
  #at = 0;
  #mark = 0;

  constructor(
    private readonly command: MarkedText,
    private readonly view: MarkedView,
    private readonly place: string,
    private readonly lined: boolean,
  ) {}

  all(): TemplateResult[] {
    return this.#until(this.command.text.length);
  }

  /** Draws runs up to, not including, this one. */
  #until(end: number): TemplateResult[] {
    const { text, marks } = this.command;
    const drawn: TemplateResult[] = [];
    let broken = -1;
    while (this.#at < end) {
      if (broken !== this.#at) drawn.push(...this.#segment());
      broken = this.#at;
      const mark = marks[this.#mark];
      if (mark !== undefined && mark.first === this.#at && mark.end > mark.first) {
        this.#mark += 1;
        drawn.push(this.#marked(mark, Math.min(mark.end, end)));
        continue;
      }
      if (mark !== undefined && mark.first < this.#at) {
        this.#mark += 1;
        continue;
      }
      const next = text[this.#at];
      this.#at += 1;
      if (next === undefined) break;
      drawn.push(option(next));
      if (next.kind === "nl" && this.lined && this.#at < text.length) drawn.push(LINE);
    }
    return drawn;
  }

  /** The number of the command that begins here, on a line of its own. */
  #segment(): TemplateResult[] {
    const at = this.#numbered.has(this.#at) ? -1 : this.command.segments.indexOf(this.#at);
    if (at < 0) return [];
    this.#numbered.add(this.#at);
    const number = html`<span class="segment-number" aria-hidden="true" data-n=${at + 1}></span>`;
    return at === 0 ? [number] : [html`<br />`, number];
  }

  readonly #numbered = new Set<number>();

  #marked(mark: CommandMark, end: number): TemplateResult {
    const { kind, note, tier } = mark;
    const id = `${this.place}:${this.#mark}`;
    const covered = kind === "secret" && this.view.uncovered !== id;
    const first = this.#at;
    const body = this.#until(end);
    const sign = kind === "redir" && /^[\d&]*[<>]/.test(this.command.text[first]?.text ?? "");
    return html`<span
      class="mark mark-${kind} tier-${tier} ${sign ? "mark-sign" : ""}"
      role="note"
      tabindex="-1"
      data-mark=${kind}
      title=${words.noted(note)}
      @focus=${() => this.view.onNote(note)}
      >${ICONS[kind] ?? nothing}${
        covered
          ? // White space is text here.
            html`<button type="button" class="uncover" data-testid="uncover" @click=${() => this.view.onUncover(id)}><span aria-hidden="true">••••</span> ${words.uncover}</button>`
          : body
      }</span
    >`;
  }
}

const ICONS: Partial<Record<TextRun["kind"], TemplateResult>> = { priv: icons.shield, env: icons.key };
