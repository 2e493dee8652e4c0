import type { ContributionForm } from "../../agents/agent.ts";
import type { DialogueParticipant, Floor, Held, Turn, View } from "../../dialogue/mod.ts";
import { ofPhase } from "../../context/views.ts";
import { known } from "../../transcript/fold.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import { DebateTurns } from "../debate/mod.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type BaselineConfig, type BaselineRules, baselineRules, checkMatch } from "./config.ts";
import { drawsFor } from "./draws.ts";
import { answerIn, DECISION, OUTCOME, outcomeInWords, outcomeOf, pathOf, type Way } from "./outcome.ts";
import { type BaselineCast, type BaselineParticipant, castOf } from "./participants.ts";
import {
  answerInstruction,
  causesOf,
  debateAnnouncement,
  decisionInstruction,
  forCause,
  personaText,
  rulesText,
  type Side,
} from "./prompts.ts";
import type { BaselineQuestion } from "./question.ts";
import { reportOf, restsOnSingle } from "./report.ts";
import { findingText } from "./report_text.ts";
import { type BaselineResult, toBaselineResult } from "./result.ts";

/** Whoever answers alone sees nothing of what was said. */
const nothing: View = () => [];

/** A question, and its place in the dataset from 1. */
type Asked = { readonly question: BaselineQuestion; readonly place: number };

/** A side of a debate, and the turn that its advocate is to take. */
type TurnOfSide = readonly [side: Side, turn: Turn];

/**
 * The same questions answered in three ways by the same model: by one answer, by a debate, and by a majority vote of as
 * many independent answers as the debate pays for.
 */
export class BaselineWorkflow extends ProtocolDialogue<BaselineResult> {
  /** `baseline`. */
  override readonly protocol: string = "baseline";
  /** One answerer, one judge, and as many advocates as a question has answers. */
  declare readonly participants: readonly BaselineParticipant[];
  /** As it was given; defaults are filled in where they are used. */
  declare readonly config: BaselineConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly baseline: BaselineRules;
  /** The turns of its debates, which are those of any debate. */
  protected readonly turns: DebateTurns;
  readonly #cast: BaselineCast;
  #form: ((question: BaselineQuestion) => ContributionForm<unknown>) | undefined;

  /**
   * Checks questions, cast and rules before any call.
   *
   * @throws {TypeError | RangeError} If a question cannot be asked, a role is missing or doubled, or a field has an
   * impossible value.
   */
  constructor(topic: string, participants: readonly BaselineParticipant[], config: BaselineConfig) {
    super(topic, participants, config);
    this.baseline = baselineRules(config);
    this.turns = new DebateTurns(this.baseline.debate);
    this.#cast = castOf(participants, this.baseline.questions);
    checkMatch(config, participants);
  }

