import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Message } from "../transcript/message.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";
import type { PanelVerdict } from "./panel/verdict.ts";
import { panelSureness, scoreSureness } from "./sureness.ts";
import { criticalT } from "./statistics/student_t.ts";

const CRITERIA = [{ id: "logic", weight: 0.75, description: "" }, { id: "wit", weight: 0.25, description: "" }];

type Reading = readonly [logic: number, wit: number];

/** A step: the readings of Ada's and of Ben's contribution; `undefined` for one without a score. */
type Step = readonly [ada: Reading | undefined, ben: Reading | undefined];

/** A record of one argument by each side in each round. */
function recordOf(steps: readonly Step[], scorers: readonly string[] = ["mo"]): DialogueRecord {
  const messages: Message[] = [];
  const notes: Note[] = [];
  for (const [at, step] of steps.entries()) {
    for (const [seat, speaker] of ["ada", "ben"].entries()) {
      const number = messages.length + 1;
      const [round, reading] = [at + 1, step[seat]];
      const place = { number, key: `k${number}`, phase: `arguments/round-${round}`, round, speaker, at: "" };
      messages.push(
        {
          ...place,
          kind: "argument",
          called: `${seat + 1}${speaker}`,
          failed: false,
          text: "So.",
          shown: "",
        } as Message,
      );
      if (!reading) continue;
      const answer = { given: true, value: { scores: { logic: reading[0], wit: reading[1] } } } as const;
      for (const participant of scorers) {
        notes.push({ key: `n${number}`, participant, kind: "score", about: number, at: "", answer });
      }
    }
  }
  const participants = ["ada", "ben"].map((id) => ({ id, name: id, role: "position_advocate", position: id }));
  return { messages, notes, participants, settings: { criteria: CRITERIA } } as Partial<
    DialogueRecord
  > as DialogueRecord;
}

const ahead = (...leads: readonly number[]): readonly Step[] => leads.map((lead) => [[5 + lead, 5 + lead], [5, 5]]);
const forAda = { kind: "decided", winner: "ada", margin: 1 } as const;
const wordFor = (steps: readonly Step[], scorers?: readonly string[]) =>
  scoreSureness(recordOf(steps, scorers), forAda).word;

Deno.test("scoreSureness() goes from too close to clearly by the mean, its standard error and its interval", () => {
  equal(wordFor([]), "too_close");
  equal(wordFor(ahead(2)), "too_close", "one step");
  equal(wordFor(ahead(1, -1)), "too_close", "a mean of 0");
  equal(wordFor(ahead(1, 0)), "too_close", "a mean of its standard error");
  equal(wordFor(ahead(-1, -1, -1)), "too_close", "the steps favour the other side");
  equal(wordFor(ahead(1, 0, 1)), "slightly_for");
  equal(wordFor(ahead(1, 1, 1, 1)), "slightly_for", "without a spread there is no interval");
  equal(wordFor(ahead(1, 1.1, 0.9, 1)), "for", "one reader gives no more");
  equal(wordFor(ahead(1, 1.1, 0.9, 1), ["mo", "eva"]), "clearly_for");
  equal(wordFor(ahead(0.3, 0.31, 0.29, 0.3), ["mo", "eva"]), "for", "not half a point");
});

Deno.test("scoreSureness() says why there is no side", () => {
  const record = recordOf(ahead(1, 2));
  const tied = scoreSureness(record, { kind: "tied", between: ["ada", "ben"] });
  deepEqual(tied, { word: "too_close", reason: "the totals are equal" });
  const none = scoreSureness(record, { kind: "undecided", reason: "nobody was scored" });
  deepEqual(none, { word: "undecided", reason: "nobody was scored" });
});

const points = fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2);
const reading: fc.Arbitrary<Reading> = fc.tuple(points, points);
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.option(reading, { nil: undefined }),
  fc.option(reading, { nil: undefined }),
);

Deno.test("scoreSureness() compares the weighted totals of the steps that both have scored, and nothing else", () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
    const total = ([logic, wit]: Reading) => 0.75 * logic + 0.25 * wit;
    const differences = steps.flatMap(([ada, ben]) => ada && ben ? [total(ada) - total(ben)] : []);
    const n = differences.length;
    const { word, mean = 0, interval, ...found } = scoreSureness(recordOf(steps), forAda);
    equal(found.n ?? 0, n);
    const middle = differences.reduce((sum, each) => sum + each, 0) / (n || 1);
    ok(Math.abs(mean - middle) < 1e-9);
    const spread = Math.sqrt(differences.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (n - 1));
    const error = spread / Math.sqrt(n);
    if (n < 2 || middle <= error + 1e-9) equal(word, "too_close");
    else equal(word, middle - criticalT(n - 1) * error > 1e-9 && spread > 1e-9 ? "for" : "slightly_for");
    ok(!interval || interval.low <= mean && mean <= interval.high);
  }));
});

/** A panel's verdict with a vote of each judge, for Ada or Ben or none, and an interval of its margins. */
function panelOf(votes: readonly (string | null)[], low: number | undefined, by: "panel" | "votes" = "panel") {
  const judges = votes.map((winner, n) => ({
    judge: `j${n}`,
    vote: winner === null ? { cast: false, because: "flipped", abstained: "" } : { cast: true, winner },
    orders: [{ order: ["ada", "ben"], read: 1, unread: [], winner }, {
      order: ["ben", "ada"],
      read: 1,
      unread: [],
      winner,
    }],
    margin: { defined: true, value: 0.4, points: 2, range: 5 },
  }));
  const interval = low === undefined ? { defined: false, reason: "n = 1" } : { defined: true, low, high: 0.8 };
  const margin = { defined: true, value: 0.4, n: votes.length, interval };
  return { outcome: { ...forAda, by }, judges, margin } as Pick<PanelVerdict, "outcome" | "judges" | "margin">;
}

Deno.test("panelSureness() goes by votes, orders and the interval of the margins", () => {
  equal(panelSureness(panelOf(["ada"], undefined)).word, "slightly_for", "one judge");
  equal(panelSureness(panelOf(["ada", "ada"], undefined)).word, "for", "two agree in every order");
  equal(panelSureness(panelOf(["ada", "ada", null], undefined)).word, "slightly_for", "one abstains");
  equal(panelSureness(panelOf(["ada", "ada", "ben"], 0.1)).word, "too_close", "a majority of one");
  equal(panelSureness(panelOf(["ada", "ada", "ada", "ben"], 0.1)).word, "for", "not unanimous");
  equal(panelSureness(panelOf(["ada", "ada", "ada"], 0.1)).word, "clearly_for");
  equal(panelSureness(panelOf(["ada", "ada", "ada"], 0.1, "votes")).word, "for", "margins are missing");
  const undecided = { kind: "undecided", reason: "no quorum" } as const;
  deepEqual(panelSureness({ ...panelOf([null], undefined), outcome: undecided }), {
    word: "undecided",
    reason: "no quorum",
  });
  const close = { kind: "too_close", leader: "ada", reason: "the lead may be −0.1" } as const;
  equal(panelSureness({ ...panelOf(["ada", "ada"], -0.1), outcome: close }).word, "too_close");
});
