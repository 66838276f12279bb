/** Every sentence the windows say themselves, in the language of the window. */
import { languageWords } from "./catalogue";

export { firstWords, languageWords, mainWords, promptWords as words, settingsWords } from "./catalogue";
export { followLanguage } from "./language";
export { LANGUAGES, nameOf } from "./say";
export { ago, clock, kilobytes, moment, monthFirst, number, percent, seconds } from "./number";

const MAC = typeof navigator !== "undefined" && navigator.userAgent.includes("Mac");

/** The key that goes before others on this computer. */
export const modifier = (): string => languageWords.modifier(MAC ? "yes" : "no");

/** The sentence for a name that Rust gave. */
export function named(sentences: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(sentences, name) ? sentences[name] : undefined;
}

/** What is said before and after an argument that stands in an element of its own. */
export function around(sentence: (argument: string) => string): readonly [string, string] {
  const [before = "", after = ""] = sentence("\u0000").split("\u0000");
  return [before, after];
}
