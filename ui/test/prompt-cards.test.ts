/** Cards that come, change, wait and go, in a real browser with a recorded other side. */
import { expect, test } from "vitest";

import { words } from "../src/words";
import { alone, card, EMPTY, EXPIRED, five, HOSTILE, LONG, PATCH, queue, SHORT, text, TOO_LONG } from "./requests";
import { answers, armed, browser, comes, focus, goes, hint, hinted, id, off, open, page, painted, pass, press, says, send, stage, turn } from "./stage";

stage();

test("a window that was hidden arms anew, reports its paint and lets go of the button", async () => {
  await open(SHORT);
  await armed();
  for (let at = 0; at < 3; at++) await page.keyboard.press("Tab");
  await comes(`${id("allow-once")}[aria-disabled="true"]`);
  await armed();
  await turn(true);
  await comes(`${id("allow-once")}[aria-disabled="true"]`);
  await turn(false);
  await painted(2);
  expect(await focus()).toBe("heading");
  await armed();
});

test("a screen reader is told of a card once, of what it waits for, and of its end", async () => {
  const risks = [
    { kind: "priv", note: "Runs as administrator", tier: "danger" },
    { kind: "env", note: "Only reads", tier: "note" },
  ] as const;
  const asked = card({ risks: [...risks] });
  await open(alone(asked));
  await armed();
  await send(alone({ ...asked, ended: { sentence: "Not run. Time ran out.", allowNext: false } }));
  await says(id("ended"), "Not run. Time ran out.");
  expect(await page.evaluate(() => window.recorded.said)).toEqual([
    "main wants to run uname. Danger: Runs as administrator.",
    words.allowReady,
    "Not run. Time ran out.",
  ]);
});

test("a card that comes while the window is hidden is painted when it is shown", async () => {
  await open(EMPTY);
  await turn(true);
  await send(SHORT);
  await comes(id("prompt"));
  expect(await page.evaluate(() => window.recorded.painted)).toEqual([]);
  await turn(false);
  await painted(1);
});

test.for([
  [false, 2],
  [true, 1],
] as const)("a paint is told after as many frames as it takes; drawn at once: %s", async ([drawsAtOnce, frames]) => {
  await open(EMPTY, { drawsAtOnce });
  const counted = await page.evaluate(
    async (states) => {
      const frame = window.requestAnimationFrame.bind(window);
      let begun = 0;
      window.requestAnimationFrame = (run) =>
        frame((time) => {
          begun += 1;
          run(time);
        });
      // Only what is drawn last is told.
      for (const state of states) window.recorded.send(state);
      while (window.recorded.painted.length === 0) await new Promise(frame);
      return { begun, painted: window.recorded.painted.map(({ times }) => times) };
    },
    [SHORT, alone(card({ times: 2 }))],
  );
  expect(counted).toEqual({ begun: frames, painted: [2] });
});

test("an arrival adds a chip and a word, and leaves the card and its arming alone", async () => {
  await open({ card: five().card, queue: queue(five().queue.chips.slice(1, 2)) });
  await armed();
  const heading = await page.locator(id("heading")).elementHandle();
  expect(await page.locator(id("queue")).count()).toBe(0);
  await send(five());
  await comes(id("queue"));
  expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await off("allow-once")).toBe("false");
  expect(await page.locator(id("chip")).count()).toBe(5);
  expect(await page.locator(id("position")).innerText()).toBe("2 of 5");
  expect(await page.locator(id("said")).innerText()).toBe(words.arrived(5));
  expect(await page.evaluate(() => window.recorded.painted.length)).toBe(1);
});

test("the queue is walked by buttons, chips and keys", async () => {
  await open(five());
  await press("previous");
  await press("next");
  await page.locator(id("chip")).nth(3).click();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Control+Shift+Tab");
  await page.locator(id("chip")).nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => window.recorded.selected)).toEqual(["q1", "q3", "q4", "q3", "q1", "q3"]);
  await send(five("q1"));
  await painted(2);
  expect(await off("previous")).toBe(null);
  expect(await page.locator(id("previous")).isDisabled()).toBe(true);
  expect(await answers()).toEqual([]);
});

test("more than six go behind a count", async () => {
  await open(five("q9", 9));
  expect(await page.locator(id("chip")).count()).toBe(6);
  expect(await page.locator(id("more")).innerText()).toBe("+3");
  const chosen = page.locator(`${id("chip")}[aria-selected="true"]`);
  expect(await chosen.getAttribute("data-id")).toBe("q9");
});

