import { expect, test } from "vitest";

import { Heights } from "./heights";

test("a guess holds until a row was measured", () => {
  const heights = new Heights(50);
  heights.rows(["a", "b", "c"]);
  expect([heights.top(1), heights.total]).toEqual([50, 150]);
  expect([heights.measured("a", 80), heights.measured("a", 80)]).toEqual([true, false]);
  expect([heights.top(1), heights.total]).toEqual([80, 180]);
  heights.rows(["b", "a"]);
  expect([heights.top(1), heights.total]).toEqual([50, 130]);
});

test.for<[number, number, readonly [number, number]]>([
  [-100, 40, [0, 1]],
  [0, 50, [0, 2]],
  [49, 99, [0, 2]],
  [50, 100, [1, 3]],
  [900, 999, [2, 3]],
])("from %i to %i are %j", ([from, to, range]) => {
  const heights = new Heights(50);
  heights.rows(["a", "b", "c"]);
  expect(heights.range(from, to)).toEqual(range);
});
