/** The sheet that asks before something widens: the safe button has the focus, Esc is safe. */
import { html, nothing, type TemplateResult } from "lit";

import type { Question } from "../generated/Question";
import { runs } from "./runs";

export function confirmSheet(question: Question | null, onAnswer: (proceed: boolean) => void): TemplateResult {
  return html`<dialog
    class="sheet"
    data-testid="confirm"
    aria-labelledby="confirm-title"
    @cancel=${(event: Event) => {
      event.preventDefault();
      onAnswer(false);
    }}
  >
    ${
      question === null
        ? nothing
        : html`<h2 id="confirm-title" class="sheet-title">${runs(question.title)}</h2>
            <ul class="sheet-lines" tabindex=${isOnlyRead(question) ? 0 : nothing}>
              ${question.lines.map((line) => html`<li class="foreign">${runs(line)}</li>`)}
            </ul>
            <div class="sheet-buttons">
              ${
                isOnlyRead(question)
                  ? nothing
                  : html`<button type="button" class="button" data-testid="proceed" @click=${() => onAnswer(true)}>
                      ${question.proceed}
                    </button>`
              }
              <button type="button" class="button button-primary" data-testid="keep" @click=${() => onAnswer(false)}>
                ${question.keep}
              </button>
            </div>`
    }
  </dialog>`;
}

/** There is nothing to answer: it may be long, and scrolls by itself. */
function isOnlyRead(question: Question): boolean {
  return question.proceed === "";
}

/** Opens or closes a sheet to fit what it should be. */
export function settle(sheet: HTMLDialogElement | null, open: boolean, focus: string): void {
  if (sheet === null || sheet.open === open) return;
  if (!open) {
    sheet.close();
    return;
  }
  sheet.showModal();
  sheet.querySelector<HTMLElement>(focus)?.focus();
}
