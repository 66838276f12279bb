/**
 * The prompt window's page: draws the session, and feeds it with what happens here.
 *
 * Each new card is drawn afresh and takes the focus to its heading. A window that is used
 * again would otherwise keep the focus on the button pressed last, and a stray Enter would
 * answer the next request.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";

import type { Choice } from "../generated/Choice";
import type { PromptCard } from "../generated/PromptCard";
import { promptHost } from "../host";
import { actions } from "../view/actions";
import { empty, facts, header, riskStrip } from "../view/card";
import { commandView, type CommandTab } from "../view/command";
import { icons } from "../view/icons";
import { queueStrip } from "../view/queue";
import { plain } from "../view/runs";
import { words } from "../words";
import { copyText } from "./clipboard";
import { FillingEdge } from "./filling-edge";
import { intent, isTyping, type Intent } from "./keys";
import { strip } from "./queue";
import { PromptSession } from "./session";

const MAC = navigator.userAgent.includes("Mac");
const COPIED_MS = 2_000;
const CONTROLS = 'button, [role="option"]';

const now = (): number => performance.now();

export class PromptWindow extends LitElement {
  readonly #session = new PromptSession(promptHost, now, () => this.requestUpdate());
  readonly #edge = new FillingEdge();
  readonly #end = new IntersectionObserver((entries) => this.#onEnd(entries));

  /** The number of the card that is drawn. */
  #drawn = 0;
  #tab: CommandTab = "written";
  #allRisks = false;
  #copied = false;
  /** Whether Allow was armed when the pointer went down on it. */
  #pressed = false;
  /** The end of the command that the observer watches. */
  #watched: Element | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Light DOM: one style sheet, and no style element for the CSP to refuse. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", (event) => this.#onKey(event), { capture: true });
    window.addEventListener("focus", () => this.#session.focused(true));
    window.addEventListener("blur", () => this.#session.focused(false));
    window.addEventListener("resize", () => this.#session.arm({ type: "moved", at: now() }));
    document.addEventListener("visibilitychange", () => this.#onVisibility());
    document.addEventListener("copy", (event) => this.#onCopyEvent(event));
    this.#session.focused(document.hasFocus());
    void this.#session.start();
  }

  protected override willUpdate(): void {
    if (this.#session.opened === this.#drawn) return;
    this.#tab = "written";
    this.#allRisks = false;
    this.#copied = false;
    this.#pressed = false;
  }

  protected override render(): TemplateResult {
    const { card, state, said, opened } = this.#session;
    return html`
      ${card === null ? (state === null ? nothing : keyed(opened, empty())) : this.#dialog(card)}
      ${card === null ? this.#notice() : nothing}
      <div class="offscreen" role="status" aria-live="polite" data-testid="said">${said}</div>
    `;
  }

  #dialog(card: PromptCard): TemplateResult {
    const session = this.#session;
    return html`${keyed(
      session.opened,
      html`<div
        class="prompt"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="heading"
        aria-describedby="reason risks"
        data-testid="prompt"
        data-digest=${card.digest}
      >
        ${header(card, session.time())}
        <div class="answer">
          ${this.#notice()}
          ${actions({
            card,
            off: session.off(),
            sending: session.sending,
            modifier: MAC ? "⌘" : "Ctrl",
            onChoice: (choice, event) => this.#onChoice(choice, event),
            onPress: () => (this.#pressed = session.off() === null),
          })}
        </div>
        <div class="content">
          ${riskStrip(card.risks, this.#allRisks, () => this.#set(() => (this.#allRisks = true)))}
          ${commandView({
            command: card.command,
            tab: this.#tab,
            endSeen: session.endSeen,
            copied: this.#copied,
            onTab: (tab) => this.#set(() => (this.#tab = tab)),
            onCopy: () => void this.#copy(card),
          })}
          ${facts(card)}
        </div>
        ${this.#queue(card)}
      </div>`,
    )}`;
  }

  #queue(card: PromptCard): TemplateResult | typeof nothing {
    const queue = this.#session.state?.queue ?? [];
    const shown = strip(queue, card.id);
    if (shown === null) return nothing;
    return queueStrip({
      strip: shown,
      total: queue.length,
      inView: card.id,
      age: this.#session.age(),
      onSelect: (id) => this.#session.select(id),
    });
  }

  #notice(): TemplateResult {
    const { notice } = this.#session;
    return html`<div class="notices" role="alert">
      ${
        notice === null
          ? nothing
          : html`<div class="notice ${notice.problem ? "notice-problem" : ""}" data-testid="notice">
              ${icons.warning}<span>${notice.sentence}</span>
              <button
                type="button"
                class="quiet square"
                data-testid="dismiss"
                aria-label=${words.dismiss}
                @click=${() => this.#session.dismiss()}
              >
                ${icons.dismiss}
              </button>
            </div>`
      }
    </div>`;
  }

  protected override updated(): void {
    const session = this.#session;
    const { card, opened } = session;
    if (opened !== this.#drawn) {
      this.#drawn = opened;
      document.title = words.windowTitle(card === null ? "" : plain(card.agent));
      this.#focusHeading();
      this.querySelector('.chip[aria-selected="true"]')?.scrollIntoView({ inline: "nearest", block: "nearest" });
      this.#reportPaint();
    }
    this.#watchEnd();
    const bar = this.querySelector<HTMLElement>(".bar-left");
    bar?.style.setProperty("transform", `scaleX(${session.time()?.fraction ?? 1})`);
    const whole = card === null ? 0 : Math.max(card.armMs, card.quietMs);
    this.#edge.show(this, session.wait(), now(), whole);
    this.#schedule();
  }

  #focusHeading(): void {
    this.querySelector<HTMLElement>("#heading")?.focus({ preventScroll: true });
  }

  /** Tells when the end of the command has been in view, through every scrolling box. */
  #watchEnd(): void {
    const end = this.#session.endSeen ? null : this.querySelector(".command-end");
    if (end === this.#watched) return;
    this.#end.disconnect();
    this.#watched = end;
    if (end !== null) this.#end.observe(end);
  }

  #onEnd(entries: IntersectionObserverEntry[]): void {
    if (entries.some((entry) => entry.isIntersecting && entry.target === this.#watched)) {
      this.#session.arm({ type: "end-seen" });
    }
  }

  /** After the second frame the first one is on the screen; a hidden window has no frames. */
  #reportPaint(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => this.#session.painted());
    });
  }

  #onVisibility(): void {
    if (document.hidden) {
      this.#session.arm({ type: "hidden" });
    } else {
      this.#focusHeading();
      this.#reportPaint();
      this.requestUpdate();
    }
  }

  /** One timer, for the next thing that changes by itself; none while nobody looks. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const at = this.#session.wakeAt();
    if (at === null || document.hidden) return;
    this.#timer = setTimeout(() => this.#session.tick(), Math.max(0, at - now()));
  }

  #onKey(event: KeyboardEvent): void {
    const meant = intent(event, MAC);
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
    // Enter and Space elsewhere are the browser's: they scroll.
    const elsewhere = control === null && (event.key === " " || event.key === "Enter");
    if (meant !== null && !(elsewhere && (meant === "press" || meant === "nothing"))) {
      event.preventDefault();
      this.#act(meant, control);
    }
    if (isTyping(event)) this.#session.arm({ type: "key", at: now() });
  }

  #act(meant: Intent, control: HTMLElement | null): void {
    const session = this.#session;
    const shown = strip(session.state?.queue ?? [], session.card?.id ?? "");
    switch (meant) {
      case "allow-once":
        if (!session.answer("allow-once")) this.#nudge();
        break;
      case "deny":
        session.escape();
        break;
      case "previous":
        session.select(shown?.previous ?? null);
        break;
      case "next":
        session.select(shown?.next ?? null);
        break;
      case "press":
        this.#press(control);
        break;
      case "nothing":
        break;
    }
  }

  #press(control: HTMLElement | null): void {
    const choice = control?.dataset["choice"] as Choice | undefined;
    if (choice === undefined) control?.click();
    else if (!this.#session.answer(choice)) this.#nudge();
  }

  #onChoice(choice: Choice, event: MouseEvent): void {
    // A press that began before Allow was armed does not count when it ends. A click
    // without a pointer comes from an assistive technology.
    const counts = choice === "deny" || event.detail === 0 || this.#pressed;
    this.#pressed = false;
    if (!counts || !this.#session.answer(choice)) this.#nudge();
  }

  /** Points at the line that says what Allow waits for. */
  #nudge(): void {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.querySelector(".hint")?.animate(
      [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 240 },
    );
  }

  async #copy(card: PromptCard): Promise<void> {
    if (!(await copyText(card.command.copy))) {
      this.#session.tell(words.copyFailed);
      return;
    }
    this.#set(() => (this.#copied = true));
    this.#session.say(words.copied);
    setTimeout(() => this.#set(() => (this.#copied = false)), COPIED_MS);
  }

  /** Ctrl+C without a selection takes the command. */
  #onCopyEvent(event: ClipboardEvent): void {
    const { card } = this.#session;
    const chosen = document.getSelection()?.isCollapsed === false;
    const inField = document.activeElement instanceof HTMLTextAreaElement;
    if (card === null || chosen || inField || event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", card.command.copy);
    event.preventDefault();
  }

  #set(change: () => void): void {
    change();
    this.requestUpdate();
  }
}
