import { expect, test } from "vitest";

import { span, typedDay } from "./period";

const at = (text: string): number => new Date(text).getTime();
const NOW = at("2026-11-28T15:30:00");

test.for<[Parameters<typeof span>[0], string, string | null, string | null]>([
  ["any", "2026-11-01", null, null],
  ["today", "", "2026-11-28T00:00:00", null],
  ["week", "", "2026-11-21T15:30:00", null],
  ["day", "2026-02-28", "2026-02-28T00:00:00", "2026-03-01T00:00:00"],
  ["day", "", null, null],
  ["day", "oops", null, null],
])("%s %s", ([period, day, since, until]) => {
  expect(span(period, day, NOW)).toEqual({ since: since === null ? null : at(since), until: until === null ? null : at(until) });
});

test.for<[string, boolean, string | null]>([
  ["2026-11-28", true, "2026-11-28"],
  ["2026/1/2", false, "2026-01-02"],
  ["2026年11月28日", false, "2026-11-28"],
  ["11/28/2026", true, "2026-11-28"],
  ["28.11.2026", false, "2026-11-28"],
  ["28.11.26", false, "2026-11-28"],
  ["28.11.2026", true, null],
  ["2026-02-30", false, null],
  ["28.11.", false, null],
  ["yesterday", false, null],
])("%s, month first %s", ([text, first, day]) => {
  expect(typedDay(text, first)).toBe(day);
});
