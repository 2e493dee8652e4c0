import type { Floor } from "../../dialogue/mod.ts";
import type { RoundtableConfig } from "./options.ts";
import type { RoundtableParticipant } from "./participants.ts";
import { closing } from "./prompts.ts";
import { RoundtableDialogue } from "./roundtable_dialogue.ts";
import type { RoundtableEnding } from "./watch.ts";

/** A roundtable: rounds in which everybody responds, until an end rule holds, and a conclusion. */
export class RoundtableWorkflow extends RoundtableDialogue {
  #ending: RoundtableEnding | undefined;

  /** Who speaks when: rounds, then the conclusion. It ends for the reason that ended the rounds. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("round-1", () => this.round(floor, 1));
    await floor.phase("rounds", () => this.furtherRounds(floor), { optional: true }); // what a spent budget cuts short
    await floor.phase("conclusion", () => this.conclusion(floor));
    if (this.#ending) floor.end(this.#ending.reason);
  }

  /** As many rounds as were set, or until an end rule holds. */
  protected async furtherRounds(floor: Floor): Promise<void> {
    for (let number = 2; !this.#ending; number++) {
      await floor.phase(`round-${number}`, () => this.round(floor, number));
    }
  }

  /** Everybody's response, in the mode's order; then the end rules. */
  protected async round(floor: Floor, number: number): Promise<void> {
    for (const group of this.groups()) await this.respond(floor, group, number);
    this.failIfSilent(floor, number);
    this.#ending = await this.watch.after(floor, number);
  }

  /** What was found is said; then the judge gives the verdict or, without one, a participant sums up. */
  protected async conclusion(floor: Floor): Promise<void> {
    const { consensus, groupthink } = this.watch.found(floor);
    await floor.say(this.host, closing(this.#ending, consensus, groupthink), { name: "what-was-found" });
    const { judge, seated } = this.cast;
    if (judge && !(await floor.speak(judge, this.turns.verdict(consensus))).failed) return;
    for (const participant of seated) { // the next one only where nothing was said
      if (!(await floor.speak(participant, this.turns.synthesize(consensus))).failed) return;
    }
  }
}

/**
 * A roundtable that is ready to run.
 *
 * @throws {TypeError | RangeError} If fewer than two take part, or a field has an impossible value or no effect.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createRoundtableParticipant } from "./participants.ts";
 * import { createRoundtableWorkflow } from "./workflow.ts";
 *
 * const fields = { reasoning: "They go everywhere.", keyPoints: [], confidence: 0.7, citations: [], claims: [] };
 * const response = JSON.stringify({ stance: "yes", position: "Take the bus.", ...fields });
 * const found = { agreement: "agreement", answer: "All take the bus.", commonGround: [], openQuestions: [] };
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: [response, response, JSON.stringify(found)] }) });
 *
 * const roundtable = createRoundtableWorkflow("Should we take the bus?", [
 *   createRoundtableParticipant({ agentConfig: { id: "ana" } }, agent),
 *   createRoundtableParticipant({ agentConfig: { id: "ben" } }, agent),
 * ], { mode: "free-discussion", outputDirectory: false });
 * const result = await roundtable.run();
 *
 * assert.equal(result.endReason, "consensus");
 * assert.equal(result.consensus.level, 1);
 * assert.deepEqual(result.groupthink.signs, ["one_stance", "near_identical"]);
 * ```
 */
export function createRoundtableWorkflow(
  topic: string,
  participants: readonly RoundtableParticipant[],
  config: RoundtableConfig = {},
): RoundtableWorkflow {
  return new RoundtableWorkflow(topic, participants, config);
}
