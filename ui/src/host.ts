/**
 * The other side of the window: the only module that knows Tauri.
 *
 * A test stands in for it below this module, at `__TAURI_INTERNALS__`, the object that
 * Tauri itself puts into a page, so what is tested is what ships.
 */
import { invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";

import type { Problem } from "./generated/Problem";
import type { PromptAnswer } from "./generated/PromptAnswer";
import type { PromptState } from "./generated/PromptState";
import { words } from "./words";

/** What the prompt window can ask for. Every promise rejects with a `Problem`. */
export interface PromptHost {
  /** Calls back with each new state, from now on. */
  follow(listener: (state: PromptState) => void): Promise<void>;
  /** The state as it is now. */
  get(): Promise<PromptState>;
  /** This card is really on the screen: the other side starts its own clock. */
  painted(id: string, digest: string): Promise<void>;
  /** The person's answer, bound to the digest that was in view. */
  answer(answer: PromptAnswer): Promise<void>;
  /** Denies all of these. */
  denyAll(ids: readonly string[]): Promise<void>;
  /** The end of the request in view has been seen. */
  dismiss(): Promise<void>;
  /** Brings another waiting request into view. */
  select(id: string): Promise<void>;
}

/** The host of a window that runs in the app. */
export const promptHost: PromptHost = {
  follow: async (listener) => {
    await worded(listen<PromptState>("prompt", (event) => listener(event.payload)));
  },
  get: () => worded(invoke<PromptState>("prompt_get")),
  painted: (id, digest) => worded(invoke<void>("prompt_painted", { id, digest })),
  answer: (answer) => worded(invoke<void>("prompt_answer", { answer })),
  denyAll: (ids) => worded(invoke<void>("prompt_deny_all", { ids })),
  dismiss: () => worded(invoke<void>("prompt_dismiss")),
  select: (id) => worded(invoke<void>("prompt_select", { id })),
};

async function worded<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asProblem(error);
  }
}

/** Our commands reject with a `Problem`; what lies beneath them rejects with anything. */
function asProblem(error: unknown): Problem {
  if (typeof error === "object" && error !== null && "code" in error && "message" in error) {
    return { code: String(error.code), message: String(error.message) };
  }
  const cause = error instanceof Error ? error.message : String(error);
  return { code: "", message: words.notDelivered(cause) };
}
