/** A field that narrows what is shown. */
import { html, type TemplateResult } from "lit";

import { icons } from "./icons";

export function searchField(label: string, text: string, onSearch: (text: string) => void): TemplateResult {
  return html`<label class="search">
    ${icons.search}
    <input class="input" type="search" data-testid="search" aria-label=${label} placeholder=${label} .value=${text} @input=${(event: InputEvent) => onSearch((event.target as HTMLInputElement).value)} />
  </label>`;
}
