import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fold } from "../../transcript/fold.ts";
import { checkEnd, expectedOf, type Target } from "../_fault_targets_fixture.ts";
import { type Fault, FEW_FAULTS, MARK } from "../_faults_fixture.ts";
import { checkCalls, checkPrompts, type FaultyRun, heldAgainst, hitsOf } from "../_faulty_run_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import {
  DRAWS,
  GoodAnswers,
  type Purpose,
  purposeOf,
  type QuestionName,
  servedBaseline,
} from "./_fault_setting_fixture.ts";
import type { BaselineResult } from "./mod.ts";
import { findingText, reportLines } from "./report_text.ts";

interface BaselineTarget extends Target<Purpose> {
  readonly questions: readonly QuestionName[];
}

const ANSWER = "answer answerer";
const DECISION = "decision judge";
const BEN = "advocate-2";

const TARGETS: Readonly<Record<string, BaselineTarget>> = {
  "the single answer": {
    questions: ["choice", "open"],
    hit: ({ draw }) => draw === 1,
    first: ANSWER,
    all: [ANSWER, ANSWER],
    fatal: { turn: ANSWER, before: [] },
  },
  "an answer of the vote": {
    questions: ["choice"],
    hit: ({ draw }) => draw === 2,
    first: ANSWER,
    all: [ANSWER],
    fatal: { turn: ANSWER, before: [] },
  },
  "whoever answers alone": {
    questions: ["open"],
    hit: ({ draw }) => draw > 0,
    first: ANSWER,
    all: [ANSWER, ANSWER, ANSWER],
    fatal: { turn: ANSWER, before: [] },
  },
  "an advocate from its opening on": {
    questions: ["choice"],
    hit: ({ who }) => who === BEN,
    first: `opening ${BEN}`,
    all: [`opening ${BEN}`],
    fatal: { turn: `opening ${BEN}`, before: [] },
  },
  "an advocate after its opening": {
    questions: ["choice"],
    hit: ({ who, opening }) => who === BEN && !opening,
    first: `rebuttal ${BEN}`,
    all: [`argument ${BEN}`, `closing ${BEN}`, `rebuttal ${BEN}`],
    fatal: { turn: `rebuttal ${BEN}`, before: [] },
  },
  "who answers after the debate": {
    questions: ["choice", "open"],
    hit: ({ who }) => who === "judge",
    first: DECISION,
    all: [DECISION, DECISION],
    fatal: { turn: DECISION, before: [] },
  },
};

type Held = FaultyRun<BaselineResult> & { readonly good: GoodAnswers };

async function held(fault: Fault, { hit, questions }: BaselineTarget, lasting: boolean): Promise<Held> {
  const good = new GoodAnswers();
  const run = await heldAgainst(fault, {
    hit: (request) => hit(purposeOf(request)),
    lasting,
    answer: (request) => good.answer(request),
    make: servedBaseline(questions),
  });
  return { ...run, good };
}

/** Checks that all answers come from the server, and that the protocol's texts contain no failure. */
function checkContent({ result, events, good }: Held, at: string): void {
  const failed = events.flatMap((event) => event.type === "call.failed" ? [event.reason] : []);
  for (const message of result.messages) {
    if (message.failed) continue;
    if (message.kind === "announcement" || message.kind === "summary") {
      for (const reason of [MARK, ...failed]) ok(!message.text.includes(reason), `${at}: ${message.text}`);
    } else equal(good.giverOf(message.text), message.speaker, `${at}: ${message.key}`);
  }
}

