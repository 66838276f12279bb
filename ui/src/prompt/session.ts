/**
 * What the prompt window knows and does, without a page: the state that Rust sent, what
 * Allow waits for, and the answer on its way. Times come from the clock it is given.
 */
import { answered } from "../answered";
import type { Choice } from "../generated/Choice";
import type { Problem } from "../generated/Problem";
import type { PromptCard } from "../generated/PromptCard";
import type { PromptState } from "../generated/PromptState";
import type { Receipt } from "../generated/Receipt";
import type { PromptHost } from "../host";
import { plain } from "../view/runs";
import { words } from "../words";
import { step, unarmed, waiting, type Arming, type ArmingEvent, type Wait } from "./arming";
import { countdown, read, spoken, type Countdown, type Reading } from "./countdown";
import { escapeCounts } from "./keys";
import { chosen, PATTERN } from "./overlay";
import { visible, visibleText } from "./visible";

/** Why the allowing buttons are off. */
export type Off = keyof typeof words.wait | "refused";

/** For how long a card shows that its answer was taken, before the next one comes. */
const DONE_MS = 250;

/** As long as a double click may take. */
const CLOSE_AFTER_MS = 500;

/** The press that gave the window the keyboard makes its keys count a moment later. */
const KEYS_TOLD_AFTER_MS = 500;

/** More of them would be a speech; all are in the card. */
const RISKS_SAID = 3;

/** Something to say above the buttons: a problem, or that the request changed. */
export interface Notice {
  readonly sentence: string;
  readonly problem: boolean;
}

export class PromptSession {
  /** Null until the first state is here. */
  state: PromptState | null = null;
  /** Counts the cards that were opened; the same number is the same card, unchanged. */
  opened = 0;
  /** Counts what is to be told once it is on the screen: a card, or another count on it. */
  paints = 0;
  /** Counts the cards that ended while in view. */
  ended = 0;
  sending = false;
  notice: Notice | null = null;
  /** What the live region says. */
  said = "";

  /** The moment that everything shown is right for: text and next wake must agree. */
  #now: number;
  #receivedAt = 0;
  #arming: Arming = unarmed;
  #countdown: Countdown = countdown(null, null, 0);
  #secondsShown = 0;
  #armedSaid = false;
  /** The number of the card whose arrival was said. */
  #introduced = 0;
  #focusedAt: number | null = null;
  /** When it is said that keys do not count, if they do not by then. */
  #keysToldAt: number | null = null;
  /** When the card in view ended under the pointer. */
  #endedAt = Number.NEGATIVE_INFINITY;
  /** Counts the answers: only the last one is told of. */
  #answers = 0;
  /** The number of the receipt of which a button was pressed. */
  #settled: number | null = null;
  /** What comes after the card whose answer was taken, and when. */
  #next: { state: PromptState; at: number } | null = null;

  constructor(
    private readonly host: PromptHost,
    private readonly clock: () => number,
    private readonly changed: () => void,
    /** Where a key may be meant for another window, the app says when it is for this one. */
    private keysCount = true,
  ) {
    this.#now = clock();
  }

  get card(): PromptCard | null {
    return this.state?.card ?? null;
  }

  /** Follows first: a state that comes while we ask is newer than the answer. */
  async start(): Promise<void> {
    try {
      await answered(() =>
        this.host.follow(
          (state) => this.receive(state),
          () => this.arm({ type: "moved", at: this.clock() }),
          (count) => {
            this.keysCount = count;
            this.changed();
          },
        ),
      );
      const state = await answered(() => this.host.get());
      if (this.state === null) this.receive(state);
    } catch (problem) {
      this.#tell(problem as Problem);
    }
  }

  receive(sent: PromptState): void {
    const now = this.clock();
    const follows = this.#next !== null || (this.sending && sent.card?.id !== this.card?.id);
    // A window that is about to go shows no tick.
    if (follows && sent.card !== null) {
      this.#next = { state: sent, at: this.#next?.at ?? now + DONE_MS };
      this.tick();
      return;
    }
    this.#take(sent);
  }

