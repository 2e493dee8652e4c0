import { nothing, ofPhase } from "../../context/views.ts";
import type { DialogueParticipant, Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { DebateTurns } from "../debate/mod.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { answerForm } from "./answer_form.ts";
import {
  type BaselineCast,
  type BaselineConfig,
  type BaselineParticipant,
  type BaselineRules,
  baselineRules,
  castOf,
} from "./options.ts";
import {
  answerIn,
  DECISION,
  isOpened,
  OUTCOME,
  outcomeInWords,
  outcomeOf,
  pathOf,
  saidIn,
  type Way,
} from "./outcome.ts";
import {
  answerInstruction,
  causesOf,
  debateAnnouncement,
  decisionInstruction,
  forCause,
  personaText,
  RULES,
  type Side,
} from "./prompts.ts";
import type { BaselineQuestion } from "./question.ts";
import { type BaselineResult, reportOf, toBaselineResult } from "./report.ts";
import { findingText } from "./report_text.ts";
import { drawsFor, restsOnSingle } from "./usage.ts";

/** A question and its number in the dataset, from 1. */
interface PlacedQuestion {
  readonly question: BaselineQuestion;
  readonly place: number;
}

/**
 * A comparison of three ways to answer questions with the same model: a single answer, a debate, and a majority vote of
 * as many independent answers as the debate's cost buys.
 */
class BaselineWorkflow extends ProtocolDialogue<BaselineResult> {
  override readonly protocol: string = "baseline";
  declare readonly participants: readonly BaselineParticipant[];
  readonly #rules: BaselineRules;
  readonly #turns: DebateTurns;
  readonly #cast: BaselineCast;

  constructor(topic: string, participants: readonly BaselineParticipant[], config: BaselineConfig) {
    super(topic, participants, config);
    this.#rules = baselineRules(config, participants);
    this.#turns = new DebateTurns(topic, this.#rules.debate);
    this.#cast = castOf(participants, this.#rules.questions);
  }

  /** Runs, for each question, the single answer, the debate and the vote; then reports. */
  protected override async script(floor: Floor): Promise<void> {
    this.#warnOfUnlike(floor);
    const { questions } = this.#rules;
    for (const [index, question] of questions.entries()) {
      const asked = { question, place: index + 1 };
      const inPhase = (way: Way, body: () => Promise<void>) =>
        floor.phase(way, () => floor.phase(`question-${asked.place}`, body));
      await inPhase("single", () => this.#answers(floor, question, [1]));
      await inPhase("debate", () => this.#debate(floor, asked));
      await inPhase("votes", () => this.#votes(floor, asked));
    }
    const report = reportOf(questions, { messages: floor.messages, calls: [] }); // usage is reported elsewhere
    await floor.say(this.#cast.judge, findingText(report), { kind: "summary", name: "report" });
  }

  /** Takes independent answers, which see nothing of the dialogue. */
  async #answers(floor: Floor, question: BaselineQuestion, draws: readonly number[]): Promise<void> {
    const form = answerForm(question);
    await floor.together(draws.map((draw) => [this.#cast.answerer, {
      kind: "answer",
      name: `answer-${draw}`,
      instruction: answerInstruction(question, draw),
      view: nothing,
      form,
      maxTokens: this.#rules.answerMaxTokens,
      overrun: "note",
    }]));
  }

  /** Runs openings, rounds and closings for each answer, then the judge's answer; needs at least two openings. */
  async #debate(floor: Floor, asked: PlacedQuestion): Promise<void> {
    const { question, place } = asked;
    const sides = this.#sides(floor, asked);
    if (sides.length === 0) return;
    await floor.say(this.#cast.judge, debateAnnouncement(question, sides));
    await floor.phase("openings", async () => {
      await this.#step(floor, place, sides.map((side) => [side, this.#turns.open()]));
    });
    if (!isOpened(saidIn(floor.messages, "debate", place))) return;
    for (let round = 1; round <= this.#rules.debate.rounds; round++) {
      await floor.phase(`round-${round}`, () => this.#round(floor, place, sides));
    }
    await floor.phase("closings", async () => {
      await this.#step(floor, place, sides.map((side) => [side, this.#turns.close()]));
    });
    await floor.speak(this.#cast.judge, {
      kind: "answer",
      name: DECISION,
      instruction: decisionInstruction(question),
      view: ofPhase(pathOf("debate", place)),
      form: answerForm(question),
      maxTokens: this.#rules.answerMaxTokens,
      overrun: "note",
      finalReading: true,
    });
  }

  /**
   * Returns the sides in random seats, so that the right answer does not always have the same seat; none if there are
   * neither choices nor an answer to argue about.
   */
  #sides(floor: Floor, { question, place }: PlacedQuestion): readonly Side[] {
    const [first] = saidIn(floor.messages, "single", place);
    const proposed = answerIn(first, question);
    if (restsOnSingle(question) && proposed === undefined) return [];
    const drawn = causesOf(question, proposed)
      .map((cause, n) => ({ cause, at: floor.random(`sides/question-${place}/${n}`) }))
      .sort((a, b) => a.at - b.at);
    return drawn.flatMap(({ cause }, seat) => {
      const advocate = this.#cast.advocates[seat];
      return advocate ? [{ advocate, cause }] : [];
    });
  }

  /** Runs each side's argument and the next side's rebuttal, pair by pair or all at once. */
  async #round(floor: Floor, place: number, sides: readonly Side[]): Promise<void> {
    const pairs = sides.map((side, seat): readonly [Side, Side] => [side, sides[(seat + 1) % sides.length] ?? side]);
    for (const group of this.#atOnce ? [pairs] : pairs.map((pair) => [pair])) {
      const said = await this.#step(floor, place, group.map(([side]) => [side, this.#turns.argue()]));
      const rebuttals = group.flatMap(([, opponent], n): readonly (readonly [Side, Turn])[] => {
        const argument = said[n];
        return !argument || argument.failed ? [] : [[opponent, this.#turns.rebut(argument)]];
      });
      await this.#step(floor, place, rebuttals);
    }
  }

  /** Takes the contributions of one step of a debate; its speakers see only that debate. */
  async #step(
    floor: Floor,
    place: number,
    turns: readonly (readonly [side: Side, turn: Turn])[],
  ): Promise<readonly Message[]> {
    const view = ofPhase(pathOf("debate", place));
    const asked = turns.map(([side, turn]): readonly [DialogueParticipant, Turn] => [
      side.advocate,
      { ...turn, view, instruction: forCause(side, turn.instruction) },
    ]);
    if (this.#atOnce) return await floor.together(asked);
    const said: Message[] = [];
    for (const [advocate, turn] of asked) said.push(await floor.speak(advocate, turn));
    return said;
  }

  /** Lets all speak at once in a step of a debate. */
  get #atOnce(): boolean {
    return this.#rules.debate.turnOrder === "simultaneous";
  }

  /** Takes as many more independent answers as the debate's cost buys, and announces the results. */
  async #votes(floor: Floor, { question, place }: PlacedQuestion): Promise<void> {
    const single = floor.calls(pathOf("single", place));
    const debate = [...floor.calls(pathOf("debate", place)), ...(restsOnSingle(question) ? single : [])];
    const draws = this.#rules.voteCount ?? drawsFor(debate, single, this.#rules.match);
    const further = Array.from({ length: draws - 1 }, (_, n) => n + 2);
    if (further.length > 0) await this.#answers(floor, question, further);
    const outcome = outcomeOf(question, place, floor.messages);
    await floor.say(this.#cast.judge, outcomeInWords(question, outcome), { name: OUTCOME });
  }

  /** Warns of settings that distort the comparison. */
  #warnOfUnlike(floor: Floor): void {
    const agents = this.participants.map(({ agent }) => agent.description);
    if (new Set(agents.map((description) => JSON.stringify(description))).size > 1) {
      floor.warn("unlike_agents", "The comparison is distorted: participants differ in model or sampling");
    }
    if (agents.some(({ temperature }) => temperature === 0)) {
      floor.warn("no_spread", "At temperature 0, independent answers hardly differ, so a vote shows little");
    }
  }

  protected override rules(): string {
    return RULES;
  }

  protected override persona(participant: DialogueParticipant): string {
    return personaText(participant, this.#rules.debate);
  }

  /** Adds the questions with their answers, the number of votes and the debate rules. */
  protected override settings(): Settings {
    const { questions, voteCount, match, answerMaxTokens, debate } = this.#rules;
    const { format, rounds, limits, turnOrder } = debate;
    return {
      ...super.settings(),
      format: format.name,
      rounds,
      limits,
      turnOrder,
      answerMaxTokens,
      ...omitUndefined({ voteCount }),
      match,
      questions: questions.map((question): Json => ({ ...question })),
    };
  }

  protected override outcome(held: Held): BaselineResult {
    return toBaselineResult(held);
  }
}

/**
 * Makes a baseline that is ready to run.
 *
 * @param topic Its name, for example that of the dataset.
 * @throws {TypeError | RangeError} If a question is unusable, a role is missing, or a field has an invalid value.
 */
export function createBaselineWorkflow(
  topic: string,
  participants: readonly BaselineParticipant[],
  config: BaselineConfig,
): ProtocolDialogue<BaselineResult> {
  return new BaselineWorkflow(topic, participants, config);
}
