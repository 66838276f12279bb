/** What Rust says of a pattern while it is typed: asked when the typing pauses, once. */
import type { PatternFindings } from "../generated/PatternFindings";
import type { Problem } from "../generated/Problem";
import type { MainHost } from "../host";
import { visibleText } from "../prompt/visible";
import { shown } from "./session";

export const PAUSE_MS = 150;

export class Findings {
  found: PatternFindings | null = null;
  problem: string | null = null;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: Pick<MainHost, "pattern">,
    private readonly changed: () => void,
  ) {}

  /** The pattern is now this. What was found of the last one stays until the answer. */
  ask(agent: string, pattern: string, args: string): void {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    if (pattern.trim() === "") {
      this.#tell(null, null);
      return;
    }
    this.#timer = setTimeout(() => void this.#send(asked, agent, pattern, args), PAUSE_MS);
  }

  stop(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#tell(null, null);
  }

  async #send(asked: number, agent: string, pattern: string, args: string): Promise<void> {
    let found: PatternFindings | null = null;
    let problem: string | null = null;
    try {
      found = shown(await this.host.pattern(agent, pattern, args));
    } catch (error) {
      problem = visibleText((error as Problem).message);
    }
    // A newer text was typed meanwhile: its own answer comes.
    if (asked === this.#asked) this.#tell(found, problem);
  }

  #tell(found: PatternFindings | null, problem: string | null): void {
    this.found = found;
    this.problem = problem;
    this.changed();
  }
}
