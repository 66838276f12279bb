/** The strip that shows what else waits. */
import { html, nothing, type TemplateResult } from "lit";

import type { QueueItem } from "../generated/QueueItem";
import { countdown, read } from "../prompt/countdown";
import { DENY_ALL_FROM } from "../prompt/overlay";
import type { Strip } from "../prompt/queue";
import { clock, words } from "../words";
import { icons } from "./icons";
import { rove } from "./rove";
import { runs } from "./runs";

export interface QueueView {
  readonly strip: Strip;
  readonly total: number;
  readonly inView: string;
  /** Milliseconds since the strip's times were right. */
  readonly age: number;
  /** How many requests wait, the identical ones counted. */
  readonly requests: number;
  onSelect(id: string): void;
  onDenyAll(): void;
  /** How many can be allowed once together with the card in view, that one counted; 0: none. */
  readonly together: number;
  onTogether(): void;
}

export function queueStrip(view: QueueView): TemplateResult {
  const { strip, total } = view;
  return html`
    <section class="queue" aria-label=${words.queue} data-testid="queue">
      ${step(view, "previous", words.previous, icons.previous, strip.previous)}
      <span class="position" data-testid="position">${words.position(strip.at + 1, total)}</span>
      ${step(view, "next", words.next, icons.next, strip.next)}
      <div class="chips" role="listbox" aria-label=${words.queue} aria-orientation="horizontal" @keydown=${rove}>
        ${strip.chips.map((item) => chip(view, item))}
      </div>
      ${strip.more > 0 ? html`<span class="more" data-testid="more">${words.moreWaiting(strip.more)}</span>` : nothing}
      ${
        view.together > 0
          ? html`<button type="button" class="quiet" data-testid="together" @click=${() => view.onTogether()}>
              ${words.together(view.together)}
            </button>`
          : nothing
      }
      ${
        view.requests >= DENY_ALL_FROM
          ? html`<button type="button" class="quiet" data-testid="deny-all" @click=${() => view.onDenyAll()}>
              ${words.denyAll(view.requests)}
            </button>`
          : nothing
      }
    </section>
  `;
}

function step(view: QueueView, name: string, label: string, drawing: TemplateResult, to: string | null): TemplateResult {
  return html`<button
    type="button"
    class="quiet square"
    data-testid=${name}
    title=${label}
    ?disabled=${to === null}
    @click=${() => to !== null && view.onSelect(to)}
  >
    ${drawing}
  </button>`;
}

function chip(view: QueueView, item: QueueItem): TemplateResult {
  const selected = item.id === view.inView;
  const time = item.leftMs === null ? null : read(countdown(item.leftMs, null, 0), view.age);
  const soonest = item.id === view.strip.soonest;
  return html`<div
    role="option"
    class="chip ${soonest ? "chip-soonest" : ""}"
    data-testid="chip"
    data-id=${item.id}
    aria-selected=${selected}
    tabindex=${selected ? 0 : -1}
    title=${soonest ? words.soonest : nothing}
    @click=${() => !selected && view.onSelect(item.id)}
  >
    <span class="chip-agent foreign">${runs(item.agent)}</span>
    <span class="chip-preview foreign" dir="ltr">${runs(item.preview)}</span>
    ${item.times > 1 ? html`<span class="chip-times" title=${words.timesLabel(item.times)}>${words.times(item.times)}</span>` : nothing}
    ${time === null ? nothing : html`<span class="chip-time">${clock(time.seconds)}</span>`}
    ${soonest ? html`<span class="offscreen">${words.soonest}</span>` : nothing}
  </div>`;
}
