/** The catalogue: every language says everything, in all its plurals, of the same arguments. */
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

/** Two words for one thing, and two ways to speak to a person: each of these stood beside the word that is left. */
const ONE_WORD: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\w*|Rechner|anhalten für|sind angehalten|Erlaubnisse auf Zeit|Verknüpfung|Zweig|festgehalten\w*|ohne Frage)(?!\p{L})|(?<=\. )(?:Verbinde|Entferne|Starte|Teste|Repariere|Verschiebe|Sieh|Gib|Installiere)(?!\p{L})/u,
  es: /(?<!\p{L})(?:te|tu|tus|gateways?|app|ordenador|orden se|órdenes|un skill|un terminal)(?!\p{L})|preguntarte|(?<=\. )(?:Quita|Mueve|Mira|Reinicia|Instala|Actualiza)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|ton|tes|app|gateways?|machine|l’hôte(?! de nœud)|un skill)(?!\p{L})|d’approbations/iu,
  "zh-CN": /你|电脑|首页|这台计算机|主机 \{|子代理|临时权限|主目录/u,
};

test.for(Object.entries(ONE_WORD))("%s has one word for each thing", ([language, other]) => {
  const wrong = files(language).flatMap((file) =>
    sentences(language, file)
      .filter(({ texts }) => other.test(texts.join("|").replaceAll(/OpenClaw gateway|exec-host gateway/g, "")))
      .map(({ id, texts }) => `${file} ${id}: ${texts.join("|")}`),
  );
  expect(wrong).toEqual([]);
});

/** Texts that send a person to something, and what stands on it. Nobody finds what is called otherwise. */
const SENDS_TO: readonly [file: string, id: string, ...names: [file: string, id: string][]][] = [
  ["always", "always-stays", ["main", "pages-allowlist"]],
  ["desktop", "card-drill", ["prompt", "deny"]],
  ["desktop", "menu-quitNote", ["policy", "policy-nobody"]],
  ["desktop", "notice-closedText", ["desktop", "menu-quit"]],
  ["desktop", "notice-missedText", ["main", "pages-requests"]],
  ["desktop", "notice-unaskedText", ["main", "pages-requests"]],
  ["desktop", "offer-carrier", ["main", "allowlist-chips-any"]],
  ["drill", "drill-fallback", ["main", "pages-policy"], ["policy", "policy-nobody"], ["policy", "policy-nobodyDeny"]],
  ["drill", "drill-taken", ["health", "health-socket"]],
  ["edit", "edit-noList", ["policy", "policy-everyAgent"]],
  ["edit", "edit-tooLate", ["main", "pages-policy"], ["main", "policy-history"]],
  ["edit", "place-unknown", ["policy", "policy-security"], ["policy", "policy-ask"]],
  ["first", "others", ["main", "pages-agents"]],
  ["first", "tryText", ["prompt", "allowOnce"]],
  ["health", "banner-unasked", ["main", "pages-requests"]],
  ["health", "health-agentsNone", ["main", "pages-agents"]],
  ["health", "health-sharingUnknown", ["settings", "items-notifications-hideContent-label"], ["main", "pages-settings"]],
  ["main", "allowlist-exportText", ["main", "allowlist-import"]],
  ["main", "health-drillWaits", ["prompt", "deny"]],
  ["policy", "policy-presetAskLessMeans", ["desktop", "menu-modeAsk"]],
  ["policy", "policy-securityListWhy", ["policy", "policy-ask"]],
  ["rules", "inert-chainsAsk", ["policy", "policy-chains"], ["policy", "policy-chainsParts"]],
];

test.for(languages())("%s sends to what is there under this name", (language) => {
  const said = (file: string, id: string): string => {
    const found = sentences(language, file).find((one) => one.id === id);
    return (found?.texts ?? []).join("|").toLowerCase();
  };
  const wrong = SENDS_TO.flatMap(([file, id, ...names]) =>
    names.filter(([at, name]) => said(at, name) === "" || !said(file, id).includes(said(at, name))).map(([, name]) => `${id}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
