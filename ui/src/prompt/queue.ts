/** Which of the waiting requests the strip shows. */
import type { Queue } from "../generated/Queue";
import type { QueueItem } from "../generated/QueueItem";

export interface Strip {
  /** Where the card in view stands, from 0. */
  readonly at: number;
  readonly chips: QueueItem[];
  /** How many more wait than there are chips. */
  readonly more: number;
  /** The id of the one that runs out first; null when none has a limit. */
  readonly soonest: string | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Null when there is nothing to choose from. */
export function strip({ ids, chips, soonest }: Queue, inView: string): Strip | null {
  const at = ids.indexOf(inView);
  if (ids.length < 2 || at < 0) return null;
  return {
    at,
    chips,
    more: ids.length - chips.length,
    soonest,
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? null,
  };
}
