/**
 * Tells the other side when a card has been painted. A hidden window has no frames. Until the card is
 * on the screen, the other side is told that this page is there: a window that is covered is told from
 * one that hangs.
 */
import type { PromptSession } from "./session";

/** What is in view is on the screen sooner; a window counts as hung later. */
const UNSEEN_MS = 900;

/** WebKit draws a frame and sends its picture before it takes the next message; elsewhere another process draws. */
const DRAWS_AT_ONCE = document.documentElement.dataset["draws"] === "at-once";

export class PaintReport {
  #frame = 0;
  /** The number of the last report. */
  #report = 0;
  /** Tells that what is to be seen is not on the screen. */
  #unseen: ReturnType<typeof setTimeout> | undefined;
  /** Runs what follows a frame. */
  readonly #drawn = new MessageChannel();

  constructor(private readonly session: Pick<PromptSession, "painted" | "asksToBeSeen" | "waits">) {
    this.#drawn.port1.onmessage = ({ data }: MessageEvent<number>) => {
      if (data === this.#report) void this.#seen(data);
    };
  }

  /** Reports the next paint; an earlier one that was not reported yet is not any more. */
  begin(): void {
    cancelAnimationFrame(this.#frame);
    const report = ++this.#report;
    this.#wait(report);
    this.#frame = requestAnimationFrame(() => {
      if (DRAWS_AT_ONCE) this.#drawn.port2.postMessage(report);
      // After the second frame the first one is painted.
      else this.#frame = requestAnimationFrame(() => void this.#seen(report));
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
