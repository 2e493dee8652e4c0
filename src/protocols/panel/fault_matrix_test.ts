import { deepEqual, equal, ok } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { exitCodeOf } from "../../cli/errors.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import type { ServerRequest } from "../../models/misbehaving_server_fixture.ts";
import { fold } from "../../transcript/fold.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyConfig, FaultyRun } from "../_faulty_run_fixture.ts";
import { headingOf, lineIn } from "../_labelled_fixture.ts";
import { judge, judgement, type Opinion, readDebate } from "./_panel_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { createPanelJudge, createPanelWorkflow, type PanelResult } from "./mod.ts";

const NAMES = ["Eva", "Ede", "Eli"] as const;

/** A panel of three judges on one server. */
function servedPanel(baseUrl: string, faulty: FaultyConfig): ReviewDialogue<PanelResult> {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const judges = NAMES.map((name) =>
    createPanelJudge({ name, agentConfig: { id: name.toLowerCase() } }, new ChatAgent({ model }))
  );
  return createPanelWorkflow(recordedDebate(), judges, faulty);
}

/** Returns the target of some judges, each of whom reads twice. */
function judges(names: readonly string[], more: Pick<Target<string>, "needed"> = {}): Target<string> {
  const failures = names.flatMap((name) => [1, 2].map((order) => `order-${order}-sample ${name.toLowerCase()}`));
  return { hit: (name) => names.includes(name), failures, ...more };
}

/** Targets of bad answers, by the number of remaining votes. */
const TARGETS: Readonly<Record<string, Target<string>>> = {
  "one judge": judges(["Ede"]),
  "two judges": judges(["Ede", "Eli"]),
  "every judge": judges(NAMES, { needed: "lasting" }),
};

const CRITERIA = recordedDebate().record.settings["criteria"];
const ids = (Array.isArray(CRITERIA) ? CRITERIA : []).map((one) => String(Object(one).id));
const nameIn = ({ prompt }: ServerRequest) => NAMES.find((name) => prompt.includes(`You are ${name},`)) ?? "";

/** All judges find the same side ahead, in any order. */
function answer({ prompt }: ServerRequest): string {
  return judgement(/Side 1: ⟦They should not⟧/.test(prompt) ? [7, 5] : [5, 7], ids);
}

/** Checks that the heading of a verdict counts the votes, and names exactly the judges without one and those of whom a reading
 * is missing. */
function checkNamed(
  record: DialogueRecord,
  { unread, halfRead }: Readonly<Record<"unread" | "halfRead", ReadonlySet<string>>>,
  at: string,
): void {
  const heading = headingOf(record);
  const voted = NAMES.length - unread.size;
  const told = heading.match(/\d of 3 judges voted/g);
  deepEqual(told, [`${voted} of 3 judges voted`], `${at}: once, in the votes or in the verdict`);
  for (const [label, named] of [["Abstained", unread], ["Missing", halfRead]] as const) {
    const line = label === "Missing" ? lineIn(heading, label) ?? "" : lineIn(heading, "Counted")?.split(". ")[1] ?? "";
    deepEqual(NAMES.filter((name) => line.includes(name)), NAMES.filter((name) => named.has(name.toLowerCase())), at);
  }
  equal(/\bfor (?:Ada|Ben)\b/i.test(/^\*\*(.*)\*\*$/m.exec(heading)?.[1] ?? ""), voted >= 2, at);
}

/** Checks that every vote follows from its readings, and the verdict from the votes. */
function checkVotes({ result, events }: FaultyRun<PanelResult>, at: string): void {
  const { readings } = result.panel;
  const missing = Map.groupBy(readings.filter(({ judgement }) => !judgement.given), ({ judge }) => judge);
  const halfRead = new Set(missing.keys());
  // a judge with one reading left votes with that
  const unread = new Set([...missing].flatMap(([judge, lost]) => lost.length === 2 ? [judge] : []));
  for (const { judgement } of readings) {
    const scores = judgement.given ? Object.values(judgement.scores).flatMap((list) => Object.values(list)) : [];
    ok(scores.every((score) => score === 5 || score === 7), at);
  }
  if (result.status === "stopped") return;
  for (const { judge, vote } of result.report.verdict.judges) {
    if (unread.has(judge)) ok(!vote.cast && vote.because === "unread", at);
    else deepEqual(vote, { cast: true, winner: "b" }, at);
  }
  const { quorum } = result.report.verdict;
  const cast = NAMES.length - unread.size;
  deepEqual(quorum, { cast, members: NAMES.length, needed: 2, reached: cast >= 2 }, at);
  equal(result.verdict.kind, quorum.reached ? "decided" : "undecided", at);
  const record = fold(events);
  if (cast > 0) equal(record.decisions["verdict"]?.kind, result.verdict.kind, at);
  checkNamed(record, { unread, halfRead }, at);
}

