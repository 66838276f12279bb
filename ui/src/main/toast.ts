/** The note at the bottom that goes by itself, unless somebody is at it. */
import type { TextRun } from "../generated/TextRun";

export const TOAST_MS = 10_000;

export interface Note {
  readonly message: readonly TextRun[];
  /** Names the change that Undo takes back. */
  readonly undo: string | null;
}

export class Toast {
  note: Note | null = null;
  #left = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  constructor(
    private readonly clock: () => number,
    private readonly changed: () => void,
  ) {}

  show(note: Note): void {
    this.note = note;
    this.#left = TOAST_MS;
    if (!this.#held) this.#run();
    this.changed();
  }

  /** The pointer or the focus is on it: it stays. */
  hold(held: boolean): void {
    if (held === this.#held || this.note === null) return;
    this.#held = held;
    if (held) {
      clearTimeout(this.#timer);
      this.#left -= this.clock() - this.#since;
    } else {
      this.#run();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#held = false;
    this.note = null;
    this.changed();
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#since = this.clock();
    this.#timer = setTimeout(() => this.close(), Math.max(0, this.#left));
  }
}
