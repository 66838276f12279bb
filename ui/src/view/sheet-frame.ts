/** What all sheets have: the frame with its buttons, the safe one first, and a rule to choose. */
import { html, type TemplateResult } from "lit";

import type { AlwaysOffer } from "../generated/AlwaysOffer";
import type { PromptCard } from "../generated/PromptCard";
import type { Overlay } from "../prompt/overlay";
import type { Proposals } from "../prompt/proposals";
import type { Off } from "../prompt/session";
import { runs } from "./runs";

export interface SheetView {
  /** What the person told agents last. */
  readonly messages: readonly string[];
  readonly card: PromptCard;
  readonly sheet: Exclude<Overlay, { kind: "menu" }>;
  /** Null when Allow may be pressed. */
  readonly off: Off | null;
  /** What the live region says. */
  readonly said: string;
  /** What the chosen offer would change. */
  readonly proposals: Pick<Proposals, "found" | "problem">;
  onChange(sheet: Overlay): void;
  onCancel(): void;
  /** The other button, by pointer, keyboard or an assistive technology. */
  onConfirm(event: MouseEvent): void;
  onPress(): void;
}

export interface Frame {
  readonly title: unknown;
  readonly body: TemplateResult;
  readonly hint: string;
  readonly keep: string;
  readonly proceed: string;
  readonly ready: boolean;
  readonly allows: boolean;
}

export function frame(view: SheetView, { title, body, hint, keep, proceed, ready, allows }: Frame): TemplateResult {
  return html`<dialog class="sheet" aria-labelledby="sheet-title" tabindex="-1" data-testid="sheet" @cancel=${swallow}>
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
    <div class="offscreen" role="status" data-testid="sheet-said">${view.said}</div>
  </dialog>`;
}

/** Esc is ours: it must not close the sheet behind the page's back. */
function swallow(event: Event): void {
  event.preventDefault();
}

/** One rule to choose, with what is stored of it. */
export function scope(offer: AlwaysOffer, chosen: boolean, onChoose: () => void): TemplateResult {
  return html`<label class="scope">
    <input
      type="radio"
      name="offer"
      data-testid="offer-${offer.id}"
      aria-labelledby="scope-${offer.id}"
      aria-describedby="stored-${offer.id}"
      .checked=${chosen}
      @change=${onChoose}
    />
    <span class="scope-text">
      <span class="scope-label" id="scope-${offer.id}">${offer.label}</span>
      <span id="stored-${offer.id}">${offer.stored.map((line) => html`<code class="foreign scope-stored" dir="ltr">${runs(line)}</code>`)}</span>
    </span>
  </label>`;
}
