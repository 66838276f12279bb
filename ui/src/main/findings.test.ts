import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PatternFindings } from "../generated/PatternFindings";
import type { RuleDraft } from "../generated/RuleDraft";
import { Findings, PAUSE_MS } from "./findings";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const program = (text: string, args = ""): RuleDraft => ({ kind: "program", text, args, more: false, folder: "", deny: false, ends: "never", note: "" });
const found = (matchesCount: number): PatternFindings => ({ refused: null, instead: null, flags: [], matches: [], matchesCount });

test("it is asked once, when the typing pauses", async () => {
  const asked: [string, RuleDraft][] = [];
  const rule = async (...of: [string, RuleDraft]): Promise<PatternFindings> => {
    asked.push(of);
    return found(3);
  };
  const findings = new Findings({ rule }, () => {});
  findings.ask("main", program("/u"));
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  findings.ask("main", program("/usr/bin/jq", "-r"));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(asked).toEqual([["main", program("/usr/bin/jq", "-r")]]);
  expect(findings.found?.matchesCount).toBe(3);
});

test("an empty field has no findings, and asks nothing", async () => {
  const asked: string[] = [];
  const rule = async (_: string, { text }: RuleDraft): Promise<PatternFindings> => {
    asked.push(text);
    return found(1);
  };
  const findings = new Findings({ rule }, () => {});
  findings.ask("main", program("/a"));
  findings.ask("main", program("  "));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect([asked, findings.found]).toEqual([[], null]);
});

test("the answer for an older text is dropped, and a failure is worded", async () => {
  const waiting: ((of: PatternFindings) => void)[] = [];
  const findings = new Findings(
    { rule: (_, { text }) => (text === "/bad" ? Promise.reject({ code: "", message: "No.\u202e" }) : new Promise((resolve) => waiting.push(resolve))) },
    () => {},
  );
  findings.ask("main", program("/a"));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  findings.ask("main", program("/bad"));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  waiting[0]?.(found(9));
  await vi.advanceTimersByTimeAsync(0);
  expect([findings.found, findings.problem]).toEqual([null, "No.⟨U+202E⟩"]);
});
