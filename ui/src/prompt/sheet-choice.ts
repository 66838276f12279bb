/** What the other button of an open sheet answers. */
import type { Choice } from "../generated/Choice";
import type { PromptCard } from "../generated/PromptCard";
import { alwaysOff, denyAlwaysOff, togetherOff } from "../view/sheet-off";
import { isRule, PATTERN, type Overlay } from "./overlay";
import type { Proposals } from "./proposals";
import type { Off } from "./session";

/** What a sheet's answer depends on beside what is chosen in it. */
export interface SheetStand {
  readonly card: PromptCard | null;
  /** Null when Allow may be pressed. */
  readonly off: Off | null;
  readonly proposals: Pick<Proposals, "found" | "problem">;
}

/** Null while the sheet waits for something, and for what is no answer to this card. */
export function sheetChoice(shown: Overlay | null, { card, off, proposals }: SheetStand): Choice | null {
  switch (shown?.kind) {
    case "always": {
      const { offer, ends, note, pattern, confirmed } = shown;
      if (alwaysOff({ off, proposals }, shown) !== null) return null;
      const rule = card !== null && isRule(card, offer);
      const terms = rule ? { ends, note } : { ends: "never" as const, note: "" };
      return { kind: "allow-always", offer, ...terms, pattern: offer === PATTERN ? pattern : "", confirmed };
    }
    case "deny-always":
      return denyAlwaysOff({ off, proposals }) === null ? { kind: "deny-always", offer: shown.offer } : null;
    case "together": {
      if (togetherOff({ off }, shown) !== null) return null;
      return { kind: "allow-together", others: shown.similar.map(({ digest, times }) => ({ digest, times })) };
    }
    case "message":
      return { kind: "deny-with-message", message: shown.message };
    case "deny-all":
    case "menu":
    case undefined:
      return null;
  }
}
