// Loaded before OpenClaw's node host (node --import). The node host hands commands to an app
// on macOS only: of that one test of the platform, this makes a test that passes, in memory.
// A node host in which there is no such test to change ends with a sentence.
// The newest and the one of February 2026 write that test in these two ways.
import { registerHooks } from "node:module";

const onMacos = /process\.platform === "darwin"(?= && execHostEnforced\b|\) \{\s*const approvalDecision\b)/g;

registerHooks({
  load(url, context, next) {
    const module = next(url, context);
    const text = module.source?.toString() ?? "";
    if (!url.includes("/openclaw/dist/") || !text.includes("requestExecHostViaSocket(")) return module;
    const source = text.replace(onMacos, "true");
    if (source === text) throw new Error(`${url} decides in another way whether an app runs commands`);
    return { ...module, source };
  },
});
