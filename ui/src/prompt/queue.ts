/** Which of the waiting requests the strip shows. */
import type { QueueItem } from "../generated/QueueItem";

const CHIPS = 6;

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
export function strip(queue: QueueItem[], inView: string): Strip | null {
  const at = queue.findIndex((item) => item.id === inView);
  if (queue.length < 2 || at < 0) return null;
  // The window of chips moves only as far as the card in view needs.
  const from = Math.max(0, at - CHIPS + 1);
  const chips = queue.slice(from, from + CHIPS);
  return {
    at,
    chips,
    more: queue.length - chips.length,
    soonest: soonest(queue),
    previous: queue[at - 1]?.id ?? null,
    next: queue[at + 1]?.id ?? null,
  };
}

function soonest(queue: QueueItem[]): string | null {
  let found: QueueItem | null = null;
  for (const item of queue) {
    if (item.leftMs === null) continue;
    if (found === null || found.leftMs === null || item.leftMs < found.leftMs) found = item;
  }
  return found?.id ?? null;
}
