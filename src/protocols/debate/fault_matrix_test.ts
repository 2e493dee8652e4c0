import { deepEqual, equal, ok } from "node:assert/strict";
import { claimsIn } from "../../judging/quotations/mod.ts";
import { fold } from "../../transcript/fold.ts";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FAULTS, MARK, REFUSALS } from "../_faults_fixture.ts";
import type { FaultyRun } from "../_faulty_run_fixture.ts";
import { GoodAnswers, type Purpose, purposeOf, servedDebate } from "./_fault_setting_fixture.ts";
import type { DebateResult } from "./mod.ts";

const twice = (kinds: readonly string[], who: string) => kinds.flatMap((kind) => [`${kind} ${who}`, `${kind} ${who}`]);

const TARGETS: Readonly<Record<string, Target<Purpose>>> = {
  "an advocate from its opening on": {
    hit: ({ who }) => who === "Ben",
    failures: ["opening ben"],
    needed: "always",
  },
  "an advocate after its opening": {
    hit: ({ who, opening }) => who === "Ben" && !opening,
    failures: ["argument ben", "closing ben", "rebuttal ben"],
  },
  "the moderator": {
    hit: ({ who }) => who === "Mo",
    failures: [
      "decision mo",
      "round_summary mo",
      "score mo",
      "score mo",
      "score mo",
      "score mo",
      "summary mo",
      "verdict mo",
    ],
  },
  "the moderator where it scores": {
    hit: ({ who, what }) => who === "Mo" && what === "score",
    failures: ["score mo", "score mo", "score mo", "score mo", "verdict mo"],
  },
  "the fact checker": {
    hit: ({ who }) => who === "Fay",
    failures: twice(["fact_check", "fact_check", "fact_check"], "fay"),
  },
};

/** Checks that all statements, scores and findings are answers from the server. */
function checkContent({ result, events, deltas }: FaultyRun<DebateResult>, good: GoodAnswers, at: string): void {
  if (/in mid-stream, an advocate/.test(at)) ok(deltas.includes(MARK), at);
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
  if (result.status !== "completed" || result.failures.length > 0) return;
  const kinds = Map.groupBy(result.messages, ({ kind }): string => kind);
  const count = ["opening", "argument", "rebuttal", "closing", "interruption"].map((kind) => kinds.get(kind)?.length);
  deepEqual(count, [2, 2, 2, 2, 6], at);
  deepEqual(Object.keys(result.scores), ["ada", "ben"], at);
}

/** Who refuses an opening may go on to argue. */
const TARGETS_OF_REFUSALS: typeof TARGETS = {
  ...TARGETS,
  "an advocate from its opening on": {
    hit: ({ who }) => who === "Ben",
    failures: ["argument ben", "closing ben", "opening ben", "rebuttal ben"],
  },
};

const refusals = Object.keys(REFUSALS);
const others = Object.fromEntries(Object.entries(FAULTS).filter(([name]) => !refusals.includes(name)));
for (const [faults, targets] of [[others, TARGETS], [REFUSALS, TARGETS_OF_REFUSALS]] as const) {
  testFaults("a debate", {
    faults,
    targets,
    every: 3,
    setting: () => {
      const good = new GoodAnswers();
      return {
        purposeOf,
        answer: (request) => good.answer(request),
        make: servedDebate,
        check: (run, at) => checkContent(run, good, at),
      };
    },
  });
}
