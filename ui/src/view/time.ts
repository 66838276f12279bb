/** Moments in words. */
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const absolute = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** `3 days ago`, `in 2 hours`, `now`. Times are milliseconds since 1970. */
export function ago(at: number, now: number): string {
  const by = at - now;
  for (const [unit, ms] of UNITS) {
    if (Math.abs(by) >= ms) return relative.format(Math.trunc(by / ms), unit);
  }
  return relative.format(0, "second");
}

/** `Nov 28, 2026, 5:21 AM`, in the time zone of this computer. */
export function moment(at: number): string {
  return absolute.format(at);
}
