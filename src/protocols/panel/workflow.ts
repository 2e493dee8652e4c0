import { inLanguage, languagesIn } from "../../words/language.ts";
import type { ProtocolPage } from "../../archive/render/facts.ts";
import type { Floor, Held, Question } from "../../dialogue/mod.ts";
import { listed, SIGNS } from "../../words/phrases.ts";
import { balancedOrders, panelReport, recordedPanel } from "../../judging/mod.ts";
import { beliefName } from "../../judging/panel/beliefs.ts";
import { PANEL_PHASES, type PanelSettings, readingName } from "../../judging/panel/recorded.ts";
import { hasCanary } from "../../text/fence.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { type PresentedJudgement, VERDICTS_FOLDER } from "../../transcript/judgement.ts";
import type { Answer } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { failUnanswered, type ReadDialogue, ReviewDialogue, shownToJudges } from "../review_dialogue.ts";
import { beliefSchema, type PresentedBelief } from "./belief_form.ts";
import { contradictionIn } from "./contradiction.ts";
import { judgementSchema, missingIn } from "./judgement_form.ts";
import { agentFamily, checkJudges, familyTies, type PanelJudge, sameModels } from "./judges.ts";
import { type PanelConfig, type PanelRules, panelRules } from "./options.ts";
import { panelPage } from "./page.ts";
import { present, type Presentation } from "./presentation.ts";
import { beliefGuidance, beliefInstruction, judgingGuidance, judgingInstruction, rulesText } from "./prompts.ts";
import { type PanelResult, toPanelResult } from "./result.ts";
import { affirmativeOf, type JudgedSide, lengthsOf, ownVerdictOf, sidesOf } from "./sides.ts";

/** A question to a judge. */
interface JudgeQuestion<T> {
  readonly judge: PanelJudge;
  readonly question: Question<T> & { readonly name: string };
  /** The judge and the reading, for display. */
  readonly where: string;
}

/** A panel, whose judges each read a finished dialogue in every order of the sides and decide separately. */
class PanelWorkflow extends ReviewDialogue<PanelResult> {
  override readonly protocol: string = "panel";
  protected override readonly page: ProtocolPage = panelPage;
  declare readonly participants: readonly PanelJudge[];
  readonly #rules: PanelRules;
  readonly #sides: readonly JudgedSide[];
  /** The dialogue with the sides in every order. */
  readonly #presentations: readonly Presentation[];
  /** The phases in which sides spoke. */
  readonly #points: readonly string[];

