import { deepEqual, equal, ok } from "node:assert/strict";
import { claimsIn } from "../../judging/quotations/mod.ts";
import { fold } from "../../transcript/fold.ts";
import { GoodAnswers, type Purpose, purposeOf, servedDebate } from "./_fault_setting_fixture.ts";
import { checkCalls, checkPrompts, type FaultyRun, heldAgainst } from "../_faulty_run_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import { checkEnd, expectedOf, type Target } from "../_fault_targets_fixture.ts";
import { type Fault, FAULTS, MARK } from "../_faults_fixture.ts";
import type { DebateResult } from "./mod.ts";

const twice = (kinds: readonly string[], who: string) => kinds.flatMap((kind) => [`${kind} ${who}`, `${kind} ${who}`]);

const TARGETS: Readonly<Record<string, Target<Purpose>>> = {
  "an advocate from its opening on": {
    hit: ({ who }) => who === "Ben",
    first: "opening ben",
    all: ["opening ben"],
    fatal: { turn: "opening ben", before: [] },
    needed: "always",
  },
  "an advocate after its opening": {
    hit: ({ who, opening }) => who === "Ben" && !opening,
    first: "rebuttal ben",
    all: ["argument ben", "closing ben", "rebuttal ben"],
    fatal: { turn: "rebuttal ben", before: [] },
  },
  "the moderator": {
    hit: ({ who }) => who === "Mo",
    first: "score mo",
    all: ["round_summary mo", ...twice(["score", "score", "score", "score"], "mo"), "summary mo", "verdict mo"],
    fatal: { turn: "round_summary mo", before: twice(["score", "score", "score"], "mo") },
  },
  "the moderator where it scores": {
    hit: ({ who, what }) => who === "Mo" && what === "score",
    first: "score mo",
    all: [...twice(["score", "score", "score", "score"], "mo"), "verdict mo"],
  },
  "the fact checker": {
    hit: ({ who }) => who === "Fay",
    first: "fact_check fay",
    all: twice(["fact_check", "fact_check"], "fay"),
  },
};

type Held = FaultyRun<DebateResult> & { readonly good: GoodAnswers };

/** Holds a debate in which a target gets bad answers, always or only once. */
async function held(fault: Fault, { hit }: Target<Purpose>, lasting: boolean): Promise<Held> {
  const good = new GoodAnswers();
  const run = await heldAgainst(fault, {
    hit: (request) => hit(purposeOf(request)),
    lasting,
    answer: (request) => good.answer(request),
    make: servedDebate,
  });
  return { ...run, good };
}

/** Checks that all statements, scores and findings are answers from the server. */
function checkContent({ result, events, good }: Held, at: string): void {
  for (const message of result.messages) {
    if (message.failed || message.kind === "announcement") continue;
    if (message.kind === "interruption") {
      const [, claim, number] = /- (Claim (\d+)): contradicted\. Not so, \2\. \[s\]$/.exec(message.text) ?? [];
      const finding = { claim: `${claim}.`, verdict: "contradicted", reason: `Not so, ${number}.`, source: "s" };
      ok(good.gave({ findings: [finding] }), `${at}: ${message.text}`);
    } else equal(good.speakerOf(message.text)?.toLowerCase(), message.speaker, `${at}: ${message.text}`);
  }
  const { notes } = fold(events);
  for (const { key, kind, answer } of notes) {
    if (answer.given && kind !== "claim_check") ok(good.gave(answer.value), `${at}: ${key}`);
  }
  // Whatever fails, all statements by advocates were checked, and nothing else was.
  const said = result.messages.filter(({ failed, speaker }) => !failed && ["ada", "ben"].includes(speaker));
  const checks = notes.filter(({ kind }) => kind === "claim_check");
  deepEqual(checks.map(({ about }) => about), said.map(({ number }) => number), at);
  for (const note of checks) {
    deepEqual(
      claimsIn(note)?.flatMap(({ quotations }) => quotations.map(({ verdict }) => verdict)),
      ["not_found"],
      `${at}: ${note.key}`,
    );
  }
  if (result.status !== "completed" || result.failures.some(({ key }) => key === "verdict")) {
    equal(result.verdict.kind, "undecided", at);
  }
  if (result.failures.some(({ key }) => key === "verdict")) deepEqual(result.scores, {}, at);
  if (result.failures.length > 0) return;
  const kinds = Map.groupBy(result.messages, ({ kind }): string => kind);
  const count = ["opening", "argument", "rebuttal", "closing", "interruption"].map((kind) => kinds.get(kind)?.length);
  deepEqual(count, [2, 2, 2, 2, 4], at);
  deepEqual(Object.keys(result.scores), ["ada", "ben"], at);
}

for (const [name, fault] of Object.entries(FAULTS)) {
  Deno.test(`a debate against a server with ${name} ends as what it is, whoever is answered so`, async () => {
    for (const [who, target] of Object.entries(TARGETS)) {
      for (const lasting of [true, false]) {
        const at = `${who}, ${lasting ? "always" : "once"}`;
        const debate = await held(fault, target, lasting);
        checkEnd(debate, fault, expectedOf(fault, target, lasting), at);
        checkContent(debate, at);
        checkPrompts(debate, at);
        checkCalls(debate, fault, lasting, at);
        checkLabelled(debate, at);
        if (name.endsWith("in mid-stream") && target.first.endsWith("ben")) ok(debate.deltas.includes(MARK), at);
      }
    }
  });
}
