/** The lines of the agent picker for what is typed. */
import type { AgentItem } from "../generated/AgentItem";
import { plain } from "../view/runs";

export interface Choices {
  readonly configured: readonly AgentItem[];
  readonly seen: readonly AgentItem[];
  /** An agent that is not there yet, by the typed name; null when there is none to add. */
  readonly add: string | null;
}

export function choices(agents: readonly AgentItem[], typed: string): Choices {
  const wanted = typed.trim().toLowerCase();
  const found = agents.filter((one) => plain(one.name).toLowerCase().includes(wanted));
  const isThere = agents.some((one) => one.id === typed.trim());
  return {
    configured: found.filter((one) => !one.seenOnly),
    seen: found.filter((one) => one.seenOnly),
    add: wanted === "" || isThere ? null : typed.trim(),
  };
}
