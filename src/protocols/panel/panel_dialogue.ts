import type { ProtocolPage } from "../../archive/render/facts.ts";
import { beliefSchema, judgementSchema, type PresentedBelief } from "./forms.ts";
import type { Held, Question } from "../../dialogue/mod.ts";
import { balancedOrders } from "../../judging/mod.ts";
import { beliefName, type PanelSettings, readingName } from "../../judging/panel/recorded.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type PresentedJudgement, VERDICTS_FOLDER } from "../../transcript/judgement.ts";
import { type ReadDialogue, ReviewDialogue } from "../review_dialogue.ts";
import { panelPage } from "./page.ts";
import { type PanelConfig, type PanelRules, panelRules } from "./options.ts";
import { checkJudges, judgeFamilies, type PanelJudge } from "./judges.ts";
import { affirmativeOf, isOfCase, type JudgedSide, ownVerdictOf, sidesOf } from "./sides.ts";
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

/** What a panel is made of besides its script: sides, what judges are shown and asked, and the result. */
export abstract class PanelDialogue extends ReviewDialogue<PanelResult> {
  /** `panel` */
  override readonly protocol: string = "panel";
  /** Its blocks on the archive's pages. */
  protected override readonly page: ProtocolPage = panelPage;
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

  /** The phases in which sides spoke, in their order. */
  protected points(): readonly string[] {
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
  protected question(
    { presentation, order, sample }: PlannedReading,
    canary: string,
  ): Question<PresentedJudgement> {
    const { statements, cast } = presentation;
    const { criteria, samples } = this.panel;
    return {
      shown: statements,
      cast,
      kind: "judgement",
      name: readingName(order, sample),
      finalReading: true,
      needed: true,
      schema: judgementSchema({ sides: cast.length, messages: statements.length, criteria }),
      guidance: judgingGuidance(presentation, { criteria, canary }),
      instruction: judgingInstruction({ sample, samples }),
    };
  }

  /**
   * What a judge is asked at one point, in one order.
   *
   * @param point Place of the phase up to which it reads, from 1.
   * @param order Place of the order of the sides, from 1.
   * @param canary The sign of its instructions.
   */
  protected beliefQuestion(
    { point, order }: { readonly point: number; readonly order: number },
    canary: string,
  ): Question<PresentedBelief> {
    const { criteria } = this.panel;
    const points = this.points();
    const [whole] = this.presentations.slice(order - 1);
    if (!whole) throw new RangeError(`Cannot ask for a belief as there is no order ${order}`);
    const statements = whole.statements.filter(({ phase }) => points.indexOf(phase) < point);
    return {
      shown: statements,
      cast: whole.cast,
      kind: "belief",
      name: beliefName(point, order),
      finalReading: true,
      needed: true,
      schema: beliefSchema(whole.cast.length),
      guidance: beliefGuidance({ ...whole, statements }, { criteria, canary }),
      instruction: beliefInstruction({ point, points: points.length }),
    };
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
      sides: this.sides.map(({ id, name, position }) => ({ id, name, ...omitUndefined({ position }) })),
      orders: this.presentations.map(({ order }) => order),
      samples,
      presented: this.presentations.map(({ numbers }) => numbers),
      families: judgeFamilies(this.participants),
      lengths: this.#lengths(),
      neutralised: this.presentations[0]?.replaced ?? [],
      ...(beliefs ? { points: this.points() } : {}),
      ...omitUndefined({
        affirmative: affirmativeOf(record, this.sides),
        own: ownVerdictOf(record, this.sides),
        truth,
      }),
    };
    const json: Json = JSON.parse(JSON.stringify({ ...panel, strictJudges }));
    return { ...super.settings(), criteria: criteria.map((criterion) => ({ ...criterion })), panel: json };
  }

  /** Returns how much each side said, in characters. */
  #lengths(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.sides.map((side) => [
      side.id,
      this.reviewed.record.messages.reduce(
        (sum, message) => sum + (!message.failed && isOfCase(message, [side]) ? message.text.length : 0),
        0,
      ),
    ]));
  }

  /** Verdict, votes, agreement and leanings. */
  protected override outcome(held: Held): PanelResult {
    return toPanelResult(held);
  }
}
