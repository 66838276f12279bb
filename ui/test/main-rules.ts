/** The rules that Rust tells the Allowlist page. */
import type { AllowlistRow } from "../src/generated/AllowlistRow";
import type { RuleDraft } from "../src/generated/RuleDraft";
import { run, text } from "./requests";

const DAY = 86_400_000;
const NOW = Date.now();

export function rule(changes: Partial<AllowlistRow> = {}): AllowlistRow {
  return {
    id: "r1",
    holder: "main",
    kind: "program",
    draft: null,
    pattern: text("/usr/bin/git"),
    text: "/usr/bin/git",
    sentence: text("main may run git with any arguments"),
    narrow: false,
    deny: false,
    editable: true,
    inherited: false,
    origin: "clicked",
    uses: 12,
    lastUsedAt: NOW - 3 * DAY,
    lastCommand: text("git push origin main"),
    note: [],
    expiresAt: null,
    matches: [text("/usr/bin/git")],
    matchesCount: 1,
    flags: [],
    ...changes,
  };
}

/** As the sheet begins. */
export const NEW_RULE: RuleDraft = { kind: "program", text: "", args: "", more: true, folder: "", deny: false, ends: "never", note: "" };

/** A row of each kind of rule without a pattern alone. */
export const TYPED: AllowlistRow[] = [
  rule({
    id: "t1",
    kind: "command",
    sentence: text("main may run git log …"),
    narrow: true,
    draft: { ...NEW_RULE, kind: "command", text: "/usr/bin/git log" },
  }),
  rule({
    id: "t2",
    kind: "command",
    sentence: text("main may never run git push …"),
    narrow: true,
    deny: true,
    uses: 0,
    lastUsedAt: null,
    draft: { ...NEW_RULE, kind: "command", text: "/usr/bin/git push", deny: true },
  }),
  rule({
    id: "t3",
    kind: "files",
    pattern: text("~/Projects/demo/out/**"),
    text: "~/Projects/demo/out/**",
    sentence: text("main may write to ~/Projects/demo/out/**"),
    narrow: true,
    uses: 0,
    lastUsedAt: null,
    matches: [],
    matchesCount: 0,
    flags: [
      {
        kind: "inert",
        label: "Does nothing now",
        note: "It counts only when “Lines of several commands” is “Run when each part may”.",
        problem: true,
      },
    ],
    draft: { ...NEW_RULE, kind: "files", text: "~/Projects/demo/out/**", more: false },
  }),
  rule({
    id: "t4",
    kind: "line",
    pattern: text('for f in *.md; do wc -w "$f"; done'),
    text: 'for f in *.md; do wc -w "$f"; done',
    sentence: text('main may run the line for f in *.md; do wc -w "$f"; done in ~/Projects/demo'),
    narrow: true,
    uses: 0,
    lastUsedAt: null,
    matches: [text("/usr/bin/wc")],
    draft: { ...NEW_RULE, kind: "line", text: 'for f in *.md; do wc -w "$f"; done', folder: "~/Projects/demo", more: false },
  }),
];

export const RULES: AllowlistRow[] = [
  rule(),
  rule({
    id: "r2",
    pattern: text("/usr/bin/rg"),
    text: "/usr/bin/rg",
    sentence: text("main may run rg -n TODO"),
    narrow: true,
    uses: 0,
    lastUsedAt: null,
    lastCommand: [],
    origin: "typed",
  }),
  rule({
    id: "r3",
    pattern: text("~/Projects/**/bin/*"),
    text: "~/Projects/**/bin/*",
    sentence: text("main may run ~/Projects/**/bin/* with any arguments"),
    matches: [text("~/Projects/demo/bin/lint"), text("~/Projects/demo/bin/serve"), text("~/Projects/site/bin/build")],
    matchesCount: 14,
    flags: [{ kind: "very-broad", label: "Very broad", note: "It covers every program below a folder that agents write to.", problem: true }],
  }),
  rule({
    id: "r4",
    pattern: text("/usr/bin/python3"),
    text: "/usr/bin/python3",
    sentence: text("main may run python3 with any arguments"),
    origin: "imported",
    lastUsedAt: NOW - 200 * DAY,
    flags: [
      { kind: "interpreter", label: "Can run anything", note: "/usr/bin/python3 is an interpreter: with any arguments it can run anything.", problem: true },
    ],
  }),
  rule({
    id: "r5",
    pattern: [...text("/usr/bin/ec"), run("zw", "⟨U+200B zero-width space⟩", "zero-width space, U+200B"), ...text("ho")],
    text: null,
    sentence: [...text("main may run /usr/bin/ec"), run("zw", "⟨U+200B zero-width space⟩", "zero-width space, U+200B"), ...text("ho with any arguments")],
    editable: false,
    origin: "",
    matches: [],
    matchesCount: 0,
  }),
  rule({
    id: "r6",
    holder: "*",
    pattern: text("/usr/bin/ls"),
    text: "/usr/bin/ls",
    sentence: text("Every agent may run ls with any arguments"),
    inherited: true,
    editable: false,
  }),
];
