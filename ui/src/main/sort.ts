/** In which order the rules are. */
import type { AllowlistRow } from "../generated/AllowlistRow";
import { plain } from "../view/runs";

/** In the order of the table. */
export const COLUMNS = ["program", "rule", "used", "flags"] as const;

export type Column = (typeof COLUMNS)[number];

export interface Sort {
  readonly column: Column;
  readonly down: boolean;
}

/** A column again turns its order round, and then goes back to the rules by program. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  if (sort?.column !== column) return { column, down: FALLS_FIRST.has(column) };
  return sort.down === FALLS_FIRST.has(column) ? { column, down: !sort.down } : null;
}

/** The latest use and the most flags are what one looks for. */
const FALLS_FIRST: ReadonlySet<Column> = new Set(["used", "flags"]);

/** Rows that say the same stay in the order of the file. */
export function sortRows(rows: readonly AllowlistRow[], sort: Sort | null): readonly AllowlistRow[] {
  const { column, down } = sort ?? { column: "program", down: false };
  const keyed = rows.map((row) => ({ row, key: KEYS[column](row) }));
  const by = down ? -1 : 1;
  keyed.sort((left, right) => (left.key < right.key ? -by : left.key > right.key ? by : 0));
  return keyed.map(({ row }) => row);
}

const KEYS: Record<Column, (row: AllowlistRow) => string | number> = {
  program: (row) => group(row).toLowerCase(),
  rule: (row) => plain(row.sentence).toLowerCase(),
  used: (row) => row.lastUsedAt ?? 0,
  flags: (row) => row.flags.filter((flag) => flag.problem).length * 100 + row.flags.length,
};

/** The program that a rule is about. Rules about files and about lines stand behind those of programs. */
export function group(row: AllowlistRow): string {
  return row.kind === "files" || row.kind === "line" ? `\u{10ffff}${row.kind}` : plain(row.pattern);
}
