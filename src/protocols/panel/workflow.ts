import type { Floor, Unanswered } from "../../dialogue/mod.ts";
import { panelVerdict, recordedPanel, verdictOfPanel } from "../../judging/mod.ts";
import { PANEL_PHASES, readingName } from "../../judging/panel/recorded.ts";
import { canaryIn } from "../../text/canary.ts";
import type { PresentedJudgement } from "../../transcript/judgement.ts";
import type { Answer } from "../../transcript/message.ts";
import { familyTies, tieInWords } from "./cross_family.ts";
import { PanelDialogue } from "./panel_dialogue.ts";
import { sameModels } from "./same_model.ts";

/** Judges, each by itself and in every order of the sides, decide on a dialogue that was held before. */
export class PanelWorkflow extends PanelDialogue {
  /** All readings are asked for at once, and no judge hears another. */
  protected override async script(floor: Floor): Promise<void> {
    const ties = familyTies(this.participants, this.reviewed.record);
    if (ties.length > 0) floor.warn("same_family", ties.map(tieInWords).join("; "));
    const alike = sameModels(this.participants);
    if (alike.length > 0) floor.warn("same_model", alike.join("; "));
    await floor.phase(PANEL_PHASES.readings, () => this.readings(floor));
    await floor.decide("verdict", (record) => {
      const recorded = recordedPanel(record);
      if (!recorded) throw new TypeError("Cannot decide as the record is not one of a panel");
      return verdictOfPanel(panelVerdict(recorded.panel, recorded.readings));
    });
    if (this.panel.beliefs) await floor.phase(PANEL_PHASES.beliefs, () => this.beliefs(floor));
  }

  /** Every judge reads every order, as often as there are samples. */
  protected async readings(floor: Floor): Promise<void> {
    const asked = [];
    for (const reading of this.allReadings()) {
      asked.push(floor.ask(reading.judge, await this.question(reading, floor.canary(reading.judge))));
    }
    const answers = await Promise.all(asked);
    floor.stopIfLimited();
    const gaveAway = this.allReadings().filter(({ judge }, at) => gaveItAway(answers[at], floor.canary(judge)));
    if (gaveAway.length > 0) {
      const where = gaveAway.map(({ judge, order, sample }) => `${judge.id} in ${readingName(order, sample)}`).join(
        "; ",
      );
      floor.warn("canary", `The sign of its instructions stands in what a judge answered: ${where}`);
    }
    if (!floor.shortcut(answers.every(({ given }) => !given))) return;
    this.#nobody(floor, answers);
  }

  /** Every judge states after each phase, in every order, how probable each side is to be found right. */
  protected async beliefs(floor: Floor): Promise<void> {
    const asked = [];
    for (const [at] of this.points().entries()) {
      for (const [n] of this.presentations.entries()) {
        for (const judge of this.participants) {
          const question = await this.beliefQuestion({ point: at + 1, order: n + 1 }, floor.canary(judge));
          asked.push(floor.ask(judge, question));
        }
      }
    }
    await Promise.all(asked);
    floor.stopIfLimited();
  }

  /** Ends as failed; everybody is asked again when it is resumed. */
  #nobody(floor: Floor, answers: readonly Answer<PresentedJudgement>[]): never {
    const failed = this.allReadings().flatMap(({ judge, order, sample }, at): readonly Unanswered[] => {
      const answer = answers[at];
      if (!answer || answer.given || answer.code === "limit" || answer.code === "cancelled") return [];
      const key = `${PANEL_PHASES.readings}/${readingName(order, sample)}/${judge.id}`;
      return [{ key, failure: { code: answer.code } }];
    });
    return floor.fail("No judge gave an answer that can be read", failed);
  }
}

/** Whether the sign of somebody's instructions stands in their answer. */
function gaveItAway(answer: Answer<PresentedJudgement> | undefined, canary: string): boolean {
  return answer?.given === true && canaryIn(JSON.stringify(answer.value), canary) !== undefined;
}
