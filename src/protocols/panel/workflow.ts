import type { PresentedBelief } from "../../agents/belief_form.ts";
import type { Floor, Held, Question, Unanswered } from "../../dialogue/mod.ts";
import { balancedOrders, panelVerdict, recordedPanel, verdictOfPanel } from "../../judging/mod.ts";
import { beliefName, PANEL_PHASES, type PanelSettings, readingName } from "../../judging/panel/recorded.ts";
import { canaryIn } from "../../text/canary.ts";
import { countTokens } from "../../text/tokens.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { known } from "../../transcript/fold.ts";
import { type PresentedJudgement, VERDICTS_FOLDER } from "../../transcript/judgement.ts";
import type { Answer } from "../../transcript/message.ts";
import type { ReadDialogue } from "../read_dialogue.ts";
import { ReviewDialogue } from "../review_dialogue.ts";
import { type PanelConfig, type PanelRules, panelRules } from "./config.ts";
import { checkJudges, familyTies, judgeFamilies, tieInWords } from "./cross_family.ts";
import type { PanelJudge } from "./judges.ts";
import { ownVerdictOf } from "./own_verdict.ts";
import { present, type Presentation } from "./presentation.ts";
import {
  beliefGuidance,
  beliefInstruction,
  judgingGuidance,
  judgingInstruction,
  personaText,
  rulesText,
} from "./prompts.ts";
import { type PanelResult, toPanelResult } from "./result.ts";
import { affirmativeOf, isOfCase, type JudgedSide, sidesOf } from "./sides.ts";

/** One reading of a judge, before it is asked for. */
export interface PlannedReading {
  /** Who reads. */
  readonly judge: PanelJudge;
  /** What it reads. */
  readonly presentation: Presentation;
  /** Place of the order of the sides among all orders, from 1. */
  readonly order: number;
  /** Which of the samples of that order, from 1. */
  readonly sample: number;
}

/** Judges, each by itself and in every order of the sides, decide on a dialogue that was held before. */
export class PanelWorkflow extends ReviewDialogue<PanelResult> {
  /** `panel` */
  override readonly protocol: string = "panel";
  /** One or more. */
  declare readonly participants: readonly PanelJudge[];
  /** How it judges, with everything that was left out filled in. */
  protected readonly panel: PanelRules;
  /** Those between whom it decides, in the order of their seats. */
  protected readonly sides: readonly JudgedSide[];
  /** What is judged, in every order. */
  protected readonly presentations: readonly Presentation[];

  /**
   * Checks everything before any call.
   *
   * @throws {TypeError | RangeError} If there are fewer than two sides, a judge took part or, with `strictJudges`, is of the
   * same family as somebody who did, or a field has an impossible value.
   */
  constructor(dialogue: ReadDialogue, judges: readonly PanelJudge[], config: PanelConfig = {}) {
    super(dialogue, judges, config, { folder: VERDICTS_FOLDER });
    const { record } = dialogue;
    this.sides = sidesOf(record);
    this.panel = panelRules(config, record, this.sides);
    checkJudges(judges, record, this.panel.strictJudges);
    const ids = this.sides.map(({ id }) => id);
    this.presentations = balancedOrders(ids).map((order) => present(record, this.sides, order));
  }

  /** All readings are asked for at once, and no judge hears another. */
  protected override async script(floor: Floor): Promise<void> {
    const ties = familyTies(this.participants, this.reviewed.record);
    if (ties.length > 0) floor.warn("same_family", ties.map(tieInWords).join("; "));
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
    const { beliefSchema } = await import("../../agents/belief_form.ts");
    const points = this.#points();
    const asked = points.flatMap((_, at) =>
      this.presentations.flatMap((whole, n) => {
        const statements = whole.statements.filter(({ phase }) => points.indexOf(phase) <= at);
        const presentation = { ...whole, statements };
        const question = (canary: string): Question<PresentedBelief> => ({
          shown: statements,
          cast: whole.cast,
          kind: "belief",
          name: beliefName(at + 1, n + 1),
          finalReading: true,
          needed: true,
          criteria: this.panel.criteria,
          schema: beliefSchema(whole.cast.length),
          guidance: beliefGuidance(presentation, { criteria: this.panel.criteria, canary }),
          instruction: beliefInstruction({ point: at + 1, points: points.length }),
        });
        return this.participants.map((judge) => floor.ask(judge, question(floor.canary(judge))));
      })
    );
    await Promise.all(asked);
    floor.stopIfLimited();
  }

