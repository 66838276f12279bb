/** Our few drawings, as static markup. */
import { svg, html, type TemplateResult } from "lit";

function icon(shape: TemplateResult): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${shape}</svg>`;
}

export const icons = {
  shield: icon(
    svg`<path d="M10 1.8l7 2.5v5.3c0 4.3-2.8 7.5-7 9-4.2-1.5-7-4.7-7-9V4.3z"></path><path d="M7 7l3 3-3 3M11.5 13h2"></path>`,
  ),
  warning: icon(svg`<path d="M10 3l7.5 13.5h-15z"></path><path d="M10 8v4M10 14.2v.1"></path>`),
  previous: icon(svg`<path d="M12 5l-5 5 5 5"></path>`),
  next: icon(svg`<path d="M8 5l5 5-5 5"></path>`),
  copy: icon(
    svg`<rect x="7" y="7" width="9" height="10" rx="2"></rect><path d="M13 4.5A1.5 1.5 0 0011.5 3h-6A1.5 1.5 0 004 4.5v7A1.5 1.5 0 005.5 13"></path>`,
  ),
  open: icon(svg`<path d="M5 8l5 5 5-5"></path>`),
  info: icon(svg`<circle cx="10" cy="10" r="7.5"></circle><path d="M10 9v5M10 6.2v.1"></path>`),
  dismiss: icon(svg`<path d="M6 6l8 8M14 6l-8 8"></path>`),
} as const;
