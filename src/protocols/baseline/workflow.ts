import { nothing, ofPhase } from "../../context/views.ts";
import type { Floor } from "../../dialogue/mod.ts";
import type { Message } from "../../transcript/message.ts";
import { answerForm } from "./answer_form.ts";
import { BaselineDialogue, type PlacedQuestion, type TurnOfSide } from "./baseline_dialogue.ts";
import { drawsFor, restsOnSingle } from "./usage.ts";
import { DECISION, OUTCOME, outcomeInWords, outcomeOf, pathOf } from "./outcome.ts";
import { answerInstruction, debateAnnouncement, decisionInstruction, type Side } from "./prompts.ts";
import { reportOf } from "./report.ts";
import { findingText } from "./report_text.ts";
import type { BaselineConfig, BaselineParticipant } from "./options.ts";

/**
 * The same questions answered in three ways by the same model: by one answer, by a debate, and by a majority vote of as
 * many independent answers as the debate pays for.
 */
export class BaselineWorkflow extends BaselineDialogue {
  /** Question after question: the single answer, the debate, the vote; then the report. */
  protected override async script(floor: Floor): Promise<void> {
    this.warnOfUnlike(floor);
    const { questions } = this.baseline;
    for (const [index, question] of questions.entries()) {
      const asked = { question, place: index + 1 };
      const [first] = await this.inPhase(floor, "single", asked, () => this.answers(floor, asked, [1]));
      await this.inPhase(floor, "debate", asked, () => this.debate(floor, asked, first));
      await this.inPhase(floor, "votes", asked, () => this.votes(floor, asked));
    }
    const report = reportOf(questions, { messages: floor.messages, calls: [] }); // what it took is told where calls are
    await floor.say(this.cast.judge, findingText(report), { kind: "summary", name: "report" });
  }

  /** Independent answers: none sees another, nor anything that was said. */
  protected async answers(
    floor: Floor,
    { question }: PlacedQuestion,
    draws: readonly number[],
  ): Promise<readonly Message[]> {
    const form = answerForm(question);
    return await floor.together(draws.map((draw) => [this.cast.answerer, {
      kind: "answer",
      name: `answer-${draw}`,
      instruction: answerInstruction(question, draw),
      view: nothing,
      form,
      maxTokens: this.baseline.answerMaxTokens,
      overrun: "note",
    }]));
  }

  /** Openings, rounds and closings for each answer, then the judge's answer; without two openings there is none. */
  protected async debate(
    floor: Floor,
    asked: PlacedQuestion,
    first: Message | undefined,
  ): Promise<readonly Message[]> {
    const sides = this.sides(floor, asked, first);
    if (sides.length === 0) return [];
    await floor.say(this.cast.judge, debateAnnouncement(asked.question, sides));
    let opened = 0;
    await floor.phase("openings", async () => {
      const openings = await this.step(floor, asked, sides.map((side) => [side, this.turns.open()]));
      opened = openings.filter(({ failed }) => !failed).length;
    });
    if (opened < 2) return [];
    for (let round = 1; round <= this.baseline.debate.rounds; round++) {
      await floor.phase(`round-${round}`, () => this.round(floor, asked, sides));
    }
    await floor.phase("closings", async () => {
      await this.step(floor, asked, sides.map((side) => [side, this.turns.close()]));
    });
    return [await this.decision(floor, asked)];
  }

  /** Each side's argument, rebutted by the next one: one pair after the other, or all at once. */
  protected async round(floor: Floor, asked: PlacedQuestion, sides: readonly Side[]): Promise<void> {
    const pairs = sides.map((side, seat): readonly [Side, Side] => [side, sides[(seat + 1) % sides.length] ?? side]);
    for (const group of this.atOnce ? [pairs] : pairs.map((pair) => [pair])) {
      const said = await this.step(floor, asked, group.map(([side]) => [side, this.turns.argue()]));
      const rebuttals = group.flatMap(([, opponent], n): readonly TurnOfSide[] => {
        const argument = said[n];
        return !argument || argument.failed ? [] : [[opponent, this.turns.rebut(argument)]];
      });
      await this.step(floor, asked, rebuttals);
    }
  }

  /** The judge's answer, in the form of any other answer. */
  protected async decision(floor: Floor, { question, place }: PlacedQuestion): Promise<Message> {
    return await floor.speak(this.cast.judge, {
      kind: "answer",
      name: DECISION,
      instruction: decisionInstruction(question),
      view: ofPhase(pathOf("debate", place)),
      form: answerForm(question),
      maxTokens: this.baseline.answerMaxTokens,
      overrun: "note",
      finalReading: true,
    });
  }

  /** As many more independent answers as the debate pays for, and what the ways came to. */
  protected async votes(floor: Floor, asked: PlacedQuestion): Promise<readonly Message[]> {
    const { question, place } = asked;
    const single = floor.calls(pathOf("single", place));
    const debate = [...floor.calls(pathOf("debate", place)), ...(restsOnSingle(question) ? single : [])];
    const draws = this.baseline.voteCount ?? drawsFor(debate, single, this.baseline.match);
    const further = Array.from({ length: draws - 1 }, (_, n) => n + 2);
    const answers = further.length === 0 ? [] : await this.answers(floor, asked, further);
    const outcome = outcomeOf(question, place, floor.messages);
    await floor.say(this.cast.judge, outcomeInWords(question, outcome), { name: OUTCOME });
    return answers;
  }
}

/**
 * A baseline that is ready to run.
 *
 * @param topic What it is called, for example the dataset's name.
 * @throws {TypeError | RangeError} If a question cannot be asked, a role is missing, or a field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createBaselineWorkflow } from "./workflow.ts";
 * import { createBaselineParticipants } from "./options.ts";
 *
 * // Alone it answers right, and after each debate wrong.
 * const model = new ScriptedModel({
 *   lines: [{
 *     when: () => true,
 *     times: Infinity,
 *     text: (prompt, { schema }) => {
 *       if (!schema) return "This is so.";
 *       const debated = prompt.at(-1)?.text.includes("The debate is over") === true;
 *       return JSON.stringify({ reason: "It adds up.", answer: debated ? "A" : "B" });
 *     },
 *   }],
 * });
 * const questions = [1, 2, 3, 4, 5, 6].map((n) => ({
 *   id: `sum-${n}`,
 *   question: `${n} + 1?`,
 *   choices: [String(n), String(n + 1)],
 *   expected: [String(n + 1)],
 * }));
 * const participants = createBaselineParticipants(new ChatAgent({ model }), questions);
 * const baseline = createBaselineWorkflow("Sums", participants, {
 *   questions,
 *   roundCount: 1,
 *   voteCount: 3,
 *   outputDirectory: false,
 * });
 * const { report } = await baseline.run();
 *
 * assert.deepEqual(report.ways.map(({ way, right }) => [way, right]), [["single", 6], ["votes", 6], ["debate", 0]]);
 * assert.equal(report.comparisons[0]?.finding, "loss");
 * ```
 */
export function createBaselineWorkflow(
  topic: string,
  participants: readonly BaselineParticipant[],
  config: BaselineConfig,
): BaselineWorkflow {
  return new BaselineWorkflow(topic, participants, config);
}
