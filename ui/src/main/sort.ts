/** In which order the rules are. */
import type { AllowlistRow } from "../generated/AllowlistRow";
import { plain } from "../view/runs";

/** In the order of the table. */
export const COLUMNS = ["pattern", "covers", "origin", "used", "matches", "flags"] as const;

export type Column = (typeof COLUMNS)[number];

export interface Sort {
  readonly column: Column;
  readonly down: boolean;
}

/** A column again turns its order round, and then goes back to that of the file. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  if (sort?.column !== column) return { column, down: FALLS_FIRST.has(column) };
  return sort.down === FALLS_FIRST.has(column) ? { column, down: !sort.down } : null;
}

/** The latest use, the most programs and the most flags are what one looks for. */
const FALLS_FIRST: ReadonlySet<Column> = new Set(["used", "matches", "flags"]);

/** Rows that say the same stay in the order of the file. */
export function sortRows(rows: readonly AllowlistRow[], sort: Sort | null): readonly AllowlistRow[] {
  if (sort === null) return rows;
  const { column, down } = sort;
  const keyed = rows.map((row) => ({ row, key: KEYS[column](row) }));
  const by = down ? -1 : 1;
  keyed.sort((left, right) => (left.key < right.key ? -by : left.key > right.key ? by : 0));
  return keyed.map(({ row }) => row);
}

const KEYS: Record<Column, (row: AllowlistRow) => string | number> = {
  pattern: (row) => plain(row.pattern).toLowerCase(),
  covers: (row) => plain(row.covers).toLowerCase(),
  origin: (row) => row.origin,
  used: (row) => row.lastUsedAt ?? 0,
  matches: (row) => row.matchesCount,
  flags: (row) => row.flags.filter((flag) => flag.problem).length * 100 + row.flags.length,
};
