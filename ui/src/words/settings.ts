/** What the Settings page and the first steps say. */
import { number } from "./number";

const seconds = (ms: number): string =>
  new Intl.NumberFormat("en", { style: "unit", unit: "second", maximumFractionDigits: 1 }).format(ms / 1000);

interface Item {
  readonly label: string;
  /** Why one would change it, and what follows. */
  readonly why: string;
  /** The value beside a slider, or the unit behind a number. */
  readonly shown?: (value: number) => string;
  readonly choices?: Readonly<Record<string, string>>;
}

const items: Readonly<Record<string, Item>> = {
  "prompt.armMs": {
    label: "Wait before Allow works",
    why: "A request must have been in view for so long, so that a click meant for something else allows nothing. Twice as long where a command is dangerous. It cannot be switched off.",
    shown: seconds,
  },
  "prompt.quietMs": {
    label: "Wait after typing",
    why: "Allow stays off for so long after the last key, so that what you type elsewhere answers nothing.",
    shown: seconds,
  },
  "notifications.show": {
    label: "Show notifications",
    why: "They tell when a request waits behind other windows, or ran out of time. Where windows cannot come to the front by themselves (Wayland), they are how you hear of it.",
  },
  "notifications.hideContent": {
    label: "Hide what is asked",
    why: "They then say that a request waits, and nothing of the agent or the command. For shared screens.",
  },
  "appearance.theme": {
    label: "Colours",
    why: "For both windows.",
    choices: { system: "As the system", light: "Light", dark: "Dark" },
  },
  "appearance.contrast": {
    label: "Contrast",
    why: "Stronger lines and no grey text, also where the system does not ask for it.",
    choices: { system: "As the system", more: "More" },
  },
  "appearance.textPercent": {
    label: "Size",
    why: "Text and controls of both windows.",
    shown: (value) => new Intl.NumberFormat("en", { style: "percent" }).format(value / 100),
  },
  "records.days": {
    label: "Days to keep",
    why: "Older decisions are removed from the history, up to a quarter later than this. They say what your agents did, so keep them as long as you would look for it.",
  },
  "records.rows": {
    label: "Decisions to keep",
    why: "Beyond so many the oldest go first, whichever limit comes earlier.",
  },
};

export const settingsWords = {
  items,
  groups: {
    prompt: "Requests",
    notifications: "Notifications",
    appearance: "Appearance",
    records: "Records",
  } as Readonly<Record<string, string>>,
  file: "Written to",
  unread: "Until it can be read, what held before goes on, and nothing can be set here.",
  setAside: "Set it aside and start anew",
  findings: "Values in the file that do nothing",
  start: "Start",
  startAtLogin: "Start at login",
  startWhy:
    "While the app is not running nobody can be asked, so what needs a click follows “when nobody can be asked”. Your system reads this at login: a change holds from the next one.",
  startOther: "The entry starts a program at another place. Switch it off and on again to start this one.",
  startUnknown: "This copy of the app cannot be started at login.",
  masking:
    "Passwords, tokens and keys that look like such are hidden before a record is written. This cannot be switched off.",
  shortcuts: "Shortcuts",
  shortcutsText: "They work while their window has the keyboard, and cannot be changed.",
  promptKeys: "A request",
  mainKeys: "This window",
  keys: (modifier: string): readonly (readonly [string, string])[] => [
    [`${modifier}+1 … ${modifier}+7`, "Go to a page"],
    [`${modifier}+K or /`, "Search"],
    [`${modifier}+N`, "Add a rule"],
    [`${modifier}+E`, "Evaluate the command"],
    [`${modifier}+Z`, "Undo the last change"],
    ["F5", "Read everything again"],
    ["F6", "Next part of the window"],
  ],
  requestKeys: (modifier: string): readonly (readonly [string, string])[] => [
    [`${modifier}+Enter`, "Allow once, when it is available"],
    [`${modifier}+Shift+Enter`, "Always allow…"],
    ["Esc", "Deny"],
    ["Alt+← and Alt+→", "Another waiting request"],
    [`${modifier}+.`, "Deny and pause this agent"],
    ["F1", "Why it asks"],
  ],
  about: "About",
  version: (version: string) => `Exec Companion ${version}`,
  licence: "MIT licence. The libraries it is made of have theirs; the source code lists them.",
  source: "Source code and help",
  link: "https://github.com/exec-companion/exec-companion",
} as const;

export const firstWords = {
  title: "Welcome to Exec Companion",
  windowTitle: "First steps – Exec Companion",
  lead: "It asks you before an AI agent runs a command on this computer. Three short steps; each can be skipped, and all of it is in the pages later.",
  step: (at: number, of: number) => `Step ${number(at)} of ${number(of)}`,
  where: "Where OpenClaw is",
  whereText: "This is what was found. If your OpenClaw keeps its files elsewhere, start the app with OPENCLAW_STATE_DIR set to that folder.",
  choose: "How strict to be",
  chooseText: "This holds for every agent that has no settings of its own. Asking is what we recommend: nothing new runs without a click.",
  now: "In force",
  use: "Use this",
  useOf: (label: string) => `Use this: ${label}`,
  same: "Changes nothing: it is what holds.",
  login: "Start at login",
  loginText: "While the app is not running nobody can be asked, and requests are refused or follow your policy.",
  startIt: "Start the app when I log in",
  end: "Try it",
  endText: "That is all. On Health you can run a drill: a question like an agent’s, on which nothing depends, from the socket to your click. Look there first when something seems wrong.",
  toHealth: "Open Health for the drill",
  finish: "Go to the requests",
  back: "Back",
  next: "Next",
  skip: "Skip all",
} as const;
