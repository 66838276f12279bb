/**
 * The bar with the three answers, pinned to the bottom. In the document Deny comes first,
 * so that Tab reaches it first; the style sheet puts Allow once in the corner.
 */
import { html, nothing, type TemplateResult } from "lit";

import type { Choice } from "../generated/Choice";
import type { PromptCard } from "../generated/PromptCard";
import type { Off } from "../prompt/session";
import { words } from "../words";

export interface ActionsView {
  readonly card: PromptCard;
  /** Null when Allow may be pressed. */
  readonly off: Off | null;
  readonly sending: boolean;
  readonly modifier: string;
  /** A button was pressed with the pointer or by an assistive technology. */
  onChoice(choice: Choice, event: MouseEvent): void;
  /** The pointer went down on an allowing button. */
  onPress(): void;
}

export function actions(view: ActionsView): TemplateResult {
  const { card, off } = view;
  return html`
    ${refusals(card).map(
      (sentence) => html`<p class="refusal" data-testid="refusal">${sentence}</p>`,
    )}
    <p class="hint" id="hint" data-testid="hint">
      ${off === null ? words.keys(view.modifier) : words.wait[off]}
    </p>
    <div class="buttons">
      <button
        type="button"
        class="action"
        data-testid="deny"
        data-choice="deny"
        aria-disabled=${view.sending}
        @click=${(event: MouseEvent) => view.onChoice("deny", event)}
      >
        ${words.deny}
      </button>
      ${allow(view, "allow-once", words.allowOnce, "action-primary", card.allowOnce)}
      ${allow(view, "allow-always", words.allowAlways, "action-far", card.allowAlways)}
    </div>
  `;
}

function allow(
  view: ActionsView,
  choice: Choice,
  label: string,
  look: string,
  { offered, sentence }: PromptCard["allowOnce"],
): TemplateResult {
  const ready = offered && view.off === null;
  const title = !offered || view.off === null ? sentence : words.wait[view.off];
  return html`<button
    type="button"
    class="action action-allow ${look} ${ready ? "ready" : ""}"
    data-testid=${choice}
    data-choice=${choice}
    aria-disabled=${!ready}
    aria-describedby="hint"
    title=${title === "" ? nothing : title}
    @pointerdown=${() => view.onPress()}
    @click=${(event: MouseEvent) => view.onChoice(choice, event)}
  >
    ${label}${offered ? html`<span class="fill" aria-hidden="true"></span>` : nothing}
  </button>`;
}

/** What is not offered, in sentences; one when both have the same reason. */
function refusals({ allowOnce, allowAlways }: PromptCard): string[] {
  const found: string[] = [];
  if (!allowOnce.offered && allowOnce.sentence !== "") found.push(allowOnce.sentence);
  if (!allowAlways.offered && allowAlways.sentence !== "" && !found.includes(allowAlways.sentence)) {
    found.push(words.notOffered(words.allowAlways, allowAlways.sentence));
  }
  return found;
}
