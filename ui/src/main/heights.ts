/**
 * Where the rows of a long table are, of which only those in view are drawn.
 *
 * Rows wrap, so each has its own height: a guess until it has been drawn once. A library
 * would place rows by itself, and a table whose rows are placed one by one is none.
 */
export class Heights {
  readonly #known = new Map<string, number>();
  #ids: readonly string[] = [];
  /** The top of each row, and at the end the height of all. */
  #tops: Float64Array | null = null;

  constructor(private readonly guess: number) {}

  rows(ids: readonly string[]): void {
    this.#ids = ids;
    this.#tops = null;
  }

  /** Another width: every height is a guess again. */
  forget(): void {
    this.#known.clear();
    this.#tops = null;
  }

  /** True when that is news. */
  measured(id: string, height: number): boolean {
    if (this.#known.get(id) === height) return false;
    this.#known.set(id, height);
    this.#tops = null;
    return true;
  }

  /** The top of a row; of the one after the last: the height of all. */
  top(at: number): number {
    const tops = this.#all();
    return tops[Math.max(0, Math.min(at, this.#ids.length))] ?? 0;
  }

  get total(): number {
    return this.top(this.#ids.length);
  }

  /** The rows that touch this stretch: from the first, up to but without the second. */
  range(from: number, to: number): readonly [number, number] {
    return [this.#at(from), Math.min(this.#ids.length, this.#at(to) + 1)];
  }

  /** The row at a height: the last one whose top is not below it. */
  #at(y: number): number {
    const tops = this.#all();
    let low = 0;
    let high = this.#ids.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((tops[middle] ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  #all(): Float64Array {
    if (this.#tops !== null) return this.#tops;
    const tops = new Float64Array(this.#ids.length + 1);
    this.#ids.forEach((id, at) => {
      tops[at + 1] = (tops[at] ?? 0) + (this.#known.get(id) ?? this.guess);
    });
    this.#tops = tops;
    return tops;
  }
}
