import type { Floor, Turn } from "../../dialogue/mod.ts";
import type { FailedTurn, Message } from "../../transcript/message.ts";
import { DebateDialogue } from "./debate_dialogue.ts";
import type { DebateParticipant } from "./participants.ts";
import type { DebateConfig } from "./options.ts";
import * as announcements from "./announcements.ts";
import { debateVerdict } from "./result.ts";

/** An advocate who argues, and the opponent who rebuts. */
export type Pairing = readonly [speaker: DebateParticipant, opponent: DebateParticipant];

/**
 * A formal debate: openings, rounds of arguments and rebuttals, closings, and a summary with a verdict. A subclass changes
 * these phases or adds others, using members of {@linkcode DebateDialogue}:
 *
 * - `contribute(floor, speaker, turn)`: takes one turn, which is scored and checked
 * - `step(floor, [[speaker, turn], …])`: takes a turn of each speaker, in sequence or at once, according to `turnOrder`
 * - `announce(floor, text)`: lets the moderator announce what follows, in formats with announcements
 * - `turns.open()`, `argue()`, `rebut(argument)`, `close()`, `summarize()`: the debate's own turns
 * - `ownRoles`: lists roles that the subclass adds, such as `audience`
 */
export class DebateWorkflow extends DebateDialogue {
  /** Runs openings, rounds of arguments, closings and the conclusion. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("openings", () => this.openings(floor));
    await floor.phase("arguments", () => this.arguments(floor), { optional: true }); // a limit may cut these short
    await floor.phase("closings", () => this.closings(floor));
    await floor.phase("conclusion", () => this.conclusion(floor));
  }

  /** Runs the announcement and each advocate's opening; with fewer than two openings, the debate fails. */
  protected async openings(floor: Floor): Promise<void> {
    await floor.say(this.moderator, announcements.welcome(this.topic, this.advocates, this.debate));
    await this.announce(floor, announcements.statements("opening", this.advocates, this.debate));
    const openings = await this.step(floor, this.advocates.map((advocate) => [advocate, this.turns.open()]));
    await this.finishChecks(floor);
    const failed = openings.filter((opening): opening is FailedTurn => opening.failed);
    if (openings.length - failed.length < 2) floor.fail("Fewer than two advocates have an opening statement", failed);
  }

  /** Runs the configured number of rounds. */
  protected async arguments(floor: Floor): Promise<void> {
    for (let number = 1; number <= this.debate.rounds; number++) {
      await floor.phase(`round-${number}`, () => this.round(floor, number));
    }
  }

  /** Runs each advocate's argument and the next advocate's rebuttal, then the moderator's summary. */
  protected async round(floor: Floor, number: number): Promise<void> {
    const pairings = this.pairings();
    await this.announce(floor, announcements.round(number, pairings, this.debate));
    // one pairing after the other, or first all arguments at once and then all rebuttals
    for (const group of this.debate.turnOrder === "simultaneous" ? [pairings] : pairings.map((pairing) => [pairing])) {
      const said = await this.step(floor, group.map(([speaker]) => [speaker, this.turns.argue()]));
      await this.step(floor, group.flatMap((pairing, index) => this.rebuttal(pairing, said[index])));
    }
    await this.finishChecks(floor);
    await this.contribute(floor, this.moderator, this.turns.summarizeRound());
  }

  /** Runs each advocate's closing statement. */
  protected async closings(floor: Floor): Promise<void> {
    await this.announce(floor, announcements.statements("closing", this.advocates, this.debate));
    await this.step(floor, this.advocates.map((advocate) => [advocate, this.turns.close()]));
    await this.finishChecks(floor);
  }

  /** Runs the moderator's summary and, in formats that name a winner, the verdict. */
  protected async conclusion(floor: Floor): Promise<void> {
    await this.announce(floor, announcements.conclusion());
    await this.contribute(floor, this.moderator, this.turns.summarize());
    if (this.decides) await floor.decide("verdict", (record) => debateVerdict({ ...record, cut: floor.cut }));
  }

  /** Pairs each advocate with the next, who rebuts; the first advocate rebuts the last. */
  protected pairings(): readonly Pairing[] {
    return this.advocates.map((speaker, seat, all) => [speaker, all[(seat + 1) % all.length] ?? speaker]);
  }

  /** Takes the rebuttal of an argument, unless the argument failed. */
  protected rebuttal(
    [, opponent]: Pairing,
    argument: Message | undefined,
  ): readonly (readonly [DebateParticipant, Turn])[] {
    return !argument || argument.failed ? [] : [[opponent, this.turns.rebut(argument)]];
  }
}

/**
 * Makes a debate that is ready to run.
 *
 * @throws {TypeError | RangeError} If a role is missing or duplicated, or a field has an invalid value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createDebateWorkflow } from "./workflow.ts";
 * import { createDebateModerator, createDebateParticipant } from "./participants.ts";
 *
 * const lines = ["Buses go everywhere.", "Trams carry more.", "Stops are near.", "Few ride.", "Rails last.", "They cost."];
 * const model = new ScriptedModel({ lines: [...lines, "Both were praised.", "Buses.", "Trams.", "Each made its case."] });
 * const agent = new ChatAgent({ model });
 *
 * const debate = createDebateWorkflow("How should we get there?", [
 *   createDebateModerator({ agentConfig: { id: "mo" } }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ana" }, position: "By bus" }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ben" }, position: "By tram" }, agent),
 * ], { roundCount: 1, scoringEnabled: false, outputDirectory: false });
 * const result = await debate.run();
 *
 * assert.equal(result.endReason, "completed");
 * assert.equal(result.summary, "Each made its case.");
 * assert.deepEqual(result.verdict, { kind: "undecided", reason: "Scoring was off" });
 * model.assertDone();
 * ```
 */
export function createDebateWorkflow(
  topic: string,
  participants: readonly DebateParticipant[],
  config: DebateConfig = {},
): DebateWorkflow {
  return new DebateWorkflow(topic, participants, config);
}
