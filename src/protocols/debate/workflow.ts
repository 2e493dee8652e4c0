import type { Floor, Turn } from "../../dialogue/mod.ts";
import type { FailedTurn, Message } from "../../transcript/message.ts";
import { DebateDialogue } from "./debate_dialogue.ts";
import type { DebateParticipant } from "./participants.ts";
import { settledIn } from "./agreement.ts";
import * as announcements from "./announcements.ts";
import { askForReasons } from "./decider.ts";
import { preparationText } from "./preparation.ts";
import { Referee } from "./referee.ts";
import { debateVerdict } from "./result.ts";

/** An advocate who argues, and the opponent who rebuts. */
export type Pairing = readonly [speaker: DebateParticipant, opponent: DebateParticipant];

/**
 * A formal debate: openings, rounds of arguments and rebuttals, closings, and a summary with a verdict. A subclass
 * overrides one of these phases, or adds one, and takes its turns with `contribute` and `step` rather than
 * `floor.speak`, so that they are scored and checked like all others. {@linkcode DebateDialogue} has what they need:
 * the cast (`moderator`, `advocates`, `factCheckers`), the debate's own turns (`turns.argue()` and others), and
 * `ownRoles` for roles that the subclass adds.
 *
 * @example A last word after each round
 * ```ts
 * import assert from "node:assert/strict";
 * import { createDebateModerator, createDebateParticipant, DebateWorkflow, type Floor } from "@convenings/convenings";
 * import { ChatAgent, ScriptedModel } from "@convenings/convenings";
 *
 * class WithLastWords extends DebateWorkflow {
 *   protected override async round(floor: Floor, number: number): Promise<void> {
 *     await super.round(floor, number);
 *     for (const speaker of this.advocates) {
 *       const instruction = "Answer the strongest point against you in one sentence.";
 *       await this.contribute(floor, speaker, { kind: "answer", called: "last word", instruction, maxTokens: 60 });
 *     }
 *   }
 * }
 *
 * const lines = Array.from({ length: 12 }, (_, n) => `Statement ${n + 1}.`);
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines }) });
 * const result = await new WithLastWords("Tea is better than coffee", [
 *   createDebateModerator({ agentConfig: { id: "mo" } }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ada" }, position: "It is" }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ben" }, position: "It is not" }, agent),
 * ], { roundCount: 1, scoringEnabled: false, outputDirectory: false }).run();
 *
 * const keys = result.messages.filter(({ called }) => called === "last word").map(({ key }) => key);
 * assert.deepEqual(keys, ["arguments/round-1/last-word/ada", "arguments/round-1/last-word/ben"]);
 * ```
 */
