/** A line of several parts to allow: each part that may not run yet has a choice of its own. */
import { html, nothing, type TemplateResult } from "lit";

import type { AlwaysOffer } from "../generated/AlwaysOffer";
import type { OfferPart } from "../generated/OfferPart";
import { partChoices, rechosen } from "../prompt/overlay";
import { words } from "../words";
import { icons } from "./icons";
import { runs } from "./runs";
import { scope } from "./sheet-frame";

/** `id` is what is chosen of it; null where another offer is. */
export function partsScope(offer: AlwaysOffer, id: string | null, onChoose: (id: string) => void): TemplateResult {
  if (id === null) return scope(offer, false, () => onChoose(offer.id));
  const picked = partChoices(offer, id);
  let open = 0;
  return html`<div class="scope-open">
    ${scope({ ...offer, stored: [] }, true, () => undefined)}
    <ul class="parts" data-testid="parts">
      ${offer.parts.map((part) => {
        if (part.choices.length === 0) return covered(part);
        const at = open++;
        return choice(part, at, picked[at], (choice) => onChoose(rechosen(offer, id, at, choice)));
      })}
      ${offer.also === null ? nothing : html`<li class="part-also" data-testid="parts-also">${icons.info}<span>${offer.also}</span></li>`}
    </ul>
  </div>`;
}

function covered({ words: text }: OfferPart): TemplateResult {
  return html`<li class="part part-covered" data-testid="part-covered">
    <input type="checkbox" disabled checked aria-label=${words.partCovered} />
    <span class="part-text"><code class="foreign" dir="ltr">${runs(text)}</code><span class="part-state">${words.partCovered}</span></span>
  </li>`;
}

function choice({ words: text, choices }: OfferPart, at: number, picked: AlwaysOffer | undefined, onChoose: (id: string) => void): TemplateResult {
  return html`<li class="part" data-testid="part-${at}">
    <fieldset class="part-text">
      <legend><code class="foreign" dir="ltr">${runs(text)}</code></legend>
      ${choices.map((choice) => {
        const isPicked = choice === picked;
        return html`<label class="part-choice">
          <input type="radio" name="part-${at}" data-testid="part-${at}-${choice.id}" .checked=${isPicked} @change=${() => onChoose(choice.id)} />
          <span>${choice.label}${isPicked ? stored(choice) : nothing}</span>
        </label>`;
      })}
    </fieldset>
  </li>`;
}

function stored(choice: AlwaysOffer): TemplateResult[] {
  return choice.stored.map((line) => html`<code class="foreign scope-stored" dir="ltr">${runs(line)}</code>`);
}
