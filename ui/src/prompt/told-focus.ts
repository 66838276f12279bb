/**
 * Tells a screen reader where it is when the window comes to the front. WebKitGTK tells it then of
 * no element of the page, and Orca passes over headings: it would say the title and no more.
 */
const ROOM = 'dialog[open], [role="alertdialog"]';

/** Where one is in the card as a whole. */
const WHOLE = "h1, body";

/** Takes the focus to the card or the sheet, whose name and description are told, and back. */
export function tellFocus(page: HTMLElement): void {
  const at = document.activeElement;
  const room = at?.closest<HTMLElement>(ROOM) ?? page.querySelector<HTMLElement>(ROOM);
  if (room === null) return;
  room.focus({ preventScroll: true });
  if (at instanceof HTMLElement && at !== room && !at.matches(WHOLE)) setTimeout(() => at.focus({ preventScroll: true }));
}