test("other content under the same id disarms and is told", async () => {
  await open(SHORT);
  await armed();
  await send(alone(card({ digest: "sha256:other", armMs: 60_000, command: { ...card().command, text: text("rm -rf ~") } })));
  await painted(2);
  expect(await off("allow-once")).toBe("true");
  expect(await page.locator(id("notice")).innerText()).toContain(words.changed);
  await page.keyboard.press("Control+Enter");
  await press("allow-once");
  expect(await answers()).toEqual([]);
});

test("a card that leaves while a button is held takes no click", async () => {
  await open(SHORT);
  await armed();
  const box = await page.locator(id("allow-once")).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await send(alone(card({ id: "q2", digest: "sha256:2" })));
  await painted(2);
  await armed();
  await page.mouse.up();
  expect(await answers()).toEqual([]);
});

test("a long command keeps Allow off until its end was in view", async () => {
  await open(LONG, { height: 560 });
  await hinted(words.wait.scroll);
  await page.keyboard.press("Control+Enter");
  await press("allow-once");
  expect(await answers()).toEqual([]);
  await page.locator(id("command")).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await armed();
  await page.locator(id("command")).evaluate((box) => box.scrollTo(0, 0));
  await press("allow-once");
  expect(await answers()).toEqual([{ id: "q1", digest: "sha256:20aa", times: 1, choice: { kind: "allow-once" } }]);
});

test("the next long command starts at its top and needs its own end seen", async () => {
  await open(LONG, { height: 560 });
  await page.locator(id("command")).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await armed();
  await send({ ...LONG, card: { ...LONG.card!, digest: "sha256:next" } });
  await hinted(words.wait.scroll);
  expect(await page.locator(id("command")).evaluate((box) => box.scrollTop)).toBe(0);
});

test("word by word does not stand in for the end of the command", async () => {
  await open(LONG, { height: 560 });
  await press("tab-words");
  await page.locator(id("command")).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await hinted(words.wait.scroll);
  await press("tab-written");
  await page.locator(id("command")).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await armed();
});

test("the tabs change by click and arrow, and an empty word shows", async () => {
  await open(HOSTILE);
  await press("tab-words");
  const rows = page.locator(`${id("command")} tbody tr`);
  expect((await rows.allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/))).toEqual([
    ["program", "rm"],
    ["1", "./safe⟨U+202E right-to-left override⟩gpj.cod"],
    ["2", words.emptyWord],
  ]);
  await page.keyboard.press("ArrowLeft");
  expect(await focus()).toBe("tab-written");
  expect(await page.locator(id("command")).innerText()).toContain("⟨U+001B escape⟩");
});

test("a dangerous patch has no tab of words, is allowed once, and says why not for always", async () => {
  await open(PATCH);
  expect(await page.locator("[role=tab]").allInnerTexts()).toEqual([words.asWritten]);
  await page.locator(id("tab-written")).focus();
  await page.keyboard.press("ArrowRight");
  expect(await focus()).toBe("tab-written");
  expect(await page.locator(id("command")).innerText()).toContain("*** Delete File: b");
  expect(await page.locator(id("allow-always")).count()).toBe(0);
  expect(await page.locator(id("always-sentence")).innerText()).toBe(PATCH.card!.allowAlways.sentence);
  await page.locator(id("command")).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await armed();
  await press("allow-once");
  expect(await answers()).toEqual([{ id: "q1", digest: "sha256:9a7c", times: 1, choice: { kind: "allow-once" } }]);
});

test("what is not offered is off, with its sentence in view", async () => {
  await open(TOO_LONG);
  const { sentence } = TOO_LONG.card!.allowOnce;
  expect(await hint()).toBe(sentence);
  expect(await page.locator(id("always-sentence")).innerText()).toBe(sentence);
  await press("allow-once");
  await press("allow-always");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Shift+Enter");
  expect(await page.locator(id("sheet")).count()).toBe(0);
  expect(await answers()).toEqual([]);
  expect(await page.locator(".fill").count()).toBe(0);
  await press("deny");
  expect(await answers()).toHaveLength(1);
});

