/** The main window: where one is, what holds everywhere, and one page at a time. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";

import type { AgentItem } from "../generated/AgentItem";
import type { Banner } from "../generated/Banner";
import type { RecordFilter } from "../generated/RecordFilter";
import { mainHost } from "../host";
import { visibleText } from "../prompt/visible";
import { confirmSheet, settle } from "../view/confirm";
import { icons } from "../view/icons";
import { line, plain, runs } from "../view/runs";
import { firstWords, mainWords as words, modifier } from "../words";
import { intent, type Intent } from "./keys";
import { Part, type Page as PageElement } from "./page";
import type { Palette } from "./palette";
import { format, hasAgent, hasPlace, PAGES, parse, proposed, type Place } from "./place";
import type { RequestsPageElement } from "./requests-page";
import { MainSession } from "./session";

const MAC = navigator.userAgent.includes("Mac");
const LAST_PLACE = "place";
/** Between these F6 goes round. */
const PARTS = ["#side", "#page", "#banners"];

export class MainWindow extends Part {
  readonly #session = new MainSession(
    mainHost,
    () => performance.now(),
    () => this.requestUpdate(),
  );
  #place: Place = parse(location.hash || lastPlace());
  /** The first steps were left, even if that could not be written. */
  #begun = false;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", () => this.#arrive());
    window.addEventListener("keydown", (event) => this.#onKey(event));
    const mode = proposed(location.hash);
    history.replaceState(null, "", format(this.#place));
    void this.#session.start();
    if (mode !== null) void this.#session.propose(this.#place.agent, mode);
  }

  protected override render(): TemplateResult {
    const { page } = this.#place;
    if (this.#first()) return this.#firstRun();
    return html`
      ${this.#side()}
      <div class="body">
        ${this.#top()} ${this.#banners()}
        <main class="page page-${page}" id="page" tabindex="-1" aria-labelledby="heading">
          ${keyed(`${page} ${this.#session.overview.value?.locked === true} ${hasPlace(page) ? this.#session.place : ""}`, this.#page())}
        </main>
        ${this.#toast()}
      </div>
      ${confirmSheet(this.#session.question, (proceed) => this.#session.answer(proceed))}
      <command-palette .session=${this.#session} .overview=${this.#session.overview.value} @search=${({ detail }: CustomEvent<RecordFilter>) => void this.#showRecords(detail)}></command-palette>
    `;
  }

  /** The decisions that the palette found, on their page. */
  async #showRecords(filter: RecordFilter): Promise<void> {
    this.set(() => (this.#place = { page: "requests", agent: "" }));
    this.#go(this.#place);
    await this.updateComplete;
    this.querySelector<RequestsPageElement>("requests-page")?.find(filter);
  }

  #first(): boolean {
    return this.#session.overview.value?.firstRun === true && !this.#begun;
  }

  #firstRun(): TemplateResult {
    return html`
      <div class="body">
        ${this.#banners()}
        <main class="page page-first" id="page" tabindex="-1" aria-labelledby="heading">
          <first-run .session=${this.#session} .agent=${""} @leave=${() => void this.#begin()}></first-run>
        </main>
        ${this.#toast()}
      </div>
      ${confirmSheet(this.#session.question, (proceed) => this.#session.answer(proceed))}
    `;
  }

  /** Goes on to where the window was to open. */
  async #begin(): Promise<void> {
    const ending = await this.#session.set("firstRunDone", "true");
    if (ending.kind === "refused") this.#session.tell(ending.message);
    this.set(() => (this.#begun = true));
    await this.updateComplete;
    this.querySelector<HTMLElement>("#page")?.focus();
  }

  #side(): TemplateResult {
    const waiting = this.#session.overview.value?.waiting ?? 0;
    return html`<nav class="side" id="side" tabindex="-1" aria-label=${words.navigation}>
      <div class="brand">${icons.shield}<span class="side-label">${words.product}</span></div>
      <ul>
        ${PAGES.map((page, at) => {
          const current = page === this.#place.page;
          const label = words.pages[page];
          return html`<li>
            <a
              class="side-link"
              data-testid="to-${page}"
              href=${format({ page, agent: this.#place.agent })}
              aria-current=${current ? "page" : nothing}
              title=${words.shortcut(label, `${modifier()}+${at + 1}`)}
            >
              ${icons[page]}<span class="side-label">${label}</span>
              ${
                page === "requests" && waiting > 0
                  ? html`<span class="badge badge-live" aria-hidden="true">${waiting}</span
                      ><span class="offscreen">, ${words.waiting(waiting)}</span>`
                  : nothing
              }
            </a>
          </li>`;
        })}
      </ul>
    </nav>`;
  }

  /** The agents that a page can be about: on Allowlist also all of this computer together. */
  #choices(page: Place["page"]): readonly AgentItem[] {
    const { agents, place } = this.#session;
    if (!hasPlace(page)) return this.#session.overview.value?.agents ?? [];
    return page === "allowlist" && place === "" ? withAll(agents) : agents;
  }

  #top(): TemplateResult {
    const overview = this.#session.overview.value;
    const { page, agent } = this.#place;
    return html`<header class="top">
      <h1 id="heading" data-testid="heading">${words.pages[page]}</h1>
      ${
        hasAgent(page)
          ? html`<agent-picker
              .agents=${this.#choices(page)}
              .agent=${agent}
              @choose=${({ detail }: CustomEvent<string>) => this.#go({ page, agent: detail })}
            ></agent-picker>`
          : nothing
      }
      ${hasPlace(page) ? this.#places() : nothing}
      <span class="top-gap"></span>
      ${
        overview === null
          ? nothing
          : html`<span class="store ${overview.store.editable ? "" : "store-off"}" data-testid="store" title=${line(overview.store.path)}>
              ${icons.file}<span>${overview.store.label}</span>
            </span>`
      }
      <button
        type="button"
        class="button"
        data-testid="pause"
        title=${words.pauseHint}
        ?disabled=${overview === null}
        @click=${() => void this.#session.pause(overview?.paused !== true)}
      >
        ${overview?.paused === true ? icons.resume : icons.pause}<span>${overview?.paused === true ? words.resume : words.pause}</span>
      </button>
    </header>`;
  }

  /** Whose policy is in view: this computer's, or one of a gateway. */
  #places(): TemplateResult | typeof nothing {
    const { places, place } = this.#session;
    if (places.length < 2 && place === "") return nothing;
    const known = places.some(({ id }) => id === place);
    return html`<select class="input" data-testid="place" aria-label=${words.place} @change=${(event: Event) => this.#session.choosePlace((event.target as HTMLSelectElement).value)}>
      ${places.map(({ id, name }) => html`<option .value=${id} .selected=${id === place}>${plain(name)}</option>`)}
      ${known ? nothing : html`<option .value=${place} selected>${words.placeGone}</option>`}
    </select>`;
  }

  #banners(): TemplateResult {
    const { overview, problem } = this.#session;
    const failed = overview.problem === null ? problem : visibleText(overview.problem.message);
    return html`<section class="banners" id="banners" tabindex="-1" aria-label=${words.notices}>
      <div role="alert">
        ${
          failed === null
            ? nothing
            : html`<div class="banner banner-danger" data-testid="window-problem">
                ${icons.warning}
                <p>${failed}</p>
                ${
                  overview.problem === null
                    ? html`<button type="button" class="quiet square" data-testid="dismiss" aria-label=${words.dismiss} @click=${() => this.#session.dismiss()}>
                        ${icons.dismiss}
                      </button>`
                    : html`<button type="button" class="button" data-testid="try-again" @click=${() => this.#session.refresh()}>
                        ${words.tryAgain}
                      </button>`
                }
              </div>`
        }
      </div>
      ${overview.value?.banners.map((banner) => this.#banner(banner))}
    </section>`;
  }

  #banner({ kind, danger, text, lines, actions }: Banner): TemplateResult {
    const isPause = kind === "paused";
    return html`<div class="banner ${danger ? "banner-danger" : isPause ? "banner-paused" : ""}" data-testid="banner-${kind}">
      ${isPause ? icons.pause : icons.warning}
      <div class="banner-text">
        <p><span class="offscreen">${danger ? words.danger : words.caution}: </span>${text}</p>
        ${lines.length === 0 ? nothing : html`<ul class="banner-lines">${lines.map((line) => html`<li>${runs(line)}</li>`)}</ul>`}
      </div>
      <div class="banner-actions">
        ${kind === "agents" ? html`<a class="button" data-testid="agents-details" href=${format({ page: "agents", agent: "" })}>${words.details}</a>` : nothing}
        ${kind === "socket-down" ? html`<a class="button" data-testid="socket-details" href=${format({ page: "health", agent: "" })}>${words.details}</a>` : nothing}
        ${actions.map(
          (action) =>
            html`<button type="button" class="button" data-testid="action-${action.id.split(":")[0]}" @click=${() => void this.#session.act(action)}>
              ${action.label}
            </button>`,
        )}
      </div>
    </div>`;
  }

  #page(): TemplateResult {
    const session = this.#session;
    const overview = session.overview.value;
    const { page, agent } = this.#place;
    const editable = overview?.store.editable !== false || (hasPlace(page) && session.place !== "");
    if (overview?.locked === true) {
      return html`<div class="empty" data-testid="locked"><span class="empty-icon">${icons.shield}</span><h2>${words.lockedTitle}</h2><p>${words.lockedText}</p></div>`;
    }
    switch (page) {
      case "home":
        return html`<home-page .session=${session} .editable=${editable} .agent=${""} .overview=${overview}></home-page>`;
      case "requests":
        return html`<requests-page .session=${session} .editable=${editable} .agent=${""} .permits=${overview?.permits ?? []}></requests-page>`;
      case "policy":
        return html`<policy-page .session=${session} .editable=${editable} .agent=${agent}></policy-page>`;
      case "allowlist":
        return html`<allowlist-page .session=${session} .editable=${editable} .agent=${agent} .agents=${overview?.agents ?? []}></allowlist-page>`;
      case "agents":
        return html`<agents-page .session=${session} .editable=${editable} .agent=${""}></agents-page>`;
      case "binding":
        return html`<binding-page .session=${session} .editable=${editable} .agent=${""}></binding-page>`;
      case "try":
        return html`<try-page .session=${session} .editable=${editable} .agent=${agent}></try-page>`;
      case "health":
        return html`<health-page .session=${session} .editable=${editable} .agent=${""}></health-page>`;
      case "settings":
        return html`<settings-page .session=${session} .editable=${editable} .agent=${""}></settings-page>`;
    }
  }

  #toast(): TemplateResult {
    const { toast } = this.#session;
    return html`<div
      class="toast-place"
      @pointerenter=${() => toast.hold(true)}
      @pointerleave=${() => toast.hold(false)}
      @focusin=${() => toast.hold(true)}
      @focusout=${() => toast.hold(false)}
    >
      <div role="status" class="toast ${toast.note === null ? "" : "toast-shown"}" data-testid="toast">
        ${
          toast.note === null
            ? nothing
            : html`<span class="toast-text foreign">${runs(toast.note.message)}</span>
                ${
                  toast.note.undo === null
                    ? nothing
                    : html`<button type="button" class="button" data-testid="undo" @click=${() => this.#undo()}>
                        ${words.undo}
                      </button>`
                }
                <button
                  type="button"
                  class="quiet square"
                  data-testid="toast-close"
                  aria-label=${words.dismiss}
                  @click=${() => toast.close()}
                >
                  ${icons.dismiss}
                </button>`
        }
      </div>
    </div>`;
  }

  protected override updated(): void {
    const { page, agent } = this.#place;
    document.title = this.#first() ? firstWords.windowTitle : words.windowTitle(words.pages[page], hasAgent(page) ? visibleText(agent) : "");
    settle(this.querySelector<HTMLDialogElement>('[data-testid="confirm"]'), this.#session.question !== null, '[data-testid="keep"]');
  }

  #undo(): void {
    this.#session.toast.close();
    void this.#session.undo();
  }

  #go(place: Place): void {
    location.hash = format(place);
  }

  #arrive(): void {
    const mode = proposed(location.hash);
    const { page, agent } = this.#place;
    this.set(() => (this.#place = parse(location.hash)));
    if (page !== this.#place.page || agent !== this.#place.agent) void this.#toTop();
    if (mode !== null) {
      // Coming back here proposes nothing.
      history.replaceState(null, "", format(this.#place));
      void this.#session.propose(this.#place.agent, mode);
    }
    try {
      localStorage.setItem(LAST_PLACE, location.hash);
    } catch {
      // Without storage the window opens at Home.
    }
  }

  /** Another page begins at its top, wherever the last one was left. */
  async #toTop(): Promise<void> {
    await this.updateComplete;
    for (const scrolled of [this.querySelector("#page"), document.scrollingElement]) {
      if (scrolled !== null) scrolled.scrollTop = 0;
    }
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || this.querySelector("dialog[open]") !== null) return;
    const meant = intent(event, MAC, inField(event.target));
    if (meant !== null && this.#act(meant)) event.preventDefault();
  }

  #act(meant: Intent): boolean {
    // The pages come after the first steps.
    if (this.#first() && meant !== "reload") return false;
    if (typeof meant === "object") {
      this.#go({ page: meant.to, agent: this.#place.agent });
      return true;
    }
    switch (meant) {
      case "find":
        this.querySelector<Palette>("command-palette")?.open();
        return true;
      case "undo":
        this.#undo();
        return true;
      case "reload":
        this.#session.refresh();
        return true;
      case "next-part":
        this.#turn(1);
        return true;
      case "previous-part":
        this.#turn(-1);
        return true;
      default:
        return this.querySelector<PageElement<unknown>>("#page > *")?.shortcut(meant) ?? false;
    }
  }

  #turn(by: number): void {
    const parts = PARTS.map((one) => this.querySelector<HTMLElement>(one)).filter((one) => one !== null && one.offsetHeight > 0);
    const at = parts.findIndex((part) => part?.contains(document.activeElement));
    const to = parts[(at + by + parts.length) % parts.length];
    (to?.querySelector<HTMLElement>("[aria-current]") ?? to)?.focus();
  }
}

/** The defaults have no rules: in their place stands the list of all agents. */
function withAll(agents: readonly AgentItem[]): readonly AgentItem[] {
  const rules = agents.reduce((sum, one) => sum + one.rules, 0);
  const all: AgentItem = { id: "", name: [{ text: words.allowlist.everybody, kind: "text" }], rules, overrides: false, seenOnly: false };
  return [all, ...agents.filter(({ id }) => id !== "")];
}

function inField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

function lastPlace(): string {
  try {
    return localStorage.getItem(LAST_PLACE) ?? "";
  } catch {
    return "";
  }
}
