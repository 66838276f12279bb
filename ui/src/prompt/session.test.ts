import { beforeEach, expect, test } from "vitest";

import { alone, card, EMPTY, five, queue } from "../../test/requests";
import type { Choice } from "../generated/Choice";
import type { Problem } from "../generated/Problem";
import type { PromptAnswer } from "../generated/PromptAnswer";
import type { PromptState } from "../generated/PromptState";
import type { PromptHost } from "../host";
import { words } from "../words";
import { PromptSession } from "./session";

const CARD = card({ armMs: 700, quietMs: 500, leftMs: 15_000, totalMs: 15_000 });

let now: number;
let calls: unknown[];
let problem: Problem | null;
let current: PromptState;
let session: PromptSession;
let follower: (state: PromptState) => void;
let moved: () => void;
let keys: (count: boolean) => void;

beforeEach(async () => {
  now = 10_000;
  calls = [];
  problem = null;
  current = alone(CARD);
  const host: PromptHost = {
    follow: async (listener, onMoved, onKeys) => {
      follower = listener;
      moved = onMoved;
      keys = onKeys;
    },
    get: async () => current,
    propose: () => Promise.reject(new Error("not asked")),
    fits: async () => undefined,
    painted: async (id, digest, times) => void calls.push(["painted", id, digest, times]),
    proven: async (number) => void calls.push(["proven", number]),
    waits: async () => void calls.push(["waits"]),
    answer: async (answer: PromptAnswer) => {
      calls.push(["answer", answer]);
      if (problem !== null) throw problem;
    },
    denyAll: async (ids) => void calls.push(["deny all", ids]),
    dismiss: async () => void calls.push(["dismiss"]),
    select: async (id) => void calls.push(["select", id]),
    later: async () => void calls.push(["later"]),
    always: async (number) => void calls.push(["always", number]),
    undo: async (id) => void calls.push(["undo", id]),
  };
  session = new PromptSession(
    host,
    () => now,
    () => undefined,
  );
  await session.start();
});

test("what the app lost of the first questions is asked again", async () => {
  const asked: string[] = [];
  const lost = <T>(name: string, answer: T): Promise<T> => {
    asked.push(name);
    return asked.filter((one) => one === name).length < 3 ? new Promise(() => {}) : Promise.resolve(answer);
  };
  const host = { follow: () => lost("follow", undefined), get: () => lost("get", current) } as Partial<PromptHost> as PromptHost;
  const it = new PromptSession(
    host,
    () => now,
    () => undefined,
  );
  void it.start();
  await expect.poll(() => it.card?.id, { timeout: 5000 }).toBe(CARD.id);
  expect(asked).toEqual(["follow", "follow", "follow", "get", "get", "get"]);
});

/** The card is painted, its end seen, and it is `later` milliseconds later. */
async function inView(later: number): Promise<void> {
  await session.painted();
  session.arm({ type: "end-seen" });
  calls = [];
  now += later;
  session.tick();
}

const ANSWER = { id: CARD.id, digest: CARD.digest, times: 1 };
const ALWAYS: Extract<Choice, { kind: "allow-always" }> = { kind: "allow-always", offer: "arguments", ends: "never", note: "", pattern: "", confirmed: false };
const ALLOWING: Choice[] = [{ kind: "allow-once" }, ALWAYS, { kind: "allow-for", ms: 300_000 }];

test("reports the paint with the digest and the count that were painted", async () => {
  await session.painted();
  expect(calls).toEqual([["painted", CARD.id, CARD.digest, 1]]);
  session.receive(alone({ ...CARD, times: 3 }));
  await session.painted();
  expect(calls[1]).toEqual(["painted", CARD.id, CARD.digest, 3]);
});

test("a card of ours is to be painted and told once for each number", async () => {
  const proof = (number: number): PromptState => ({ ...EMPTY, proof: number });
  const { opened, paints } = session;
  session.receive(proof(7));
  expect([session.opened, session.paints]).toEqual([opened + 1, paints + 1]);
  await session.painted();
  session.receive(proof(7));
  expect(session.paints).toBe(paints + 1);
  session.receive(proof(8));
  await session.painted();
  expect(calls).toEqual([
    ["proven", 7],
    ["proven", 8],
  ]);
  session.receive(EMPTY);
  await session.painted();
  expect(calls.length).toBe(2);
});

