/** The paths that a command names, and what is there now. */
import { html, nothing, type TemplateResult } from "lit";

import type { Touch } from "../generated/Touch";
import { words } from "../words";
import { bytes } from "../words/number";
import { path } from "./runs";

export function touchesTable(touches: readonly Touch[]): TemplateResult {
  const placed = touches.some(({ outside }) => outside !== null);
  return html`<table class="words touches">
    <thead>
      <tr>
        <th scope="col">${words.touchedPath}</th>
        <th scope="col">${words.touchedNow}</th>
        ${placed ? html`<th scope="col">${words.touchedWhere}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${touches.map((touch) => row(touch, placed))}
    </tbody>
  </table>`;
}

function row(touch: Touch, placed: boolean): TemplateResult {
  return html`<tr data-testid="touch">
    <th scope="row"><code class="foreign" dir="ltr">${path(touch.path)}</code></th>
    <td>${there(touch)}</td>
    ${placed ? html`<td class=${touch.outside === true ? "touched-outside" : ""}>${where(touch)}</td>` : nothing}
  </tr>`;
}

function there({ kind, size, more }: Touch): string {
  switch (kind) {
    case "nothing":
      return words.touched.nothing;
    case "file":
      return words.touchedFile(bytes(size ?? 0));
    case "folder":
      if (size === null) return words.touched.folder;
      return more ? words.touchedFolderMore(size) : words.touchedFolder(size);
    case "link":
      return words.touched.link;
    case "other":
      return words.touched.other;
    case "hidden":
      return words.touched.hidden;
  }
}

function where({ outside }: Touch): string {
  return outside === true ? words.touchedOutside : words.touchedInside;
}
