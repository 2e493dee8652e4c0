import type { Floor } from "../../dialogue/mod.ts";
import { finalPositions, voteVerdict } from "../../judging/mod.ts";
import { CouncilDialogue } from "./council_dialogue.ts";
import type { CouncilConfig } from "./options.ts";
import type { CouncilParticipant } from "./participants.ts";
import { announced, type CouncilOutcome, noRebuttal } from "./prompts.ts";
import { critiquesOf, gatheredByOthers } from "./views.ts";

const CUTTABLE = { optional: true }; // what a spent budget cuts short: the positions can be voted on without it

/** A council: first thoughts, plans, positions, critiques, revised positions, rebuttals, a vote and a synthesis. */
export class CouncilWorkflow extends CouncilDialogue {
  /** Says who speaks when: in each phase all members at once, in the end whoever writes the synthesis. */
  protected override async script(floor: Floor): Promise<void> {
    let outcome: CouncilOutcome = { verdict: { kind: "undecided", reason: "there was no vote" } };
    await this.part(floor, "gather", () => this.gather(floor));
    await this.part(floor, "plan", () => this.plan(floor));
    await this.part(floor, "formulate", () => this.formulate(floor));
    if (finalPositions(floor.messages).length > 1) {
      await this.part(floor, "debate", () => this.debate(floor), CUTTABLE);
      await this.part(floor, "adjust", () => this.adjust(floor), CUTTABLE);
      await this.part(floor, "rebuttal", () => this.rebuttal(floor), CUTTABLE);
    }
    await this.part(floor, "vote", async () => outcome = await this.vote(floor));
    await this.part(floor, "synthesis", () => this.synthesis(floor, outcome));
  }

  /** First thoughts of each member; if nobody has any, the council fails. */
  protected async gather(floor: Floor): Promise<void> {
    const gathered = await this.each(floor, this.members, () => this.turns.gather());
    this.failWithout(floor, "first thoughts", gathered);
  }

  /** A plan of each member who has something of others to read. */
  protected async plan(floor: Floor): Promise<void> {
    const readers = this.members.filter((member) => gatheredByOthers(floor.messages, member).length > 0);
    await this.each(floor, readers, () => this.turns.plan());
  }

  /** The position of each member; if nobody has one, the council fails. */
  protected async formulate(floor: Floor): Promise<void> {
    const positions = await this.each(floor, this.members, () => this.turns.formulate());
    this.failWithout(floor, "a position", positions);
  }

  /** A critique by each member of all others who have a position. */
  protected async debate(floor: Floor): Promise<void> {
    await this.each(floor, this.members, (member) => this.turns.debate(this.withPosition(floor, member)));
  }

  /** Each criticised position anew; one that nobody has criticised, or that fails, stands as it was. */
  protected async adjust(floor: Floor): Promise<void> {
    const criticised = this.withPosition(floor).filter(({ id }) => critiquesOf(floor.messages, id).length > 0);
    const revised = await this.each(floor, criticised, (member) => this.turns.adjust(this.keptWhole(floor, member)));
    for (const failed of revised.filter((message) => message.failed)) {
      const text =
        `The position of ${this.nameOf(failed.speaker)} stands as it was before the critiques: it could not ` +
        `be written anew (${failed.failure.reason})`;
      floor.warn("position_kept", text, failed);
    }
  }

  /** The rest of each member's critique, unless the positions agree. */
  protected async rebuttal(floor: Floor): Promise<void> {
    const agreement = await this.agreement(floor, finalPositions(floor.messages));
    if (agreement !== undefined && floor.shortcut(true)) {
      await floor.say(this.chair, noRebuttal(agreement));
      return;
    }
    const critiques = floor.messages.filter(({ kind, failed }) => kind === "critique" && !failed);
    const critics = this.members.filter(({ id }) => critiques.some(({ speaker }) => speaker === id));
    await this.each(floor, critics, (member) => this.turns.rebuttal(this.withPosition(floor, member)));
  }

  /** The ballots of all members, and what they come to. */
  protected async vote(floor: Floor): Promise<CouncilOutcome> {
    const positions = finalPositions(floor.messages);
    const outcome = positions.length > 1
      ? await this.poll(floor, positions)
      : { verdict: await floor.decide("vote", voteVerdict) };
    await floor.say(this.chair, announced(outcome, this.nameOf));
    return outcome;
  }

  /** The synthesis: by the chair or, where that fails, by the next who is able to write it. */
  protected async synthesis(floor: Floor, outcome: CouncilOutcome): Promise<void> {
    const turn = this.turns.synthesize(outcome, finalPositions(floor.messages));
    for (const writer of new Set([this.chair, ...this.members])) {
      if (!(await floor.speak(writer, this.fit(writer, turn))).failed) return;
    }
  }
}

/**
 * A council that is ready to run.
 *
 * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value or no effect.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createCouncilMember } from "./participants.ts";
 * import { createCouncilWorkflow } from "./workflow.ts";
 *
 * const synthesis = JSON.stringify({ decision: "undecided", synthesis: "Both were weighed." });
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams.", synthesis] }) });
 *
 * const council = createCouncilWorkflow("How should we get there?", [
 *   createCouncilMember({ agentConfig: { id: "ana" } }, agent),
 *   createCouncilMember({ agentConfig: { id: "ben" } }, agent),
 * ], { phases: ["gather", "synthesis"], outputDirectory: false });
 * const { positions, verdict } = await council.run();
 *
 * assert.deepEqual(positions.map(({ text }) => text), ["Buses.", "Trams."]);
 * assert.deepEqual(verdict, { kind: "undecided", reason: "There was no vote" });
 * ```
 */
export function createCouncilWorkflow(
  topic: string,
  participants: readonly CouncilParticipant[],
  config: CouncilConfig = {},
): CouncilWorkflow {
  return new CouncilWorkflow(topic, participants, config);
}
