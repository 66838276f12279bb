/** How long a request still waits, on a monotonic clock of this window. */
export interface Countdown {
  /** When it is refused; null when it waits without limit. */
  readonly endsAt: number | null;
  readonly totalMs: number | null;
}

export interface Reading {
  /** Whole seconds, rounded up: 0 only when it is over. */
  readonly seconds: number;
  /** What is left of the whole time, 1 down to 0. */
  readonly fraction: number;
  /** Below 5 s or a fifth of the whole. */
  readonly urgent: boolean;
  /** When the next second begins. */
  readonly nextAt: number;
}

const URGENT_MS = 5_000;
const URGENT_FRACTION = 0.2;
const SPOKEN_AT = [30, 10, 5];

export function countdown(leftMs: number | null, totalMs: number | null, now: number): Countdown {
  return { endsAt: leftMs === null ? null : now + leftMs, totalMs };
}

/** Null when there is no limit. */
export function read({ endsAt, totalMs }: Countdown, now: number): Reading | null {
  if (endsAt === null) return null;
  const left = Math.max(0, endsAt - now);
  const seconds = Math.ceil(left / 1000);
  const fraction = totalMs === null || totalMs === 0 ? 1 : Math.min(1, left / totalMs);
  return {
    seconds,
    fraction,
    urgent: left < URGENT_MS || (totalMs !== null && fraction < URGENT_FRACTION),
    nextAt: endsAt - (seconds - 1) * 1000,
  };
}

/** The number of seconds to say aloud when the display went from `before` to `after`. */
export function spoken(before: number, after: number): number | null {
  return SPOKEN_AT.findLast((mark) => before > mark && after <= mark && after > 0) ?? null;
}
