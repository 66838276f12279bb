// exec-companion: written by `exec-host connect opencode`, taken back by `exec-host connect --remove opencode`.
import { spawn } from "node:child_process";

const PROGRAM = "@PROGRAM@";
const WORDS = ["@WORDS@"];
// What the model may use to run a command, or to change a file.
const SHELL = "bash";
const FILES = ["apply_patch", "edit", "patch", "write"];

/** Asks Exec Companion. Whatever goes wrong is a denial. */
const ask = (input) =>
  new Promise((answer) => {
    const child = spawn(PROGRAM, WORDS, { stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
    let said = "";
    let problem = "";
    // A character may arrive in two parts.
    child.stdout.setEncoding("utf8");
    child.stderr.setEncoding("utf8");
    child.stdout.on("data", (text) => {
      said += text;
    });
    child.stderr.on("data", (text) => {
      problem += text;
    });
    child.stdin.on("error", () => {});
    child.on("error", (error) => answer({ code: null, said: "", problem: String(error) }));
    child.on("close", (code) => answer({ code, said, problem }));
    child.stdin.end(JSON.stringify(input));
  });

const read = (said) => {
  try {
    return JSON.parse(said);
  } catch {
    return null;
  }
};

// What others have put into the prototype of all objects is no answer.
const own = (object, name) => (object !== null && typeof object === "object" && Object.hasOwn(object, name) ? object[name] : undefined);

export const ExecCompanion = async ({ directory }) => ({
  "tool.execute.before": async (input, output) => {
    if (input.tool !== SHELL && !FILES.includes(input.tool)) return;
    const { code, said, problem } = await ask({
      hook_event_name: "PreToolUse",
      session_id: input.sessionID,
      tool_use_id: input.callID,
      cwd: directory,
      tool_name: input.tool,
      tool_input: output.args,
    });
    const answer = read(said);
    const decision = own(answer, "hookSpecificOutput");
    if (code === 0 && own(decision, "permissionDecision") === "allow") return;
    // A file that is none of our concern has an empty answer: opencode's own permission holds.
    if (code === 0 && input.tool !== SHELL && said.trim() === "{}") return;
    throw new Error(own(decision, "permissionDecisionReason") ?? (problem.trim() || "Exec Companion gave no answer, so this was not run."));
  },
});