test("allows nothing before it is armed, and denies at any time", async () => {
  await inView(699);
  expect(session.answer({ kind: "allow-once" })).toBe(false);
  expect(session.answer(ALWAYS)).toBe(false);
  expect(calls).toEqual([]);
  expect(session.answer({ kind: "deny" })).toBe(true);
  expect(calls).toEqual([["answer", { ...ANSWER, choice: { kind: "deny" } }]]);
});

test.for(ALLOWING)("$kind goes out once armed, and only once", async (choice) => {
  await inView(700);
  expect(session.answer(choice)).toBe(true);
  expect(session.answer(choice)).toBe(false);
  expect(session.answer({ kind: "deny" })).toBe(false);
  expect(session.off()).toBe("sending");
  expect(calls).toEqual([["answer", { ...ANSWER, choice }]]);
});

/** What happens at 900 ms, when Allow has been armed for 200, and when it is armed again. */
test.for<[string, () => void | Promise<void>, number]>([
  ["nothing", () => undefined, 900],
  ["the focus is lost", () => session.focused(false), 1_600],
  ["the focus comes", () => session.focused(true), 900],
  ["the window moves", () => moved(), 1_600],
  ["a resize, or another scale", () => session.arm({ type: "moved", at: now }), 1_600],
  [
    "the window leaves the screen and comes back",
    async () => {
      session.arm({ type: "hidden" });
      await session.painted();
    },
    1_600,
  ],
  ["a key", () => session.arm({ type: "key", at: now }), 1_400],
  ["an arrival", () => session.receive({ ...current, queue: queue([...current.queue.chips, { ...current.queue.chips[0]!, id: "q9" }]) }), 900],
  [
    "a higher count of the same",
    async () => {
      session.receive(alone({ ...CARD, times: 2 }));
      expect(session.off()).toBe("moment");
      await session.painted();
    },
    1_600,
  ],
  ["a lower count of the same", () => session.receive(alone({ ...CARD, times: 0 })), 900],
  [
    "another card",
    async () => {
      session.receive(alone({ ...CARD, id: "q2", digest: "other" }));
      await session.painted();
      session.arm({ type: "end-seen" });
    },
    1_600,
  ],
  [
    "the same id with other content",
    async () => {
      session.receive(alone({ ...CARD, digest: "other" }));
      await session.painted();
      session.arm({ type: "end-seen" });
    },
    1_600,
  ],
])("after 900 ms in view: %s", async ([, happens, armedAt]) => {
  session.focused(true);
  await inView(900);
  const start = now - 900;
  expect(session.off()).toBe(null);
  await happens();
  now = start + armedAt - 1;
  session.tick();
  expect(session.off() === null).toBe(armedAt === 900);
  now = start + armedAt;
  session.tick();
  expect(session.off()).toBe(null);
});

test("an action that is not offered is never sent", async () => {
  session.receive(alone({ ...CARD, digest: "other", allowAlways: { offered: false, sentence: "No." } }));
  await inView(700);
  expect(session.answer(ALWAYS)).toBe(false);
  expect(calls).toEqual([]);
});

test.for<Choice>([
  { ...ALWAYS, offer: "script" },
  { ...ALWAYS, offer: "pattern", pattern: "/**" },
  { kind: "allow-for", ms: null },
  { kind: "allow-for", ms: 1 },
  { kind: "allow-next" },
])("$kind is sent only as it is offered", async (choice) => {
  session.receive(alone({ ...CARD, digest: "less", pattern: null, leases: CARD.leases.slice(0, 3) }));
  await inView(700);
  expect(session.answer(choice)).toBe(false);
  expect(calls).toEqual([]);
});

test("a card that ends in view takes no answer but the one it offers, armed anew", async () => {
  await inView(700);
  const { opened } = session;
  const ended = { sentence: "Not run. Time ran out.", allowNext: true };
  session.receive({ card: { ...CARD, leftMs: 0, ended }, queue: queue([]) });
  expect([session.opened, session.ended, session.said, session.off()]).toEqual([opened, 1, ended.sentence, "moment"]);
  for (const choice of [...ALLOWING, { kind: "deny" } as const]) expect(session.answer(choice)).toBe(false);
  expect(session.answer({ kind: "allow-next" })).toBe(false);
  now += 700;
  expect(session.answer({ kind: "allow-next" })).toBe(true);
  expect(calls).toEqual([["answer", { ...ANSWER, choice: { kind: "allow-next" } }]]);
});

