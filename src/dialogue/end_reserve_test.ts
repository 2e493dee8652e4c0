import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { claimMarks } from "../judging/quotations/claim_marks.ts";
import { annotatedText } from "../text/annotation.ts";
import type { Claim } from "../transcript/claim.ts";
import type { EventBody, JournalEvent } from "../transcript/event.ts";
import type { Scope } from "./calls/account.ts";
import type { CallAhead } from "./calls/budget.ts";
import { mostTokens, worstQuoteTokens } from "./calls/worst_case.ts";
import { EndReserve } from "./end_reserve.ts";
import type { Forecast, ForecastAside, ForecastCall } from "./forecast.ts";
import { LimitTooSmallError } from "./limit_too_small_error.ts";
import { loadTokenizer } from "../text/tokens.ts";

await loadTokenizer();

const ALL: Scope = { limits: {}, covers: () => true };
const OF_MO: Scope = { name: "participant mo", limits: {}, covers: ({ participant }) => participant === "mo" };

const summary: ForecastCall = {
  name: "end/summary/mo#1",
  key: "end/summary/mo",
  participant: "mo",
  inputTokens: 1000,
  mostInputTokens: 3000,
  maxOutputTokens: 500,
  price: { inputUsd: 1, outputUsd: 10 },
  grows: true,
  shows: new Set(["openings/opening/ada"]),
};
const score: ForecastCall = {
  ...summary,
  name: "openings/score-1/mo#1",
  key: "openings/score-1/mo",
  inputTokens: 300,
  maxOutputTokens: 100,
  grows: false,
  question: "openings/opening/ada score mo",
};
const check: ForecastAside = {
  key: "middle/fact_check-2/fay",
  participant: "fay",
  question: " fact_check fay",
  need: { calls: 1, tokens: 700, costUsd: 0.01 },
  saysTokens: 200,
};

function reserveOf(fields: Partial<Forecast> = {}): EndReserve {
  return new EndReserve({
    calls: [summary, score],
    said: new Map([["openings/opening/ada", 200]]),
    coming: new Map(),
    asidesOf: new Map([["argument", [check]]]),
    optionalPhases: ["middle"],
    longestName: "Ada",
    ...fields,
  });
}

function heard(reserve: EndReserve, body: EventBody): void {
  reserve.add({ seq: 1, at: "", dialogueId: "d", prev: "", ...body } as JournalEvent);
}

const argument: CallAhead = {
  name: "middle/argument/ben#1",
  key: "middle/argument/ben",
  participant: "ben",
  turn: { kind: "argument", maxTokens: 100 },
  maxOutputTokens: 200,
};
/** Asked by nobody: what is kept when nothing is let in. */
const nothing: CallAhead = { key: "middle/other/ben", participant: "ben", maxOutputTokens: 0 };
/** An argument as long as it can be, quoted. */
const OWN = worstQuoteTokens(114, "Ada");

const said = (key: string, number: number, text: string): EventBody => ({
  type: "turn.completed",
  key,
  number,
  participant: "ben",
  kind: "argument",
  phase: "middle",
  text,
});
const asks = (key: string, replyTo: number, participant = "fay"): EventBody => ({
  type: "turn.started",
  key,
  participant,
  kind: "fact_check",
  phase: "middle",
  shown: "",
  replyTo,
  wording: "",
});

Deno.test("EndReserve keeps the worst case of what is not answered, for each scope", () => {
  const reserve = reserveOf();
  deepEqual(reserve.beside(nothing, ALL), { calls: 2, tokens: 1900, costUsd: 0.0073 });
  const [first] = [{ ...nothing, name: score.name, key: score.key }];
  reserve.granted(first);
  equal(reserve.beside(nothing, ALL).tokens, 1500, "what is in flight is reserved");
  reserve.settled(first, false);
  equal(reserve.beside(nothing, ALL).tokens, 1900, "what is to be repeated is not");
  reserve.granted(first);
  reserve.settled(first, true);
  equal(reserve.beside(nothing, ALL).tokens, 1500);
  deepEqual(reserve.beside(nothing, { ...ALL, covers: ({ participant }) => participant === "ben" }).calls, 0);
});