  /** The phases in which sides spoke, in their order. */
  #points(): readonly string[] {
    return [...new Set(this.presentations.flatMap(({ statements }) => statements.map(({ phase }) => phase)))];
  }

  /** All readings there are to be: by sample and order, so that what a limit leaves is of all judges. */
  protected allReadings(): readonly PlannedReading[] {
    const { samples } = this.panel;
    return Array.from({ length: samples }, (_, n) => n + 1).flatMap((sample) =>
      this.presentations.flatMap((presentation, at) =>
        this.participants.map((judge) => ({ judge, presentation, order: at + 1, sample }))
      )
    );
  }

  /**
   * What one judge is asked in one reading.
   *
   * @param canary The sign of its instructions, which is looked for in the answer.
   */
  protected async question(
    { presentation, order, sample }: PlannedReading,
    canary: string,
  ): Promise<Question<PresentedJudgement>> {
    const { judgementSchema } = await import("../../agents/judgement_form.ts");
    const { statements, cast } = presentation;
    const { criteria, samples } = this.panel;
    return {
      shown: statements,
      cast,
      kind: "judgement",
      name: readingName(order, sample),
      finalReading: true,
      needed: true,
      criteria,
      schema: judgementSchema({ sides: cast.length, messages: statements.length, criteria }),
      guidance: judgingGuidance(presentation, { criteria, canary }),
      instruction: judgingInstruction({ sample, samples }),
    };
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

  /** What was held, and that names mean nothing. */
  protected override rules(): string {
    return rulesText(this.reviewed.record);
  }

  /** A judge, and its `systemPrompt`. */
  protected override persona(participant: PanelJudge): string {
    return personaText(participant);
  }

  /** What every review compares; sides, orders, samples and criteria, and what is known around them. */
  protected override settings(): Settings {
    const { samples, criteria, strictJudges, beliefs, truth } = this.panel;
    const { record } = this.reviewed;
    const panel: PanelSettings = {
      sides: this.sides.map(({ id, name, position }) => ({ id, name, ...known({ position }) })),
      orders: this.presentations.map(({ order }) => order),
      samples,
      presented: this.presentations.map(({ numbers }) => numbers),
      families: judgeFamilies(this.participants),
      lengths: this.#lengths(),
      neutralised: this.presentations[0]?.replaced ?? [],
      ...(beliefs ? { points: this.#points() } : {}),
      ...known({ affirmative: affirmativeOf(record, this.sides), own: ownVerdictOf(record, this.sides), truth }),
    };
    const json: Json = JSON.parse(JSON.stringify({ ...panel, strictJudges }));
    return { ...super.settings(), criteria: criteria.map((criterion) => ({ ...criterion })), panel: json };
  }

  /** How much each side said, in tokens. */
  #lengths(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.sides.map((side) => [
      side.id,
      this.reviewed.record.messages.reduce(
        (sum, message) => sum + (!message.failed && isOfCase(message, [side]) ? countTokens(message.text) : 0),
        0,
      ),
    ]));
  }

  /** Verdict, votes, agreement and leanings. */
  protected override outcome(held: Held): PanelResult {
    return toPanelResult(held);
  }
}

/** Whether the sign of somebody's instructions stands in their answer. */
function gaveItAway(answer: Answer<PresentedJudgement> | undefined, canary: string): boolean {
  return answer?.given === true && canaryIn(JSON.stringify(answer.value), canary) !== undefined;
}