test("Esc goes on from a card that has ended", async () => {
  await inView(0);
  session.focused(true);
  session.receive({ card: { ...CARD, ended: { sentence: "The asker went away.", allowNext: false } }, queue: queue([]) });
  expect(session.off()).toBe("ended");
  now += 500;
  session.escape();
  expect(calls).toEqual([["dismiss"]]);
});

test("the second press of a double click does not close a card that has just ended", async () => {
  await inView(700);
  const ended = { sentence: "The rule was not saved: the disk is full. Allowed once.", allowNext: false };
  session.receive({ card: { ...CARD, ended }, queue: queue([]) });
  now += 499;
  session.close();
  expect(calls).toEqual([]);
  now += 1;
  session.close();
  expect(calls).toEqual([["dismiss"]]);
});

test("as many are answered as the card counts", async () => {
  session.receive(alone({ ...CARD, times: 3 }));
  await inView(700);
  session.answer({ kind: "allow-once" });
  expect(calls).toEqual([["answer", { ...ANSWER, times: 3, choice: { kind: "allow-once" } }]]);
});

test("an arrival changes neither the card nor its arming", async () => {
  await inView(700);
  const { opened } = session;
  session.receive({ card: CARD, queue: queue([...current.queue.chips, ...five().queue.chips.slice(1)]) });
  expect(session.opened).toBe(opened);
  expect(session.off()).toBe(null);
  expect(session.said).toBe(words.arrived(5));
});

test("other content under the same id disarms and says so", async () => {
  await inView(700);
  session.receive(alone({ ...CARD, digest: "sha256:other" }));
  expect(session.off()).toBe("moment");
  expect(session.notice).toEqual({ sentence: words.changed, problem: false });
  await inView(700);
  expect(session.answer({ kind: "allow-once" })).toBe(true);
  expect(calls).toEqual([["answer", { ...ANSWER, digest: "sha256:other", choice: { kind: "allow-once" } }]]);
});

test("the next card comes up disarmed, without a word about a change", async () => {
  await inView(700);
  session.answer({ kind: "allow-once" });
  session.receive(alone({ ...CARD, id: "q2" }));
  now += 250;
  session.tick();
  expect([session.off(), session.sending, session.notice]).toEqual(["moment", false, null]);
});

test("says once that Allow is available", async () => {
  await inView(699);
  expect(session.said).toBe("main wants to run uname.");
  now += 1;
  session.tick();
  expect(session.said).toBe(words.allowReady);
  session.say("");
  session.arm({ type: "key", at: now });
  now += 500;
  session.tick();
  expect(session.said).toBe("");
});

test("says 10 and 5 seconds, not what was left at the start", async () => {
  await inView(0);
  const said = [];
  for (; now < 25_000; now += 1_000) {
    session.say("");
    session.tick();
    if (session.said !== "" && session.said !== words.allowReady) said.push(session.said);
  }
  expect(said).toEqual(["10 seconds left", "5 seconds left"]);
});

test("time that ran out locks Allow, to the millisecond", async () => {
  await inView(14_999);
  expect(session.off()).toBe(null);
  now += 1;
  expect(session.answer({ kind: "allow-once" })).toBe(false);
  expect(session.off()).toBe("expired");
});

test("what is shown and when it wakes belong to the same moment", async () => {
  await inView(14_999.8);
  now += 1;
  expect(session.time()?.seconds).toBe(1);
  expect(session.wakeAt()).toBe(25_000);
});

test("wakes for the arming, then for each second, then for nothing", async () => {
  await inView(0);
  expect(session.wakeAt()).toBe(10_700);
  now = 10_700;
  session.tick();
  expect(session.wakeAt()).toBe(11_000);
  now = 25_000;
  session.tick();
  expect(session.wakeAt()).toBe(null);
  session.receive(EMPTY);
  expect(session.wakeAt()).toBe(null);
});

test("Esc denies only after the keyboard was here for 400 ms", async () => {
  await inView(0);
  session.focused(true);
  now += 399;
  session.escape();
  expect(calls).toEqual([]);
  now += 1;
  session.escape();
  expect(calls).toEqual([["answer", { ...ANSWER, choice: { kind: "deny" } }]]);
});

