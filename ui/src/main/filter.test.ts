import { expect, test } from "vitest";

import { rule } from "../../test/main-rules";
import { text } from "../../test/requests";
import { filterRows, NO_FILTER, type Chip } from "./filter";
import { nextSort, sortRows, type Column } from "./sort";

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const ROWS = [
  rule({ id: "git", lastUsedAt: NOW - DAY, matchesCount: 2 }),
  rule({
    id: "rg",
    pattern: text("/usr/bin/RG"),
    narrow: true,
    sentence: text("main may run rg -n TODO"),
    lastUsedAt: null,
    lastCommand: [],
    matchesCount: 0,
    matches: [],
  }),
  rule({
    id: "old",
    pattern: text("/opt/x"),
    lastUsedAt: NOW - 91 * DAY,
    matchesCount: 30,
    flags: [
      { kind: "very-broad", label: "Very broad", note: "…", problem: true },
      { kind: "shadowed", label: "Shadowed", note: "…", problem: false },
    ],
  }),
];
const ids = (found: readonly { id: string }[]): string[] => found.map((row) => row.id);

test.for<[string, Chip[], string[]]>([
  ["", [], ["git", "rg", "old"]],
  ["bin/rg", [], ["rg"]],
  ["BIN usr", [], ["git", "rg", "old"]],
  ["todo", [], ["rg"]],
  ["very broad", [], ["old"]],
  ["nothing", [], []],
  ["", ["any"], ["git", "old"]],
  ["", ["these"], ["rg"]],
  ["", ["any", "these"], ["git", "rg", "old"]],
  ["", ["unused"], ["rg", "old"]],
  ["", ["unused", "these"], ["rg"]],
  ["", ["problem"], ["old"]],
  ["git", ["problem"], ["old"]],
])("“%s” with %s", ([typed, chips, expected]) => {
  expect(ids(filterRows(ROWS, { text: typed, chips: new Set(chips) }, NOW))).toEqual(expected);
});

test("without a filter the rows are the same list", () => {
  expect(filterRows(ROWS, NO_FILTER, NOW)).toBe(ROWS);
});

test.for<[Column, boolean, string[]]>([
  ["program", false, ["old", "git", "rg"]],
  ["program", true, ["rg", "git", "old"]],
  ["rule", false, ["git", "old", "rg"]],
  ["used", true, ["git", "old", "rg"]],
  ["flags", true, ["old", "git", "rg"]],
])("by %s, down: %s", ([column, down, expected]) => {
  expect(ids(sortRows(ROWS, { column, down }))).toEqual(expected);
});

test("a column three times is the order of the file again", () => {
  const once = nextSort(null, "used");
  const twice = nextSort(once, "used");
  expect([once, twice, nextSort(twice, "used")]).toEqual([{ column: "used", down: true }, { column: "used", down: false }, null]);
  expect(nextSort(twice, "program")).toEqual({ column: "program", down: false });
});