  #take(sent: PromptState): void {
    this.#next = null;
    const before = this.state;
    const state = visible(sent);
    const { card } = state;
    this.#now = this.clock();
    this.state = state;
    this.#receivedAt = this.#now;
    this.#countdown = countdown(card?.leftMs ?? null, card?.totalMs ?? null, this.#now);
    const checks = state.checking !== undefined && state.checking !== before?.checking;
    const news = state.receipt !== undefined && state.receipt.number !== before?.receipt?.number;
    if (isSame(before?.card ?? null, card) && before?.proof === state.proof) {
      if (card !== null && card.times > (before?.card?.times ?? 0)) this.#recount();
      const ended = card?.ended ?? null;
      if (ended !== null && before?.card?.ended === null) this.#end(ended.sentence);
      else if (hasArrival(before, state)) this.said = words.arrived(state.queue.ids.length);
    } else {
      this.#open(before?.card ?? null, card);
    }
    if (news && state.receipt !== undefined && card === null) this.said = plain(state.receipt.sentence);
    if (checks) this.said = words.wait.checking;
    this.tick();
  }

  /** More of the same wait: who was about to answer has not seen how many. */
  #recount(): void {
    this.paints += 1;
    this.said = words.timesLabel(this.card?.times ?? 0);
    this.#arming = step(this.#arming, { type: "moved", at: this.#now });
  }

  #open(before: PromptCard | null, card: PromptCard | null): void {
    this.opened += 1;
    this.paints += 1;
    this.sending = false;
    this.said = "";
    this.#armedSaid = false;
    this.#secondsShown = this.time()?.seconds ?? 0;
    const rewritten = before !== null && before.id === card?.id;
    this.notice = rewritten ? { sentence: words.changed, problem: false } : null;
    this.#arming = step(this.#arming, {
      type: "card",
      armMs: card?.armMs ?? 0,
      quietMs: card?.quietMs ?? 0,
    });
  }

  /** The request in view is over: its buttons have changed under the pointer. */
  #end(sentence: string): void {
    this.sending = false;
    this.ended += 1;
    this.#endedAt = this.#now;
    this.said = sentence;
    this.#arming = step(this.#arming, { type: "moved", at: this.#now });
  }

  /** The card in view needs a window of this height. */
  fits(height: number): void {
    this.host.fits(this.card?.digest ?? "", height).catch((problem: Problem) => this.#tell(problem));
  }

  /** Whether there is something that has to be seen. */
  get asksToBeSeen(): boolean {
    return this.card !== null || this.state?.proof !== undefined;
  }

  /** What is to be shown is painted; this settles once it is on the screen. */
  async painted(): Promise<void> {
    const { card, state, paints } = this;
    if (card !== null && this.#introduced !== this.opened) {
      this.#introduced = this.opened;
      this.said = introduction(card);
    }
    try {
      if (card !== null) {
        await this.host.painted(card.id, card.digest, card.times);
        // Another card, or count, has a paint of its own.
        if (this.paints === paints) this.arm({ type: "painted", at: this.clock() });
      } else if (state?.proof !== undefined) {
        await this.host.proven(state.proof);
      }
    } catch (problem) {
      this.#tell(problem as Problem);
    }
  }

  /** What is to be shown is not on the screen yet. */
  waits(): void {
    this.host.waits().catch((problem: Problem) => this.#tell(problem));
  }

  arm(event: ArmingEvent): void {
    this.#arming = step(this.#arming, event);
    this.tick();
  }

  focused(has: boolean): void {
    const at = this.clock();
    this.#focusedAt = has ? at : null;
    this.#keysToldAt = has ? at + KEYS_TOLD_AFTER_MS : null;
    // Who goes away comes back to another moment.
    if (has) this.changed();
    else this.arm({ type: "moved", at });
  }

  /** Looks at the clock and says what it brings. Call it when `wakeAt` has come. */
  tick(): void {
    this.#now = this.clock();
    if (this.#next !== null && this.#now >= this.#next.at) {
      this.#take(this.#next.state);
      return;
    }
    const time = this.time();
    if (time !== null) {
      const mark = spoken(this.#secondsShown, time.seconds);
      this.#secondsShown = time.seconds;
      if (mark !== null) this.said = words.secondsLeft(mark);
    }
    if (this.card !== null && !this.#armedSaid && this.off() === null) {
      this.#armedSaid = true;
      this.said = words.allowReady;
    } else if (this.#keysToldAt !== null && this.#now >= this.#keysToldAt) {
      // One sentence at a time: what is said together is not heard.
      this.#keysToldAt = null;
      if (this.card !== null && !this.hasKeys) this.said = words.notInFront;
    }
    this.changed();
  }

  /** When the display changes by itself; null when it never does. */
  wakeAt(): number | null {
    const { card } = this;
    if (card === null) return null;
    if (this.#next !== null) return this.#next.at;
    const times = this.#keysToldAt === null ? [] : [this.#keysToldAt];
    const time = this.time();
    if (time !== null && time.seconds > 0) times.push(time.nextAt);
    const wait = this.wait();
    if (wait !== null && "at" in wait) times.push(wait.at);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Null when there is no limit. */
  time(): Reading | null {
    return this.card?.ended == null ? read(this.#countdown, this.#now) : null;
  }

  /** How old the queue's times are, in milliseconds. */
  age(): number {
    return this.#now - this.#receivedAt;
  }

  wait(): Wait | null {
    return waiting(this.#arming, this.#now);
  }

  /** The window has the keyboard, and its keys count. */
  get hasKeys(): boolean {
    return this.#focusedAt !== null && this.keysCount;
  }

  get endSeen(): boolean {
    return this.#arming.endSeen;
  }

  /** The system checks who allowed the card in view. It may be denied meanwhile. */
  get checking(): boolean {
    return this.card !== null && this.state?.checking === this.card.id;
  }

  /** An answer is on its way, and no other counts. */
  get busy(): boolean {
    return this.sending && !this.checking;
  }

  /** Null when Allow may be pressed. */
  off(): Off | null {
    const { card } = this;
    if (card === null) return "moment";
    if (this.#next !== null) return "done";
    if (this.checking) return "checking";
    if (this.sending) return "sending";
    if (card.ended !== null && !card.ended.allowNext) return "ended";
    if (card.ended === null && this.time()?.seconds === 0) return "expired";
    if (!card.allowOnce.offered && !card.allowAlways.offered) return "refused";
    const wait = this.wait();
    if (wait === null) return null;
    return wait.for === "view" ? "moment" : wait.for;
  }

  /** Denies, or closes what has ended, if the keyboard was here long enough to mean it. */
  escape(choice: Choice = { kind: "deny" }): void {
    if (this.card === null && this.receipt !== null) {
      this.later();
      return;
    }
    if (!escapeCounts(this.#focusedAt, this.#arming.inViewSince, this.clock())) return;
    if (this.card?.ended === null) this.answer(choice);
    else this.close();
  }

  /** Answers, if it may; false when Allow is off. */
  answer(choice: Choice): boolean {
    const { card } = this;
    this.tick();
    if (card === null || this.busy) return false;
    if (!offers(card, choice) || (allows(choice) && this.off() !== null)) return false;
    this.sending = true;
    this.notice = null;
    this.#answers += 1;
    const answer = this.#answers;
    this.host.answer({ id: card.id, digest: card.digest, times: card.times, choice }).catch((problem: Problem) => {
      if (answer === this.#answers) void this.#refused(problem);
    });
    this.tick();
    return true;
  }

  async #refused(problem: Problem): Promise<void> {
    this.sending = false;
    if (problem.code === "unarmed") this.arm({ type: "moved", at: this.clock() });
    if (problem.code === "gone" || problem.code === "stale") {
      // What is in view is not what waits: look again before saying so.
      try {
        this.receive(await this.host.get());
      } catch {
        // The first problem is the one to tell.
      }
    }
    // The card says so itself.
    if (problem.code === "unconfirmed") this.tick();
    else this.#tell(problem);
  }

  /** Denies all of these. */
  denyAll(ids: readonly string[]): void {
    this.host.denyAll(ids).catch((problem: Problem) => this.#tell(problem));
  }

  /** Goes on from a request that has ended. The second press of a double click on what was in
   * the place of Close does not: it would take away the word before anybody read it. */
  close(): void {
    if (this.clock() - this.#endedAt < CLOSE_AFTER_MS) return;
    this.host.dismiss().catch((problem: Problem) => this.#tell(problem));
  }

  /** Takes the line about the request before away. */
  forget(): void {
    this.arm({ type: "moved", at: this.clock() });
    this.host.dismiss().catch((problem: Problem) => this.#tell(problem));
  }

  /** Brings another waiting request into view. */
  select(id: string | null): void {
    if (id === null || this.sending) return;
    this.host.select(id).catch((problem: Problem) => this.#tell(problem));
  }

  /** What the last answer did, while there is a word about it. */
  get receipt(): Receipt | null {
    const receipt = this.state?.receipt ?? null;
    return receipt?.number === this.#settled ? null : receipt;
  }

  /** Stores a rule for what was allowed once. The receipt of the rule takes the place of this one. */
  async always({ number }: Receipt): Promise<void> {
    this.#settled = number;
    this.changed();
    try {
      await this.host.always(number);
    } catch (problem) {
      this.#tell(problem as Problem);
    }
  }

  /** Undoes what the last answer stored. */
  async undo({ number, undo }: Receipt): Promise<void> {
    if (undo === null) return;
    this.#settled = number;
    this.changed();
    try {
      await this.host.undo(undo);
      this.say(words.undone);
      // Where nothing waits, the window was there for this alone.
      if (this.card === null) this.later();
    } catch (problem) {
      this.#tell(problem as Problem);
    }
  }

  /** Closes the window: the request waits on. */
  later(): void {
    this.host.later().catch((problem: Problem) => this.#tell(problem));
  }

  tell(sentence: string): void {
    this.notice = { sentence, problem: true };
    this.changed();
  }

  say(sentence: string): void {
    this.said = sentence;
    this.changed();
  }

  dismiss(): void {
    this.notice = null;
    this.changed();
  }

  #tell(problem: Problem): void {
    this.tell(visibleText(problem.message));
  }
}

/** What is said once when a card comes into view. The command is not: others may hear it. */
function introduction({ before, heading, times, risks }: PromptCard): string {
  const marked = risks.filter(({ tier }) => tier !== "note");
  const parts = [
    ...(before === null ? [] : [before.sentence.replace(/\.$/, "")]),
    plain(heading),
    ...(times > 1 ? [words.timesLabel(times)] : []),
    ...marked.slice(0, RISKS_SAID).map(({ tier, note }) => `${words.tier[tier]}: ${note}`),
  ];
  return `${parts.join(". ")}.`;
}

function isSame(a: PromptCard | null, b: PromptCard | null): boolean {
  return a?.id === b?.id && a?.digest === b?.digest;
}

function allows(choice: Choice): boolean {
  return choice.kind.startsWith("allow-");
}

/** Nothing is sent that the card does not offer. */
function offers(card: PromptCard, choice: Choice): boolean {
  if (card.ended !== null) return choice.kind === "allow-next" && card.ended.allowNext;
  switch (choice.kind) {
    case "allow-once":
      return card.allowOnce.offered;
    case "allow-together":
      return card.allowOnce.offered && choice.others.length > 0;
    case "allow-always":
      if (choice.offer === PATTERN) return card.allowAlways.offered && card.pattern !== null;
      return card.allowAlways.offered && chosen(card, choice.offer) !== undefined;
    case "allow-for":
      return card.leases.some((lease) => lease.ms === choice.ms);
    case "allow-next":
      return false;
    case "deny-always":
      return card.denyAlways.some((offer) => offer.id === choice.offer);
    case "deny-with-message":
      return card.denyMessage.offered;
    case "deny":
    case "deny-and-pause":
      return true;
  }
}

function hasArrival(before: PromptState | null, after: PromptState): boolean {
  const known = new Set(before?.queue.ids);
  return after.queue.ids.some((id) => !known.has(id));
}
