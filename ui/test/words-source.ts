/** Reads the catalogue's files: for the tests, and for the declarations that they write. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse, type Message, type SelectExpression, Visitor } from "@fluent/syntax";

const ROOT = fileURLToPath(new URL("../../locales/", import.meta.url));

/** What the windows read; the others are read by Rust alone. */
export const FILES = ["language", "prompt", "main", "settings", "first"] as const;

/** A sentence as a translator wrote it. */
export interface Sentence {
  readonly id: string;
  /** Names and kinds, in the order in which the windows give them: of its comment. */
  readonly args: readonly (readonly [name: string, kind: string])[];
  /** What it uses. */
  readonly variables: readonly string[];
  readonly selects: readonly { readonly by: string; readonly variants: readonly string[] }[];
  /** Its texts without arguments. */
  readonly texts: readonly string[];
}

export const languages = (): string[] => readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

export const files = (language: string): string[] => readdirSync(`${ROOT}${language}`).map((name) => name.replace(/\.ftl$/, ""));

/** The sentences of one file; throws at the first line that cannot be read. */
export function sentences(language: string, file: string): Sentence[] {
  const { body } = parse(readFileSync(`${ROOT}${language}/${file}.ftl`, "utf8"), {});
  return body.flatMap((entry) => {
    if (entry.type === "Junk") throw new Error(`${language}/${file}.ftl: ${entry.annotations[0]?.message}: ${entry.content}`);
    return entry.type === "Message" ? [sentence(entry as Message)] : [];
  });
}

function sentence(message: Message): Sentence {
  const found = new Parts();
  found.visit(message);
  const args = [...(message.comment?.content ?? "").matchAll(/\$(\w+) \((\w+)\)/g)].map(([, name = "", kind = ""]) => [name, kind] as const);
  return { id: message.id.name, args, variables: [...found.variables], selects: found.selects, texts: found.texts };
}

class Parts extends Visitor {
  readonly variables = new Set<string>();
  readonly selects: { by: string; variants: string[] }[] = [];
  readonly texts: string[] = [];

  override visitVariableReference(node: { id: { name: string } }): void {
    this.variables.add(node.id.name);
  }

  override visitTextElement(node: { value: string }): void {
    this.texts.push(node.value.trim());
  }

  override visitSelectExpression(node: SelectExpression): void {
    const by = node.selector.type === "VariableReference" ? node.selector.id.name : "";
    this.selects.push({ by, variants: node.variants.map(({ key }) => (key.type === "Identifier" ? key.name : key.value)) });
    this.genericVisit(node);
  }
}

/** The module through which the windows read the files: one property or function a sentence. */
export function declarations(): string {
  const trees = FILES.map((file) => `export const ${file}Words = ${object(tree(file), "")} as const;\n`);
  return `/** Written by \`npm run words\` from the files in \`en\`. */\nimport { agentOf, say } from "./say";\n\n${trees.join("\n")}`;
}

type Tree = Map<string, Tree | string>;

function tree(file: string): Tree {
  const root: Tree = new Map();
  for (const one of sentences("en", file)) {
    const path = one.id.split("-");
    const last = path.pop() ?? "";
    let at = root;
    for (const step of path) {
      const next = at.get(step) ?? new Map<string, Tree | string>();
      if (typeof next === "string") throw new Error(`${file}.ftl: ${one.id} is below a sentence`);
      at.set(step, next);
      at = next;
    }
    at.set(last, member(file, last, one));
  }
  return root;
}

const TYPES: Readonly<Record<string, string>> = { text: "string", number: "number", agent: "string" };

function member(file: string, name: string, { id, args }: Sentence): string {
  const call = `say("${file}", "${id}"`;
  if (args.length === 0) return `get ${name}(): string { return ${call}); }`;
  const parameters = args.map(([arg, kind]) => {
    const type = TYPES[kind];
    if (type === undefined) throw new Error(`${file}.ftl: ${id}: ${kind} is no kind of argument`);
    return `${arg}: ${type}`;
  });
  const values = args.map(([arg, kind]) => (kind === "agent" ? "...agentOf(agent)" : arg));
  return `${name}: (${parameters.join(", ")}): string => ${call}, { ${values.join(", ")} })`;
}

function object(tree: Tree, indent: string): string {
  const inner = `${indent}  `;
  const members = [...tree].map(([name, value]) => `${inner}${typeof value === "string" ? value : `${name}: ${object(value, inner)}`},\n`);
  return `{\n${members.join("")}${indent}}`;
}
