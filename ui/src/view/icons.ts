/** Our few drawings, as static markup. */
import { svg, html, type TemplateResult } from "lit";

function icon(shape: TemplateResult): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${shape}</svg>`;
}

export const icons = {
  shield: icon(svg`<path d="M10 1.8l7 2.5v5.3c0 4.3-2.8 7.5-7 9-4.2-1.5-7-4.7-7-9V4.3z"></path><path d="M7 7l3 3-3 3M11.5 13h2"></path>`),
  warning: icon(svg`<path d="M10 3l7.5 13.5h-15z"></path><path d="M10 8v4M10 14.2v.1"></path>`),
  key: icon(svg`<circle cx="6.5" cy="13.5" r="3.5"></circle><path d="M9 11l7-7M13 7l2.5 2.5"></path>`),
  previous: icon(svg`<path d="M12 5l-5 5 5 5"></path>`),
  next: icon(svg`<path d="M8 5l5 5-5 5"></path>`),
  copy: icon(svg`<rect x="7" y="7" width="9" height="10" rx="2"></rect><path d="M13 4.5A1.5 1.5 0 0011.5 3h-6A1.5 1.5 0 004 4.5v7A1.5 1.5 0 005.5 13"></path>`),
  sort: icon(svg`<path d="M7 8l3-3 3 3M7 12l3 3 3-3"></path>`),
  up: icon(svg`<path d="M5 12l5-5 5 5"></path>`),
  open: icon(svg`<path d="M5 8l5 5 5-5"></path>`),
  info: icon(svg`<circle cx="10" cy="10" r="7.5"></circle><path d="M10 9v5M10 6.2v.1"></path>`),
  dismiss: icon(svg`<path d="M6 6l8 8M14 6l-8 8"></path>`),

  home: icon(svg`<path d="M3 9.5L10 3.5l7 6"></path><path d="M5 8.5V16.5h10V8.5M8.5 16.5v-4h3v4"></path>`),
  requests: icon(svg`<path d="M3 11h4l1.5 2.5h3L13 11h4"></path><path d="M3 11l2.5-6.5h9L17 11v4.5H3z"></path>`),
  policy: icon(svg`<path d="M3 6h8M15 6h2M3 14h2M9 14h8"></path><circle cx="13" cy="6" r="2"></circle><circle cx="7" cy="14" r="2"></circle>`),
  allowlist: icon(svg`<path d="M3 5.5l1.5 1.5L7 4M3 13.5l1.5 1.5L7 12M10 6h7M10 14h7"></path>`),
  agents: icon(svg`<rect x="4" y="7" width="12" height="9" rx="2"></rect><path d="M10 7V4M7.5 11v1M12.5 11v1"></path><circle cx="10" cy="3" r="1"></circle>`),
  binding: icon(
    svg`<rect x="3" y="3.5" width="14" height="5" rx="1.5"></rect><rect x="3" y="11.5" width="14" height="5" rx="1.5"></rect><path d="M6 6v.1M6 14v.1"></path>`,
  ),
  try: icon(svg`<rect x="2.5" y="3.5" width="15" height="13" rx="2"></rect><path d="M6 8l2.5 2L6 12M10.5 12.5H14"></path>`),
  health: icon(svg`<path d="M2.5 10.5H6l2-5 3.5 9 2-4h4"></path>`),

  settings: icon(
    svg`<circle cx="10" cy="10" r="2.5"></circle><path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M15.3 4.7l-1.4 1.4M6.1 13.9l-1.4 1.4"></path>`,
  ),

  pause: icon(svg`<path d="M7 5v10M13 5v10"></path>`),
  resume: icon(svg`<path d="M7 4.5l8 5.5-8 5.5z"></path>`),
  file: icon(svg`<path d="M5 2.5h6.5L15 6v11.5H5z"></path><path d="M11 2.5V6.5h4"></path>`),
  search: icon(svg`<circle cx="9" cy="9" r="5"></circle><path d="M12.8 12.8L17 17"></path>`),
  add: icon(svg`<path d="M10 4v12M4 10h12"></path>`),
  edit: icon(svg`<path d="M4 16l.8-3.4L13 4.4a1.4 1.4 0 012 0l.6.6a1.4 1.4 0 010 2L7.4 15.2z"></path>`),
  remove: icon(svg`<path d="M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6"></path>`),
  save: icon(svg`<path d="M10 3v9M6.5 8.5L10 12l3.5-3.5M4 16h12"></path>`),
  load: icon(svg`<path d="M10 12V3M6.5 6.5L10 3l3.5 3.5M4 16h12"></path>`),
  good: icon(svg`<circle cx="10" cy="10" r="7"></circle><path d="M6.8 10.2l2.2 2.2 4.2-4.6"></path>`),
  ask: icon(svg`<circle cx="10" cy="10" r="7"></circle><path d="M8 8a2 2 0 113 1.8c-.7.4-1 .8-1 1.4M10 13.6v.1"></path>`),
  deny: icon(svg`<circle cx="10" cy="10" r="7"></circle><path d="M5.2 5.2l9.6 9.6"></path>`),
  off: icon(svg`<circle cx="10" cy="10" r="7"></circle><path d="M7 10h6"></path>`),
  pass: icon(svg`<path d="M4.5 10.5l3.5 3.5 7.5-8"></path>`),
  miss: icon(svg`<path d="M6 6l8 8M14 6l-8 8"></path>`),
  note: icon(svg`<circle cx="10" cy="10" r="1.5"></circle>`),
  time: icon(svg`<circle cx="10" cy="10" r="7"></circle><path d="M10 6v4l2.5 2"></path>`),
} as const;
