import { expect, test } from "vitest";

import type { EditOutcome } from "../generated/EditOutcome";
import type { EditRequest } from "../generated/EditRequest";
import type { MainHost } from "../host";
import { text } from "../../test/requests";
import { MainSession } from "./session";

const CONFIRM: EditOutcome = { kind: "confirm", title: text("Let it?"), lines: [], keep: "Keep", proceed: "Let it", confirmed: "yes" };
const SAVED: EditOutcome = { kind: "saved", message: text("Saved."), undo: "u1" };
const EDIT: EditRequest = { agent: "main", version: "v1", change: { kind: "set-field", name: "ask", value: "off" }, confirmed: null };

/** A session whose edits end like this, one after the other; and what was sent. */
function session(outcomes: unknown[], changes: Partial<MainHost> = {}) {
  const sent: unknown[] = [];
  const answer = async (of: unknown): Promise<EditOutcome> => {
    sent.push(of);
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw { code: "", message: outcome.message };
    return outcome as EditOutcome;
  };
  const host = { overview: async () => ({}), places: async () => [], edit: answer, undo: answer, bind: answer, ...changes } as unknown as MainHost;
  return {
    session: new MainSession(
      host,
      () => 0,
      () => {},
    ),
    sent,
  };
}

test("a saved edit says so, with a way back that works once", async () => {
  const { session: it, sent } = session([SAVED, { ...SAVED, undo: null }]);
  expect(await it.edit(EDIT)).toEqual({ kind: "saved" });
  expect(it.toast.note?.undo).toBe("u1");
  await it.undo();
  await it.undo();
  expect(sent).toEqual([EDIT, "u1"]);
  it.toast.close();
});

test("what was confirmed goes back with the edit", async () => {
  const { session: it, sent } = session([CONFIRM, SAVED]);
  const ending = it.edit(EDIT);
  await expect.poll(() => it.question).not.toBeNull();
  it.answer(true);
  expect(await ending).toEqual({ kind: "saved" });
  expect(sent).toEqual([EDIT, { ...EDIT, confirmed: "yes" }]);
  it.toast.close();
});

test("what was not confirmed is not sent again; a second question answers the first safely", async () => {
  const { session: it, sent } = session([CONFIRM, CONFIRM]);
  const first = it.edit(EDIT);
  await expect.poll(() => it.question).not.toBeNull();
  const second = it.edit(EDIT);
  expect(await first).toEqual({ kind: "kept" });
  it.answer(false);
  expect(await second).toEqual({ kind: "kept" });
  expect(sent).toHaveLength(2);
  expect(it.question).toBeNull();
});

test("a conflict keeps both sides; a refusal and a failure are sentences", async () => {
  const conflict = { kind: "conflict", message: "It changed.", theirs: [text("a")], mine: [text("b")] };
  const { session: it } = session([conflict, { kind: "refused", problem: { code: "", message: "No." } }, new Error("gone\u200b")]);
  expect(await it.edit(EDIT)).toEqual(conflict);
  expect(await it.edit(EDIT)).toEqual({ kind: "refused", message: "No." });
  expect(await it.edit(EDIT)).toEqual({ kind: "refused", message: "gone⟨U+200B⟩" });
});

test("what a button could not do stays until it is dismissed", async () => {
  const pause = async (): Promise<void> => {
    throw { code: "", message: "The app has ended." };
  };
  const { session: it } = session([], { pause });
  await it.pause(true);
  expect(it.problem).toBe("The app has ended.");
  it.dismiss();
  expect(it.problem).toBeNull();
});

test("a change is read by every page that is there", async () => {
  let reads = 0;
  const { session: it } = session([]);
  const stop = it.reading(() => (reads += 1));
  it.refresh();
  stop();
  it.refresh();
  expect(reads).toBe(1);
});

test("what the app lost of the first questions is asked again", async () => {
  const asked: string[] = [];
  const lost = <T>(name: string, answer: T): Promise<T> => {
    asked.push(name);
    return asked.filter((one) => one === name).length < 3 ? new Promise(() => {}) : Promise.resolve(answer);
  };
  const overview = () => lost("overview", { waiting: 2 }) as Promise<never>;
  const { session: it } = session([], { follow: () => lost("follow", undefined), overview });
  void it.start();
  await expect.poll(() => it.overview.value?.waiting, { timeout: 5000 }).toBe(2);
  expect(asked).toEqual(["follow", "follow", "follow", "overview", "overview", "overview"]);
});
