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
import type { Ended } from "../generated/Ended";
import type { PromptCard } from "../generated/PromptCard";
import { promptHost } from "../host";
import { actions, hint, mayLookFurther } from "../view/actions";
import { before, empty, facts, header, opening, riskStrip, why } from "../view/card";
import { commandView } from "../view/command";
import { endedBar } from "../view/ended";
import { noticeBar } from "../view/notice";
import { receiptLine } from "../view/receipt";
import { queueStrip } from "../view/queue";
import { line } from "../view/runs";
import { sheet } from "../view/sheet";
import { modifier, words } from "../words";
import { CommandReading } from "./command-reading";
import { Copying } from "./copying";
import { FillingEdge } from "./filling-edge";
import { Fit } from "./fit";
import { intent, isTyping, type Intent } from "./keys";
import { alwaysSheet, denyAllSheet, denyAlwaysSheet, togetherCount, togetherSheet } from "./overlay";
import { PaintReport } from "./paint-report";
import { Proposals } from "./proposals";
import { strip } from "./queue";
import { PromptSession } from "./session";
import { ShownOverlay } from "./shown-overlay";
import { tellFocus } from "./told-focus";

const MAC = navigator.userAgent.includes("Mac");
/** A title bar is above the page, with the means to close the window. */
const FRAMED = document.documentElement.dataset["frame"] !== "none";
const NUDGED_MS = 2_000;
/** Remembered beyond the window, which is given up and made again. */
const WHY_OPEN = "prompt-why";
const CONTROLS = 'button, summary, [role="option"]';

/** The choices whose press must begin while they are armed; a menu opens only then. */
const PRESSED_ARMED: ReadonlySet<Choice["kind"]> = new Set(["allow-once", "allow-next"]);

const now = (): number => performance.now();

export class PromptWindow extends LitElement {
  readonly #session = new PromptSession(promptHost, now, () => this.requestUpdate(), document.documentElement.dataset["keys"] !== "off");
  readonly #proposals = new Proposals(promptHost, () => this.requestUpdate());
  readonly #edge = new FillingEdge();
  readonly #fit = new Fit((height) => this.#session.fits(height));
  readonly #overlay = new ShownOverlay(this, this.#session, this.#proposals);
  readonly #reading = new CommandReading(this);
  readonly #copying = new Copying(this.#session, () => this.requestUpdate());
  readonly #report = new PaintReport(this.#session);
  readonly #end = new IntersectionObserver((entries) => this.#onEnd(entries));

