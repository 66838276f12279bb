/** Ctrl+K: one field that finds pages, actions, agents, settings, rules and decisions. */
import { html, nothing, type TemplateResult } from "lit";

import type { Overview } from "../generated/Overview";
import type { RecordFilter } from "../generated/RecordFilter";
import { settle } from "../view/confirm";
import { icons } from "../view/icons";
import { runs } from "../view/runs";
import { ago, mainWords, settingsWords } from "../words";
import { Part } from "./page";
import { historyFilter, matching, type Found } from "./palette-find";
import { format, PAGES } from "./place";
import { shown, type MainSession } from "./session";

const words = mainWords.palette;
/** The history is searched when the typing pauses. */
const PAUSE_MS = 150;
/** How many decisions are offered. */
const RECORDS = 8;

export class Palette extends Part {
  static override properties = { session: { attribute: false }, overview: { attribute: false } };

  declare session: MainSession;
  declare overview: Overview | null;

  #open = false;
  #text = "";
  #at = 0;
  #rules: readonly Found[] = [];
  #settings: readonly Found[] = [];
  #records: readonly Found[] = [];
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  open(): void {
    this.set(() => {
      this.#open = true;
      this.#text = "";
      this.#at = 0;
      this.#records = [];
    });
    void this.#readRules();
    void this.#readSettings();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render(): TemplateResult {
    return html`<dialog class="sheet palette" data-testid="palette" aria-label=${words.title} @cancel=${(event: Event) => this.#cancel(event)} @click=${(event: Event) => event.target === event.currentTarget && this.#close()}>
      ${this.#open ? this.#content() : nothing}
    </dialog>`;
  }

