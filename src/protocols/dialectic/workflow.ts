import type { Floor } from "../../dialogue/mod.ts";
import { standingDesigns } from "../../judging/mod.ts";
import { clarificationsIn, heldConfidence } from "../../transcript/design.ts";
import type { EndReason } from "../../transcript/event.ts";
import type { FailedTurn, Message, Statement } from "../../transcript/message.ts";
import { requirementsText } from "./announcements.ts";
import { MOST_ITERATIONS } from "./options.ts";
import { DialecticDialogue } from "./dialectic_dialogue.ts";
import { warnOfKept, warnOfOneDesign, warnOfUnusedAnswers } from "./warnings.ts";

/** Designs of a solution: proposals, rounds of critiques and refinements, and the judge's synthesis. */
export class DialecticWorkflow extends DialecticDialogue {
  /** Who speaks when: the requirements, questions where they may be asked, proposals, rounds, synthesis. */
  protected override async script(floor: Floor): Promise<void> {
    let reason: EndReason = "completed";
    await floor.say(this.judge, requirementsText(this.dialectic.requirements));
    if (this.client) await floor.phase("clarifications", () => this.clarifications(floor));
    await floor.phase("proposals", () => this.proposals(floor));
    await floor.phase("rounds", async () => {
      reason = await this.rounds(floor);
    }, { optional: true }); // what a spent budget cuts short
    await floor.phase("synthesis", () => this.synthesis(floor));
    if (reason !== "completed") floor.end(reason);
  }

  /** Questions of the agents and the client's answers; who had some may ask again after the answers. */
  protected async clarifications(floor: Floor): Promise<void> {
    const { client } = this;
    let asking = this.agents;
    for (let iteration = 1; client && asking.length > 0 && iteration <= MOST_ITERATIONS; iteration++) {
      await floor.phase(`iteration-${iteration}`, async () => {
        const turn = await this.turns.clarify({ again: iteration > 1 });
        await floor.together(asking.map((agent) => [agent, turn]));
        const open = clarificationsIn(floor.messages).filter(({ answer }) => answer === undefined);
        asking = asking.filter(({ id }) => !floor.shortcut(open.every(({ asker }) => asker !== id)));
        if (floor.shortcut(open.length === 0)) return;
        const answers = await floor.speak(client, await this.turns.answer(open));
        if (answers.failed) asking = [];
      });
    }
    warnOfUnusedAnswers(floor, this.config.answers);
  }

  /** Everybody's own design. Without any there is nothing to go on with. */
  protected async proposals(floor: Floor): Promise<void> {
    const turns = this.agents.map((agent) => this.turns.propose(agent, floor.messages));
    const proposals = await floor.together(await Promise.all(turns));
    const failed = proposals.filter((proposal): proposal is FailedTurn => proposal.failed);
    if (failed.length === proposals.length) floor.fail("No agent has a proposal", failed);
    if (failed.length === proposals.length - 1) warnOfOneDesign(floor);
  }

  /** As many rounds as were set, or as the judge needs to be sure. Gives the reason why there is no other. */
  protected async rounds(floor: Floor): Promise<EndReason> {
    const { rounds, until } = this.dialectic;
    for (let number = 1; number <= rounds; number++) {
      let confident = false;
      await floor.phase(`round-${number}`, async () => {
        await this.round(floor);
        if (until === "confidence" && number < rounds) confident = await this.isConfident(floor);
      });
      if (floor.shortcut(confident)) return "confidence";
    }
    return until === "confidence" ? "max_rounds" : "completed";
  }

  /** A critique of each design by everybody else, then the refinement of each; the newest that was given stands. */
  protected async round(floor: Floor): Promise<void> {
    const designs = standingDesigns(floor.messages);
    const turns = this.agents.flatMap((critic) =>
      designs.filter(({ speaker }) => speaker !== critic.id)
        .map((design) => this.turns.critique(critic, design, floor.messages))
    );
    const critiques = await floor.together(turns);
    const criticised = designs.filter(({ number }) =>
      critiques.some((each) => !each.failed && each.replyTo === number)
    );
    const refined = await this.refinements(floor, criticised);
    warnOfKept(floor, designs, refined);
  }

  /** Each of the designs anew, by its author. */
  protected async refinements(floor: Floor, designs: readonly Statement[]): Promise<readonly Message[]> {
    const turns = designs.flatMap((design) =>
      this.agents.filter(({ id }) => id === design.speaker)
        .map((author) => this.turns.refine(author, design, floor.messages))
    );
    return await floor.together(await Promise.all(turns));
  }

  /** Whether the judge is sure enough of what stands; not if it does not say. */
  protected async isConfident(floor: Floor): Promise<boolean> {
    const evaluation = await floor.ask(this.judge, await this.turns.evaluate(floor.messages));
    return evaluation.given && heldConfidence(evaluation.value) >= this.dialectic.threshold;
  }

  /** The solution that the judge puts together; without one the dialectic has failed. */
  protected async synthesis(floor: Floor): Promise<void> {
    const synthesis = await floor.speak(this.judge, await this.turns.synthesize());
    if (synthesis.failed) floor.fail("The judge gave no synthesis", [synthesis]);
  }
}
