/** The gateways that a person has typed, and the one that this app answers. */
import { html, nothing, type TemplateResult } from "lit";

import { answered } from "../answered";
import type { GatewayDraft } from "../generated/GatewayDraft";
import type { GatewayItem } from "../generated/GatewayItem";
import type { GatewaysPage } from "../generated/GatewaysPage";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { mainWords } from "../words";
import { Loaded } from "./loaded";
import { Part } from "./page";
import { shown, type Ending, type MainSession } from "./session";

const words = mainWords.gateways;
const NEW: GatewayDraft = { url: "", secret: "", password: false, fingerprint: "" };

export class GatewayList extends Part {
  static override properties = { session: { attribute: false } };

  declare session: MainSession;

  readonly #content = new Loaded<GatewaysPage>(() => this.requestUpdate());
  #draft: GatewayDraft = NEW;
  #problem: string | null = null;
  #stop: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.session.reading(() => void this.#read());
    void this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  #read(): Promise<boolean> {
    return this.#content.read(async () => shown(await answered(() => this.session.host.gateways())));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { value } = this.#content;
    if (value === null) return nothing;
    return html`<section aria-labelledby="gateways">
      <h2 id="gateways">${words.title}</h2>
      <p class="muted">${words.lead}</p>
      <ul class="rows">${this.#choice(value, "", html`<strong>${words.found}</strong><span class="muted line foreign">${runs(value.found)}</span>`)} ${value.gateways.map((item) => this.#item(value, item))}</ul>
      <details class="fold" data-testid="gateway-add">
        <summary>${words.add}</summary>
        ${this.#form()}
      </details>
    </section>`;
  }

  #item(page: GatewaysPage, item: GatewayItem): TemplateResult {
    const about = [item.secret ? words.withSecret : words.noSecret, ...(item.pinned ? [words.pinned] : [])].join(" · ");
    const name = plain(item.name);
    return this.#choice(
      page,
      item.id,
      html`<strong class="foreign" dir="ltr">${runs(item.name)}</strong><span class="muted line">${about}</span>`,
      html`<button type="button" class="quiet" data-testid="gateway-forget" aria-label=${words.forgetOf(name)} @click=${() => void this.#do(() => this.session.host.forgetGateway(item.id))}>${words.forget}</button>`,
    );
  }

  #choice(page: GatewaysPage, id: string, label: TemplateResult, more: TemplateResult | typeof nothing = nothing): TemplateResult {
    return html`<li class="row" data-testid="gateway-row">
      <label class="option"><input type="radio" name="gateway" data-testid="gateway-use" .checked=${page.active === id} @change=${() => void this.#do(() => this.session.host.useGateway(id))} /><span class="row-text">${label}</span></label>
      <span class="top-gap"></span>${more}
    </li>`;
  }

  #form(): TemplateResult {
    const draft = this.#draft;
    const field = (name: "url" | "secret" | "fingerprint", label: string, hint: string, type = "text"): TemplateResult => html`<label class="field">
      <span>${label}</span>
      <input class="input mono" type=${type} dir="ltr" autocomplete="off" spellcheck="false" data-testid="gateway-${name}" aria-describedby="gateway-${name}-hint" .value=${draft[name]} @input=${(event: InputEvent) => this.set(() => (this.#draft = { ...this.#draft, [name]: (event.target as HTMLInputElement).value }))} />
      <span class="muted" id="gateway-${name}-hint">${hint}</span>
    </label>`;
    return html`<form @submit=${(event: Event) => void this.#keep(event)}>
      ${field("url", words.address, words.addressHint)} ${field("secret", words.secret, words.secretHint, "password")}
      <label class="tick"><input type="checkbox" data-testid="gateway-password" .checked=${draft.password} @change=${(event: Event) => this.set(() => (this.#draft = { ...this.#draft, password: (event.target as HTMLInputElement).checked }))} /><span>${words.isPassword}</span></label>
      ${field("fingerprint", words.fingerprint, words.fingerprintHint)}
      <div role="alert">${this.#problem === null ? nothing : html`<p class="wrong" data-testid="gateway-problem">${icons.warning}<span>${this.#problem}</span></p>`}</div>
      <button type="submit" class="button button-primary" data-testid="gateway-keep" ?disabled=${draft.url.trim() === ""}>${words.keep}</button>
    </form>`;
  }

  async #keep(event: Event): Promise<void> {
    event.preventDefault();
    if (await this.#do(() => this.session.host.keepGateway(this.#draft))) this.set(() => (this.#draft = NEW));
  }

  async #do(call: () => Promise<void>): Promise<boolean> {
    this.set(() => (this.#problem = null));
    const ending: Ending = await this.session.write(call);
    if (ending.kind === "refused") this.set(() => (this.#problem = ending.message));
    await this.#read();
    return ending.kind === "saved";
  }
}
