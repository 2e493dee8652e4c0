import { nothing } from "../../context/views.ts";
import type { Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { answerForm } from "./answer_form.ts";
import { type AnswerBudget, answersWithin } from "./matching.ts";
import {
  type Answerer,
  answererOf,
  type AnswersConfig,
  type AnswersRules,
  answersRules,
  MOST_ANSWERS,
} from "./options.ts";
import { type AnswersResult, toAnswersResult } from "./outcome.ts";
import { answersPage } from "./page.ts";
import { answerInstruction, personaText, RULES } from "./prompts.ts";
import type { AskedQuestion } from "./question.ts";

const PHASE = "answers";

/** One question, which the same participant answers several times, without seeing the other answers. */
class AnswersWorkflow extends ProtocolDialogue<AnswersResult> {
  override readonly protocol: string = "answers";
  protected override readonly page = answersPage;
  readonly #answerer: Answerer;
  readonly #rules: AnswersRules;

  constructor(question: string, participants: readonly Answerer[], config: AnswersConfig) {
    super(question, participants, config);
    this.#answerer = answererOf(participants);
    this.#rules = answersRules(config, this.#answerer);
  }

  /** Asks for all answers at once; if a budget determines their number, for the first one before the others. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase(PHASE, async () => {
      const { answers } = this.#rules;
      const first = typeof answers === "number" ? [] : await this.#ask(floor, 1, 1);
      const count = typeof answers === "number" ? answers : this.#countWithin(floor, answers, first);
      const all = [...first, ...await this.#ask(floor, first.length + 1, count)];
      const failed = all.filter((message) => message.failed);
      if (failed.length === all.length) floor.fail("No answer was given", failed);
      if (count > 1 && this.#answerer.agent.description.temperature === 0) {
        floor.warn("no_spread", "At temperature 0, independent answers hardly differ, so a vote shows little");
      }
    });
  }

  /** Asks for the answers with these numbers. */
  async #ask(floor: Floor, from: number, to: number): Promise<readonly Message[]> {
    const question: AskedQuestion = { question: this.topic, ...omitUndefined({ choices: this.#rules.choices }) };
    const form = answerForm(question);
    const turns = Array.from({ length: to - from + 1 }, (_, n): Turn => ({
      kind: "answer",
      name: `answer-${from + n}`,
      instruction: answerInstruction(question, from + n),
      view: nothing,
      form,
      maxTokens: this.#rules.answerMaxTokens,
      overrun: "note",
    }));
    return turns.length === 0 ? [] : await floor.together(turns.map((turn) => [this.#answerer, turn]));
  }

  /** Returns the number of answers within a budget, and warns if it cannot be matched. */
  #countWithin(floor: Floor, budget: AnswerBudget, [first]: readonly Message[]): number {
    const count = answersWithin(budget, floor.calls(PHASE).filter(({ key }) => key === first?.key));
    if (count === undefined) {
      if (!first?.failed) {
        floor.warn(
          "unmatched",
          "The budget is not matched: the usage of the first answer is unknown, so it is the only one",
        );
      }
      return 1;
    }
    if (count <= MOST_ANSWERS) return count;
    floor.warn(
      "unmatched",
      `The budget is not matched: it pays for ${count} answers, and the most are ${MOST_ANSWERS}`,
    );
    return MOST_ANSWERS;
  }

  /** One participant is enough. */
  protected override get fewestParticipants(): number {
    return 1;
  }

  protected override rules(): string {
    return RULES;
  }

  protected override persona(participant: Answerer): string {
    return personaText(participant);
  }

  /** Adds the choices, and the number of answers or the budget that determines it. */
  protected override settings(): Settings {
    const { choices, answers, answerMaxTokens } = this.#rules;
    return {
      ...super.settings(),
      ...omitUndefined({ choices }),
      ...(typeof answers === "number" ? { count: answers } : { match: { ...answers } }),
      answerMaxTokens,
    };
  }

  protected override result(held: Held): AnswersResult {
    return toAnswersResult(held);
  }
}

/**
 * Makes independent answers to one question, ready to run.
 *
 * @param participants The answerer alone.
 * @throws {TypeError | RangeError} If there is not exactly one answerer, or a field has an invalid value.
 */
export function createAnswersWorkflow(
  question: string,
  participants: readonly Answerer[],
  config: AnswersConfig = {},
): ProtocolDialogue<AnswersResult> {
  return new AnswersWorkflow(question, participants, config);
}