test.for([
  ["a problem of ours", { code: "unarmed", message: "That was too early." }, "That was too early."],
  ["anything else", "command prompt_answer not allowed", words.notDelivered("command prompt_answer not allowed")],
] as const)("%s is told, and the window lives on", async ([, problem, sentence]) => {
  await open(SHORT);
  await armed();
  await page.evaluate((value) => (window.recorded.problem = value), problem);
  await press("allow-once");
  await comes(id("notice"));
  expect(await page.locator(id("notice")).innerText()).toContain(sentence);
  await page.locator(id("copy-details")).click();
  await says(id("copy-details"), words.copied);
  const reader = await browser.open(EMPTY);
  await reader.bringToFront();
  expect(await browser.clipboard(reader)).toBe(`${sentence}\nmain\nq1\nuname -a`);
  await reader.close();
  await page.bringToFront();
  await page.evaluate(() => (window.recorded.problem = null));
  await armed();
  await press("allow-once");
  expect(await answers()).toHaveLength(2);
  await goes(id("notice"));
});

test("a request that is gone gives way to what waits now", async () => {
  await open(SHORT);
  await armed();
  await page.evaluate((next) => {
    window.recorded.problem = { code: "gone", message: "That request is no longer waiting." };
    window.recorded.state = next;
  }, EMPTY);
  await press("allow-once");
  await comes(id("empty"));
  expect(await page.locator(id("notice")).innerText()).toContain("That request is no longer waiting.");
  await press("dismiss");
  await goes(id("notice"));
});

test("when nothing waits the window says so, and its title too", async () => {
  await open(EMPTY);
  expect(await page.locator(id("empty")).innerText()).toBe(`${words.emptyTitle}\n\n${words.emptyText}`);
  expect(await page.title()).toBe("Command request");
  await send(SHORT);
  await comes(id("prompt"));
  expect(await page.title()).toBe("Command request – main");
});

test("the clock runs down and locks Allow", async () => {
  await open(alone(card({ leftMs: 4_000, totalMs: 15_000, armMs: 0, quietMs: 0 })));
  expect(await page.locator(id("clock")).innerText()).toBe("Time left 0:04");
  await armed();
  await pass(4_000);
  await hinted(words.wait.expired);
  expect(await page.locator(id("clock")).innerText()).toBe("Time left 0:00");
  await press("allow-once");
  expect(await answers()).toEqual([]);
});

test.for([true, false])("copies the visible form, with a clipboard: %s", async (clipboard) => {
  await open(HOSTILE);
  if (!clipboard) await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await press("copy");
  await says(id("copy"), words.copied);
  expect(await focus()).toBe("copy");
  const reader = await browser.open(EMPTY);
  await reader.bringToFront();
  expect(await browser.clipboard(reader)).toBe(HOSTILE.card?.command.copy);
  await reader.close();
});

test("the raw command is copied from beside the reasons, where it is not what is shown", async () => {
  await open(SHORT);
  await page.keyboard.press("F1");
  expect(await page.locator(id("copy-raw")).count()).toBe(0);
  await page.close();
  await open(HOSTILE);
  // It was left open in the window before.
  await comes(`${id("why")}[open]`);
  const { raw } = HOSTILE.card!.command;
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(raw);
  await page.locator(id("copy-raw")).click();
  await says(id("copy-raw"), words.copied);
  expect(await page.locator(id("copy")).innerText()).toBe(words.copy);
  const reader = await browser.open(EMPTY);
  await reader.bringToFront();
  expect(await browser.clipboard(reader)).toBe(raw);
  await reader.close();
});

test("why is opened and closed by F1 and stays as it was left", async () => {
  await open(SHORT);
  const isOpen = (): Promise<boolean> => page.evaluate(() => document.querySelector("details.why")?.hasAttribute("open") === true);
  // It is kept by the event that follows the change.
  const kept = async (open: boolean): Promise<void> =>
    void (await page.waitForFunction((want) => (localStorage.getItem("prompt-why") !== null) === want, open));
  if (await isOpen()) await page.keyboard.press("F1");
  await comes(`${id("why")}:not([open])`);
  await page.keyboard.press("F1");
  await comes(`${id("why")}[open]`);
  await kept(true);
  await page.reload();
  await comes(`${id("why")}[open]`);
  await send(alone(card({ id: "q2", digest: "sha256:2" })));
  await comes('.prompt[data-digest="sha256:2"]');
  expect(await isOpen()).toBe(true);
  await page.keyboard.press("F1");
  await comes(`${id("why")}:not([open])`);
  await kept(false);
  await page.reload();
  await comes(id("why"));
  expect(await isOpen()).toBe(false);
});

