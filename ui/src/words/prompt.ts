/** What the prompt window says itself. */
import { count, number } from "./number";

export const words = {
  windowTitle: (agent: string) => (agent === "" ? "Command request" : `Command request – ${agent}`),

  emptyTitle: "Nothing is waiting.",
  emptyText:
    "When an agent wants to run something you have not allowed, it appears here.",

  timeLeft: "Time left",
  noLimit: "No time limit",
  clock: (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  secondsLeft: (seconds: number) => `${count(seconds, "second", "seconds")} left`,

  risks: "What to look at",
  moreRisks: (n: number) => `+${number(n)}`,
  moreRisksLabel: (n: number) => `Show ${count(n, "more note", "more notes")}`,
  tier: { danger: "Danger", caution: "Caution", note: "Note" },

  commandViews: "Command",
  asWritten: "As written",
  wordByWord: "Word by word",
  commandLabel: (lines: number, notes: number) =>
    `Command, ${count(lines, "line", "lines")}` +
    (notes === 0 ? "" : `, ${count(notes, "note", "notes")}`),
  wordsLabel: (n: number) => `Command, ${count(n, "word", "words")}`,
  wordNumber: "#",
  word: "Word",
  remark: "Remark",
  startedBy: "Started by",
  noted: (note: string) => `Note: ${note}`,
  noteKeys: "Keys . and , go through the notes",
  noteAt: (at: number, of: number, note: string) => `Note ${number(at)} of ${number(of)}: ${note}`,
  uncover: "show for 5 s",
  program: "program",
  emptyWord: "⟨empty⟩",
  emptyWordNote: "an empty word",
  copy: "Copy",
  copied: "Copied",
  copyRaw: "Copy raw",
  copyDetails: "Copy details",
  rawNote: "The command exactly as it was sent. It may hold characters that cannot be seen.",
  copyFailed: "The command could not be copied. Select it and copy by hand.",
  lines: (n: number) => count(n, "line", "lines"),

  why: "Why it asks",
  whyAsked: "Why was I asked?",
  mark: { pass: "Covered: ", miss: "Not covered: " } as Partial<Record<string, string>>,

  queue: "Waiting requests",
  position: (at: number, of: number) => `${number(at)} of ${number(of)}`,
  previous: "Previous request",
  next: "Next request",
  moreWaiting: (n: number) => `+${number(n)}`,
  soonest: "runs out first",
  arrived: (waiting: number) =>
    `Another request arrived. ${count(waiting, "request is", "requests are")} waiting.`,

  allowOnce: "Allow once",
  allowAlways: "Always allow…",
  alwaysLabel: "Always allow",
  allowFor: "Allow for…",
  leaseCaption: "Exactly this command, in this folder:",
  deny: "Deny",
  denyMore: "More ways to deny",
  denyWithMessage: "Deny with a message…",
  denyAndPause: "Deny and pause this agent for 15 minutes",
  times: (n: number) => `×${number(n)}`,
  timesLabel: (n: number) => `${count(n, "identical request", "identical requests")}, answered together`,

  cancel: "Cancel",
  close: "Close",
  alwaysTitleBefore: "Always allow for agent “",
  alwaysTitleAfter: "”",
  alwaysScopes: "What may run without asking",
  ends: "Ends",
  end: { never: "never", day: "in 1 day", week: "in 1 week" },
  note: "Note",
  entryHasNoTerms: "An allowlist entry has no end and no note; a rule has.",
  saveAndAllow: "Save rule and allow",
  saveAnyway: "Save anyway",
  otherPattern: "Other pattern…",
  otherPatternHelp: "Programs by their path, with any arguments.",
  pattern: "Pattern of paths",
  changes: "What changes",
  weighing: "Looking at what this would change…",
  coversNot: "This would not cover the command.",
  noHistory: "No past requests can be read to compare with.",
  pastNone: (lookedAt: number) =>
    lookedAt === 0
      ? "There are no past requests to compare with."
      : `It would have let none of ${count(lookedAt, "past request", "past requests")} run.`,
  pastAllowed: (allowed: number, denied: number) =>
    `It would have let ${count(allowed, "past request", "past requests")} run · ` +
    (denied === 0 ? "none you denied" : `${number(denied)} of them you denied`),
  pastDenied: (n: number) => (n === 1 ? "denied once" : `denied ${number(n)} times`),
  pastTimes: (n: number) => (n === 1 ? "asked once" : `asked ${number(n)} times`),
  pastMore: (n: number) => `and ${count(n, "more command", "more commands")}`,
  pastUnknown: (n: number) =>
    `${count(n, "other request", "other requests")} cannot be compared: not all of the text is kept.`,
  confirmAnyway: "Save it anyway",
  confirmFirst: "Tick the box to save it anyway",
  notLookedAt: (cause: string) => `What this would change cannot be said: ${cause}.`,

  denyWithMessageTitle: "Deny with a message",
  message: "Message to the agent",
  messageHelp: "One line. It goes to the agent that asks, and changes no rule.",
  denyAndSend: "Deny and send",

  denyAll: (n: number) => `Deny all ${number(n)}`,
  denyAllTitle: (n: number) => `Deny all ${count(n, "request", "requests")}?`,
  denyAllText: "Each agent is told that a person denied it. Requests that arrive meanwhile go on waiting.",
  keepThem: "Keep them",

  allowNext: "Let it run if it asks again (10 min)",

  allowReady: "Allow is now available",
  notYet: (wait: string) => `Not yet. ${wait}.`,
  keys: (modifier: string) => `${modifier}+Enter allows once · Esc denies`,
  wait: {
    moment: "Available in a moment",
    scroll: "Scroll to the end of the command first",
    typing: "Stop typing for a moment",
    sending: "Telling the agent…",
    expired: "Time ran out. It was not run.",
    ended: "This request has ended.",
  },

  changed: "This request changed while it was in view. Read it again.",
  notDelivered: (cause: string) => `The answer could not be delivered: ${cause}. Not run.`,
  dismiss: "Dismiss",
} as const;
