/** What the palette finds for what is typed: values alone. */
import type { RecordFilter } from "../generated/RecordFilter";
import type { TextRun } from "../generated/TextRun";
import { plain } from "../view/runs";
import { span } from "./period";

export type Kind = "page" | "action" | "agent" | "setting" | "rule" | "record";

/** One line of the palette. */
export interface Found {
  readonly kind: Kind;
  readonly id: string;
  readonly label: readonly TextRun[];
  readonly note: string;
  choose(): void;
}

/** Words that narrow the history, in the language of the window. */
export interface HistoryWords {
  readonly outcomes: Readonly<Record<string, string>>;
  readonly today: string;
  readonly yesterday: string;
}

/** Of each kind no more, so that none hides another. */
const MOST = 5;

/** `denied yesterday`: outcomes and a day become a filter, all other words are searched. */
export function historyFilter(text: string, words: HistoryWords, now: number): RecordFilter {
  const outcomes: string[] = [];
  const rest: string[] = [];
  let day: { since: number | null; until: number | null } = { since: null, until: null };
  for (const word of text.toLowerCase().split(/\s+/)) {
    const outcome = Object.entries(words.outcomes).find(([, said]) => said.toLowerCase() === word);
    if (word === "") continue;
    if (outcome !== undefined) outcomes.push(outcome[0]);
    else if (word === words.today.toLowerCase()) day = span("today", "", now);
    else if (word === words.yesterday.toLowerCase()) day = { since: midnight(now, -1), until: midnight(now, 0) };
    else rest.push(word);
  }
  return { text: rest.join(" "), outcomes, ...day, before: null };
}

function midnight(now: number, days: number): number {
  const date = new Date(now);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() + days);
  return date.getTime();
}

/** The lines that hold every word, the best of each kind first. */
export function matching(all: readonly Found[], text: string): Found[] {
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const counts = new Map<Kind, number>();
  const fits = all
    .map((found) => ({ found, label: `${plain(found.label)} ${found.note}`.toLowerCase() }))
    .filter(({ label }) => wanted.every((word) => label.includes(word)));
  const begins = ({ label }: { label: string }): number => (wanted[0] !== undefined && label.startsWith(wanted[0]) ? 0 : 1);
  return fits
    .sort((one, other) => begins(one) - begins(other))
    .map(({ found }) => found)
    .filter(({ kind }) => {
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      return count < MOST;
    });
}
