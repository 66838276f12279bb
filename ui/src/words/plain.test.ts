/** The rules of words that a program can check, over all English that people and agents read. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { files } from "../../test/words-source";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Nobody reads a longer sentence once and knows what it says. Most are much shorter. */
const MOST_WORDS = 17;
/** Words of the program, and riddles: each has a usual word. */
const BANNED = [
  /\bdrop(s|ped|ping)?\b/i,
  /\btaken? back\b/i,
  /\b(anew|afresh)\b/i,
  /\bin front\b/i,
  /\bwhat it names\b/i,
  // Nobody says “it is no list” to a friend; “there is no list” is fine.
  /(?<!\bthere )\b(is|are) no (?!longer\b)/i,
  /\bthing else than\b/i,
  /\bcallers?\b/i,
  /\b(in force|not known here|needs a look|made room)\b/i,
];
/** The crates whose sentences reach agents. */
const TOLD_TO_AGENTS = ["agent-hooks", "exec-policy", "exec-tools", "execution", "guard", "mcp-server", "policy-values"];

/** The texts of a Fluent file by their names; what stands for an argument is one word. */
function texts(file: string): [string, string][] {
  const source = readFileSync(`${ROOT}locales/en/${file}.ftl`, "utf8");
  return [...source.matchAll(/^([\w-]+) =(.*(?:\n {4}.*)*)/gm)].flatMap(([, id = "", value = ""]) =>
    value
      .replaceAll(/\{ \$\w+ \}/g, "X")
      .split("\n")
      .map((line) => line.replace(/^\s*\*?\[\w+\]/, "").trim())
      .filter((line) => line !== "" && !line.endsWith("->") && line !== "}")
      .map((line): [string, string] => [`${file} ${id}`, line]),
  );
}

/** The string literals of a crate behind what `before` fits; what stands for an argument is one word. */
function literals(crate: string, before: string): [string, string][] {
  const folder = `${ROOT}crates/${crate}/src`;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".rs"))
    .flatMap((file) => {
      // Tests stand at the end of a file.
      const [source = ""] = readFileSync(`${folder}/${file}`, "utf8").split("#[cfg(test)]");
      const code = source.replaceAll(/^\s*\/\/.*$/gm, "");
      return [...code.matchAll(new RegExp(`${before}"((?:[^"\\\\]|\\\\[\\s\\S])*)"`, "g"))].map(([, text = ""]): [string, string] => [
        `${crate} ${file}`,
        text.replaceAll(/\\\n\s*/g, "").replaceAll(/\{[^}]*\}/g, "X"),
      ]);
    });
}

/** Those that are sentences: they begin like one and have several words. */
const sentences = (crate: string): [string, string][] => literals(crate, "").filter(([, text]) => /^[A-Z][a-z’']+ \S+ \S+/.test(text));

const words = (sentence: string): number => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
const long = ([place, text]: [string, string]): string[] =>
  text
    .split(/(?<=[.?!:;])\s+/)
    .filter((sentence) => words(sentence) > MOST_WORDS)
    .map((sentence) => `${place}: ${sentence}`);
const banned = ([place, text]: [string, string]): string[] => BANNED.filter((word) => word.test(text)).map((word) => `${place}: ${word}: ${text}`);

test.for(files("en"))("%s.ftl is short and plain", (file) => {
  expect(texts(file).flatMap((one) => [...long(one), ...banned(one)])).toEqual([]);
});

test.for(TOLD_TO_AGENTS)("what %s tells agents is short and plain", (crate) => {
  expect(sentences(crate).flatMap((one) => [...long(one), ...banned(one)])).toEqual([]);
});

test("what an error of a crate says is short and plain", () => {
  const errors = readdirSync(`${ROOT}crates`).flatMap((crate) => literals(crate, "#\\[error\\(\\s*"));
  expect(errors.length).toBeGreaterThan(150);
  expect(errors.flatMap((one) => [...long(one), ...banned(one)])).toEqual([]);
});
