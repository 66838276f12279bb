import { expect, test } from "vitest";

import { strip } from "./queue";

test.for([
  ["one is no choice", "q1", "q1", null],
  ["an unknown one", "q1 q2", "q9", null],
  ["two", "q1 q2", "q1", { at: 0, more: 0, previous: null, next: "q2" }],
  ["the last", "q1 q2", "q2", { at: 1, more: 0, previous: "q1", next: null }],
  ["more than have a chip", "q1 q2 q3 q4", "q3", { at: 2, more: 2, previous: "q2", next: "q4" }],
] as const)("%s", ([, waiting, inView, expected]) => {
  const ids = waiting.split(" ");
  const chips = ids.slice(0, 2).map((id) => ({ id, agent: [], preview: [], times: 1, leftMs: null }));
  const rest = expected === null ? null : { ...expected, chips, soonest: "q2" };
  expect(strip({ ids, requests: ids.length, soonest: "q2", chips }, inView)).toEqual(rest);
});
