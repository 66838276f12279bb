/** Arrow keys within a group of which Tab reaches one: a tab list, a list box or a menu. */
export function rove(event: KeyboardEvent): void {
  const by = STEPS[event.key];
  const edge = EDGES[event.key];
  const group = event.currentTarget;
  if ((by ?? edge) === undefined || !(group instanceof Element) || !(event.target instanceof Element)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const members = [...group.querySelectorAll<HTMLElement>('[role="tab"], [role="option"], [role="menuitem"]')];
  const at = members.findIndex((member) => member === event.target);
  const to = by === undefined ? members.at(edge ?? 0) : members[(at + by + members.length) % members.length];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  to.focus();
  // A tab shows its panel at once; choosing another request takes Enter or Space.
  if (to.role === "tab") to.click();
}

/** The first and the last. */
const EDGES: Partial<Record<string, number>> = { Home: 0, End: -1 };

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
