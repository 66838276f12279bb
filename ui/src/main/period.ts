/** The stretch of time that is asked for, in the time zone of this computer. */

export const PERIODS = ["any", "today", "week", "month", "day"] as const;

export type Period = (typeof PERIODS)[number];

export interface Span {
  readonly since: number | null;
  readonly until: number | null;
}

const DAY_MS = 86_400_000;

/** `day` is `2026-11-28`, as a date field gives it; without one, `day` is any time. */
export function span(period: Period, day: string, now: number): Span {
  switch (period) {
    case "any":
      return { since: null, until: null };
    case "today":
      return { since: midnight(new Date(now)), until: null };
    case "week":
      return { since: now - 7 * DAY_MS, until: null };
    case "month":
      return { since: now - 30 * DAY_MS, until: null };
    case "day": {
      const start = new Date(`${day}T00:00:00`);
      if (Number.isNaN(start.getTime())) return { since: null, until: null };
      // A day may have 23 or 25 hours.
      const next = new Date(start);
      next.setDate(start.getDate() + 1);
      return { since: start.getTime(), until: next.getTime() };
    }
  }
}

/**
 * The day that somebody typed, as `2026-11-28`; null for none. WebKit on Linux has no calendar: its
 * field takes any text. Where no year comes first, `monthFirst` says what a language begins with.
 */
export function typedDay(text: string, monthFirst: boolean): string | null {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const [first, second, third] = numbers;
  if (numbers.length !== 3 || first === undefined || second === undefined || third === undefined) return null;
  const [year, month, day] = first > 31 ? [first, second, third] : monthFirst ? [third, first, second] : [third, second, first];
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** The day of a moment, in the time zone of this computer, as a date field takes it. */
export function isoDay(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function midnight(date: Date): number {
  const start = new Date(date);
  start.setHours(0, 0, 0, 0);
  return start.getTime();
}
