/** Whether a text is drawn as it is: each character in its place, and with a width. */

/**
 * What is wrong with the text below these elements; runs in the page, and must stand alone.
 *
 * In a run of letters that are written from right to left, one character stands left of the one
 * before; everything else, and every run as a whole, stands right of what is before it in its line.
 */
export function drawn(where: string): string[] {
  interface Box {
    readonly text: string;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  // A fraction of a pixel is rounding.
  const SLACK = 1;
  const wrong: string[] = [];
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  const name = ({ text }: { readonly text: string }): string =>
    `“${text}” (${[...text].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(" ")})`;
  const below = (one: Box, other: Box): boolean => one.top >= (other.top + other.bottom) / 2;

  const boxes = (node: Node): Box[] =>
    [...graphemes.segment(node.nodeValue ?? "")].map(({ segment, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + segment.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { text: segment, left, right, top, bottom };
    });

  /** A run in its lines. */
  const lines = (all: readonly Box[]): Box[] => {
    const found: Box[] = [];
    for (const box of all) {
      const line = found.at(-1);
      if (line === undefined || below(box, line)) found.push(box);
      else {
        found[found.length - 1] = {
          text: line.text + box.text,
          left: Math.min(line.left, box.left),
          right: Math.max(line.right, box.right),
          top: Math.min(line.top, box.top),
          bottom: Math.max(line.bottom, box.bottom),
        };
      }
    }
    return found;
  };

  for (const element of document.querySelectorAll(where)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let last: Box | undefined;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const run = node.parentElement?.closest(".run") ?? null;
      if (run === null) continue;
      const all = boxes(node);
      for (const [at, box] of all.entries()) {
        if (!(box.right > box.left)) wrong.push(`${name(box)} has no width`);
        const before = all[at - 1];
        if (before === undefined || below(box, before)) continue;
        const behind = run.matches(".run-rtl") ? box.right <= before.left + SLACK : box.left >= before.right - SLACK;
        if (!behind) wrong.push(`${name(box)} is not behind ${name(before)}`);
      }
      for (const line of lines(all)) {
        if (last !== undefined && !below(line, last) && line.left < last.right - SLACK) wrong.push(`the run ${name(line)} is not behind ${name(last)}`);
        last = line;
      }
    }
  }
  return wrong;
}
