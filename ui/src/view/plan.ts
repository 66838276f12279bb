/** What connecting an agent would write: each file with the lines that change. */
import { html, nothing, type TemplateResult } from "lit";

import type { PlannedFile } from "../generated/PlannedFile";
import { mainWords } from "../words";
import { runs } from "./runs";

const words = mainWords.agents;
const SIGN_NAMES: Readonly<Record<string, () => string>> = { "+": () => words.new, "-": () => words.gone };

export function plannedFiles(files: readonly PlannedFile[]): readonly TemplateResult[] {
  return files.map(
    ({ path, lines }) => html`<p class="foreign"><code class="inline" dir="ltr">${runs(path)}</code></p>
      <pre class="difference foreign" dir="ltr" tabindex="0">${lines.map(([sign, text]) => html`<span class="difference-${sign === "+" ? "new" : sign === "-" ? "gone" : "same"}"><span aria-hidden="true">${sign} </span>${SIGN_NAMES[sign] === undefined ? nothing : html`<span class="offscreen">${SIGN_NAMES[sign]()}: </span>`}${runs(text)}\n</span>`)}</pre>`,
  );
}
