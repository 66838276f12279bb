/** What there is to do and to know: what waits, what is allowed for a while, what was decided last. */
import { html, nothing, type TemplateResult } from "lit";

import type { Overview } from "../generated/Overview";
import type { RequestsPage } from "../generated/RequestsPage";
import type { RuleProposal } from "../generated/RuleProposal";
import type { WeeklySuggestion } from "../generated/WeeklySuggestion";
import { copyText } from "../prompt/clipboard";
import { record } from "../view/activity";
import { icons } from "../view/icons";
import { permitList } from "../view/permits";
import { runs } from "../view/runs";
import { around, mainWords } from "../words";
import { Page } from "./page";
import { format } from "./place";
import { tryAgain } from "./try-page";

const words = mainWords.home;
/** How many decisions are read at a glance. */
const LAST = 10;

/** How long agents may be paused, in minutes. The button above every page has no end. */
const PAUSES = [15, 60] as const;

interface Home {
  readonly requests: RequestsPage;
  readonly suggestion: WeeklySuggestion | null;
}

export class HomePageElement extends Page<Home> {
  static override properties = { ...Page.properties, overview: { attribute: false } };

  declare overview: Overview | null;

  protected override async fetch(): Promise<Home> {
    const { host } = this.session;
    const [requests, suggestion] = await Promise.all([
      host.requests({ text: "", outcomes: [], since: null, until: null, before: null }),
      // Without it nothing is missing.
      host.suggestion().catch(() => null),
    ]);
    return { requests, suggestion };
  }

  protected override view({ requests: { waiting, activity }, suggestion }: Home): TemplateResult {
    return html`
      ${this.#state()} ${suggestion === null ? nothing : this.#suggestion(suggestion)}
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

  /** A rule for what a person allows again and again. */
  #suggestion({ sentence, proposal }: WeeklySuggestion): TemplateResult {
    const [before, after] = around((command) => words.suggested(proposal.times, command));
    return html`<section class="card suggestion" aria-labelledby="suggestion" data-testid="suggestion">
      <h2 id="suggestion">${before}<code class="foreign inline" dir="ltr">${runs(proposal.command)}</code>${after}</h2>
      <p class="foreign">${runs(sentence)}</p>
      ${this.problemAt("suggestion")}
      <div class="banner-actions">
        <button type="button" class="button" data-testid="suggestion-no" @click=${() => void this.#answered()}>${words.notNow}</button>
        <button type="button" class="button button-primary" data-testid="suggestion-make" ?disabled=${!this.editable} @click=${() => void this.#make(proposal)}>${words.makeRule}</button>
      </div>
    </section>`;
  }

  async #make({ trial, suggestion, version }: RuleProposal): Promise<void> {
    const saved = await this.editOf(trial.agent, "suggestion", () => version, { kind: "grant", id: suggestion.id, trial });
    if (saved) await this.#answered();
  }

  /** The next suggestion comes in a week. */
  async #answered(): Promise<void> {
    await this.attempt("suggestion", () => this.session.set("suggestedAt", String(Date.now())));
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
