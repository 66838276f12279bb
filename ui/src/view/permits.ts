/** What is allowed for a while, each with the button that ends it. */
import { html, nothing, type TemplateResult } from "lit";

import type { Permit } from "../generated/Permit";
import { mainWords } from "../words";
import { icons } from "./icons";
import { plain, runs } from "./runs";

const words = mainWords.permits;

export function permitList(permits: readonly Permit[], onEnd: (permit: Permit) => void): TemplateResult | typeof nothing {
  if (permits.length === 0) return nothing;
  return html`<section class="part" aria-labelledby="permits-title" data-testid="permits">
    <h2 id="permits-title">${words.title}</h2>
    <ul class="rows">
      ${permits.map(
        (permit) => html`<li class="row" data-testid="permit">
          ${icons.time}
          <div class="row-text"><code class="foreign" dir="ltr">${runs(permit.what)}</code><span class="muted">${permit.left}</span></div>
          <button type="button" class="button" data-testid="end-permit" aria-label=${words.endOf(plain(permit.what))} @click=${() => onEnd(permit)}>${words.end}</button>
        </li>`,
      )}
    </ul>
  </section>`;
}
