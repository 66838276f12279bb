/**
 * The bar with the answers, pinned to the bottom. In the document Deny comes first, so
 * that Tab reaches it first; the style sheet puts Allow once in the corner.
 */
import { html, nothing, type TemplateResult } from "lit";

import type { Choice } from "../generated/Choice";
import type { PromptCard } from "../generated/PromptCard";
import type { MenuName } from "../prompt/overlay";
import type { Off } from "../prompt/session";
import { words } from "../words";
import { ALWAYS_SENTENCE, isDanger } from "./card";
import { icons } from "./icons";
import { menu } from "./menu";

export interface ActionsView {
  readonly card: PromptCard;
  /** Null when Allow may be pressed. */
  readonly off: Off | null;
  /** An answer is on its way. */
  readonly busy: boolean;
  readonly modifier: string;
  /** The window has the keyboard. */
  readonly focused: boolean;
  /** A press came too early: the hint says so in words. */
  readonly nudged: boolean;
  /** The menu that is open. */
  readonly menu: MenuName | null;
  /** A choice was made with the pointer, the keyboard or by an assistive technology. */
  onChoice(choice: Choice, event: MouseEvent): void;
  /** The pointer went down on an allowing button. */
  onPress(): void;
  onMenu(name: MenuName): void;
  onAlways(): void;
  onDenyAlways(): void;
  onMessage(): void;
}

export function actions(view: ActionsView): TemplateResult {
  const { card } = view;
  return html`
    <p class="hint ${card.allowOnce.offered ? "" : "hint-refused"} ${view.off === "checking" ? "hint-checking" : ""}" id="hint" data-testid="hint">${hintIcon(view.off)}${hint(view)}</p>
    <div class="buttons">
      <span class="split">
        <button
          type="button"
          class="action split-main"
          data-testid="deny"
          data-choice="deny"
          aria-disabled=${view.busy}
          @click=${(event: MouseEvent) => view.onChoice({ kind: "deny" }, event)}
        >
          ${words.deny}
        </button>
        ${denyMenu(view)}
      </span>
      ${allowOnce(view)} ${isDanger(card) && !card.allowAlways.offered ? nothing : allowAlways(view)} ${card.leases.length === 0 ? nothing : leaseMenu(view)}
    </div>
  `;
}

function hintIcon(off: Off | null): TemplateResult | typeof nothing {
  if (off === "done") return icons.good;
  return off === "checking" ? icons.shield : nothing;
}

/** What Allow once waits for, or why it is not there. */
export function hint({ card, off, modifier, nudged, focused }: Pick<ActionsView, "card" | "off" | "modifier" | "nudged" | "focused">): string {
  if (off === "refused" || (!card.allowOnce.offered && off !== "sending" && off !== "checking" && off !== "done")) return card.allowOnce.sentence;
  if (off === null) return focused ? words.keys(modifier) : words.notInFront;
  return nudged ? words.notYet(words.wait[off]) : words.wait[off];
}

function allowOnce(view: ActionsView): TemplateResult {
  const { offered, sentence } = view.card.allowOnce;
  const ready = offered && view.off === null;
  return html`<button
    type="button"
    class="action action-allow ${isDanger(view.card) ? "action-risky" : "action-primary"} ${ready ? "ready" : ""}"
    data-testid="allow-once"
    data-choice="allow-once"
    aria-disabled=${!ready}
    aria-describedby="hint"
    title=${offered && view.off !== null ? hint(view) : sentence}
    @pointerdown=${() => view.onPress()}
    @click=${(event: MouseEvent) => view.onChoice({ kind: "allow-once" }, event)}
  >
    ${words.allowOnce}${offered ? html`<span class="fill" aria-hidden="true"></span>` : nothing}
  </button>`;
}

/** Opening the sheet decides nothing, so it need not be armed; the command must be read. */
function allowAlways(view: ActionsView): TemplateResult {
  const { offered, sentence } = view.card.allowAlways;
  const ready = offered && mayLookFurther(view.off);
  return html`<button
    type="button"
    class="action action-far"
    data-testid="allow-always"
    data-choice="allow-always"
    aria-disabled=${!ready}
    aria-describedby=${ALWAYS_SENTENCE}
    title=${offered && !ready ? hint(view) : sentence}
    @click=${() => ready && view.onAlways()}
  >
    ${words.allowAlways}
  </button>`;
}

export function mayLookFurther(off: Off | null): boolean {
  return off === null || off === "moment" || off === "typing";
}

function leaseMenu(view: ActionsView): TemplateResult {
  return menu({
    name: "allow-for",
    label: words.allowFor,
    caption: words.leaseCaption,
    look: "lease",
    open: view.menu === "lease",
    off: view.off === null ? null : hint(view),
    items: view.card.leases.map((lease) => ({
      name: `lease-${lease.ms ?? "lock"}`,
      label: lease.label,
      off: null,
      onChoose: (event) => view.onChoice({ kind: "allow-for", ms: lease.ms }, event),
    })),
    onToggle: () => view.onMenu("lease"),
  });
}

function denyMenu(view: ActionsView): TemplateResult {
  const { denyMessage } = view.card;
  return menu({
    name: "deny-more",
    label: words.denyMore,
    small: true,
    look: "split-menu",
    open: view.menu === "deny",
    off: view.busy ? words.wait.sending : null,
    items: [
      {
        name: "deny-message",
        label: words.denyWithMessage,
        off: denyMessage.offered ? null : denyMessage.sentence,
        onChoose: () => view.onMessage(),
      },
      {
        name: "deny-pause",
        label: words.denyAndPause,
        off: null,
        onChoose: (event) => view.onChoice({ kind: "deny-and-pause" }, event),
      },
      ...(view.card.denyAlways.length === 0 ? [] : [{ name: "deny-always", label: words.denyAlways, off: null, onChoose: () => view.onDenyAlways() }]),
    ],
    onToggle: () => view.onMenu("deny"),
  });
}
