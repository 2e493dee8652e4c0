import { z } from "zod";
import type { RoundEvaluation } from "../transcript/response.ts";
import { text, texts } from "./_texts.ts";
import type { AnswerSchema, ContributionForm } from "./agent.ts";
import { zodAnswer, zodReader } from "./zod_answer.ts";

/** How a judge finds a round. Participants are named as the judge is shown them, and read as their ids. */
export function evaluationForm(ids: ReadonlyMap<string, string>): AnswerSchema<RoundEvaluation> {
  const all = new Set(ids.values());
  const byName = new Map([...ids].map(([name, id]) => [name.toLowerCase(), id]));
  const idOf = (named: string) => all.has(named) ? named : byName.get(named.toLowerCase());
  const people = texts.transform((named) => [...new Set(named.flatMap((each) => idOf(each) ?? []))]);
  // A name that nobody has may mean anybody: then anybody may have moved.
  const movers = texts.transform((named) => [...new Set(named.flatMap((each) => idOf(each) ?? [...all]))]);
  const names = z.array(z.string()).describe(`Of ${[...ids.keys()].join(", ")}.`);
  const asked = z.object({
    reason: z.string().describe("What decides, in one to three sentences."),
    groups: z.array(z.object({ position: z.string().describe("What they hold."), participants: names })).describe(
      "Who holds the same position: the same answer for practical purposes. Numbers and conditions that differ, and " +
        "anything that one says and another denies, make different groups. In doubt, different groups.",
    ),
    moved: names.describe("Whose position is another than in the round before. Empty in the first round."),
    commonGround: z.array(z.string()).describe("What all of them hold, a sentence each."),
    disagreements: z.array(z.string()).describe("Where they differ, a sentence each."),
    decision: z.enum(["continue", "stop"]).describe("stop: another round would bring nothing of weight."),
  });
  const read = z.object({
    reason: text(),
    groups: z.array(z.object({ position: z.string(), participants: people })),
    moved: movers,
    commonGround: texts,
    disagreements: texts,
    decision: z.enum(["continue", "stop"]),
  });
  return { ...zodAnswer("roundtable_evaluation", asked), read: zodReader(read) };
}

/** Whether a participant finds that all agree. */
export function convergenceForm(): AnswerSchema<{ readonly reason: string; readonly converged: boolean }> {
  return zodAnswer(
    "roundtable_convergence",
    z.object({
      reason: text().describe("What decides, in one to three sentences."),
      converged: z.boolean().describe("true only if all give the same answer for practical purposes."),
    }),
  );
}

/** What a roundtable came to, by somebody who took part: bound to the agreement that was found. */
export interface RoundtableSynthesis {
  /** What was found; nothing else is taken. */
  readonly agreement: string;
  /** What the discussion came to. */
  readonly answer: string;
  /** What all hold. */
  readonly commonGround: readonly string[];
  /** What stays open. */
  readonly openQuestions: readonly string[];
}

/**
 * The conclusion of somebody who took part.
 *
 * @param agreement What was found, in a word; an answer that says something else is not read.
 * @param sentence The same as a sentence, with which the text begins.
 */
export function synthesisForm(agreement: string, sentence: string): ContributionForm<RoundtableSynthesis> {
  const answer = text().describe("What the discussion came to, fair to every position, in a few paragraphs.");
  const found = z.enum([agreement]).describe("What the comparison of the positions found.");
  const asked = z.object({
    agreement: found,
    answer,
    commonGround: z.array(z.string()).describe("What all hold, a sentence each."),
    openQuestions: z.array(z.string()).describe("What stays open, and between whom."),
  });
  const read = z.object({ agreement: found, answer, commonGround: texts, openQuestions: texts });
  const listed = (heading: string, items: readonly string[]) =>
    items.length === 0 ? [] : [[heading, ...items.map((item) => `- ${item}`)].join("\n")];
  return {
    ...zodAnswer("roundtable_synthesis", asked),
    read: zodReader(read),
    textOf: ({ answer, commonGround, openQuestions }) =>
      [sentence, answer, ...listed("Common ground:", commonGround), ...listed("Open:", openQuestions)].join("\n\n"),
  };
}
