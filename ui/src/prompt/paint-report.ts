/**
 * Tells the other side when a card has been painted. After the second frame the first one is
 * painted; a hidden window has no frames. Until the card is on the screen, the other side is told
 * that this page is there: a window that is covered is told from one that hangs.
 */
import type { PromptSession } from "./session";

/** What is in view is on the screen sooner; a window counts as hung later. */
const UNSEEN_MS = 900;

export class PaintReport {
  #frame = 0;
  /** The number of the last report. */
  #report = 0;
  /** Tells that what is to be seen is not on the screen. */
  #unseen: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: Pick<PromptSession, "painted" | "asksToBeSeen" | "waits">) {}

  /** Reports the next paint; an earlier one that was not reported yet is not any more. */
  begin(): void {
    cancelAnimationFrame(this.#frame);
    const report = ++this.#report;
    this.#wait(report);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => void this.#seen(report));
    });
  }

  async #seen(report: number): Promise<void> {
    await this.session.painted();
    if (report === this.#report) clearTimeout(this.#unseen);
  }

  #wait(report: number): void {
    clearTimeout(this.#unseen);
    if (report !== this.#report || !this.session.asksToBeSeen) return;
    this.#unseen = setTimeout(() => {
      this.session.waits();
      this.#wait(report);
    }, UNSEEN_MS);
  }
}
