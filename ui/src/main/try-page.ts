/** What today's policy does with a command. Nothing runs. */
import { html, nothing, type TemplateResult } from "lit";

import type { Example } from "../generated/Example";
import type { Trial } from "../generated/Trial";
import type { TrialRequest } from "../generated/TrialRequest";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords } from "../words";
import type { Intent } from "./keys";
import { Loaded } from "./loaded";
import { Page } from "./page";
import { format } from "./place";
import { shown } from "./session";

const words = mainWords.try;
const SIGNS: Partial<Record<string, TemplateResult>> = { run: icons.good, ask: icons.ask, deny: icons.deny };
const MARKS: Partial<Record<string, TemplateResult>> = { pass: icons.pass, miss: icons.miss };

/** A trial, and the content of the policy that it was made with. */
interface Judged {
  readonly request: TrialRequest;
  readonly trial: Trial;
  readonly version: string;
}

/** What the next Try page starts with. */
let handed: string | null = null;

/** Goes to the page with this command in its field. */
export function tryAgain(agent: string, command: string): void {
  handed = command;
  location.hash = format({ page: "try", agent });
}

export class TryPageElement extends Page<Example[]> {
  #text = handed ?? "";
  #folder = "";
  #words = false;
  readonly #judged = new Loaded<Judged>(() => this.requestUpdate());

  override connectedCallback(): void {
    super.connectedCallback();
    handed = null;
  }

  protected override fetch(): Promise<Example[]> {
    return this.session.host.examples();
  }

  protected override left(): void {
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
      <form @submit=${(event: Event) => { event.preventDefault(); void this.#evaluate(); }}>
        <label class="field"><span>${words.command}</span><input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="command" aria-invalid=${this.fails("try")} aria-errormessage="problem-try" .value=${this.#text} @input=${(event: InputEvent) => this.set(() => (this.#text = (event.target as HTMLInputElement).value))} /></label>
        <label class="field"><span>${words.folder}</span><input class="input mono" dir="ltr" autocomplete="off" spellcheck="false" data-testid="folder" aria-describedby="folder-hint" .value=${this.#folder} @input=${(event: InputEvent) => (this.#folder = (event.target as HTMLInputElement).value)} /><span class="muted" id="folder-hint">${words.folderHint}</span></label>
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
      <div role="status"><h2 id="verdict" class="verdict" data-testid="verdict">${SIGNS[trial.verdict] ?? icons.note}<span>${trial.label}</span></h2>
      <p class="foreign" data-testid="verdict-sentence">${runs(trial.sentence)}</p></div>
      <p class="muted">${words.decidedBy(trial.layer)} · ${words.code} ${trial.code}</p>
      <h3>${words.read}</h3>
      <code class="foreign" dir="ltr">${runs(trial.command)}</code>
      ${trial.risks.length === 0 ? nothing : html`<h3>${words.risks}</h3><ul class="flags">${trial.risks.map(({ note, tier }) => html`<li class="flag ${tier === "danger" ? "flag-problem" : ""}" data-testid="risk">${icons.warning}<span>${note}</span></li>`)}</ul>`}
      <h3>${words.tree}</h3>
      <ul class="tree" data-testid="tree">
        ${trial.tree.map(
          ({ depth, subject, text, mark }) => html`<li class="depth-${Math.min(depth, 5)} mark-${mark}">${MARKS[mark] ?? icons.note}<span class="offscreen">${words.marks[mark] ?? ""}: </span><span class="foreign"><strong>${runs(subject)}</strong> ${runs(text)}</span></li>`,
        )}
      </ul>
      ${trial.suggestions.length === 0 ? nothing : html`<h3>${words.suggestions}</h3><p class="muted">${words.suggestionsText}</p>${this.problemAt("grant")}<ul class="rows">${trial.suggestions.map(
        ({ id, label, detail }) => html`<li class="row" data-testid="suggestion"><div class="row-text"><strong>${label}</strong><code class="foreign" dir="ltr">${runs(detail)}</code></div><button type="button" class="button" data-testid="grant" aria-label=${words.addOf(label)} @click=${() => void this.#grant(judged, id)}>${words.add}</button></li>`,
      )}</ul>`}
      <div class="buttons-row">
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
      <ul class="rows">
        ${examples.map(({ id, request, command, expected, actual }) => {
          const differs = expected !== actual;
          return html`<li class="row check ${differs ? "check-bad" : "check-good"}" data-testid="example">
            ${differs ? icons.deny : icons.good}
            <div class="row-text"><code class="foreign" dir="ltr">${runs(command)}</code><span class=${differs ? "differs" : "muted"}>${words.columns.expected}: ${words.verdicts[expected] ?? expected} · ${words.columns.actual}: ${words.verdicts[actual] ?? actual}${differs ? ` · ${words.differs}` : ""}</span></div>
            <button type="button" class="button" data-testid="example-again" aria-label=${words.againOf(plain(command))} @click=${() => this.#again(request)}>${words.again}</button>
            <button type="button" class="quiet square" data-testid="example-remove" aria-label=${words.removeOf(plain(command))} @click=${() => void this.#try("examples", () => this.session.host.removeExample(id), words.removed)}>${icons.remove}</button>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  #again(request: TrialRequest): void {
    this.set(() => {
      this.#text = request.text;
      this.#folder = request.folder;
      this.#words = request.words;
    });
    void this.#evaluate(request);
  }

  async #evaluate(of?: TrialRequest): Promise<void> {
    const request = of ?? { agent: this.agent, folder: this.#folder, text: this.#text, words: this.#words };
    const { host } = this.session;
    this.forgive("try");
    await this.#judged.read(async () => {
      const [trial, policy] = await Promise.all([host.try(request), host.policy(request.agent)]);
      return { request, trial: shown(trial), version: policy.version };
    });
    if (this.#judged.problem !== null) this.blame("try", this.#judged.problem.message);
  }

  async #grant({ request, version }: Judged, id: string): Promise<void> {
    const send = () => this.session.edit({ agent: request.agent, version: this.#judged.value?.version ?? version, change: { kind: "grant", id, trial: request } });
    if (await this.attempt("grant", send)) await this.#evaluate(request);
  }

  #keep({ request, trial }: Judged): Promise<void> {
    return this.#try("example", () => this.session.host.keepExample(request, trial.verdict), words.kept);
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
