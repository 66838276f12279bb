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
import { commandView, type CommandTab } from "../view/command";
import { endedBar } from "../view/ended";
import { noticeBar } from "../view/notice";
import { queueStrip } from "../view/queue";
import { line, plain } from "../view/runs";
import { look, sheet } from "../view/sheet";
import { modifier, words } from "../words";
import { copyText } from "./clipboard";
import { FillingEdge } from "./filling-edge";
import { Fit } from "./fit";
import { intent, isComposed, isTyping, type Intent } from "./keys";
import { alwaysSheet, chosenRule, denyAllSheet, denyAlwaysSheet, togetherCount, togetherSheet, type Overlay } from "./overlay";
import { Proposals } from "./proposals";
import { strip } from "./queue";
import { PromptSession } from "./session";
import { sheetChoice } from "./sheet-choice";
import { tellFocus } from "./told-focus";

const MAC = navigator.userAgent.includes("Mac");
/** A title bar is above the page, with the means to close the window. */
const FRAMED = document.documentElement.dataset["frame"] !== "none";
const COPIED_MS = 2_000;
const UNCOVERED_MS = 5_000;
const NUDGED_MS = 2_000;
/** What is in view is on the screen sooner; a window counts as hung later. */
const UNSEEN_MS = 900;
/** Remembered beyond the window, which is given up and made again. */
const WHY_OPEN = "prompt-why";
const CONTROLS = 'button, summary, [role="option"]';

/** What was copied. */
type CopyForm = "shown" | "raw" | "details";

/** The choices whose press must begin while they are armed; a menu opens only then. */
const PRESSED_ARMED: ReadonlySet<Choice["kind"]> = new Set(["allow-once", "allow-next"]);

const now = (): number => performance.now();

export class PromptWindow extends LitElement {
  readonly #session = new PromptSession(promptHost, now, () => this.requestUpdate(), document.documentElement.dataset["keys"] !== "off");
  readonly #proposals = new Proposals(promptHost, () => this.requestUpdate());
  readonly #edge = new FillingEdge();
  readonly #fit = new Fit((height) => this.#session.fits(height));
  readonly #end = new IntersectionObserver((entries) => this.#onEnd(entries));

