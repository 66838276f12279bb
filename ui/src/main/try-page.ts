/** What today's policy does with a command. Nothing runs. */
import { html, nothing, type TemplateResult } from "lit";

import type { Example } from "../generated/Example";
import type { Trial } from "../generated/Trial";
import type { TrialRequest } from "../generated/TrialRequest";
import { visibleText } from "../prompt/visible";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords, named } from "../words";
import type { Intent } from "./keys";
import { Loaded } from "./loaded";
import { Page } from "./page";
import { format } from "./place";
import { shown } from "./session";

const words = mainWords.try;
const SIGNS: Partial<Record<string, TemplateResult>> = { run: icons.good, ask: icons.ask, deny: icons.deny };
const MARKS: Partial<Record<string, TemplateResult>> = { pass: icons.pass, miss: icons.miss };

const VERDICTS = ["run", "ask", "deny"] as const;

interface Judged {
  readonly request: TrialRequest;
  readonly trial: Trial;
}

/** What the next Try page starts with, and where it looks. */
let handed: { trial: TrialRequest; at: "verdict" | "rules" } | null = null;

/** Goes to the page and judges this command by today's policy. */
export function tryAgain(trial: TrialRequest, at: "verdict" | "rules" = "verdict"): void {
  handed = { trial, at };
  location.hash = format({ page: "try", agent: trial.agent });
}

export class TryPageElement extends Page<Example[]> {
  #text = "";
  #folder = "";
  #words = false;
  /** What must come of the command when it is kept; empty: what comes today. */
  #expected = "";
  readonly #judged = new Loaded<Judged>(() => this.requestUpdate());

  override connectedCallback(): void {
    super.connectedCallback();
    const start = handed;
    handed = null;
    if (start !== null) void this.updateComplete.then(() => this.#start(start.trial, start.at));
  }

  async #start(trial: TrialRequest, at: "verdict" | "rules"): Promise<void> {
    await this.#again(trial);
    await this.updateComplete;
    const to = this.querySelector<HTMLElement>(at === "rules" ? "#suggestions" : "#verdict") ?? this.querySelector<HTMLElement>("#verdict");
    to?.scrollIntoView({ block: "start" });
    to?.focus({ preventScroll: true });
  }

  protected override fetch(): Promise<Example[]> {
    return this.session.host.examples();
  }

  protected override left(): void {
    this.#expected = "";
    this.#judged.forget();
  }

  override shortcut(meant: Intent): boolean {
    if (meant === "run") void this.#evaluate();
    else if (meant === "search") this.querySelector<HTMLInputElement>('[data-testid="command"]')?.focus();
    else return false;
    return true;
  }

  protected override view(examples: Example[]): TemplateResult {
    return html`
      <p class="muted">${words.lead}</p>
      <form @submit=${(event: Event) => {
        event.preventDefault();
        void this.#evaluate();
      }}>
        <label class="field"><span>${words.command}</span><input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="command" aria-invalid=${this.fails("try")} aria-errormessage="problem-try" .value=${this.#text} @input=${(event: InputEvent) => this.set(() => (this.#text = (event.target as HTMLInputElement).value))} /></label>
        <label class="field"><span>${words.folder}</span><input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="folder" aria-label=${words.folder} aria-describedby="folder-hint" .value=${this.#folder} @input=${(event: InputEvent) => (this.#folder = (event.target as HTMLInputElement).value)} /><span class="muted" id="folder-hint">${words.folderHint}</span></label>
        <fieldset class="setting"><legend>${words.mode}</legend><div class="options options-row">${this.#mode(false, "mode-shell", words.shell)} ${this.#mode(true, "mode-words", words.words)}</div></fieldset>
        <button type="submit" class="button button-primary" data-testid="evaluate">${this.#judged.busy ? words.evaluating : words.evaluate}</button>
        ${this.problemAt("try")}
      </form>
      ${this.#judged.value === null ? nothing : this.#verdict(this.#judged.value)} ${this.#examples(examples)}
    `;
  }

