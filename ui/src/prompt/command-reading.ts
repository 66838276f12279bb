/** How a person reads the command: the form it is shown in, its notes and its hidden secrets. */
import type { LitElement } from "lit";

import type { CommandTab } from "../view/command";
import { words } from "../words";

const UNCOVERED_MS = 5_000;

export class CommandReading {
  #tab: CommandTab = "written";
  /** What the note with the focus says. */
  #note: string | null = null;
  /** The secret that is uncovered, for a moment. */
  #uncovered: string | null = null;

  constructor(private readonly page: LitElement) {}

  get tab(): CommandTab {
    return this.#tab;
  }

  get note(): string | null {
    return this.#note;
  }

  get uncovered(): string | null {
    return this.#uncovered;
  }

  /** Another card has come. */
  restart(): void {
    this.#tab = "written";
    this.#note = null;
    this.#uncovered = null;
  }

  show(tab: CommandTab): void {
    this.#set(() => (this.#tab = tab));
  }

  #notes(): HTMLElement[] {
    return [...this.page.querySelectorAll<HTMLElement>("#command-panel [data-mark]")];
  }

  /** Takes the focus to the next or the previous note of the command, around its ends. */
  async goToNote(by: 1 | -1): Promise<void> {
    if (this.#tab !== "written") {
      this.#set(() => (this.#tab = "written"));
      await this.page.updateComplete;
    }
    const notes = this.#notes();
    const at = notes.findIndex((note) => note === document.activeElement);
    const to = at < 0 ? (by > 0 ? 0 : notes.length - 1) : (at + by + notes.length) % notes.length;
    notes[to]?.focus();
  }

  onNote(note: string): void {
    const notes = this.#notes();
    const at = notes.findIndex((one) => one === document.activeElement);
    this.#set(() => (this.#note = words.noteAt(at + 1, notes.length, note)));
  }

  uncover(secret: string): void {
    this.#set(() => (this.#uncovered = secret));
    setTimeout(() => {
      if (this.#uncovered === secret) this.#set(() => (this.#uncovered = null));
    }, UNCOVERED_MS);
  }

  #set(change: () => void): void {
    change();
    this.page.requestUpdate();
  }
}
