import { expect, test } from "vitest";

import type { QueueItem } from "../generated/QueueItem";
import { strip } from "./queue";

function queue(...left: (number | null)[]): QueueItem[] {
  return left.map((leftMs, at) => ({ id: `q${at + 1}`, agent: [], preview: [], times: 1, leftMs }));
}

const NINE = queue(9, 8, 7, 6, 5, 4, 3, 2, 1);

test.for([
  ["one is no choice", queue(1), "q1", null],
  ["an unknown one", queue(1, 2), "q9", null],
  ["two", queue(5, 4), "q1", { at: 0, ids: "q1 q2", more: 0, soonest: "q2", previous: null, next: "q2" }],
  ["no limits", queue(null, null), "q2", { at: 1, ids: "q1 q2", more: 0, soonest: null, previous: "q1", next: null }],
  ["six fit", NINE.slice(0, 6), "q6", { at: 5, ids: "q1 q2 q3 q4 q5 q6", more: 0, soonest: "q6", previous: "q5", next: null }],
  ["nine, at the start", NINE, "q2", { at: 1, ids: "q1 q2 q3 q4 q5 q6", more: 3, soonest: "q9", previous: "q1", next: "q3" }],
  ["nine, at the end", NINE, "q9", { at: 8, ids: "q4 q5 q6 q7 q8 q9", more: 3, soonest: "q9", previous: "q8", next: null }],
] as const)("%s", ([, waiting, inView, expected]) => {
  const found = strip([...waiting], inView);
  const { chips, ...rest } = found ?? { chips: [] };
  const seen = found === null ? null : { ...rest, ids: chips.map((chip) => chip.id).join(" ") };
  expect(seen).toEqual(expected);
});
