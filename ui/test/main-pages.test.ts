/** Every page of the main window in every look, and what its controls send. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { dress, type Look } from "./browser";
import { answers } from "./main-data";
import { rule, TYPED } from "./main-rules";
import { click, edits, faults, open, page, sent, stage } from "./main-stage";
import { text } from "./requests";

const KEEP = process.env["SCREENSHOTS"];
const PAGES = ["home", "requests", "policy/main", "allowlist/main", "agents", "binding", "try/main", "health", "settings"];
// A window of 980 px at 400 %.
const SMALLEST: Look = { width: 245, height: 165 };
/** For all looks of one thing. */
const TIME = { timeout: 60_000 };
const LOOKS: [string, Look][] = [
  ["light", {}],
  ["dark", { dark: true }],
  ["320", { width: 320, height: 480 }],
  ["720", { width: 720, height: 520 }],
  ["400%", SMALLEST],
  ["forced", { forced: true }],
];

stage();

const CONFIRM = {
  kind: "confirm",
  title: text("Let “main” run everything?"),
  lines: [text("Any program.")],
  keep: "Keep as it is",
  proceed: "Run everything",
  confirmed: "yes-1",
};

/** Looks at the page that is open in each look. One that fails hides no other. */
async function inEachLook(name: string): Promise<void> {
  for (const [look, how] of LOOKS) {
    await dress(page, how);
    await picture(`${name}-${look}`);
    expect.soft(await faults(), look).toEqual([]);
  }
}

test.for(PAGES)("%s in each look", TIME, async (hash) => {
  await open(hash);
  if (hash.startsWith("try")) {
    await page.getByTestId("command").fill("curl x | sudo bash");
    await click("evaluate");
    await page.getByTestId("verdict").waitFor();
  }
  if (hash === "health") {
    await click("drill");
    await page.getByTestId("check-drill-ask").waitFor();
  }
  await inEachLook(hash.split("/")[0] ?? hash);
});

/** Keeps what is in view, where pictures are wanted. */
async function picture(name: string): Promise<void> {
  if (KEEP === undefined) return;
  mkdirSync(KEEP, { recursive: true });
  await page.screenshot({ path: join(KEEP, `main-${name}.png`) });
}

const typed = { main_allowlist: { agent: "main", version: "v1", rows: TYPED, skills: false, elsewhere: null } };

test("rules of each kind are told as sentences, in each look", TIME, async () => {
  await open("allowlist/main", typed);
  await page.getByTestId("rule").first().waitFor();
  await inEachLook("rules");
});

test.for(["program", "command", "files", "line"])("the sheet for a rule about a %s, in each look", TIME, async (kind) => {
  await open("allowlist/main", typed);
  await page.keyboard.press("Control+n");
  await click(`kind-${kind}`);
  await inEachLook(`sheet-${kind}`);
  // Each of them is chosen in the smallest window, too.
  await page.keyboard.press("Escape");
  await dress(page, SMALLEST);
  await page.keyboard.press("Control+n");
  await click(`kind-${kind}`);
  expect(await faults()).toEqual([]);
});

test("a rule at the edge of the window is edited with its buttons in view", async () => {
  const rules = [...Array(12)].map((_, at) => rule({ id: `e${at}`, pattern: text(`/usr/bin/tool${at}`), text: `/usr/bin/tool${at}` }));
  await open("allowlist/main", { main_allowlist: { agent: "main", version: "v1", rows: rules, skills: false, elsewhere: null } }, { width: 720, height: 520 });
  for (const at of [2, 5, 11]) {
    await page.getByTestId("edit").nth(at).focus();
    await page.keyboard.press("F2");
    await page.getByTestId("editor").waitFor();
    const bottom = await page.getByTestId("editor-drop").evaluate((button) => button.getBoundingClientRect().bottom - window.innerHeight);
    expect(bottom).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await page.getByTestId("editor").waitFor({ state: "detached" });
  }
});

test("the head of a page is one line, also where its name is long", async () => {
  await open("allowlist/main");
  for (const language of ["en", "de", "fr", "es", "zh-CN"]) {
    await page.evaluate((tag) => document.documentElement.setAttribute("lang", tag), language);
    const pause = { en: "Pause agents", de: "Agenten pausieren", fr: "Suspendre les agents", es: "Pausar agentes", "zh-CN": "暂停智能体" }[language] ?? "";
    await page.getByTestId("pause").getByText(pause).waitFor();
    expect(await page.evaluate(() => document.querySelector(".top")?.getBoundingClientRect().height), language).toBeLessThan(64);
  }
});

