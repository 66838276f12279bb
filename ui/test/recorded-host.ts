/**
 * The other side of the window, for tests: what Tauri puts into a page as
 * `__TAURI_INTERNALS__`, with every call recorded and answers set by the test.
 */
import type { PromptAnswer } from "../src/generated/PromptAnswer";
import type { PromptState } from "../src/generated/PromptState";
import type { Proposal } from "../src/generated/Proposal";
import type { ProposalRequest } from "../src/generated/ProposalRequest";

export interface RecordedHost {
  readonly fits: { digest: string; height: number }[];
  readonly painted: { id: string; digest: string; times: number }[];
  /** While it is not settled, what is painted is not on the screen. */
  covered: Promise<void> | undefined;
  /** How often the page said that it is there and not seen. */
  waits: number;
  /** The cards of ours that were painted, by number. */
  readonly proven: number[];
  readonly answers: PromptAnswer[];
  readonly selected: string[];
  readonly deniedAll: string[][];
  dismissed: number;
  /** How often the page closed the window. */
  closed: number;
  /** The receipts for whose requests a rule was wanted. */
  readonly always: number[];
  /** What was to be undone. */
  readonly undone: string[];
  /** What a screen reader was told, in order. */
  readonly said: string[];
  readonly proposed: ProposalRequest[];
  /** What each offer would change; a test sets others. */
  proposals: Record<string, Proposal>;
  /** What the next looks at a rule reject with; `hangs` never answers. */
  unseen: unknown;
  /** Moves the window. */
  move(): void;
  /** The app says whether keys count. */
  keys(count: boolean): void;
  readonly violations: string[];
  /** What the next answers reject with. */
  problem: unknown;
  state: PromptState;
  /** Sends a state as Rust does. */
  send(state: PromptState): void;
  /** Hides or shows the window as the page sees it: a hidden one has no frames. */
  turn(hidden: boolean): void;
  /** Stops the clock of the page: time passes as a test says, and frames are drawn as ever. */
  stopClock(): void;
  /** Draws a frame, and then lets so many milliseconds pass on the stopped clock. */
  pass(ms: number): Promise<void>;
}

declare global {
  interface Window {
    recorded: RecordedHost;
  }
}

/** Runs in the page before its own scripts; it must stand alone. */
export function install(first: PromptState): void {
  type Callback = (payload: unknown) => void;
  const callbacks = new Map<number, Callback>();
  const listeners = new Map<string, number>();
  const frame = window.requestAnimationFrame.bind(window);
  const timers = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let timer = 0;
  const recorded: RecordedHost = {
    fits: [],
    painted: [],
    covered: undefined,
    waits: 0,
    proven: [],
    answers: [],
    selected: [],
    deniedAll: [],
    dismissed: 0,
    closed: 0,
    always: [],
    undone: [],
    said: [],
    proposed: [],
    proposals: {},
    unseen: null,
    move() {
      const id = listeners.get("prompt-moved");
      if (id !== undefined) callbacks.get(id)?.({ event: "prompt-moved", id, payload: null });
    },
    keys(count) {
      const id = listeners.get("prompt-keys");
      if (id !== undefined) callbacks.get(id)?.({ event: "prompt-keys", id, payload: count });
    },
    violations: [],
    problem: null,
    state: first,
    send(state) {
      recorded.state = state;
      const id = listeners.get("prompt");
      if (id !== undefined) callbacks.get(id)?.({ event: "prompt", id, payload: structuredClone(state) });
    },
    turn(hidden) {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      window.requestAnimationFrame = hidden ? () => 0 : frame;
      document.dispatchEvent(new Event("visibilitychange"));
    },
    stopClock() {
      performance.now = () => now;
      const set = (run: () => void, ms = 0): number => {
        timers.set(++timer, { at: now + Math.max(0, ms), run });
        return timer;
      };
      Object.assign(window, { setTimeout: set, clearTimeout: (id: number) => timers.delete(id) });
    },
    async pass(ms) {
      await new Promise(frame);
      const until = now + ms;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
        // What it changed is drawn, and may ask for more time.
        await Promise.resolve();
      }
      now = until;
    },
  };
  const commands: Record<string, (args: never) => unknown> = {
    "plugin:event|listen": ({ event, handler }: { event: string; handler: number }) => {
      listeners.set(event, handler);
      return handler;
    },
    prompt_get: () => structuredClone(recorded.state),
    say: ({ sentence }: { sentence: string }) => {
      recorded.said.push(sentence);
    },
    prompt_fits: (args: { digest: string; height: number }) => {
      recorded.fits.push(args);
    },
    prompt_proven: ({ number }: { number: number }) => {
      recorded.proven.push(number);
    },
    prompt_painted: (args: { id: string; digest: string; times: number }) => {
      recorded.painted.push(args);
      return recorded.covered;
    },
    prompt_waits: () => {
      recorded.waits += 1;
    },
    prompt_propose: ({ request }: { request: ProposalRequest }): Proposal | Promise<Proposal> => {
      recorded.proposed.push(request);
      if (recorded.unseen === "hangs") return new Promise<Proposal>(() => undefined);
      if (recorded.unseen !== null) throw recorded.unseen;
      const plain: Proposal = {
        findings: null,
        saves: true,
        past: { changed: 0, against: 0, lookedAt: 0, unknown: 0, rows: [], more: 0 },
        confirm: [],
      };
      return structuredClone(recorded.proposals[request.pattern] ?? recorded.proposals[request.offer] ?? plain);
    },
    prompt_answer: ({ answer }: { answer: PromptAnswer }) => {
      recorded.answers.push(answer);
      if (recorded.problem !== null) throw recorded.problem;
    },
    prompt_deny_all: ({ ids }: { ids: string[] }) => {
      recorded.deniedAll.push(ids);
    },
    prompt_dismiss: () => {
      recorded.dismissed += 1;
    },
    prompt_later: () => {
      recorded.closed += 1;
    },
    prompt_always: ({ number }: { number: number }) => {
      recorded.always.push(number);
    },
    prompt_undo: ({ id }: { id: string }) => {
      recorded.undone.push(id);
      if (recorded.problem !== null) throw recorded.problem;
    },
    prompt_select: ({ id }: { id: string }) => {
      recorded.selected.push(id);
    },
  };
  document.addEventListener("securitypolicyviolation", (event) => {
    recorded.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
  Object.assign(window, {
    recorded,
    __TAURI_INTERNALS__: {
      transformCallback(callback: Callback) {
        const id = callbacks.size + 1;
        callbacks.set(id, callback);
        return id;
      },
      async invoke(command: string, args: never) {
        const run = commands[command];
        if (run === undefined) throw `command ${command} not found`;
        return run(args);
      },
    },
  });
  // The app runs with `freezePrototype`.
  Object.freeze(Object.prototype);
}