test("three risks show, the rest behind a count", async () => {
  await open(HOSTILE);
  expect(await page.locator(".risk").count()).toBe(3);
  expect(await page.locator(id("more-risks")).innerText()).toBe("+2");
  await page.locator(id("more-risks")).click();
  await expect.poll(() => page.locator(".risk").count()).toBe(5);
});

test("the answers stay at the same place from the bottom corners", async () => {
  const places: unknown[] = [];
  for (const [state, height] of [
    [SHORT, 480],
    [LONG, 340],
    [five(), 700],
    [HOSTILE, 480],
  ] as const) {
    await open(state, { height });
    places.push(
      await page.evaluate(() =>
        ["allow-once", "deny", "allow-always"].map((name) => {
          const box = document.querySelector(`[data-testid="${name}"]`)?.getBoundingClientRect();
          return box && [box.left, window.innerWidth - box.right, box.width, box.height, window.innerHeight - box.bottom];
        }),
      ),
    );
    if (places.length < 4) await page.close();
  }
  const expected = [
    [496, 16, 128, 36, 12],
    [384, 184, 72, 36, 12],
    [16, 496, 128, 36, 12],
  ];
  // Danger has no Always, and leaves its place empty.
  expect(places).toEqual([expected, expected, expected, [...expected.slice(0, 2), undefined]]);
});

test("a request that waits as long as its caller says so, and is urgent at no time", async () => {
  await open(alone(card({ leftMs: null, totalMs: null })));
  await armed();
  await pass(3_600_000);
  expect(await page.locator(id("clock")).innerText()).toBe(words.noLimit);
  expect(await page.locator(".clock-urgent").count()).toBe(0);
  expect(await off("allow-once")).toBe("false");
});

test("of a command no blank is lost and no letters become one", async () => {
  await open(SHORT);
  const looks = await page
    .locator("#command-panel code.foreign")
    .first()
    .evaluate((code) => {
      const { whiteSpaceCollapse, fontVariantLigatures, fontSize, direction } = getComputedStyle(code);
      return { whiteSpaceCollapse, fontVariantLigatures, fontSize, direction };
    });
  expect(looks).toEqual({ whiteSpaceCollapse: "break-spaces", fontVariantLigatures: "none", fontSize: "13px", direction: "ltr" });
});

test("a path in the home has its whole path as tooltip", async () => {
  await open(SHORT);
  const folder = page.locator(id("field-folder")).locator("dd");
  expect([await folder.innerText(), await folder.locator(".run").getAttribute("title")]).toEqual(["~/Projects/demo", "/home/ada/Projects/demo"]);
  expect(await page.locator(id("field-program")).locator(".run").getAttribute("title")).toBeNull();
});

test("a program that never asked before is told, in so many words", async () => {
  await open(SHORT);
  expect(await page.locator(id("new-asker")).count()).toBe(0);
  await send(alone(card({ id: "q2", digest: "sha256:2", newAsker: true })));
  expect(await page.locator(id("new-asker")).innerText()).toBe(words.newAsker);
  expect(await page.locator(id("origin")).innerText()).toContain("asked by exec-host");
});

test("a window that is not in front says that its keys wait for a click", async () => {
  await open(SHORT);
  await armed();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await armed();
  await hinted(words.notInFront);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await hinted(words.keys("Ctrl"));
});

test("danger is said in the head by an icon and a colour, and Allow once is not filled", async () => {
  const look = (): Promise<unknown> =>
    page.evaluate(() => ({
      head: document.querySelector(".head")?.classList.contains("head-danger"),
      filled: document.querySelector('[data-testid="allow-once"]')?.classList.contains("action-primary"),
      always: document.querySelector('[data-testid="allow-always"]') !== null,
    }));
  await open(SHORT);
  expect(await look()).toEqual({ head: false, filled: true, always: true });
  await page.close();
  await open(HOSTILE);
  expect(await look()).toEqual({ head: true, filled: false, always: false });
});

test("programs, the process and settings are in the details, the outcome is in the heading", async () => {
  await open(SHORT);
  expect(await page.locator(id("prompt")).innerText()).not.toContain("412");
  expect(await page.locator(id("field-folder")).isVisible()).toBe(true);
  expect(await page.locator(id("field-program")).isVisible()).toBe(false);
  await press("why-summary");
  expect(await page.locator(id("field-program")).isVisible()).toBe(true);
  expect(await page.locator(id("field-process")).innerText()).toContain("412");
  await page.close();
  await open(EXPIRED);
  expect(await page.locator("h1").innerText()).toContain("Not run. Time ran out.");
});
