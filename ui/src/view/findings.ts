/** What is known of a rule, below the field that it is typed into. */
import { html, nothing, type TemplateResult } from "lit";

import type { Flag } from "../generated/Flag";
import type { PatternFindings } from "../generated/PatternFindings";
import { visibleText } from "../prompt/visible";
import { mainWords } from "../words";
import { icons } from "./icons";
import { path } from "./runs";

const words = mainWords.allowlist;

/** `programs`: the rule is about programs, and says which of them it meets. */
export function findingsView(found: PatternFindings | null, onInstead: (pattern: string) => void, programs = true): TemplateResult {
  if (found === null) return html`<div class="findings" aria-live="polite" data-testid="findings"></div>`;
  const { refused, instead, matches, matchesCount } = found;
  return html`<div class="findings" aria-live="polite" data-testid="findings">
    ${refused === null ? nothing : html`<p class="wrong" data-testid="finding-refused">${icons.warning}<span>${refused}</span></p>`}
    ${
      instead === null
        ? nothing
        : html`<button type="button" class="button" data-testid="instead" @click=${() => onInstead(instead)}>
            ${words.instead(visibleText(instead))}
          </button>`
    }
    ${flags(found.flags)}
    ${
      refused !== null || !programs
        ? nothing
        : html`<p class="muted" data-testid="finding-matches">
              ${matchesCount === 0 ? words.nothing : words.matchesNow(matchesCount)}
            </p>
            ${
              matches.length === 0
                ? nothing
                : html`<ul class="paths">
                    ${matches.map((match) => html`<li><code class="foreign" dir="ltr">${path(match)}</code></li>`)}
                    ${matchesCount > matches.length ? html`<li class="muted">${words.more(matchesCount - matches.length)}</li>` : nothing}
                  </ul>`
            }`
    }
  </div>`;
}

export function flags(list: readonly Flag[]): TemplateResult | typeof nothing {
  if (list.length === 0) return nothing;
  return html`<ul class="flags">
    ${list.map(
      ({ kind, label, note, problem }) => html`<li class="flag ${problem ? "flag-problem" : ""}" data-testid="flag-${kind}">
        ${problem ? icons.warning : nothing}<span><strong>${label}</strong><span class="offscreen">: </span><span class="flag-note">${note}</span></span>
      </li>`,
    )}
  </ul>`;
}

/** The same in a row: a word each, its reason at a click. */
export function foldedFlags(list: readonly Flag[], tab: number, onResize: () => void): TemplateResult | typeof nothing {
  if (list.length === 0) return nothing;
  return html`<ul class="flags">
    ${list.map(
      ({ kind, label, note, problem }) => html`<li>
        <details class="fold ${problem ? "flag-problem" : ""}" data-testid="flag-${kind}" @toggle=${onResize}>
          <summary tabindex=${tab} title=${note}>${problem ? icons.warning : nothing}<span>${label}</span></summary>
          <p class="flag-note">${note}</p>
        </details>
      </li>`,
    )}
  </ul>`;
}
