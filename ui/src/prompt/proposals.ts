/** What Rust says that an Always allow would change: asked once for each, and while one types when the typing pauses. */
import type { Problem } from "../generated/Problem";
import type { PromptCard } from "../generated/PromptCard";
import type { Proposal } from "../generated/Proposal";
import type { PromptHost } from "../host";
import { visible, visibleText } from "./visible";

export const PAUSE_MS = 150;

/** A pattern to take over must stay what it is; it is made visible where it is drawn. */
const NOT_SHOWN = new Set(["instead"]);

export class Proposals {
  /** Null while it is looked for. */
  found: Proposal | null = null;
  problem: string | null = null;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: Pick<PromptHost, "propose">,
    private readonly changed: () => void,
  ) {}

  /** This is chosen now. What was found of the last one no longer holds. */
  ask(card: PromptCard, offer: string, pattern: string, typing: boolean): void {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    this.found = null;
    this.problem = null;
    const send = (): void => void this.#send(asked, card, offer, pattern);
    if (typing) this.#timer = setTimeout(send, PAUSE_MS);
    else send();
  }

  async #send(asked: number, { id, digest }: PromptCard, offer: string, pattern: string): Promise<void> {
    let found: Proposal | null = null;
    let problem: string | null = null;
    try {
      found = visible(await this.host.propose({ id, digest, offer, pattern }), NOT_SHOWN);
    } catch (error) {
      problem = visibleText((error as Problem).message);
    }
    // Something else was chosen meanwhile: its own answer comes.
    if (asked !== this.#asked) return;
    this.found = found;
    this.problem = problem;
    this.changed();
  }
}
