/** What waits for a click, with the time that is left. A click brings up the prompt window. */
import { html, nothing, type TemplateResult } from "lit";

import type { QueueItem } from "../generated/QueueItem";
import { countdown, read, type Countdown, type Reading } from "../prompt/countdown";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { clock, mainWords } from "../words";
import { Part } from "./page";

const words = mainWords.requests;

export class WaitingList extends Part {
  static override properties = { items: { attribute: false }, review: { attribute: false } };

  declare items: readonly QueueItem[];
  declare review: (id: string) => void;

  #timed: readonly QueueItem[] = [];
  #times = new Map<string, Countdown>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** What was told is right at the moment at which it comes. */
  protected override willUpdate(): void {
    if (this.#timed === this.items) return;
    this.#timed = this.items;
    const now = performance.now();
    this.#times = new Map(this.items.map((item) => [item.id, countdown(item.leftMs, null, now)]));
  }

  protected override render(): TemplateResult {
    const now = performance.now();
    return html`<ul class="rows" aria-label=${words.waitingList}>
      ${this.items.map((item) => {
        const time = this.#times.get(item.id);
        const reading = time === undefined ? null : read(time, now);
        return html`<li class="row row-open" data-testid="waiting">
          <div class="row-text">
            <span><strong class="foreign">${runs(item.agent)}</strong>${item.times > 1 ? html` <span class="badge">${words.times(item.times)}</span>` : nothing}</span>
            <code class="foreign" dir="ltr">${runs(item.preview)}</code>
          </div>
          ${left(reading)}
          <button type="button" class="button" data-testid="review" aria-label=${words.reviewOf(plain(item.preview))} @click=${() => this.review(item.id)}>${words.review}</button>
        </li>`;
      })}
    </ul>`;
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    const next = [...this.#times.values()].flatMap((time) => {
      const reading = read(time, now);
      return reading === null || reading.seconds === 0 ? [] : [reading.nextAt];
    });
    if (next.length > 0) this.#timer = setTimeout(() => this.requestUpdate(), Math.max(0, Math.min(...next) - now));
  }
}

function left(reading: Reading | null): TemplateResult {
  if (reading === null) return html`<span class="muted">${words.noLimit}</span>`;
  const { seconds, urgent } = reading;
  return html`<span class="left ${urgent ? "left-urgent" : ""}" role="timer" aria-live="off" data-testid="left">${icons.time}<span>${seconds === 0 ? words.over : words.left(clock(seconds))}</span></span>`;
}
