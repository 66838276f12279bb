/**
 * When Allow may be pressed.
 *
 * A click meant for something else must not approve a command. So Allow arms only when
 * this card has been painted and in view for a while, nobody has typed for a while, and
 * the end of the command has been in view. Times are milliseconds of one monotonic clock.
 */
export interface Arming {
  readonly armMs: number;
  readonly quietMs: number;
  /** Since when the card has been in view without a change; null when it is not. */
  readonly inViewSince: number | null;
  readonly lastKeyAt: number;
  readonly endSeen: boolean;
}

export type ArmingEvent =
  /** Another card, or other content in the same one. */
  | { type: "card"; armMs: number; quietMs: number }
  /** The card is on the screen. */
  | { type: "painted"; at: number }
  /** The window left the screen. */
  | { type: "hidden" }
  /** The layout moved under the pointer. */
  | { type: "moved"; at: number }
  /** A key went down anywhere in the window. */
  | { type: "key"; at: number }
  /** The end of the command came into view. */
  | { type: "end-seen" };

/** What Allow waits for. `at` is when that will be over if nothing else happens. */
export type Wait = { for: "view" | "scroll" } | { for: "moment" | "typing"; at: number };

/** No card yet. */
export const unarmed: Arming = {
  armMs: 0,
  quietMs: 0,
  inViewSince: null,
  lastKeyAt: Number.NEGATIVE_INFINITY,
  endSeen: false,
};

export function step(arming: Arming, event: ArmingEvent): Arming {
  switch (event.type) {
    case "card":
      // The last key stays: somebody who types while a card comes up is still typing.
      return {
        ...unarmed,
        lastKeyAt: arming.lastKeyAt,
        armMs: event.armMs,
        quietMs: event.quietMs,
      };
    case "painted":
      return { ...arming, inViewSince: event.at };
    case "hidden":
      return { ...arming, inViewSince: null };
    case "moved":
      return arming.inViewSince === null ? arming : { ...arming, inViewSince: event.at };
    case "key":
      return { ...arming, lastKeyAt: event.at };
    case "end-seen":
      return { ...arming, endSeen: true };
  }
}

/** What Allow still waits for; null when it is armed. */
export function waiting(arming: Arming, now: number): Wait | null {
  if (arming.inViewSince === null) return { for: "view" };
  if (!arming.endSeen) return { for: "scroll" };
  const inView = arming.inViewSince + arming.armMs;
  const quiet = arming.lastKeyAt + arming.quietMs;
  const at = Math.max(inView, quiet);
  if (now >= at) return null;
  return quiet > inView ? { for: "typing", at } : { for: "moment", at };
}
