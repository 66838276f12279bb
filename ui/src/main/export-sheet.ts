/** A text that leaves the window: to the clipboard or into a file. */
import { html, nothing, type TemplateResult } from "lit";

import { copyText } from "../prompt/clipboard";
import { settle } from "../view/confirm";
import { mainWords } from "../words";
import { Part } from "./page";

const words = mainWords.export;

export interface Exported {
  readonly title: string;
  readonly explained: string;
  readonly text: string;
  /** With its ending. */
  readonly file: string;
  readonly type: string;
}

export class ExportSheet extends Part {
  static override properties = { done: { attribute: false } };

  /** Says how it went. */
  declare done: (sentence: string) => void;

  #exported: Exported | null = null;

  open(exported: Exported): void {
    this.set(() => (this.#exported = exported));
  }

  close(): void {
    this.set(() => (this.#exported = null));
  }

  protected override render(): TemplateResult {
    const exported = this.#exported;
    return html`<dialog class="sheet" data-testid="export-sheet" aria-labelledby="export-title" @cancel=${(event: Event) => this.#cancel(event)}>
      ${
        exported === null
          ? nothing
          : html`<h2 id="export-title" class="sheet-title">${exported.title}</h2>
              <p>${exported.explained}</p>
              <div class="sheet-buttons">
                <button type="button" class="button" data-testid="export-close" @click=${() => this.close()}>${mainWords.close}</button>
                <button type="button" class="button" data-testid="export-save" @click=${() => this.#save(exported)}>${words.save}</button>
                <button type="button" class="button button-primary" data-testid="export-copy" @click=${() => void this.#copy(exported)}>${words.copy}</button>
              </div>`
      }
    </dialog>`;
  }

  protected override updated(): void {
    settle(this.querySelector("dialog"), this.#exported !== null, '[data-testid="export-copy"]');
  }

  #save({ text, file, type }: Exported): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = file;
    link.click();
    URL.revokeObjectURL(link.href);
    this.close();
  }

  async #copy({ text }: Exported): Promise<void> {
    const copied = await copyText(text);
    this.close();
    this.done(copied ? mainWords.copied : mainWords.copyFailed);
  }

  #cancel(event: Event): void {
    event.preventDefault();
    this.close();
  }
}