Deno.test("EndReserve serves what is needed, and turns that are not optional, and nothing else", () => {
  const reserve = reserveOf();
  ok(reserve.serves({ ...nothing, name: summary.name, key: summary.key }));
  ok(reserve.serves({ ...argument, name: "end/other/ben#2", key: "end/other/ben" }), "without it the dialogue ends");
  ok(!reserve.serves({ ...nothing, name: "openings/score-1/mo#2", key: score.key }), "asked once more");
  ok(!reserve.serves(argument));
  ok(!reserve.serves({ ...nothing, name: "context/ben/1#1", key: "context/ben/1" }));
  heard(reserve, { type: "phase.started", phase: "late", optional: true });
  ok(!reserve.serves({ ...argument, key: "late/argument/ben" }), "an optional phase that was not foreseen");
});

Deno.test("EndReserve knows a question about a turn again, however the turn is numbered", () => {
  const reserve = reserveOf();
  heard(reserve, { ...said("openings/opening/ada", 7, "So."), kind: "opening" } as EventBody);
  const key = "openings/score-7/mo";
  ok(!reserve.serves({ ...nothing, name: `${key}#1`, key }));
  heard(reserve, { ...asks(key, 7, "mo"), kind: "score" } as EventBody);
  ok(reserve.serves({ ...nothing, name: `${key}#1`, key }));
  heard(reserve, { type: "score.recorded", key, participant: "mo", kind: "score", answer: { given: true, value: {} } });
  equal(reserve.beside(nothing, ALL).calls, 1);
});

Deno.test("EndReserve grows with what is let in at its longest, then with what was said", () => {
  const reserve = reserveOf();
  const before = reserve.beside(nothing, ALL).tokens;
  const withIt = reserve.beside(argument, ALL);
  equal(withIt.tokens, before + OWN + 200 + 700, "its own, what a check may put on the floor, and the check");
  equal(reserve.beside(argument, OF_MO).tokens, before + OWN + 200, "the check is not mo's");
  reserve.granted(argument);
  equal(reserve.beside(nothing, ALL).tokens, withIt.tokens);
  equal(reserve.beside(argument, ALL).tokens, withIt.tokens, "a turn is let in once");
  heard(reserve, said(argument.key, 2, "Short."));
  const own = worstQuoteTokens("Short.", "Ada");
  equal(reserve.beside(nothing, ALL).tokens, before + own + 200 + 700);
  const key = "middle/fact_check-2/fay";
  heard(reserve, asks(key, 2));
  equal(
    reserve.beside({ ...nothing, key, name: `${key}#1` }, ALL).tokens,
    before + own + 200,
    "its own need is its own",
  );
  equal(reserve.beside(nothing, ALL).tokens, before + own + 200 + 700, "but others must leave it");
  reserve.granted({ ...nothing, key, name: `${key}#1` });
  equal(reserve.beside(nothing, ALL).tokens, before + own + 200);
  const answer = { given: true as const, value: { findings: [] } };
  heard(reserve, { type: "note.recorded", key, participant: "fay", kind: "fact_check", answer });
  equal(
    reserve.beside(nothing, ALL).tokens,
    before + own + Math.min(200, 2 * worstQuoteTokens('{"findings":[]}', "Ada")),
  );
  reserve.heard(key);
  equal(reserve.beside(nothing, ALL).tokens, before + own, "what it had to say would have been said now");
});

Deno.test("EndReserve lets go of what a turn would have brought when nothing was said, or nobody asks", () => {
  for (
    const end of [
      {
        type: "turn.failed",
        failure: { key: argument.key, participant: "ben", code: "server", reason: "", attempts: 1 },
      },
      { type: "limit.reached", limit: "max_calls", before: argument.key, ends: false },
    ] as const
  ) {
    const reserve = reserveOf();
    const before = reserve.beside(nothing, ALL);
    reserve.granted(argument);
    heard(reserve, { ...said(argument.key, 2, ""), ...end } as EventBody);
    deepEqual(reserve.beside(nothing, ALL), before, end.type);
  }
  const reserve = reserveOf();
  reserve.nextStep();
  reserve.granted(argument);
  heard(reserve, said(argument.key, 2, "Short."));
  for (const kept of [700, 700, 700, 0]) {
    const { calls } = reserve.beside(nothing, ALL);
    equal(calls, kept > 0 ? 3 : 2);
    reserve.nextStep();
  }
});

