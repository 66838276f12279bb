/** The word above the answers: a problem, or that the request changed. */
import { html, nothing, type TemplateResult } from "lit";

import type { Notice } from "../prompt/session";
import { words } from "../words";
import { icons } from "./icons";

export interface NoticeBar {
  readonly notice: Notice | null;
  /** What went wrong was copied a moment ago. */
  readonly copied: boolean;
  onCopy(sentence: string): void;
  onDismiss(): void;
}

/** Without a notice it is there, empty: only what comes into a region is read out. */
export function noticeBar({ notice, copied, onCopy, onDismiss }: NoticeBar): TemplateResult {
  return html`<div class="notices" role="alert">
    ${
      notice === null
        ? nothing
        : html`<div class="notice ${notice.problem ? "notice-problem" : ""}" data-testid="notice">
            ${icons.warning}<span class="notice-text">${notice.sentence}</span>
            ${
              notice.problem
                ? html`<button type="button" class="quiet" data-testid="copy-details" @click=${() => onCopy(notice.sentence)}>
                    ${icons.copy}<span>${copied ? words.copied : words.copyDetails}</span>
                  </button>`
                : nothing
            }
            <button type="button" class="quiet square" data-testid="dismiss" aria-label=${words.dismiss} @click=${() => onDismiss()}>
              ${icons.dismiss}
            </button>
          </div>`
    }
  </div>`;
}
