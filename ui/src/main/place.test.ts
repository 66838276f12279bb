import { expect, test } from "vitest";

import { format, parse, type Place } from "./place";

test.for<[string, Place]>([
  ["", { page: "requests", agent: "" }],
  ["#allowlist/main", { page: "allowlist", agent: "main" }],
  ["#policy/a%2Fb", { page: "policy", agent: "a/b" }],
  ["#policy/%zz", { page: "policy", agent: "" }],
  ["#nowhere/main", { page: "requests", agent: "main" }],
])("%s", ([hash, place]) => {
  expect(parse(hash)).toEqual(place);
  expect(parse(format(place))).toEqual(place);
});