  constructor(dialogue: ReadDialogue, judges: readonly PanelJudge[], config: PanelConfig) {
    const { documents = dialogue.documents } = config;
    super(dialogue, judges, config, { folder: VERDICTS_FOLDER, given: shownToJudges(documents) });
    const { record } = dialogue;
    const sides = sidesOf(record);
    this.#sides = sides;
    this.#rules = panelRules(config, record, sides);
    checkJudges(judges, record, this.#rules.strictJudges);
    const orders = balancedOrders(sides.map(({ id }) => id));
    const { speakers } = languagesIn(this.config.language);
    this.#presentations = inLanguage(speakers, () => orders.map((order) => present(record, sides, order)));
    this.#points = [
      ...new Set(this.#presentations.flatMap(({ statements }) => statements.map(({ phase }) => phase))),
    ];
  }

  /** Asks for all readings at once; no judge hears another. */
  protected override async script(floor: Floor): Promise<void> {
    const ties = familyTies(this.participants, this.reviewed.record);
    if (ties.length > 0) floor.warn("same_family", ties.join(SIGNS.between));
    const alike = sameModels(this.participants);
    if (alike.length > 0) floor.warn("same_model", alike.join(SIGNS.between));
    await floor.phase(PANEL_PHASES.readings, async () => {
      const readings = this.#readings(floor);
      const answers = await this.#ask(floor, PANEL_PHASES.readings, readings);
      for (const [at, { where }] of readings.entries()) {
        const answer = answers[at];
        if (!answer?.given) continue;
        const missing = missingIn(answer.value, this.#rules);
        if (missing.length > 0) floor.warn("incomplete_judgement", `${where}: ${listed(missing)} cannot be used`);
        const contradiction = contradictionIn(answer.value, this.#rules.criteria);
        if (contradiction) floor.warn("contradictory_judgement", `${where}: ${contradiction.finding}`);
      }
      if (!floor.shortcut(answers.every(({ given }) => !given))) return;
      const keys = readings.map((reading) => keyOf(PANEL_PHASES.readings, reading));
      failUnanswered(floor, "No judge gave a readable answer", keys, answers);
    });
    await floor.decide("verdict", (record) => {
      const recorded = recordedPanel(record);
      if (!recorded) throw new TypeError("Cannot decide as the record is not a panel's");
      return panelReport(recorded).verdict.outcome;
    });
    if (!this.#rules.beliefs) return;
    await floor.phase(PANEL_PHASES.beliefs, async () => {
      await this.#ask(floor, PANEL_PHASES.beliefs, this.#beliefs(floor));
    });
  }

  /** Asks all at once. Warns of answers that repeat the judge's instructions, even if they are unreadable. */
  async #ask<T>(floor: Floor, phase: string, all: readonly JudgeQuestion<T>[]): Promise<readonly Answer<T>[]> {
    const answers = await Promise.all(all.map(({ judge, question }) => floor.ask(judge, question)));
    floor.stopIfLimited();
    const gaveAway = all.filter((asked, at) => {
      const answer = answers[at];
      const read = answer?.given === true ? [JSON.stringify(answer.value)] : [];
      const canary = floor.canary(asked.judge);
      return [...read, ...floor.rawAnswers(keyOf(phase, asked))].some((text) => hasCanary(text, canary));
    });
    if (gaveAway.length > 0) {
      const where = gaveAway.map((asked) => asked.where).join("; ");
      floor.warn("canary", `A judge repeated its instructions (canary found): ${where}`);
    }
    return answers;
  }

  /** Asks every judge to read every order, sample by sample, so that a limit affects all judges alike. */
  #readings(floor: Floor): readonly JudgeQuestion<PresentedJudgement>[] {
    const { criteria, samples, rules } = this.#rules;
    return Array.from({ length: samples }, (_, n) => n + 1).flatMap((sample) =>
      this.#ofEach((judge, presentation, order) =>
        this.#asked(judge, presentation, `reading ${sample}`, {
          kind: "judgement",
          name: readingName(order, sample),
          schema: judgementSchema({ ...presentation, criteria }),
          guidance: judgingGuidance(presentation, { criteria, rules: rules(), canary: floor.canary(judge) }),
          instruction: judgingInstruction({ sample, samples }),
        })
      )
    );
  }

  /** Asks every judge, after each phase and in every order, how likely each side is to be found right. */
  #beliefs(floor: Floor): readonly JudgeQuestion<PresentedBelief>[] {
    const { criteria } = this.#rules;
    const points = this.#points;
    return points.flatMap((after, at) =>
      this.#ofEach((judge, whole, order) => {
        const statements = whole.statements.filter(({ phase }) => points.indexOf(phase) <= at);
        const presentation = { ...whole, statements };
        return this.#asked(judge, presentation, `belief after ${after}`, {
          kind: "belief",
          name: beliefName(at + 1, order),
          schema: beliefSchema(whole.cast.length),
          guidance: beliefGuidance(presentation, { criteria, canary: floor.canary(judge) }),
          instruction: beliefInstruction({ point: at + 1, points: points.length }),
        });
      })
    );
  }

  /** @param make Receives the order's number among all orders, from 1. */
  #ofEach<T>(make: (judge: PanelJudge, presentation: Presentation, order: number) => T): readonly T[] {
    return this.#presentations.flatMap((presentation, at) =>
      this.participants.map((judge) => make(judge, presentation, at + 1))
    );
  }

  /** Makes a question on a presentation; its label for people has the sides' names, which judges do not see. */
  #asked<T>(
    judge: PanelJudge,
    { statements: shown, cast, others, order }: Presentation,
    which: string,
    question: Omit<JudgeQuestion<T>["question"], "shown" | "cast">,
  ): JudgeQuestion<T> {
    const sides = order.map((id) => this.#sides.find((side) => side.id === id)?.name ?? id).join(" before ");
    const where = `${judge.name} on ${sides}, ${which}`;
    return {
      judge,
      where,
      question: { ...question, shown, cast: [...cast, ...others], finalReading: true, needed: true },
    };
  }

  protected override rules(): string {
    return rulesText(this.reviewed.record, this.#sides);
  }

  /** Adds sides, orders, samples, criteria and related settings. */
  protected override settings(): Settings {
    const { samples, criteria, strictJudges, beliefs, truth } = this.#rules;
    const { record } = this.reviewed;
    const panel: PanelSettings = {
      sides: this.#sides.map(({ id, name, position }) => ({ id, name, ...omitUndefined({ position }) })),
      orders: this.#presentations.map(({ order }) => order),
      samples,
      presented: this.#presentations.map(({ numbers }) => numbers),
      families: Object.fromEntries(this.participants.map(({ id, agent }) => [id, agentFamily(agent.description, id)])),
      lengths: lengthsOf(record, this.#sides),
      neutralised: this.#presentations[0]?.replaced ?? [],
      ...omitUndefined({
        points: beliefs ? this.#points : undefined,
        affirmative: affirmativeOf(record, this.#sides),
        own: ownVerdictOf(record, this.#sides),
        truth,
      }),
    };
    const json: Json = JSON.parse(JSON.stringify({ ...panel, strictJudges }));
    return { ...super.settings(), criteria: criteria.map((criterion) => ({ ...criterion })), panel: json };
  }

  protected override result(held: Held): PanelResult {
    return toPanelResult(held);
  }
}

function keyOf<T>(phase: string, { judge, question }: JudgeQuestion<T>): string {
  return `${phase}/${question.name}/${judge.id}`;
}

/**
 * Makes a panel of judges on a finished dialogue. Run it with `run` or `runOrResume`.
 *
 * @throws {TypeError | RangeError} If there are fewer than two sides, a judge took part or, with `strictJudges`, has
 * the same model family as a participant, or a field has an invalid value.
 *
 * @example A judge without a vote
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, ScriptedModel } from "@convenings/convenings";
 * import { createPanelJudge, createPanelWorkflow, readDialogue } from "@convenings/convenings/judging";
 *
 * const judgement = JSON.stringify({
 *   clashes: [{ about: "Fairness", why: "It answered what was said.", carried: "Side 1", messages: [1] }],
 *   why: "Whether a charge is fair.",
 *   scores: { side_1: { persuasiveness: 8 }, side_2: { persuasiveness: 6 } },
 *   winner: "Side 1", // the side that is read first, in either order
 *   margin: 2,
 * });
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: [judgement, judgement] }) });
 * const judge = createPanelJudge({ agentConfig: { id: "hasty" } }, agent);
 * const config = { criteria: { persuasiveness: 1 }, outputDirectory: false } as const;
 * const dialogue = await readDialogue("src/testdata/archives/debate_1");
 * const { verdict, report } = await createPanelWorkflow(dialogue, [judge], config).run();
 *
 * assert.equal(report.verdict.judges[0]?.vote.cast, false);
 * assert.equal(verdict.kind, "undecided");
 * ```
 */
export function createPanelWorkflow(
  dialogue: ReadDialogue,
  judges: readonly PanelJudge[],
  config: PanelConfig = {},
): ReviewDialogue<PanelResult> {
  return new PanelWorkflow(dialogue, judges, config);
}