  /** Question after question: the single answer, the debate, the vote; then the report. */
  protected override async script(floor: Floor): Promise<void> {
    this.#warnOfUnlike(floor);
    for (const [index, question] of this.baseline.questions.entries()) {
      const asked = { question, place: index + 1 };
      const [first] = await this.inPhase(floor, "single", asked, () => this.answers(floor, asked, [1]));
      await this.inPhase(floor, "debate", asked, () => this.debate(floor, asked, first));
      await this.inPhase(floor, "votes", asked, () => this.votes(floor, asked));
    }
    const { messages } = floor;
    const report = reportOf(this.baseline.questions, { messages, calls: [] }); // what it took is told where calls are
    await floor.say(this.#cast.judge, findingText(report), { name: "report" });
  }

  /** Independent answers: none sees another, nor anything that was said. */
  protected async answers(floor: Floor, { question }: Asked, draws: readonly number[]): Promise<readonly Message[]> {
    const form = await this.#formOf(question);
    const { answerer } = this.#cast;
    return await floor.together(draws.map((draw) => [answerer, {
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
  protected async debate(floor: Floor, asked: Asked, first: Message | undefined): Promise<void> {
    const sides = this.#sides(floor, asked, first);
    if (sides.length === 0) return;
    await floor.say(this.#cast.judge, debateAnnouncement(asked.question, sides));
    if (!await this.openings(floor, asked, sides)) return;
    for (let round = 1; round <= this.baseline.debate.rounds; round++) {
      await floor.phase(`round-${round}`, () => this.round(floor, asked, sides));
    }
    await floor.phase("closings", async () => {
      await this.step(floor, asked, sides.map((side) => [side, this.turns.close()]));
    });
    await this.decision(floor, asked);
  }

  /** Each side's opening; whether there is something to debate. */
  protected async openings(floor: Floor, asked: Asked, sides: readonly Side[]): Promise<boolean> {
    const said: Message[] = [];
    await floor.phase("openings", async () => {
      said.push(...await this.step(floor, asked, sides.map((side) => [side, this.turns.open()])));
    });
    return said.filter(({ failed }) => !failed).length >= 2;
  }

  /** Each side's argument, rebutted by the next one. */
  protected async round(floor: Floor, asked: Asked, sides: readonly Side[]): Promise<void> {
    const pairs = sides.map((side, seat): readonly [Side, Side] => [side, sides[(seat + 1) % sides.length] ?? side]);
    for (const group of this.#atOnce ? [pairs] : pairs.map((pair) => [pair])) {
      const said = await this.step(floor, asked, group.map(([side]) => [side, this.turns.argue()]));
      await this.step(
        floor,
        asked,
        group.flatMap(([, opponent], n): readonly TurnOfSide[] => {
          const argument = said[n];
          return !argument || argument.failed ? [] : [[opponent, this.turns.rebut(argument)]];
        }),
      );
    }
  }

  /** The judge's answer, in the form of any other answer. */
  protected async decision(floor: Floor, { question, place }: Asked): Promise<void> {
    await floor.speak(this.#cast.judge, {
      kind: "answer",
      name: DECISION,
      instruction: decisionInstruction(question),
      view: ofPhase(pathOf("debate", place)),
      form: await this.#formOf(question),
      maxTokens: this.baseline.answerMaxTokens,
      overrun: "note",
      finalReading: true,
    });
  }

  /** As many more independent answers as the debate pays for, and what the ways came to. */
  protected async votes(floor: Floor, asked: Asked): Promise<void> {
    const { question, place } = asked;
    const single = floor.calls(pathOf("single", place));
    const debate = [...floor.calls(pathOf("debate", place)), ...(restsOnSingle(question) ? single : [])];
    const draws = this.baseline.voteCount ?? drawsFor(debate, single, this.baseline.match);
    const further = Array.from({ length: draws - 1 }, (_, n) => n + 2);
    if (further.length > 0) await this.answers(floor, asked, further);
    const outcome = outcomeOf(question, place, floor.messages);
    await floor.say(this.#cast.judge, outcomeInWords(question, outcome), { name: OUTCOME });
  }

  /** What one way does with one question, in a phase of that way. */
  protected async inPhase<T>(floor: Floor, way: Way, { place }: Asked, body: () => Promise<T>): Promise<T> {
    const held: T[] = [];
    await floor.phase(way, () => floor.phase(`question-${place}`, async () => void held.push(await body())));
    return held[0] as T;
  }

  /** The contributions of one step of a debate, whose speakers see what was said in it and nothing else. */
  protected async step(
    floor: Floor,
    { place }: Asked,
    turns: readonly TurnOfSide[],
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

  /** Whether all speak at once in a step of a debate. */
  get #atOnce(): boolean {
    return this.baseline.debate.turnOrder === "simultaneous";
  }

  /** Who speaks for which answer. It is drawn, so that the right answer is not spoken for by the same seat each time. */
  #sides(floor: Floor, { question, place }: Asked, first: Message | undefined): readonly Side[] {
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

  /** Loaded when something is first asked: what checks answers takes as long to load as Deno takes to start. */
  async #formOf(question: BaselineQuestion): Promise<ContributionForm<unknown>> {
    const { answerForm } = await import("./answer_form.ts");
    this.#form ??= answerForm;
    return this.#form(question);
  }

  /** What would make the comparison one of something else than the ways. */
  #warnOfUnlike(floor: Floor): void {
    const agents = this.participants.map(({ agent }) => agent.description);
    const [first] = agents.map((description) => JSON.stringify(description));
    if (agents.some((description) => JSON.stringify(description) !== first)) {
      floor.warn("unlike_agents", "The ways are not compared alone: participants differ in model or sampling");
    }
    if (agents.some(({ temperature }) => temperature === 0)) {
      floor.warn("no_spread", "At temperature 0 independent answers hardly differ, so that a vote shows little");
    }
  }

  /** The same for everybody: questions stand in the turns. */
  protected override rules(): string {
    return rulesText();
  }

  /** What the participant's role asks of it, and its `systemPrompt`. */
  protected override persona(participant: DialogueParticipant): string {
    return personaText(participant, this.baseline.debate);
  }

  /** Nothing is set aside for the end: where a limit is reached the run stops, and goes on with a larger one. */
  protected override get repeatable(): boolean {
    return false;
  }

  /** What every dialogue compares, and the questions with their answers, the number of votes, and how debates are held. */
  protected override settings(): Settings {
    const { questions, voteCount, match, answerMaxTokens, debate } = this.baseline;
    const { format, rounds, limits, turnOrder } = debate;
    return {
      ...super.settings(),
      format: format.name,
      rounds,
      limits,
      turnOrder,
      answerMaxTokens,
      ...known({ voteCount }),
      match,
      questions: questions.map((question): Json => ({ ...question })),
    };
  }

  /** The report, besides what every dialogue has. */
  protected override outcome(held: Held): BaselineResult {
    return toBaselineResult(held);
  }
}