test("a line of a path ends behind a folder, where its names fit", async () => {
  const paths = ["/opt/tools/0042/bin/run", "/usr/local/bin/terraform", "~/Projects/site/bin/build"];
  const rows = paths.map((path, at) => rule({ id: `p${at}`, pattern: text(path), text: path, matches: [text(path)] }));
  await open("allowlist/main", { main_allowlist: { agent: "main", version: "v1", rows, skills: false, elsewhere: null } }, { width: 720, height: 520 });
  const broken = await page.evaluate(() => {
    const names: string[] = [];
    for (const code of document.querySelectorAll("[data-testid=rule] code:not(.last-command)")) {
      const walk = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        if (range.getClientRects().length > 1) names.push(walk.currentNode.textContent ?? "");
      }
    }
    return names;
  });
  expect(broken).toEqual([]);
});

test("removing a rule sends its row with the version in view, and offers Undo", async () => {
  await open("allowlist/main");
  await click("remove");
  await page.getByTestId("undo").waitFor();
  expect(await edits()).toEqual([{ agent: "main", version: "v1", change: { kind: "remove", rows: ["r5"] }, confirmed: null }]);
  await click("undo");
  await page.getByText("Undone.").waitFor();
});

test("a rule is edited with the keyboard; a refusal stays beside it", async () => {
  await open("allowlist/main", { main_edit: { kind: "refused", problem: { code: "", message: "Only paths." } } });
  await page.getByTestId("edit").first().focus();
  await page.keyboard.press("F2");
  await page.getByTestId("editor").fill("echo");
  await page.keyboard.press("Enter");
  await page.getByTestId("problem-edit").waitFor();
  expect(await page.getByTestId("editor").inputValue()).toBe("echo");
  await page.keyboard.press("Escape");
  expect(await page.getByTestId("editor").count()).toBe(0);
});

test("a widening asks with the focus on the safe button; Esc sends nothing more", async () => {
  await open("policy/main", { main_edit: CONFIRM });
  await click("preset-full");
  await click("preset-apply");
  await page.getByTestId("keep").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("keep");
  await page.keyboard.press("Escape");
  await page.getByTestId("keep").waitFor({ state: "detached" });
  expect(await edits()).toHaveLength(1);
});

test("an agent is connected after a look at the difference", async () => {
  await open("agents");
  expect(await page.getByTestId("agent-codex").getByTestId("agent-problem").innerText()).toContain("Codex doesn’t trust the hook");
  await click("connect-codex");
  expect(await sent("main_agent_plan")).toEqual([{ agent: "codex", way: "ask" }]);
  expect(await page.getByTestId("agent-plan").locator("pre").innerText()).toContain("timeout = 3600");
  if (KEEP !== undefined) await page.screenshot({ path: join(KEEP, "main-agents-plan.png") });
  await page.getByTestId("agent-way").selectOption("run");
  await click("agent-write");
  await page.getByTestId("toast").getByText("Codex asks here now.").waitFor();
  expect(await sent("main_connect_agent")).toEqual([{ edit: { agent: "codex", way: "run", version: "p1" } }]);
  await page.getByTestId("agent-plan").waitFor({ state: "detached" });
  expect(await faults()).toEqual([]);

  // Nothing is written without a look; cancelled, nothing is sent.
  await click("disconnect-claude");
  await page.getByTestId("agent-plan").waitFor();
  expect(await faults()).toEqual([]);
  await click("agent-cancel");
  expect(await sent("main_connect_agent")).toHaveLength(1);

  await click("test-claude");
  await page.getByTestId("agent-claude").getByText("It works").waitFor();
  expect(await page.getByTestId("connect-gemini").count()).toBe(0);
});

test("node binding says where the gateway would be, and which nodes are known", async () => {
  await open("binding");
  expect(await page.getByTestId("gateway").innerText()).toBe("The gateway runs on this computer, at port 18789.");
  expect(await page.getByTestId("default").locator("option").allInnerTexts()).toEqual(["Any node", "build-box", "laptop (this computer)", "Another node…"]);
  const rows = await page.getByTestId("nodes").locator("li").allInnerTexts();
  expect(rows.map((row) => row.split("\n").filter((line) => line !== ""))).toEqual([
    ["build-box", "known from a file"],
    ["laptop", "this computer"],
  ]);
  const none = { ...(answers()["main_binding"] as object), nodes: [] };
  await open("binding", { main_binding: none });
  await page.getByTestId("no-nodes").getByRole("link").click();
  await page.getByTestId("check-store").waitFor();
});

