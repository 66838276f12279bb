import { expect, test } from "vitest";

import { clock } from "../words";
import { countdown, read, spoken } from "./countdown";

test.for([
  ["at the start", 15_000, 15_000, 0, { seconds: 15, fraction: 1, urgent: false, nextAt: 1_000 }],
  ["a moment later", 15_000, 15_000, 1, { seconds: 15, fraction: 14_999 / 15_000, urgent: false, nextAt: 1_000 }],
  ["the next second", 15_000, 15_000, 1_000, { seconds: 14, fraction: 14 / 15, urgent: false, nextAt: 2_000 }],
  ["below five seconds", 15_000, 15_000, 10_001, { seconds: 5, fraction: 4_999 / 15_000, urgent: true, nextAt: 11_000 }],
  ["below a fifth", 120_000, 120_000, 96_001, { seconds: 24, fraction: 23_999 / 120_000, urgent: true, nextAt: 97_000 }],
  ["over", 1_500, 15_000, 2_000, { seconds: 0, fraction: 0, urgent: true, nextAt: 2_500 }],
  ["no total", 8_000, null, 0, { seconds: 8, fraction: 1, urgent: false, nextAt: 1_000 }],
  ["no limit", null, null, 5_000, null],
] as const)("%s", ([, left, total, now, expected]) => {
  expect(read(countdown(left, total, 0), now)).toEqual(expected);
});

test.for([
  [31, 30, 30],
  [30, 29, null],
  [11, 10, 10],
  [6, 5, 5],
  [31, 5, 5],
  [15, 15, null],
  [1, 0, null],
] as const)("from %d to %d says %s", ([before, after, expected]) => {
  expect(spoken(before, after)).toBe(expected);
});

test.for([
  [0, "0:00"],
  [9, "0:09"],
  [88, "1:28"],
  [3_600, "60:00"],
] as const)("%d s reads %s", ([seconds, expected]) => {
  expect(clock(seconds)).toBe(expected);
});
