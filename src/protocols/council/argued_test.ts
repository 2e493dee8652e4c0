import { deepEqual, equal } from "node:assert/strict";
import { TRIAL, trialAnswers } from "../../judging/flow/_trial_fixture.ts";
import {
  ClaimsRead,
  disagreementOf,
  isIndependent,
  linesAtEnd,
  readFlow,
  statementsRead,
} from "../../judging/flow/mod.ts";
import { fieldsIn, isList } from "../../transcript/json.ts";
import type { Flow } from "../../transcript/flow.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { trialCouncil } from "../_trial_fixture.ts";
import { councilArgued } from "./argued.ts";

/** Returns what was noted of the recorded council, and what its last texts do with each line. */
async function noted(record: DialogueRecord): Promise<Flow> {
  const setting = councilArgued(record);
  const { answers } = await trialAnswers("yard", setting, statementsRead(record, setting));
  const read = new ClaimsRead(setting, statementsRead(record, setting));
  for (const { number } of setting.speeches) {
    const entry = answers.get(`entry-${number}`);
    if (entry) read.add(number, entry);
    else read.unread(number);
  }
  for (const [name, look] of answers) if (name.startsWith("look-")) read.look(name.slice("look-".length), look);
  const ends: unknown = JSON.parse(await Deno.readTextFile(`${TRIAL}/yard_ends.json`));
  for (const number of [...setting.ends?.texts ?? [], setting.ends?.outcome ?? 0]) {
    const given = fieldsIn(fieldsIn(ends)[number]);
    const does = linesAtEnd(number, read).map(({ id, gist }) => {
      const [does, words] = isList(given[gist]) ? given[gist] : ["absent"];
      return [id, { does, words }] as const;
    });
    read.end(number, { lines: Object.fromEntries(does) });
  }
  return read.flow;
}

Deno.test("councilArgued() reads what all saw, member by member, and compares last texts with the outcome", async () => {
  const { speeches, sides, ends } = councilArgued(await trialCouncil());
  deepEqual(speeches.map(({ number }) => number), [1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  deepEqual([...new Set(speeches.map(({ step }) => step))], [1, 7, 10, 13, 16]);
  deepEqual(sides, ["member-1", "member-2", "member-3"]);
  deepEqual(ends, { texts: [13, 14, 15], outcome: 20 });
});

Deno.test("disagreementOf() says where the recorded council agreed, who changed for whose words, and what was lost", async () => {
  const flow = await noted(await trialCouncil());
  deepEqual(flow.leftOut, []);
  const reading = readFlow(flow);
  const { atEnd, heldByAll, changes, lost, onlyOne, unanswered } = disagreementOf(reading);
  equal(atEnd.length, 13); // of 19 lines, those that were not given up
  deepEqual(heldByAll.map(({ claim }) => claim.gist), [
    "The town must keep the land: ground lease",
    "Nobody has measured the soil",
    "The sheds exist and earn early",
    "Paths can join the divided town",
    "Loud work far from bedrooms",
  ]);
  deepEqual(lost.map(({ claim }) => claim.gist), ["Those who need a home have no voice here"]);
  deepEqual([onlyOne, unanswered], [[], []]); // the rebuttals were not read: no absence is certain
  const gist = (id: string | undefined) => flow.claims.find((claim) => claim.id === id)?.gist;
  deepEqual(
    changes.flatMap(({ gaveUp, because, move }) =>
      gaveUp ? [[move.message, gaveUp.gist, because.map(({ by }) => by)]] : []
    ),
    [
      [9, "Prefer the mistake that can be undone: a park", []],
      [11, "Measure, then let, then draw", []],
      [13, "Begin with one block", ["member-2"]],
      [14, "Leases must say the noise was first", ["member-3"]],
      [15, "Open soil takes up rain", ["member-2"]],
      [15, "The leases should pay for the open ground", ["member-1", "member-2"]],
    ],
  );
  deepEqual(changes.flatMap(({ gaveUp, because }) => gaveUp ? [] : because.map(({ id }) => gist(id))), [
    "A lease does not enforce itself",
    "Need does not prove this place",
    "Letting first leaves the worst pieces",
    "Tenants who come first shape the plan",
    "A yard by the station is the best place for homes",
  ]);
  const alone = reading.conceded.filter((move) => isIndependent(reading.graph, move));
  deepEqual(alone.map(({ message, to }) => [message, gist(to)]), [[2, "Nobody has measured the soil"]]);
});

Deno.test("disagreementOf() calls nothing lost or shared that a last text rejects, or that was not asked", async () => {
  const flow = await noted(await trialCouncil());
  const of = (endings: Flow["endings"]) => {
    const { lost, heldByAll } = disagreementOf(readFlow({ ...flow, endings }));
    return [lost.length, heldByAll.length];
  };
  const home = flow.claims.find(({ gist }) => gist === "Those who need a home have no voice here")?.id ?? "";
  deepEqual(of(flow.endings), [1, 5]);
  deepEqual(
    of(flow.endings.map((end) => end.line === home && end.message === 15 ? { ...end, does: "rejects" } : end)),
    [0, 5],
  );
  deepEqual(of(flow.endings.filter(({ line, message }) => line !== home || message !== 15)), [0, 5]);
  deepEqual(of(flow.endings.filter(({ message }) => message !== 14)), [0, 0]);
  deepEqual(of(flow.endings.map((end) => end.message === 20 ? { ...end, does: "holds" } : end)), [0, 5]);
});
