/** Where the window is: its page and its agent, as the hash says. */

/** In the order of the sidebar and of Ctrl+1 to Ctrl+9 */
export const PAGES = ["home", "requests", "policy", "allowlist", "agents", "binding", "try", "health", "settings"] as const;

export type Page = (typeof PAGES)[number];

export interface Place {
  readonly page: Page;
  /** An agent's id: empty for the defaults, `*` for every agent. */
  readonly agent: string;
}

/** Pages that show one agent. */
export function hasAgent(page: Page): boolean {
  return page === "policy" || page === "allowlist" || page === "try";
}

/** Pages that show the policy of one place: this computer, a gateway, a node. */
export function hasPlace(page: Page): boolean {
  return page === "policy" || page === "allowlist";
}

/** `#allowlist/main`; what names no page is Home. */
export function parse(hash: string): Place {
  const [page, agent] = hash.replace(/^#/, "").split("/", 2);
  return { page: PAGES.find((one) => one === page) ?? "home", agent: decode(agent ?? "") };
}

/** `#policy/main/full`: the mode that was chosen in the tray and still needs a word. */
export function proposed(hash: string): string | null {
  const [page, , mode] = hash.replace(/^#/, "").split("/", 3);
  return page === "policy" && mode !== undefined && mode !== "" ? mode : null;
}

export function format({ page, agent }: Place): string {
  return agent === "" ? `#${page}` : `#${page}/${encodeURIComponent(agent)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