  /** The number of the card that is drawn. */
  #drawn = 0;
  /** The number of the paint that was told. */
  #paint = 0;
  #allRisks = false;
  /** The tree of reasons is open, for all cards. */
  #why = localStorage.getItem(WHY_OPEN) !== null;
  /** A press came too early, a moment ago. */
  #nudged = false;
  /** The number of the ended card that was told. */
  #told = 0;
  /** What became of the card, or went wrong with its answer, as it was last brought into view. */
  #word: string | null = null;
  /** Whether Allow was armed when the pointer went down on it. */
  #pressed = false;
  /** The end of the command that the observer watches. */
  #watched: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Light DOM: one style sheet, and no style element for the CSP to refuse. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", (event) => this.#onKey(event), { capture: true });
    window.addEventListener("focus", () => this.#onFocus());
    window.addEventListener("blur", () => this.#session.focused(false));
    window.addEventListener("resize", () => this.#session.arm({ type: "moved", at: now() }));
    this.#followScale();
    document.addEventListener("visibilitychange", () => this.#onVisibility());
    window.addEventListener("pointerdown", (event) => this.#overlay.onPointer(event), { capture: true });
    document.addEventListener("copy", (event) => this.#copying.onEvent(event));
    // An earlier version kept messages to agents here.
    localStorage.removeItem("prompt-messages");
    this.#session.focused(document.hasFocus());
    void this.#session.start();
  }

  #onFocus(): void {
    this.#session.focused(true);
    tellFocus(this);
  }

  /** On another screen the same layout may be drawn larger, without a resize. */
  #followScale(): void {
    const scale = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const onChange = (): void => {
      this.#session.arm({ type: "moved", at: now() });
      this.#followScale();
    };
    scale.addEventListener("change", onChange, { once: true });
  }

  protected override willUpdate(): void {
    // What stood over a card goes with it, and when it ends.
    if (this.#session.opened !== this.#drawn || this.#session.ended !== this.#told) this.#overlay.drop();
    if (this.#session.opened === this.#drawn) return;
    this.#reading.restart();
    this.#copying.forget();
    this.#allRisks = false;
    this.#nudged = false;
    this.#pressed = false;
  }

  protected override render(): TemplateResult {
    const { card, state, opened } = this.#session;
    return html`
      ${card === null ? (state === null ? nothing : keyed(opened, state.proof === undefined ? empty() : opening())) : this.#dialog(card)}
      ${card === null ? html`${this.#notice()} ${this.#receipt()} ${this.#said()}` : nothing}
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
        aria-describedby="risks reason"
        tabindex="-1"
        data-testid="prompt"
        data-digest=${card.digest}
      >
        ${header(card, session.time(), FRAMED ? null : () => session.later())}
        <div class="answer">
          ${this.#notice()}
          ${card.ended === null ? this.#actions(card) : this.#ended(card.ended)}
        </div>
        ${before(card.before, () => this.#session.forget())}
        <div class="content">
          ${riskStrip(card.risks, this.#allRisks, () => this.#set(() => (this.#allRisks = true)))}
          ${commandView({
            command: card.command,
            touches: card.touches,
            tab: this.#reading.tab,
            endSeen: session.endSeen,
            note: this.#reading.note,
            keys: session.hasKeys,
            uncovered: this.#reading.uncovered,
            onUncover: (secret) => this.#reading.uncover(secret),
            onNote: (note) => this.#reading.onNote(note),
            copied: this.#copying.copied === "shown",
            onTab: (tab) => this.#reading.show(tab),
            onCopy: () => void this.#copying.command(card, "shown"),
          })}
          ${facts(card)}
          ${why(card, {
            open: this.#why,
            copied: this.#copying.copied === "raw",
            onToggle: (open) => this.#toggleWhy(open),
            onCopyRaw: () => void this.#copying.command(card, "raw"),
          })}
        </div>
        ${this.#receipt()} ${this.#queue(card)} ${this.#sheet(card)} ${this.#said()}
      </div>`,
    )}`;
  }

  /** Within the dialog: what is outside of a modal one is not there for a screen reader. A sheet
   * has a region of its own. */
  #said(): TemplateResult {
    const said = this.#overlay.shown === null || this.#overlay.shown.kind === "menu" ? this.#session.said : "";
    return html`<div class="offscreen" role="status" data-testid="said">${said}</div>`;
  }

  #actions(card: PromptCard): TemplateResult {
    const session = this.#session;
    return actions({
      card,
      off: session.off(),
      busy: session.busy,
      modifier: modifier(),
      focused: session.hasKeys,
      nudged: this.#nudged,
      menu: this.#overlay.shown?.kind === "menu" ? this.#overlay.shown.of : null,
      onChoice: (choice, event) => this.#onChoice(choice, event),
      onPress: () => this.#onPress(),
      onMenu: (of) => this.#overlay.open(this.#overlay.shown === null ? { kind: "menu", of } : null),
      onAlways: () => this.#overlay.open(alwaysSheet(card)),
      onDenyAlways: () => this.#overlay.open(denyAlwaysSheet(card)),
      onMessage: () => this.#overlay.open({ kind: "message", message: "" }),
    });
  }

  #ended(ended: Ended): TemplateResult {
    return endedBar({
      ended,
      off: this.#session.off(),
      onAllowNext: (event) => this.#onChoice({ kind: "allow-next" }, event),
      onClose: () => this.#session.close(),
      onPress: () => this.#onPress(),
    });
  }

  #sheet(card: PromptCard): TemplateResult | typeof nothing {
    const { shown } = this.#overlay;
    if (shown === null || shown.kind === "menu") return nothing;
    return sheet({
      card,
      sheet: shown,
      off: this.#session.off(),
      said: this.#session.said,
      messages: this.#session.state?.messages ?? [],
      proposals: this.#proposals,
      onChange: (next) => this.#overlay.change(shown, next),
      onCancel: () => this.#overlay.open(null),
      onConfirm: (event) => this.#onConfirm(event),
      onPress: () => this.#onPress(),
    });
  }

  #queue(card: PromptCard): TemplateResult | typeof nothing {
    const queue = this.#session.state?.queue;
    const shown = queue === undefined ? null : strip(queue, card.id);
    if (queue === undefined || shown === null) return nothing;
    return queueStrip({
      strip: shown,
      total: queue.ids.length,
      inView: card.id,
      requests: queue.requests,
      onDenyAll: () => this.#overlay.open(denyAllSheet(queue)),
      together: card.ended === null && card.similar.length > 0 ? togetherCount(card) : 0,
      onTogether: () => this.#overlay.open(togetherSheet(card)),
      age: this.#session.age(),
      onSelect: (id) => this.#session.select(id),
    });
  }

  #notice(): TemplateResult {
    return noticeBar({
      notice: this.#session.notice,
      copied: this.#copying.copied === "details",
      onCopy: (sentence) => void this.#copying.details(sentence),
      onDismiss: () => this.#session.dismiss(),
    });
  }

  #receipt(): TemplateResult | typeof nothing {
    return receiptLine({
      receipt: this.#session.receipt,
      onAlways: (receipt) => void this.#session.always(receipt),
      onUndo: (receipt) => void this.#session.undo(receipt),
    });
  }

  protected override updated(): void {
    const session = this.#session;
    const { card, opened } = session;
    if (session.state !== null) this.#fit.look(this, opened);
    document.title = words.windowTitle(card === null ? "" : line(card.agent));
    if (opened !== this.#drawn) {
      this.#drawn = opened;
      this.#focusHeading();
      this.querySelector('.chip[aria-selected="true"]')?.scrollIntoView({ inline: "nearest", block: "nearest" });
    }
    if (session.paints !== this.#paint) {
      this.#paint = session.paints;
      this.#report.begin();
    }
    if (session.ended !== this.#told) {
      this.#told = session.ended;
      this.#focusHeading();
    }
    this.#overlay.enter();
    this.#bringWord();
    this.#overlay.lookAtList();
    this.#watchEnd();
    const bar = this.querySelector<HTMLElement>(".bar-left");
    bar?.style.setProperty("transform", `scaleX(${session.time()?.fraction ?? 1})`);
    const whole = card === null ? 0 : Math.max(card.armMs, card.quietMs);
    this.#edge.show(this, session.wait(), now(), whole);
    this.#schedule();
  }

  #toggleWhy(open: boolean): void {
    if (open) localStorage.setItem(WHY_OPEN, "open");
    else localStorage.removeItem(WHY_OPEN);
    this.#set(() => (this.#why = open));
  }

  /** In a window where all scrolls, what there is to say may be out of view. */
  #bringWord(): void {
    const { card, notice } = this.#session;
    const word = notice?.sentence ?? card?.ended?.sentence ?? null;
    if (word === this.#word) return;
    this.#word = word;
    this.querySelector('[data-testid="notice"], [data-testid="ended"]')?.scrollIntoView({ block: "nearest" });
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

  #onVisibility(): void {
    if (document.hidden) {
      this.#session.arm({ type: "hidden" });
      this.#fit.hidden(this, this.#session.opened);
    } else {
      this.#focusHeading();
      this.#report.begin();
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
    if (this.#overlay.shown !== null) {
      this.#overlay.onKey(event);
      if (isTyping(event)) this.#session.arm({ type: "key", at: now() });
      return;
    }
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
    const shown = session.state === null ? null : strip(session.state.queue, session.card?.id ?? "");
    switch (meant) {
      case "allow-once":
        if (!session.answer({ kind: "allow-once" })) this.#nudge();
        break;
      case "always":
        if (session.card?.ended === null && mayLookFurther(session.off())) this.#overlay.open(alwaysSheet(session.card));
        else this.#nudge();
        break;
      case "say":
        if (session.card?.ended === null && session.card.denyMessage.offered) this.#overlay.open({ kind: "message", message: "" });
        else this.#nudge();
        break;
      case "pause":
        session.escape({ kind: "deny-and-pause" });
        break;
      case "why":
        this.querySelector<HTMLElement>("details.why > summary")?.click();
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
      case "next-note":
        void this.#reading.goToNote(1);
        break;
      case "previous-note":
        void this.#reading.goToNote(-1);
        break;
      case "press":
        control?.click();
        break;
      case "nothing":
        break;
    }
  }

  #onChoice(choice: Choice, event: MouseEvent): void {
    // A press that began before Allow was armed does not count when it ends. A click
    // without a pointer comes from an assistive technology.
    const counts = !PRESSED_ARMED.has(choice.kind) || event.detail === 0 || this.#pressed;
    this.#pressed = false;
    if (!counts || !this.#session.answer(choice)) this.#nudge();
    else {
      this.#overlay.drop();
      this.requestUpdate();
    }
  }

  #onPress(): void {
    this.#pressed = this.#session.off() === null;
  }

  #onConfirm(event: MouseEvent): void {
    const kind = this.#overlay.shown?.kind;
    const allows = kind === "always" || kind === "together";
    const counts = !allows || event.detail === 0 || this.#pressed;
    this.#pressed = false;
    if (counts) this.#overlay.confirm();
  }

  /** Points at the line that says what Allow waits for. */
  #nudge(): void {
    const session = this.#session;
    const { card } = session;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      if (card === null || session.off() === null) return;
      this.#set(() => (this.#nudged = true));
      session.say(hint({ card, off: session.off(), modifier: modifier(), focused: session.hasKeys, nudged: true }));
      setTimeout(() => this.#set(() => (this.#nudged = false)), NUDGED_MS);
      return;
    }
    this.querySelector(".hint")?.animate(
      [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 240 },
    );
  }

  #set(change: () => void): void {
    change();
    this.requestUpdate();
  }
}
