/**
 * The other side of the window, for tests: what Tauri puts into a page as
 * `__TAURI_INTERNALS__`, with every call recorded and answers set by the test.
 */
import type { PromptAnswer } from "../src/generated/PromptAnswer";
import type { PromptState } from "../src/generated/PromptState";
import type { Proposal } from "../src/generated/Proposal";
import type { ProposalRequest } from "../src/generated/ProposalRequest";

export interface RecordedHost {
  readonly painted: { id: string; digest: string; at: number }[];
  readonly answers: PromptAnswer[];
  readonly selected: string[];
  readonly deniedAll: string[][];
  dismissed: number;
  readonly proposed: ProposalRequest[];
  /** What each offer would change; a test sets others. */
  proposals: Record<string, Proposal>;
  /** What the next looks at a rule reject with; `hangs` never answers. */
  unseen: unknown;
  /** Moves the window. */
  move(): void;
  readonly violations: string[];
  /** What the next answers reject with. */
  problem: unknown;
  state: PromptState;
  /** Sends a state as Rust does. */
  send(state: PromptState): void;
  /** Hides or shows the window as the page sees it: a hidden one has no frames. */
  turn(hidden: boolean): void;
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
  const recorded: RecordedHost = {
    painted: [],
    answers: [],
    selected: [],
    deniedAll: [],
    dismissed: 0,
    proposed: [],
    proposals: {},
    unseen: null,
    move() {
      const id = listeners.get("prompt-moved");
      if (id !== undefined) callbacks.get(id)?.({ event: "prompt-moved", id, payload: null });
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
  };
  const commands: Record<string, (args: never) => unknown> = {
    "plugin:event|listen": ({ event, handler }: { event: string; handler: number }) => {
      listeners.set(event, handler);
      return handler;
    },
    prompt_get: () => structuredClone(recorded.state),
    prompt_painted: (args: { id: string; digest: string }) => {
      recorded.painted.push({ ...args, at: performance.now() });
    },
    prompt_propose: ({ request }: { request: ProposalRequest }): Proposal | Promise<Proposal> => {
      recorded.proposed.push(request);
      if (recorded.unseen === "hangs") return new Promise<Proposal>(() => undefined);
      if (recorded.unseen !== null) throw recorded.unseen;
      const plain: Proposal = {
        findings: null,
        saves: true,
        past: { allowed: 0, denied: 0, lookedAt: 0, unknown: 0, rows: [], more: 0 },
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
