import { expect, test } from "vitest";

import { step, unarmed, waiting, type ArmingEvent, type Wait } from "./arming";

const CARD: ArmingEvent = { type: "card", armMs: 700, quietMs: 500 };
const PAINTED: ArmingEvent = { type: "painted", at: 1_000 };
const END: ArmingEvent = { type: "end-seen" };

const key = (at: number): ArmingEvent => ({ type: "key", at });

const cases: [name: string, events: ArmingEvent[], now: number, expected: Wait | null][] = [
  ["nothing happened", [], 9_000, { for: "view" }],
  ["a card that is not painted", [CARD, END], 9_000, { for: "view" }],
  ["painted just now", [CARD, PAINTED, END], 1_000, { for: "moment", at: 1_700 }],
  ["1 ms too early", [CARD, PAINTED, END], 1_699, { for: "moment", at: 1_700 }],
  ["in view long enough", [CARD, PAINTED, END], 1_700, null],
  ["the end was not in view", [CARD, PAINTED], 9_000, { for: "scroll" }],
  ["the end came into view later", [CARD, PAINTED, END], 9_000, null],
  ["a key 499 ms ago", [CARD, PAINTED, END, key(1_501)], 2_000, { for: "typing", at: 2_001 }],
  ["a key 500 ms ago", [CARD, PAINTED, END, key(1_500)], 2_000, null],
  ["an early key ends before the moment", [CARD, PAINTED, END, key(1_100)], 1_650, { for: "moment", at: 1_700 }],
  ["typing on before the card came", [key(900), CARD, { type: "painted", at: 950 }, END], 1_000, { for: "moment", at: 1_650 }],
  ["typing through a short arming", [key(990), { ...CARD, armMs: 100 }, PAINTED, END], 1_200, { for: "typing", at: 1_490 }],
  ["other content disarms", [CARD, PAINTED, END, CARD], 9_000, { for: "view" }],
  ["other content needs its own end seen", [CARD, PAINTED, END, CARD, { type: "painted", at: 2_000 }], 9_000, { for: "scroll" }],
  ["hidden disarms", [CARD, PAINTED, END, { type: "hidden" }], 9_000, { for: "view" }],
  ["shown again starts anew", [CARD, PAINTED, END, { type: "hidden" }, { type: "painted", at: 5_000 }], 5_699, { for: "moment", at: 5_700 }],
  ["what was read stays read while hidden", [CARD, PAINTED, END, { type: "hidden" }, { type: "painted", at: 5_000 }], 5_700, null],
  ["a resize starts anew", [CARD, PAINTED, END, { type: "moved", at: 3_000 }], 3_500, { for: "moment", at: 3_700 }],
  ["a resize does not bring a card into view", [CARD, END, { type: "moved", at: 3_000 }], 9_000, { for: "view" }],
];

test.for(cases)("%s", ([, events, now, expected]) => {
  expect(waiting(events.reduce(step, unarmed), now)).toEqual(expected);
});
