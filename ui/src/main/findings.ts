/** What Rust says of a rule while it is typed: asked when the typing pauses, once. */
import type { PatternFindings } from "../generated/PatternFindings";
import type { Problem } from "../generated/Problem";
import type { RuleDraft } from "../generated/RuleDraft";
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
    private readonly host: Pick<MainHost, "rule">,
    private readonly changed: () => void,
  ) {}

  /** The rule is now this. What was found of the last one stays until the answer. */
  ask(agent: string, rule: RuleDraft): void {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    if (rule.text.trim() === "") {
      this.#tell(null, null);
      return;
    }
    this.#timer = setTimeout(() => void this.#send(asked, agent, rule), PAUSE_MS);
  }

  stop(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#tell(null, null);
  }

  async #send(asked: number, agent: string, rule: RuleDraft): Promise<void> {
    let found: PatternFindings | null = null;
    let problem: string | null = null;
    try {
      found = shown(await this.host.rule(agent, rule));
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
