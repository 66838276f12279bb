/** The menu or the sheet that stands over the card: opened, answered and closed, the focus with it. */
import type { LitElement } from "lit";

import { look } from "../view/sheet";
import { isComposed } from "./keys";
import { chosenRule, type Overlay } from "./overlay";
import type { Proposals } from "./proposals";
import type { PromptSession } from "./session";
import { sheetChoice } from "./sheet-choice";

export class ShownOverlay {
  #shown: Overlay | null = null;
  /** The element that had the focus before the overlay. */
  #origin: HTMLElement | null = null;
  /** The overlay that has the focus. */
  #entered: Element | null = null;

  constructor(
    private readonly page: LitElement,
    private readonly session: PromptSession,
    private readonly proposals: Proposals,
  ) {}

  /** Null while nothing stands over the card. */
  get shown(): Overlay | null {
    return this.#shown;
  }

  /** Takes the overlay away; the focus goes where the card takes it. */
  drop(): void {
    this.#shown = null;
  }

  /** Opens a menu or a sheet, or closes what is open and gives the focus back. */
  open(overlay: Overlay | null): void {
    const from = this.#shown;
    if (from === null && document.activeElement instanceof HTMLElement) this.#origin = document.activeElement;
    this.#shown = overlay;
    // What was said before would be said again in the other region.
    this.session.say("");
    const { card } = this.session;
    const rule = chosenRule(overlay);
    if (rule !== null && card !== null) this.proposals.ask(card, rule.offer, rule.pattern, false);
    if (overlay !== null && overlay.kind !== "menu") {
      // The buttons came up under the pointer.
      this.session.arm({ type: "moved", at: performance.now() });
    }
    this.page.requestUpdate();
    if (overlay === null && from !== null) void this.page.updateComplete.then(() => this.#origin?.focus());
  }

  /** A sheet starts on its safe button, or on the line to write; a menu on its first item. */
  enter(): void {
    const open = this.page.querySelector("dialog, [role=menu]");
    if (open === this.#entered) return;
    this.#entered = open;
    if (open instanceof HTMLDialogElement) {
      if (!open.open) open.showModal();
      open.querySelector<HTMLElement>('[data-testid="message"], [data-testid="sheet-cancel"]')?.focus();
    } else {
      open?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    }
  }

  /** Another choice within the open sheet. */
  change(from: Overlay, next: Overlay): void {
    this.#shown = next;
    this.page.requestUpdate();
    const { card } = this.session;
    const [was, is] = [chosenRule(from), chosenRule(next)];
    if (card === null || was === null || is === null) return;
    const typed = was.pattern !== is.pattern;
    if (typed || was.offer !== is.offer) this.proposals.ask(card, is.offer, is.pattern, typed);
  }

  /** A list that fits has been seen. */
  lookAtList(): void {
    const shown = this.#shown;
    if (shown?.kind !== "together") return;
    look({ onChange: (next) => this.change(shown, next) }, shown, this.page.querySelector(".similar"));
  }

  /** A press elsewhere closes a menu. */
  onPointer(event: PointerEvent): void {
    if (this.#shown?.kind !== "menu" || !(event.target instanceof Element)) return;
    if (event.target.closest(".menu-anchor") === null) this.open(null);
  }

  /** Over the card only Esc, Tab and the focused control mean something. */
  onKey(event: KeyboardEvent): void {
    const { target } = event;
    const isMenu = this.#shown?.kind === "menu";
    if (event.key === "Escape" || (isMenu && event.key === "Tab")) {
      event.preventDefault();
      if (!isComposed(event)) this.open(null);
    } else if (event.key === "Enter" || event.key === " ") {
      const control = target instanceof HTMLElement ? target.closest<HTMLElement>("button") : null;
      if (control === null && event.key === " ") return;
      event.preventDefault();
      if (event.repeat || isComposed(event) || event.ctrlKey || event.metaKey) return;
      if (control !== null) control.click();
      else if (this.#shown?.kind === "message") this.confirm();
    }
  }

  /** Does what the open sheet asks about. */
  confirm(): void {
    const session = this.session;
    const shown = this.#shown;
    if (shown?.kind === "deny-all") {
      session.denyAll(shown.ids);
      this.open(null);
      return;
    }
    const choice = sheetChoice(shown, { card: session.card, off: session.off(), proposals: this.proposals });
    if (choice === null || !session.answer(choice)) return;
    this.open(null);
  }
}
