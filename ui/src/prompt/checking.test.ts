import { expect, test } from "vitest";

import { alone, card } from "../../test/requests";
import type { PromptAnswer } from "../generated/PromptAnswer";
import type { PromptState } from "../generated/PromptState";
import type { PromptHost } from "../host";
import { words } from "../words";
import { PromptSession } from "./session";

const CARD = card({ armMs: 700, quietMs: 500, leftMs: 15_000, totalMs: 15_000 });
const ANSWER = { id: CARD.id, digest: CARD.digest, times: 1 };

/** A session whose card counts, and what it sent. `answering` says how each answer ends. */
async function counting(answering: () => Promise<void>) {
  let now = 10_000;
  const sent: PromptAnswer[] = [];
  let follower: (state: PromptState) => void = () => undefined;
  const host = {
    follow: async (listener) => {
      follower = listener;
    },
    get: async () => alone(CARD),
    fits: async () => undefined,
    painted: async () => undefined,
    waits: async () => undefined,
    answer: (answer) => {
      sent.push(answer);
      return answering();
    },
  } as Partial<PromptHost> as PromptHost;
  const session = new PromptSession(
    host,
    () => now,
    () => undefined,
  );
  await session.start();
  await session.painted();
  session.arm({ type: "end-seen" });
  now += 700;
  session.tick();
  return { session, sent, tell: (state: PromptState) => follower(state) };
}

test("while the system checks who allowed it, it can be denied, and nothing else", async () => {
  let settle: (problem: unknown) => void = () => undefined;
  const ends = [new Promise<void>((_, reject) => (settle = reject)), Promise.resolve()];
  const { session, sent, tell } = await counting(() => ends.shift() as Promise<void>);
  expect(session.answer({ kind: "allow-once" })).toBe(true);
  tell({ ...alone(CARD), checking: CARD.id });
  expect([session.off(), session.busy, session.said]).toEqual(["checking", false, words.wait.checking]);
  expect(session.answer({ kind: "allow-once" })).toBe(false);
  expect(session.answer({ kind: "deny" })).toBe(true);
  expect(sent).toEqual([
    { ...ANSWER, choice: { kind: "allow-once" } },
    { ...ANSWER, choice: { kind: "deny" } },
  ]);
  // What became of the first one is not told: the second is the answer.
  settle({ code: "gone", message: "It has ended." });
  await Promise.resolve();
  await Promise.resolve();
  expect(session.notice).toBe(null);
});

test("who was not confirmed reads it on the card", async () => {
  const { session } = await counting(() => Promise.reject({ code: "unconfirmed", message: "Denied." }));
  session.answer({ kind: "allow-once" });
  await Promise.resolve();
  await Promise.resolve();
  expect([session.sending, session.notice]).toEqual([false, null]);
});
