/** The catalogue: every language says everything, in all its plurals, of the same arguments. */
import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { declarations, files, languages, sentences, type Sentence } from "../../test/words-source";

const OTHERS = languages().filter((language) => language !== "en");
const all = (language: string): [string, string][] => files("en").map((file) => [language, file]);
const EACH = OTHERS.flatMap(all);

/** What is said the same way in another language: names, and words that are shared. */
const NAMES = ["first tryCommand", "language direction", "main product", "main windowTitle", "settings version"];
const SHARED: Readonly<Record<string, readonly string[]>> = {
  de: [
    ...NAMES,
    ...["agent", "allowlist-filters", "allowlist-chips-problem", "try-code", "try-columns-agent", "requests-filters"].map((id) => `main ${id}`),
    ...["agents-version", "binding-columns-agent", "binding-columns-node", "binding-nodes", "palette-kinds-agent"].map((id) => `main ${id}`),
    "settings groups-gateway",
    "desktop tray-lasting",
  ],
  fr: [
    ...NAMES,
    ...["navigation", "danger", "agent", "allowlist-columns-actions", "allowlist-args", "allowlist-note", "try-code", "try-columns-agent"].map(
      (id) => `main ${id}`,
    ),
    ...["try-columns-actions", "binding-agents", "binding-columns-agent"].map((id) => `main ${id}`),
    ...[
      "main agents-version",
      "main pages-agents",
      "main home-minutes",
      "main palette-kinds-action",
      "main palette-kinds-agent",
      "main palette-kinds-page",
      "health health-agents",
    ],
    ...[
      "prompt tier-danger",
      "prompt note",
      "settings groups-notifications",
      "language modifier",
      "desktop tray-lasting",
      "desktop card-session",
      "policy record-message",
      "policy record-session",
    ],
  ],
  es: [...NAMES, "language modifier", "desktop tray-lasting"],
  "zh-CN": [...NAMES, "language modifier"],
};

test("the windows read the files through what they say", async () => {
  await expect(declarations()).toMatchFileSnapshot("./catalogue.ts");
});

test.for([...all("en"), ...EACH])("%s/%s has every plural", ([language, file]) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wrong = sentences(language, file).flatMap(({ id, selects }) =>
    selects
      .filter(({ variants }) => variants.includes("other") && variants.some((one) => one === "one" || /^\d/.test(one) || variants.length === 1))
      .map(({ by, variants }) => [id, by, variants.filter((one) => !/^\d/.test(one)).sort()] as const)
      .filter(([, , variants]) => variants.join() !== [...categories].sort().join()),
  );
  expect(wrong).toEqual([]);
});

test("English declares what it uses", () => {
  const wrong = files("en").flatMap((file) => sentences("en", file).filter((one) => used(one).join() !== declared(one).join()));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test.for(EACH)("%s/%s says what English says, of the same arguments", ([language, file]) => {
  const english = sentences("en", file);
  const here = new Map(sentences(language, file).map((one) => [one.id, one]));
  expect([...here.keys()]).toEqual(english.map(({ id }) => id));
  const wrong = english.filter((one) => used(here.get(one.id)).join() !== used(one).join());
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test.for(EACH)("%s/%s leaves nothing in English", ([language, file]) => {
  const here = new Map(sentences(language, file).map((one) => [one.id, one.texts.join("|")]));
  const same = sentences("en", file)
    .filter(({ id, texts }) => /\p{L}/u.test(texts.join()) && here.get(id) === texts.join("|"))
    .map(({ id }) => `${file} ${id}`);
  expect(same.sort()).toEqual((SHARED[language] ?? []).filter((line) => line.startsWith(`${file} `)).sort());
});

test.for(languages().flatMap((language) => files("en").map((file) => [language, file])))("%s/%s does not shout", ([language, file]) => {
  const loud = sentences(language ?? "", file ?? "").filter(({ texts }) => /[!！¡]/u.test(texts.join()));
  expect(loud.map(({ id }) => id)).toEqual([]);
});

/** Names, in which such a word means nothing else. */
const CALLED = /Exec Companion|exec-host|exec-approvals|host=node|(?:OpenClaw's|its) (?:exec|node host)\b/g;

test.for(files("en"))("en/%s says command, program and refuse, and blames nobody", (file) => {
  const jargon = /\b(?:exec|hosts?|security=\w+|illegal|oops|sorry|please)\b/i;
  const wrong = sentences("en", file).filter(({ texts }) => jargon.test(texts.join(" ").replaceAll(CALLED, "")));
  // A place that an agent has named by this word.
  expect(wrong.map(({ id }) => id).filter((id) => id !== "card-onHost")).toEqual([]);
});

const declared = ({ args }: Sentence): string[] => args.map(([name]) => name).sort();

/** The kind of an agent comes with the agent. */
const used = (one: Sentence | undefined): string[] => [...new Set((one?.variables ?? []).map((name) => (name === "agentKind" ? "agent" : name)))].sort();

/** Two words for one thing, and two ways to speak to a person: the first pictures of all pages had both. */
test("Chinese has one word for each thing", () => {
  const folder = new URL("../../../locales/zh-CN/", import.meta.url);
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8")
      .split("\n")
      .map((line) => `${file}: ${line}`),
  );
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.filter((line) => /你|电脑|首页|这台计算机/u.test(line))).toEqual([]);
});
