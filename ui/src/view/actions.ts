/**
 * The bar with the three answers, pinned to the bottom. In the document Deny comes first,
 * so that Tab reaches it first; the style sheet puts Allow once in the corner.
 */
import { html, nothing, type TemplateResult } from "lit";

import type { Choice } from "../generated/Choice";
import type { PromptCard } from "../generated/PromptCard";
import type { Off } from "../prompt/session";
import { words } from "../words";
import { ALWAYS_SENTENCE } from "./card";

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
  const { card } = view;
  return html`
    <p class="hint ${card.allowOnce.offered ? "" : "hint-refused"}" id="hint" data-testid="hint">${hint(view)}</p>
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
      ${allow(view, "allow-once", "action-primary", card.allowOnce)}
      ${allow(view, "allow-always", "action-far", card.allowAlways)}
    </div>
  `;
}

/** What Allow once waits for, or why it is not there. */
function hint({ card, off, modifier }: ActionsView): string {
  if (off === "refused" || (!card.allowOnce.offered && off !== "sending")) return card.allowOnce.sentence;
  return off === null ? words.keys(modifier) : words.wait[off];
}

function allow(
  view: ActionsView,
  choice: Exclude<Choice, "deny">,
  look: string,
  { offered, sentence }: PromptCard["allowOnce"],
): TemplateResult {
  const ready = offered && view.off === null;
  const title = offered && view.off !== null ? hint(view) : sentence;
  return html`<button
    type="button"
    class="action action-allow ${look} ${ready ? "ready" : ""}"
    data-testid=${choice}
    data-choice=${choice}
    aria-disabled=${!ready}
    aria-describedby=${offered || choice === "allow-once" ? "hint" : ALWAYS_SENTENCE}
    title=${title === "" ? nothing : title}
    @pointerdown=${() => view.onPress()}
    @click=${(event: MouseEvent) => view.onChoice(choice, event)}
  >
    ${choice === "allow-once" ? words.allowOnce : words.allowAlways}${offered ? html`<span class="fill" aria-hidden="true"></span>` : nothing}
  </button>`;
}