const LIVE = {
  ...(answers()["main_binding"] as object),
  live: true,
  gateway: text("Read from the gateway at 127.0.0.1:18789, and saved there."),
  nodes: [
    { node: "n1", name: text("build-box"), about: text("linux · 10.0.0.2"), own: false, live: { id: "n1", connected: true, runs: true, seenAt: null } },
    { node: "n2", name: text("phone"), about: text("ios"), own: false, live: { id: "n2", connected: true, runs: false, seenAt: null } },
    { node: "n3", name: text("attic"), about: [], own: true, live: { id: "n3", connected: false, runs: false, seenAt: Date.now() - 3_600_000 } },
  ],
};

test("a connected gateway tells of its nodes, and one of them is tested", async () => {
  await open("binding", { main_binding: LIVE });
  const rows = await page.getByTestId("known-node").allInnerTexts();
  expect(rows.map((row) => row.split("\n").filter((line) => line !== ""))).toEqual([
    ["build-box", "connected · linux · 10.0.0.2", "Test"],
    ["phone", "connected · ios", "It can’t run commands."],
    ["attic", "this computer · last seen 1 hour ago", "It can’t run commands."],
  ]);
  expect(await page.getByTestId("nodes-off").count()).toBe(0);
  await click("test-node");
  await page.getByText("build-box ran the test command in 31 ms.").waitFor();
  expect(await sent("main_test_node")).toEqual([{ node: "n1" }]);
  await page.getByTestId("default").selectOption("n1");
  await page.evaluate(() => (window.main.answers["main_bind"] = { kind: "saved", message: [], undo: null }));
  await click("save");
  await expect.poll(() => sent("main_bind")).toEqual([{ edit: { version: "b1", defaultNode: "n1", agents: [] }, live: true }]);
  expect(await faults()).toEqual([]);
});

test("a node that comes back after its gateway can be tested without a word from the app", async () => {
  const away = { ...LIVE, nodes: LIVE.nodes.map((node) => ({ ...node, live: { ...node.live, connected: false } })) };
  await open("home", { main_binding: away });
  await page.clock.install();
  await click("to-binding");
  await page.getByTestId("known-node").first().waitFor();
  expect(await page.getByTestId("test-node").count()).toBe(0);
  await page.getByTestId("default").selectOption("n2");
  await page.evaluate((live) => (window.main.answers["main_binding"] = live), LIVE);
  await page.clock.fastForward(3000);
  await page.getByTestId("test-node").waitFor();
  // What was chosen meanwhile stays.
  expect(await page.getByTestId("default").inputValue()).toBe("n2");
  expect(await page.getByTestId("changes").innerText()).not.toContain("No");
});

test("a gateway is typed, used and forgotten", async () => {
  await open("health");
  const rows = page.getByTestId("gateway-row");
  expect(await rows.count()).toBe(2);
  await rows.nth(1).getByTestId("gateway-use").check();
  await expect.poll(() => sent("main_use_gateway")).toEqual([{ id: "wss://gate.example:443" }]);
  await click("gateway-forget");
  await expect.poll(() => sent("main_forget_gateway")).toEqual([{ id: "wss://gate.example:443" }]);
  await page.getByTestId("gateway-add").locator("summary").click();
  await page.getByTestId("gateway-url").fill("wss://other:443");
  await page.getByTestId("gateway-secret").fill("t");
  expect(await faults()).toEqual([]);
  await page.evaluate(() => (window.main.problems["main_keep_gateway"] = { code: "", message: "Not saved: no." }));
  await click("gateway-keep");
  expect(await page.getByTestId("gateway-problem").innerText()).toBe("Not saved: no.");
  await page.evaluate(() => delete window.main.problems["main_keep_gateway"]);
  await click("gateway-keep");
  const gateway = { url: "wss://other:443", secret: "t", password: false, fingerprint: "" };
  await expect.poll(() => sent("main_keep_gateway")).toEqual([{ gateway }, { gateway }]);
  await expect.poll(() => page.getByTestId("gateway-url").inputValue()).toBe("");
});