  /** The number of the card that is drawn. */
  #drawn = 0;
  /** The number of the paint that was told. */
  #paint = 0;
  #tab: CommandTab = "written";
  #allRisks = false;
  /** What the note with the focus says. */
  #note: string | null = null;
  /** The secret that is uncovered, for a moment. */
  #uncovered: string | null = null;
  #copied: CopyForm | null = null;
  /** The tree of reasons is open, for all cards. */
  #why = localStorage.getItem(WHY_OPEN) !== null;
  /** A press came too early, a moment ago. */
  #nudged = false;
  #overlay: Overlay | null = null;
  /** What had the focus before the overlay. */
  #origin: HTMLElement | null = null;
  /** The overlay that has the focus. */
  #entered: Element | null = null;
  /** The number of the ended card that was told. */
  #told = 0;
  /** What became of the card, or went wrong with its answer, as it was last brought into view. */
  #word: string | null = null;
  /** Whether Allow was armed when the pointer went down on it. */
  #pressed = false;
  /** The end of the command that the observer watches. */
  #watched: Element | null = null;
  #frame = 0;
  /** The number of the last report of a paint. */
  #report = 0;
  /** Tells that what is to be seen is not on the screen. */
  #unseen: ReturnType<typeof setInterval> | undefined;
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
    window.addEventListener("pointerdown", (event) => this.#onPointer(event), { capture: true });
    document.addEventListener("copy", (event) => this.#onCopyEvent(event));
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
    if (this.#session.opened !== this.#drawn || this.#session.ended !== this.#told) this.#overlay = null;
    if (this.#session.opened === this.#drawn) return;
    this.#tab = "written";
    this.#allRisks = false;
    this.#note = null;
    this.#uncovered = null;
    this.#copied = null;
    this.#nudged = false;
    this.#pressed = false;
  }

  protected override render(): TemplateResult {
    const { card, state, opened } = this.#session;
    return html`
      ${card === null ? (state === null ? nothing : keyed(opened, state.proof === undefined ? empty() : opening())) : this.#dialog(card)}
      ${card === null ? this.#notice() : nothing}
      ${card === null ? this.#said() : nothing}
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
            tab: this.#tab,
            endSeen: session.endSeen,
            note: this.#note,
            uncovered: this.#uncovered,
            onUncover: (secret) => this.#uncover(secret),
            onNote: (note) => this.#onNote(note),
            copied: this.#copied === "shown",
            onTab: (tab) => this.#set(() => (this.#tab = tab)),
            onCopy: () => void this.#copy(card, "shown"),
          })}
          ${facts(card)}
          ${why(card, {
            open: this.#why,
            copied: this.#copied === "raw",
            onToggle: (open) => this.#toggleWhy(open),
            onCopyRaw: () => void this.#copy(card, "raw"),
          })}
        </div>
        ${this.#queue(card)} ${this.#sheet(card)} ${this.#said()}
      </div>`,
    )}`;
  }

  /** Within the dialog: what is outside of a modal one is not there for a screen reader. A sheet
   * has a region of its own. */
  #said(): TemplateResult {
    const said = this.#overlay === null || this.#overlay.kind === "menu" ? this.#session.said : "";
    return html`<div class="offscreen" role="status" data-testid="said">${said}</div>`;
  }

  #actions(card: PromptCard): TemplateResult {
    const session = this.#session;
    return actions({
      card,
      off: session.off(),
      sending: session.sending,
      modifier: modifier(),
      focused: session.hasKeys,
      nudged: this.#nudged,
      menu: this.#overlay?.kind === "menu" ? this.#overlay.of : null,
      onChoice: (choice, event) => this.#onChoice(choice, event),
      onPress: () => this.#onPress(),
      onMenu: (of) => this.#open(this.#overlay === null ? { kind: "menu", of } : null),
      onAlways: () => this.#open(alwaysSheet(card)),
      onDenyAlways: () => this.#open(denyAlwaysSheet(card)),
      onMessage: () => this.#open({ kind: "message", message: "" }),
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
    const shown = this.#overlay;
    if (shown === null || shown.kind === "menu") return nothing;
    return sheet({
      card,
      sheet: shown,
      off: this.#session.off(),
      said: this.#session.said,
      proposals: this.#proposals,
      onChange: (next) => this.#change(shown, next),
      onCancel: () => this.#open(null),
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
      onDenyAll: () => this.#open(denyAllSheet(queue)),
      together: card.ended === null && card.kin.length > 0 ? togetherCount(card) : 0,
      onTogether: () => this.#open(togetherSheet(card)),
      age: this.#session.age(),
      onSelect: (id) => this.#session.select(id),
    });
  }

  #notice(): TemplateResult {
    return noticeBar({
      notice: this.#session.notice,
      copied: this.#copied === "details",
      onCopy: (sentence) => void this.#copyDetails(sentence),
      onDismiss: () => this.#session.dismiss(),
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
      this.#reportPaint();
    }
    if (session.ended !== this.#told) {
      this.#told = session.ended;
      this.#focusHeading();
    }
    this.#enterOverlay();
    this.#bringWord();
    this.#lookAtList();
    this.#watchEnd();
    const bar = this.querySelector<HTMLElement>(".bar-left");
    bar?.style.setProperty("transform", `scaleX(${session.time()?.fraction ?? 1})`);
    const whole = card === null ? 0 : Math.max(card.armMs, card.quietMs);
    this.#edge.show(this, session.wait(), now(), whole);
    this.#schedule();
  }

  /** Another choice within the open sheet. */
  #change(from: Overlay, next: Overlay): void {
    this.#set(() => (this.#overlay = next));
    const { card } = this.#session;
    const [was, is] = [chosenRule(from), chosenRule(next)];
    if (card === null || was === null || is === null) return;
    const typed = was.pattern !== is.pattern;
    if (typed || was.offer !== is.offer) this.#proposals.ask(card, is.offer, is.pattern, typed);
  }

  #toggleWhy(open: boolean): void {
    if (open) localStorage.setItem(WHY_OPEN, "open");
    else localStorage.removeItem(WHY_OPEN);
    this.#set(() => (this.#why = open));
  }

  /** Opens a menu or a sheet, or closes what is open and gives the focus back. */
  #open(overlay: Overlay | null): void {
    const from = this.#overlay;
    if (from === null && document.activeElement instanceof HTMLElement) this.#origin = document.activeElement;
    this.#overlay = overlay;
    // What was said before would be said again in the other region.
    this.#session.say("");
    const { card } = this.#session;
    const rule = chosenRule(overlay);
    if (rule !== null && card !== null) this.#proposals.ask(card, rule.offer, rule.pattern, false);
    if (overlay !== null && overlay.kind !== "menu") {
      // The buttons came up under the pointer.
      this.#session.arm({ type: "moved", at: now() });
    }
    this.requestUpdate();
    if (overlay === null && from !== null) void this.updateComplete.then(() => this.#origin?.focus());
  }

  /** A sheet starts on its safe button, or on the line to write; a menu on its first item. */
  #enterOverlay(): void {
    const open = this.querySelector("dialog, [role=menu]");
    if (open === this.#entered) return;
    this.#entered = open;
    if (open instanceof HTMLDialogElement) {
      if (!open.open) open.showModal();
      open.querySelector<HTMLElement>('[data-testid="message"], [data-testid="sheet-cancel"]')?.focus();
    } else {
      open?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    }
  }

  /** In a window where all scrolls, what there is to say may be out of view. */
  #bringWord(): void {
    const { card, notice } = this.#session;
    const word = notice?.sentence ?? card?.ended?.sentence ?? null;
    if (word === this.#word) return;
    this.#word = word;
    this.querySelector('[data-testid="notice"], [data-testid="ended"]')?.scrollIntoView({ block: "nearest" });
  }

  /** A list that fits has been seen. */
  #lookAtList(): void {
    const shown = this.#overlay;
    if (shown?.kind !== "together") return;
    look({ onChange: (next) => this.#change(shown, next) }, shown, this.querySelector(".kin"));
  }

  /** A press elsewhere closes a menu. */
  #onPointer(event: PointerEvent): void {
    if (this.#overlay?.kind !== "menu" || !(event.target instanceof Element)) return;
    if (event.target.closest(".menu-anchor") === null) this.#open(null);
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

  /**
   * After the second frame the first one is painted; a hidden window has no frames. Until it is
   * on the screen, the other side is told that this page is there: a window that is covered is
   * told from one that hangs.
   */
  #reportPaint(): void {
    cancelAnimationFrame(this.#frame);
    const report = ++this.#report;
    this.#wait(report);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => void this.#seen(report));
    });
  }

  async #seen(report: number): Promise<void> {
    await this.#session.painted();
    if (report === this.#report) clearTimeout(this.#unseen);
  }

  #wait(report: number): void {
    clearTimeout(this.#unseen);
    if (report !== this.#report || !this.#session.asksToBeSeen) return;
    this.#unseen = setTimeout(() => {
      this.#session.waits();
      this.#wait(report);
    }, UNSEEN_MS);
  }

  #onVisibility(): void {
    if (document.hidden) {
      this.#session.arm({ type: "hidden" });
      this.#fit.hidden(this, this.#session.opened);
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
    if (this.#overlay !== null) {
      this.#onOverlayKey(event);
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

  /** Over the card only Esc, Tab and the focused control mean something. */
  #onOverlayKey(event: KeyboardEvent): void {
    const { target } = event;
    const isMenu = this.#overlay?.kind === "menu";
    if (event.key === "Escape" || (isMenu && event.key === "Tab")) {
      event.preventDefault();
      if (!isComposed(event)) this.#open(null);
    } else if (event.key === "Enter" || event.key === " ") {
      const control = target instanceof HTMLElement ? target.closest<HTMLElement>("button") : null;
      if (control === null && event.key === " ") return;
      event.preventDefault();
      if (event.repeat || isComposed(event) || event.ctrlKey || event.metaKey) return;
      if (control !== null) control.click();
      else if (this.#overlay?.kind === "message") this.#confirm();
    }
  }

  #act(meant: Intent, control: HTMLElement | null): void {
    const session = this.#session;
    const shown = session.state === null ? null : strip(session.state.queue, session.card?.id ?? "");
    switch (meant) {
      case "allow-once":
        if (!session.answer({ kind: "allow-once" })) this.#nudge();
        break;
      case "always":
        if (session.card?.ended === null && mayLookFurther(session.off())) this.#open(alwaysSheet(session.card));
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
        void this.#goToNote(1);
        break;
      case "previous-note":
        void this.#goToNote(-1);
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
    else this.#set(() => (this.#overlay = null));
  }

  #onPress(): void {
    this.#pressed = this.#session.off() === null;
  }

  #onConfirm(event: MouseEvent): void {
    const allows = this.#overlay?.kind === "always" || this.#overlay?.kind === "together";
    const counts = !allows || event.detail === 0 || this.#pressed;
    this.#pressed = false;
    if (counts) this.#confirm();
  }

  /** Does what the open sheet asks about. */
  #confirm(): void {
    const session = this.#session;
    const shown = this.#overlay;
    if (shown?.kind === "deny-all") {
      session.denyAll(shown.ids);
      this.#open(null);
      return;
    }
    const choice = sheetChoice(shown, { card: session.card, off: session.off(), proposals: this.#proposals });
    if (choice !== null && session.answer(choice)) this.#open(null);
  }

  #notes(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>("#command-panel [data-mark]")];
  }

  /** Takes the focus to the next or the previous note of the command, around its ends. */
  async #goToNote(by: 1 | -1): Promise<void> {
    if (this.#tab !== "written") {
      this.#set(() => (this.#tab = "written"));
      await this.updateComplete;
    }
    const notes = this.#notes();
    const at = notes.findIndex((note) => note === document.activeElement);
    const to = at < 0 ? (by > 0 ? 0 : notes.length - 1) : (at + by + notes.length) % notes.length;
    notes[to]?.focus();
  }

  #onNote(note: string): void {
    const notes = this.#notes();
    const at = notes.findIndex((one) => one === document.activeElement);
    this.#set(() => (this.#note = words.noteAt(at + 1, notes.length, note)));
  }

  #uncover(secret: string): void {
    this.#set(() => (this.#uncovered = secret));
    setTimeout(() => {
      if (this.#uncovered === secret) this.#set(() => (this.#uncovered = null));
    }, UNCOVERED_MS);
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

  #copy({ command }: PromptCard, form: "shown" | "raw"): Promise<void> {
    return this.#put(form === "raw" ? (command.raw ?? command.copy) : command.copy, form);
  }

  /** What went wrong, and with what, for who has to find out why. */
  #copyDetails(sentence: string): Promise<void> {
    const { card } = this.#session;
    const about = card === null ? [] : [plain(card.agent), card.id, card.command.copy];
    return this.#put([sentence, ...about].join("\n"), "details");
  }

  async #put(text: string, form: CopyForm): Promise<void> {
    if (!(await copyText(text))) {
      this.#session.tell(words.copyFailed);
      return;
    }
    this.#set(() => (this.#copied = form));
    this.#session.say(words.copied);
    setTimeout(() => this.#set(() => (this.#copied = null)), COPIED_MS);
  }

  /** Ctrl+C without a selection takes the command. */
  #onCopyEvent(event: ClipboardEvent): void {
    const { card } = this.#session;
    const chosen = document.getSelection()?.isCollapsed === false;
    const { activeElement } = document;
    const inField = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
    if (card === null || chosen || inField || event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", card.command.copy);
    event.preventDefault();
  }

  #set(change: () => void): void {
    change();
    this.requestUpdate();
  }
}
