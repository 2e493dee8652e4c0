import type { Floor, Unanswered } from "../../dialogue/mod.ts";
import { panelVerdict, recordedPanel } from "../../judging/mod.ts";
import { beliefName, PANEL_PHASES, readingName } from "../../judging/panel/recorded.ts";
import { hasCanary } from "../../text/fence.ts";
import type { PresentedJudgement } from "../../transcript/judgement.ts";
import type { Answer } from "../../transcript/message.ts";
import { familyTies, tieInWords } from "./cross_family.ts";
import type { PanelJudge } from "./judges.ts";
import type { Presentation } from "./presentation.ts";
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
      return panelVerdict(recorded.panel, recorded.readings).outcome;
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
    this.#warnOfSigns(
      floor,
      this.allReadings().map(({ judge, presentation, order, sample }, at) => ({
        judge,
        key: `${PANEL_PHASES.readings}/${readingName(order, sample)}/${judge.id}`,
        where: `${judge.name} on ${this.#inNames(presentation)}, reading ${sample}`,
        answer: answers[at],
      })),
    );
    if (!floor.shortcut(answers.every(({ given }) => !given))) return;
    this.#nobody(floor, answers);
  }

  /** Every judge states after each phase, in every order, how probable each side is to be found right. */
  protected async beliefs(floor: Floor): Promise<void> {
    const asked = [];
    for (const [at, phase] of this.points().entries()) {
      for (const [n, presentation] of this.presentations.entries()) {
        for (const judge of this.participants) {
          const question = await this.beliefQuestion({ point: at + 1, order: n + 1 }, floor.canary(judge));
          const aside = floor.ask(judge, question);
          asked.push(aside.then((answer): Heard => ({
            judge,
            key: `${PANEL_PHASES.beliefs}/${beliefName(at + 1, n + 1)}/${judge.id}`,
            where: `${judge.name} on ${this.#inNames(presentation)}, belief after ${phase}`,
            answer,
          })));
        }
      }
    }
    const heard = await Promise.all(asked);
    floor.stopIfLimited();
    this.#warnOfSigns(floor, heard);
  }

  /** Warns of answers in which the sign of the judge's instructions stands, whether they could be read or not. */
  #warnOfSigns(floor: Floor, heard: readonly Heard[]): void {
    const gaveAway = heard.filter(({ judge, key, answer }) => {
      const read = answer?.given === true ? [JSON.stringify(answer.value)] : [];
      return [...read, ...floor.rawAnswers(key)].some((text) => hasCanary(text, floor.canary(judge)));
    });
    if (gaveAway.length === 0) return;
    const where = gaveAway.map((each) => each.where).join("; ");
    floor.warn("canary", `The sign of its instructions stands in what a judge answered: ${where}`);
  }

  /** The sides in the order in which they are presented, by the names that no judge is shown. */
  #inNames({ order }: Presentation): string {
    return order.map((id) => this.sides.find((side) => side.id === id)?.name ?? id).join(" before ");
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

/** What came of a question to a judge. */
interface Heard {
  readonly judge: PanelJudge;
  /** Key of the question. */
  readonly key: string;
  /** Who answered what, for people. */
  readonly where: string;
  readonly answer: Answer<unknown> | undefined;
}
