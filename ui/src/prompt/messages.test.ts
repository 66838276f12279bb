import { expect, test } from "vitest";

import { keepMessage, lastMessages } from "./messages";

function storage(value: string | null = null): Pick<Storage, "getItem" | "setItem"> {
  let kept = value;
  return { getItem: () => kept, setItem: (_, text) => (kept = text) };
}

test("the last five are kept, each once, newest first", () => {
  const store = storage();
  for (const one of ["a", "b", "c", " b ", "", "d", "e", "f"]) keepMessage(one, store);
  expect(lastMessages(store)).toEqual(["f", "e", "d", "b", "c"]);
});

test.for([null, "{", "{}", '[1,"a"]'])("what is stored may be %s", (value) => {
  expect(lastMessages(storage(value))).toEqual(value === '[1,"a"]' ? ["a"] : []);
});