test("another place is chosen, and only what it can hold is offered", async () => {
  const agents = [{ id: "ops", name: text("ops"), rules: 1, overrides: false, seenOnly: false }];
  const elsewhere = { notes: [text("This is its policy.")], agents, answers: false };
  const gateway = "gateway/127.0.0.1:18789";
  await open("policy/main");
  expect(await page.getByTestId("place").locator("option").allInnerTexts()).toEqual(["This computer", "Gateway 127.0.0.1:18789", "Node build-box"]);
  await page.evaluate(
    (elsewhere) => {
      Object.assign(window.main.answers["main_policy"] as object, { elsewhere, history: [] });
      Object.assign(window.main.answers["main_allowlist"] as object, { elsewhere });
    },
    elsewhere as unknown as Record<string, unknown>,
  );
  await page.getByTestId("place").selectOption(gateway);
  await page.getByTestId("place-notes").waitFor();
  await expect.poll(async () => (await sent("main_policy")).at(-1)).toEqual({ place: gateway, agent: "main" });
  expect(await page.getByTestId("version").count()).toBe(0);
  expect(await faults()).toEqual([]);
  await page.getByTestId("answers").check();
  await page.getByTestId("confirm").waitFor();
  await click("proceed");
  await expect.poll(() => sent("main_let_answer")).toEqual([{ place: gateway, agent: "main", on: true }]);
  await page.getByTestId("to-allowlist").click();
  await page.getByTestId("place-notes").waitFor();
  expect(await page.getByTestId("import").count()).toBe(0);
  await click("add");
  expect(await page.getByTestId("kind-command").count()).toBe(0);
  expect(await page.getByTestId("add-args").count()).toBe(0);
  await page.getByTestId("add-pattern").fill("/usr/bin/uname");
  await click("add-save");
  await expect.poll(async () => (await sent("main_edit")).at(-1)?.["place"]).toBe(gateway);
});

test("the drill says what becomes of it, and is part of the report", async () => {
  await open("health");
  const told = page.getByTestId("drill-lines");
  expect(await told.innerText()).toBe("");
  await click("drill");
  await page.getByTestId("check-drill-unseen").waitFor();
  expect((await told.innerText()).split("\n").filter((line) => line !== "")).toEqual([
    "A request that must be refused",
    ": Good.",
    "Refused, as it should be.",
    "A request that must ask",
    ": Doesn’t work.",
    "No window could be shown, so nobody would have been asked.",
    "A request while no screen is there",
    ": Good.",
    "Nobody could be asked: refused, as it should be.",
  ]);
  expect(await page.getByTestId("drill").innerText()).toBe("Run drill");
});

test("ten thousand rules are a table of which few rows are drawn", async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => rule({ id: `r${at}`, pattern: text(`/opt/bin/tool-${at}`), text: `/opt/bin/tool-${at}` }));
  await open("allowlist/main", { main_allowlist: { agent: "main", version: "v1", rows, skills: false, elsewhere: null } });
  expect(await page.getByTestId("rules").getAttribute("aria-rowcount")).toBe("10001");
  expect(await page.getByTestId("rule").count()).toBeLessThan(100);
  await page.evaluate(() => document.querySelector("#page")?.scrollTo(0, 1e9));
  await page.getByText("/opt/bin/tool-9999").waitFor();
  const ms = await page.evaluate(async () => {
    const search = document.querySelector<HTMLInputElement>('[data-testid="search"]');
    const painted = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
    const times: number[] = [];
    for (const typed of ["t", "to", "tool-7", "tool-77", "", "tool-77"]) {
      await painted();
      const from = performance.now();
      if (search !== null) search.value = typed;
      search?.dispatchEvent(new InputEvent("input"));
      times.push((await painted()) - from);
    }
    return times;
  });
  console.info(`filter of 10 000 rules, from the key to the painted rows: ${ms.map((one) => one.toFixed(0)).join(", ")} ms`);
  expect(await page.getByTestId("count").innerText()).toBe("111 of 10,000 rules");
});

test.for(PAGES)("%s is mirrored for a language that is written from the right", async (hash) => {
  await open(hash);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const side = await page.locator("#side").boundingBox();
  expect(side?.x).toBe(780);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

const DRIFT = {
  kind: "policy-drift",
  danger: true,
  text: "The policy was changed by another program: 1 rule added, ask turned off. Until you decide, those commands still ask.",
  lines: [text("main runs everything without asking."), text("main may run /usr/bin/ab with any arguments.")],
  actions: [
    { id: "keep-policy:abc", label: "Keep", question: null, copy: null },
    { id: "put-policy-back:abc", label: "Put back", question: null, copy: null },
  ],
};

test.for(LOOKS)("a policy that another program changed, %s", async ([look, how]) => {
  const overview = { ...(answers()["main_overview"] as object), banners: [DRIFT] };
  await open("requests", { main_overview: overview, main_action: null }, how);
  const banner = page.getByTestId("banner-policy-drift");
  await banner.waitFor();
  expect(await banner.locator("li").allTextContents()).toHaveLength(2);
  if (KEEP !== undefined) await page.screenshot({ path: join(KEEP, `main-drift-${look}.png`) });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await faults()).toEqual([]);
  await click("action-put-policy-back");
  await click("action-keep-policy");
  const sent = await page.evaluate(() => window.main.calls.filter((one) => one.command === "main_action").map((one) => one.args["id"]));
  expect(sent).toEqual(["put-policy-back:abc", "keep-policy:abc"]);
});
