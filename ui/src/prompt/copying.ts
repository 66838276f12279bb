/** Copies the command, or what went wrong with it, and shows for a moment what was copied. */
import type { PromptCard } from "../generated/PromptCard";
import { plain } from "../view/runs";
import { words } from "../words";
import { copyText } from "./clipboard";
import type { PromptSession } from "./session";

const COPIED_MS = 2_000;

/** What was copied. */
type CopyForm = "shown" | "raw" | "details";

export class Copying {
  #copied: CopyForm | null = null;

  constructor(
    private readonly session: PromptSession,
    private readonly changed: () => void,
  ) {}

  /** What was copied a moment ago. */
  get copied(): CopyForm | null {
    return this.#copied;
  }

  /** Another card has come: nothing of it was copied. */
  forget(): void {
    this.#copied = null;
  }

  command({ command }: PromptCard, form: "shown" | "raw"): Promise<void> {
    return this.#put(form === "raw" ? (command.raw ?? command.copy) : command.copy, form);
  }

  /** What went wrong, and with what, for the person who has to find out why. */
  details(sentence: string): Promise<void> {
    const { card } = this.session;
    const about = card === null ? [] : [plain(card.agent), card.id, card.command.copy];
    return this.#put([sentence, ...about].join("\n"), "details");
  }

  async #put(text: string, form: CopyForm): Promise<void> {
    if (!(await copyText(text))) {
      this.session.tell(words.copyFailed);
      return;
    }
    this.#say(form);
    this.session.say(words.copied);
    setTimeout(() => this.#say(null), COPIED_MS);
  }

  /** Ctrl+C without a selection takes the command. */
  onEvent(event: ClipboardEvent): void {
    const { card } = this.session;
    const chosen = document.getSelection()?.isCollapsed === false;
    const { activeElement } = document;
    const inField = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
    if (card === null || chosen || inField || event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", card.command.copy);
    event.preventDefault();
  }

  #say(form: CopyForm | null): void {
    this.#copied = form;
    this.changed();
  }
}
