/** Looks a sentence up in the catalogue of the window's language, and fills it in. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

/** Without what Rust alone says, which is all other files. */
const TEXTS = import.meta.glob<string>("../../../locales/*/{first,language,main,prompt,settings}.ftl", { eager: true, query: "?raw", import: "default" });

/** English, longer and accented: what stays as it is was never in the catalogue. */
export const PSEUDO = "en-XA";

/** Every language there is, English first. */
export const LANGUAGES: readonly string[] = [
  "en",
  ...new Set(
    Object.keys(TEXTS)
      .map((path) => path.split("/").at(-2) ?? "")
      .filter((tag) => tag !== "en"),
  ),
];

/** The language of this window; English where it is none of ours. */
export function language(): string {
  const tag = typeof document === "undefined" ? "en" : document.documentElement.lang;
  return tag === PSEUDO || LANGUAGES.includes(tag) ? tag : "en";
}

const bundles = new Map<string, FluentBundle>();

/** The sentences of one file in one language. */
function bundle(tag: string, file: string): FluentBundle {
  const key = `${tag}/${file}`;
  let found = bundles.get(key);
  if (found === undefined) {
    const source = tag === PSEUDO ? "en" : tag;
    // Marks around each argument would be the control characters that no window shows.
    found = new FluentBundle([tag, "en"], { useIsolating: false, ...(tag === PSEUDO ? { transform: accented } : {}) });
    found.addResource(new FluentResource(TEXTS[`../../../locales/${source}/${file}.ftl`] ?? ""));
    bundles.set(key, found);
  }
  return found;
}

/** The sentence of this name; its name where there is none, which a test rules out. */
export function say(file: string, id: string, args: Record<string, FluentVariable> = {}): string {
  const words = bundle(language(), file);
  const pattern = words.getMessage(id)?.value;
  if (pattern == null) return id;
  const sentence = words.formatPattern(pattern, args, []);
  return language() === PSEUDO && file !== "language" ? `[${sentence}]` : sentence;
}

/** What a language is called in itself. */
export function nameOf(tag: string): string {
  const words = bundle(tag, "language");
  const pattern = words.getMessage("name")?.value;
  return pattern == null ? tag : words.formatPattern(pattern);
}

/** Whose rules: nobody's in particular, every agent's (`*`), or one agent's. */
export function agentOf(agent: string): Record<string, FluentVariable> {
  return { agent, agentKind: agent === "" ? "none" : agent === "*" ? "every" : "one" };
}

const ACCENTS: Readonly<Record<string, string>> = {
  a: "á",
  e: "ḗ",
  i: "ï",
  o: "ȯ",
  u: "ŭ",
  c: "ƈ",
  n: "ƞ",
  s: "ş",
  t: "ŧ",
  A: "Ȧ",
  E: "Ḗ",
  I: "Ī",
  O: "Ǿ",
  U: "Ŭ",
};

/** Each vowel twice: about as much longer as German or French. */
function accented(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) => (ACCENTS[letter] ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1));
}
