/** What may stand over the card: a menu of a button, or a sheet that asks for more. */
import type { AlwaysOffer } from "../generated/AlwaysOffer";
import type { SimilarRequest } from "../generated/SimilarRequest";
import type { PromptCard } from "../generated/PromptCard";
import type { Queue } from "../generated/Queue";
import type { RuleEnd } from "../generated/RuleEnd";

export type Overlay =
  | { readonly kind: "menu"; readonly of: MenuName }
  | {
      readonly kind: "always";
      readonly offer: string;
      readonly ends: RuleEnd;
      readonly note: string;
      readonly pattern: string;
      readonly confirmed: boolean;
    }
  | { readonly kind: "deny-always"; readonly offer: string }
  | { readonly kind: "message"; readonly message: string }
  | {
      readonly kind: "together";
      readonly similar: readonly SimilarRequest[];
      readonly count: number;
      /** The end of the list was in view. */
      readonly seen: boolean;
    }
  | { readonly kind: "deny-all"; readonly ids: readonly string[]; readonly count: number };

export type MenuName = "deny" | "lease";

/** The longest note or message, in characters; Rust cuts there too. */
export const MAX_LINE = 200;

/** Null when there is nothing to choose from. */
export function alwaysSheet(card: PromptCard): Overlay | null {
  const first = card.always.find((offer) => offer.preselected) ?? card.always[0];
  if (!card.allowAlways.offered || first === undefined) return null;
  return { kind: "always", offer: first.id, ends: "never", note: "", pattern: card.pattern ?? "", confirmed: false };
}

/** Null when no program can be named. */
export function denyAlwaysSheet(card: PromptCard): Overlay | null {
  const first = card.denyAlways.find((offer) => offer.preselected) ?? card.denyAlways[0];
  return first === undefined ? null : { kind: "deny-always", offer: first.id };
}

/** The rule that a sheet has chosen, as Rust is asked about it; null where it stores none. */
export function chosenRule(sheet: Overlay | null): { readonly offer: string; readonly pattern: string } | null {
  if (sheet?.kind === "always") return { offer: sheet.offer, pattern: sheet.pattern };
  return sheet?.kind === "deny-always" ? { offer: sheet.offer, pattern: "" } : null;
}

/** The offer whose pattern a person types. */
export const PATTERN = "pattern";

/** The offer that is chosen in the sheet, whatever is chosen for its parts. */
export function chosen(card: PromptCard, id: string): AlwaysOffer | undefined {
  const [name] = id.split(":");
  return card.always.find((offer) => offer.id === name);
}

/** What is chosen for each part of a line that has a choice, in order. */
export function partChoices(offer: AlwaysOffer, id: string): AlwaysOffer[] {
  const named = id.split(":")[1]?.split(",") ?? [];
  const open = offer.parts.map(({ choices }) => choices).filter(({ length }) => length > 0);
  return open.flatMap((choices, at) => {
    const picked = choices.find((choice) => choice.id === named[at]) ?? choices.find(({ preselected }) => preselected) ?? choices[0];
    return picked === undefined ? [] : [picked];
  });
}

/** The same with another choice for one of these parts: `parts:prefix,arguments`. */
export function rechosen(offer: AlwaysOffer, id: string, part: number, choice: string): string {
  const ids = partChoices(offer, id).map((picked, at) => (at === part ? choice : picked.id));
  return `${offer.id}:${ids.join(",")}`;
}

/** Whether what is chosen is a rule, which may end and carry a note. */
export function isRule(card: PromptCard, id: string): boolean {
  const offer = chosen(card, id);
  if (offer === undefined) return false;
  return offer.parts.length > 0 ? partChoices(offer, id).some(({ rule }) => rule) : offer.rule;
}

/** Denying all is offered from three requests on. */
export const DENY_ALL_FROM = 3;

/** Who arrives after the question is not denied by its answer. */
export function denyAllSheet({ ids, requests }: Queue): Overlay {
  return { kind: "deny-all", ids, count: requests };
}

/** How many requests are allowed together: the card's and those beside it. */
export function togetherCount({ times, similar }: Pick<PromptCard, "times" | "similar">): number {
  return similar.reduce((sum, one) => sum + one.times, times);
}

/** Who arrives after the list was shown is not allowed by its answer. */
export function togetherSheet(card: PromptCard): Overlay {
  return { kind: "together", similar: card.similar, count: togetherCount(card), seen: false };
}
