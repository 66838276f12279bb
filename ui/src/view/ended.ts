/** The bar of a request that has ended: what became of it, and what can still be chosen. */
import { html, nothing, type TemplateResult } from "lit";

import type { Ended } from "../generated/Ended";
import type { Off } from "../prompt/session";
import { words } from "../words";

export interface EndedView {
  readonly ended: Ended;
  /** Null when letting it run may be pressed. */
  readonly off: Off | null;
  onAllowNext(event: MouseEvent): void;
  onClose(): void;
  onPress(): void;
}

export function endedBar(view: EndedView): TemplateResult {
  const { ended, off } = view;
  return html`
    <div class="buttons">
      <button type="button" class="action action-end" data-testid="close" @click=${() => view.onClose()}>
        ${words.close}
      </button>
      ${
        ended.allowNext
          ? html`<button
              type="button"
              class="action action-far action-wide"
              data-testid="allow-next"
              aria-disabled=${off !== null}
              title=${off === null || off === "refused" ? nothing : words.wait[off]}
              @pointerdown=${() => view.onPress()}
              @click=${(event: MouseEvent) => view.onAllowNext(event)}
            >
              ${words.allowNext}<span class="fill" aria-hidden="true"></span>
            </button>`
          : nothing
      }
    </div>
  `;
}
