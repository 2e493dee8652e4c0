import { deepEqual, equal, match, ok } from "node:assert/strict";
import { allViews } from "../../archive/render/render.ts";
import { tablesOf } from "../../archive/tables.ts";
import { reportPage } from "../../pages/report_page.ts";
import { fold } from "../../transcript/fold.ts";
import { held, scoredIn, scoresText, type Script, subjectOf } from "./_debate_fixture.ts";
import type { ScriptedLine } from "../../models/scripted_model.ts";
import { debatePage } from "./page.ts";

/** Ben's rebuttal in a formal debate of one round. */
const NUMBER = 7;
const CONFIG = { roundCount: 1, criteria: { clarity: 1 }, enforceRules: true } as const;

/** What each reader says of a message, with its field; `undefined` leaves the field out. */
const READERS: Readonly<Record<string, (said: string | undefined) => { readonly [id: string]: ScriptedLine }>> = {
  scores: (contributes) => ({ mo: declined(contributes, [NUMBER]) }),
  ruling: (contributes) => ({ mo: about("ruling", { contributes, rule: null, breaks: false, says: null }) }),
  findings: (contributes) => ({ fay: about("findings", { contributes, findings: [] }) }),
};

function about(form: string, answer: object): ScriptedLine {
  return {
    when: (prompt, { schema }) => schema?.name === form && subjectOf(prompt) === NUMBER,
    times: Infinity,
    text: JSON.stringify(answer),
  };
}

/** A scorer who says of some messages that they are no contributions. */
function declined(contributes: string | undefined, messages: readonly number[]): ScriptedLine {
  return {
    when: (prompt, { schema }) => schema?.name === "scores" && scoredIn(prompt).some((one) => messages.includes(one)),
    times: Infinity,
    text: (prompt, { schema }) =>
      scoresText(
        prompt,
        schema?.schema,
        (message) =>
          messages.includes(message)
            ? { contributes, reason: "It declines.", scores: { clarity: 1 } }
            : { reason: "So it reads.", scores: { clarity: 8 } },
      ),
  };
}

const score: Script["score"] = (message) => ({ clarity: message === NUMBER ? 1 : 8 });

for (const [reader, lineOf] of Object.entries(READERS)) {
  Deno.test(`a text that is no contribution, as the form '${reader}' says, is marked and not scored`, async () => {
    const lines = Object.fromEntries(Object.entries(lineOf("no")).map(([id, line]) => [id, [line]]));
    const { result, events } = await held({ checkers: 1, score, lines }, CONFIG);
    equal(result.status, "completed");
    deepEqual(result.failures, []);
    const { scored, contributions, total } = result.scores["ben"] ?? {};
    deepEqual([scored, contributions, total], [3, 4, 8], "the others count");
    equal(result.scores["ada"]?.scored, 4);
    const warned = result.warnings.filter(({ code }) => code === "no_contribution").map(({ text }) => text);
    equal(warned.length, 1);
    match(String(warned[0]), /^(Mo|Fay) finds message 7 to be no contribution; it is not scored$/);
    const record = fold(events);
    const pages = [...allViews(record, { protocols: [debatePage] })];
    const page = pages.find(({ path }) => path.startsWith(`messages/00${NUMBER}`))?.content ?? "";
    match(page, /No contribution.* It is not scored\./);
    match(page, /Not scored \(/);
    equal(page.includes("Score 1.0"), false);
    match(String(reportPage(record, { protocols: [debatePage] })), /No contribution/);
    const scores = tablesOf([{ archive: "a", record }], "jsonl").find(({ file }) => file === "scores.jsonl");
    const rows = (scores?.content ?? "").trim().split("\n").map((line) => JSON.parse(line));
    deepEqual(rows.filter(({ message }) => message === NUMBER).map(({ score, missing }) => [score, missing]), [
      [undefined, "the message is no contribution"],
    ]);
  });

  Deno.test(`a form '${reader}' without the field is read as before, and nobody is asked again`, async () => {
    const lines = Object.fromEntries(Object.entries(lineOf(undefined)).map(([id, line]) => [id, [line]]));
    const { result, scene } = await held({ checkers: 1, score, lines }, CONFIG);
    const { scene: usual } = await held({ checkers: 1, score }, CONFIG);
    deepEqual([result.scores["ben"]?.scored, result.warnings], [4, []]);
    equal(scene.calls, usual.calls);
  });
}

Deno.test("a side of which every text is no contribution has no total, with that reason", async () => {
  const { result } = await held({ score, lines: { mo: [declined("no", [4, 7, 8, 13])] } }, {
    ...CONFIG,
    enforceRules: false,
  });
  deepEqual(result.unscored.map(({ participant, reason }) => [participant, reason]), [
    ["ben", "none of 4 messages is a contribution"],
  ]);
  equal(result.verdict.kind, "undecided");
  ok(result.scores["ada"]);
});
