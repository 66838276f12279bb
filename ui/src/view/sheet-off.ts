/** What the other button of a sheet waits for, in words; null when it may be pressed. */
import type { Overlay } from "../prompt/overlay";
import type { Proposals } from "../prompt/proposals";
import type { Off } from "../prompt/session";
import { words } from "../words";

interface Stand {
  /** Null when Allow may be pressed. */
  readonly off: Off | null;
}

interface Weighed extends Stand {
  /** What the chosen offer would change. */
  readonly proposals: Pick<Proposals, "found" | "problem">;
}

type AlwaysSheet = Extract<Overlay, { kind: "always" }>;
type TogetherSheet = Extract<Overlay, { kind: "together" }>;

export function togetherOff({ off }: Stand, { seen }: Pick<TogetherSheet, "seen">): string | null {
  if (!seen) return words.togetherScroll;
  return off === null ? null : off === "refused" ? "" : words.wait[off];
}

export function alwaysOff({ off, proposals }: Weighed, { confirmed }: Pick<AlwaysSheet, "confirmed">): string | null {
  const { found, problem } = proposals;
  if (problem !== null) return problem;
  if (found === null) return words.weighing;
  if (!found.saves) return words.coversNot;
  if (found.confirm.length > 0 && !confirmed) return words.confirmFirst;
  return off === null ? null : off === "refused" ? "" : words.wait[off];
}

/** A denial waits for nothing but to be known to hold; and for an answer that is under way. */
export function denyAlwaysOff({ off, proposals }: Weighed): string | null {
  const { found, problem } = proposals;
  if (off === "sending" || off === "done") return words.wait[off];
  if (problem !== null) return problem;
  if (found === null) return words.weighing;
  return found.saves ? null : words.coversNot;
}
