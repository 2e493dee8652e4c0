import { everything, nothing } from "../../context/views.ts";
import type { Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { warningText } from "../../transcript/warning_text.ts";
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
import {
  answerInstruction,
  caseInstruction,
  choiceInstruction,
  correctionInstruction,
  personaText,
} from "./prompts.ts";
import type { AskedQuestion } from "./question.ts";
import { ANSWERING } from "./words/mod.ts";

const PHASE = "answers";

/**
 * One question, which the same participant answers: several times, without seeing the other answers; or again, after its
 * own critique; or not at all, but by making the case for one answer.
 */
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

  /** Asks for the answers: independent ones, one that is corrected, or the case for one. */
  protected override async script(floor: Floor): Promise<void> {
    const { corrections, argues } = this.#rules;
    await floor.phase(PHASE, async () => {
      if (argues !== undefined) await this.#argue(floor, argues);
      else if (corrections > 0) await this.#correct(floor, corrections);
      else await this.#answer(floor);
    });
  }

  /** Asks for all answers at once; if a budget determines their number, for the first one before the others. */
  async #answer(floor: Floor): Promise<void> {
    const { answers } = this.#rules;
    const first = typeof answers === "number" ? [] : await this.#ask(floor, 1, 1);
    const count = typeof answers === "number" ? answers : this.#countWithin(floor, answers, first);
    const all = [...first, ...await this.#ask(floor, first.length + 1, count)];
    const failed = all.filter((message) => message.failed);
    if (failed.length === all.length) floor.fail("No answer was given", failed);
    if (count > 1 && this.#answerer.agent.description.temperature === 0) {
      floor.warn("no_spread", warningText("noSpread"));
    }
  }

  /** Asks for an answer, then as often as wanted for its author's critique and the answer again; a failure ends it. */
  async #correct(floor: Floor, times: number): Promise<void> {
    const [first] = await this.#ask(floor, 1, 1);
    if (!first || first.failed) floor.fail("No answer was given", first ? [first] : []);
    const answer = { ...this.#answerTurn(correctionInstruction(this.#question)), view: everything };
    const maxTokens = this.#rules.answerMaxTokens;
    const critique: Turn = { kind: "critique", instruction: ANSWERING.criticise, maxTokens, overrun: "note" };
    for (let n = 1; n <= times; n++) {
      const said = await floor.speak(this.#answerer, { ...critique, name: `critique-${n}` });
      if (said.failed) return;
      const again = await floor.speak(this.#answerer, { ...answer, name: `answer-${n + 1}` });
      if (again.failed) return;
    }
  }

  /** Asks for the case for an answer, which the participant chooses if it is `true`. */
  async #argue(floor: Floor, argues: string | true): Promise<void> {
    const { answerMaxTokens: maxTokens } = this.#rules;
    const turn: Turn = argues === true
      ? { ...this.#answerTurn(choiceInstruction(this.#question)), name: "case" }
      : { kind: "argument", instruction: caseInstruction(this.#question, argues), maxTokens, name: "case" };
    const said = await floor.speak(this.#answerer, turn);
    if (said.failed) floor.fail("No case was made", [said]);
  }

  get #question(): AskedQuestion {
    return { question: this.topic, ...omitUndefined({ choices: this.#rules.choices }) };
  }

  #answerTurn(instruction: string): Turn {
    const form = answerForm(this.#question);
    return {
      kind: "answer",
      instruction,
      view: nothing,
      form,
      maxTokens: this.#rules.answerMaxTokens,
      overrun: "note",
    };
  }

  /** Asks for the answers with these numbers. */
  async #ask(floor: Floor, from: number, to: number): Promise<readonly Message[]> {
    const turns = Array.from({ length: to - from + 1 }, (_, n): Turn => ({
      ...this.#answerTurn(answerInstruction(this.#question, from + n)),
      name: `answer-${from + n}`,
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
    return this.#rules.argues === undefined ? ANSWERING.rules : ANSWERING.rulesOfCases;
  }

  protected override persona(participant: Answerer): string {
    return personaText(participant, this.#rules.argues);
  }

  /** Adds the choices, and what is asked: the number of answers or the budget for it, corrections, or a case. */
  protected override settings(): Settings {
    const { choices, answers, corrections, argues, answerMaxTokens } = this.#rules;
    const asked: Settings = argues !== undefined
      ? { argues }
      : corrections > 0
      ? { corrections }
      : typeof answers === "number"
      ? { count: answers }
      : { match: { ...answers } };
    return { ...super.settings(), ...omitUndefined({ choices }), ...asked, answerMaxTokens };
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
