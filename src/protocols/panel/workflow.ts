import type { Floor, Unanswered } from "../../dialogue/mod.ts";
import { panelVerdict, recordedPanel } from "../../judging/mod.ts";
import { beliefName, PANEL_PHASES, readingName } from "../../judging/panel/recorded.ts";
import { hasCanary } from "../../text/fence.ts";
import type { PresentedJudgement } from "../../transcript/judgement.ts";
import type { Answer } from "../../transcript/message.ts";
import { familyTies, type PanelJudge, sameModels, tieInWords } from "./judges.ts";
import type { Presentation } from "./presentation.ts";
import { PanelDialogue } from "./panel_dialogue.ts";
import type { ReadDialogue } from "../review_dialogue.ts";
import type { PanelConfig } from "./options.ts";

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
    const readings = this.allReadings();
    const answers = await Promise.all(
      readings.map((reading) => floor.ask(reading.judge, this.question(reading, floor.canary(reading.judge)))),
    );
    floor.stopIfLimited();
    this.#warnOfSigns(
      floor,
      readings.map(({ judge, presentation, order, sample }, at) => ({
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
    const asked = this.points().flatMap((phase, at) =>
      this.presentations.flatMap((presentation, n) =>
        this.participants.map(async (judge): Promise<Heard> => ({
          judge,
          key: `${PANEL_PHASES.beliefs}/${beliefName(at + 1, n + 1)}/${judge.id}`,
          where: `${judge.name} on ${this.#inNames(presentation)}, belief after ${phase}`,
          answer: await floor.ask(judge, this.beliefQuestion({ point: at + 1, order: n + 1 }, floor.canary(judge))),
        }))
      )
    );
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

/**
 * A panel of judges on a finished dialogue, ready to run.
 *
 * @throws {TypeError | RangeError} If there are fewer than two sides, a judge took part, or a field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { DialogueWorkflow } from "../../dialogue/mod.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { readDialogue } from "../review_dialogue.ts";
 * import { createPanelWorkflow } from "./workflow.ts";
 * import { createPanelJudge } from "./judges.ts";
 *
 * const out = await Deno.makeTempDir();
 * const lines = ["Buses, because they cost 2 euros a ride and stop everywhere, for example in Tallinn.", "Trams."];
 * const speaker = new ChatAgent({ model: new ScriptedModel({ lines }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: speaker }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const points = (n: number) => Object.fromEntries(
 *   ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"].map((id) => [id, n])
 * );
 * const judged = (winner: 1 | 2) =>
 *   JSON.stringify({
 *     clash: "Which goes further.",
 *     reasons: [{ text: "One gave an example.", messages: [winner] }],
 *     scores: { side_1: points(winner === 1 ? 8 : 5), side_2: points(winner === 2 ? 8 : 5) },
 *     winner: `Side ${winner}`,
 *     margin: winner === 1 ? 3 : -3,
 *   });
 * const model = new ScriptedModel({
 *   lines: [1, 2].map((side) => ({
 *     // Ana is read first, and then second
 *     when: ([, ...prompt]) => /Buses|Trams/.exec(prompt.map(({ text }) => text).join())?.[0] === ["Buses", "Trams"][side - 1],
 *     text: judged(side === 1 ? 1 : 2),
 *   })),
 * });
 * const judge = createPanelJudge({ agentConfig: { id: "eva" } }, new ChatAgent({ model }));
 * const result = await createPanelWorkflow(await readDialogue(archive), [judge]).run();
 *
 * assert.equal(result.archive, `${archive}/verdicts/001`);
 * assert.equal(result.verdict.kind === "decided" && result.verdict.winner, "ana");
 * assert.deepEqual(result.panel.readings.map(({ order }) => order), [["ana", "ben"], ["ben", "ana"]]);
 * await Deno.remove(out, { recursive: true });
 * ```
 */
export function createPanelWorkflow(
  dialogue: ReadDialogue,
  judges: readonly PanelJudge[],
  config: PanelConfig = {},
): PanelWorkflow {
  return new PanelWorkflow(dialogue, judges, config);
}
