/**
 * Hands each text that comes into a live region to the other side of the window: WebKitGTK tells
 * no screen reader of them. Where the web view does, the other side says nothing.
 */
const REGION = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
/** No part of what is said: buttons are reached by Tab, and their names would follow each sentence. */
const UNSAID = 'button, a, [aria-hidden="true"], svg';

/** Follows this document from now on. */
export function followRegions(say: (sentence: string) => void): void {
  const told = new WeakMap<Element, string>();
  new MutationObserver((changes) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const within = target instanceof Element ? target : target.parentElement;
      const region = within?.closest(REGION);
      if (region != null) changed.add(region);
      // A region that comes with its text is said only where it is an alert.
      for (const node of addedNodes) for (const alert of alerts(node)) changed.add(alert);
    }
    for (const region of changed) {
      const sentence = region.isConnected ? spoken(region) : "";
      if (sentence !== "" && told.get(region) !== sentence) say(sentence);
      told.set(region, sentence);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function alerts(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  const inside = [...node.querySelectorAll('[role="alert"]')];
  return node.matches('[role="alert"]') ? [node, ...inside] : inside;
}

/** As a reader says it: a picture by its name, and blanks once. */
export function spoken(region: Element): string {
  const said: string[] = [];
  const walk = (node: Node): void => {
    if (node instanceof Text) said.push(node.data);
    if (!(node instanceof Element)) return;
    if (node !== region && node.matches(UNSAID)) return;
    if (node.getAttribute("role") === "img") said.push(node.getAttribute("aria-label") ?? node.getAttribute("title") ?? "");
    else node.childNodes.forEach(walk);
  };
  walk(region);
  return said.join("").replace(/\s+/g, " ").trim();
}
