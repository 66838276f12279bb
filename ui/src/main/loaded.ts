/**
 * A value that is asked for and asked for again. The last answer stays in view meanwhile,
 * and an answer that another question overtook is dropped.
 */
import type { Problem } from "../generated/Problem";

/** Shorter than this, nothing shows that we wait. */
export const SLOW_MS = 200;

export class Loaded<T> {
  value: T | null = null;
  problem: Problem | null = null;
  /** There is nothing to show yet, and it takes long enough to say so. */
  slow = false;
  busy = false;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: () => void) {}

  /** True when this answer is the one in view. */
  async read(call: () => Promise<T>): Promise<boolean> {
    const asked = ++this.#asked;
    this.busy = true;
    clearTimeout(this.#timer);
    if (this.value === null) this.#timer = setTimeout(() => this.#wait(asked), SLOW_MS);
    this.changed();
    let value: T | null = null;
    let problem: Problem | null = null;
    try {
      value = await call();
    } catch (error) {
      problem = error as Problem;
    }
    if (asked !== this.#asked) return false;
    clearTimeout(this.#timer);
    if (value !== null) this.value = value;
    this.problem = problem;
    this.slow = false;
    this.busy = false;
    this.changed();
    return problem === null;
  }

  /** Forgets the value: what comes next is about something else. */
  forget(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.value = null;
    this.problem = null;
    this.slow = false;
    this.busy = false;
  }

  #wait(asked: number): void {
    if (asked !== this.#asked) return;
    this.slow = true;
    this.changed();
  }
}