Deno.test("EndReserve keeps what the script has asked, however late its call comes", () => {
  const reserve = reserveOf();
  reserve.granted(argument);
  heard(reserve, said(argument.key, 2, "Short."));
  reserve.asked(check.key, argument.key);
  for (let step = 0; step < 5; step++) {
    equal(reserve.beside(nothing, ALL).calls, 3);
    reserve.nextStep();
  }
  reserve.granted({ ...nothing, key: check.key, name: `${check.key}#1` });
  equal(reserve.beside(nothing, ALL).calls, 2);
});

Deno.test("EndReserve takes what was foreseen to be said as it was said, and never more than a window holds", () => {
  const reserve = reserveOf();
  heard(reserve, { ...said("openings/opening/ada", 1, "So."), kind: "opening" } as EventBody);
  const shorter = worstQuoteTokens("So.", "Ada") - 200;
  equal(reserve.beside(nothing, ALL).tokens, 1500 + shorter * 2 + 400, "both show it");
  heard(reserve, said("middle/argument/ben", 2, "so ".repeat(9000)));
  equal(reserve.beside(nothing, ALL).tokens, 3500 + 400 + shorter);
});

Deno.test("EndReserve grows with what is noted under a statement that was not foreseen", () => {
  const unknown = { name: "smith-2020", state: "unknown_source", start: 0, end: 10 } as const;
  const claim: Claim = {
    ...{ message: 2, speaker: "ben", text: "So [smith-2020].", start: 0, state: "unknown_source", quotations: [] },
    citations: [unknown],
    numbers: [],
  };
  const noted = (about: number, key: string): EventBody => ({
    type: "note.recorded",
    ...{ key, participant: "ben", kind: "claim_check", about },
    answer: { given: true, value: JSON.parse(JSON.stringify({ claims: [claim] })) },
  });
  const reserve = reserveOf();
  heard(reserve, said("middle/argument/ben", 2, "So [smith-2020]."));
  const before = reserve.beside(nothing, ALL).tokens;
  heard(reserve, noted(2, "middle/claim_check-2/ben"));
  const note = mostTokens(annotatedText("", claimMarks([claim])));
  ok(note > 10);
  equal(reserve.beside(nothing, ALL).tokens, before + note, "what grows shows it");
  const foreseen = reserveOf();
  heard(foreseen, { ...said("openings/opening/ada", 1, "So [smith-2020]."), kind: "opening" } as EventBody);
  const with1 = foreseen.beside(nothing, ALL).tokens;
  heard(foreseen, noted(1, "openings/claim_check-1/ada"));
  equal(foreseen.beside(nothing, ALL).tokens, with1, "the longest note was foreseen with it");
});

Deno.test("EndReserve.check() names the smallest limit that would do, rounded up, and whose it is", () => {
  const reserve = reserveOf();
  const spent = { calls: 0, tokens: 0, costUsd: 0 };
  const check = (limits: Scope["limits"], more: Partial<Scope> = {}, before = spent) =>
    reserve.check([{ scope: { ...ALL, limits, ...more }, spent: before }]);
  check({ maxCalls: 2, maxTokens: 1900, maxCostUsd: 0.0073 });
  throws(() => check({ maxCalls: 1 }), {
    name: "LimitTooSmallError",
    message:
      "Cannot keep 'maxCalls' 1 as end and openings, with what is asked about them, may come to 2: give at least 2",
  });
  throws(() => check({ maxTokens: 1899 }, { name: "participant mo" }), /'maxTokens' 1899 of participant mo as/);
  throws(() => check({ maxCostUsd: 0.008 }, {}, { calls: 1, tokens: 9, costUsd: 0.00123 }), (error) => {
    ok(error instanceof LimitTooSmallError);
    equal(error.needed, 0.00853);
    return /0\.00853 \(with 0\.00123 that is spent\)/.test(error.message);
  });
});
