/**
 * What the pages share: they read their content, read it again when something changed,
 * and show beside a control why its edit did not go through.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";

import { answered } from "../answered";
import type { Change } from "../generated/Change";
import type { Elsewhere } from "../generated/Elsewhere";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { mainWords as words } from "../words";
import type { Intent } from "./keys";
import { Loaded } from "./loaded";
import { shown, type Conflict, type Ending, type MainSession } from "./session";

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** An element in the document itself: one style sheet, no style element for the CSP. */
export abstract class Part extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected set(change: () => void): void {
    change();
    this.requestUpdate();
  }
}

export abstract class Page<T> extends Part {
  static override properties = { session: { attribute: false }, agent: { attribute: false }, editable: { attribute: false } };

  declare session: MainSession;
  declare agent: string;
  /** The approvals file may be written. */
  declare editable: boolean;
  /** It reads nothing but the approvals file: what is wrong with that is told above every page. */
  protected readonly ofApprovals: boolean = false;

  protected readonly content = new Loaded<T>(() => this.requestUpdate());
  /** Why an edit did not go through, by the control that it was made with. */
  readonly #problems = new Map<string, string>();
  #conflict: (Conflict & { again: () => Promise<unknown> }) | null = null;
  #stop: (() => void) | undefined;
  #agentRead: string | undefined;

  /** Asks for what the page shows. */
  protected abstract fetch(): Promise<T>;
  protected abstract view(value: T): TemplateResult;

  /** Another agent: what was typed for the last one goes. */
  protected left(): void {}

  /** Does what the key means on this page; false when it means nothing here. */
  shortcut(_meant: Intent): boolean {
    return false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.session.reading(() => void this.reload());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  protected override willUpdate(): void {
    if (this.#agentRead === this.agent) return;
    this.#agentRead = this.agent;
    this.content.forget();
    this.#problems.clear();
    this.#conflict = null;
    this.left();
    void this.reload();
  }

  protected reload(): Promise<boolean> {
    return this.content.read(async () => shown(await answered(() => this.fetch())));
  }

  protected override render(): TemplateResult {
    const { value, problem, slow } = this.content;
    const toldAbove = value !== null && this.ofApprovals && !this.editable;
    return html`
      ${this.#conflictNotice()}
      ${problem === null || toldAbove ? nothing : failure(visibleText(problem.message), () => void this.reload())}
      ${value !== null ? this.view(value) : slow ? skeleton() : nothing}
    `;
  }

  /** Sends an edit of the agent's policy; true when it was saved. */
  protected edit(at: string, version: () => string, change: Change): Promise<boolean> {
    return this.editOf(this.agent, at, version, change);
  }

  /** The same of another agent than the one of the page. */
  protected editOf(agent: string, at: string, version: () => string, change: Change): Promise<boolean> {
    const { place } = this.session;
    const send = (): Promise<Ending> => this.session.edit({ agent, version: version(), change }, this.ofApprovals ? place : "");
    return this.attempt(at, send);
  }

  /** True when it was saved. What went wrong shows beside the control named `at`. */
  protected async attempt(at: string, send: () => Promise<Ending>): Promise<boolean> {
    this.set(() => {
      this.#problems.delete(at);
      this.#conflict = null;
    });
    const ending = await send();
    if (ending.kind === "refused") this.#problems.set(at, ending.message);
    if (ending.kind === "conflict") this.#conflict = { ...ending, again: () => this.attempt(at, send) };
    if (ending.kind === "saved") await this.reload();
    // Also when nothing was saved: a control goes back to the stored value.
    this.requestUpdate();
    return ending.kind === "saved";
  }

  protected forgive(at: string): void {
    this.#problems.delete(at);
  }

  protected fails(at: string): boolean {
    return this.#problems.has(at);
  }

  protected blame(at: string, message: string): void {
    this.set(() => this.#problems.set(at, visibleText(message)));
  }

  /** The sentence beside a control; its id is for `aria-errormessage`. */
  protected problemAt(at: string): TemplateResult {
    const message = this.#problems.get(at);
    return html`<div class="beside" role="alert" id="problem-${at}">
      ${message === undefined ? nothing : html`<p class="wrong" data-testid="problem-${at}">${icons.warning}<span>${message}</span></p>`}
    </div>`;
  }

  #conflictNotice(): TemplateResult {
    const conflict = this.#conflict;
    return html`<div role="alert" class="conflict-place">
      ${
        conflict === null
          ? nothing
          : html`<div class="banner banner-danger" data-testid="conflict">
              ${icons.warning}
              <p>${conflict.message}</p>
              ${
                conflict.theirs.length + conflict.mine.length === 0
                  ? nothing
                  : html`<div class="sides">${side(words.theirs, conflict.theirs)} ${side(words.mine, conflict.mine)}</div>`
              }
              <div class="banner-actions">
                <button type="button" class="button" data-testid="conflict-reload" @click=${() => this.#settle(false)}>
                  ${words.reload}
                </button>
                <button type="button" class="button" data-testid="conflict-again" @click=${() => this.#settle(true)}>
                  ${words.conflict}
                </button>
              </div>
            </div>`
      }
    </div>`;
  }

  async #settle(again: boolean): Promise<void> {
    const conflict = this.#conflict;
    this.set(() => (this.#conflict = null));
    if (!again) this.left();
    await this.reload();
    if (again) await conflict?.again();
  }
}

/** What a page about another place has of its own. */
export function placeNotes(elsewhere: Elsewhere | null): TemplateResult | typeof nothing {
  if (elsewhere === null) return nothing;
  return html`<div class="off-note" data-testid="place-notes">${icons.off}<div>${elsewhere.notes.map((note) => html`<p class="foreign">${runs(note)}</p>`)}</div></div>`;
}

function side(label: string, lines: Conflict["mine"]): TemplateResult {
  return html`<section aria-label=${label}>
    <h2>${label}</h2>
    ${lines.length === 0 ? html`<p>${words.nothingOfIt}</p>` : html`<ul class="lines">${lines.map((line) => html`<li class="foreign">${runs(line)}</li>`)}</ul>`}
  </section>`;
}

function skeleton(): TemplateResult {
  return html`<div class="skeleton" aria-busy="true" data-testid="loading">
    <p class="offscreen" role="status">${words.loading}</p>
    ${SKELETON_ROWS.map(() => html`<div class="skeleton-row"></div>`)}
  </div>`;
}

function failure(message: string, again: () => void): TemplateResult {
  return html`<div class="banner banner-danger" role="alert" data-testid="failure">
    ${icons.warning}
    <p>${message}</p>
    <div class="banner-actions">
      <button type="button" class="button" data-testid="reload" @click=${again}>${words.reload}</button>
    </div>
  </div>`;
}
