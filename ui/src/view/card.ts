/** The card's quiet parts: who asks, how long, what to look at, the facts. */
import { html, nothing, type TemplateResult } from "lit";

import type { Before } from "../generated/Before";
import type { PromptCard } from "../generated/PromptCard";
import type { RiskNote } from "../generated/RiskNote";
import type { Reading } from "../prompt/countdown";
import { clock, named, words } from "../words";
import { icons } from "./icons";
import { path, runs } from "./runs";

/** Something that must be looked at each time. */
export function isDanger(card: PromptCard): boolean {
  return card.risks.some(({ tier }) => tier === "danger");
}

/** `onLater` is null where the window has a title bar, which closes it. */
export function header(card: PromptCard, time: Reading | null, onLater: (() => void) | null): TemplateResult {
  const danger = isDanger(card) && card.ended === null;
  return html`
    <header class="head ${danger ? "head-danger" : ""}">
      <span class="head-icon">${danger ? icons.warning : icons.shield}</span>
      <h1 id="heading" tabindex="-1" data-testid="heading">${
        card.ended === null ? nothing : html`<span class="head-ended" data-testid="ended">${card.ended.sentence}</span> `
      }${runs(card.heading)}${
        card.times > 1
          ? html` <span class="times" role="img" aria-label=${words.timesLabel(card.times)} title=${words.timesLabel(card.times)} data-testid="times"
                >${words.times(card.times)}</span
              >`
          : nothing
      }</h1>
      ${card.ended === null ? timer(time) : nothing}
      ${onLater === null ? nothing : later(onLater)}
      <p class="origin" data-testid="origin">
        ${card.origin.map((part, at) => html`${at > 0 ? GAP : nothing}<span class="origin-part foreign">${runs(part)}</span>`)}
        ${card.newAsker ? html`${GAP}<span class="origin-part origin-new" data-testid="new-asker">${words.newAsker}</span>` : nothing}
      </p>
    </header>
  `;
}

function later(onLater: () => void): TemplateResult {
  return html`<button
    type="button"
    class="quiet square head-later"
    data-testid="later"
    aria-label=${words.later}
    title=${words.later}
    @click=${() => onLater()}
  >
    ${icons.dismiss}
  </button>`;
}

/** The style sheet draws a dot between the parts; a reader hears a pause. */
const GAP = html`<span class="offscreen">, </span>`;

/** What became of the request that was in view before this one. */
export function before(told: Before | null, onDismiss: () => void): TemplateResult | typeof nothing {
  if (told === null) return nothing;
  return html`<div class="before" data-testid="before">
    ${icons.info}
    <p class="before-text">
      <span class="before-what foreign" dir="ltr"><span class="before-agent">${runs(told.agent)}</span> ${runs(told.preview)}</span>
      <span>${told.sentence}</span>
    </p>
    <button type="button" class="quiet square" data-testid="forget" aria-label=${words.dismiss} @click=${() => onDismiss()}>
      ${icons.dismiss}
    </button>
  </div>`;
}

function timer(time: Reading | null): TemplateResult {
  if (time === null) return html`<p class="clock" data-testid="clock">${words.noLimit}</p>`;
  return html`
    <div class="clock ${time.urgent ? "clock-urgent" : ""}">
      <p role="timer" aria-live="off" data-testid="clock">
        <span class="clock-label">${words.timeLeft}</span>
        <span class="clock-time">${clock(time.seconds)}</span>
      </p>
      <div class="bar" aria-hidden="true"><div class="bar-left"></div></div>
    </div>
  `;
}

/** More than these go behind a button: a strip is read, a list is not. */
const RISKS_SHOWN = 3;

export function riskStrip(risks: readonly RiskNote[], all: boolean, onAll: () => void): TemplateResult {
  if (risks.length === 0) return html`<div id="risks" hidden></div>`;
  const shown = all ? risks : risks.slice(0, RISKS_SHOWN);
  const more = risks.length - shown.length;
  return html`
    <div class="risks" role="group" aria-label=${words.risks} data-testid="risks">
      <ul id="risks">
        ${shown.map(
          ({ note, tier }) => html`<li class="risk risk-${tier}">
            ${tier === "note" ? icons.info : icons.warning}<span class="offscreen">${words.tier[tier]}: </span
            ><span>${note}</span>
          </li>`,
        )}
        ${
          more > 0
            ? html`<li>
                <button
                  type="button"
                  class="quiet"
                  data-testid="more-risks"
                  aria-label=${words.moreRisksLabel(more)}
                  @click=${onAll}
                >
                  ${words.moreRisks(more)}
                </button>
              </li>`
            : nothing
        }
      </ul>
    </div>
  `;
}

