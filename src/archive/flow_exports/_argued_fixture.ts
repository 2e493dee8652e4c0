import assert from "node:assert/strict";
import { join } from "node:path";
import { parse } from "yaml";
import { TRIAL, trialAnswers } from "../../judging/flow/_trial_fixture.ts";
import { statementsRead } from "../../judging/flow/mod.ts";
import { fieldsIn, type Json } from "../../transcript/json.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import { Sample } from "../_sample_record_fixture.ts";
import { JOURNAL_FILE } from "../journal_reader.ts";
import { FLOWS_FOLDER } from "../layout.ts";
import { type Argued, arguedIn, settingOf } from "../render/argued.ts";
import { Facts } from "../render/facts.ts";
import type { ProtocolPages } from "../render/render.ts";

/** Numbers of the speeches in the debate of the trial. */
const NUMBERS = [3, 4, 6, 7, 8, 9, 13, 14, 16, 17, 20, 21];

/** Path of the clerk's review in an archive. */
export const REVIEW = `${FLOWS_FOLDER}/001`;

/** A dialogue with what was argued in it, and the journals of both. */
export interface ArguedSample {
  readonly dialogue: Sample;
  readonly review: Sample;
  readonly facts: Facts;
  readonly argued: Argued;
}

/** Returns the debate of the trial, from its recorded answers, with the review of a clerk who noted what the trial did. */
export async function trialDebate(): Promise<ArguedSample> {
  const recorded = fieldsIn(parse(await Deno.readTextFile(join(TRIAL, "congestion_pricing.yaml"))));
  const dialogue = new Sample();
  const numbers = NUMBERS.values();
  let next = 1;
  for (const [key, text] of Object.entries(recorded)) {
    const [, phase = "", given, speaker = ""] = /^(.+)\/(.+)\/(advocate-\d)#1$/.exec(key) ?? [];
    const kind = [...CONTRIBUTION_KINDS].find((each) => each === given);
    if (!kind) continue;
    const number = numbers.next().value ?? 0;
    for (; next < number; next++) dialogue.turn("moderator", "announcement", "On we go.");
    dialogue.phase(phase).turn(speaker, kind, String(text).trim());
    next++;
  }
  dialogue.end();
  const setting = settingOf(Facts.of(dialogue.record, "json"));
  const { answers } = await trialAnswers("congestion", setting, statementsRead(dialogue.record, setting));
  return reviewedBy(dialogue, answers);
}

/** Adds the review of a clerk, by the names of its questions. */
export function reviewedBy(dialogue: Sample, answers: ReadonlyMap<string, object>): ArguedSample {
  const agent = { type: "chat", model: "openai/gpt-sample" };
  const hash = "c1e4";
  const review = new Sample({
    participants: [{ id: "clerk", name: "Clerk", role: "clerk" }],
    settings: { reviewed: { dialogueId: "sample", protocol: "debate", hash }, participants: { clerk: { agent } } },
  }).phase("flow");
  for (const [name, value] of answers) {
    const plain: Json = JSON.parse(JSON.stringify(value));
    review.aside("analysis", Number(/\d+$/.exec(name)), "clerk", plain, name);
  }
  review.end();
  const facts = Facts.of(dialogue.record, "json");
  const argued = arguedIn(facts, [{ path: REVIEW, record: review.record }]);
  assert.ok(argued);
  return { dialogue, review, facts, argued };
}

/** Pages that know reviews of clerks. */
export const FLOW_PAGES: ProtocolPages = [{
  protocol: "flow",
  review: { title: "Flow", list: "flows", folder: FLOWS_FOLDER, data: () => ({}) },
}];

/** Writes the journals of a dialogue and of its review to a folder. */
export async function writeJournals(folder: string, { dialogue, review }: ArguedSample): Promise<void> {
  await Deno.mkdir(join(folder, REVIEW), { recursive: true });
  await Deno.writeTextFile(join(folder, JOURNAL_FILE), dialogue.journal);
  await Deno.writeTextFile(join(folder, REVIEW, JOURNAL_FILE), review.journal);
}
