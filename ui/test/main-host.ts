/** The other side of the main window, for tests: answers by command, every call recorded. */
export interface RecordedMain {
  readonly calls: { command: string; args: Record<string, unknown> }[];
  readonly violations: string[];
  /** What each command answers. */
  readonly answers: Record<string, unknown>;
  /** What a command answers first, once each. */
  readonly once: Record<string, unknown[]>;
  /** How long a command waits, in milliseconds. */
  readonly slow: Record<string, number>;
  /** What a command rejects with. */
  readonly problems: Record<string, unknown>;
  /** Something changed. */
  emit(): void;
}

declare global {
  interface Window {
    main: RecordedMain;
  }
}

/** Runs in the page before its own scripts; it must stand alone. */
export function installMain(answers: Record<string, unknown>): void {
  type Callback = (payload: unknown) => void;
  const callbacks = new Map<number, Callback>();
  let listener = 0;
  const main: RecordedMain = {
    calls: [],
    violations: [],
    answers,
    once: {},
    slow: {},
    problems: {},
    emit: () => callbacks.get(listener)?.({ event: "main", id: listener, payload: null }),
  };
  document.addEventListener("securitypolicyviolation", (event) => {
    main.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
  Object.assign(window, {
    main,
    __TAURI_INTERNALS__: {
      transformCallback(callback: Callback) {
        callbacks.set(callbacks.size + 1, callback);
        return callbacks.size;
      },
      async invoke(command: string, args: Record<string, unknown>) {
        if (command === "plugin:event|listen") {
          listener = args["handler"] as number;
          return listener;
        }
        // It is no request of a page: each word that changes is one.
        if (command === "say") return null;
        main.calls.push({ command, args });
        const wait = main.slow[command];
        if (wait !== undefined) await new Promise((done) => setTimeout(done, wait));
        if (command in main.problems) throw main.problems[command];
        return structuredClone(main.once[command]?.shift() ?? main.answers[command] ?? null);
      },
    },
  });
  // The app runs with `freezePrototype`.
  Object.freeze(Object.prototype);
}
