import { ofPhase } from "../../context/views.ts";
import type { DialogueParticipant, Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Message } from "../../transcript/message.ts";
import { DebateTurns } from "../debate/mod.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import {
  type BaselineCast,
  type BaselineConfig,
  type BaselineParticipant,
  type BaselineRules,
  baselineRules,
  castOf,
  checkMatch,
} from "./options.ts";
import { answerIn, pathOf, type Way } from "./outcome.ts";
import { causesOf, forCause, personaText, rulesText, type Side } from "./prompts.ts";
import type { BaselineQuestion } from "./question.ts";
import { type BaselineResult, toBaselineResult } from "./report.ts";
import { restsOnSingle } from "./usage.ts";

/** A question, and its place in the dataset from 1. */
export type PlacedQuestion = { readonly question: BaselineQuestion; readonly place: number };

/** A side of a debate, and the turn that its advocate is to take. */
export type TurnOfSide = readonly [side: Side, turn: Turn];

/** What a baseline is made of besides its script: cast, rules, what participants are told, and the result. */
export abstract class BaselineDialogue extends ProtocolDialogue<BaselineResult> {
  /** `baseline`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "baseline";
  /** One answerer, one judge, and as many advocates as a question has answers. */
  declare readonly participants: readonly BaselineParticipant[];
  /** As it was given; {@linkcode BaselineDialogue.baseline} has the defaults filled in. */
  declare readonly config: BaselineConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly baseline: BaselineRules;
  /** The turns of its debates, which are those of any debate. */
  protected readonly turns: DebateTurns;
  /** The participants by what they do. */
  protected readonly cast: BaselineCast;

  /**
   * Checks questions, cast and rules before any call.
   *
   * @throws {TypeError | RangeError} If a question cannot be asked, a role is missing or doubled, or a field has an
   * impossible value.
   */
  constructor(topic: string, participants: readonly BaselineParticipant[], config: BaselineConfig) {
    super(topic, participants, config);
    this.baseline = baselineRules(config);
    this.turns = new DebateTurns(topic, this.baseline.debate);
    this.cast = castOf(participants, this.baseline.questions);
    checkMatch(config, participants);
  }

  /** What one way does with one question, in a phase of that way. */
  protected async inPhase<T>(
    floor: Floor,
    way: Way,
    { place }: PlacedQuestion,
    body: () => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const held: T[] = [];
    await floor.phase(way, () => floor.phase(`question-${place}`, async () => void held.push(...await body())));
    return held;
  }

  /** The contributions of one step of a debate, whose speakers see what was said in it and nothing else. */
  protected async step(
    floor: Floor,
    { place }: PlacedQuestion,
    turns: readonly TurnOfSide[],
  ): Promise<readonly Message[]> {
    const view = ofPhase(pathOf("debate", place));
    const asked = turns.map(([side, turn]): readonly [DialogueParticipant, Turn] => [
      side.advocate,
      { ...turn, view, instruction: forCause(side, turn.instruction) },
    ]);
    if (this.atOnce) return await floor.together(asked);
    const said: Message[] = [];
    for (const [advocate, turn] of asked) said.push(await floor.speak(advocate, turn));
    return said;
  }

  /** Whether all speak at once in a step of a debate. */
  protected get atOnce(): boolean {
    return this.baseline.debate.turnOrder === "simultaneous";
  }

  /**
   * Who speaks for which answer. It is drawn, so that the right answer is not spoken for by the same seat each time.
   * Nobody, if there are no choices and no answer either that could be spoken for and against.
   *
   * @param first The single answer.
   */
  protected sides(floor: Floor, { question, place }: PlacedQuestion, first: Message | undefined): readonly Side[] {
    const proposed = answerIn(first, question);
    if (restsOnSingle(question) && proposed === undefined) return [];
    const drawn = causesOf(question, proposed)
      .map((cause, n) => ({ cause, at: floor.random(`sides/question-${place}/${n}`) }))
      .sort((a, b) => a.at - b.at);
    return drawn.flatMap(({ cause }, seat) => {
      const advocate = this.cast.advocates[seat];
      return advocate ? [{ advocate, cause }] : [];
    });
  }

  /** Warns of what would make the comparison one of something else than the ways. */
  protected warnOfUnlike(floor: Floor): void {
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
      ...omitUndefined({ voteCount }),
      match,
      questions: questions.map((question): Json => ({ ...question })),
    };
  }

  /** The report, besides what every dialogue has. */
  protected override outcome(held: Held): BaselineResult {
    return toBaselineResult(held);
  }
}
