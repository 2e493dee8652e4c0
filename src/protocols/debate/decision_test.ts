import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { readJournal } from "../../archive/journal_reader.ts";
import { Facts } from "../../archive/render/facts.ts";
import { notePage } from "../../archive/render/note_page.ts";
import { outcomeOf } from "../../archive/render/outcome.ts";
import { toMarkdown } from "../../archive/render/page.ts";
import type { Outcome } from "../../transcript/outcome.ts";
import type { ScriptedLine } from "../../models/scripted_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { fold } from "../../transcript/fold.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import {
  held,
  type HeldDebate,
  inFolder,
  scene,
  scoredIn,
  scoresText,
  type Script,
  scripted,
} from "./_debate_fixture.ts";
import type { DebateConfig } from "./mod.ts";
import { debatePage } from "./page.ts";
import { verifyArchive } from "../pages.ts";

/** 3 and 4 are openings, 6 Ada's argument, 7 its rebuttal, 8 Ben's argument, 9 its rebuttal, 12 and 13 closings. */
const FORMAL: DebateConfig = { roundCount: 1 };
const ADA = [3, 6, 9, 12];

/** Ada is ahead by about one point in each step. */
const ADA_LEADS: NonNullable<Script["score"]> = (message, criteria) =>
  Object.fromEntries(criteria.map((id) => [id, (ADA.includes(message) ? 7 : 6) + message / 100]));

/** Reasons that name a side, with a true line of Ada's, a forged one of Ben's, and items about no message. */
function reasonsFor(carried: string) {
  return {
    standsFor: [{ side: "ada", words: "for taking turns." }, { side: "Cyn", words: "nobody here" }],
    clashes: [
      { about: "fairness", why: "Ben never said who pays.", carried: "Ada", messages: [6, 7, 99] },
      { about: "Nothing", why: "It is about no message.", carried: "Ada", messages: [99] },
    ],
    unanswered: [{ point: "the night buses", messages: [8] }, { point: "nothing", messages: [] }],
    strongest: [{ message: 6, words: "ADA  speaks 2." }, { message: 7, words: "Ben wins the day." }],
    conceded: [{ point: "that queues cost time", messages: [13] }],
    why: "Ada answered what Ben left open.",
    carried,
  };
}

function outcomeIn({ events }: Pick<HeldDebate, "events">): Outcome {
  return outcomeOf(Facts.of(fold(events), "md", [debatePage]));
}

/** Returns the note of an answer about the decision, by its place among them. */
function noteOf({ events }: Pick<HeldDebate, "events">, at: number): string {
  const facts = Facts.of(fold(events), "md", [debatePage]);
  const note = facts.record.notes.filter(({ kind }) => kind === "decision")[at];
  ok(note);
  return toMarkdown(notePage(facts, note));
}

function asked(record: DialogueRecord): readonly string[] {
  return record.notes.flatMap(({ key, kind }) => kind === "decision" ? [key] : []);
}

Deno.test("reasons are asked for after the last speech and before any score is shown, and lead the outcome", async () => {
  const debate = await held({ score: ADA_LEADS, decide: () => reasonsFor("ada") }, FORMAL);
  const { mo } = debate.scene.models;
  const at = mo?.callOptions.findIndex(({ schema }) => schema?.name === "decision") ?? -1;
  const prompt = mo?.calls[at]?.map(({ text }) => text).join("\n") ?? "";
  ok(prompt.includes("Ada speaks 4.") && prompt.includes("Ben speaks 4."), "the whole debate");
  doesNotMatch(prompt, /7\.\d\d|Mo speaks/, "neither scores nor summaries");
  deepEqual(asked(fold(debate.events)), ["conclusion/decision/mo"]);
  const { headline, howSure, sureness, reasons, decision, doubts } = outcomeIn(debate);
  equal(headline, "For taking turns, on one model's reading");
  deepEqual(howSure, { level: 1, words: "7.08 to 6.08 of 10 in one reading, by the model that also moderated" });
  deepEqual([sureness?.word, sureness?.side, sureness?.n], ["for", "ada", 4]);
  deepEqual(reasons, ["Ada answered what Ben left open.", "Fairness: Ben never said who pays (6) (7)."]);
  deepEqual(decision, {
    carried: "ada",
    why: "Ada answered what Ben left open.",
    standsFor: [{ side: "ada", words: "taking turns" }],
    clashes: [{ about: "fairness", carried: "ada", why: "Ben never said who pays.", messages: [6, 7] }],
    unanswered: [{ point: "the night buses", side: "ben", messages: [8] }],
    strongest: [{ side: "ada", message: 6, words: "Ada speaks 2" }],
    conceded: [{ point: "that queues cost time", side: "ben", messages: [13] }],
  });
  equal(doubts.at(-1), "The strongest line given for Ben is not in the message.");
});

