/**
 * What the main window knows on every page, and how an edit goes: it may ask for a
 * confirmation, meet another edit, be refused, or be saved with a way back.
 */
import type { AgentEdit } from "../generated/AgentEdit";
import type { BannerAction } from "../generated/BannerAction";
import type { BindingEdit } from "../generated/BindingEdit";
import type { AgentItem } from "../generated/AgentItem";
import type { EditOutcome } from "../generated/EditOutcome";
import type { EditRequest } from "../generated/EditRequest";
import type { Overview } from "../generated/Overview";
import type { Elsewhere } from "../generated/Elsewhere";
import type { PlaceItem } from "../generated/PlaceItem";
import type { Problem } from "../generated/Problem";
import type { Question } from "../generated/Question";
import type { TextRun } from "../generated/TextRun";
import { answered } from "../answered";
import type { MainHost } from "../host";
import { copyText } from "../prompt/clipboard";
import { visible, visibleText } from "../prompt/visible";
import { mainWords } from "../words";
import { Loaded } from "./loaded";
import { Toast } from "./toast";

/** Members that name things, or go back as they came: they are never drawn as they are. */
const NOT_SHOWN: ReadonlySet<string> = new Set("id version value confirmed undo request trial node defaultNode instead draft holder end".split(" "));

export function shown<T>(value: T): T {
  return visible(value, NOT_SHOWN);
}

/** Another change came first: what it did, and what this one would have done. */
export interface Conflict {
  readonly kind: "conflict";
  readonly message: string;
  readonly theirs: readonly (readonly TextRun[])[];
  readonly mine: readonly (readonly TextRun[])[];
}

/** How an edit ended, as far as its page has to know. */
export type Ending = { readonly kind: "saved" } | { readonly kind: "kept" } | Conflict | { readonly kind: "refused"; readonly message: string };

export class MainSession {
  readonly overview: Loaded<Overview>;
  readonly toast: Toast;
  question: Question | null = null;
  /** What a button of the window itself could not do. */
  problem: string | null = null;
  /** The places whose policy can be shown; this computer alone until others are known. */
  places: readonly PlaceItem[] = [];
  /** The place whose policy is in view; empty: this computer. */
  place = "";

  /** The agents of that place, once its page has told them. */
  #agentsThere: readonly AgentItem[] | null = null;
  #answer: ((proceed: boolean) => void) | null = null;
  #undo: string | null = null;
  readonly #readers = new Set<() => void>();

  constructor(
    readonly host: MainHost,
    clock: () => number,
    private readonly changed: () => void,
  ) {
    this.overview = new Loaded(changed);
    this.toast = new Toast(clock, changed);
  }

  async start(): Promise<void> {
    try {
      await answered(() => this.host.follow(() => this.refresh()));
    } catch (problem) {
      this.#fail(problem as Problem);
    }
    this.#readOverview();
    void this.#readPlaces();
  }

  /** Everything in view is read again. */
  refresh(): void {
    this.#readOverview();
    void this.#readPlaces();
    for (const read of this.#readers) read();
  }

  /** Calls back whenever a page should read again; gives what ends that. */
  reading(read: () => void): () => void {
    this.#readers.add(read);
    return () => this.#readers.delete(read);
  }

  #readOverview(): void {
    void this.overview.read(async () => shown(await answered(() => this.host.overview())));
  }

  /** The agents that can be chosen. */
  get agents(): readonly AgentItem[] {
    return this.#agentsThere ?? this.overview.value?.agents ?? [];
  }

  /** Shows the policy of another place. */
  choosePlace(id: string): void {
    this.place = id;
    this.#agentsThere = null;
    this.changed();
  }

  /** A page has arrived, with what it says of its place. */
  arrived(elsewhere: Elsewhere | null): void {
    const agents = elsewhere === null ? null : shown(elsewhere.agents);
    if (agents === null && this.#agentsThere === null) return;
    this.#agentsThere = agents;
    this.changed();
  }

  async #readPlaces(): Promise<void> {
    try {
      this.places = shown(await answered(() => this.host.places()));
    } catch {
      // Whatever is wrong with a gateway, Health says. This computer is always there.
      return;
    }
    this.changed();
  }

