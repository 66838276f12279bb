/** Each state of a page, as it looks and reads. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { answers } from "./main-data";
import { browser, click, edits, faults, focus, open, page, sent, stage } from "./main-stage";
import { text } from "./requests";

const KEEP = process.env["SCREENSHOTS"];

stage();

const overview = (changes: Record<string, unknown>): Record<string, unknown> => ({
  main_overview: { ...(answers()["main_overview"] as object), ...changes },
});
const READ_ONLY = overview({ store: { path: text("~/.openclaw/exec-approvals.json"), label: "Approvals file · written by a newer version", editable: false } });
const QUESTION = {
  title: text("Start with a fresh approvals file?"),
  keep: "Keep as it is",
  proceed: "Start fresh",
  lines: [
    text("The file ~/.openclaw/exec-approvals.json is renamed to exec-approvals.broken.json, or the next free name. Nothing is deleted."),
    text("With the new file, every command asks. No old rule or setting applies any more."),
  ],
};
const RETRY = { id: "retry-socket", label: "Retry", question: null, copy: null };
const FRESH = { id: "start-fresh", label: "Start fresh…", question: QUESTION, copy: null };
const OPEN = { id: "open-file", label: "Open file", question: null, copy: null };
const LAST = {
  id: "show-last",
  label: "Show last good version",
  question: {
    title: text("The last readable version"),
    lines: Array.from({ length: 60 }, (_, at) => text(`"line": ${at},`)),
    keep: "Close",
    proceed: "",
  },
  copy: null,
};
const RESTORE = { id: "restore", label: "Restore the last version", question: null, copy: null };
const DOCTOR = { id: "copy-doctor", label: "Copy command", question: null, copy: "openclaw doctor --fix" };
const BLOCKED = "This OpenClaw keeps approvals in its database, and an old file blocks it. Run openclaw doctor --fix.";
const banner = (kind: string, said: string, actions: unknown[] = []) => overview({ banners: [{ kind, danger: true, text: said, lines: [], actions }] });
const pause = (id: string, said: string): unknown => ({
  kind: "paused",
  danger: false,
  text: said,
  lines: [],
  actions: [{ id, label: "Resume", question: null, copy: null }],
});
const PAUSES = [
  pause("resume", "Paused. Everything that agents ask is refused until you resume."),
  pause("resume:3", "Paused: main, 12 min left. Everything it asks is refused."),
];
const BINDING = answers()["main_binding"] as object;

const STATES: [string, string, Record<string, unknown>, string][] = [
  ["nothing waits", "requests", { main_requests: { waiting: [], activity: [], more: false } }, "empty"],
  ["no rules", "allowlist/main", { main_allowlist: { agent: "main", version: "v1", rows: [], skills: false, elsewhere: null } }, "empty"],
  ["no rules of any agent", "allowlist", { main_allowlist: { agent: "", version: "v1", rows: [], skills: false, elsewhere: null } }, "empty"],
  ["rules read-only", "allowlist/main", READ_ONLY, "rules"],
  ["policy read-only", "policy/main", READ_ONLY, "sentence"],
  [
    "an open policy",
    "policy/main",
    { main_policy: { ...(answers()["main_policy"] as object), open: true, sentence: text("main may run everything without asking.") } },
    "sentence",
  ],
  [
    "the socket is down",
    "requests",
    banner(
      "socket-down",
      "Not receiving requests: another program already answers on ~/.openclaw/exec-approvals.sock (OpenClaw, pid 812): quit it first. It is tried again by itself every half a minute.",
      [RETRY],
    ),
    "banner-socket-down",
  ],
  [
    "the file cannot be read",
    "policy/main",
    banner("store-unreadable", "The approvals file cannot be read: line 14, column 3, expected a comma. Nothing was overwritten.", [
      OPEN,
      LAST,
      RESTORE,
      FRESH,
    ]),
    "banner-store-unreadable",
  ],
  ["an old file blocks a newer OpenClaw", "requests", banner("database-blocked", BLOCKED, [DOCTOR]), "banner-database-blocked"],
  ["paused", "requests", overview({ paused: true, banners: PAUSES }), "banner-paused"],
  ["locked", "requests", overview({ locked: true }), "locked"],
  [
    "no configuration",
    "binding",
    {
      main_binding: {
        ...BINDING,
        version: "",
        editable: false,
        note: "No configuration file yet, so no node is bound. OpenClaw creates the file.",
        agents: [],
        nodes: [],
      },
    },
    "note",
  ],
  ["no examples", "try/main", { main_examples: [] }, "evaluate"],
];

test.for(STATES)("%s", async ([name, hash, changes, shown]) => {
  await open(hash, changes);
  await page.getByTestId(shown).first().waitFor();
  if (KEEP !== undefined) {
    mkdirSync(KEEP, { recursive: true });
    await page.screenshot({ path: join(KEEP, `state-${name.replaceAll(" ", "-")}.png`) });
  }
  expect(await faults()).toEqual([]);
});

test("what ends the block is copied, and nothing is sent", async () => {
  await open("requests", banner("database-blocked", BLOCKED, [DOCTOR]));
  await click("action-copy-doctor");
  await page.getByTestId("toast").getByText("Copied.").waitFor();
  expect(await browser.clipboard(page)).toBe("openclaw doctor --fix");
  expect(await sent("main_action")).toEqual([]);
});

test("behind a locked screen no command is in the window, and they come back", async () => {
  await open("requests", overview({ locked: true }));
  expect(await page.locator("main").innerText()).not.toContain("npm run deploy");
  await page.evaluate((next) => {
    window.main.answers["main_overview"] = next;
    window.main.emit();
  }, answers()["main_overview"]);
  await page.getByTestId("waiting").first().waitFor();
});

test("a page that takes longer than 200 ms says so, without numbers", async () => {
  await open("health");
  await page.evaluate(() => (window.main.slow["main_policy"] = 100_000));
  await page.evaluate(() => (location.hash = "#policy/main"));
  const loading = page.getByTestId("loading");
  await loading.waitFor();
  expect(await loading.getAttribute("aria-busy")).toBe("true");
  expect(await faults()).toEqual([]);
});

test("what is wrong with the file is told once, above what was read before", async () => {
  await open("policy/main", READ_ONLY);
  await page.getByTestId("sentence").waitFor();
  const failing = (overview: unknown) =>
    page.evaluate(async (next) => {
      window.main.problems["main_policy"] = { code: "", message: "It cannot be read." };
      window.main.answers["main_overview"] = next;
      window.main.emit();
      // Until it was read and drawn.
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    }, overview);
  await failing(READ_ONLY["main_overview"]);
  expect(await page.getByTestId("failure").count()).toBe(0);
  await failing(answers()["main_overview"]);
  await page.getByTestId("failure").waitFor();
});

test("another page begins at its top", async () => {
  await open("policy/main");
  const top = (to?: number) =>
    page.locator("#page").evaluate((it, value) => {
      if (value !== undefined) it.scrollTop = value;
      return value ?? it.scrollTop;
    }, to);
  await top(100);
  expect(await top()).toBe(100);
  await click("to-settings");
  await page.getByTestId("set-language").waitFor();
  await expect.poll(() => top()).toBe(0);
});

test("what is read-only has no control that writes", async () => {
  await open("allowlist/main", READ_ONLY);
  await page.getByTestId("rules").waitFor();
  const off = ["add", "import", "select-all"].map((name) => page.getByTestId(name).isDisabled());
  expect(await Promise.all(off)).toEqual([true, true, true]);
  expect((await page.getByTestId("remove").count()) + (await page.getByTestId("edit").count())).toBe(0);
  await page.getByTestId("rule").first().locator('[data-main="yes"]').focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+n");
  expect([await edits(), await page.locator("dialog[open]").count()]).toEqual([[], 0]);
});

test("the state of the file is read in full where the head has room", async () => {
  await open("health", READ_ONLY);
  const cut = await page.getByTestId("store").evaluate((it) => {
    const words = it.querySelector("span") ?? it;
    return words.scrollWidth - words.clientWidth;
  });
  expect(cut).toBe(0);
});

test("a conflict shows both sides; one's own is applied to what is there now", async () => {
  const conflict = {
    kind: "conflict",
    message: "The policy changed on disk while you were editing. Your change was not saved.",
    theirs: [text("main: Ask: Never → Every time")],
    mine: [text("main: Ask: Never → When not on the allowlist")],
  };
  await open("policy/main");
  await page.evaluate((first) => (window.main.once["main_edit"] = [first]), conflict);
  await click("option-ask-2");
  await page.getByTestId("conflict").waitFor();
  expect(await page.getByTestId("conflict").innerText()).toContain("Every time");
  expect(await page.getByTestId("option-ask-0").isChecked()).toBe(true);
  if (KEEP !== undefined) await page.screenshot({ path: join(KEEP, "state-conflict.png") });
  expect(await faults()).toEqual([]);
  await page.evaluate(() => Object.assign(window.main.answers["main_policy"] as object, { version: "v2" }));
  await click("conflict-again");
  await page.getByTestId("undo").waitFor();
  const change = { kind: "set-field", name: "ask", value: "v2" };
  expect(await edits()).toEqual(["v1", "v2"].map((version) => ({ agent: "main", version, change, confirmed: null })));
});

test("a save that failed is told beside its control, which goes back", async () => {
  await open("policy/main", { main_edit: { kind: "refused", problem: { code: "", message: "The disk is full. Nothing was written." } } });
  await click("option-security-1");
  await page.getByTestId("problem-security").waitFor();
  expect(await page.getByTestId("option-security-0").isChecked()).toBe(true);
  expect(await page.getByTestId("undo").count()).toBe(0);
});

test("each pause can be ended where it is told, and all of it above", async () => {
  await open("requests", { ...overview({ paused: true, banners: PAUSES }), main_action: null });
  const told = page.getByTestId("banner-paused");
  expect(await told.evaluateAll((all) => all.map((one) => one.classList.contains("banner-paused")))).toEqual([true, true]);
  await told.nth(1).getByTestId("action-resume").click();
  await click("action-resume");
  expect(await sent("main_action")).toEqual([{ id: "resume:3" }, { id: "resume" }]);
  await click("pause");
  expect(await sent("main_pause")).toEqual([{ paused: false }]);
});

test("starting fresh is asked about, with the safe button first", async () => {
  await open("requests", { ...banner("store-unreadable", "It cannot be read.", [FRESH]), main_action: null });
  await click("action-start-fresh");
  await page.getByTestId("proceed").waitFor();
  if (KEEP !== undefined) await page.screenshot({ path: join(KEEP, "state-start-fresh.png") });
  expect(await focus()).toBe("keep");
  expect(await faults()).toEqual([]);
  await page.keyboard.press("Escape");
  await click("action-start-fresh");
  await click("proceed");
  expect(await sent("main_action")).toEqual([{ id: "start-fresh" }]);
});

test("the socket is tried again, and a test request only asks", async () => {
  const drilled = [
    {
      id: "drill-ask",
      title: "A request that must ask",
      state: "good",
      sentence: text("A window asked, you denied, and it was refused, as it should be."),
      action: null,
    },
  ];
  const nothing = { main_requests: { waiting: [], activity: [], more: false }, main_action: null, run_drill: drilled };
  await open("requests", { ...banner("socket-down", "Not receiving requests.", [RETRY]), ...nothing });
  await click("action-retry-socket");
  expect(await sent("main_action")).toEqual([{ id: "retry-socket" }]);
  await click("test-request");
  await page.getByTestId("toast").getByText("A window asked").waitFor();
  expect(await sent("run_drill")).toEqual([{ whole: false }]);
});

test("the last good version is read, and nothing follows", async () => {
  await open("requests", { ...banner("store-unreadable", "It cannot be read.", [OPEN, LAST, RESTORE, FRESH]), main_action: null });
  await click("action-show-last");
  await expect.poll(focus).toBe("keep");
  expect(await page.getByTestId("confirm").innerText()).toContain('"line": 59,');
  expect(await page.getByTestId("proceed").count()).toBe(0);
  if (KEEP !== undefined) await page.screenshot({ path: join(KEEP, "state-last-good.png") });
  expect(await faults()).toEqual([]);
  // A long text scrolls by the keyboard too.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  await page.waitForFunction(() => (document.querySelector(".sheet-lines")?.scrollTop ?? 0) > 0);
  await page.keyboard.press("Escape");
  await page.getByTestId("keep").waitFor({ state: "detached" });
  await click("action-open-file");
  await expect.poll(() => sent("main_action")).toEqual([{ id: "open-file" }]);
});