Deno.test("reasons that contradict the scores are asked for once more, beside the scores, and the second answer stands", async () => {
  let prompts: string[] = [];
  const decide = (last: string): NonNullable<Script["decide"]> => (second, prompt) => {
    if (!second) return reasonsFor("Ben");
    prompts = prompt.map(({ text }) => text);
    return { why: `${last} it is.`, carried: last };
  };
  const once = await held({ score: ADA_LEADS, decide: decide("Ada") }, FORMAL);
  deepEqual(asked(fold(once.events)), ["conclusion/decision/mo", "conclusion/second-decision/mo"]);
  const shown = prompts.join("\n");
  ok(shown.includes("Carried by: Ben. Ada answered what Ben left open.") && shown.includes("- Ada: 7.08 ("), shown);
  ok(!shown.includes("Ada speaks 2."), "the debate is not shown, and not paid for, again");
  equal(once.result.verdict.kind, "decided");
  const { reasons, doubts } = outcomeIn(once);
  equal(reasons[0], "Ada it is.");
  ok(doubts.includes("The first reasons named Ben; asked again with the scores in view, the moderator named Ada."));
  match(noteOf(once, 0), /- \*\*Carried by:\*\* Ben\n- \*\*Why:\*\* Ada answered what Ben left open\.\n\n## Reasons\n/);
  match(noteOf(once, 1), /- \*\*Carried by:\*\* Ada\n- \*\*Why:\*\* Ada it is\.\n$/);

  const twice = await held({ score: ADA_LEADS, decide: decide("Ben") }, FORMAL);
  const verdict = { kind: "undecided", reason: "the scores put Ada ahead, the reasons Ben" };
  deepEqual(twice.result.verdict, verdict);
  deepEqual(outcomeIn(twice).sureness, { word: "undecided", reason: verdict.reason });
  equal(outcomeIn(twice).reasons[0], "According to the reasons alone: Ben it is.");

  const neither = await held({ score: ADA_LEADS, decide: decide("nobody") }, FORMAL);
  equal(neither.result.verdict.kind, "decided");
  equal(outcomeIn(neither).sureness?.word, "slightly_for", "never more where the reasons name nobody");
});

Deno.test("without reasons the verdict of the scores stands, and the outcome says what is missing", async () => {
  const unreadable = await held({ score: ADA_LEADS, decide: () => "It was rather even." }, FORMAL);
  equal(unreadable.result.verdict.kind, "decided");
  deepEqual(unreadable.result.failures, []);
  const { doubts, decision } = outcomeIn(unreadable);
  equal(decision, undefined);
  ok(doubts.some((doubt) => doubt.startsWith("Nobody gave reasons for the decision: ")), doubts.join(" "));
  const failing: ScriptedLine = {
    when: (_, { schema }) => schema?.name === "decision",
    times: 1,
    error: new ModelError("I will not", { code: "bad_request" }),
  };
  const lines = { mo: [failing] };
  const refused = await held({ score: ADA_LEADS, lines }, FORMAL);
  deepEqual(refused.result.failures.map(({ key }) => key), ["conclusion/decision/mo"]);
  equal(refused.result.verdict.kind, "decided");
});

Deno.test("formats without a winner, and debates without scores, ask for no reasons", async () => {
  for (const config of [{ debateFormat: "casual", scoringEnabled: true }, { scoringEnabled: false }] as const) {
    deepEqual(asked(fold((await held({}, { ...FORMAL, ...config })).events)), []);
  }
});

Deno.test("a debate without the question replays with the verdict it had", async () => {
  const { events } = await held({ score: ADA_LEADS, decide: () => reasonsFor("Ada") }, FORMAL);
  const record = fold(events);
  const older = { ...record, notes: record.notes.filter(({ kind }) => kind !== "decision") };
  const { headline, reasons, doubts, sureness } = outcomeOf(Facts.of(older, "md", [debatePage]));
  equal(headline, "For Ada: “The side of Ada”, on one model's reading");
  deepEqual([reasons, sureness?.word], [[], "for"]);
  deepEqual(doubts, ["The scores are one reading by one model; judges may read it differently."]);
});

Deno.test("a refused rebuttal enters no mean: the margin is that of the means shown, and the step is not compared", async () => {
  const refusal: ScriptedLine = {
    when: (prompt, { schema }) => schema?.name === "scores" && scoredIn(prompt).includes(7),
    text: (prompt, { schema }) =>
      scoresText(
        prompt,
        schema?.schema,
        (message, criteria) =>
          message === 7
            ? { contributes: "no", reason: "It refuses.", scores: Object.fromEntries(criteria.map((id) => [id, 0])) }
            : { contributes: "yes", reason: "So it reads.", scores: ADA_LEADS(message, criteria) },
      ),
  };
  const debate = await held({ score: ADA_LEADS, decide: () => reasonsFor("Ada"), lines: { mo: [refusal] } }, FORMAL);
  const { result } = debate;
  ok(result.verdict.kind === "decided");
  deepEqual([result.scores["ben"]?.scored, result.scores["ben"]?.contributions], [3, 4]);
  const [ada = NaN, ben = NaN] = ["ada", "ben"].map((id) => Number((result.scores[id]?.total ?? NaN).toFixed(2)));
  equal(result.verdict.margin, Number((ada - ben).toFixed(2)));
  ok(ben > 6, `a mean with the refusal would be below 5: ${ben}`);
  const { howSure, sureness } = outcomeIn(debate);
  ok(howSure?.words.startsWith(`${ada.toFixed(2)} to ${ben.toFixed(2)} of 10 in `), howSure?.words);
  equal(sureness?.n, 3);
});

Deno.test("index, summary, report and note give the reasons, with links to the messages, and verify", () =>
  inFolder(async (outputDirectory) => {
    const script: Script = { score: ADA_LEADS, decide: () => reasonsFor("Ada") };
    const { archive = "" } = await scripted(scene(script), { ...FORMAL, outputDirectory }).run();
    const why = "- **Why:** Ada answered what Ben left open. Fairness: Ben never said who pays (6) (7).";
    for (const page of ["index.md", "summary.md"]) {
      ok((await Deno.readTextFile(`${archive}/${page}`)).includes(why), page);
    }
    const summary = await Deno.readTextFile(`${archive}/summary.md`);
    const reasons = summary.slice(summary.indexOf("## Reasons"), summary.indexOf("## Scores"));
    match(
      reasons,
      /\*\*fairness\*\* \(carried by Ada\): Ben never said who pays\. \(\[6\]\(messages\/006_[^)]*\.md\)\) \(\[7\]/,
    );
    match(reasons, /\*\*Strongest lines\*\*\n {2}- Ada: “Ada speaks 2” \(\[6\]/);
    match(reasons, /\*\*Granted\*\*\n {2}- Ben: that queues cost time/);
    match(reasons, /\*\*Never answered\*\*\n {2}- the night buses \(raised by Ben\)/);
    doesNotMatch(reasons, /Ben wins the day/);
    const note = await Deno.readTextFile(`${archive}/notes/000_conclusion-decision-mo.md`);
    ok(note.includes(reasons.trim().replaceAll("](messages/", "](../messages/")), "the note says the same");
    match(summary, /the lead is 1\.\d\d on average over 4 steps \(95 % interval \d/);
    const report = await Deno.readTextFile(`${archive}/report.html`);
    match(report, /<h2>Why<\/h2>[^]*Ada answered what Ben left open/);
    const { events } = await readJournal(archive);
    deepEqual((await verifyArchive(archive, events)).problems, []);
    const { sureness, grounds } = Object(debatePage.data?.(Facts.of(fold(events), "json", [debatePage])));
    deepEqual([sureness.word, grounds.carried], ["for", "ada"], "also for machines");
  }));
