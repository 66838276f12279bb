/** What the last answer did, with a way back or a way on: below the next card, or alone as the window goes. */
import { html, nothing, type TemplateResult } from "lit";

import type { Receipt } from "../generated/Receipt";
import { words } from "../words";
import { icons } from "./icons";
import { runs } from "./runs";

export interface ReceiptView {
  readonly receipt: Receipt | null;
  onAlways(receipt: Receipt): void;
  onUndo(receipt: Receipt): void;
}

export function receiptLine({ receipt, onAlways, onUndo }: ReceiptView): TemplateResult | typeof nothing {
  if (receipt === null) return nothing;
  return html`<div class="receipt" data-testid="receipt">
    ${icons.good}<span class="receipt-text foreign" dir="auto">${runs(receipt.sentence)}</span>
    ${receipt.always ? html`<button type="button" class="quiet" data-testid="receipt-always" @click=${() => onAlways(receipt)}>${words.alwaysAfter}</button>` : nothing}
    ${receipt.undo === null ? nothing : html`<button type="button" class="quiet" data-testid="receipt-undo" @click=${() => onUndo(receipt)}>${words.undo}</button>`}
  </div>`;
}
