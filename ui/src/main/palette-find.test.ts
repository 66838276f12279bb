import { expect, test } from "vitest";

import { historyFilter, matching, type Found, type Kind } from "./palette-find";

const WORDS = { outcomes: { allowed: "Allowed", denied: "Denied" }, today: "today", yesterday: "yesterday" };
const NOW = new Date("2026-11-28T12:00:00").getTime();
const at = (day: string): number => new Date(`${day}T00:00:00`).getTime();

test.for<[string, string, string[], number | null, number | null]>([
  ["git push", "git push", [], null, null],
  ["denied yesterday", "", ["denied"], at("2026-11-27"), at("2026-11-28")],
  ["Denied git today", "git", ["denied"], at("2026-11-28"), null],
  [" ", "", [], null, null],
])("%s", ([typed, text, outcomes, since, until]) => {
  expect(historyFilter(typed, WORDS, NOW)).toEqual({ text, outcomes, since, until, before: null });
});

const line = (kind: Kind, label: string, note = ""): Found => ({ kind, id: label, label: [{ text: label, kind: "text" }], note, choose: () => {} });

test("every word must be there, what begins so comes first, and no kind hides another", () => {
  const rules = [1, 2, 3, 4, 5, 6, 7].map((n) => line("rule", `allow git ${n}`, "main"));
  const all = [...rules, line("page", "Allowlist"), line("agent", "git-agent")];
  expect(matching(all, "git").map(({ id }) => id)).toEqual(["git-agent", "allow git 1", "allow git 2", "allow git 3", "allow git 4", "allow git 5"]);
  expect(matching(all, "main 7").map(({ id }) => id)).toEqual(["allow git 7"]);
  expect(matching(all, "gone")).toEqual([]);
});
