import { expect, test } from "vitest";

import { format, parse, proposed, type Place } from "./place";

test.for<[string, Place]>([
  ["", { page: "home", agent: "" }],
  ["#allowlist/main", { page: "allowlist", agent: "main" }],
  ["#policy/a%2Fb", { page: "policy", agent: "a/b" }],
  ["#policy/%zz", { page: "policy", agent: "" }],
  ["#nowhere/main", { page: "home", agent: "main" }],
])("%s", ([hash, place]) => {
  expect(parse(hash)).toEqual(place);
  expect(parse(format(place))).toEqual(place);
});

test.for<[string, string | null]>([
  ["#policy/main/full", "full"],
  ["#policy/a%2Fb/locked", "locked"],
  ["#policy/main", null],
  ["#policy/main/", null],
  ["#allowlist/main/full", null],
])("%s proposes %s", ([hash, mode]) => {
  expect(proposed(hash)).toBe(mode);
});