/** Checks that every answer is right, so that no way is wrong, and that missing answers are named. */
function checkReport({ result, events }: Held, { questions }: BaselineTarget, at: string): void {
  const { report } = result;
  const said = (way: string, name: RegExp, place: number) =>
    result.messages.filter(({ key }) => key.startsWith(`${way}/question-${place}/`) && name.test(key));
  const over = questions.map((_, n) => n + 1).slice(0, report.over);
  if (result.status === "completed") equal(over.length, questions.length, at);
  for (const place of over) {
    const outcome = report.outcomes[place - 1];
    const alone = [...said("single", /answer-1/, place), ...said("votes", /answer-\d/, place)];
    const missing = alone.filter(({ failed }) => failed).length;
    const decided = said("debate", /decision/, place).some(({ failed }) => !failed);
    const known = { single: alone[0]?.failed === false, votes: missing < DRAWS, debate: decided };
    const kinds = Object.entries(known).map(([way, isKnown]) => [way, isKnown ? "answered" : "missing"]);
    deepEqual(Object.entries(outcome?.ways ?? {}).map(([way, { kind }]) => [way, kind]), kinds, at);
    deepEqual([outcome?.draws, outcome?.failedTurns.votes], [DRAWS, missing], at);
    equal(outcome?.failedTurns.debate, said("debate", /./, place).filter(({ failed }) => failed).length, at);
  }
  for (const { way, right, wrong, tied, missing, accuracy } of report.ways) {
    deepEqual([wrong, tied, right + missing], [0, 0, over.length], `${at}: ${way}`);
    equal(accuracy.defined, right > 0, `${at}: ${way}`);
    if (accuracy.defined) deepEqual([accuracy.value, accuracy.n], [1, right], `${at}: ${way}`);
  }
  for (const { first, second, pairs, difference } of report.comparisons) {
    const both = report.outcomes.filter(({ ways }) =>
      [ways[first], ways[second]].every(({ kind }) => kind === "answered")
    );
    deepEqual([pairs.both, difference.defined], [both.length, both.length > 0], `${at}: ${first}, ${second}`);
  }
  const used = fold(events).calls.filter(({ phase = "" }) => over.some((n) => phase.includes(`question-${n}`)));
  const byPhase = (way: string) => used.filter(({ phase }) => phase?.startsWith(way)).length;
  equal(report.ways.find(({ way }) => way === "votes")?.usage.calls, byPhase("single") + byPhase("votes"), at);
  checkText(result, at);
}

function checkText({ report, summary, status }: BaselineResult, at: string): void {
  const text = findingText(report);
  equal(summary, status === "completed" ? text : undefined, at);
  for (const shown of [text, reportLines(report).join("\n")]) {
    ok(!/NaN|undefined| 0\.0 %|\b0 of 0\b/.test(shown), `${at}: ${shown}`);
    equal(/^Not counted because turns failed/m.test(shown), report.ways.some(({ missing }) => missing > 0), at);
    equal(/^Counted although some turns failed/m.test(shown), report.ways.some(({ partial }) => partial > 0), at);
    equal(/questions are finished; the others are not counted/.test(shown), report.over < report.questions, at);
    for (const { way, right } of report.ways) {
      const name = { single: "single answer", votes: "majority vote", debate: "debate" }[way];
      const row = new RegExp(`^(\\| ${name} \\| none counted \\| not known |${name}: unknown: )`, "im");
      equal(row.test(shown), right === 0, `${at}: ${way}: ${shown}`);
    }
  }
  const [comparison] = report.comparisons;
  if (!comparison?.difference.defined) {
    match(text, /^Compared with the majority vote, it is unknown whether the debate is better/, at);
  }
}

for (const [turn, [name, fault]] of Object.entries(FEW_FAULTS).entries()) {
  Deno.test(`a baseline against a server with ${name} names what is missing, and does not count it`, async () => {
    for (const { target, lasting, at } of hitsOf(TARGETS, turn)) {
      const baseline = await held(fault, target, lasting);
      checkEnd(baseline, fault, expectedOf(fault, target, lasting), at);
      checkContent(baseline, at);
      checkReport(baseline, target, at);
      checkPrompts(baseline, at);
      checkCalls(baseline, fault, lasting, at);
      checkLabelled(baseline, at);
    }
  });
}
