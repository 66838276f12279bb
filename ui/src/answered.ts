/**
 * A question whose answer got lost between page and app is asked again: nothing else would
 * tell, and a page that waits for one answer for ever shows nothing for ever.
 */

/** How long the first answer may take before the question is asked again, and how long the later ones at most. */
const FIRST_MS = 250;
const MOST_MS = 2000;

/** Asks until there is an answer, and gives the first that comes; a problem is one too. Only for what may be asked twice. */
export function answered<T>(ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const again = (after: number): void => {
      timer = setTimeout(() => again(Math.min(2 * after, MOST_MS)), after);
      ask()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
        });
    };
    again(FIRST_MS);
  });
}
