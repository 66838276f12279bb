/** The sheet with rules for what was allowed by a click before: each is added by itself. */
import { html, nothing, type TemplateResult } from "lit";

import type { RuleProposal } from "../generated/RuleProposal";
import type { MainHost } from "../host";
import { visibleText } from "../prompt/visible";
import { settle } from "../view/confirm";
import { plain, runs } from "../view/runs";
import { mainWords } from "../words";
import { Loaded } from "./loaded";
import { Part } from "./page";
import { shown } from "./session";

const words = mainWords.proposals;

export class ProposalsSheet extends Part {
  static override properties = { host: { attribute: false }, agent: { attribute: false }, problem: { attribute: false }, add: { attribute: false } };

  declare host: MainHost;
  declare agent: string;
  /** Why one was not saved, as the page says it. */
  declare problem: TemplateResult;
  /** True when it was saved. */
  declare add: (proposal: RuleProposal) => Promise<boolean>;

  #open = false;
  readonly #found = new Loaded<RuleProposal[]>(() => this.requestUpdate());

  open(): void {
    this.#open = true;
    this.#found.forget();
    void this.#read();
  }

  #read(): Promise<boolean> {
    return this.#found.read(async () => shown(await this.host.proposals(this.agent)));
  }

  protected override render(): TemplateResult {
    return html`<dialog class="sheet" data-testid="proposals" aria-labelledby="proposals-title" @cancel=${(event: Event) => this.#cancel(event)}>
      ${
        this.#open
          ? html`<h2 id="proposals-title" class="sheet-title">${words.title(this.agent)}</h2>
              ${this.#body()} ${this.problem}
              <div class="sheet-buttons">
                <button type="button" class="button button-primary" data-testid="proposals-close" @click=${() => this.#close()}>${mainWords.close}</button>
              </div>`
          : nothing
      }
    </dialog>`;
  }

  #body(): TemplateResult {
    const { value, problem, slow } = this.#found;
    if (problem !== null) return html`<p class="wrong" role="alert">${visibleText(problem.message)}</p>`;
    if (value === null) return html`<p role="status">${slow ? mainWords.loading : ""}</p>`;
    if (value.length === 0) return html`<p data-testid="no-proposals">${words.none}</p>`;
    return html`<p class="muted">${words.text}</p>
      <ul class="rows">
        ${value.map(
          (proposal) => html`<li class="row" data-testid="proposal">
            <div class="row-text"><code class="foreign" dir="ltr">${runs(proposal.suggestion.detail)}</code><span class="muted">${words.times(proposal.times)}</span></div>
            <button type="button" class="button" data-testid="propose" aria-label=${words.addOf(plain(proposal.suggestion.detail))} @click=${() => void this.#add(proposal)}>${words.add}</button>
          </li>`,
        )}
      </ul>`;
  }

  async #add(proposal: RuleProposal): Promise<void> {
    if (await this.add(proposal)) await this.#read();
  }

  protected override updated(): void {
    settle(this.querySelector("dialog"), this.#open, '[data-testid="proposals-close"]');
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.#close();
  }

  #close(): void {
    this.set(() => (this.#open = false));
  }
}
