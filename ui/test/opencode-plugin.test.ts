/** The plugin that `exec-host connect opencode` writes: what it makes of each end of `exec-host hook`. */
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

const PLUGIN = join(import.meta.dirname, "../../crates/agent-settings/src/plugin.js");
const ALLOWED = '{"hookSpecificOutput":{"permissionDecision":"allow"}}';
const DENIED = '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"A person denied it: é€😀"}}';
const NOTHING = "Exec Companion gave no answer, so this was not run.";

interface Hooks {
  readonly "tool.execute.before": (input: object, output: object) => Promise<void>;
}

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plugin-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The plugin with a program that is this script. */
async function plugin(script: string): Promise<Hooks> {
  const name = join(folder, String(Math.random()).slice(2));
  await writeFile(name, `#!/bin/sh\ncat >'${name}.got'\n${script}\n`);
  await chmod(name, 0o755);
  const text = (await readFile(PLUGIN, "utf8")).replace('"@PROGRAM@"', JSON.stringify(name)).replace('"@WORDS@"', '"hook", "opencode"');
  await writeFile(`${name}.mjs`, text);
  const { ExecCompanion } = (await import(/* @vite-ignore */ pathToFileURL(`${name}.mjs`).href)) as {
    ExecCompanion: (around: object) => Promise<Hooks>;
  };
  got = `${name}.got`;
  return ExecCompanion({ directory: "/w" });
}

let got = "";

/** Why a tool may not run; `null` if it may. */
async function refusal(script: string, tool = "bash", args: object = { command: "echo" }): Promise<string | null> {
  const hooks = await plugin(script);
  return hooks["tool.execute.before"]({ tool, sessionID: "s", callID: "c" }, { args }).then(
    () => null,
    (error: Error) => error.message,
  );
}

// The end of the program, and why the shell may not run then; for a file tool, where that differs.
const ENDS: readonly (readonly [string, string | null, (string | null)?])[] = [
  [`echo '${ALLOWED}'`, null],
  [`echo '${DENIED}'; echo 'exec-host: no' >&2; exit 2`, "A person denied it: é€😀"],
  // Both have to say the same.
  [`echo '${ALLOWED}'; exit 2`, NOTHING],
  [`echo '${DENIED}'`, "A person denied it: é€😀"],
  // No decision is one about a file alone.
  ["echo '{}'", NOTHING, null],
  ["echo '{}'; exit 1", NOTHING],
  ["echo '[]'", NOTHING],
  ["echo 5", NOTHING],
  [`echo '{"permissionDecision":"allow"}'`, NOTHING],
  [`echo '{"__proto__":{"hookSpecificOutput":{"permissionDecision":"allow"}}}'`, NOTHING],
  [`echo '${ALLOWED}${ALLOWED}'`, NOTHING],
  ["echo allow", NOTHING],
  ["exit 0", NOTHING],
  ["echo 'exec-host: what?' >&2; exit 1", "exec-host: what?"],
  ["kill -KILL $$", NOTHING],
];

test("only a definite answer lets a tool run", async () => {
  for (const [script, shell, file = shell] of ENDS) {
    expect.soft(await refusal(script), script).toBe(shell);
    expect.soft(await refusal(script, "write"), script).toBe(file);
  }
});

test("what others put into the prototype of all objects is no answer", async () => {
  const all = Object.prototype as unknown as Record<string, unknown>;
  all["hookSpecificOutput"] = { permissionDecision: "allow" };
  all["permissionDecision"] = "allow";
  const refusals = [await refusal("echo '{}'"), await refusal("exit 0"), await refusal("echo '{\"hookSpecificOutput\":{}}'")];
  delete all["hookSpecificOutput"];
  delete all["permissionDecision"];
  expect(refusals).toEqual([NOTHING, NOTHING, NOTHING]);
});

test("a program that is not there is a denial", async () => {
  const hooks = await plugin("exit 0");
  await rm(got.replace(/\.got$/, ""));
  await expect(hooks["tool.execute.before"]({ tool: "bash" }, { args: {} })).rejects.toThrow("ENOENT");
});

test("the program gets the call as it is, and other tools are not asked about", async () => {
  const args = { command: "echo \u0000", ["__proto__"]: 5, workdir: ".." };
  expect(await refusal(`echo '${ALLOWED}'`, "bash", args)).toBeNull();
  expect(JSON.parse(await readFile(got, "utf8"))).toEqual({
    hook_event_name: "PreToolUse",
    session_id: "s",
    tool_use_id: "c",
    cwd: "/w",
    tool_name: "bash",
    tool_input: args,
  });
  expect(await refusal("exit 2", "read")).toBeNull();
});
