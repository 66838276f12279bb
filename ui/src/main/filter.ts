/** Which rules are in view. Ten thousand are searched at every key. */
import type { AllowlistRow } from "../generated/AllowlistRow";
import { plain } from "../view/runs";

export const CHIPS = ["any", "these", "unused", "problem"] as const;

export type Chip = (typeof CHIPS)[number];

export interface Filter {
  readonly text: string;
  readonly chips: ReadonlySet<Chip>;
}

export const NO_FILTER: Filter = { text: "", chips: new Set() };

const UNUSED_MS = 90 * 86_400_000;

/** What is searched of each row, made once. */
const haystacks = new WeakMap<AllowlistRow, string>();

export function filterRows(rows: readonly AllowlistRow[], filter: Filter, now: number): readonly AllowlistRow[] {
  const wanted = filter.text
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "");
  if (wanted.length === 0 && filter.chips.size === 0) return rows;
  return rows.filter((row) => hasChips(row, filter.chips, now) && wanted.every((word) => haystack(row).includes(word)));
}

/** The two of the arguments widen each other; every other one narrows. */
function hasChips(row: AllowlistRow, chips: ReadonlySet<Chip>, now: number): boolean {
  if (chips.has("any") !== chips.has("these") && row.narrow !== chips.has("these")) return false;
  if (chips.has("unused") && row.lastUsedAt !== null && now - row.lastUsedAt < UNUSED_MS) return false;
  return !chips.has("problem") || row.flags.some((flag) => flag.problem);
}

/** Makes what is searched before somebody searches. */
export function prepare(rows: readonly AllowlistRow[]): void {
  for (const row of rows) haystack(row);
}

function haystack(row: AllowlistRow): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const texts = [row.pattern, row.sentence, row.note, row.lastCommand, ...row.matches].map(plain);
  const made = [...texts, ...row.flags.map((flag) => flag.label)].join("\n").toLowerCase();
  haystacks.set(row, made);
  return made;
}
