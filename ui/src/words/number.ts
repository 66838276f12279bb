/** Numbers, lengths and moments as the language of the window writes them. */
import { language } from "./say";

/** One formatter a language: making one costs more than using it. */
function each<T>(make: (language: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const tag = language();
    const found = made.get(tag) ?? make(tag);
    made.set(tag, found);
    return found;
  };
}

const plain = each((tag) => new Intl.NumberFormat(tag));
const second = each((tag) => new Intl.NumberFormat(tag, { style: "unit", unit: "second", maximumFractionDigits: 1 }));
const thousand = each((tag) => new Intl.NumberFormat(tag, { style: "unit", unit: "kilobyte" }));
const hundredth = each((tag) => new Intl.NumberFormat(tag, { style: "percent" }));
const relative = each((tag) => new Intl.RelativeTimeFormat(tag, { numeric: "auto" }));
const absolute = each((tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" }));

/** `12,000`. */
export const number = (n: number): string => plain().format(n);

/** `0.7 sec`, from milliseconds. */
export const seconds = (ms: number): string => second().format(ms / 1000);

/** `200 kB`, from bytes. */
export const kilobytes = (bytes: number): string => thousand().format(bytes / 1000);

/** `150%`, from 150. */
export const percent = (n: number): string => hundredth().format(n / 100);

/** `1.2 MB`: as file managers count, by thousands. */
export function bytes(n: number): string {
  const at = Math.min(Math.floor(Math.log10(Math.max(n, 1)) / 3), SIZES.length - 1);
  const unit = SIZES[at] ?? "byte";
  const format = { style: "unit", unit, unitDisplay: at === 0 ? "long" : "short", maximumFractionDigits: at === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(language(), format).format(n / 1000 ** at);
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** `1:05`, from seconds: a clock is written alike everywhere. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

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
    if (Math.abs(by) >= ms) return relative().format(Math.trunc(by / ms), unit);
  }
  return relative().format(0, "second");
}

/** Whether the language of the window writes the month of a date before its day. */
export function monthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(language()).formatToParts(0).map(({ type }) => type);
  return parts.indexOf("month") < parts.indexOf("day");
}

/** `Nov 28, 2026, 5:21 AM`, in the time zone of this computer. */
export const moment = (at: number): string => absolute().format(at);
