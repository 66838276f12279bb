/** The sheets: a modal dialog with the safe button first. */
import { html, nothing, type TemplateResult } from "lit";

import type { AlwaysOffer } from "../generated/AlwaysOffer";
import type { KinWord } from "../generated/KinWord";
import type { PromptCard } from "../generated/PromptCard";
import type { RuleEnd } from "../generated/RuleEnd";
import { chosen, MAX_LINE, PATTERN, type Overlay } from "../prompt/overlay";
import type { Proposals } from "../prompt/proposals";
import type { Off } from "../prompt/session";
import { around, words } from "../words";
import { findingsView } from "./findings";
import { icons } from "./icons";
import { proposalView } from "./proposal";
import { runs } from "./runs";

export interface SheetView {
  readonly card: PromptCard;
  readonly sheet: Exclude<Overlay, { kind: "menu" }>;
  /** Null when Allow may be pressed. */
  readonly off: Off | null;
  /** What the chosen offer would change. */
  readonly proposals: Pick<Proposals, "found" | "problem">;
  onChange(sheet: Overlay): void;
  onCancel(): void;
  /** The other button, by pointer, keyboard or an assistive technology. */
  onConfirm(event: MouseEvent): void;
  onPress(): void;
}

export function sheet(view: SheetView): TemplateResult {
  const { sheet } = view;
  switch (sheet.kind) {
    case "always":
      return always(view, sheet);
    case "message":
      return frame(view, {
        title: words.denyWithMessageTitle,
        body: html`<label class="line">
          <span>${words.message}</span>
          <input
            type="text"
            data-testid="message"
            maxlength=${MAX_LINE}
            autocomplete="off"
            .value=${sheet.message}
            @input=${(event: InputEvent) => view.onChange({ ...sheet, message: value(event) })}
          />
          <span class="line-help">${words.messageHelp}</span>
        </label>`,
        hint: "",
        keep: words.cancel,
        proceed: words.denyAndSend,
        ready: true,
        allows: false,
      });
    case "together":
      return frame(view, {
        title: words.togetherTitle(sheet.count),
        body: html`<p>${words.togetherText}</p>
          <ol class="kin" tabindex="0" aria-label=${words.togetherList} data-testid="kin" @scroll=${(event: Event) => look(view, sheet, event.currentTarget)}>
            <li><code class="foreign" dir="ltr">${runs(view.card.command.text)}</code>${times(view.card.times)}</li>
            ${sheet.kin.map((one) => html`<li data-testid="kin-row"><code class="foreign" dir="ltr">${one.words.map(kinWord)}</code>${times(one.times)}</li>`)}
          </ol>`,
        hint: togetherOff(view, sheet) ?? "",
        keep: words.cancel,
        proceed: words.togetherConfirm(sheet.count),
        ready: togetherOff(view, sheet) === null,
        allows: true,
      });
    case "deny-all":
      return frame(view, {
        title: words.denyAllTitle(sheet.count),
        body: html`<p>${words.denyAllText}</p>`,
        hint: "",
        keep: words.keepThem,
        proceed: words.denyAll(sheet.count),
        ready: true,
        allows: false,
      });
  }
}

interface Frame {
  readonly title: unknown;
  readonly body: TemplateResult;
  readonly hint: string;
  readonly keep: string;
  readonly proceed: string;
  readonly ready: boolean;
  readonly allows: boolean;
}

function frame(view: SheetView, { title, body, hint, keep, proceed, ready, allows }: Frame): TemplateResult {
  return html`<dialog class="sheet" aria-labelledby="sheet-title" data-testid="sheet" @cancel=${swallow}>
    <h2 id="sheet-title">${title}</h2>
    <div class="sheet-body">${body}</div>
    <p class="hint" id="sheet-hint" data-testid="sheet-hint">${hint}</p>
    <div class="sheet-buttons">
      <button type="button" class="action" data-testid="sheet-cancel" @click=${() => view.onCancel()}>${keep}</button>
      <button
        type="button"
        class="action sheet-confirm ${allows && ready ? "action-primary ready" : ""}"
        data-testid="sheet-confirm"
        aria-disabled=${!ready}
        aria-describedby="sheet-hint"
        @pointerdown=${() => view.onPress()}
        @click=${(event: MouseEvent) => view.onConfirm(event)}
      >
        ${proceed}
      </button>
    </div>
  </dialog>`;
}

/** Esc is ours: it must not close the sheet behind the page's back. */
function swallow(event: Event): void {
  event.preventDefault();
}

type TogetherSheet = Extract<Overlay, { kind: "together" }>;

/** What the other button waits for; null when it may be pressed. */
export function togetherOff({ off }: Pick<SheetView, "off">, { seen }: Pick<TogetherSheet, "seen">): string | null {
  if (!seen) return words.togetherScroll;
  return off === null ? null : off === "refused" ? "" : words.wait[off];
}

/** Whether the end of the list is in view, by a scroll or because all of it fits. */
export function look(view: Pick<SheetView, "onChange">, sheet: TogetherSheet, list: EventTarget | null): void {
  if (sheet.seen || !(list instanceof HTMLElement)) return;
  if (list.scrollTop + list.clientHeight >= list.scrollHeight - 2) view.onChange({ ...sheet, seen: true });
}