  #content(): TemplateResult {
    const found = this.#found();
    const active = found[this.#at];
    return html`<label class="palette-field">${icons.search}<input
          class="input"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          data-testid="palette-text"
          aria-label=${words.title}
          aria-expanded=${found.length > 0}
          aria-controls="palette-list"
          aria-activedescendant=${active === undefined ? nothing : `palette-${this.#at}`}
          placeholder=${words.hint}
          .value=${this.#text}
          @input=${(event: InputEvent) => this.#type((event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => this.#onKey(event, found)}
      /></label>
      <ul class="palette-list" id="palette-list" role="listbox" aria-label=${words.title}>
        ${found.map(
          ({ kind, label, note, choose }, at) => html`<li
            class="palette-line ${at === this.#at ? "palette-on" : ""}"
            role="option"
            id="palette-${at}"
            aria-selected=${at === this.#at}
            data-testid="palette-line"
            @click=${() => this.#choose(choose)}
          >
            <span class="palette-kind">${words.kinds[kind]}</span>
            <span class="palette-label foreign" dir="auto">${runs(label)}</span>
            <span class="muted palette-note">${note}</span>
          </li>`,
        )}
      </ul>
      ${found.length === 0 ? html`<p class="muted" role="status" data-testid="palette-none">${words.none}</p>` : nothing}`;
  }

  /** Decisions are found by the history itself; everything else is in a list. */
  #found(): Found[] {
    const listed = [...this.#pages(), ...this.#actions(), ...this.#searches(), ...this.#agents(), ...this.#settings, ...(this.#text === "" ? [] : this.#rules)];
    return [...matching(listed, this.#text), ...this.#records];
  }

  #pages(): Found[] {
    return PAGES.map((page) => ({ kind: "page", id: page, label: text(mainWords.pages[page]), note: "", choose: () => this.#go(format({ page, agent: "" })) }));
  }

  #actions(): Found[] {
    const act = (id: string, label: string, choose: () => void): Found => ({ kind: "action", id, label: text(label), note: "", choose });
    const run = (id: string) => (): void => void this.session.act({ id, question: null, copy: null });
    const { home } = mainWords;
    return [
      ...(this.overview?.paused === true
        ? [act("resume", mainWords.resume, () => void this.session.pause(false))]
        : [
            act("pause", mainWords.pause, () => void this.session.pause(true)),
            act("pause-15", `${home.pauseFor} ${home.minutes(15)}`, run("pause:15")),
            act("pause-60", `${home.pauseFor} ${home.hour}`, run("pause:60")),
          ]),
      ...(this.overview?.permits ?? []).map(
        ({ what, left, end }): Found => ({ ...act(end, "", run(end)), label: [...text(`${mainWords.permits.end}: `), ...what], note: left }),
      ),
    ];
  }

  /** What people look for in the history, without typing all of it. */
  #searches(): Found[] {
    return [words.yesterday, words.today].map((day): Found => {
      const said = `${mainWords.requests.outcomes.denied} ${day}`;
      return { kind: "record", id: said, label: text(said), note: "", choose: () => this.#show(said) };
    });
  }

  /** The decisions that a search means, on their page. */
  #show(typed: string): void {
    this.dispatchEvent(new CustomEvent("search", { detail: this.#filter(typed), bubbles: true }));
  }

  #filter(typed: string): RecordFilter {
    return historyFilter(typed, { outcomes: mainWords.requests.outcomes, today: words.today, yesterday: words.yesterday }, Date.now());
  }

  #agents(): Found[] {
    return (this.overview?.agents ?? []).flatMap(({ id, name }): Found[] =>
      (["policy", "allowlist"] as const).map((page) => ({
        kind: "agent",
        id: `${page}/${id}`,
        label: name,
        note: mainWords.pages[page],
        choose: () => this.#go(format({ page, agent: id })),
      })),
    );
  }

  async #readSettings(): Promise<void> {
    try {
      const { settings } = shown(await this.session.host.settings());
      const items: Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>> = settingsWords.items as never;
      this.set(() => {
        this.#settings = settings.flatMap(({ name }): Found[] => {
          const [group = "", item = ""] = name.split(".");
          const label = items[group]?.[item]?.label;
          return label === undefined ? [] : [{ kind: "setting", id: name, label: text(label), note: "", choose: () => this.#go("#settings") }];
        });
      });
    } catch {
      // The page itself says why settings cannot be read.
    }
  }

  /** A rule is found by its sentence and by its program. */
  async #readRules(): Promise<void> {
    try {
      const { rows } = shown(await this.session.host.allowlist(""));
      const rules = rows.map(
        ({ id, holder, sentence, pattern }): Found => ({
          kind: "rule",
          id,
          label: sentence,
          note: pattern.map((run) => run.text).join(""),
          choose: () => this.#go(format({ page: "allowlist", agent: holder })),
        }),
      );
      this.set(() => (this.#rules = rules));
    } catch {
      // The Allowlist page says why the rules cannot be read.
    }
  }

  #type(typed: string): void {
    this.set(() => {
      this.#text = typed;
      this.#at = 0;
    });
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    if (typed.trim() === "") this.set(() => (this.#records = []));
    else this.#timer = setTimeout(() => void this.#search(asked, typed), PAUSE_MS);
  }

  async #search(asked: number, typed: string): Promise<void> {
    const filter = this.#filter(typed);
    try {
      const { activity } = shown(await this.session.host.requests(filter));
      if (asked !== this.#asked) return;
      this.set(() => {
        this.#records = activity.slice(0, RECORDS).map(
          (row): Found => ({
            kind: "record",
            id: row.id,
            label: row.command,
            note: `${row.label} · ${ago(row.at, Date.now())}`,
            choose: () => this.#show(typed),
          }),
        );
      });
    } catch {
      // The Requests page says why the history cannot be read.
    }
  }

  #onKey(event: KeyboardEvent, found: readonly Found[]): void {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && found.length > 0) {
      event.preventDefault();
      this.set(() => (this.#at = (this.#at + by + found.length) % found.length));
      this.updateComplete.then(() => this.querySelector(".palette-on")?.scrollIntoView({ block: "nearest" }));
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const chosen = found[this.#at];
      if (chosen !== undefined) this.#choose(chosen.choose);
    }
  }

  #choose(choose: () => void): void {
    this.#close();
    choose();
  }

  #go(place: string): void {
    location.hash = place;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.set(() => (this.#open = false));
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.#close();
  }

  protected override updated(): void {
    settle(this.querySelector("dialog"), this.#open, '[data-testid="palette-text"]');
  }
}

function text(said: string): { text: string; kind: "text" }[] {
  return [{ text: said, kind: "text" }];
}
