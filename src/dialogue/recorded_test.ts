import { equal } from "node:assert/strict";
import type { EventBody, JournalEvent } from "../transcript/event.ts";
import type { FailureCode } from "../transcript/failure.ts";
import { NO_USAGE } from "../transcript/usage.ts";
import { Recorded } from "./recorded.ts";

const events = (...bodies: readonly EventBody[]): JournalEvent[] =>
  bodies.map((body, index) => ({ seq: index + 1, at: `t${index + 1}`, dialogueId: "d", prev: "", ...body }));

const turn = { participant: "a", kind: "statement", phase: "p" } as const;
const began = (key: string, number: number): EventBody => ({
  type: "turn.started",
  key,
  number,
  ...turn,
  shown: "",
  wording: "",
});
const completed = (key: string, number: number): EventBody => ({
  type: "turn.completed",
  key,
  number,
  ...turn,
  text: key,
});
const failed = (key: string, number: number, code: FailureCode = "refusal"): EventBody => ({
  type: "turn.failed",
  key,
  number,
  ...turn,
  failure: { key, participant: "a", code, reason: "no", attempts: 1 },
});
const ended = (...keys: readonly string[]): EventBody => ({
  type: "dialogue.ended",
  status: "failed",
  endReason: "error",
  usage: NO_USAGE,
  failures: [],
  durationMs: 1,
  because: { reason: "no", keys },
});

Deno.test("Recorded returns a turn's beginning, end, or limit that stopped it", () => {
  const recorded = new Recorded(events(
    began("p/a", 1),
    completed("p/a", 1),
    began("p/b", 2),
    { type: "limit.reached", limit: "max_calls", before: "p/c", ends: false },
    { type: "limit.reached", limit: "max_calls", before: "p/d", ends: true },
  ));
  equal(recorded.start("p/a")?.number, 1);
  equal(recorded.end("p/a")?.at, "t2");
  equal(recorded.start("p/b")?.number, 2);
  equal(recorded.end("p/b"), undefined);
  equal(recorded.limit("p/c")?.limit, "max_calls");
  equal(recorded.limit("p/d"), undefined, "one that ended the dialogue is decided again");
});

Deno.test("Recorded allows only the failure that ended the dialogue to be asked again", () => {
  const recorded = new Recorded(
    events(began("p/a", 1), failed("p/a", 1), began("p/b", 2), failed("p/b", 2), ended("p/b")),
  );
  equal(recorded.end("p/a")?.type, "turn.failed");
  equal(recorded.end("p/b"), undefined);
  equal(recorded.start("p/b")?.number, 2, "it keeps its place");
  const killed = new Recorded(events(began("p/c", 1), failed("p/c", 1, "auth")));
  equal(killed.end("p/c"), undefined, "it ended the dialogue, also where that was not written any more");
  const again = new Recorded(events(failed("p/b", 2), ended("p/b"), completed("p/b", 2)));
  equal(again.end("p/b")?.type, "turn.completed");
});

Deno.test("Recorded returns a key that was never asked for", () => {
  const recorded = new Recorded(events(began("p/a", 1), completed("p/a", 1), completed("p/said", 2)));
  equal(recorded.neverAsked(), "p/a");
  recorded.start("p/a");
  equal(recorded.neverAsked(), "p/said");
  recorded.end("p/said");
  equal(recorded.neverAsked(), undefined);
  equal(new Recorded().neverAsked(), undefined);
});

Deno.test("Recorded allows a fork to leave out inherited questions", () => {
  const aside = { participant: "m", kind: "score", phase: "p" } as const;
  const asked: readonly EventBody[] = [
    { type: "turn.started", key: "p/score", ...aside, shown: "", wording: "" },
    { type: "score.recorded", key: "p/score", participant: "m", kind: "score", answer: { given: true, value: 1 } },
  ];
  const inherited = (...bodies: readonly EventBody[]) =>
    new Recorded(events(...bodies).map((event) => ({ ...event, inherited: true })));
  equal(new Recorded(events(...asked)).neverAsked(), "p/score");
  equal(inherited(...asked).neverAsked(), undefined);
  equal(inherited(began("p/a", 1), completed("p/a", 1)).neverAsked(), undefined);
});