  /** Makes an edit at a place, or here. */
  async edit(request: Omit<EditRequest, "confirmed">, place = ""): Promise<Ending> {
    return this.#follow((confirmed) => this.host.edit({ ...request, confirmed }, place));
  }

  /** Asks what has to be asked about a mode that was chosen in the tray. */
  async propose(agent: string, mode: string): Promise<void> {
    try {
      const { version } = await this.host.policy(agent);
      const ending = await this.edit({ agent, version, change: { kind: "preset", id: mode } });
      if (ending.kind === "conflict" || ending.kind === "refused") this.tell(ending.message);
    } catch (problem) {
      this.tell(visibleText((problem as Problem).message));
    }
  }

  async bind(edit: BindingEdit, live: boolean): Promise<Ending> {
    return this.#follow(() => this.host.bind(edit, live));
  }

  async connectAgent(edit: AgentEdit): Promise<Ending> {
    return this.#follow(() => this.host.connectAgent(edit));
  }

  /** Sets one value about the app. */
  async set(name: string, value: string): Promise<Ending> {
    return this.write(() => this.host.set(name, value));
  }

  async startAtLogin(on: boolean): Promise<Ending> {
    return this.write(() => this.host.startAtLogin(on));
  }

  /** Writes something that is no edit of a policy; everything in view is read again. */
  async write(call: () => Promise<void>): Promise<Ending> {
    try {
      await call();
    } catch (problem) {
      return { kind: "refused", message: visibleText((problem as Problem).message) };
    }
    this.refresh();
    return { kind: "saved" };
  }

  /** Takes back the last change, if there is one to take back. */
  async undo(): Promise<void> {
    const id = this.#undo;
    if (id === null) return;
    this.#undo = null;
    const ending = await this.#follow(() => this.host.undo(id));
    if (ending.kind === "conflict" || ending.kind === "refused") this.tell(ending.message);
  }

  async #follow(send: (confirmed: string | null) => Promise<EditOutcome>): Promise<Ending> {
    let confirmed: string | null = null;
    for (;;) {
      let outcome: EditOutcome;
      try {
        outcome = shown(await send(confirmed));
      } catch (problem) {
        return { kind: "refused", message: visibleText((problem as Problem).message) };
      }
      switch (outcome.kind) {
        case "saved":
          this.#undo = outcome.undo;
          this.toast.show({ message: outcome.message, undo: outcome.undo });
          this.refresh();
          return { kind: "saved" };
        case "conflict":
          return outcome;
        case "refused":
          return { kind: "refused", message: outcome.problem.message };
        case "confirm":
          if (!(await this.ask(outcome))) return { kind: "kept" };
          confirmed = outcome.confirmed;
      }
    }
  }

  /** Shows the sheet; an older question that still waits is answered with its safe button. */
  ask(question: Question): Promise<boolean> {
    this.answer(false);
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.question = question;
      this.changed();
    });
  }

  answer(proceed: boolean): void {
    this.#answer?.(proceed);
    this.#answer = null;
    this.question = null;
    this.changed();
  }

  /** Does what a banner or a check offers, once what it asks is answered; true when it went through. */
  async act({ id, question, copy }: Pick<BannerAction, "id" | "question" | "copy">): Promise<boolean> {
    if (copy !== null) {
      const copied = await copyText(copy);
      this.note(copied ? mainWords.copied : mainWords.copyFailed);
      return copied;
    }
    if (question !== null && !(await this.ask(question))) return false;
    return this.#attempt(() => this.host.action(id));
  }

  async pause(paused: boolean): Promise<void> {
    await this.#attempt(() => this.host.pause(paused));
  }

  async openPrompt(id: string): Promise<void> {
    await this.#attempt(() => this.host.openPrompt(id));
  }

  async #attempt(call: () => Promise<void>): Promise<boolean> {
    this.problem = null;
    try {
      await call();
    } catch (problem) {
      this.#fail(problem as Problem);
      return false;
    }
    this.refresh();
    return true;
  }

  /** A note without a way back. */
  note(sentence: string): void {
    this.toast.show({ message: [{ text: sentence, kind: "text" }], undo: null });
  }

  tell(sentence: string): void {
    this.problem = sentence;
    this.changed();
  }

  dismiss(): void {
    this.problem = null;
    this.changed();
  }

  #fail(problem: Problem): void {
    this.tell(visibleText(problem.message));
  }
}