testFaults("a panel", {
  faults: FEW_FAULTS,
  targets: TARGETS,
  setting: () => ({ purposeOf: nameIn, answer, make: servedPanel, check: checkVotes }),
});

/** Invalid answers, each with one fault, and the problem reported to the judge. */
const BAD: Readonly<Record<string, readonly [change: (good: object) => unknown, told: RegExp]>> = {
  "prose": [() => "Side 1 was better, 7 to 5.", /no JSON value/],
  "a list": [(good) => [good], /must be an object/],
  "no winner field": [({ ...good }) => ({ ...good, winner: undefined }), /`winner` is missing/],
  "another winner": [(good) => ({ ...good, winner: "Side 3" }), /`winner` must be one of "Side 1", "Side 2", "none"/],
  "a name as the winner": [(good) => ({ ...good, winner: "Ada Lovelace" }), /`winner` must be one of/],
};

for (const [name, [change, told]] of Object.entries(BAD)) {
  Deno.test(`an answer with ${name} is requested again, and counts as missing if it stays that way`, async () => {
    const bad: Opinion = ({ sides, criteria }) => {
      const answer = change(JSON.parse(judgement(sides.map((_, at) => at === 0 ? 7 : 5), criteria)));
      return typeof answer === "string" ? answer : JSON.stringify(answer);
    };
    const dialogue = await readDebate();
    const eva = judge("eva", bad);
    const others = ["tom", "kim"].map((id) =>
      judge(id, ({ said, sides }) => sides.map((_, at) => said[`Side ${at + 1}`]?.includes("seat 1") ? 7 : 5))
    );
    const result = await createPanelWorkflow(dialogue, [eva, ...others].map((each) => each.judge)).run();
    equal(eva.model.calls.length, 4, "each reading once more");
    const again = eva.model.calls.filter((prompt) => prompt.some(({ text }) => told.test(text)));
    equal(again.length, 2, `what is wrong is told: ${eva.model.calls.at(-1)?.at(-1)?.text}`);
    const [stand] = result.report.verdict.judges;
    deepEqual(stand?.vote.cast === false && stand.vote.because, "unread");
    deepEqual(result.warnings.map(({ code }) => code), ["unreadable_judgement", "unreadable_judgement"]);
    deepEqual([result.verdict.kind, exitCodeOf(result)], ["decided", 0]);
  });
}

/** Answers with one fault other than in the winner: only that field is missing, and it is named. */
const INCOMPLETE: Readonly<Record<string, readonly [change: (good: object) => object, missing: string]>> = {
  "a margin off the scale": [(good) => ({ ...good, margin: 11 }), "margin"],
  "a margin in words": [(good) => ({ ...good, margin: "clear" }), "margin"],
  "a score off the scale": [(good) => withScores(good, { side_2: { responsiveness: 12 } }), "side_2.responsiveness"],
  "a score left out": [(good) => withScores(good, { side_1: { persuasiveness: undefined } }), "side_1.persuasiveness"],
  "a message that was not shown": [(good) => ({ ...good, reasons: [{ text: "So.", messages: [99] }] }), ""],
  "no clashes and no reason": [({ ...good }) => ({ ...good, clashes: undefined, why: null }), ""],
};

function withScores(good: object, change: Readonly<Record<string, object>>): object {
  const { scores } = Object(good);
  const changed = Object.entries(change).map(([side, list]) => [side, { ...scores[side], ...list }]);
  return { ...good, scores: { ...scores, ...Object.fromEntries(changed) } };
}

for (const [name, [change, missing]] of Object.entries(INCOMPLETE)) {
  Deno.test(`an answer with ${name} keeps everything else, and its vote counts`, async () => {
    const opinion: Opinion = ({ said, sides, criteria }) => {
      const scores = sides.map((_, at) => said[`Side ${at + 1}`]?.includes("seat 1") ? 7 : 5);
      return JSON.stringify(change(JSON.parse(judgement(scores, criteria))));
    };
    const eva = judge("eva", opinion);
    const { warnings, report, panel } = await createPanelWorkflow(await readDebate(), [eva.judge]).run();
    equal(eva.model.calls.length, 2, "nothing is asked again");
    deepEqual(report.verdict.judges[0]?.vote, { cast: true, winner: "advocate-2" });
    equal(report.verdict.outcome.kind, "decided");
    const named = warnings.map(({ code, text }) => `${code} ${text}`);
    const all = ["Ada Lovelace before Ben Hur", "Ben Hur before Ada Lovelace"]
      .map((order) => `incomplete_judgement Judge eva on ${order}, reading 1: ${missing} cannot be used`);
    deepEqual(named, missing === "" ? [] : all);
    for (const { judgement: read } of panel.readings) {
      ok(read.given && (missing === "margin" || read.margin === 2));
      const count = Object.values(read.scores).reduce((sum, list) => sum + Object.keys(list).length, 0);
      equal(count, missing.startsWith("side") ? 9 : 10);
    }
  });
}
