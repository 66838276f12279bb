/** What there is to do and to know: what waits, what is allowed for a while, what was decided last. */
import { html, nothing, type TemplateResult } from "lit";

import type { Overview } from "../generated/Overview";
import type { RequestsPage } from "../generated/RequestsPage";
import { copyText } from "../prompt/clipboard";
import { record } from "../view/activity";
import { icons } from "../view/icons";
import { permitList } from "../view/permits";
import { mainWords } from "../words";
import { Page } from "./page";
import { format } from "./place";
import { tryAgain } from "./try-page";

const words = mainWords.home;
/** How many decisions are read at a glance. */
const LAST = 10;

/** How long agents may be paused, in minutes. The button above every page has no end. */
const PAUSES = [15, 60] as const;

export class HomePageElement extends Page<RequestsPage> {
  static override properties = { ...Page.properties, overview: { attribute: false } };

  declare overview: Overview | null;

  protected override fetch(): Promise<RequestsPage> {
    return this.session.host.requests({ text: "", outcomes: [], since: null, until: null, before: null });
  }

  protected override view({ waiting, activity }: RequestsPage): TemplateResult {
    return html`
      ${this.#state()}
      <section class="part" aria-labelledby="home-waiting" data-testid="home-waiting">
        <h2 id="home-waiting">${words.waiting}</h2>
        ${
          waiting.length === 0
            ? html`<p class="muted" data-testid="home-nothing">${words.nothing}</p>`
            : html`<waiting-list .items=${waiting} .review=${(id: string) => void this.session.openPrompt(id)}></waiting-list>`
        }
      </section>
      ${permitList(this.overview?.permits ?? [], ({ end }) => this.#act(end))}
      <section class="part" aria-labelledby="home-last" data-testid="home-last">
        <div class="toolbar"><h2 id="home-last">${words.last}</h2><span class="top-gap"></span>${activity.length === 0 ? nothing : html`<a class="quiet" data-testid="home-all" href=${format({ page: "requests", agent: "" })}>${words.all}</a>`}</div>
        ${
          activity.length === 0
            ? html`<p class="muted">${words.none}</p>`
            : html`<ul class="rows">${activity
                .slice(0, LAST)
                .map((row) =>
                  record(row, { again: (trial) => tryAgain(trial), rule: (trial) => tryAgain(trial, "rules"), copy: (command) => void this.#copy(command) }),
                )}</ul>`
        }
      </section>
    `;
  }

  /** One line about all of it, and how to stop the agents. */
  #state(): TemplateResult {
    const paused = this.overview?.paused === true;
    const troubled = this.overview?.banners.some(({ danger }) => danger) === true;
    const [sign, said] = paused ? [icons.pause, words.paused] : troubled ? [icons.warning, words.troubled] : [icons.good, words.ready];
    return html`<div class="home-state">
      <p class="home-said">${sign}<strong role="status" data-testid="home-state">${said}</strong></p>
      ${
        paused
          ? nothing
          : html`<p class="home-pause"><span class="muted">${words.pauseFor}</span>
              ${PAUSES.map(
                (minutes) =>
                  html`<button type="button" class="button" data-testid="pause-${minutes}" aria-label="${words.pauseFor} ${pauseName(minutes)}" @click=${() => this.#act(`pause:${minutes}`)}>${pauseName(minutes)}</button>`,
              )}</p>`
      }
    </div>`;
  }

  #act(id: string): void {
    void this.session.act({ id, question: null, copy: null });
  }

  async #copy(command: string): Promise<void> {
    this.session.note((await copyText(command)) ? mainWords.copied : mainWords.copyFailed);
  }
}

function pauseName(minutes: number): string {
  return minutes === 60 ? words.hour : words.minutes(minutes);
}