test.for(["gone", "stale"])("%s: looks again, then tells", async (code) => {
  await inView(700);
  problem = { code, message: "That request is no longer waiting." };
  current = alone({ ...CARD, id: "q2" });
  session.answer({ kind: "allow-once" });
  await settled();
  expect(session.card?.id).toBe("q2");
  expect(session.sending).toBe(false);
  expect(session.notice).toEqual({ sentence: "That request is no longer waiting.", problem: true });
});

test("unarmed: arms again and tells", async () => {
  await inView(700);
  problem = { code: "unarmed", message: "Too early." };
  session.answer({ kind: "allow-once" });
  await settled();
  expect(session.off()).toBe("moment");
  expect(session.notice?.sentence).toBe("Too early.");
  now += 700;
  expect(session.answer({ kind: "allow-once" })).toBe(true);
  expect(session.notice).toBe(null);
});

test("a state that arrives before the first answer wins", async () => {
  const slow = new PromptSession(
    {
      follow: async (listener) => {
        follower = listener;
      },
      get: async () => {
        follower(alone({ ...CARD, id: "newer" }));
        return alone({ ...CARD, id: "older" });
      },
      propose: () => Promise.reject(new Error("not asked")),
      fits: async () => undefined,
      painted: async () => undefined,
      proven: async () => undefined,
      waits: async () => undefined,
      answer: async () => undefined,
      denyAll: async () => undefined,
      dismiss: async () => undefined,
      later: async () => undefined,
      always: async () => undefined,
      undo: async () => undefined,
      select: async () => undefined,
    },
    () => now,
    () => undefined,
  );
  await slow.start();
  expect(slow.card?.id).toBe("newer");
});

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test("a card whose answer was taken stays for 250 ms, and then the newest state comes", async () => {
  await inView(700);
  expect(session.answer({ kind: "allow-once" })).toBe(true);
  const next = { ...CARD, id: "q2", digest: "sha256:2" };
  session.receive(alone(next));
  const start = now;
  expect([session.card?.id, session.off(), session.wakeAt()]).toEqual(["q1", "done", start + 250]);
  expect(session.answer({ kind: "deny" })).toBe(false);
  // What comes meanwhile makes it no longer.
  now = start + 249;
  session.receive(alone({ ...next, id: "q3" }));
  session.tick();
  expect(session.card?.id).toBe("q1");
  now = start + 250;
  session.tick();
  expect([session.card?.id, session.off()]).toEqual(["q3", "moment"]);
  // Nothing of the last answer is left.
  expect(session.sending).toBe(false);
});

test("a window that is about to go shows no tick", async () => {
  await inView(700);
  session.answer({ kind: "deny" });
  session.receive({ card: null, queue: queue([]) });
  expect(session.card).toBe(null);
});

test("keys are offered while they count", () => {
  session.focused(true);
  expect(session.hasKeys).toBe(true);
  keys(false);
  expect(session.hasKeys).toBe(false);
  keys(true);
  session.focused(false);
  expect(session.hasKeys).toBe(false);
});

test.for<[string, () => void, string]>([
  ["they count", () => keys(true), ""],
  ["they do not", () => undefined, words.notInFront],
  ["the window is left", () => session.focused(false), ""],
  [
    "they count in time",
    () => {
      now += 499;
      session.tick();
      keys(true);
    },
    "",
  ],
])("a window that has the keyboard says where its keys do not count: %s", async ([, happens, said]) => {
  keys(false);
  session.receive(alone({ ...CARD, digest: "other" }));
  expect(session.said).toBe("");
  session.focused(true);
  happens();
  if (session.wakeAt() !== null) now = Math.max(now, 10_500);
  session.tick();
  expect(session.said).toBe(said);
});

test("two sentences of one moment are said one after the other", async () => {
  keys(false);
  session.focused(true);
  await inView(700);
  expect(session.said).toBe(words.allowReady);
  expect(session.wakeAt()).toBeLessThanOrEqual(now);
  session.tick();
  expect(session.said).toBe(words.notInFront);
  expect(session.wakeAt()).toBeGreaterThan(now);
});

test("closing by the page decides nothing", () => {
  session.later();
  expect(calls).toEqual([["later"]]);
});