  #mode(value: boolean, test: string, label: string): TemplateResult {
    return html`<label class="option"><input type="radio" name="mode" data-testid=${test} .checked=${this.#words === value} @change=${() => this.set(() => (this.#words = value))} /><span class="option-label">${label}</span></label>`;
  }

  #verdict(judged: Judged): TemplateResult {
    const { trial } = judged;
    return html`<section class="card verdict-${trial.verdict}" aria-labelledby="verdict">
      <div role="status"><h2 id="verdict" tabindex="-1" class="verdict" data-testid="verdict">${SIGNS[trial.verdict] ?? icons.note}<span>${trial.label}</span></h2>
      <p class="foreign" data-testid="verdict-sentence">${runs(trial.sentence)}</p></div>
      <p class="muted">${words.decidedBy(trial.layer)} · ${words.code} ${trial.code}</p>
      <h3>${words.read}</h3>
      <code class="foreign" dir="ltr">${runs(trial.command)}</code>
      ${trial.risks.length === 0 ? nothing : html`<h3>${words.risks}</h3><ul class="flags">${trial.risks.map(({ note, tier }) => html`<li class="flag ${tier === "danger" ? "flag-problem" : ""}" data-testid="risk">${icons.warning}<span>${note}</span></li>`)}</ul>`}
      <h3>${words.tree}</h3>
      <ul class="tree" data-testid="tree">
        ${trial.tree.map(
          ({ depth, subject, text, mark }) =>
            html`<li class="depth-${Math.min(depth, 5)} mark-${mark}">${MARKS[mark] ?? icons.note}<span class="offscreen">${named(words.marks, mark) ?? ""}: </span><span class="foreign"><strong>${runs(subject)}</strong> ${runs(text)}</span></li>`,
        )}
      </ul>
      ${
        trial.suggestions.length === 0
          ? nothing
          : html`<h3 id="suggestions" tabindex="-1">${words.suggestions}</h3><p class="muted">${words.suggestionsText}</p>${this.problemAt("grant")}<ul class="rows">${trial.suggestions.map(
              ({ id, label, detail }) =>
                html`<li class="row" data-testid="suggestion"><div class="row-text"><strong>${label}</strong><code class="foreign" dir="ltr">${runs(detail)}</code></div><button type="button" class="button" data-testid="grant" ?disabled=${!this.editable} aria-label=${words.addOf(label)} @click=${() => void this.#grant(judged, id)}>${words.add}</button></li>`,
            )}</ul>`
      }
      <div class="buttons-row keep">
        <label class="inline-field"><span>${words.keepLabel}</span>
          <select class="input input-small" data-testid="expected" @change=${(event: Event) => this.set(() => (this.#expected = (event.target as HTMLSelectElement).value))}>
            ${VERDICTS.map((verdict) => html`<option value=${verdict} .selected=${verdict === (this.#expected || trial.verdict)}>${words.must[verdict]}</option>`)}
          </select>
        </label>
        <button type="button" class="button" data-testid="keep-example" @click=${() => void this.#keep(judged)}>${words.keepAs}</button>
      </div>
      ${this.problemAt("example")}
    </section>`;
  }

  #examples(examples: readonly Example[]): TemplateResult {
    return html`<section aria-labelledby="examples">
      <h2 id="examples">${words.examples}</h2>
      <p class="muted">${examples.length === 0 ? words.examplesEmpty : words.examplesText}</p>
      ${this.problemAt("examples")}
      ${examples.length === 0 ? nothing : this.#table(examples)}
    </section>`;
  }

  #table(examples: readonly Example[]): TemplateResult {
    const { columns } = words;
    return html`<table class="table" aria-label=${words.examples} data-testid="examples">
      <thead><tr><th scope="col">${columns.command}</th><th scope="col">${columns.agent}</th><th scope="col">${columns.expected}</th><th scope="col">${columns.actual}</th><th scope="col"><span class="offscreen">${columns.actions}</span></th></tr></thead>
      <tbody>
        ${examples.map(({ id, request, command, expected, actual }) => {
          const differs = expected !== actual;
          return html`<tr class=${differs ? "differs" : ""} data-testid="example">
            <td><code class="foreign" dir="ltr">${runs(command)}</code></td>
            <td data-label=${columns.agent}>${request.agent === "" ? words.everyAgent : visibleText(request.agent)}</td>
            <td data-label=${columns.expected}>${named(words.verdicts, expected) ?? expected}</td>
            <td data-label=${columns.actual}><span class="actual">${differs ? icons.warning : icons.pass}<span>${named(words.verdicts, actual) ?? actual}${differs ? html`<span class="offscreen">: ${words.differs}</span>` : nothing}</span></span></td>
            <td class="cell-buttons">
              <button type="button" class="quiet" data-testid="example-again" aria-label=${words.againOf(plain(command))} @click=${() => void this.#again(request)}>${words.again}</button>
              <button type="button" class="quiet square" data-testid="example-remove" aria-label=${words.removeOf(plain(command))} @click=${() => void this.#try("examples", () => this.session.host.removeExample(id), words.removed)}>${icons.remove}</button>
            </td>
          </tr>`;
        })}
      </tbody>
    </table>`;
  }

  #again(request: TrialRequest): Promise<void> {
    this.set(() => {
      this.#expected = "";
      this.#text = request.text;
      this.#folder = request.folder;
      this.#words = request.words;
    });
    return this.#evaluate(request);
  }

  async #evaluate(of?: TrialRequest): Promise<void> {
    const request = of ?? { agent: this.agent, folder: this.#folder, text: this.#text, words: this.#words };
    const { host } = this.session;
    this.forgive("try");
    await this.#judged.read(async () => {
      return { request, trial: shown(await host.try(request)) };
    });
    if (this.#judged.problem !== null) this.blame("try", this.#judged.problem.message);
  }

  async #grant({ request, trial }: Judged, id: string): Promise<void> {
    const send = () =>
      this.session.edit({ agent: request.agent, version: this.#judged.value?.trial.version ?? trial.version, change: { kind: "grant", id, trial: request } });
    if (await this.attempt("grant", send)) await this.#evaluate(request);
  }

  #keep({ request, trial }: Judged): Promise<void> {
    return this.#try("example", () => this.session.host.keepExample(request, this.#expected || trial.verdict), words.kept);
  }

  async #try(at: string, call: () => Promise<void>, done: string): Promise<void> {
    this.forgive(at);
    try {
      await call();
    } catch (problem) {
      this.blame(at, (problem as { message: string }).message);
      return;
    }
    this.session.note(done);
    await this.reload();
  }
}