export class DebateWorkflow extends DebateDialogue {
  readonly #referee = new Referee(
    { moderator: this.moderator, advocates: this.advocates, factCheckers: this.factCheckers },
    this.turns,
    {
      rules: this.debate,
      scoring: this.scored,
      isChecked: (floor, statement) => this.isFactChecked(floor, statement),
    },
  );

  /** Runs openings, rounds of arguments, closings and the conclusion; if wanted, preparation and cross-examination. */
  protected override async script(floor: Floor): Promise<void> {
    if (this.preparing.length > 0) await floor.phase("preparation", () => this.preparation(floor));
    await floor.phase("openings", () => this.openings(floor));
    const atEnd = () => this.finishChecks(floor);
    if (this.debate.crossExamination) {
      await floor.phase("cross-examination", () => this.crossExamination(floor), { optional: true, atEnd });
    }
    if (this.debate.rounds > 0) {
      await floor.phase("arguments", () => this.arguments(floor), { optional: true, atEnd }); // a limit may cut these short
    }
    await floor.phase("closings", () => this.closings(floor));
    await floor.phase("conclusion", () => this.conclusion(floor));
  }

  /** Asks all who prepare for a plan at once, and reminds each of its own; one that is missing is done without. */
  protected async preparation(floor: Floor): Promise<void> {
    const asked = this.preparing.map((advocate) => [advocate, floor.ask(advocate, this.turns.prepare())] as const);
    for (const [advocate, answer] of asked) {
      const plan = await answer;
      if (plan.given) floor.remind(advocate, preparationText(plan.value));
    }
  }

  /**
   * Runs the announcement and each advocate's opening. The debate fails if fewer than two advocates have one, or refused
   * to give one, or if nobody has one.
   */
  protected async openings(floor: Floor): Promise<void> {
    await floor.say(this.moderator, announcements.welcome(this.topic, this.advocates, this.debate), {
      inRules: true,
    });
    await this.announce(floor, announcements.statements("opening", this.advocates, this.debate));
    const openings = await this.step(floor, this.advocates.map((advocate) => [advocate, this.turns.open()]));
    await this.finishChecks(floor);
    const failed = openings.filter((opening): opening is FailedTurn => opening.failed);
    const lost = failed.filter(({ failure }) => failure.code !== "refusal"); // who refuses may go on to argue
    if (openings.length - lost.length < 2) floor.fail("Fewer than two advocates have an opening statement", failed);
    if (openings.length === failed.length) floor.fail("No advocate gave an opening statement", failed);
  }

  /** Runs each advocate's questions to the next, and the answers. */
  protected async crossExamination(floor: Floor): Promise<void> {
    const pairings = this.pairings();
    await this.announce(floor, announcements.crossExamination(pairings, this.debate));
    for (const group of this.#inTurn(pairings)) {
      const asked = await this.step(
        floor,
        group.map(([speaker, opponent]) => [speaker, this.turns.question(opponent)]),
      );
      await this.step(floor, group.flatMap((pairing, index) => this.#answer(pairing, asked[index])));
    }
    await this.finishChecks(floor);
  }

  /** Runs the configured number of rounds, or fewer if the debate may end early and there is nothing left to debate. */
  protected async arguments(floor: Floor): Promise<void> {
    for (let number = 1; number <= this.debate.rounds; number++) {
      await floor.phase(`round-${number}`, () => this.round(floor, number));
      if (floor.shortcut(settledIn(floor.messages)?.round === number)) break;
    }
  }

  /**
   * Runs each advocate's argument and the next advocate's rebuttal, then the moderator's summary. A moderator who steers
   * speaks first, from the second round on.
   */
  protected async round(floor: Floor, number: number): Promise<void> {
    const pairings = this.pairings();
    await this.announce(floor, announcements.round(number, pairings, this.debate));
    if (this.debate.steer && number > 1) await this.contribute(floor, this.moderator, this.turns.steer());
    for (const group of this.#inTurn(pairings)) {
      const said = await this.step(floor, group.map(([speaker]) => [speaker, this.turns.argue()]));
      await this.step(floor, group.flatMap((pairing, index) => this.rebuttal(pairing, said[index])));
    }
    await this.finishChecks(floor);
    if (this.debate.summaries) await this.contribute(floor, this.moderator, this.turns.summarizeRound());
  }

  /** Runs each advocate's closing statement. */
  protected async closings(floor: Floor): Promise<void> {
    await this.announce(floor, announcements.statements("closing", this.advocates, this.debate));
    await this.step(floor, this.advocates.map((advocate) => [advocate, this.turns.close()]));
    await this.finishChecks(floor);
  }

  /** Runs the moderator's summary and, in formats that name a winner, the reasons for the decision and the verdict. */
  protected async conclusion(floor: Floor): Promise<void> {
    await this.finishChecks(floor);
    if (this.debate.summaries) {
      await this.announce(floor, announcements.conclusion());
      await this.contribute(floor, this.moderator, this.turns.summarize());
    }
    if (!this.decides) return;
    if (this.givesReasons) {
      const { moderator, advocates, factCheckers } = this;
      const unannounced = this.#referee.unannounced();
      await askForReasons(floor, { moderator, advocates, factCheckers, unannounced });
    }
    await floor.decide("verdict", (record) => debateVerdict({ ...record, cut: floor.cut }));
  }

  /**
   * Takes one turn on the floor. A subclass calls it for each turn that it adds for a single speaker. The debate uses
   * it for the moderator's summaries; advocates speak in a {@linkcode DebateWorkflow.step}. Afterwards, in parallel with
   * the next turn:
   *
   * - fact checkers check an `argument`, `rebuttal` or `answer`, an opening that cites a source, and all openings and
   *   closings if the configuration says so
   * - with `enforceRules`, the moderator rules on it
   *
   * At the end of the phase the moderator scores the turn, if scoring is on, an advocate spoke, and its `kind` is a
   * contribution, such as `argument`, `question` or `answer`: with those that answer it, and under the same view as all
   * others of the phase.
   *
   * Before it returns, it announces what fact checkers found wrong in earlier turns.
   *
   * @returns The statement or, if the speaker's model gave none, the failed turn: check `failed` before answering it.
   * @throws {TypeError} If another turn is still open, or the speaker already had a turn with this name in this phase:
   * give it a `name` or `called` of its own.
   */
  protected async contribute(floor: Floor, speaker: DebateParticipant, turn: Turn): Promise<Message> {
    const message = await floor.speak(speaker, turn);
    await this.#referee.after(floor, [message]);
    return message;
  }

  /**
   * Takes a turn of each speaker: one after the other or, if the configured `turnOrder` is simultaneous, all at once,
   * none hearing the others. Each is scored and checked as in {@linkcode DebateWorkflow.contribute}. A subclass calls it
   * wherever several speakers do the same, and overrides it to change or watch every turn of the advocates.
   *
   * @param turns Pairs of a speaker and its turn, in speaking order; may be empty.
   * @returns The messages in the same order, failed turns among them.
   * @throws {TypeError} As for {@linkcode DebateWorkflow.contribute}.
   */
  protected async step(
    floor: Floor,
    turns: readonly (readonly [DebateParticipant, Turn])[],
  ): Promise<readonly Message[]> {
    const messages: Message[] = [];
    for (const group of this.debate.turnOrder === "simultaneous" ? [turns] : turns.map((turn) => [turn])) {
      const said = await floor.together(group);
      await this.#referee.after(floor, said);
      messages.push(...said);
    }
    return messages;
  }

  /**
   * Has the moderator announce what follows, without a call. Says nothing in formats without announcements (`casual`
   * and `educational`). A subclass calls it at the beginning of a phase that it adds, and overrides it to announce in
   * other words or in all formats.
   *
   * @throws {TypeError} If the phase already has an announcement, or a turn is still open.
   */
  protected async announce(floor: Floor, text: string): Promise<void> {
    if (this.debate.format.announcesPhases) await floor.say(this.moderator, text, { name: "what-follows" });
  }

  /**
   * Waits for all fact checks so far, announces what they found wrong, and then has the moderator score what was said. A
   * subclass calls it before a turn that sums up the others; at the latest the next phase does.
   */
  protected async finishChecks(floor: Floor): Promise<void> {
    await this.#referee.finish(floor);
  }

  /** Pairs each advocate with the next, who rebuts; the first advocate rebuts the last. */
  protected pairings(): readonly Pairing[] {
    return this.advocates.map((speaker, seat, all) => [speaker, all[(seat + 1) % all.length] ?? speaker]);
  }

  #answer([, opponent]: Pairing, questions: Message | undefined): readonly (readonly [DebateParticipant, Turn])[] {
    return !questions || questions.failed ? [] : [[opponent, this.turns.answer(questions)]];
  }

  /** Returns one pairing after the other, or all at once: first all arguments, for example, and then all rebuttals. */
  #inTurn(pairings: readonly Pairing[]): readonly (readonly Pairing[])[] {
    return this.debate.turnOrder === "simultaneous" ? [pairings] : pairings.map((pairing) => [pairing]);
  }

  /** Takes the rebuttal of an argument, unless the argument failed. */
  protected rebuttal(
    [, opponent]: Pairing,
    argument: Message | undefined,
  ): readonly (readonly [DebateParticipant, Turn])[] {
    return !argument || argument.failed ? [] : [[opponent, this.turns.rebut(argument)]];
  }
}
