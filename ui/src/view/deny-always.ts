/** The sheet of Always deny: which program, and what that changes. */
import { html, type TemplateResult } from "lit";

import type { Overlay } from "../prompt/overlay";
import { around, words } from "../words";
import { icons } from "./icons";
import { proposalView } from "./proposal";
import { runs } from "./runs";
import { frame, scope, type SheetView } from "./sheet-frame";
import { denyAlwaysOff } from "./sheet-off";

export function denyAlways(view: SheetView, sheet: Extract<Overlay, { kind: "deny-always" }>): TemplateResult {
  const { card, proposals } = view;
  const waits = denyAlwaysOff(view);
  const [before, after] = around(words.denyAlwaysTitle);
  return frame(view, {
    title: html`${before}<span class="foreign">${runs(card.agent)}</span>${after}`,
    body: html`
      <fieldset class="scopes">
        <legend class="offscreen">${words.denyAlwaysScopes}</legend>
        ${card.denyAlways.map((offer) => scope(offer, offer.id === sheet.offer, () => view.onChange({ ...sheet, offer: offer.id })))}
      </fieldset>
      <p class="sheet-note" data-testid="deny-always-help">${icons.info}<span>${words.denyAlwaysHelp}</span></p>
      ${proposalView({
        found: proposals.found,
        problem: proposals.problem,
        refuses: true,
        confirmed: false,
        onConfirmed: () => undefined,
      })}
    `,
    hint: waits ?? "",
    keep: words.cancel,
    proceed: words.saveAndDeny,
    ready: waits === null,
    allows: false,
  });
}
