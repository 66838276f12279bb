/**
 * How high the window must be for its card, told while it is hidden: it opens so. A card that
 * comes into view is not measured, which would hold up its paint, and no size follows from it.
 */

/** Below that there is no window yet that anything could be laid out in. */
const LEAST_WIDTH = 160;

export class Fit {
  /** The number of the card that was told; null before one was. */
  #told: number | null = null;

  constructor(private readonly tell: (height: number) => void) {}

  /** `opened` is the number of the card that is drawn. */
  look(page: HTMLElement, opened: number): void {
    if (!document.hidden || opened === this.#told || window.innerWidth < LEAST_WIDTH) return;
    this.#told = opened;
    this.tell(naturalHeight(page));
  }

  /** The window was hidden; a person may have made it wider before. */
  hidden(page: HTMLElement, opened: number): void {
    this.#told = null;
    this.look(page, opened);
  }
}

/** All of the card without scrolling; of a long command as much as it shows at once. */
function naturalHeight(page: HTMLElement): number {
  const parts = [...page.querySelectorAll<HTMLElement>(".head, .before, .queue, .answer")];
  const around = parts.reduce((sum, part) => sum + part.offsetHeight, 0);
  const content = page.querySelector<HTMLElement>(".content");
  const last = content?.lastElementChild;
  if (content === null || last == null) return around;
  const end = last.getBoundingClientRect().bottom - content.getBoundingClientRect().top + content.scrollTop;
  const whole = around + end + Number.parseFloat(getComputedStyle(content).paddingBottom);
  const box = page.querySelector<HTMLElement>(".command-long .command-box");
  if (box === null) return Math.ceil(whole);
  const rest = whole - box.offsetHeight;
  const borders = box.offsetHeight - box.clientHeight;
  return Math.ceil(Math.min(rest + box.scrollHeight + borders, rest / (1 - LONG_SHARE)));
}

/** A long command takes this much of the window and scrolls; as in `command.css`. */
const LONG_SHARE = 0.4;
