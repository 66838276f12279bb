/** What Rust says that a rule would change. */
import type { Past } from "../src/generated/Past";
import type { Proposal } from "../src/generated/Proposal";
import { text } from "./requests";

const PAST: Past = { changed: 0, against: 0, lookedAt: 12, unknown: 0, rows: [], more: 0 };

export const NOTHING: Proposal = { findings: null, saves: true, past: PAST, confirm: [] };

export const UNKNOWN: Proposal = { ...NOTHING, past: { ...PAST, unknown: 3 } };

export const WEIGHED: Proposal = {
  ...NOTHING,
  past: {
    ...PAST,
    changed: 37,
    lookedAt: 120,
    rows: [
      { command: text("uname -a"), folder: text("~/Projects/demo"), times: 30, against: 0 },
      { command: text("uname -a"), folder: text("~"), times: 7, against: 0 },
    ],
  },
};

export const DENIED: Proposal = {
  ...NOTHING,
  past: {
    ...PAST,
    changed: 4,
    against: 2,
    rows: [
      { command: text("uname --version"), folder: text("~/Projects/demo"), times: 2, against: 2 },
      { command: text("uname -a"), folder: text("~"), times: 2, against: 0 },
    ],
    more: 3,
    unknown: 1,
  },
  confirm: [
    "You denied 2 requests that this rule would allow. With the rule, you won’t be asked.",
    "A rule blocks /usr/bin/uname -m, and it wins. Remove it in Allowlist first.",
  ],
};

export const REFUSES: Proposal = {
  ...NOTHING,
  past: {
    ...PAST,
    changed: 5,
    against: 3,
    rows: [
      { command: text("uname -a"), folder: text("~"), times: 3, against: 3 },
      { command: text("uname --version"), folder: text("~/Projects/demo"), times: 2, against: 0 },
    ],
  },
};

export const FOUND: Proposal = {
  ...WEIGHED,
  findings: {
    refused: null,
    instead: null,
    flags: [],
    matches: [text("/usr/bin/uname"), text("/bin/uname → /usr/bin/uname")],
    matchesCount: 2,
  },
};

export const REFUSED: Proposal = {
  findings: {
    refused: "“un” has no folder and would never match; write /usr/bin/uname.",
    instead: "/usr/bin/uname",
    flags: [],
    matches: [],
    matchesCount: 0,
  },
  saves: false,
  past: null,
  confirm: [],
};

export const COVERS_NOT: Proposal = {
  findings: { refused: null, instead: null, flags: [], matches: [], matchesCount: 0 },
  saves: false,
  past: PAST,
  confirm: [],
};
