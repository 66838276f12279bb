/** The edge that fills on the allowing buttons while they arm. */
import type { Wait } from "./arming";

const CALM = "(prefers-reduced-motion: reduce)";

export class FillingEdge {
  #running: Animation[] = [];
  #until: number | null = null;

  /** Shows what is left of the wait; `wait` null or without an end shows none. */
  show(root: HTMLElement, wait: Wait | null, now: number, wholeMs: number): void {
    const until = wait !== null && "at" in wait ? wait.at : null;
    const edges = root.querySelectorAll<HTMLElement>(".fill");
    const stale = this.#running.length !== edges.length || until !== this.#until;
    if (!stale) return;
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    this.#until = until;
    if (until === null || window.matchMedia(CALM).matches) return;
    const left = Math.max(0, until - now);
    const done = Math.max(0, 1 - left / Math.max(left, wholeMs));
    // Set through the animation interface: the CSP allows no style attribute.
    this.#running = [...edges].map((edge) =>
      edge.animate([{ transform: `scaleX(${done})` }, { transform: "scaleX(1)" }], {
        duration: left,
        fill: "forwards",
      }),
    );
  }
}