/** A word of the card that is not in this one comes before what stands in its place. */
function kinWord({ word, change }: KinWord, at: number): TemplateResult {
  const text = runs(word);
  const blank = at === 0 ? "" : " ";
  if (change === "added") return html`${blank}<ins>${text}</ins>`;
  if (change === "removed") return html`${blank}<del>${text}</del>`;
  return html`${blank}${text}`;
}

function times(count: number): TemplateResult | typeof nothing {
  return count > 1 ? html`<span class="chip-times" title=${words.timesLabel(count)}>${words.times(count)}</span>` : nothing;
}

/** What the other button waits for; null when it may be pressed. */
export function alwaysOff(
  { off, proposals }: Pick<SheetView, "off" | "proposals">,
  { confirmed }: Pick<AlwaysSheet, "confirmed">,
): string | null {
  const { found, problem } = proposals;
  if (problem !== null) return problem;
  if (found === null) return words.weighing;
  if (!found.saves) return words.coversNot;
  if (found.confirm.length > 0 && !confirmed) return words.confirmFirst;
  return off === null ? null : off === "refused" ? "" : words.wait[off];
}

type AlwaysSheet = Extract<Overlay, { kind: "always" }>;

function always(view: SheetView, sheet: AlwaysSheet): TemplateResult {
  const { card, proposals } = view;
  const { found } = proposals;
  const waits = alwaysOff(view, sheet);
  const [before, after] = around(words.alwaysTitle);
  const rule = chosen(card, sheet.offer)?.rule === true;
  return frame(view, {
    title: html`${before}<span class="foreign">${runs(card.agent)}</span>${after}`,
    body: html`
      <fieldset class="scopes">
        <legend class="offscreen">${words.alwaysScopes}</legend>
        ${card.always.map((offer) => scope(view, sheet, offer))}
        ${card.pattern === null ? nothing : otherPattern(view, sheet)}
      </fieldset>
      ${
        card.alwaysNote === null
          ? nothing
          : html`<p class="sheet-note" data-testid="always-note">${icons.info}<span>${card.alwaysNote}</span></p>`
      }
      ${proposalView({
        found,
        problem: proposals.problem,
        confirmed: sheet.confirmed,
        onConfirmed: (confirmed) => view.onChange({ ...sheet, confirmed }),
      })}
      <fieldset class="ends" ?disabled=${!rule}>
        <legend class="offscreen">${words.ends}</legend>
        <span class="ends-name" aria-hidden="true">${words.ends}</span>
        ${ENDS.map(
          (ends) => html`<label class="radio">
            <input
              type="radio"
              name="ends"
              data-testid="ends-${ends}"
              .checked=${(rule ? sheet.ends : "never") === ends}
              @change=${() => view.onChange({ ...sheet, ends })}
            />
            <span>${words.end[ends]}</span>
          </label>`,
        )}
      </fieldset>
      <label class="line line-beside">
        <span>${words.note}</span>
        <input
          type="text"
          data-testid="note"
          maxlength=${MAX_LINE}
          autocomplete="off"
          ?disabled=${!rule}
          .value=${rule ? sheet.note : ""}
          @input=${(event: InputEvent) => view.onChange({ ...sheet, note: value(event) })}
        />
        ${rule ? nothing : html`<span class="line-help">${words.entryHasNoTerms}</span>`}
      </label>
    `,
    hint: waits ?? "",
    keep: words.cancel,
    proceed: found !== null && found.confirm.length > 0 ? words.saveAnyway : words.saveAndAllow,
    ready: waits === null,
    allows: true,
  });
}

const ENDS: readonly RuleEnd[] = ["never", "day", "week"];

/** A pattern to type, with what it meets on this computer. */
function otherPattern(view: SheetView, sheet: AlwaysSheet): TemplateResult {
  const chosen = sheet.offer === PATTERN;
  const type = (pattern: string): void => view.onChange({ ...sheet, offer: PATTERN, pattern, confirmed: false });
  return html`<div class="scope">
    <input
      type="radio"
      name="offer"
      id="offer-pattern"
      data-testid="offer-pattern"
      .checked=${chosen}
      @change=${() => view.onChange({ ...sheet, offer: PATTERN, confirmed: false })}
    />
    <div class="scope-text line">
      <label class="scope-label" for="offer-pattern">${words.otherPattern}</label>
      ${
        chosen
          ? html`<input
                type="text"
                class="pattern"
                dir="ltr"
                data-testid="pattern"
                aria-label=${words.pattern}
                autocomplete="off"
                spellcheck="false"
                .value=${sheet.pattern}
                @input=${(event: InputEvent) => type(value(event))}
              />
              ${findingsView(view.proposals.found?.findings ?? null, type)}`
          : html`<span class="line-help">${words.otherPatternHelp}</span>`
      }
    </div>
  </div>`;
}

function scope(view: SheetView, sheet: AlwaysSheet, offer: AlwaysOffer): TemplateResult {
  return html`<label class="scope">
    <input
      type="radio"
      name="offer"
      data-testid="offer-${offer.id}"
      .checked=${offer.id === sheet.offer}
      @change=${() => view.onChange({ ...sheet, offer: offer.id, confirmed: false })}
    />
    <span class="scope-text">
      <span class="scope-label">${offer.label}</span>
      ${offer.stored.map((line) => html`<code class="foreign scope-stored" dir="ltr">${runs(line)}</code>`)}
    </span>
  </label>`;
}

function value(event: InputEvent): string {
  return event.target instanceof HTMLInputElement ? event.target.value : "";
}
