/**
 * The other side of the window: the only module that knows Tauri.
 *
 * A test stands in for it below this module, at `__TAURI_INTERNALS__`, the object that
 * Tauri itself puts into a page, so what is tested is what ships.
 */
import { invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";

import type { AgentEdit } from "./generated/AgentEdit";
import type { AgentPlan } from "./generated/AgentPlan";
import type { AgentsPage } from "./generated/AgentsPage";
import type { AllowlistPage } from "./generated/AllowlistPage";
import type { BindingEdit } from "./generated/BindingEdit";
import type { BindingPage } from "./generated/BindingPage";
import type { Check } from "./generated/Check";
import type { EditOutcome } from "./generated/EditOutcome";
import type { EditRequest } from "./generated/EditRequest";
import type { Example } from "./generated/Example";
import type { GatewayDraft } from "./generated/GatewayDraft";
import type { GatewaysPage } from "./generated/GatewaysPage";
import type { Overview } from "./generated/Overview";
import type { PatternFindings } from "./generated/PatternFindings";
import type { PlaceItem } from "./generated/PlaceItem";
import type { PolicyPage } from "./generated/PolicyPage";
import type { Problem } from "./generated/Problem";
import type { PromptAnswer } from "./generated/PromptAnswer";
import type { PromptState } from "./generated/PromptState";
import type { Proposal } from "./generated/Proposal";
import type { ProposalRequest } from "./generated/ProposalRequest";
import type { RecordCheck } from "./generated/RecordCheck";
import type { RecordFilter } from "./generated/RecordFilter";
import type { RequestsPage } from "./generated/RequestsPage";
import type { RuleDraft } from "./generated/RuleDraft";
import type { RuleProposal } from "./generated/RuleProposal";
import type { SettingsPage } from "./generated/SettingsPage";
import type { Trial } from "./generated/Trial";
import type { TrialRequest } from "./generated/TrialRequest";
import type { WeeklySuggestion } from "./generated/WeeklySuggestion";
import { mainWords, words } from "./words";

/** What the prompt window can ask for. Every promise rejects with a `Problem`. */
export interface PromptHost {
  /** Calls back with each new state, when the window moved, and whether its keys count, from now on. */
  follow(listener: (state: PromptState) => void, moved: () => void, keys: (count: boolean) => void): Promise<void>;
  /** The state as it is now. */
  get(): Promise<PromptState>;
  /** How high the window must be for this card, in CSS pixels; an empty digest is of none. */
  fits(digest: string, height: number): Promise<void>;
  /** This card, with this count, is painted. Settles once the other side has seen it on the screen, and has started its own clock. */
  painted(id: string, digest: string, times: number): Promise<void>;
  /** The card of ours with this number is painted. Settles as above. */
  proven(number: number): Promise<void>;
  /** This page is there, and what it is to show is not on the screen. */
  waits(): Promise<void>;
  /** What an Always allow would change; nothing is stored. */
  propose(request: ProposalRequest): Promise<Proposal>;
  /** The person's answer, bound to the digest that was in view. */
  answer(answer: PromptAnswer): Promise<void>;
  /** Denies all of these. */
  denyAll(ids: readonly string[]): Promise<void>;
  /** How a request ended has been seen. */
  dismiss(): Promise<void>;
  /** Brings another waiting request into view. */
  select(id: string): Promise<void>;
  /** Closes the window, which decides nothing. */
  later(): Promise<void>;
  /** Stores the usual rule for the request that was allowed once, by the number of its receipt. */
  always(number: number): Promise<void>;
  /** Undoes what the last answer stored. */
  undo(id: string): Promise<void>;
}

/** What the main window can ask for. Every promise rejects with a `Problem`. */
export interface MainHost {
  /** Calls back whenever something changed that a page may show, from now on. */
  follow(listener: () => void): Promise<void>;
  overview(): Promise<Overview>;
  /** The places whose policy can be shown: this computer, whose id is empty, then a gateway and its nodes. */
  places(): Promise<PlaceItem[]>;
  policy(agent: string, place?: string): Promise<PolicyPage>;
  allowlist(agent: string, place?: string): Promise<AllowlistPage>;
  edit(edit: EditRequest, place?: string): Promise<EditOutcome>;
  undo(id: string): Promise<EditOutcome>;
  /** What is known of a rule while it is typed. */
  rule(agent: string, rule: RuleDraft): Promise<PatternFindings>;
  /** Lets a person choose a program in the system's own dialog; null: none was chosen. */
  chooseProgram(): Promise<string | null>;
  /** Judges a command; nothing runs. */
  try(request: TrialRequest): Promise<Trial>;
  examples(): Promise<Example[]>;
  keepExample(request: TrialRequest, expected: string): Promise<void>;
  removeExample(id: string): Promise<void>;
  /** The agent's rules as text that an import reads. */
  export(agent: string): Promise<string>;
  requests(filter: RecordFilter): Promise<RequestsPage>;
  /** All records as JSON lines. */
  exportRecords(): Promise<string>;
  /** Whether the records are as they were written. */
  checkRecords(): Promise<RecordCheck>;
  /** Rules for what a person allowed this agent before. */
  proposals(agent: string): Promise<RuleProposal[]>;
  /** The rule that is suggested this week; null: none is. */
  suggestion(): Promise<WeeklySuggestion | null>;
  health(): Promise<Check[]>;
  /** Sends the drill's requests through the real socket, or only the one that asks; answers when all have come back. */
  drill(whole: boolean): Promise<Check[]>;
  /** Sends a harmless request through the real socket, which the prompt window asks about; answers when it has ended. */
  hello(): Promise<Check>;
  /** Does what a banner or a check offers. */
  action(id: string): Promise<void>;
  binding(): Promise<BindingPage>;
  /** Saves bindings at the gateway that told them (`live`), or in the file. */
  bind(edit: BindingEdit, live: boolean): Promise<EditOutcome>;
  /** Has a node run a harmless command; answers when the node has answered. */
  testNode(node: string): Promise<Check>;
  /** The gateways that a person has typed, and the one that is used. */
  gateways(): Promise<GatewaysPage>;
  /** Keeps a gateway and uses it. */
  keepGateway(gateway: GatewayDraft): Promise<void>;
  /** Uses a kept gateway; an empty id: the one of openclaw.json. */
  useGateway(id: string): Promise<void>;
  forgetGateway(id: string): Promise<void>;
  /** Lets the policy of this computer answer for an agent of the gateway at this place, or no longer. */
  letAnswer(place: string, agent: string, on: boolean): Promise<void>;
  agents(): Promise<AgentsPage>;
  /** What connecting an agent in this way would write; nothing is written. */
  agentPlan(agent: string, way: string): Promise<AgentPlan>;
  connectAgent(edit: AgentEdit): Promise<EditOutcome>;
  /** Starts the hook of an agent with a harmless command; answers when the hook has answered. */
  testAgent(agent: string): Promise<Check>;
  settings(): Promise<SettingsPage>;
  /** Sets one value about the app, by its name and as text. */
  set(name: string, value: string): Promise<void>;
  startAtLogin(on: boolean): Promise<void>;
  /** Brings the prompt window up with this request; only there it can be answered. */
  openPrompt(id: string): Promise<void>;
  pause(paused: boolean): Promise<void>;
}

/** A live region holds this now. What cannot be said is told nowhere: it is on the screen. */
export async function say(sentence: string): Promise<void> {
  await invoke<void>("say", { sentence }).catch(() => undefined);
}

/** The host of a prompt window that runs in the app. */
export const promptHost: PromptHost = {
  follow: async (listener, moved, keys) => {
    // A new window waits for this with an empty page, so all are on their way at once.
    const followed = [
      listen<boolean>("prompt-keys", (event) => keys(event.payload)),
      listen<PromptState>("prompt", (event) => listener(event.payload)),
      listen("prompt-moved", () => moved()),
    ];
    await worded(Promise.all(followed));
  },
  get: () => worded(invoke<PromptState>("prompt_get")),
  fits: (digest, height) => worded(invoke<void>("prompt_fits", { digest, height })),
  painted: (id, digest, times) => worded(invoke<void>("prompt_painted", { id, digest, times })),
  proven: (number) => worded(invoke<void>("prompt_proven", { number })),
  waits: () => worded(invoke<void>("prompt_waits")),
  propose: (request) => worded(invoke<Proposal>("prompt_propose", { request }), words.notLookedAt),
  answer: (answer) => worded(invoke<void>("prompt_answer", { answer })),
  denyAll: (ids) => worded(invoke<void>("prompt_deny_all", { ids })),
  dismiss: () => worded(invoke<void>("prompt_dismiss")),
  select: (id) => worded(invoke<void>("prompt_select", { id })),
  later: () => worded(invoke<void>("prompt_later")),
  always: (number) => worded(invoke<void>("prompt_always", { number }), words.notLookedAt),
  undo: (id) => worded(invoke<void>("prompt_undo", { id }), words.notLookedAt),
};

/** The host of a main window that runs in the app. */
export const mainHost: MainHost = {
  follow: async (listener) => {
    await ask(listen("main", () => listener()));
  },
  overview: () => ask(invoke("main_overview")),
  places: () => ask(invoke("main_places")),
  policy: (agent, place = "") => ask(invoke("main_policy", { place, agent })),
  allowlist: (agent, place = "") => ask(invoke("main_allowlist", { place, agent })),
  edit: (edit, place = "") => ask(invoke("main_edit", { place, edit })),
  undo: (id) => ask(invoke("main_undo", { id })),
  rule: (agent, rule) => ask(invoke("main_rule", { agent, rule })),
  chooseProgram: () => ask(invoke("main_choose_program")),
  try: (request) => ask(invoke("main_try", { request })),
  examples: () => ask(invoke("main_examples")),
  keepExample: (request, expected) => ask(invoke("main_keep_example", { request, expected })),
  removeExample: (id) => ask(invoke("main_remove_example", { id })),
  export: (agent) => ask(invoke("main_export", { agent })),
  requests: (filter) => ask(invoke("main_requests", { filter })),
  exportRecords: () => ask(invoke("main_export_records")),
  checkRecords: () => ask(invoke("main_check_records")),
  proposals: (agent) => ask(invoke("main_proposals", { agent })),
  suggestion: () => ask(invoke("main_suggestion")),
  health: () => ask(invoke("main_health")),
  drill: (whole) => ask(invoke("run_drill", { whole })),
  hello: () => ask(invoke("main_hello")),
  action: (id) => ask(invoke("main_action", { id })),
  binding: () => ask(invoke("main_binding")),
  bind: (edit, live) => ask(invoke("main_bind", { edit, live })),
  gateways: () => ask(invoke("main_gateways")),
  keepGateway: (gateway) => ask(invoke("main_keep_gateway", { gateway })),
  useGateway: (id) => ask(invoke("main_use_gateway", { id })),
  forgetGateway: (id) => ask(invoke("main_forget_gateway", { id })),
  letAnswer: (place, agent, on) => ask(invoke("main_let_answer", { place, agent, on })),
  testNode: (node) => ask(invoke("main_test_node", { node })),
  agents: () => ask(invoke("main_agents")),
  agentPlan: (agent, way) => ask(invoke("main_agent_plan", { agent, way })),
  connectAgent: (edit) => ask(invoke("main_connect_agent", { edit })),
  testAgent: (agent) => ask(invoke("main_test_agent", { agent })),
  settings: () => ask(invoke("main_settings")),
  set: (name, value) => ask(invoke("main_set", { name, value })),
  startAtLogin: (on) => ask(invoke("main_start_at_login", { on })),
  openPrompt: (id) => ask(invoke("main_open_prompt", { id })),
  pause: (paused) => ask(invoke("main_pause", { paused })),
};

function ask<T>(call: Promise<T>): Promise<T> {
  return worded(call, mainWords.notAnswered);
}

async function worded<T>(call: Promise<T>, sentence: (cause: string) => string = words.notDelivered): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asProblem(error, sentence);
  }
}

/** Our commands reject with a `Problem`; what lies beneath them rejects with anything. */
function asProblem(error: unknown, sentence: (cause: string) => string): Problem {
  if (typeof error === "object" && error !== null && "code" in error && "message" in error) {
    return { code: String(error.code), message: String(error.message) };
  }
  const cause = error instanceof Error ? error.message : String(error);
  return { code: "", message: sentence(cause) };
}
