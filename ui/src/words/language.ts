/**
 * The language of a window, which is what `<html lang>` says: the other side sets it, before
 * the page is read and again when a person chose another one.
 */
import type { LitElement } from "lit";

import { languageWords } from "./catalogue";
import { language } from "./say";

/** Writes the window's direction, now and with each new language, and draws all of it again. */
export function followLanguage(): void {
  const root = document.documentElement;
  let shown = "";
  const follow = (): void => {
    if (language() === shown) return;
    shown = language();
    root.dir = languageWords.direction;
    for (const element of document.querySelectorAll<LitElement>(":defined")) element.requestUpdate?.();
  };
  follow();
  new MutationObserver(follow).observe(root, { attributeFilter: ["lang"] });
}
