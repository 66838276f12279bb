import { expect, test } from "vitest";

import { alone, card, text } from "../../test/requests";
import { visible, visibleText } from "./visible";

test.for([
  ["plain, with ünïcödé, 漢字 and 🙂", "plain, with ünïcödé, 漢字 and 🙂"],
  ["a\u0000b\u001b[2J\u007f\u009b", "a⟨U+0000⟩b⟨U+001B⟩[2J⟨U+007F⟩⟨U+009B⟩"],
  ["two\nlines\r\tand tabs", "two⟨U+000A⟩lines⟨U+000D⟩⟨U+0009⟩and tabs"],
  ["\u202egpj.exe\u2066\u2069\u200e\u061c", "⟨U+202E⟩gpj.exe⟨U+2066⟩⟨U+2069⟩⟨U+200E⟩⟨U+061C⟩"],
  ["z\u200bw\u2060j\ufeffs\u00adh", "z⟨U+200B⟩w⟨U+2060⟩j⟨U+FEFF⟩s⟨U+00AD⟩h"],
  ["f\u3164i\uffa0l\u115fl\u2800", "f⟨U+3164⟩i⟨U+FFA0⟩l⟨U+115F⟩l⟨U+2800⟩"],
  ["v\ufe0f\u{e0100} t\u{e0041}", "v⟨U+FE0F⟩⟨U+E0100⟩ t⟨U+E0041⟩"],
  ["l\u2028p\u2029", "l⟨U+2028⟩p⟨U+2029⟩"],
  ["half \ud83d", "half ⟨U+D83D⟩"],
  ["⟨U+202E⟩ stays", "⟨U+202E⟩ stays"],
  ["Writes to \u2067שָׁלוֹם\u2069/\u2066١٢\u2069", "Writes to \u2067שָׁלוֹם\u2069/\u2066١٢\u2069"],
  ["\u2067abc\u2069", "⟨U+2067⟩abc⟨U+2069⟩"],
  ["\u2067א ב\u2069", "⟨U+2067⟩א ב⟨U+2069⟩"],
  ["\u2067א\u202eב\u2069", "⟨U+2067⟩א⟨U+202E⟩ב⟨U+2069⟩"],
  ["\u2067א", "⟨U+2067⟩א"],
] as const)("%j", ([raw, expected]) => {
  expect(visibleText(raw)).toBe(expected);
});

test("every shown string of a state, and nothing else", () => {
  const hostile = card({ id: "q\u202e1", digest: "d\u202e", reason: "r\u202e", agent: text("a\u202e") });
  hostile.command.copy = "c\nd";
  const shown = visible(alone(hostile));
  expect(shown.card).toEqual({ ...hostile, reason: "r⟨U+202E⟩", agent: text("a⟨U+202E⟩") });
  expect(shown.queue).toMatchObject({ ids: ["q\u202e1"], soonest: "q\u202e1" });
  expect(shown.queue.chips[0]).toMatchObject({ id: "q\u202e1", agent: text("a⟨U+202E⟩") });
});
