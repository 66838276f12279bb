/** The last messages that went with a denial, newest first: a person says the same thing again. */

const KEPT = "prompt-messages";
const MOST = 5;

/** What is stored may be anything. */
export function lastMessages(storage: Pick<Storage, "getItem"> = localStorage): string[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEPT) ?? "[]");
    return Array.isArray(read) ? read.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepMessage(message: string, storage: Pick<Storage, "getItem" | "setItem"> = localStorage): void {
  const said = message.trim();
  if (said === "") return;
  const all = [said, ...lastMessages(storage).filter((one) => one !== said)];
  try {
    storage.setItem(KEPT, JSON.stringify(all.slice(0, MOST)));
  } catch {
    // Without storage nothing is proposed.
  }
}