/** What a person needs only in doubt. */
const IN_DETAILS: ReadonlySet<string> = new Set(["program", "process", "policy"]);

export function facts(card: PromptCard): TemplateResult {
  return html`
    <dl class="facts">
      <div class="fact">
        <dt>${words.why}</dt>
        <dd id="reason" data-testid="reason">${card.reason}</dd>
      </div>
      ${fields(card, (name) => !IN_DETAILS.has(name))} ${card.allowAlways.offered ? nothing : alwaysFact(card)}
    </dl>
  `;
}

function fields(card: PromptCard, shown: (name: string) => boolean): TemplateResult[] {
  return card.fields
    .filter(({ name }) => shown(name))
    .map(
      (field) => html`<div class="fact" data-testid="field-${field.name}">
        <dt>${field.label}</dt>
        ${field.values.map((value) => html`<dd class="foreign" dir="ltr">${path(value)}</dd>`)}
      </div>`,
    );
}

/** What Always allow would do, or why it is not there. */
function alwaysFact(card: PromptCard): TemplateResult {
  return html`<div class="fact">
    <dt>${words.alwaysLabel}</dt>
    <dd id=${ALWAYS_SENTENCE} data-testid="always-sentence">${card.allowAlways.sentence}</dd>
  </div>`;
}

export interface WhyView {
  readonly open: boolean;
  /** The raw command has just been copied. */
  readonly copied: boolean;
  onToggle(open: boolean): void;
  onCopyRaw(): void;
}

/** Details: the programs and settings, the layers that decided, and the command as it was sent. */
export function why(card: PromptCard, { open, copied, onToggle, onCopyRaw }: WhyView): TemplateResult {
  if (card.why.length === 0) return html``;
  return html`<details
    class="why"
    data-testid="why"
    ?open=${open}
    @toggle=${({ currentTarget }: Event) => {
      // A card that is drawn with it open is told of that, too, and begins at its command.
      if (!(currentTarget instanceof HTMLDetailsElement) || currentTarget.open === open) return;
      if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      onToggle(currentTarget.open);
    }}
  >
    <summary data-testid="why-summary">${words.whyAsked}</summary>
    <dl class="facts">${fields(card, (name) => IN_DETAILS.has(name))} ${card.allowAlways.offered ? alwaysFact(card) : nothing}</dl>
    <ul class="trace">
      ${card.why.map(
        ({ depth, subject, text, mark }) => html`<li class="trace-line trace-${mark} ${depth > 0 ? "trace-inner" : ""}">
          <span class="offscreen">${named(words.mark, mark) ?? ""} </span>
          <span class="trace-subject foreign" dir="ltr">${runs(subject)}</span>
          <span class="trace-text foreign" dir="ltr">${runs(text)}</span>
        </li>`,
      )}
    </ul>
    ${
      card.command.raw === null
        ? nothing
        : html`<p class="raw">
            <span id="raw-note">${words.rawNote}</span>
            <button type="button" class="quiet" data-testid="copy-raw" aria-describedby="raw-note" @click=${onCopyRaw}>
              ${icons.copy}<span>${copied ? words.copied : words.copyRaw}</span>
            </button>
          </p>`
    }
  </details>`;
}

/** The id of what Always allow would do, or why it is off. */
export const ALWAYS_SENTENCE = "always-sentence";

/** A card of ours, which holds nothing foreign: it proves that the window draws. */
export function opening(): TemplateResult {
  return html`
    <main class="empty" data-testid="opening">
      <span class="empty-icon">${icons.shield}</span>
      <h1 id="heading" tabindex="-1" data-testid="heading">${words.openingTitle}</h1>
    </main>
  `;
}

export function empty(): TemplateResult {
  return html`
    <main class="empty" data-testid="empty">
      <span class="empty-icon">${icons.shield}</span>
      <h1 id="heading" tabindex="-1" data-testid="heading">${words.emptyTitle}</h1>
      <p>${words.emptyText}</p>
    </main>
  `;
}
